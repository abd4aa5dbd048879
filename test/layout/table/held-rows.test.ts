/** Rows at the end of a page: one that a line holds together goes to the next page whole, any other is cut. */
import { describe, expect, test } from 'vitest'
import { fragmentsOf, layOut } from '../harness.ts'

const CSS =
  'html { font: 10px/20px Ahem; margin: 0; orphans: 1; widows: 1 } body { margin: 0 } table { border-spacing: 0 }'

/** The words of each page with the tops of their lines, px: half of the leading is 5. */
async function wordsByPage(rows: string, css = ''): Promise<readonly (readonly string[])[]> {
  const html = `<style>td { padding: 0; vertical-align: top } ${css}</style><table>${rows}</table>`
  const pages: string[][] = []
  for (const { page, y, fragment } of fragmentsOf(await layOut(html, { width: 200, height: 100, css: CSS })))
    if (fragment.kind === 'text') {
      pages[page] ??= []
      pages[page]!.push(`${fragment.text.trim()} ${y - 5}`)
    }
  return pages
}

const row = (...cells: readonly string[]): string => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
const FOUR = row('a<br>b<br>c<br>d', '1')

describe('a row at the end of a page', () => {
  test('is moved where its one line does not fit', async () => {
    expect(await wordsByPage(FOUR + row('e', '2'), 'tr + tr td { padding-top: 5px }')).toEqual([
      ['a 0', 'b 20', 'c 40', 'd 60', '1 0'],
      ['e 5', '2 5'],
    ])
  })

  test('is moved with a cell of several lines, of which some would fit', async () => {
    const css = 'tr + tr td + td { padding-top: 5px }'
    expect(await wordsByPage(FOUR + row('e<br>f', '2'), css)).toEqual([
      ['a 0', 'b 20', 'c 40', 'd 60', '1 0'],
      ['e 0', 'f 20', '2 5'],
    ])
  })

  test('is moved where only the edge below its line does not fit', async () => {
    expect(await wordsByPage(FOUR + row('e', '2'), 'tr + tr td { padding-bottom: 5px }')).toEqual([
      ['a 0', 'b 20', 'c 40', 'd 60', '1 0'],
      ['e 0', '2 0'],
    ])
  })

  test('is cut where its one line fits and another cell has more', async () => {
    expect(await wordsByPage(FOUR + row('e<br>f', '2'))).toEqual([
      ['a 0', 'b 20', 'c 40', 'd 60', '1 0', 'e 80', '2 80'],
      ['f 0'],
    ])
  })

  test('is cut where its height is more than its line takes', async () => {
    expect(await wordsByPage(FOUR + row('e', '2') + row('g', '3'), 'tr:nth-child(2) { height: 30px }')).toEqual([
      ['a 0', 'b 20', 'c 40', 'd 60', '1 0', 'e 80', '2 80'],
      ['g 10', '3 10'],
    ])
  })
})
