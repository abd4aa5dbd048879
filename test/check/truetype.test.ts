import { describe, expect, it } from 'vitest'
import type { CheckedStandard } from '../../src/check/types.ts'
import { clausesOf, type Parts, stream } from './planted.ts'

const words = (...values: readonly number[]): string =>
  values.map(value => String.fromCharCode((value >> 8) & 255, value & 255)).join('')

/** Format 4: `a` leads to glyph 1. */
const UNICODE = words(4, 32, 0, 4, 4, 1, 0, 97, 0xffff, 0, 97, 0xffff, 1 - 97, 1, 0, 0)
/** Format 4: U+F061 leads to glyph 1. */
const SYMBOLS = words(4, 32, 0, 4, 4, 1, 0, 0xf061, 0xffff, 0, 0xf061, 0xffff, 1 - 0xf061, 1, 0, 0)
/** Format 6: `a` leads to glyph 1. */
const TRIMMED = words(6, 12, 0, 97, 1, 1)
/** Format 0: `a` leads to glyph 1. */
const BYTES = `${words(0, 262, 0) + '\0'.repeat(97)}\x01${'\0'.repeat(158)}`

/** A font file of two glyphs, 500 and 600 thousandths wide, with the given subtables of cmap. */
function program(maps: readonly (readonly [platform: number, encoding: number, map: string])[]): string {
  let offset = 4 + maps.length * 8
  const rows = maps.map(([platform, encoding, map]) => {
    const row = words(platform, encoding, 0, offset)
    offset += map.length
    return row
  })
  const tables: Readonly<Record<string, string>> = {
    cmap: words(0, maps.length) + rows.join('') + maps.map(([, , map]) => map).join(''),
    head: '\0'.repeat(18) + words(1000) + '\0'.repeat(34),
    hhea: '\0'.repeat(34) + words(2),
    hmtx: words(500, 0, 600, 0),
    maxp: words(0, 0x5000, 2),
  }
  let start = 12 + Object.keys(tables).length * 16
  const directory = Object.entries(tables).map(([tag, table]) => {
    const row = `${tag}\0\0\0\0${words(0, start, 0, table.length)}`
    start += table.length
    return row
  })
  return words(1, 0, Object.keys(tables).length, 0, 0, 0) + directory.join('') + Object.values(tables).join('')
}

interface Given {
  readonly maps: Parameters<typeof program>[0]
  readonly flags?: number
  readonly encoding?: string
  readonly width?: number
}

const font = ({ maps, flags = 32, encoding = '/Encoding/WinAnsiEncoding', width = 600 }: Given): Parts => {
  return {
    font: `/Subtype/TrueType/BaseFont/X/FirstChar 97/LastChar 97/Widths[${width}]${encoding}/FontDescriptor<</Flags ${flags}/FontFile2 12 0 R>>`,
    more12: stream(program(maps)),
  }
}

const FONT_CLAUSE = /^(?:6\.2\.11|7\.21|8\.4\.5)\./
const found = (given: Given, standard: CheckedStandard = 'a-2b'): readonly string[] =>
  clausesOf(font(given), standard).filter(clause => FONT_CLAUSE.test(clause))

describe('a simple TrueType font', () => {
  it.each([
    ['letters by Unicode', { maps: [[3, 1, UNICODE]] }],
    ['letters by Mac Roman', { maps: [[1, 0, TRIMMED]], encoding: '/Encoding/MacRomanEncoding' }],
    ['symbols by their map', { maps: [[3, 0, SYMBOLS]], flags: 4, encoding: '' }],
    ['symbols by a single map', { maps: [[1, 0, BYTES]], flags: 4, encoding: '' }],
  ] as readonly (readonly [string, Given])[])('is right with %s', (_, given) => {
    expect(found(given)).toEqual([])
  })

  it.each([
    ['a width that is not the program’s', { maps: [[3, 1, UNICODE]], width: 500 }, '6.2.11.5 '],
    ['a letter that the program does not have', { maps: [[3, 1, UNICODE.replaceAll('a', 'b')]] }, '6.2.11.8 '],
    [
      'a glyph beyond the last',
      { maps: [[1, 0, `${TRIMMED.slice(0, -1)}\x05`]], flags: 4, encoding: '' },
      '6.2.11.4.1 ',
    ],
    ['letters without a map for them', { maps: [[3, 0, SYMBOLS]] }, '6.2.11.6 '],
    [
      'symbols without a map for them',
      {
        maps: [
          [0, 3, UNICODE],
          [3, 1, UNICODE],
        ],
        flags: 4,
        encoding: '',
      },
      '6.2.11.6 ',
    ],
    [
      'Differences without a map of Unicode',
      {
        maps: [[1, 0, BYTES]],
        encoding: '/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[98/b]>>',
      },
      '6.2.11.6 ',
    ],
  ] as readonly (readonly [string, Given, string])[])('is found with %s', (_, given, clause) => {
    expect(found(given).filter(each => each.startsWith(clause))).toHaveLength(1)
    const inUa = { '6.2.11.5 ': '7.21.5 ', '6.2.11.8 ': '7.21.8 ', '6.2.11.4.1 ': '7.21.4.1 ', '6.2.11.6 ': '7.21.6 ' }[
      clause
    ]!
    expect(found(given, 'ua-1').filter(each => each.startsWith(inUa))).toHaveLength(1)
  })
})
