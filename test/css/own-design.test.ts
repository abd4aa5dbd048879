import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { ownDesign } from '../../src/css/own-design.ts'
import { styleSources } from '../../src/css/sheet-sources.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { printDocuments } from '../fixtures/print/documents.ts'
import { sheetText } from './styling.ts'

const PAPER = { type: 'print', width: 794, height: 1123 } as const

const signOf = (html: string, linked: readonly string[] = []) => {
  const limits = { ...DEFAULT_LIMITS, domNodes: 1_000_000 }
  const document = parseHtml(html, { baseUrl: null, limits, diagnostics: new Diagnostics() })
  const own = styleSources(document).flatMap(source =>
    source.kind === 'text' ? [sheetText(source.text, { media: source.media })] : [],
  )
  return ownDesign(document, [...linked.map(text => sheetText(text)), ...own], PAPER, limits)
}

const ARTICLE = `<article><h1>A title</h1><p class="lead">${'Some words of text. '.repeat(5)}</p>
<p>${'Many more words of text. '.repeat(20)}</p><p class="note">A note.</p></article>`

describe('a design of its own', () => {
  it.each([
    ['a fragment', '<p>Hello', null],
    ['an article', ARTICLE, null],
    [
      'a page with a few classes',
      `<style>.note { background: #eee } .lead { font-size: 1.2em } h1 { color: navy }</style>${ARTICLE}`,
      null,
    ],
    ['a length for one word', `<p style="color:red;font-size:32px">one</p>${ARTICLE}`, null],
    [
      'rules that set no design',
      `<style>* { box-sizing: border-box } p { margin: 1em 0; text-indent: 1em } :root { --x: red }</style>${ARTICLE}`,
      null,
    ],
    [
      'a table as wide as the page',
      '<style>table { width: 100%; border-collapse: collapse }</style><table><tr><td>some text</table>',
      null,
    ],
    [
      'what only screens show',
      `<style media="screen">body { color: red }</style><style>@media screen { @page { margin: 0 } html { color: red } }</style>${ARTICLE}`,
      null,
    ],
    ['a page rule without anything in it', `<style>@page { }</style>${ARTICLE}`, null],
    ['keywords that set nothing', `<style>body { color: inherit; background: none }</style>${ARTICLE}`, null],
    ['margins of the page', `<style>@page { margin: 20mm }</style>${ARTICLE}`, 'page'],
    ['a size', `<style>@page { size: A5 }</style>${ARTICLE}`, 'page'],
    ['furniture', `<style>@page { @bottom-center { content: counter(page) } }</style>${ARTICLE}`, 'page'],
    ['a page rule for print', `<style>@media print { @page :first { margin-top: 0 } }</style>${ARTICLE}`, 'page'],
    ['type of the body', `<style>body { font-family: Arial }</style>${ARTICLE}`, 'root'],
    ['colour of the root', `<style>html { color: #111 }</style>${ARTICLE}`, 'root'],
    ['a measure', `<style>@layer x { body { max-width: 40em; margin: 0 auto } }</style>${ARTICLE}`, 'root'],
    ['flow-relative edges', `<style>body { padding-inline: 2em }</style>${ARTICLE}`, 'root'],
    ['a reset', `<style>* { margin: 0; padding: 0 }</style>${ARTICLE}`, 'root'],
    ['a variable', `<style>:root { --c: red; color: var(--c) }</style>${ARTICLE}`, 'root'],
    ['attributes of the body', `<body bgcolor="#ffffff" text="#222222">${ARTICLE}`, 'root'],
    ['a style attribute of the body', `<body style="line-height:1.6">${ARTICLE}`, 'root'],
    [
      'a wrapper',
      `<style>.page { max-width: 60em }</style><div class="page">${ARTICLE}</div><footer>x</footer>`,
      'text',
    ],
    ['all paragraphs', `<style>p { line-height: 1.7 }</style>${ARTICLE}`, 'text'],
    ['a mail', `<div style="font-family:Arial">${ARTICLE}</div>`, 'text'],
    ['columns of boxes', `<style>main { display: grid }</style><main>${ARTICLE}</main>`, 'text'],
    [
      'several elements together',
      '<style>.a { color: red } .b { float: left }</style><p class=a>aaaa<p class=b>bbbb<p>cccc',
      'text',
    ],
    ['half of the text and no more', '<style>.a { color: red }</style><p class=a>aaaa<p>bbbb', null],
  ])('%s', (_, html, sign) => {
    expect(signOf(`<!doctype html>${html}`)).toBe(sign)
  })

  it('knows a framework by how much there is of it and how far it reaches', () => {
    const rules = (count: number): string =>
      Array.from({ length: count }, (_, i) => `.u${i} { margin-top: ${i}px }`).join('\n')
    const html = `<!doctype html><div class="u5">${ARTICLE}</div>`
    expect(signOf(html, [rules(150)])).toBe('framework')
    expect(signOf(html, [rules(60)])).toBeNull()
    // A sheet for formulas or code is as large and is for a small part of the text.
    expect(signOf(`<!doctype html>${ARTICLE}<p class="u5">x = 1</p>`, [rules(150)])).toBeNull()
  })

  it('is in all documents made with frameworks and in all papers, and not in plain HTML', async () => {
    const documents = await printDocuments()
    expect(documents).toHaveLength(40)
    expect(documents.filter(({ html }) => signOf(html) === null).map(({ name }) => name)).toEqual(['plain'])
  })

  it('does not walk again through what it has seen', () => {
    const time = (count: number): number => {
      const html = `<!doctype html><style>.x .y { color: red }</style>${'<div class="x"><p>some text</p></div>'.repeat(count)}`
      const limits = { ...DEFAULT_LIMITS, domNodes: 10_000_000 }
      const document = parseHtml(html, { baseUrl: null, limits, diagnostics: new Diagnostics() })
      const before = process.cpuUsage()
      expect(ownDesign(document, [sheetText('.x .y { color: red }')], PAPER, limits)).toBeNull()
      return process.cpuUsage(before).user
    }
    time(2_000)
    expect(time(40_000)).toBeLessThan(20 * Math.max(time(4_000), 2_000))
  })
})
