/** Tables that place things on a screen, and tables of data. */
import { describe, expect, it } from 'vitest'
import { elementsByName } from '../../../src/extract/clean/elements-by-name.ts'
import { normaliseTables, openLayoutTables } from '../../../src/extract/clean/tables.ts'
import type { DraftElement } from '../../../src/html/edit.ts'
import { selectAll } from '../../../src/html/select.ts'
import { serializeContent } from '../../../src/html/serialize.ts'
import { bodyOf } from '../draft.ts'
import { PROSE } from '../page.ts'

function changed(html: string, pass: (body: DraftElement) => void): string {
  const body = bodyOf(html)
  pass(body)
  return serializeContent(body)
}

const normalised = (html: string) => changed(html, body => normaliseTables(body, elementsByName(body)))
const isOpened = (html: string) => !normalised(html).includes('<table')

/** Two columns with paragraphs on the left, in so many rows. */
const columns = (rows: number, part = '') =>
  `<table>${part}${`<tr><td><p>a</p><p>b</p><td>c</tr>`.repeat(rows)}</table>`

describe('a table that places things', () => {
  it('is its cells, one below the other', () => {
    expect(normalised('<table role="presentation"><tr><td>a<td><p>b</p><tr><td>c</table>')).toBe(
      '<div>a</div><div><p>b</p></div><div>c</div>',
    )
  })

  it.each([
    ['<table role="none"><tr><th>a<th>b<tr><td>1<td>2</table>', true],
    ['<table><tr><td>a<tr><td>b</table>', true],
    [columns(2), true],
    [columns(3), false],
    [columns(2, '<caption>Levels</caption>'), false],
    [columns(2, '<colgroup><col><col></colgroup>'), false],
    [`<table><tr><td>${PROSE.repeat(6)}<td>c</table>`, true],
    ['<table><tr><td>a<td>b<tr><td>c<td>d</table>', false],
    ['<table><tr><th>a<th>b<tr><td>c<td>d</table>', false],
  ])('is known by its cells: %s', (html, expected) => expect(isOpened(html)).toBe(expected))

  it('may hold others, which are judged by themselves', () => {
    const data = '<table><tr><td>1<td>2<tr><td>3<td>4</table>'
    const html = `<table><tr><td>${data}<td>${data}<tr><td><p>x</p><p>y</p><td>z<tr><td>m<td>n</table>`
    expect(selectAll(bodyOf(normalised(html)), 'table')).toHaveLength(2)
  })

  it('may be the page around its text, in any number of rows', () => {
    const text = `<h2>The flood</h2><p>${PROSE}</p><p>${PROSE.repeat(6)}</p>`
    const rows = '<tr><td>Home<td>Contact</tr>'.repeat(4)
    expect(isOpened(`<table>${rows}<tr><td>Menu<td>${text}</tr></table>`)).toBe(true)
    expect(isOpened(`<table>${rows}<tr><td>${PROSE.repeat(9)}<td>${text}</tr></table>`)).toBe(false)
  })

  it('is none in a figure', () => {
    expect(isOpened('<figure><table><tr><td>a<tr><td>b</table></figure>')).toBe(false)
  })

  it('is boxes with its names while the content is looked for', () => {
    expect(changed('<table class="page"><tr class="r"><td id="main">a</table>', openLayoutTables)).toBe(
      '<div class="page"><div><div class="r"><div id="main">a</div></div></div></div>',
    )
    const data = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'
    expect(changed(data, openLayoutTables)).toBe(data)
  })
})

describe('a table of data', () => {
  const rows = (head: string, body = '<tr><td>1<td>2</tr>') => normalised(`<table><tr>${head}</tr>${body}</table>`)

  it('repeats its first row where that is one of headers', () => {
    expect(rows('<th>a<th>b')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    )
  })

  it('takes cells that are wholly bold for headers', () => {
    expect(rows('<td><b>a</b><td> <strong>b</strong> ')).toContain('<thead><tr><th><b>a</b></th>')
    expect(rows('<td><b>a</b><td><b>b</b> c')).not.toContain('<thead>')
    expect(rows('<td><i>a</i><td><i>b</i>')).not.toContain('<thead>')
  })

  it.each([
    ['<th>a<td>b', '<tr><td>1<td>2</tr>', 'whose first row has another cell'],
    ['<th>a<th>b', '<tr><th>c<th>d</tr>', 'of headers alone'],
    ['<th>a<th>b', '', 'of one row'],
    ['<th>a', '<tr><td>1<td>2</tr>', 'whose first row is one cell: a title'],
  ])('repeats nothing otherwise: %s %s (%s)', (head, body) => expect(rows(head, body)).not.toContain('<thead>'))

  it('keeps the head that it has', () => {
    const html =
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><th>c</th><th>d</th></tr></tbody></table>'
    expect(normalised(html)).toBe(html)
  })

  it('has its head after its caption', () => {
    expect(normalised('<table><caption>L</caption><tr><th>a<th>b<tr><td>1<td>2</table>')).toMatch(
      /^<table><caption>L<\/caption><thead>/,
    )
  })
})
