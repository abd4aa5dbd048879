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
