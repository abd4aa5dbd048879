/** What the templates keep together at the foot of a page, and what they let go on on the next one. */
import { expect, test } from 'vitest'
import { linesOf, setSample } from './pages.ts'

/** Lines of a page of Clean on A4; the text before leaves a few of them. */
const filler = (lines: number): string => `<p>${Array<string>(lines).fill('x').join('<br>')}</p>`
const LINES = 45

async function linesPerPage(html: string): Promise<readonly number[]> {
  const set = await setSample({ html: `<!doctype html><body>${html}`, template: 'clean' })
  const lines = linesOf(set)
  return set.paged.pages.map(({ index }) => lines.filter(({ page }) => page === index).length)
}

test('a page of Clean has the lines that these tests count with', async () => {
  expect((await linesPerPage(filler(60)))[0]).toBe(LINES)
})

test('bold items of a list do not hold on to one another', async () => {
  const items = '<li><p><b>bold</b></p></li>'.repeat(14)
  expect((await linesPerPage(`${filler(30)}<ul>${items}</ul><p>x</p>`))[0]).toBeGreaterThan(38)
  const plain = '<li><b>bold</b></li>'.repeat(14)
  expect((await linesPerPage(`${filler(30)}<ul>${plain}</ul><p>x</p>`))[0]).toBeGreaterThan(38)
})

test('a bold line stays with what follows', async () => {
  const [first] = await linesPerPage(`${filler(LINES - 2)}<p><b>Model</b></p><blockquote><p>x<br>x<br>x</blockquote>`)
  expect(first).toBe(LINES - 2)
})

test('a table of headings alone stays with the one after it', async () => {
  const table = `<table><thead><tr><th>Head</table><table>${'<tr><td>a<td>b</tr>'.repeat(50)}</table>`
  const pages = await Promise.all([40, 41, 42].map(lines => linesPerPage(`${filler(lines)}${table}`)))
  for (const [i, [first]] of pages.entries()) expect(first! - (40 + i), `after ${40 + i} lines`).not.toBe(1)
})

test('pictures in a row of their own may be parted', async () => {
  const picture = `<img alt="" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>')}">`
  const [first] = await linesPerPage(`${filler(18)}<p>${picture} ${picture} ${picture}</p>`)
  expect(first).toBeGreaterThan(18)
})
