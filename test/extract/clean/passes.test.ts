/** The clean-up passes, each by itself. */

import { describe, expect, it } from 'vitest'
import { removeIcons } from '../../../src/extract/clean/drawings.ts'
import { elementsByName, hasClass, linkCard, named } from '../../../src/extract/clean/elements-by-name.ts'
import { normaliseFigures } from '../../../src/extract/clean/figures.ts'
import { normaliseFootnotes } from '../../../src/extract/clean/footnotes.ts'
import { normaliseHeadings } from '../../../src/extract/clean/headings.ts'
import { normaliseLinks } from '../../../src/extract/clean/links.ts'
import { joinLists, markTasks } from '../../../src/extract/clean/lists.ts'
import { removeRepeatedFacts } from '../../../src/extract/clean/repeated-facts.ts'
import { openLayoutTables } from '../../../src/extract/clean/tables.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { isWithin } from '../../../src/html/document.ts'
import { type DraftElement, remove } from '../../../src/html/edit.ts'
import { serializeContent } from '../../../src/html/serialize.ts'
import { bodyOf, first } from '../draft.ts'

const cleaned = (html: string, pass: (body: DraftElement) => void): string => {
  const body = bodyOf(html)
  pass(body)
  return serializeContent(body)
}

describe('headings', () => {
  const headings = (html: string, title: string | null = null) =>
    cleaned(html, body => normaliseHeadings(body, title, new Removals()))

  it('begin at the second level, with one level for each that the page uses', () => {
    expect(headings('<h1>a</h1><h4>b</h4><h1>c</h1>')).toBe('<h2>a</h2><h3>b</h3><h2>c</h2>')
    expect(headings('<h3>a</h3><h6>b</h6><h5>c</h5>')).toBe('<h2>a</h2><h4>b</h4><h3>c</h3>')
  })

  it('lose the title, the signs of links to them, and what is empty', () => {
    expect(headings('<h1>The flood</h1><h2>Then</h2>', 'The flood')).toBe('<h2>Then</h2>')
    expect(headings('<h2>Then <a href="#then">¶</a></h2><h2><a href="#x"></a></h2>')).toBe('<h2>Then</h2>')
    expect(headings('<h2><a href="#then">Then</a></h2>')).toBe('<h2>Then</h2>')
  })
})

describe('links', () => {
  const links = (html: string, base: string | null = 'https://example.com/a/') =>
    cleaned(html, body => normaliseLinks(body, base === null ? null : new URL(base)))

  it('are absolute, or lead to something on the page', () => {
    expect(links('<a href="b">b</a>')).toBe('<a href="https://example.com/a/b">b</a>')
    expect(links('<a href="#n">b</a><p id="n"></p>')).toBe('<a href="#n">b</a><p id="n"></p>')
    expect(links('<a href="https://example.com/a/#n">b</a><p id="n"></p>')).toBe('<a href="#n">b</a><p id="n"></p>')
  })

  it.each([
    '<a>b</a>',
    '<a href="">b</a>',
    '<a href="#gone">b</a>',
    '<a href="javascript:x()">b</a>',
    '<a href="about:blank">b</a>',
  ])('that lead nowhere are text: %s', html => expect(links(html)).toBe('b'))

  it('of pictures are of schemes that pictures have', () => {
    expect(links('<img src="p.png">')).toBe('<img src="https://example.com/a/p.png">')
    expect(links('<img src="file:///p.png"><img src="blob:x">')).toBe('')
    expect(links('<img src="p.png">', null)).toBe('<img src="p.png">')
  })
})

describe('lists', () => {
  it('that a tool wrote item by item are one', () => {
    const item = (text: string, name = 'bulleted-list') => `<ul class="${name}"><li>${text}</li></ul>`
    expect(cleaned(item('a') + item('b') + item('c'), body => joinLists(elementsByName(body)))).toBe(
      '<ul class="bulleted-list"><li>a</li><li>b</li><li>c</li></ul>',
    )
    expect(cleaned(`${item('a')}<p>x</p>${item('b')}`, body => joinLists(elementsByName(body)))).toContain('<p>x</p>')
    expect(
      cleaned(item('a', 'x') + item('b', 'x'), body => joinLists(elementsByName(body))).match(/<ul/g),
    ).toHaveLength(2)
  })

  it('of tasks are marked', () => {
    expect(cleaned('<ul><li>☐ a</li><li>☑ b</li><li>c</li></ul>', markTasks)).toBe(
      '<ul><li class="octavo-task">☐ a</li><li class="octavo-task">☑ b</li><li>c</li></ul>',
    )
  })
})

describe('figures', () => {
  const figures = (html: string) => cleaned(html, body => normaliseFigures(body, elementsByName(body), new Removals()))

  it('that hold several figures leave each of them with its caption', () => {
    const picture = (at: number) => `<figure><img src="${at}.png"><figcaption>c${at}</figcaption></figure>`
    expect(figures(`<figure>${picture(1)}${picture(2)}<figcaption>all</figcaption></figure>`)).toBe(
      `${picture(1)}${picture(2)}<p>all</p>`,
    )
  })

  it('are no boxes with text beside a picture', () => {
    const beside = '<div class="media-body"><p>The mill, which stood under water.</p></div>'
    expect(figures(`<div class="wp-block-media-text"><img src="a.png">${beside}</div>`)).not.toContain('figcaption')
    expect(figures('<div class="wp-caption"><img src="a.png"><p>The mill.</p></div>')).toContain('figcaption')
  })

  it('of a table with one column keep it', () => {
    const html = '<figure><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>The gauge</figcaption></figure>'
    expect(cleaned(html, openLayoutTables)).toBe(html)
  })
})

describe('footnotes', () => {
  it('of blocks of WordPress lose the link back', () => {
    const html =
      '<p>a<sup data-fn="x" class="fn"><a id="x-link" href="#x">1</a></sup></p><ol class="wp-block-footnotes"><li id="x">n <a href="#x-link">↩︎</a></li></ol>'
    expect(cleaned(html, normaliseFootnotes)).toBe(
      '<p>a<sup class="octavo-footnote-ref" id="x-link"><a href="#x">1</a></sup></p><section class="octavo-footnotes"><ol><li id="x">n </li></ol></section>',
    )
  })

  it('stand at the end, and are called by their marks', () => {
    const html =
      '<p>a<sup id="fnref1"><a href="#fn1">[1]</a></sup></p><ol class="footnotes"><li id="fn1">n <a href="#fnref1">↩</a></li></ol><p>b</p>'
    expect(cleaned(html, normaliseFootnotes)).toBe(
      '<p>a<sup class="octavo-footnote-ref" id="fnref1"><a href="#fn1">1</a></sup></p><p>b</p><section class="octavo-footnotes"><ol><li id="fn1">n </li></ol></section>',
    )
  })

  it('are no links with words', () => {
    const html = '<p><a href="#fn1">the first note of several</a></p>'
    expect(cleaned(html, normaliseFootnotes)).toBe(html)
  })
})

describe('facts that the title block has', () => {
  const meta = { title: 'The flood', author: 'Ann Lee', published: '2026-05-03T10:00:00Z' }
  const left = (html: string) => cleaned(html, body => removeRepeatedFacts(body, meta, new Removals()))

  it.each(['The flood', 'By Ann Lee', 'Ann Lee', 'Published on May 3, 2026', '3 May 2026 by Ann Lee', '4 min read'])(
    'go: %s',
    line => expect(left(`<p>${line}</p><p>b</p>`)).toBe('<p>b</p>'),
  )

  it.each(['The flood of 1999', 'By Bo Ek', 'May 4, 2026', 'Ann Lee saw it on May 3, 2026'])('stay: %s', line =>
    expect(left(`<p>${line}</p><p>b</p>`)).toContain(line),
  )

  it('stay below the beginning', () => {
    const text = '<p>x</p>'.repeat(9)
    expect(left(`${text}<p>Ann Lee</p>`)).toContain('Ann Lee')
  })
})

describe('elements by name', () => {
  it('are in tree order, without the root', () => {
    const body = bodyOf('<div><p class="a b">x</p></div><p>y</p>')
    const index = elementsByName(body)
    expect(named(index, 'p').map(serializeContent)).toEqual(['x', 'y'])
    expect(named(index, 'body', 'ul')).toEqual([])
    expect(hasClass(first(body, 'p'), /(^|\s)b(\s|$)/)).toBe(true)
  })

  it('may be taken out meanwhile', () => {
    const body = bodyOf('<div><p>x</p></div>')
    const paragraph = first(body, 'p')
    expect(isWithin(paragraph, body)).toBe(true)
    remove(first(body, 'div'))
    expect(isWithin(paragraph, body)).toBe(false)
  })

  it('that paper cannot show are a title and an address', () => {
    expect(serializeContent(linkCard('video', 'https://www.example.com/v/', 'Rain'))).toBe(
      '<a href="https://www.example.com/v/">Rain</a><span class="octavo-embed-address"> example.com/v</span>',
    )
    expect(serializeContent(linkCard('map', 'https://example.com/m', null))).toBe(
      '<a href="https://example.com/m">example.com/m</a>',
    )
  })
})

describe('inline drawings without a width', () => {
  const drawing = (box: string, more = '') => `<svg viewBox="${box}"${more}>${'<path d="M0 0h9"/>'.repeat(14)}</svg>`
  const sizeOf = (svg: string) =>
    /<svg[^>]*?width="([^"]*)"/.exec(cleaned(`<div>${svg}</div>`, body => removeIcons(elementsByName(body))))?.[1]

  it('are as wide as their units where these are few: logos', () => {
    expect(sizeOf(drawing('0 0 163 49'))).toBe('163')
  })

  it('fill the column where these are many, and keep a size of their own', () => {
    expect(sizeOf(drawing('0 0 900 400'))).toBeUndefined()
    expect(sizeOf(drawing('0 0 163 49', ' width="200"'))).toBe('200')
  })

  it('are no wider than a logo where they are few shapes in large units', () => {
    const logo = `<svg viewBox="0 0 1600 400">${'<path d="M0 0h9"/>'.repeat(9)}</svg>`
    expect(sizeOf(logo)).toBe('160')
    expect(sizeOf(logo.replace('<svg', '<svg width="100%"'))).toBe('160')
    expect(sizeOf(logo.replace('<svg', '<svg role="img"'))).toBeUndefined()
  })

  it('are ornaments where they are a shape without a word, whatever their size', () => {
    const kept = (svg: string) =>
      cleaned(`<div>${svg}</div>`, body => removeIcons(elementsByName(body))).includes('<svg')
    const arc = '<path d="M0 0h9"/>'
    expect(kept(`<svg width="100%" viewBox="0 0 1440 320">${arc}</svg>`)).toBe(false)
    expect(kept(`<svg viewBox="0 0 1440 320" role="img">${arc}</svg>`)).toBe(true)
    expect(kept(`<svg viewBox="0 0 1440 320">${arc}<text>5 m</text></svg>`)).toBe(true)
    expect(kept(`<figure><svg viewBox="0 0 1440 320">${arc}</svg></figure>`)).toBe(true)
  })
})
