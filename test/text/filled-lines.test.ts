/** Lines that are added up from pieces are as many as are broken. Ahem at 20px: each character is 20px wide. */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { filledLines, piecesOf } from '../../src/text/filled-lines.ts'
import { breakLines, measureItems, prepareText } from '../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

function measure(text: string, changes: Partial<ComputedStyle> = {}) {
  const style = textStyle(changes)
  return measureItems(prepareText(inlineContent([text], style), style, fontBook().fonts), () => 0)
}

const filled = (text: string, width: number, changes?: Partial<ComputedStyle>) =>
  filledLines(piecesOf(measure(text, changes)), width)

describe('lines by pieces', () => {
  test('are as many as greedy breaking gives', () => {
    let seed = 11
    const random = (most: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % most
    }
    for (let text = 0; text < 40; text++) {
      const words = Array.from({ length: 1 + random(14) }, () => 'x'.repeat(1 + random(7)))
      const measured = measure(words.join(random(4) === 0 ? '-' : ' '))
      for (const width of [160, 170, 240, 400]) {
        const broken = breakLines(measured, { widthOf: () => width }).length
        expect(filledLines(piecesOf(measured), width).lines).toBe(broken)
      }
    }
  })
  test('end where they are forced to, at preserved line feeds', () => {
    const preserved = { whiteSpaceCollapse: 'preserve' } as const
    expect(filled('ab\ncd\nef', 400, preserved).lines).toBe(3)
    expect(filled('ab cd\nef', 60, preserved).lines).toBe(3)
  })
  test('of a word that is wider than they are, are as many as it is cut into', () => {
    expect(filled('xxxxxxxxxx', 60).lines).toBe(4)
    expect(filled('ab xxxxxxxxxx', 60).lines).toBe(5)
  })
  test('tell how full the last one is', () => {
    expect(filled('abc abc', 80)).toEqual({ lines: 2, last: 0.75 })
  })
})
