/** The parts of a line in logical and in visual order, and where they stand (CSS Text 4 §4.3.2; UAX 9, L2). Ahem at 20px. */

import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { breakLines, measureItems, placeLine, prepareText } from '../../../src/text/lines.ts'
import { collectPieces, type LoosePiece } from '../../../src/text/place/pieces.ts'
import { inVisualOrder } from '../../../src/text/place/visual-order.ts'
import type { BoxesOf } from '../../../src/text/types.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

const { fonts } = fontBook()
type Parts = Parameters<typeof inlineContent>[0]

function broken(parts: Parts, width: number, changes: Partial<ComputedStyle> = {}, itemWidth = 0) {
  const style = textStyle(changes)
  const measured = measureItems(prepareText(inlineContent(parts, style), style, fonts), () => itemWidth)
  return { measured, lines: breakLines(measured, { widthOf: () => width }) }
}

/** A piece as what it shows, with its width; `~` marks what hangs, `-` a hyphen. */
function shown(text: string, { piece, width, isHanging }: LoosePiece<BoxesOf<string>>): string {
  const hang = isHanging === true ? '~' : ''
  if (piece.kind !== 'text') return `${{ open: '<', close: '>', atomic: 'o', marker: '*' }[piece.kind]}${width}`
  if (piece.generated === 'hyphen') return `-${width}`
  return `${hang}${text.slice(piece.start, piece.end).replace('\t', '→')}${Math.round(width)}`
}

function logical(parts: Parts, width: number, changes: Partial<ComputedStyle> = {}, itemWidth = 0): string[][] {
  const { measured, lines } = broken(parts, width, changes, itemWidth)
  const { text } = measured.prepared.content
  return lines.map(line => collectPieces(measured, line, 0).map(piece => shown(text, piece)))
}

function visual(parts: Parts, changes: Partial<ComputedStyle> = {}, itemWidth = 0): string {
  const { measured, lines } = broken(parts, 1000, changes, itemWidth)
  const { text } = measured.prepared.content
  const ordered = inVisualOrder(measured, collectPieces(measured, lines[0]!, 0))
  return ordered
    .map(({ piece }) =>
      piece.kind === 'text' ? text.slice(piece.start, piece.end) : piece.kind === 'open' ? '<' : '>',
    )
    .join('|')
}

describe('the pieces of a line', () => {
  test('are its text without the space that ends it', () => {
    expect(logical('ab cd', 60)).toEqual([['ab40'], ['cd40']])
  })
  test('are parted by boxes, which have their edges where they open and close', () => {
    expect(logical(['a', { open: {} }, 'b', 'close', 'c'], 200, {}, 5)).toEqual([['a20', '<5', 'b20', '>5', 'c20']])
  })
  test('have an edge of a box on the line where it is: opened on one, closed on the next', () => {
    expect(logical(['a ', { open: {} }, 'b c', 'close', ' d'], 65, {}, 5)).toEqual([
      ['a 40', '<5', 'b20'],
      ['c20', '>5', ' d40'],
    ])
  })
  test('have boxes that close before a line on the line before', () => {
    expect(logical(['a ', { open: {} }, 'b ', 'close', 'c'], 45, {}, 5)).toEqual([
      ['a20'],
      ['<5', 'b20', '>5'],
      ['c20'],
    ])
  })
  test('have objects of their measured width', () => {
    expect(logical(['a', 'atomic', 'b'], 200, {}, 30)).toEqual([['a20', 'o30', 'b20']])
  })
  test('have the hyphen after the text that it follows', () => {
    expect(logical('ab\u00adcd', 60)).toEqual([['ab40', '-20'], ['cd40']])
  })
  test('are the parts of a cut word', () => {
    expect(logical('x abcdefgh', 60, { overflowWrap: 'anywhere' })).toEqual([['x20'], ['abc60'], ['def60'], ['gh40']])
  })
  test('are cut at tabs, which reach to the next stop', () => {
    // Stops at 8 spaces of 20 px.
    expect(logical('a\tb', 500, { whiteSpaceCollapse: 'preserve' })).toEqual([['a20', '→140', 'b20']])
  })
  test('count stops from where the line starts', () => {
    const { measured, lines } = broken('a\tb', 500, { whiteSpaceCollapse: 'preserve' })
    const [, tab] = collectPieces(measured, lines[0]!, 30)
    expect(tab!.width).toBe(160 - 30 - 20)
  })
})

describe('the glyphs of a text piece', () => {
  test.each<[string, string]>([
    ['to the right', 'ab cdef gh ij'],
    ['to the left', 'אב גדהו זח טי'],
    ['in both directions', 'ab אב גד cd הו זח ef'],
  ])('are those of its characters, %s', (_, text) => {
    const { measured, lines } = broken(text, 90, { fontFamily: ['serif'] })
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      for (const { piece } of collectPieces(measured, line, 0)) {
        if (piece.kind !== 'text') continue
        const shownClusters = [...piece.run.clusters.slice(piece.first, piece.last)].sort((a, b) => a - b)
        const inRange = [...piece.run.clusters].filter(at => at >= piece.start && at < piece.end).sort((a, b) => a - b)
        expect(shownClusters).toEqual(inRange)
        expect(shownClusters.length).toBeGreaterThan(0)
      }
  })
  test('are drawn in the box that the hyphenated word is in, with the hyphen', () => {
    const { measured, lines } = broken(['x ', { open: { fontWeight: 700 } }, 'ab\u00adcd', 'close'], 105)
    const hyphen = collectPieces(measured, lines[0]!, 0).find(({ piece }) => piece.kind === 'text' && piece.generated)!
    expect(hyphen.piece).toMatchObject({ box: 'box1', run: { style: { fontWeight: 700 } } })
  })
})

describe('markers of boxes out of flow', () => {
  /** The levels of the markers of a line. */
  const levels = (parts: Parts, changes: Partial<ComputedStyle> = {}): readonly number[] => {
    const { measured, lines } = broken(parts, 1000, changes)
    return collectPieces(measured, lines[0]!, 0).flatMap(({ piece, level }) => (piece.kind === 'marker' ? level : []))
  }
  test('take no room', () => {
    expect(logical(['a', 'float', 'b'], 200)).toEqual([['a20', '*0', 'b20']])
  })
  test('have the direction of the text around, and the lower level between two (UAX 9, N1 and N2)', () => {
    expect(levels(['אב', 'float', 'גד'])).toEqual([1])
    expect(levels(['ab', 'float', 'אב'])).toEqual([0])
    expect(levels(['אב', 'float', 'cd'])).toEqual([0])
    expect(levels(['ab', 'float', 'cd'], { direction: 'rtl' })).toEqual([2])
  })
  test('have the direction of the paragraph at its start, where it is the lower one', () => {
    expect(levels(['float', 'אב'])).toEqual([0])
    expect(levels(['float', 'ab'], { direction: 'rtl' })).toEqual([1])
  })
})

describe('cloned edges', () => {
  test('have the level of the last character before them', () => {
    const parts: Parts = [{ open: { boxDecorationBreak: 'clone' } }, 'אב日本', 'close']
    const { measured, lines } = broken(parts, 45, {}, 5)
    const pieces = collectPieces(measured, lines[0]!, 0)
    expect(pieces.map(({ piece, level }) => [piece.kind, level])).toEqual([
      ['open', 1],
      ['text', 1],
      ['close', 1],
    ])
  })
})

describe('a line that starts within a text', () => {
  test('has none of the boxes that end within the word before it', () => {
    expect(logical([{ open: {} }, 'a', 'close', 'b cd'], 45, {}, 5)).toEqual([['<5', 'a20', '>5', 'b20'], ['cd40']])
  })
  test('has an object before the text that follows it', () => {
    expect(logical(['ab ', 'atomic', 'cd'], 70, {}, 30)).toEqual([['ab40'], ['o30', 'cd40']])
  })
})

describe('tabs', () => {
  test('are in the box that they are written in', () => {
    const parts: Parts = ['a', { open: {} }, '\tb', 'close']
    expect(logical(parts, 500, { whiteSpaceCollapse: 'preserve' })).toEqual([['a20', '<0', '→140', 'b20', '>0']])
  })
})

describe('spaces at the end of a line', () => {
  test('vanish where they collapse', () => {
    expect(logical('a b', 25)).toEqual([['a20'], ['b20']])
  })
  test('hang where they are preserved', () => {
    expect(logical('a  b', 25, { whiteSpaceCollapse: 'preserve' })).toEqual([['a20', '~  40'], ['b20']])
  })
  test('hang if the style of their own box preserves them, whatever the paragraph says', () => {
    const parts: Parts = ['a', { open: { whiteSpaceCollapse: 'preserve' } }, '  ', 'close', 'b']
    expect(logical(parts, 25)[0]).toContain('~  40')
  })
  test('vanish also where they have ink (Ogham), and where line breaks are preserved', () => {
    expect(logical('a\u1680b', 25)).toEqual([['a20'], ['b20']])
    expect(logical('a b', 25, { whiteSpaceCollapse: 'preserve-breaks' })).toEqual([['a20'], ['b20']])
  })
  test('hang where they are ideographic, which do not collapse', () => {
    expect(logical('a\u3000b', 25).map(line => line.map(piece => piece[0]))).toEqual([['a', '~'], ['b']])
  })
  test('hang behind the cloned edges of the boxes that they are in', () => {
    const cloned = { boxDecorationBreak: 'clone', whiteSpaceCollapse: 'preserve' } as const
    expect(logical([{ open: cloned }, 'a  b', 'close'], 32, {}, 5)).toEqual([
      ['<5', 'a20', '>5', '~  40'],
      ['<5', 'b20', '>5'],
    ])
  })
  test('take part in the line with break-spaces', () => {
    expect(logical('a  b', 45, { whiteSpaceCollapse: 'break-spaces' })).toEqual([['a 40'], [' b40']])
  })
  test('do not move the text of a line that is aligned to the right', () => {
    const { measured, lines } = broken('ab  cd', 100, { whiteSpaceCollapse: 'preserve' })
    const placed = placeLine(measured, lines[0]!, { left: 0, width: 100, alignment: 'right' })
    expect(placed.map(({ x }) => x)).toEqual([60, 100])
  })
})

describe('the visual order of a line', () => {
  test('turns right-to-left text around, and numbers in it not', () => {
    expect(visual('ab אב 12 גד')).toBe('ab |גד| |12|אב ')
  })
  test('begins at the right in a right-to-left paragraph', () => {
    expect(visual('אב cd', { direction: 'rtl' })).toBe('cd|אב ')
  })
  test('keeps the edges of a box around what is in it', () => {
    expect(visual(['אב', { open: {} }, 'גד', 'close', 'הו'])).toBe('הו|<|גד|>|אב')
  })
  test('has the edges of a box that runs to the left the other way round', () => {
    expect(visual(['אב', { open: { direction: 'rtl' } }, 'גד', 'close', 'הו'])).toBe('הו|>|גד|<|אב')
  })
  test('keeps the edges of nested boxes nested', () => {
    expect(visual(['א', { open: {} }, { open: {} }, 'ב', 'close', 'ג', 'close'])).toBe('<|ג|<|ב|>|>|א')
  })
  test('puts a box in two directions around both', () => {
    expect(visual(['a', { open: {} }, 'b', 'אב', 'close', 'c'])).toBe('a|<|b|אב|>|c')
  })
  test('leaves a line of one direction as it is', () => {
    expect(visual(['a', { open: {} }, 'b', 'close'])).toBe('a|<|b|>')
  })
})

describe('where pieces stand', () => {
  const xs = (parts: Parts, width: number, alignment: 'left' | 'right' | 'center' | 'justify', left = 0) => {
    const { measured, lines } = broken(parts, width)
    return placeLine(measured, lines[0]!, { left, width, alignment }).map(({ x }) => x)
  }
  test.each([
    ['left', 0],
    ['center', 30],
    ['right', 60],
  ] as const)('%s', (alignment, expected) => {
    expect(xs('ab', 100, alignment)).toEqual([expected])
  })
  test('is counted from the left of the room', () => {
    expect(xs('ab', 100, 'right', 7)).toEqual([67])
  })
  test('is at the start for what is too long, whatever the alignment (CSS Text 4 §7.1)', () => {
    expect([xs('abcdef', 100, 'right'), xs('abcdef', 100, 'center')]).toEqual([[0], [0]])
    // Letters that an override turns around begin at the right, and stick out at the left.
    const { measured, lines } = broken('abcdef', 100, { direction: 'rtl', unicodeBidi: 'bidi-override' })
    const placed = placeLine(measured, lines[0]!, { left: 0, width: 100, alignment: 'left' })
    expect(placed.map(({ x }) => x)).toEqual([-20])
  })
})
