/** Text that goes on across the edges of inline boxes (CSS Text 4 §8.3). */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import type { ShapedText } from '../../../src/fonts/opentype/shape.ts'
import { seamlessItems, splitShaped } from '../../../src/text/shaping/seams.ts'
import { inlineContent, textStyle } from '../content.ts'

type Parts = Exclude<Parameters<typeof inlineContent>[0], string>
type Levels = Parameters<typeof seamlessItems>[1]

/** Which of the texts go on without a seam. */
function seamless(parts: Parts, levels: readonly number[] | null = null): readonly string[] {
  const content = inlineContent(parts, textStyle())
  const found = seamlessItems(content, { levels, baseLevelAt: () => 0 } as unknown as Levels)
  return [...found].map(item => content.text.slice(item.start, item.end))
}

describe('text items', () => {
  test('go on across an edge that is not seen', () => {
    expect(seamless(['a', { open: { fontWeight: 700 } }, 'b', 'close', 'c'])).toEqual(['b', 'c'])
    expect(seamless(['a', 'b'])).toEqual(['b'])
  })

  test.each<[string, Partial<ComputedStyle>, readonly string[]]>([
    ['room before', { marginLeft: 1 }, ['c']],
    ['room after', { marginRight: 1 }, ['b']],
    ['padding before', { paddingLeft: 1 }, ['c']],
    ['padding after', { paddingRight: 1 }, ['b']],
    ['a border before', { borderLeftWidth: 1 }, ['c']],
    ['a border after', { borderRightWidth: 1 }, ['b']],
    ['a raised box', { verticalAlign: 'super' }, []],
    ['an isolate', { unicodeBidi: 'isolate' }, []],
  ])('end at %s', (_, style, expected) => {
    expect(seamless(['a', { open: style }, 'b', 'close', 'c'])).toEqual(expected)
  })

  test('meet the other side of a box in text from right to left', () => {
    const levels = [1, 1, 1]
    expect(seamless(['א', { open: { marginLeft: 1 } }, 'ב', 'close', 'ג'], levels)).toEqual(['ב'])
    expect(seamless(['א', { open: { marginRight: 1 } }, 'ב', 'close', 'ג'], levels)).toEqual(['ג'])
  })

  test('end at a box in the line and at a forced break', () => {
    expect(seamless(['a', 'atomic', 'b', 'c'])).toEqual(['c'])
    expect(seamless([{ text: 'a\nb' }, 'c'])).toEqual(['c'])
  })
})

describe('what was shaped at once', () => {
  const shaped: ShapedText = {
    glyphs: Uint16Array.of(1, 2, 3, 4),
    clusters: Uint32Array.of(0, 1, 3, 4),
    advances: Float32Array.of(10, 20, 30, 40),
    xOffsets: Float32Array.of(0, 1, 2, 3),
    yOffsets: null,
    width: 100,
  }

  test('is divided at offsets, with clusters from the start of each part', () => {
    const parts = splitShaped(shaped, [1, 4])!
    expect(parts.map(part => [...part.glyphs])).toEqual([[1], [2, 3], [4]])
    expect(parts.map(part => [...part.clusters])).toEqual([[0], [0, 2], [0]])
    expect(parts.map(part => [...part.xOffsets!])).toEqual([[0], [1, 2], [3]])
    expect(parts.map(part => part.width)).toEqual([10, 50, 40])
    expect(parts.every(part => part.yOffsets === null)).toBe(true)
  })

  test('is not divided within a glyph', () => {
    expect(splitShaped(shaped, [2])).toBe(null)
    expect(splitShaped(shaped, [1, 2])).toBe(null)
    expect(splitShaped(shaped, [])!.map(part => part.width)).toEqual([100])
  })
})
