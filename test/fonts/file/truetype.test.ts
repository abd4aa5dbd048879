/**
 * TrueType outlines: simple and composite glyphs, drawn and written
 * (https://learn.microsoft.com/typography/opentype/spec/glyf).
 */
import { describe, expect, test } from 'vitest'
import { ByteWriter } from '../../../src/base/byte-writer.ts'
import {
  COMPONENT,
  componentsOf,
  type GlyphTables,
  outlineAt,
  outlineBounds,
  type Point,
  writeBounds,
  writeLocations,
  writePoints,
} from '../../../src/fonts/file/glyf.ts'
import { drawTrueType, MAX_PARTS } from '../../../src/fonts/file/truetype.ts'

type Corner = readonly [x: number, y: number, isOnCurve?: boolean]

/** A simple glyph of contours in absolute coordinates; points are on the curve unless told. */
function simple(...contours: readonly (readonly Corner[])[]): Uint8Array {
  const out = new ByteWriter(64)
  const corners = contours.flat()
  const points = corners.map(([x, y, isOnCurve = true], i): Point => {
    const [px, py] = corners[i - 1] ?? [0, 0]
    return { dx: x - px, dy: y - py, isOnCurve }
  })
  out.int16(contours.length)
  writeBounds(out, points)
  let end = -1
  for (const contour of contours) {
    end += contour.length
    out.uint16(end)
  }
  out.uint16(0)
  writePoints(out, points, false)
  out.pad(4)
  return out.bytes().slice()
}

interface Part {
  readonly glyph: number
  readonly flags?: number
  readonly at?: readonly [number, number]
  /** 2.14 numbers, as many as the flags say. */
  readonly scale?: readonly number[]
}

function composite(...parts: readonly Part[]): Uint8Array {
  const out = new ByteWriter(64)
  for (const value of [-1, 0, 0, 0, 0]) out.int16(value)
  for (const [i, { glyph, flags = COMPONENT.ARGS_ARE_XY_VALUES, at = [0, 0], scale = [] }] of parts.entries()) {
    out.uint16(flags | (i < parts.length - 1 ? COMPONENT.MORE_COMPONENTS : 0))
    out.uint16(glyph)
    for (const value of at) {
      if (flags & COMPONENT.ARGS_ARE_WORDS) out.int16(value)
      else out.uint8(value & 255)
    }
    for (const value of scale) out.int16(Math.round(value * 16384))
  }
  out.pad(4)
  return out.bytes().slice()
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function tablesOf(...glyphs: readonly Uint8Array[]): GlyphTables {
  const offsets = [0]
  for (const glyph of glyphs) offsets.push(offsets.at(-1)! + glyph.length)
  const { loca, hasLongOffsets } = writeLocations(offsets, false)
  return {
    glyf: view(Uint8Array.from(glyphs.flatMap(glyph => [...glyph]))),
    loca: view(loca),
    hasLongOffsets,
    count: glyphs.length,
  }
}

function pathOf(tables: GlyphTables, glyph = 0): string {
  const path: string[] = []
  const add =
    (name: string) =>
    (...values: number[]): void => {
      path.push(`${name} ${values.map(value => Math.round(value * 1000) / 1000).join(' ')}`)
    }
  drawTrueType(tables, glyph, { moveTo: add('M'), lineTo: add('L'), curveTo: add('C') })
  return path.join(' ')
}

const SQUARE = simple([
  [0, 0],
  [300, 0],
  [300, 300],
  [0, 300],
])

describe('contours', () => {
  test('of points on the curve are lines; the last closes by itself', () => {
    expect(pathOf(tablesOf(SQUARE))).toBe('M 0 0 L 300 0 L 300 300 L 0 300')
  })
  test('a control point makes a quadratic curve, written as a cubic one', () => {
    // Two thirds from each end to the control point.
    const glyph = simple([
      [0, 0],
      [30, 60, false],
      [60, 0],
    ])
    expect(pathOf(tablesOf(glyph))).toBe('M 0 0 C 20 40 40 40 60 0')
  })
  test('two control points in a row have a point half way between them', () => {
    const glyph = simple([
      [0, 0],
      [0, 60, false],
      [60, 60, false],
      [60, 0],
    ])
    expect(pathOf(tablesOf(glyph))).toBe('M 0 0 C 0 40 10 60 30 60 C 50 60 60 40 60 0')
  })
  test('a contour that ends with a control point curves back to its start', () => {
    const glyph = simple([
      [0, 0],
      [60, 0],
      [30, 60, false],
    ])
    expect(pathOf(tablesOf(glyph))).toBe('M 0 0 L 60 0 C 40 40 20 40 0 0')
  })
  test('one that begins with a control point starts at its first point on the curve', () => {
    const glyph = simple([
      [30, 60, false],
      [0, 0],
      [60, 0],
    ])
    expect(pathOf(tablesOf(glyph))).toBe('M 0 0 L 60 0 C 40 40 20 40 0 0')
  })
  test('one of control points alone starts half way between the first and the last', () => {
    const glyph = simple([
      [0, 0, false],
      [60, 0, false],
      [60, 60, false],
      [0, 60, false],
    ])
    expect(pathOf(tablesOf(glyph))).toBe(
      'M 0 30 C 0 10 10 0 30 0 C 50 0 60 10 60 30 C 60 50 50 60 30 60 C 10 60 0 50 0 30',
    )
  })
  test('of several, each starts where its own points do', () => {
    const glyph = simple(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      [
        [50, 50],
        [60, 50],
        [60, 60],
      ],
    )
    expect(pathOf(tablesOf(glyph))).toBe('M 0 0 L 10 0 L 10 10 M 50 50 L 60 50 L 60 60')
  })
})

describe('composite glyphs', () => {
  const { ARGS_ARE_WORDS, ARGS_ARE_XY_VALUES, HAS_SCALE, HAS_XY_SCALE, HAS_TWO_BY_TWO, SCALED_COMPONENT_OFFSET } =
    COMPONENT
  const corner = simple([
    [0, 0],
    [100, 0],
    [0, 40],
  ])
  const of = (part: Omit<Part, 'glyph'>): string => pathOf(tablesOf(composite({ glyph: 1, ...part }), corner))
  test.each<[string, Omit<Part, 'glyph'>, string]>([
    ['moved by bytes', { at: [10, -20] }, 'M 10 -20 L 110 -20 L 10 20'],
    [
      'moved by words',
      { flags: ARGS_ARE_XY_VALUES | ARGS_ARE_WORDS, at: [1000, -2000] },
      'M 1000 -2000 L 1100 -2000 L 1000 -1960',
    ],
    ['scaled', { flags: ARGS_ARE_XY_VALUES | HAS_SCALE, at: [10, 0], scale: [0.5] }, 'M 10 0 L 60 0 L 10 20'],
    ['scaled along each axis', { flags: ARGS_ARE_XY_VALUES | HAS_XY_SCALE, scale: [-1, 1.5] }, 'M 0 0 L -100 0 L 0 60'],
    [
      'turned by a right angle',
      { flags: ARGS_ARE_XY_VALUES | HAS_TWO_BY_TWO, at: [1, 2], scale: [0, 1, -1, 0] },
      'M 1 2 L 1 102 L -39 2',
    ],
    [
      'with an offset in the scale of the part',
      { flags: ARGS_ARE_XY_VALUES | HAS_SCALE | SCALED_COMPONENT_OFFSET, at: [10, 20], scale: [0.5] },
      'M 5 10 L 55 10 L 5 30',
    ],
  ])('have parts that are %s', (_, part, expected) => {
    expect(of(part)).toBe(expected)
  })
  test('parts of parts move with both', () => {
    const half: Part = { glyph: 2, flags: ARGS_ARE_XY_VALUES | HAS_SCALE, at: [10, 0], scale: [0.5] }
    const tables = tablesOf(composite({ glyph: 1, at: [100, 100] }, { glyph: 2 }), composite(half), corner)
    expect(pathOf(tables)).toBe('M 110 100 L 160 100 L 110 120 M 0 0 L 100 0 L 0 40')
  })
  test('one that contains itself ends, and so does one that multiplies', () => {
    expect(pathOf(tablesOf(composite({ glyph: 0 }, { glyph: 1 }), corner)).split('M').length).toBeLessThan(12)
    const levels = Array.from({ length: 6 }, (_, i) =>
      composite(...Array.from({ length: 8 }, () => ({ glyph: i + 1 }))),
    )
    expect(pathOf(tablesOf(...levels, corner)).split('M').length).toBeLessThanOrEqual(MAX_PARTS)
  })
  test('a record that reaches beyond its glyph is an error', () => {
    const cut = view(composite({ glyph: 1 }, { glyph: 1 }).slice(0, 18))
    expect(() => componentsOf(cut)).toThrow(RangeError)
  })
})

describe('writing points', () => {
  const written = (points: readonly Point[], overlaps = false): readonly number[] => {
    const out = new ByteWriter(16)
    writePoints(out, points, overlaps)
    return [...out.bytes()]
  }
  test.each<[string, Point, readonly number[]]>([
    ['no move takes no byte', { dx: 0, dy: 0, isOnCurve: true }, [0x31]],
    ['a short move takes one, with its sign in the flag', { dx: 255, dy: -255, isOnCurve: false }, [0x16, 255, 255]],
    ['a long one takes two', { dx: 256, dy: -256, isOnCurve: true }, [0x01, 1, 0, 0xff, 0]],
  ])('%s', (_, point, expected) => {
    expect(written([point])).toEqual(expected)
  })
  test('equal flags are written once with their number of repetitions', () => {
    const point = { dx: 1, dy: 0, isOnCurve: true }
    expect(written([point, point, point])).toEqual([0x33 | 8, 2, 1, 1, 1])
    expect(written(Array.from({ length: 257 }, () => ({ ...point, dx: 0 })))).toEqual([0x31 | 8, 255, 0x31])
  })
  test('overlapping contours are marked at the first point', () => {
    const point = { dx: 0, dy: 0, isOnCurve: true }
    expect(written([point, point], true)).toEqual([0x71, 0x31])
  })
})

describe('locations', () => {
  test('are halved in the short form, which holds offsets up to 0x1fffe', () => {
    expect([...writeLocations([0, 12, 0x1fffe], false).loca]).toEqual([0, 0, 0, 6, 255, 255])
    expect(writeLocations([0, 0x20000], false)).toEqual({
      loca: Uint8Array.from([0, 0, 0, 0, 0, 2, 0, 0]),
      hasLongOffsets: true,
    })
  })
  test('an empty glyph, one outside the list and one outside the table have no outline', () => {
    const tables = tablesOf(SQUARE, new Uint8Array(0))
    expect(outlineAt(tables, 0)!.byteLength).toBe(SQUARE.length)
    expect([1, 2, 65_535].map(glyph => outlineAt(tables, glyph))).toEqual([null, null, null])
    expect(outlineAt({ ...tables, glyf: view(SQUARE.slice(0, 12)) }, 0)).toBeNull()
    expect(outlineBounds(tables, 0)).toEqual({ minX: 0, minY: 0, maxX: 300, maxY: 300 })
  })
})
