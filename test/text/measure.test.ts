/** Widths of parts of a text, which items belong to a line, and tab stops (https://www.w3.org/TR/css-text-4/#tab-size-property). */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import {
  endItemAt,
  firstItemAt,
  itemOffset,
  itemsWidth,
  measureItems,
  tabWidth,
  textWidth,
} from '../../src/text/measure.ts'
import { prepareText } from '../../src/text/prepare.ts'
import type { BoxesOf, InlineItem } from '../../src/text/types.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

const { fonts } = fontBook()
type Parts = Parameters<typeof inlineContent>[0]

const prepare = (parts: Parts, changes: Partial<ComputedStyle> = {}) => {
  const style = textStyle(changes)
  return prepareText(inlineContent(parts, style), style, fonts)
}

describe('items', () => {
  // Offsets:     0    2           2     4       5         6
  const parts: Parts = ['ab', { open: {} }, 'cd', 'close', 'atomic', 'e']
  test('are asked for their widths, but texts and breaks are not', () => {
    const asked: string[] = []
    measureItems(prepare(['a\nb', { open: {} }, 'c', 'close', 'atomic']), ({ kind }) => {
      asked.push(kind)
      return 1
    })
    expect(asked).toEqual(['open', 'close', 'atomic'])
  })
  test('that are out of flow take no room and are not asked for', () => {
    const prepared = prepare('ab')
    const style = textStyle()
    const float: InlineItem<BoxesOf<string>> = { kind: 'float', at: 1, style, box: 'float' }
    const content = { ...prepared.content, items: [...prepared.content.items, float] }
    const measured = measureItems({ ...prepared, content }, () => 50)
    expect([[...measured.itemWidths], measured.itemSums]).toEqual([[0, 0], null])
  })
  test('have sums, unless all are 0', () => {
    const prepared = prepare(parts)
    const measured = measureItems(prepared, ({ kind }) => (kind === 'atomic' ? 30 : 5))
    expect([...measured.itemSums!]).toEqual([0, 0, 5, 5, 10, 40, 40])
    expect(measureItems(prepared, () => 0).itemSums).toBeNull()
  })
  test('that close right before a line belong to the line before, those that open there to the line', () => {
    const prepared = prepare(['ab', { open: {} }, 'close', { open: {} }, 'cd', 'close'])
    const kinds = prepared.content.items.map(item => `${item.kind}${itemOffset(item)}`)
    expect(kinds).toEqual(['text0', 'open2', 'close2', 'open2', 'text2', 'close4'])
    expect(firstItemAt(prepared, 2)).toBe(3)
    const closing = prepare([{ open: {} }, 'ab', 'close', { open: {} }, 'cd', 'close'])
    expect(firstItemAt(closing, 2)).toBe(3)
  })
  test('without characters belong to the line before, with what they end in', () => {
    const first = (parts: Parameters<typeof prepare>[0], positioned: readonly number[], end = 2): number => {
      const prepared = prepare(parts)
      const items: InlineItem<BoxesOf<string>>[] = [...prepared.content.items]
      for (const index of positioned)
        items.splice(index, 0, { kind: 'positioned', at: end, style: textStyle(), box: 'p' })
      return firstItemAt({ ...prepared, content: { ...prepared.content, items } }, end)
    }
    expect(first([{ open: {} }, 'ab', 'close', 'cd'], [])).toBe(3)
    expect(first([{ open: {} }, 'ab', { open: {} }, 'close', 'close', 'cd'], [])).toBe(5)
    // A positioned box stays with the text before it, also in front of an end; one in a box that begins goes on with that.
    expect(first(['ab', 'cd'], [1])).toBe(2)
    expect(first([{ open: {} }, 'ab', 'close', 'cd'], [2])).toBe(4)
    expect(first(['ab', { open: {} }, 'close', 'cd'], [2])).toBe(1)
    // Behind a forced break only ends stay.
    expect(first(['a\n', { open: {} }, 'close', 'cd'], [])).toBe(first(['a\n', 'cd'], []))
  })
  test('at the end of the text all belong to the last line', () => {
    const prepared = prepare(['ab', { open: {} }, 'close'])
    expect([endItemAt(prepared, 2), firstItemAt(prepared, 0)]).toEqual([3, 0])
  })
  test('widen the line that they are on', () => {
    const measured = measureItems(prepare(parts), ({ kind }) => (kind === 'atomic' ? 30 : 5))
    expect([itemsWidth(measured, 0, 6), itemsWidth(measured, 0, 3), itemsWidth(measured, 3, 6)]).toEqual([40, 5, 35])
  })
})

describe('the width of a part of a text', () => {
  const bare = (text: string) => measureItems(prepare(text), () => 0)
  test('is that of its characters', () => {
    expect([textWidth(bare('abcd'), 1, 3), textWidth(bare('abcd'), 3, 3), textWidth(bare('abcd'), 3, 1)]).toEqual([
      40, 0, 0,
    ])
  })
  test('goes with the tabs in it on to their stops', () => {
    const measured = bare('ab\tc\td')
    // Stops each 160 px: 40 + 120, 20 + 140, 20.
    expect(textWidth(measured, 0, 6)).toBe(340)
    expect(textWidth(measured, 0, 3, 100)).toBe(40 + 20)
    expect(textWidth(measured, 3, 4)).toBe(20)
  })
})

describe('a tab', () => {
  const widthAt = (x: number, changes: Partial<ComputedStyle> = {}): number =>
    Math.round(tabWidth(prepare('\t', changes), 0, x) * 100) / 100
  test.each<[string, number, Partial<ComputedStyle>, number]>([
    ['goes to the next multiple of eight spaces', 30, {}, 130],
    ['goes on to the one after where it stands at a stop', 160, {}, 160],
    ['passes over a stop closer than half of a zero', 151, {}, 169],
    ['stops at one that is not closer', 150, {}, 10],
    ['counts spaces with their letter and word spacing', 0, { letterSpacing: 2, wordSpacing: 3 }, 8 * 25],
    ['is of a length', 30, { tabSize: 50 }, 20],
    ['is nothing where tab-size is 0', 30, { tabSize: { kind: 'spaces', count: 0 } }, 0],
  ])('%s', (_, x, changes, expected) => {
    expect(widthAt(x, changes)).toBe(expected)
  })
  test('stands before the first stop from left of the edge', () => {
    expect(widthAt(-50)).toBe(50)
  })
})
