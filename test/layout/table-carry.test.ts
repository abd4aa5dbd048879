/** Sums that a table carries from page to page (`-octavo-carry`). */
import { describe, expect, test } from 'vitest'
import type { Fragment, Placed } from '../../src/layout/types.ts'
import { AHEM_CSS, layOut } from './harness.ts'

const CSS = `${AHEM_CSS} html { orphans: 1; widows: 1 } table { border-spacing: 0; -octavo-carry: "Over" "From" }
  td, th { padding: 0; font-weight: 400 } td:first-child { min-width: 50px } td + td { -octavo-carry: sum; text-align: right }`

/** The rows of each page, their cells with a bar between; repeated ones in brackets. */
async function rowsOf(html: string, css = '', height = 160) {
  const { paged } = await layOut(`<!doctype html><body>${html}`, { css: `${CSS} ${css}`, height })
  return paged.pages.map(({ body }) => {
    const rows: string[] = []
    const visit = ({ fragment }: Placed): void => {
      if (fragment.kind !== 'box') return
      if (fragment.box.kind !== 'row') for (const child of fragment.children) visit(child)
      else {
        const text = fragment.children.map(({ fragment: cell }) => textOf(cell)).join('|')
        rows.push(fragment.part.isRepeated ? `[${text}]` : text)
      }
    }
    visit(body!)
    return rows
  })
}

const textOf = (fragment: Fragment): string =>
  fragment.kind === 'text' ? fragment.text : fragment.children.map(child => textOf(child.fragment)).join('')

const rows = (...numbers: readonly string[]): string =>
  numbers.map((number, i) => `<tr><td>${String.fromCharCode(97 + i)}<td>${number}`).join('')

describe('a table that carries its sums', () => {
  test('has them at the foot of a page and at the head of the next', async () => {
    const html = `<table>${rows(...Array.from({ length: 16 }, () => '1.50'))}</table>`
    const [first, second, third] = await rowsOf(html)
    expect(first).toEqual([...'abcdefg'].map(name => `${name}|1.50`).concat('[Over|10.50]'))
    expect(second).toEqual(['[From|10.50]', ...[...'hijklm'].map(name => `${name}|1.50`), '[Over|19.50]'])
    expect(third).toEqual(['[From|19.50]', 'n|1.50', 'o|1.50', 'p|1.50'])
  })
  test('has columns wide enough for the longest of them', async () => {
    const { paged } = await layOut(
      `<!doctype html><body><table>${rows(...Array.from({ length: 16 }, () => '90'))}</table>`,
      {
        css: CSS,
        height: 160,
      },
    )
    const widths: number[] = []
    const visit = ({ fragment }: Placed): void => {
      if (fragment.kind === 'box' && fragment.box.element?.name === 'td') widths.push(fragment.width)
      else if (fragment.kind === 'box') for (const child of fragment.children) visit(child)
    }
    visit(paged.pages[0]!.body!)
    // 1440, as the sum of all would be.
    expect(widths[1]).toBe(40)
  })
  test('has none where it ends on its page, or where nothing is summed up', async () => {
    expect(await rowsOf(`<table>${rows('1', '2')}</table>`)).toEqual([['a|1', 'b|2']])
    const none = await rowsOf(
      `<table>${rows(...Array.from({ length: 9 }, () => '1'))}</table>`,
      'td + td { -octavo-carry: none }',
    )
    expect(none.flat()).toHaveLength(9)
  })
  test('has them above a footer that is repeated, and below the header', async () => {
    const html = `<table><thead><tr><th>H<th>N<tfoot><tr><td>F<td>0<tbody>${rows('1', '1', '1', '1', '1', '1', '1')}</table>`
    const [first, second] = await rowsOf(html)
    expect(first).toEqual(['H|N', 'a|1', 'b|1', 'c|1', 'd|1', 'e|1', '[Over|5]', '[F|0]'])
    expect(second!.slice(0, 3)).toEqual(['[H|N]', '[From|5]', 'f|1'])
  })
  test.each([
    [['1,000.00', '2,500.5', '−300'], '3,200.50'],
    [['1.000,00', '2.500,50', '0,25'], '3.500,75'],
    [['€ 10.00', '€ 0.10', '€ 0.20'], '€ 10.30'],
    [['(5.00)', '2.00', '1.00'], '−2.00'],
    [['90071992547409.93', '0.01', '0.01'], '90071992547409.95'],
    [['5 kg', '6 kg', '7 kg'], '18 kg'],
  ])('writes a sum as its numbers are: %s', async (numbers, sum) => {
    const html = `<table>${rows(...numbers, numbers[0]!)}</table>`
    // Three rows and the carried one have room on the first page.
    const [first] = await rowsOf(html, 'tr:nth-child(4) { break-before: page }')
    expect(first!.at(-1)).toBe(`[Over|${sum}]`)
  })
})
