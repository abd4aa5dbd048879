/** Runs of one style, script, direction and face (https://www.unicode.org/reports/tr24/#Script_Extensions, CSS Text 4 §8.3). */
import { describe, expect, test } from 'vitest'
import type { ShapedText } from '../../../src/fonts/opentype/shape.ts'
import { resolveLevels } from '../../../src/text/bidi.ts'
import { itemize } from '../../../src/text/shaping/itemize.ts'
import { seamlessItems, splitShaped } from '../../../src/text/shaping/seams.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

type Content = Parameters<typeof inlineContent>[0]

const { fonts } = fontBook()
const SERIF = textStyle({ fontFamily: ['serif'] })

/** Each run as its text, script and level. */
function runs(parts: Content, root = SERIF): readonly string[] {
  const content = inlineContent(parts, root)
  const found = itemize(content, resolveLevels(content, root), fonts)
  expect(found.map(({ start, end }) => content.text.slice(start, end)).join('')).toBe(
    content.text.replaceAll('\ufffc', ''),
  )
  return found.map(({ start, end, script, level }) => `${content.text.slice(start, end)}:${script}:${level}`)
}

/** Adjacent runs of one script and level may have several faces: they count as one. */
function joined(all: readonly string[]): readonly string[] {
  const found: { text: string; kind: string }[] = []
  for (const run of all) {
    const [text = '', ...facts] = run.split(':')
    const last = found.at(-1)
    if (last !== undefined && last.kind === facts.join(':')) last.text += text
    else found.push({ text, kind: facts.join(':') })
  }
  return found.map(({ text, kind }) => `${text}:${kind}`)
}

describe('scripts', () => {
  test.each<[string, string, readonly string[]]>([
    ['one run of one script', 'Hello world', ['Hello world:Latin:0']],
    ['punctuation and digits go with what is before them', 'abc, 12 где', ['abc, 12 :Latin:0', 'где:Cyrillic:0']],
    ['what is before the first letter goes with it', '«12» где', ['«12» где:Cyrillic:0']],
    ['no letter at all is Latin', '12 – 34', ['12 – 34:Latin:0']],
    ['marks go with their letters', 'e\u0301α\u0301', ['e\u0301:Latin:0', 'α\u0301:Greek:0']],
    ['a script from the right has a level of its own', 'a אב 12', ['a :Latin:0', 'אב :Hebrew:1', '12:Hebrew:2']],
  ])('%s', (_, text, expected) => {
    expect(joined(runs(text))).toEqual(expected)
  })
  test('go on across the edges of boxes', () => {
    const style = { fontWeight: 700 }
    expect(runs(['где', { open: style }, ', 12', 'close'])).toEqual(['где:Cyrillic:0', ', 12:Cyrillic:0'])
    expect(runs(['α', { open: style }, '\u0301', 'close'])).toEqual(['α:Greek:0', '\u0301:Greek:0'])
  })
})

describe('faces', () => {
  const facesOf = (text: string) => {
    const content = inlineContent(text, SERIF)
    return itemize(content, resolveLevels(content, SERIF), fonts).map(({ start, end, face }) => [
      content.text.slice(start, end),
      face.glyphFor(content.text.codePointAt(start)!) !== 0,
    ])
  }
  test('a character that the family lacks has a face of its own, and a space stays with the run before it', () => {
    const found = facesOf('ab \u2211 cd')
    expect(found.every(([, isCovered]) => isCovered)).toBe(true)
    expect(found.map(([text]) => text).join('')).toBe('ab \u2211 cd')
  })
})

describe('faces of runs', () => {
  /** Each run as its text and the id of its face. */
  const withFaces = (parts: Content, root = SERIF) => {
    const content = inlineContent(parts, root)
    return itemize(content, resolveLevels(content, root), fonts).map(run => ({
      ...run,
      text: content.text.slice(run.start, run.end),
    }))
  }
  const ALL = { weight: true, style: true, smallCaps: true, position: true }
  const primary = fonts.resolve(SERIF).primary

  test('a space takes the face of the run before it, and a letter that the family lacks another one', () => {
    const found = withFaces('ab \u3042 \u3042 cd')
    const sum = found.find(({ text }) => text.startsWith('\u3042'))!
    expect(sum.face).not.toBe(primary)
    expect(found.map(({ text, face }) => [text, face === primary])).toEqual([
      ['ab ', true],
      ['\u3042 \u3042 ', false],
      ['cd', true],
    ])
  })
  test('a space that begins a text takes the face of the text before it, if their fonts are one', () => {
    const same = withFaces(['\u3042', { open: { fontWeight: 400 } }, ' a', 'close'])
    expect(same.map(({ text, face }) => [text, face === primary])).toEqual([
      ['\u3042', false],
      [' ', false],
      ['a', true],
    ])
    const other = withFaces(['\u3042', { open: { fontWeight: 700 } }, ' a', 'close'])
    expect(other.map(({ text }) => text)).toEqual(['\u3042', ' ', 'a'])
    expect(other[1]!.face).toBe(other[2]!.face)
  })
  test('an object between two texts parts their faces', () => {
    const found = withFaces(['\u3042', 'atomic', ' a'])
    expect(found.map(({ text, face }) => [text, face === primary])).toEqual([
      ['\u3042', false],
      [' ', true],
      ['a', true],
    ])
  })
  test('lower-case letters without forms of their own are smaller capitals in a run of their own', () => {
    const found = withFaces(
      'AbcD',
      textStyle({ fontFamily: ['Ahem'], fontVariantCaps: 'small-caps', fontSynthesis: ALL }),
    )
    expect(found.map(({ text }) => text)).toEqual(['A', 'bc', 'D'])
    expect(found[1]!.face).not.toBe(found[0]!.face)
    expect(found[2]!.face).toBe(found[0]!.face)
  })
})

describe('vertical lines', () => {
  const VERTICAL = textStyle({ fontFamily: ['serif'], writingMode: 'vertical-rl', textOrientation: 'mixed' })
  const standing = (text: string, style = VERTICAL) => {
    const content = inlineContent(text, style)
    return itemize(content, resolveLevels(content, style), fonts).map(({ start, end, isUpright, isCombined }) => [
      content.text.slice(start, end),
      isUpright,
      isCombined === true,
    ])
  }
  test('ideographs stand upright and Latin letters do not', () => {
    expect(standing('ab\u65e5\u672ccd')).toEqual([
      ['ab', false, false],
      ['\u65e5\u672c', true, false],
      ['cd', false, false],
    ])
  })
  test('everything stands where that is asked for, and nothing in sideways text', () => {
    expect(standing('ab', textStyle({ ...VERTICAL, textOrientation: 'upright' }))).toEqual([['ab', true, false]])
    expect(standing('\u65e5', textStyle({ ...VERTICAL, textOrientation: 'sideways' }))).toEqual([
      ['\u65e5', false, false],
    ])
  })
  test('a combined text is one run whatever its characters', () => {
    const style = textStyle({ ...VERTICAL, textCombineUpright: 'all' })
    expect(standing('1\u65e5', style)).toEqual([['1\u65e5', true, true]])
  })
})

describe('the script before the first letter', () => {
  test('is that of the first letter, also of one outside of the basic plane', () => {
    expect(runs('1\u{10330}')).toEqual(['1\u{10330}:Gothic:0'])
    expect(runs('\u{1f130}\u03b1').every(run => run.includes(':Greek:'))).toBe(true)
  })
  test('is Latin where the next letter is far away', () => {
    const found = joined(runs(`${'1'.repeat(80)}\u03b1`))
    expect(found).toEqual([`${'1'.repeat(80)}:Latin:0`, '\u03b1:Greek:0'])
    expect(joined(runs(`${'1'.repeat(63)}\u03b1`))).toEqual([`${'1'.repeat(63)}\u03b1:Greek:0`])
    expect(joined(runs(`${'1'.repeat(64)}\u03b1`))[0]).toBe(`${'1'.repeat(64)}:Latin:0`)
  })
})

describe('seams between boxes', () => {
  const seamless = (parts: Content): readonly string[] => {
    const content = inlineContent(parts, SERIF)
    const found = seamlessItems(content, resolveLevels(content, SERIF))
    return [...found].map(({ start, end }) => content.text.slice(start, end))
  }
  test.each<[string, Content, readonly string[]]>([
    ['there is none where a colour changes', ['a', { open: { fontWeight: 400 } }, 'b', 'close', 'c'], ['b', 'c']],
    ['there is one at padding', ['a', { open: { paddingLeft: 1 } }, 'b', 'close', 'c'], ['c']],
    ['on the side that it is on', ['a', { open: { paddingRight: 1 } }, 'b', 'close', 'c'], ['b']],
    ['at a shift', ['a', { open: { verticalAlign: 'super' } }, 'b', 'close', 'c'], []],
    ['at an isolate', ['a', { open: { unicodeBidi: 'isolate' } }, 'b', 'close', 'c'], []],
    ['at an object', ['a', 'atomic', 'b'], []],
  ])('%s', (_, parts, expected) => {
    expect(seamless(parts)).toEqual(expected)
  })

  const shaped = (clusters: readonly number[]): ShapedText => ({
    glyphs: Uint16Array.from(clusters, (_, i) => 100 + i),
    clusters: Uint32Array.from(clusters),
    advances: Float32Array.from(clusters, (_, i) => 10 * (i + 1)),
    xOffsets: null,
    yOffsets: null,
    width: 0,
  })
  test('what was shaped at once is cut by the clusters of its glyphs', () => {
    const parts = splitShaped(shaped([0, 1, 1, 3]), [1, 3])!
    expect(parts.map(({ glyphs, clusters, width }) => [[...glyphs], [...clusters], width])).toEqual([
      [[100], [0], 10],
      [[101, 102], [0, 0], 50],
      [[103], [0], 40],
    ])
  })
  test('text that runs to the left is cut as well', () => {
    const parts = splitShaped(shaped([2, 1, 0]), [2])!
    expect(parts.map(({ glyphs, clusters }) => [[...glyphs], [...clusters]])).toEqual([
      [
        [101, 102],
        [1, 0],
      ],
      [[100], [0]],
    ])
  })
  test('a ligature across the seam is not', () => {
    expect(splitShaped(shaped([0, 2]), [1])).toBeNull()
  })
})
