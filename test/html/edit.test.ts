import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type Document, elementsOf } from '../../src/html/document.ts'
import * as edit from '../../src/html/edit.ts'
import { metaOf } from '../../src/html/meta.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { selectAll, selectOne } from '../../src/html/select.ts'
import { serialize, serializeContent } from '../../src/html/serialize.ts'

const parse = (source: string, baseUrl: URL | null = null): Document =>
  parseHtml(source, { baseUrl, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

/** The body's content after an edit, through `freeze`. */
function edited(source: string, change: (body: edit.DraftElement) => void): string {
  const document = parse(source)
  const before = serialize(document.root)
  const draft = edit.draftOf(document)
  change(selectOne(draft.root, 'body')!)
  const result = edit.freeze(draft)
  expect(serialize(document.root)).toBe(before)
  const elements = [...elementsOf(result.root)]
  expect(elements.map(element => element.order)).toEqual(elements.map((_, index) => index))
  expect(result.elementCount).toBe(elements.length)
  for (const element of elements) for (const child of element.children) expect(child.parent).toBe(element)
  return serializeContent(selectOne(result.root, 'body')!)
}

describe('editing a draft', () => {
  const p = (body: edit.DraftElement) => selectOne(body, 'p')!

  it('creates, appends and prepends', () => {
    expect(edited('<p>x', body => edit.append(body, edit.createElement('b', { id: 'n' }, ['y'])))).toBe(
      '<p>x</p><b id="n">y</b>',
    )
    expect(edited('<p>x', body => edit.prepend(body, edit.createText('y')))).toBe('y<p>x</p>')
  })

  it('inserts beside a node, and moves one that is elsewhere', () => {
    expect(edited('<p>x</p><i></i>', body => edit.insertBefore(p(body), selectOne(body, 'i')!))).toBe('<i></i><p>x</p>')
    expect(edited('<i></i><p>x</p><b></b>', body => edit.insertAfter(selectOne(body, 'b')!, p(body)))).toBe(
      '<i></i><b></b><p>x</p>',
    )
  })

  it('removes one and many', () => {
    expect(edited('a<p>x</p>b', body => edit.remove(p(body)))).toBe('ab')
    expect(
      edited('<i>1<i>2</i></i><p>x<i>3</i></p>', body =>
        edit.removeWhere(body, node => node.kind === 'element' && node.name === 'i'),
      ),
    ).toBe('<p>x</p>')
    expect(edited('<i>1</i>a<i>2</i><p>x<i>3</i></p>', body => edit.removeAll(selectAll(body, 'i')))).toBe('a<p>x</p>')
  })

  it('unwraps many, those in each other too', () => {
    expect(
      edited('<i>1<b><i>2<i>3</i></i></b></i>4<p><i></i>5<i>6</i></p>', body => edit.unwrapAll(selectAll(body, 'i'))),
    ).toBe('1<b>23</b>4<p>56</p>')
  })

  it('replaces, and unwraps', () => {
    expect(edited('a<p>x</p>', body => edit.replace(p(body), edit.createText('y'), edit.createElement('hr')))).toBe(
      'ay<hr>',
    )
    expect(edited('a<p>x<b>y</b></p>c', body => edit.unwrap(p(body)))).toBe('ax<b>y</b>c')
  })

  it('replaces and removes in any order of the siblings, by what stands elsewhere too', () => {
    const letters = 'abcdefgh'
    const source = [...letters].map(letter => `<i>${letter}</i>`).join('')
    for (const order of [0, 1, 2, 3].map(shift => [...letters].map((_, at) => (at * 3 + shift) % 8))) {
      const text = edited(source, body => {
        const items = selectAll(body, 'i')
        for (const at of order) {
          if (at % 2 === 0) edit.replace(items[at]!, edit.createText(letters[at]!.toUpperCase()))
          else if (at % 4 === 1) edit.remove(items[at]!)
        }
      })
      expect(text).toBe('AC<i>d</i>EG<i>h</i>')
    }
    expect(edited('<i>a</i><b>b</b>c', body => edit.replace(selectOne(body, 'b')!, selectOne(body, 'i')!))).toBe(
      '<i>a</i>c',
    )
  })

  it('replaces many siblings one after the other in linear time', () => {
    const draft = edit.draftOf(parse('<i></i>'.repeat(60_000)))
    const items = selectAll(draft.root, 'i')
    const started = process.cpuUsage()
    for (const item of items) edit.replace(item, edit.createText('x'))
    const { user } = process.cpuUsage(started)
    // Two searches and two moves among 60,000 siblings each took 20 s.
    expect(user / 1000).toBeLessThan(1_500)
  })

  it('sets attributes without touching others that look the same', () => {
    expect(edited('<p></p><p></p>', body => edit.setAttribute(p(body), 'class', 'a'))).toBe('<p class="a"></p><p></p>')
    expect(edited('<p a b></p>', body => edit.setAttribute(p(body), 'a', null))).toBe('<p b=""></p>')
  })

  it('joins texts that become neighbours', () => {
    const draft = edit.draftOf(parse('a<b></b>c'))
    edit.remove(selectOne(draft.root, 'b')!)
    edit.append(selectOne(draft.root, 'body')!, edit.createText(''))
    expect(selectOne(edit.freeze(draft).root, 'body')!.children).toHaveLength(1)
  })

  it('moves children and sets text', () => {
    expect(edited('<p>x<i>y</i></p><div>z</div>', body => edit.moveChildren(p(body), selectOne(body, 'div')!))).toBe(
      '<p></p><div>zx<i>y</i></div>',
    )
    expect(edited('<p>x<i>y</i></p>', body => edit.setText(p(body), '1 < 2'))).toBe('<p>1 &lt; 2</p>')
  })
})

describe('serialize', () => {
  it.each([
    '<p class="a&amp;b &quot;c&quot;">1 &lt; 2 &amp; 3&nbsp;4</p>',
    '<pre>\n\nx</pre>',
    '<style>a > b { }</style>',
    '<table><tbody><tr><td>x<br><img src="a"></td></tr></tbody></table>',
    '<svg viewBox="0 0 1 1"><a xlink:href="#x"></a></svg>',
  ])('%s survives a round trip', source => {
    const once = serializeContent(selectOne(parse(`<!doctype html><body>${source}`).root, 'body')!)
    expect(once).toBe(source)
    expect(serializeContent(selectOne(parse(`<!doctype html><body>${once}`).root, 'body')!)).toBe(once)
  })

  it('takes any depth', () => {
    expect(serialize(parse('<div>'.repeat(500)).root).length).toBe(
      500 * 11 + '<html><head></head><body></body></html>'.length,
    )
  })
})

describe('metaOf', () => {
  it('reads the head', () => {
    const source = `<html lang="en-GB"><title> A
      title </title><meta name=Author content="Jane Doe"><meta property="og:site_name" content=Site>
      <meta name=description content="About it"><meta name=keywords content="a, b">
      <meta property="article:published_time" content="2024-03-05T10:20:30.123+0100">
      <link rel=canonical href="/there">`
    expect(metaOf(parse(source, new URL('https://example.com/x')))).toEqual({
      title: 'A title',
      author: 'Jane Doe',
      site: 'Site',
      url: 'https://example.com/there',
      published: '2024-03-05T10:20:30+01:00',
      language: 'en-GB',
      description: 'About it',
      keywords: 'a, b',
    })
  })

  it('has no address for a file, unless it names one of its own', () => {
    const file = new URL('file:///home/ada/page.html')
    expect(metaOf(parse('<p>x', file)).url).toBeNull()
    expect(metaOf(parse('<link rel=canonical href="https://example.com/a">', file)).url).toBe('https://example.com/a')
    expect(metaOf(parse('<p>x', new URL('https://example.com/b'))).url).toBe('https://example.com/b')
  })

  it('has null for what is missing or no use', () => {
    const meta = metaOf(
      parse(
        '<html lang="not a language!"><meta name=date content=yesterday><meta name=author content="https://x.com/y">',
      ),
    )
    expect(new Set(Object.values(meta))).toEqual(new Set([null]))
  })
})
