/** Links of a document: where they lead, and what is said of them (HTML §4.6, Accessible Name 1.2 §4.3). */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { buildBoxes } from '../../src/boxes/build.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { BASE, styled } from '../css/styling.ts'

const NO_IMAGES = { forElement: () => null, forUrl: () => null }

function linksOf(html: string, base: string | null = 'https://a.example/dir/page.html?q#part') {
  const baseUrl = base === null ? null : new URL(base)
  const diagnostics = new Diagnostics()
  const { tree } = styled(html, { baseUrl, sheets: { userAgent: BASE } })
  const document = parseHtml(`<!doctype html>${html}`, { baseUrl, limits: DEFAULT_LIMITS, diagnostics })
  return buildBoxes(document, tree, { images: NO_IMAGES, diagnostics, language: 'en' }).links
}

const target = (html: string, base?: string | null): string => {
  const [link] = linksOf(html, base)
  if (link === undefined) return 'none'
  return link.target.kind === 'anchor' ? `#${link.target.id}` : link.target.kind === 'url' ? link.target.url : '?'
}

describe('where a link leads', () => {
  test.each([
    ['x.html', 'https://a.example/dir/x.html'],
    ['/x', 'https://a.example/x'],
    ['//b.example/x', 'https://b.example/x'],
    [' x ', 'https://a.example/dir/x'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['#top', '#top'],
    ['#%C3%BC', '#ü'],
    ['#%zz', '#%zz'],
    ['page.html?q#there', '#there'],
    ['https://a.example/dir/page.html?q#there', '#there'],
    ['page.html#there', 'https://a.example/dir/page.html#there'],
    ['page.html?q', 'https://a.example/dir/page.html?q'],
    ['page.html?q#', 'https://a.example/dir/page.html?q#'],
    ['http://[', 'http://['],
    ['', 'none'],
    ['  ', 'none'],
  ])('"%s" leads to %s', (href, expected) => {
    expect(target(`<p><a href="${href}">x</a>`)).toBe(expected)
  })
  test('without a base an address stays as it is', () => {
    expect(target('<a href="x.html">x</a>', null)).toBe('x.html')
  })
  test('other elements with an address are none', () => {
    expect(target('<b href=x>x</b>')).toBe('none')
    expect(target('<a name=x>x</a>')).toBe('none')
  })
})

describe('what is said of a link', () => {
  const said = (inner: string, attributes = '') =>
    linksOf(`<div><a href=x ${attributes}>${inner}</a></div>`)[0]!.contents
  test.each([
    ['is its text, with white space collapsed', ' a \n <b>b</b>c ', 'a bc'],
    ['is in words where elements are apart', '<span>a</span><br>b<div>c</div>d', 'a b c d'],
    ['are the alternatives of images', '<img src=y alt="a b"> c', 'a b c'],
    ['is not what is not displayed', 'a<i hidden>b</i>', 'a'],
    ['is not what is hidden', 'a<i style="visibility:hidden">b</i>', 'a'],
    ['is not what is hidden from readers', 'a<i aria-hidden=true>b</i>', 'a'],
    ['are the labels of what is in it', 'a<i aria-label="b c">d</i>', 'a b c'],
    ['has no soft hyphens and no marks of direction', 'so\u00adft\u200b \u202ex', 'soft x'],
    ['has no letters of icon fonts', '\ue001 home', 'home'],
  ])('%s', (_, inner, expected) => {
    expect(said(inner)).toBe(expected)
  })
  test('is its label before its text, and its title after', () => {
    expect(said('a', 'aria-label="b"')).toBe('b')
    expect(said('a', 'aria-label=" "')).toBe('a')
    expect(said('a <i id=i>b</i>', 'aria-labelledby=i aria-label=c')).toBe('b')
    expect(said('a', 'title=t')).toBe('a')
    expect(said('\ue001', 'title=t')).toBe('t')
    expect(said('')).toBe('')
  })
  test('ends after 300 characters, and never within one', () => {
    expect(said('x'.repeat(300))).toBe('x'.repeat(300))
    expect(said('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`)
    expect(said(`${'x'.repeat(299)}😀y`)).toBe(`${'x'.repeat(299)}\ufffd…`)
  })
})

test('links are numbered in the order of the document, and name their place', () => {
  const links = linksOf('<p><a href=a>a</a>\n<p><a href=b>b</a>')
  expect(links.map(({ id, where }) => [id, where])).toEqual([
    [0, '<a> in line 1'],
    [1, '<a> in line 2'],
  ])
})

test('links in running elements are none of the document', () => {
  const head = '<style>.head { position: running(head) }</style><p class=head><a href=a>a</a></p>'
  expect(linksOf(`${head}<p><a href=b>b</a>`).map(({ id, contents }) => [id, contents])).toEqual([[1, 'b']])
})
