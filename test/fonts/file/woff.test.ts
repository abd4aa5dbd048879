/** Packed fonts: WOFF 1.0 (https://www.w3.org/TR/WOFF/) and the transformed tables of WOFF 2.0 (https://www.w3.org/TR/WOFF2/). */
import { brotliCompressSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ByteWriter } from '../../../src/base/byte-writer.ts'
import type { GlyphTables } from '../../../src/fonts/file/glyf.ts'
import { InvalidFontError } from '../../../src/fonts/file/sfnt.ts'
import { drawTrueType } from '../../../src/fonts/file/truetype.ts'
import { unpackWoff } from '../../../src/fonts/file/woff.ts'
import { unpackWoff2 } from '../../../src/fonts/file/woff2.ts'
import { rebuildGlyphs, rebuildMetrics } from '../../../src/fonts/file/woff2-glyphs.ts'

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')]

/** The tables of a file by their tags. */
function tablesIn(file: Uint8Array): Readonly<Record<string, readonly number[]>> {
  const data = view(file)
  const rows = Array.from({ length: data.getUint16(4) }, (_, i) => 12 + 16 * i)
  return Object.fromEntries(
    rows.map(row => {
      const [at, length] = [data.getUint32(row + 8), data.getUint32(row + 12)]
      return [Buffer.from(file.subarray(row, row + 4)).toString('latin1'), [...file.subarray(at, at + length)]]
    }),
  )
}

describe('WOFF 1.0', () => {
  interface Table {
    readonly tag: string
    readonly data: Uint8Array
    readonly packed?: Uint8Array
    readonly length?: number
  }
  function woff(...tables: readonly Table[]): Uint8Array {
    const out = new ByteWriter()
    out.latin('wOFF')
    out.uint32(0x00010000)
    out.append(new Uint8Array(4))
    out.uint16(tables.length)
    out.append(new Uint8Array(44 - out.length))
    let at = 44 + 20 * tables.length
    for (const { tag, data, packed = data, length = data.length } of tables) {
      out.latin(tag)
      for (const value of [at, packed.length, length, 0]) out.uint32(value)
      at += packed.length
    }
    for (const { data, packed = data } of tables) out.append(packed)
    return out.bytes().slice()
  }
  const long = Uint8Array.from({ length: 500 }, (_, i) => i % 7)

  test('tables are packed one by one, and those that would not get shorter are stored', () => {
    const short = Uint8Array.of(1, 2, 3)
    const file = unpackWoff(woff({ tag: 'head', data: long, packed: deflateSync(long) }, { tag: 'maxp', data: short }))
    expect(view(file).getUint32(0)).toBe(0x00010000)
    expect(tablesIn(file)).toEqual({ head: [...long], maxp: [1, 2, 3] })
  })
  test.each<[string, Table]>([
    ['a table that is longer than it says', { tag: 'head', data: long, packed: deflateSync(long), length: 499 }],
    ['a table that is shorter than it says', { tag: 'head', data: long, packed: deflateSync(long), length: 501 }],
    ['one that is not deflated', { tag: 'head', data: long, packed: long.slice(0, 80) }],
    ['a length beyond all bounds', { tag: 'head', data: long, packed: deflateSync(long), length: 0xffffffff }],
  ])('%s is refused', (_, table) => {
    expect(() => unpackWoff(woff(table))).toThrow(InvalidFontError)
  })
  test('a directory that is cut short is refused', () => {
    expect(() => unpackWoff(woff({ tag: 'head', data: long }).slice(0, 50))).toThrow(InvalidFontError)
  })
})

/** The streams of a transformed table; counts and lengths are 255UInt16, below 253 here. */
interface GlyphStreams {
  readonly contours: readonly number[]
  readonly points?: readonly number[]
  readonly flags?: readonly number[]
  readonly glyphs?: readonly number[]
  readonly composites?: readonly number[]
  readonly bounds?: readonly number[]
  readonly instructions?: readonly number[]
  readonly overlaps?: readonly number[]
}

/** A transformed `glyf` table (§5.1). `bounds` is the bitmap, four bytes for up to 32 glyphs, with the boxes behind it. */
function transformed(streams: GlyphStreams): Uint8Array {
  const { contours, points = [], flags = [], glyphs = [], composites = [], instructions = [], overlaps = [] } = streams
  const { bounds = [0, 0, 0, 0] } = streams
  const contourBytes = contours.flatMap(count => [(count >> 8) & 255, count & 255])
  const parts = [contourBytes, points, flags, glyphs, composites, bounds, instructions]
  const out = new ByteWriter()
  for (const value of [0, overlaps.length > 0 ? 1 : 0, contours.length, 0]) out.uint16(value)
  for (const part of parts) out.uint32(part.length)
  for (const part of [...parts, overlaps]) out.append(part)
  return out.bytes().slice()
}

function tablesOf(table: Uint8Array): GlyphTables {
  const { glyf, loca, hasLongOffsets } = rebuildGlyphs(table)
  return { glyf: view(glyf), loca: view(loca), hasLongOffsets, count: loca.length / (hasLongOffsets ? 4 : 2) - 1 }
}

function pathOf(table: Uint8Array, glyph = 0): string {
  const path: string[] = []
  const add =
    (name: string) =>
    (...values: number[]): void => {
      path.push(`${name} ${values.join(' ')}`)
    }
  drawTrueType(tablesOf(table), glyph, { moveTo: add('M'), lineTo: add('L'), curveTo: add('C') })
  return path.join(' ')
}

describe('the triplet encoding of points (WOFF2 §5.2)', () => {
  // Rows of the table of the specification: index, bytes after the flag, dx and dy.
  test.each<[number, readonly number[], number, number]>([
    [0, [5], 0, -5],
    [1, [5], 0, 5],
    [2, [5], 0, -(256 + 5)],
    [9, [5], 0, 1024 + 5],
    [10, [5], -5, 0],
    [19, [5], 1024 + 5, 0],
    [20, [0x12], -(1 + 1), -(1 + 2)],
    [21, [0x12], 1 + 1, -(1 + 2)],
    [22, [0x12], -(1 + 1), 1 + 2],
    [23, [0x12], 1 + 1, 1 + 2],
    [24, [0x12], -(1 + 1), -(17 + 2)],
    [36, [0x12], -(17 + 1), -(1 + 2)],
    [83, [0xff], 49 + 15, 49 + 15],
    [84, [7, 9], -(1 + 7), -(1 + 9)],
    [87, [7, 9], 1 + 7, 1 + 9],
    [88, [7, 9], -(1 + 7), -(257 + 9)],
    [96, [7, 9], -(257 + 7), -(1 + 9)],
    [119, [7, 9], 513 + 7, 513 + 9],
    [120, [0x12, 0x34, 0x56], -0x123, -0x456],
    [123, [0x12, 0x34, 0x56], 0x123, 0x456],
    [124, [0x12, 0x34, 0x56, 0x78], -0x1234, -0x5678],
    [127, [0x12, 0x34, 0x56, 0x78], 0x1234, 0x5678],
  ])('index %i', (index, bytes, dx, dy) => {
    const glyph = transformed({ contours: [1], points: [1], flags: [index], glyphs: [...bytes, 0] })
    expect(pathOf(glyph)).toBe(`M ${dx === 0 ? 0 : dx} ${dy === 0 ? 0 : dy}`)
  })
  test('the high bit makes a control point', () => {
    const square = { contours: [1], points: [3], glyphs: [30, 30, 30, 0] }
    // Right, up, left.
    expect(pathOf(transformed({ ...square, flags: [11, 1, 10] }))).toBe('M 30 0 L 30 30 L 0 30')
    expect(pathOf(transformed({ ...square, flags: [11, 1 | 128, 10] }))).toBe('M 30 0 C 30 20 20 30 0 30')
  })
})

describe('the transformed table of glyphs (WOFF2 §5.1)', () => {
  const LINE = { flags: [11, 1], glyphs: [10, 20, 0] }
  test('glyphs take from their streams in turn; one without contours takes nothing', () => {
    const table = transformed({
      contours: [1, 0, 1],
      points: [2, 2],
      flags: [...LINE.flags, ...LINE.flags],
      glyphs: [...LINE.glyphs, 1, 2, 0],
    })
    expect([0, 1, 2].map(glyph => pathOf(table, glyph))).toEqual(['M 10 0 L 10 20', '', 'M 1 0 L 1 2'])
  })
  test('bounds are computed, or taken as they are given', () => {
    const boxOf = (table: Uint8Array): readonly number[] =>
      [2, 4, 6, 8].map(at => view(rebuildGlyphs(table).glyf).getInt16(at))
    const table = { contours: [1], points: [2], ...LINE }
    expect(boxOf(transformed(table))).toEqual([10, 0, 10, 20])
    const bounds = [0x80, 0, 0, 0, 0xff, 0xff, 0, 2, 0, 3, 0, 4]
    expect(boxOf(transformed({ ...table, bounds }))).toEqual([-1, 2, 3, 4])
    expect([...rebuildGlyphs(transformed({ ...table, bounds })).leftEdges]).toEqual([-1])
  })
  test('instructions follow the ends of contours', () => {
    const { glyf } = rebuildGlyphs(
      transformed({ contours: [1], points: [1], flags: [11], glyphs: [10, 3], instructions: [7, 8, 9] }),
    )
    // The header, the end of the contour, the number of instructions, and they.
    expect([...glyf.subarray(10, 17)]).toEqual([0, 0, 0, 3, 7, 8, 9])
  })
  test('a composite glyph keeps its records, and must have bounds', () => {
    const contours = [0xffff, 1]
    const composites = [0, 2, 0, 1, 5, 6]
    const bounds = [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]
    const rest = { points: [2], ...LINE }
    expect(pathOf(transformed({ contours, composites, bounds, ...rest }))).toBe('M 15 6 L 15 26')
    expect(() => rebuildGlyphs(transformed({ contours, composites, ...rest }))).toThrow(InvalidFontError)
  })
  test('contours that overlap are marked at their first point', () => {
    const table = { contours: [1], points: [1], flags: [11], glyphs: [10, 0] }
    const flagOf = (overlaps: readonly number[]): number => rebuildGlyphs(transformed({ ...table, overlaps })).glyf[14]!
    expect([flagOf([]), flagOf([0x80]), flagOf([0x40])].map(flag => flag & 0x40)).toEqual([0, 0x40, 0])
  })
  test('a stream that ends early is an error', () => {
    expect(() => rebuildGlyphs(transformed({ contours: [1], points: [2], flags: [11], glyphs: [1, 0] }))).toThrow(
      RangeError,
    )
  })
})

describe('the transformed table of metrics (WOFF2 §5.4)', () => {
  const hhea = (count: number): Uint8Array => {
    const table = new Uint8Array(36)
    view(table).setUint16(34, count)
    return table
  }
  const edges = Int16Array.of(-5, 6, 7)
  const words = (...values: readonly number[]): number[] => values.flatMap(value => [(value >> 8) & 255, value & 255])
  const rebuilt = (flags: number, ...values: readonly number[]): readonly number[] => [
    ...rebuildMetrics(Uint8Array.from([flags, ...words(...values)]), hhea(2), edges),
  ]
  test.each<[string, number, readonly number[], readonly number[]]>([
    ['all bearings are given', 0, [500, 600, 1, 2, 3], [500, 1, 600, 2, 3]],
    ['those beside advances are edges', 1, [500, 600, 3], [500, -5, 600, 6, 3]],
    ['those of monospaced glyphs are edges', 2, [500, 600, 1, 2], [500, 1, 600, 2, 7]],
    ['all are edges', 3, [500, 600], [500, -5, 600, 6, 7]],
  ])('%s', (_, flags, values, expected) => {
    expect(rebuilt(flags, ...values)).toEqual(words(...expected))
  })
})

describe('WOFF 2.0', () => {
  interface Entry {
    readonly flags: number
    readonly tag?: string
    readonly data: readonly number[]
    /** Length in the stream, where the table is transformed. */
    readonly transformed?: boolean
  }
  function woff2(...entries: readonly Entry[]): Uint8Array {
    const directory = entries.flatMap(({ flags, tag = '', data, transformed = false }) => [
      flags,
      ...latin(tag),
      data.length,
      ...(transformed ? [data.length] : []),
    ])
    const packed = brotliCompressSync(Uint8Array.from(entries.flatMap(({ data }) => data)))
    const out = new ByteWriter()
    out.latin('wOF2')
    out.uint32(0x00010000)
    out.uint32(0)
    out.uint16(entries.length)
    out.append(new Uint8Array(6))
    out.uint32(packed.length)
    out.append(new Uint8Array(48 - out.length))
    out.append(directory)
    out.append(packed)
    return out.bytes().slice()
  }
  test('tables come from one stream, by the numbers of known tags or by name', () => {
    const file = unpackWoff2(woff2({ flags: 1, data: [1, 2] }, { flags: 63, tag: 'TeST', data: [3, 4, 5] }))
    expect(tablesIn(file)).toEqual({ head: [1, 2], TeST: [3, 4, 5] })
  })
  test('glyphs that are not transformed are taken as they are', () => {
    expect(tablesIn(unpackWoff2(woff2({ flags: 10 | 0xc0, data: [1, 2] }, { flags: 11 | 0xc0, data: [3] })))).toEqual({
      glyf: [1, 2],
      loca: [3],
    })
  })
  test('transformed glyphs bring their locations, and "head" says how they are stored', () => {
    const glyf = [...transformed({ contours: [1], points: [1], flags: [11], glyphs: [10, 0] })]
    const head = Array.from({ length: 54 }, (_, i) => (i === 51 ? 9 : 0))
    const file = unpackWoff2(
      woff2(
        { flags: 1, data: head },
        { flags: 10, data: glyf, transformed: true },
        { flags: 11, data: [], transformed: true },
      ),
    )
    const tables = tablesIn(file)
    expect(tables.head![51]).toBe(0)
    expect(tables.loca).toEqual([0, 0, 0, tables.glyf!.length / 2])
  })
  test.each<[string, Uint8Array]>([
    ['metrics without glyphs', woff2({ flags: 3 | 0x40, data: [1], transformed: true })],
    ['a stream that is cut short', woff2({ flags: 1, data: [1, 2] }, { flags: 2, data: [3] }).slice(0, -3)],
    ['a directory that is cut short', woff2({ flags: 1, data: [1, 2] }).slice(0, 49)],
  ])('%s is refused', (_, file) => {
    expect(() => unpackWoff2(file)).toThrow(InvalidFontError)
  })
})
