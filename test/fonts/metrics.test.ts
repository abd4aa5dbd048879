/** Metrics and names of a face from its tables (https://learn.microsoft.com/typography/opentype/spec/os2, hhea, post, name). */
import { describe, expect, test } from 'vitest'
import type { Sfnt } from '../../src/fonts/file/sfnt.ts'
import { readMetrics, readNames } from '../../src/fonts/metrics.ts'

/** A table of a size with 16-bit values at offsets. */
function table(size: number, values: Readonly<Record<number, number>> = {}): DataView {
  const view = new DataView(new ArrayBuffer(size))
  for (const [at, value] of Object.entries(values)) view.setUint16(Number(at), value & 0xffff)
  return view
}

interface Tables {
  readonly head?: Readonly<Record<number, number>>
  readonly hhea?: Readonly<Record<number, number>>
  readonly os2?: Readonly<Record<number, number>> | null
  readonly post?: Readonly<Record<number, number>> | null
}

/** A font of 1000 units; lines are 800 and −200 by `hhea`, 700 and −300 by the typographic fields, 900 and 250 by `win`. */
function metricsOf({ head = {}, hhea = {}, os2 = {}, post = {} }: Tables = {}) {
  const tables = new Map([
    ['head', table(54, { 18: 1000, ...head })],
    ['hhea', table(36, { 4: 800, 6: -200, 8: 90, 34: 7, ...hhea })],
    ['maxp', table(6, { 4: 9 })],
  ])
  if (os2 !== null)
    tables.set('OS/2', table(96, { 0: 4, 4: 400, 6: 5, 68: 700, 70: -300, 72: 50, 74: 900, 76: 250, ...os2 }))
  if (post !== null) tables.set('post', table(32, { 8: -100, 10: 50, ...post }))
  return readMetrics({ tables } as unknown as Sfnt)
}

const lines = (tables: Tables): readonly number[] => {
  const { ascent, descent, lineGap } = metricsOf(tables)
  return [ascent, descent, lineGap]
}

describe('the height of lines', () => {
  const NO_HHEA = { 4: 0, 6: 0, 8: 0 }
  test.each<[string, Tables, readonly number[]]>([
    ['is that of hhea', {}, [0.8, 0.2, 0.09]],
    ['is the typographic one where the font asks for it', { os2: { 62: 1 << 7 } }, [0.7, 0.3, 0.05]],
    ['is the typographic one where hhea is empty', { hhea: NO_HHEA }, [0.7, 0.3, 0.05]],
    ['is that of win where both are empty', { hhea: NO_HHEA, os2: { 68: 0, 70: 0 } }, [0.9, 0.25, 0.05]],
    ['is usual where all are empty', { hhea: NO_HHEA, os2: { 68: 0, 70: 0, 72: 0, 74: 0, 76: 0 } }, [0.8, 0.2, 0]],
    ['is usual where there is nothing but an empty hhea', { hhea: NO_HHEA, os2: null }, [0.8, 0.2, 0]],
    ['has no negative gap', { hhea: { 8: -90 } }, [0.8, 0.2, 0]],
  ])('%s', (_, tables, expected) => {
    expect(lines(tables)).toEqual(expected)
  })
})

describe('other lengths, em', () => {
  test('the x-height and that of capitals are known from version 2 on', () => {
    const heights = { 86: 500, 88: 700 }
    expect(metricsOf({ os2: heights })).toMatchObject({ xHeight: 0.5, capHeight: 0.7 })
    expect(metricsOf({ os2: { ...heights, 0: 1 } })).toMatchObject({ xHeight: null, capHeight: null })
    expect(metricsOf({ os2: {} })).toMatchObject({ xHeight: null, capHeight: null })
  })
  test('an underline is kept by its middle', () => {
    // Its top is 100 below the baseline, and it is 50 thick.
    expect(metricsOf()).toMatchObject({ underlineOffset: 0.125, underlineThickness: 0.05 })
    expect(metricsOf({ post: null })).toMatchObject({ underlineOffset: 0.1, underlineThickness: 0.05 })
    expect(metricsOf({ post: { 10: 0 } })).toMatchObject({ underlineOffset: 0.1, underlineThickness: 0.05 })
  })
  test('absurd sizes of sub- and superscripts are not believed', () => {
    const given = metricsOf({ os2: { 12: 600, 16: 140, 20: 5000, 24: 400 } })
    expect(given.subscript).toEqual({ size: 0.6, offset: 0.14 })
    expect(given.superscript).toEqual({ size: 0.65, offset: 0.35 })
  })
  test('an em of no size is held within what fonts have', () => {
    expect(metricsOf({ head: { 18: 0 } }).unitsPerEm).toBe(16)
    expect(metricsOf({ head: { 18: 65_535 } }).unitsPerEm).toBe(16_384)
  })
})

describe('weight and style', () => {
  test.each<[string, Tables, number]>([
    ['as OS/2 says', { os2: { 4: 650 } }, 650],
    ['within bounds', { os2: { 4: 5000 } }, 1000],
    ['bold by the head where there is no OS/2', { os2: null, head: { 44: 1 } }, 700],
    ['regular otherwise', { os2: null }, 400],
  ])('%s', (_, tables, weight) => {
    expect(metricsOf(tables).weight).toBe(weight)
  })
  test.each<[string, Tables, boolean]>([
    ['the selection', { os2: { 62: 1 } }, true],
    ['an oblique selection', { os2: { 62: 1 << 9 } }, true],
    ['the style of the head', { head: { 44: 2 } }, true],
    ['an angle', { post: { 4: -12 } }, true],
    ['none of them', {}, false],
  ])('italic by %s', (_, tables, isItalic) => {
    expect(metricsOf(tables).isItalic).toBe(isItalic)
  })
})

test('a table that is cut short counts as missing, and the three that every font has may not be', () => {
  const tables = new Map([
    ['head', table(54, { 18: 1000 })],
    ['hhea', table(36, { 4: 800, 6: -200 })],
    ['maxp', table(6)],
    ['OS/2', table(40, { 4: 900 })],
    ['post', table(8)],
  ])
  expect(readMetrics({ tables } as unknown as Sfnt)).toMatchObject({ weight: 400, isMonospaced: false })
  tables.set('hhea', table(8))
  expect(() => readMetrics({ tables } as unknown as Sfnt)).toThrow(RangeError)
})

describe('names', () => {
  type Row = readonly [platform: number, language: number, id: number, text: string]
  function namesOf(...rows: readonly Row[]) {
    const encoded = rows.map(([platform, , , text]) =>
      platform === 1 ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16(),
    )
    const start = 6 + 12 * rows.length
    const header = table(start, { 2: rows.length, 4: start })
    let at = 0
    for (const [i, [platform, language, id]] of rows.entries()) {
      for (const [k, value] of [platform, 0, language, id, encoded[i]!.length, at].entries())
        header.setUint16(6 + 12 * i + 2 * k, value)
      at += encoded[i]!.length
    }
    const bytes = Buffer.concat([Buffer.from(header.buffer), ...encoded])
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    return readNames({ tables: new Map([['name', view]]) } as unknown as Sfnt)
  }
  test.each<[string, readonly Row[], string, string]>([
    [
      'of Windows',
      [
        [3, 0x409, 1, 'Ünï'],
        [3, 0x409, 6, 'Uni-Bold'],
      ],
      'Ünï',
      'Uni-Bold',
    ],
    [
      'of the Macintosh',
      [
        [1, 0, 1, 'Uni'],
        [1, 0, 6, 'Uni-Bold'],
      ],
      'Uni',
      'Uni-Bold',
    ],
    [
      'the typographic family before the old one',
      [
        [3, 0x409, 1, 'Uni Black'],
        [3, 0x409, 16, 'Uni'],
      ],
      'Uni',
      'Uni',
    ],
    [
      'English before other languages',
      [
        [3, 0x409, 1, 'Uni'],
        [3, 0x407, 1, 'Einig'],
      ],
      'Uni',
      'Uni',
    ],
    ['another language where there is none', [[3, 0x407, 1, 'Einig']], 'Einig', 'Einig'],
    ['without what PDF names cannot hold', [[3, 0x409, 1, 'A (b) [c]/d%']], 'A (b) [c]/d%', 'Abcd'],
    ['none', [], 'Unnamed', 'Unnamed'],
  ])('%s', (_, rows, family, postscript) => {
    expect(namesOf(...rows)).toEqual({ familyName: family, postscriptName: postscript })
  })
})
