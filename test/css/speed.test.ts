import { describe, expect, it } from 'vitest'
import { processorTime } from '../processor-time.ts'
import { BASE, sheetText, styled } from './styling.ts'

/** The least processor time of some runs, ms. */
const best = (runs: number, run: () => void): number =>
  Math.min(...Array.from({ length: runs }, () => processorTime(run)))

const rules = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `.c${i} p.x${i} > span:first-child { margin: ${i}px } div .b${i} a { color: red }`,
  ).join('\n')

const page = (count: number): string =>
  Array.from(
    { length: count },
    (_, i) => `<div class="c${i % 500} k"><p class=x${i % 500}><span>t</span><a class=b${i} href=x>l</a></p></div>`,
  ).join('')

const table = (rowCount: number): string => `<table>${'<tr><td>a<td class=n>b<td>c<td>d'.repeat(rowCount)}</table>`

describe('the cost of styling', () => {
  it('hardly depends on the number of rules', () => {
    const html = page(1_250)
    const run = (count: number) => best(3, () => void styled(html, { sheets: { author: [sheetText(rules(count))] } }))
    run(100)
    expect(run(500) / run(10)).toBeLessThan(70)
  })

  it('hardly depends on the number of rules that match the cells of a table', () => {
    const css = (count: number): string =>
      Array.from(
        { length: count },
        (_, i) => `table td:nth-child(${i}) { padding: ${i}px } tr td.q${i} { color: red }`,
      ).join('')
    const html = table(8_200)
    const run = (count: number) => best(2, () => void styled(html, { sheets: { author: [sheetText(css(count))] } }))
    run(1)
    expect(run(50) / run(1)).toBeLessThan(6)
  })

  it('grows with the document, not faster', () => {
    const css = sheetText(
      'td:nth-child(2n) { color: red } tr:nth-child(odd) td { margin: 0 } td + td { padding: 1px } .n { color: blue }',
    )
    const run = (rowCount: number) =>
      best(3, () => void styled(table(rowCount), { sheets: { userAgent: BASE, author: [css] } }))
    run(500)
    const small = run(1_000)
    expect(run(8_000) / small).toBeLessThan(24)
  })

  it('makes few styles', () => {
    const { tree } = styled(table(2_000), { sheets: { userAgent: BASE } })
    expect(new Set(tree.styles.map(({ self }) => self)).size).toBeLessThan(12)
  })
})
