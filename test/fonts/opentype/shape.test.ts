/**
 * Shaping with hand-made tables: which lookups a script, a language and features choose, in what order they run, and what
 * is done without GPOS ("OpenType Layout", https://learn.microsoft.com/typography/opentype/spec/chapter1).
 */
import { describe, expect, test } from 'vitest'
import { openLayoutTable } from '../../../src/fonts/opentype/layout-table.ts'
import { makePlan, type ShapeOptions } from '../../../src/fonts/opentype/plan.ts'
import { type ShapedText, shapeText } from '../../../src/fonts/opentype/shape.ts'
import type { ShapingTables } from '../../../src/fonts/opentype/shaping-tables.ts'
import {
  anchor,
  block,
  counted,
  cover,
  type DefinitionsSource,
  definitionsOf,
  type FeatureSource,
  GLYPH_COUNT,
  type LookupSource,
  layoutTable,
  type ScriptSource,
} from './layout-tables.ts'

interface FontSource {
  readonly substitutions?: readonly LookupSource[]
  readonly positions?: readonly LookupSource[]
  readonly features?: readonly FeatureSource[]
  readonly scripts?: readonly ScriptSource[]
  readonly definitions?: DefinitionsSource
  /** Glyphs by character; ASCII characters are their own numbers. */
  readonly characters?: Readonly<Record<string, number>>
  readonly kern?: Readonly<Record<string, number>>
  /** Advances by glyph; 100 for all others. */
  readonly advances?: Readonly<Record<number, number>>
}

const DEFAULT_SCRIPT = (features: readonly FeatureSource[]): readonly ScriptSource[] => [
  { tag: 'DFLT', features: features.map((_, i) => i) },
]

function fontOf(source: FontSource): ShapingTables {
  const { features = [], scripts = DEFAULT_SCRIPT(features), characters = {}, kern = {}, advances = {} } = source
  const definitions = definitionsOf(source.definitions ?? {})
  const open = (lookups: readonly LookupSource[] | undefined, extension: number) =>
    lookups === undefined
      ? null
      : openLayoutTable(layoutTable(lookups, features, scripts), extension, GLYPH_COUNT, definitions.markSetOffset)
  return {
    characters: {
      glyphFor: codePoint => characters[String.fromCodePoint(codePoint)] ?? (codePoint < 128 ? codePoint : 0),
      variantFor: () => null,
      codePoints: () => [],
    },
    definitions,
    gsub: open(source.substitutions, 7),
    gpos: open(source.positions, 9),
    glyphCount: GLYPH_COUNT,
    unitsPerEm: 1000,
    advanceOf: glyph => advances[glyph] ?? 100,
    kernOf: (left, right) => kern[`${left} ${right}`] ?? 0,
  }
}

function shape(source: FontSource, text: string, options: Partial<ShapeOptions> = {}): ShapedText {
  const font = fontOf(source)
  const all = { script: 'Latin', language: '', isRightToLeft: false, features: [], ...options }
  const plan = makePlan(all, font.gsub, font.gpos)
  return shapeText(font, plan, text, all.script, all.isRightToLeft, { before: false, after: false })
}

const glyphs = (shaped: ShapedText): readonly number[] => [...shaped.glyphs]
/** Replaces one glyph by another. */
const swap = (from: number, to: number): LookupSource => ({ type: 1, subtables: [block(2, cover(from), 1, to)] })
const [A, B, C] = [65, 66, 67]
const ALEF = '\u0627'
const BEH = '\u0628'

describe('which features run', () => {
  const substitutions = [swap(A, 101), swap(A, 102)]
  const features = [
    { tag: 'liga', lookups: [0] },
    { tag: 'smcp', lookups: [1] },
  ]
  test('those that are on by default, and not the others', () => {
    expect(glyphs(shape({ substitutions, features }, 'AB'))).toEqual([101, B])
  })
  test('one that is asked for', () => {
    const options = {
      features: [
        { tag: 'liga', value: 0 },
        { tag: 'smcp', value: 1 },
      ],
    }
    expect(glyphs(shape({ substitutions, features }, 'A', options))).toEqual([102])
  })
  test('lookups of one stage run in the order of the list of lookups, not of features', () => {
    const backwards = [
      { tag: 'liga', lookups: [1] },
      { tag: 'calt', lookups: [0] },
    ]
    expect(glyphs(shape({ substitutions: [swap(A, B), swap(B, C)], features: backwards }, 'A'))).toEqual([C])
  })
  test('the value of a feature chooses an alternate', () => {
    const alternates = [{ type: 3, subtables: [block(1, cover(A), ...counted(block(...counted(101, 102))))] }]
    const options = { features: [{ tag: 'salt', value: 2 }] }
    expect(
      glyphs(shape({ substitutions: alternates, features: [{ tag: 'salt', lookups: [0] }] }, 'A', options)),
    ).toEqual([102])
  })
})

describe('scripts and languages', () => {
  const substitutions = [swap(A, 101), swap(A, 102), swap(A, 103)]
  const features = [0, 1, 2].map(lookup => ({ tag: 'liga', lookups: [lookup] }))
  const scripts = [
    { tag: 'DFLT', features: [0] },
    { tag: 'latn', features: [1], languages: [{ tag: 'TRK ', features: [2] }] },
  ]
  test.each<[string, Partial<ShapeOptions>, number]>([
    ['a script of its own', { script: 'Latin' }, 102],
    ['a language of that script', { script: 'Latin', language: 'tr' }, 103],
    ['the default of the script for a language that it does not list', { script: 'Latin', language: 'de' }, 102],
    ['DFLT for a script that the font does not know', { script: 'Greek' }, 101],
  ])('%s', (_, options, expected) => {
    expect(glyphs(shape({ substitutions, features, scripts }, 'A', options))).toEqual([expected])
  })
  test('the required feature of a language system runs whatever its tag, and cannot be switched off', () => {
    const required = [{ tag: 'DFLT', features: [], required: 0 }]
    const tagged = [{ tag: 'xxxx', lookups: [0] }]
    const options = { features: [{ tag: 'xxxx', value: 0 }] }
    expect(glyphs(shape({ substitutions: [swap(A, 101)], features: tagged, scripts: required }, 'A', options))).toEqual(
      [101],
    )
  })
})

describe('fractions', () => {
  const source: FontSource = {
    substitutions: [swap(49, 101), swap(50, 102)],
    features: [
      { tag: 'numr', lookups: [0] },
      { tag: 'dnom', lookups: [1] },
    ],
    characters: { '\u2044': 110 },
  }
  test('digits before the slash are numerators, those after it denominators', () => {
    expect(glyphs(shape(source, '1\u20442'))).toEqual([101, 110, 102])
    expect(glyphs(shape(source, '2\u20441'))).toEqual([50, 110, 49])
  })
  test('digits apart from the slash, or a slash without digits, are text', () => {
    expect(glyphs(shape(source, '1 1\u20442 2'))).toEqual([49, 32, 101, 110, 102, 32, 50])
    expect(glyphs(shape(source, '1\u2044A'))).toEqual([49, 110, A])
  })
})

describe('joining scripts', () => {
  const source: FontSource = {
    characters: { [ALEF]: 10, [BEH]: 20, '\u064e': 90 },
    substitutions: [swap(20, 21), swap(20, 22), swap(20, 23), swap(10, 12)],
    features: [
      { tag: 'init', lookups: [0] },
      { tag: 'medi', lookups: [1] },
      { tag: 'fina', lookups: [2, 3] },
    ],
  }
  const joined = (text: string) => glyphs(shape(source, text, { script: 'Arabic', isRightToLeft: true })).toReversed()
  test.each<[string, string, readonly number[]]>([
    ['alone', BEH, [20]],
    ['two that join both ways', BEH + BEH, [21, 23]],
    ['three', BEH + BEH + BEH, [21, 22, 23]],
    ['a letter that joins only to the one before it', BEH + ALEF + BEH, [21, 12, 20]],
    ['a mark between is transparent', `${BEH}\u064e${BEH}`, [21, 90, 23]],
    ['a joiner after it asks for the initial form', `${BEH}\u200d`, [21]],
    ['a non-joiner cuts', `${BEH}\u200c${BEH}`, [20, 20]],
  ])('%s', (_, text, expected) => {
    expect(joined(text)).toEqual(expected)
  })
})

describe('positions without GPOS', () => {
  test('the "kern" table moves neighbours, and is not read where GPOS kerns', () => {
    const kern = { '65 66': -20 }
    expect([...shape({ kern }, 'ABA').advances]).toEqual([80, 100, 100])
    const positions = [{ type: 2, subtables: [block(1, cover(A), 4, 0, ...counted(block(1, B, -7)))] }]
    expect([...shape({ kern, positions, features: [{ tag: 'kern', lookups: [0] }] }, 'AB').advances]).toEqual([93, 100])
  })
  test('kerning that is switched off reads neither', () => {
    const options = { features: [{ tag: 'kern', value: 0 }] }
    expect([...shape({ kern: { '65 66': -20 } }, 'AB', options).advances]).toEqual([100, 100])
  })
  test('a mark with an advance is centred over the glyph before it, and takes no room', () => {
    const shaped = shape({ characters: { '\u0301': 90 }, advances: { 90: 40 } }, 'q\u0301')
    expect([...shaped.advances]).toEqual([100, 0])
    expect([...shaped.xOffsets!]).toEqual([0, -70])
  })
  test('a fixed space that the font lacks has the width that Unicode gives it', () => {
    expect([...shape({}, '\u2003\u2004\u2009 ').advances].map(Math.round)).toEqual([1000, 333, 200, 100])
    expect([...shape({ characters: { '\u2003': 70 } }, '\u2003').advances]).toEqual([100])
  })
})

describe('the result', () => {
  test('is in visual order: right-to-left text is turned round, with its clusters', () => {
    const shaped = shape({}, 'ABC', { isRightToLeft: true })
    expect(glyphs(shaped)).toEqual([C, B, A])
    expect([...shaped.clusters]).toEqual([2, 1, 0])
    expect(shaped.width).toBe(300)
  })
  test('has no offsets where no glyph moves, and no invisible characters', () => {
    const shaped = shape({}, 'A\u200dB\u00adC')
    expect(glyphs(shaped)).toEqual([A, B, C])
    expect(shaped.xOffsets).toBeNull()
    expect(shaped.yOffsets).toBeNull()
  })
})

describe('a glyph that is split, with a mark', () => {
  /** A becomes 101 and 102; the mark has an anchor on one of the two. */
  const source = (base: number): FontSource => ({
    characters: { '\u0301': 90 },
    substitutions: [{ type: 2, subtables: [block(1, cover(A), ...counted(block(...counted(101, 102))))] }],
    positions: [
      { type: 1, subtables: [block(1, cover(199), 4, 0)] },
      {
        type: 4,
        subtables: [block(1, cover(90), cover(base), 1, block(1, 0, anchor(0, 0)), block(1, anchor(30, 50)))],
      },
    ],
    features: [
      { tag: 'ccmp', lookups: [0] },
      { tag: 'mark', lookups: [1] },
    ],
    definitions: {
      glyphs: [
        [A, 1],
        [101, 1],
        [102, 1],
        [90, 3],
      ],
    },
    advances: { 90: 0 },
  })
  test('the mark goes on the last part that takes it', () => {
    expect([...shape(source(102), 'A\u0301').xOffsets!]).toEqual([0, 0, 30 - 100])
    expect([...shape(source(101), 'A\u0301').xOffsets!]).toEqual([0, 0, 30 - 200])
  })
  test('but not on a letter before the parts', () => {
    expect(shape(source(B), 'BA\u0301').xOffsets).toBeNull()
  })
})
