/** Random documents stand along vertical lines as they stand along horizontal ones. A failure names its seed. */
import { expect, test } from 'vitest'
import { type Axes, axesOf, logicalRect, type WritingMode } from '../../../src/base/axes.ts'
import { fragmentsOf, layOut, wholeWordsOf } from '../harness.ts'
import { randomDocument } from '../random-document.ts'

const SEEDS = Array.from(
  { length: Number(process.env['SEEDS'] ?? 4) },
  (_, i) => i + Number(process.env['FIRST_SEED'] ?? 1),
)
const PAGE = { width: 300, height: 220 }

/**
 * Cells on the baselines of their lines. Rows without such cells have one of their edges, which is on the side under the lines:
 * where `vertical-lr` begins and others end.
 */
const ON_BASELINES = '<style>td, th { vertical-align: baseline }</style>'

/** The same document with sizes and margins that follow the lines. */
const flowRelative = (html: string): string =>
  html
    .replace('<!doctype html>', `<!doctype html>${ON_BASELINES}`)
    .replace(/margin:(-?\d+px) 0 (\d+px)/g, 'margin:0;margin-block:$1 $2')
    .replaceAll('padding:0 3px', 'padding-inline:3px')
    .replace(/([";])width:/g, '$1inline-size:')
    .replace(/([";])height:/g, '$1block-size:')

const rounded = (value: number): number => Math.round(value * 100) / 100 + 0

async function linesOf(html: string, page: { readonly width: number; readonly height: number }, axes: Axes) {
  const laid = await layOut(html, page)
  const lines = fragmentsOf(laid).flatMap(({ fragment, page: index, x, y, width, height }) => {
    if (fragment.kind !== 'line') return []
    const rect = logicalRect({ x, y, width, height }, page, axes)
    return [[index, rounded(rect.x), rounded(rect.y), rounded(rect.width), rounded(rect.height), fragment.line.start]]
  })
  return { lines, words: wholeWordsOf(laid) }
}

const MODES: readonly WritingMode[] = ['vertical-rl', 'vertical-lr', 'sideways-lr']

test.each(SEEDS)('the lines of document %i', async seed => {
  const html = flowRelative(randomDocument(seed).html)
  const expected = await linesOf(html, PAGE, 'horizontal-tb')
  for (const mode of MODES) {
    const turned = `<style>html { writing-mode: ${mode}; text-orientation: sideways }</style>`
    const size = { width: PAGE.height, height: PAGE.width }
    const found = await linesOf(html.replace('<!doctype html>', `<!doctype html>${turned}`), size, axesOf(mode))
    expect(found.words, mode).toEqual(expected.words)
    expect(found.lines, mode).toEqual(expected.lines)
  }
})
