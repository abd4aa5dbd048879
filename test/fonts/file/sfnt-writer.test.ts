/** Font files put together from tables (https://learn.microsoft.com/typography/opentype/spec/otff#table-directory). */
import { describe, expect, test } from 'vitest'
import { OPENTYPE_CFF, TRUETYPE } from '../../../src/fonts/file/sfnt.ts'
import { soleFont, writeSfnt } from '../../../src/fonts/file/sfnt-writer.ts'

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const table = (tag: string, ...bytes: readonly number[]) => ({ tag, data: Uint8Array.from(bytes) })

interface Row {
  readonly tag: string
  readonly checksum: number
  readonly offset: number
  readonly length: number
}

function rowsOf(file: Uint8Array): readonly Row[] {
  const view = viewOf(file)
  return Array.from({ length: view.getUint16(4) }, (_, i) => {
    const at = 12 + 16 * i
    const tag = String.fromCharCode(...file.subarray(at, at + 4))
    return { tag, checksum: view.getUint32(at + 4), offset: view.getUint32(at + 8), length: view.getUint32(at + 12) }
  })
}

describe('the header', () => {
  test.each([
    // Tables, 16 times the greatest power of two that is not more, its exponent, and the rest.
    [1, 16, 0, 0],
    [2, 32, 1, 0],
    [3, 32, 1, 16],
    [9, 128, 3, 16],
  ])('of %i tables has what a binary search needs', (count, searchRange, entrySelector, rangeShift) => {
    const tables = Array.from({ length: count }, (_, i) => table(`tab${i}`, i))
    const view = viewOf(writeSfnt(TRUETYPE, tables))
    expect([4, 6, 8, 10].map(at => view.getUint16(at))).toEqual([count, searchRange, entrySelector, rangeShift])
  })
  test('names the kind of its outlines', () => {
    expect(viewOf(writeSfnt(TRUETYPE, [])).getUint32(0)).toBe(0x10000)
    expect(String.fromCharCode(...writeSfnt(OPENTYPE_CFF, []).subarray(0, 4))).toBe('OTTO')
  })
})

describe('tables', () => {
  const file = writeSfnt(TRUETYPE, [table('post', 9), table('OS/2', 1, 2, 3, 4, 5), table('cmap', 255, 255, 255, 255)])
  test('are in the order of their tags, capitals first', () => {
    expect(rowsOf(file).map(({ tag }) => tag)).toEqual(['OS/2', 'cmap', 'post'])
  })
  test('begin at multiples of four, with zeros between them, and have their own lengths', () => {
    expect(rowsOf(file).map(({ offset, length }) => [offset, length])).toEqual([
      [60, 5],
      [68, 4],
      [72, 1],
    ])
    expect([...file.subarray(60)]).toEqual([1, 2, 3, 4, 5, 0, 0, 0, 255, 255, 255, 255, 9, 0, 0, 0])
  })
  test('have the sum of their words for a checksum, modulo 2³²', () => {
    expect(rowsOf(file).map(({ checksum }) => checksum)).toEqual([0x06020304, 0xffffffff, 0x09000000])
    const [overflowing] = rowsOf(writeSfnt(TRUETYPE, [table('glyf', 255, 255, 255, 255, 0, 0, 0, 2)]))
    expect(overflowing!.checksum).toBe(1)
  })
})

test('a font of a collection becomes a file of its own, with the tables that it shares', () => {
  const shared = viewOf(Uint8Array.of(1, 2, 3))
  const tables = new Map([
    ['glyf', shared],
    ['CFF ', shared],
  ])
  const file = soleFont({ tables, isCff: true } as unknown as Parameters<typeof soleFont>[0])
  expect(String.fromCharCode(...file.subarray(0, 4))).toBe('OTTO')
  expect(rowsOf(file).map(({ tag, length }) => [tag, length])).toEqual([
    ['CFF ', 3],
    ['glyf', 3],
  ])
})
