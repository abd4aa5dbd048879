/** Columns by which a table is low. Ahem: letters are 10 px wide, lines 20 px high. */
import { describe, expect, test } from 'vitest'
import { AHEM_CSS, fragmentsOf, layOut, rectOf } from './harness.ts'

const CSS = `${AHEM_CSS} td, th { padding: 0 } table { border-spacing: 0 }`
const BALANCED = `${CSS} table { -octavo-column-widths: balanced }`

const laid = (rows: string, css: string, attributes = '') =>
  layOut(`<!doctype html><body><table id=t ${attributes}>${rows}</table>`, { css, width: 400, height: 4000 })

/** Lines of text in the table. */
const linesIn = async (rows: string, css: string) =>
  fragmentsOf(await laid(rows, css)).filter(({ fragment }) => fragment.kind === 'line').length

const words = (count: number, length = 4): string => Array.from({ length: count }, () => 'x'.repeat(length)).join(' ')

describe('balanced columns', () => {
  const rows = `<tr><td>Row 10<td>${words(20)}<td>${words(30)}<tr><td>Row 11<td>${words(2)}<td>${words(3)}`
  test('keep short cells in one line', async () => {
    // Two lines for each name of a row as browsers do it, one here.
    const auto = rectOf(await laid(rows.replace('<td>', '<td id=c>'), CSS), 'c')
    const balanced = rectOf(await laid(rows.replace('<td>', '<td id=c>'), BALANCED), 'c')
    expect(auto[2]).toBeLessThan(60)
    expect(balanced[2]).toBeGreaterThanOrEqual(60)
  })
  test('keep longer cells in one line where these are names without spaces', async () => {
    // 150 px are 15 em: too long for a short cell. The other column has two lines more.
    const row = (name: string): string => `<tr><td id=c>${name}<td>${words(13)}`
    const widthOf = async (name: string): Promise<number> => rectOf(await laid(row(name), BALANCED), 'c')[2]
    expect(await widthOf('xxxxx_<wbr>xxxx_<wbr>xxxx')).toBeGreaterThanOrEqual(150)
    expect(await widthOf('xxxxx xxxx xxxx')).toBeLessThan(150)
  })
  test('fill the same width', async () => {
    expect(rectOf(await laid(rows, BALANCED), 't')[2]).toBeCloseTo(rectOf(await laid(rows, CSS), 't')[2], 5)
  })
  test('give a column of one-line cells what it needs, where others turn over anyway', async () => {
    const codes = Array.from({ length: 8 }, () => `<tr><td>xx xxxx xx<td>${words(9)}`).join('')
    expect(await linesIn(codes, CSS)).toBeGreaterThan(24)
    expect(await linesIn(codes, BALANCED)).toBe(24)
  })
  test('are those of browsers where columns have widths, or where there is room for all', async () => {
    const fixed = `<tr><td id=c style="width:40px">xx xx<td>${words(30)}`
    expect(rectOf(await laid(fixed, BALANCED), 'c')).toEqual(rectOf(await laid(fixed, CSS), 'c'))
    const small = '<tr><td id=c>xx xx<td>xxx'
    expect(rectOf(await laid(small, BALANCED), 'c')).toEqual(rectOf(await laid(small, CSS), 'c'))
  })
  test('make no table of many higher, and all together lower', async () => {
    let seed = 7
    const random = (most: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % most
    }
    let [auto, balanced] = [0, 0]
    for (let table = 0; table < 12; table++) {
      const columns = 2 + random(4)
      const kinds = Array.from({ length: columns }, () => 1 + random(12))
      const made = Array.from(
        { length: 2 + random(6) },
        () => `<tr>${kinds.map(kind => `<td>${words(1 + random(kind), 2 + random(5))}`).join('')}`,
      ).join('')
      const heights = [rectOf(await laid(made, CSS), 't')[3], rectOf(await laid(made, BALANCED), 't')[3]] as const
      auto += heights[0]
      balanced += heights[1]
      // What is estimated may be a line off.
      expect(heights[1]).toBeLessThanOrEqual(heights[0] + 20)
    }
    expect(balanced).toBeLessThan(auto)
  })
})
