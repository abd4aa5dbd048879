/** Justification of one line (CSS Text 4 §7.4, https://www.w3.org/TR/css-text-4/#justify-algos), by figures of `spacing.ts`. */
import { describe, expect, it } from 'vitest'
import { initialStyle } from '../../../src/css/anonymous.ts'
import type { FontFace } from '../../../src/fonts/types.ts'
import { type Justifiable, justify, spreadEvenly } from '../../../src/text/place/justify.ts'
import type { GlyphRun, TextPiece } from '../../../src/text/types.ts'

/** A face in which the glyph of a character is its code. */
const FACE = { glyphFor: (codePoint: number) => codePoint } as unknown as FontFace

interface RunFacts {
  readonly script?: string
  readonly level?: number
  /** Width of a space, px; all other characters are 10 px wide. */
  readonly space?: number
  readonly justify?: 'auto' | 'none' | 'inter-word'
}

/** One piece with a glyph for each character of a text. */
function piece(text: string, { script = 'Latin', level = 0, space = 4, justify = 'auto' }: RunFacts = {}): Justifiable {
  const codes = Array.from(text, character => character.codePointAt(0)!)
  const advances = Float32Array.from(codes, code => (code === 0x20 ? space : 10))
  const run: GlyphRun = {
    face: FACE,
    size: 10,
    level,
    script,
    style: { ...initialStyle, textJustify: justify },
    start: 0,
    end: codes.length,
    glyphs: Uint16Array.from(codes),
    clusters: Uint32Array.from(codes.keys()),
    advances,
    xOffsets: null,
    yOffsets: null,
  }
  const width = advances.reduce((sum, advance) => sum + advance, 0)
  const text1: TextPiece = {
    kind: 'text',
    run,
    first: 0,
    last: codes.length,
    start: 0,
    end: codes.length,
    x: 0,
    width,
    advances: null,
    box: null,
    generated: null,
  }
  return { piece: text1, width }
}

const advancesOf = ({ piece: { kind, ...rest } }: Justifiable): number[] =>
  kind === 'text' ? Array.from((rest as TextPiece).advances ?? [], value => Math.round(value * 1000) / 1000) : []

const PLAIN = { isTracked: false, mayStayRagged: false }
const TRACKED = { isTracked: true, mayStayRagged: false }

describe('justify', () => {
  it('widens the spaces alike, and nothing else', () => {
    const line = [piece('ab cd ef')]
    expect(justify(line, 6, PLAIN)).toBe(6)
    expect(advancesOf(line[0]!)).toEqual([10, 10, 7, 10, 10, 7, 10, 10])
    expect(line[0]!.width).toBe(74)
  })

  it('widens the spaces of larger letters by more', () => {
    const line = [piece('a b', { space: 4 }), piece('a b', { space: 8 })]
    justify(line, 6, PLAIN)
    // 6 px over 12 px of spaces: each gains half of its width.
    expect(line.map(advancesOf)).toEqual([
      [10, 6, 10],
      [10, 12, 10],
    ])
  })

  it('narrows spaces by a quarter, and a little more for what protrudes', () => {
    const line = [piece('ab cd', { space: 8 })]
    expect(justify(line, -2, PLAIN)).toBe(-2)
    expect(advancesOf(line[0]!)).toEqual([10, 10, 6, 10, 10])
    // 8 · 0.25 · 1.1 + 8 · 0.1 + 0.05 = 3.05 px are the most.
    expect(justify([piece('ab cd', { space: 8 })], -3, PLAIN)).toBe(-3)
    expect(justify([piece('ab cd', { space: 8 })], -3.1, PLAIN)).toBe(0)
  })

  it('leaves a line without spaces as it is', () => {
    const line = [piece('abcd')]
    expect(justify(line, 5, PLAIN)).toBe(0)
    expect(line[0]!.width).toBe(40)
  })

  it('lets letters take part up to 2 % of their width', () => {
    const line = [piece('abcdefghi j', { space: 20 })]
    // 10 letters, 100 px: at most 2 px between them, when spaces have grown by half of their 20 px: 12 px in all.
    expect(justify(line, 12, TRACKED)).toBe(12)
    const [first, ...rest] = advancesOf(line[0]!)
    // 2 px in nine gaps are between 8 and 9 fiftieths of a point each: 8 of them, and the space takes what is left.
    const eight = (8 * 2) / 75
    expect(first).toBeCloseTo(10 + eight, 3)
    expect(rest.at(-2)).toBeCloseTo(30 + 2 - 9 * eight, 3)
    expect(rest.at(-1)).toBe(10)
    expect(line[0]!.width).toBeCloseTo(132, 3)
  })

  it('narrows letters as far as spaces at a quarter less', () => {
    const line = [piece('abcdefghi j', { space: 20 })]
    // At a ratio of −1 spaces give 20 · 0.25 = 5 px and letters 2 px: at −3.5 px both have given half.
    expect(justify(line, -3.5, TRACKED)).toBe(-3.5)
    const advances = advancesOf(line[0]!)
    // In whole fiftieths of a point: 4 in each of nine gaps.
    const four = (4 * 2) / 75
    expect(advances[0]).toBeCloseTo(10 - four, 3)
    expect(advances.at(-2)).toBeCloseTo(17.5 - 1 + 9 * four, 3)
  })

  it('stays short where spaces would become holes', () => {
    const ragged = { isTracked: false, mayStayRagged: true }
    // 8 px of spaces: more than 16 px would be holes, so that they keep their width.
    expect(justify([piece('ab cd ef')], 16, ragged)).toBe(16)
    const line = [piece('ab cd ef')]
    expect(justify(line, 17, ragged)).toBe(0)
    expect(line[0]!.width).toBe(68)
    expect(justify([piece('ab cd ef')], 17, PLAIN)).toBe(17)
  })

  it('widens between ideographs, but not after the last', () => {
    const line = [piece('漢字漢', { script: 'Han' })]
    expect(justify(line, 3, PLAIN)).toBe(3)
    expect(advancesOf(line[0]!)).toEqual([11.5, 11.5, 10])
    const words = [piece('漢字 漢', { script: 'Han', justify: 'inter-word' })]
    justify(words, 3, PLAIN)
    expect(advancesOf(words[0]!)).toEqual([10, 10, 7, 10])
  })

  it('text-justify: none takes no part', () => {
    const line = [piece('ab cd', { justify: 'none' }), piece(' ef')]
    justify(line, 2, PLAIN)
    expect(advancesOf(line[0]!)).toEqual([10, 10, 4, 10, 10])
    expect(advancesOf(line[1]!)).toEqual([6, 10, 10])
  })
})

describe('spreadEvenly', () => {
  it('gives each character but the last the same room', () => {
    const line = [piece('ab'), piece('cd')]
    expect(spreadEvenly(line, 6)).toBe(true)
    expect(line.map(advancesOf)).toEqual([
      [12, 12],
      [12, 10],
    ])
    expect(line.map(({ width }) => width)).toEqual([24, 22])
  })

  it('does not part the glyphs of a cluster', () => {
    const line = [piece('abc')]
    const { run } = line[0]!.piece as TextPiece
    run.clusters.set([0, 0, 2])
    expect(spreadEvenly(line, 4)).toBe(true)
    expect(advancesOf(line[0]!)).toEqual([10, 14, 10])
  })

  it('has nothing to do with one character, or with a line that is too long', () => {
    expect(spreadEvenly([piece('a')], 5)).toBe(false)
    expect(spreadEvenly([piece('ab')], -5)).toBe(false)
  })
})
