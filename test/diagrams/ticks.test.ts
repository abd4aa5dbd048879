/** Labels of axes that would run into one another. */
import { expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { thinTicks } from '../../src/diagrams/ticks.ts'
import { textContent } from '../../src/html/document.ts'
import { copyOf, type DraftElement } from '../../src/html/edit.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll, selectOne } from '../../src/html/select.ts'

/** What is left of the labels of an axis whose ticks stand so far apart. */
function labels(distance: number, ...texts: readonly string[]): readonly string[] {
  const ticks = texts.map(
    (text, i) => `<g class="tick" transform="translate(${i * distance},0)"><line/><text>${text}</text></g>`,
  )
  const { root } = parseHtml(`<svg><g class="grid" font-size="10">${ticks.join('')}</g></svg>`, {
    baseUrl: null,
    limits: DEFAULT_LIMITS,
    diagnostics: new Diagnostics(),
  })
  const svg = copyOf(selectOne(root, 'svg')!) as DraftElement
  thinTicks(svg)
  expect(selectAll(svg, 'line')).toHaveLength(texts.length)
  return selectAll(svg, 'text').map(textContent)
}

it('leaves labels that have room', () => {
  expect(labels(40, '01', '02', '03', '04')).toEqual(['01', '02', '03', '04'])
})

it('leaves out every second one, or more, where they have none', () => {
  const dates = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02']
  expect(labels(52, ...dates)).toEqual([dates[0], dates[2], dates[4]])
  expect(labels(33, ...dates)).toEqual([dates[0], dates[3]])
})

it('leaves two labels and those at one place alone', () => {
  expect(labels(10, '2026-01-05', '2026-01-12')).toHaveLength(2)
  expect(labels(0, '2026-01-05', '2026-01-12', '2026-01-19')).toHaveLength(1)
})
