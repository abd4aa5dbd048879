/** The figures that general extraction decides by, counted by hand on small pages. */
import { expect, it } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../../src/base/limits.ts'
import { blockOf, linkDensity, measure, measureChanged, measureOf } from '../../../src/extract/general/measure.ts'
import { append, copyOf, createElement, type DraftElement, draftOf, remove } from '../../../src/html/edit.ts'
import { parseHtml } from '../../../src/html/parse.ts'
import { selectOne } from '../../../src/html/select.ts'

/** The figures of the element with the id `x`. */
function figures(html: string) {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const root = draftOf(parseHtml(`<!doctype html><body>${html}`, options)).root
  const element = selectOne(root, '#x')!
  return measureOf(measure(root), element)
}

const FORTY = 'x'.repeat(40)

it.each([
  ['four', 4],
  ['  a \n\t b  ', 5],
  [' \n ', 0],
  ['a<b>b</b> c', 4],
  // A character of Han, kana or Hangul counts for two and a half of others.
  ['漢字', 5],
  ['ハングル', 10],
])('the text of "%s" is %d long', (html, length) => {
  expect(figures(`<p id=x>${html}</p>`).text).toBe(length)
})

it('links that lead away count as linked, links within the page do not', () => {
  const linked = (href: string) => figures(`<p id=x>ab <a ${href}>cd</a></p>`).linked
  expect(linked('href=/elsewhere')).toBe(2)
  expect(linked('href="#note"')).toBe(0)
  expect(linked('href="mailto:a@b.example"')).toBe(0)
  expect(linked('name=place')).toBe(0)
  expect(linkDensity(figures('<p id=x>abcdef<a href=/y>gh</a></p>'))).toBe(0.25)
  expect(linkDensity(figures('<p id=x></p>'))).toBe(0)
})

it('prose begins with forty characters', () => {
  expect(figures(`<p id=x>${FORTY.slice(1)}</p>`)).toMatchObject({ mass: 0, paragraphs: 0 })
  expect(figures(`<p id=x>${FORTY}</p>`)).toMatchObject({ mass: 40, paragraphs: 1 })
  expect(figures(`<h2 id=x>${FORTY}</h2>`)).toMatchObject({ mass: 0, headings: 1 })
})

it('the mass of prose falls with the square of what is not linked', () => {
  // 10 of 40 characters are linked: 40 · 0.75².
  expect(figures(`<p id=x>${FORTY.slice(10)}<a href=/y>${'x'.repeat(10)}</a></p>`).mass).toBe(22.5)
  expect(figures(`<p id=x>${FORTY.slice(21)}<a href=/y>${'x'.repeat(21)}</a></p>`).mass).toBe(0)
})

it('code has the mass of its text, however short', () => {
  expect(figures('<pre id=x>a = 1</pre>').mass).toBe(5)
})

it('a block sums up what is in it, and text in inline elements is its own', () => {
  const html = `<div id=x><p>${FORTY}</p><p>${FORTY}, <em>and ${FORTY}</em></p><ul><li>a<li>b</ul><img><input></div>`
  expect(figures(html)).toMatchObject({
    mass: 40 + 86,
    paragraphs: 2,
    commas: 1,
    listItems: 2,
    images: 1,
    controls: 1,
  })
})

it.each(['、', '，', '،', ','])('"%s" is a comma', comma => {
  expect(figures(`<p id=x>a${comma}b</p>`).commas).toBe(1)
})

it('blockOf is the nearest ancestor that breaks lines', () => {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const { root } = parseHtml('<!doctype html><div><p><em><b id=x>t</b></em></p></div>', options)
  expect(blockOf(selectOne(root, '#x')!)?.name).toBe('p')
})

it('copies and new elements have figures of their own, and none once they hold nothing', () => {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const { root } = draftOf(parseHtml('<!doctype html><body><p id=x>abcd</p>', options))
  const body = selectOne(root, 'body')!
  const original = selectOne(root, '#x')!
  const copy = copyOf(original) as DraftElement
  append(copy, createElement('b', {}, ['ef']))
  append(body, copy, createElement('p', {}, ['g']))
  const measures = measure(root)
  const [, , made] = body.children as DraftElement[]
  expect([original, copy, made!].map(element => measureOf(measures, element).text)).toEqual([4, 6, 1])
  for (const element of [original, copy]) for (const child of [...element.children]) remove(child)
  measureChanged(measures, [original, copy])
  expect([original, copy, body].map(element => measureOf(measures, element).text)).toEqual([0, 0, 1])
})
