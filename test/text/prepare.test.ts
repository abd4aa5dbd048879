/** Prepared texts: positions, units of shaping, tabs, and what is kept (src/text/README.md, invariants 1 to 3). */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { prepareText } from '../../src/text/prepare.ts'
import { firstFrom, runIndexAt, wordEndAt, wordStartAt } from '../../src/text/run-search.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

const { fonts } = fontBook()
type Parts = Parameters<typeof inlineContent>[0]

const prepare = (parts: Parts, changes: Partial<ComputedStyle> = {}, language = 'en') => {
  const style = textStyle(changes)
  return prepareText(inlineContent(parts, style, language), style, fonts)
}
const SERIF = { fontFamily: ['serif'], fontSize: 100 }

/** The text cut where what is shaped at once begins. */
function units(parts: Parts, changes: Partial<ComputedStyle> = SERIF): string[] {
  const { content, unitStarts } = prepare(parts, changes)
  return Array.from(unitStarts, (start, i) => content.text.slice(start, unitStarts[i + 1] ?? content.text.length))
}

describe('positions', () => {
  test('are sums of advances, one more than there are characters', () => {
    expect([...prepare('abc').positions]).toEqual([0, 20, 40, 60])
  })
  test('do not grow within a cluster: its first character has the whole advance', () => {
    const { positions } = prepare('e\u0301a')
    expect([positions[1], positions[2]! - positions[1]!]).toEqual([positions[2], 0])
    expect(positions[3]).toBeGreaterThan(positions[2]!)
  })
  test('grow in the order of the text, also where it runs to the left', () => {
    const { positions, runs } = prepare('אבג', { direction: 'rtl', ...SERIF })
    expect(runs[0]!.glyphs.level).toBe(1)
    // The first glyph of the run, at its left, is of the last letter.
    expect([...runs[0]!.glyphs.clusters]).toEqual([2, 1, 0])
    expect(positions[1]).toBeCloseTo(runs[0]!.glyphs.advances[2]!)
    expect(positions[3]! - positions[2]!).toBeCloseTo(runs[0]!.glyphs.advances[0]!)
  })
  test('count letter-spacing after each letter, and word-spacing at spaces (CSS Text 4 §8)', () => {
    expect([...prepare('a b', { letterSpacing: 2, wordSpacing: 5 }).positions]).toEqual([0, 22, 49, 71])
  })
  test('count no letter-spacing within joined scripts, whose letters it would tear apart (CSS Text 4 §8.2.2)', () => {
    const arabic = { direction: 'rtl', fontFamily: ['Noto Naskh Arabic'] } as const
    const plain = [...prepare('\u0628\u0628\u0628', arabic).positions]
    expect([...prepare('\u0628\u0628\u0628', { letterSpacing: 5, ...arabic }).positions]).toEqual(plain)
    // Words stay apart by it all the same.
    const spaced = prepare('\u0628 \u0628', { letterSpacing: 5, ...arabic }).positions
    expect(spaced[3]! - prepare('\u0628 \u0628', arabic).positions[3]!).toBeCloseTo(5)
  })
  test('do not count objects, forced breaks and tabs, whose width is known later', () => {
    const { positions, tabs } = prepare(['a', 'atomic', 'b\nc\td'])
    expect([...positions]).toEqual([0, 20, 20, 40, 40, 60, 60, 80])
    expect(tabs).toEqual([5])
  })
})

describe('what is shaped at once', () => {
  test('is a word, or one space', () => {
    expect(units('two  words\u00a0here')).toEqual(['two', ' ', ' ', 'words', '\u00a0', 'here'])
  })
  test('is one ideograph with what belongs to it', () => {
    expect(units('漢字\u{e0100}か\u3099')).toEqual(['漢', '字\u{e0100}', 'か\u3099'])
  })
  test('is a word of the list for Thai', () => {
    expect(units('ภาษาไทย')).toEqual(['ภาษา', 'ไทย'])
  })
  test('ends after 64 characters, between clusters', () => {
    expect(units('a'.repeat(150)).map(({ length }) => length)).toEqual([64, 64, 22])
    expect(units(`${'a'.repeat(63)}e\u0301b`).map(({ length }) => length)).toEqual([63, 3])
  })
  test('cuts a cluster longer than that, but no pair of surrogates', () => {
    expect(units(`a${'\u0301'.repeat(100)}`).map(({ length }) => length)).toEqual([64, 37])
    expect(units(`a${'\u{1e000}'.repeat(60)}`)[0]!.length % 2).toBe(1)
  })
  test('goes on across a box without effect on it, with the glyphs of each side in its own run', () => {
    const { runs, unitStarts } = prepare(['so', { open: { color: { r: 1, g: 0, b: 0, a: 1 } } }, 'me', 'close'], SERIF)
    expect([...unitStarts]).toEqual([0, 2])
    expect(runs.map(({ glyphs, box }) => [glyphs.start, glyphs.end, box])).toEqual([
      [0, 2, 'root'],
      [2, 4, 'box1'],
    ])
    // As wide as the word in one piece.
    expect(prepare(['so', { open: {} }, 'me', 'close'], SERIF).positions[4]).toBeCloseTo(
      prepare('some', SERIF).positions[4]!,
    )
  })
})

describe('runs', () => {
  test('cover the text items in order', () => {
    const { runs } = prepare(['ab ', { open: { fontSize: 40 } }, 'cd', 'close', ' где'])
    const ranges = runs.map(({ glyphs }) => [glyphs.start, glyphs.end])
    expect(ranges[0]![0]).toBe(0)
    expect(ranges.at(-1)![1]).toBe(9)
    for (const [i, [start]] of ranges.entries()) if (i > 0) expect(start).toBe(ranges[i - 1]![1])
  })
  test('know their language, by which words are divided', () => {
    const { runs } = prepare(['ab ', { text: 'cd', language: 'de' }])
    expect(runs.map(({ language }) => language)).toEqual(['en', 'de'])
  })
  test('are set smaller and raised for superscripts that the font does not have', () => {
    const { runs } = prepare('ab', { fontVariantPosition: 'super' })
    expect(runs[0]!.glyphs.size).toBeLessThan(20)
    expect(runs[0]!.rise).toBeGreaterThan(0)
    expect([...runs[0]!.glyphs.yOffsets!]).toEqual([-runs[0]!.rise, -runs[0]!.rise].map(Math.fround))
    expect(prepare('ab', { fontVariantPosition: 'sub' }).runs[0]!.rise).toBeLessThan(0)
  })
  test('tell whether any of them is hyphenated', () => {
    expect(prepare(['ab', { open: { hyphens: 'auto' } }, 'cd', 'close']).isHyphenated).toBe(true)
    expect(prepare('ab').isHyphenated).toBe(false)
  })
})

test('the same content is prepared once, equal content again', () => {
  const style = textStyle()
  const content = inlineContent('abc', style)
  expect(prepareText(content, style, fonts)).toBe(prepareText(content, style, fonts))
  expect(prepareText(inlineContent('abc', style), style, fonts)).not.toBe(prepareText(content, style, fonts))
})

describe('searching', () => {
  const prepared = prepare(['ab ', { open: { fontSize: 40 } }, 'cdef', 'close', ' g'])
  test('a run by an offset in it: the last that starts at or before', () => {
    expect([0, 2, 3, 6, 7, 8, 99].map(offset => runIndexAt(prepared, offset))).toEqual([0, 0, 1, 1, 2, 2, 2])
  })
  test('the start of a word by an offset in it', () => {
    expect([0, 1, 2, 3, 5, 6, 7].map(offset => wordStartAt(prepared, offset))).toEqual([0, 0, 2, 3, 3, 3, 7])
  })
  test('the end of a word by an offset in it; at its start nothing is cut', () => {
    expect([0, 1, 2, 3, 5, 6, 7].map(offset => wordEndAt(prepared, offset))).toEqual([0, 2, 2, 3, 7, 7, 7])
  })
  test('the first of ascending offsets at or after another one', () => {
    expect([0, 2, 3, 5, 6].map(offset => firstFrom([2, 5, 5], offset))).toEqual([0, 0, 1, 1, 3])
    expect(firstFrom([], 4)).toBe(0)
  })
})

describe('upright letters of a font without usable forms for vertical lines', () => {
  const droid = {
    fontFamily: ['Droid Sans Fallback'],
    fontSize: 100,
    writingMode: 'vertical-rl',
    textOrientation: 'mixed',
  } as const

  test('have full stops in the upper right corner of their squares', () => {
    const { glyphs: run } = prepare('字。', droid, 'ja').runs[0]!
    const ink = run.face.boundsOf(run.glyphs[1]!)!
    const [left, top] = [run.xOffsets![1]! + ink.minX * 100, run.yOffsets![1]! - ink.maxY * 100]
    expect(left).toBeGreaterThan(0)
    expect(top).toBeLessThan(run.advances[1]! / 3)
    // Moved, not drawn anew: the glyph is the one of horizontal lines.
    expect(run.glyphs[1]).toBe(run.face.glyphFor(0x3002))
  })
  test('have brackets and long vowels turned with the line', () => {
    const runs = prepare('字「ー」字', droid, 'ja').runs
    expect(runs.map(({ glyphs }) => [glyphs.end - glyphs.start, glyphs.isUpright === true])).toEqual([
      [1, true],
      [3, false],
      [1, true],
    ])
  })
})
