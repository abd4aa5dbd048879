/** Programs of simple TrueType fonts: their character maps, and the glyphs of codes (ISO 32000-1 §9.6.6.4). */

/** Bit 3 of the flags of a font descriptor (ISO 32000-1 table 123). */
export const SYMBOLIC = 1 << 2

/** The tables of a font file; those outside `bytes` are missing. */
export function tablesOf(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const tables = new Map<string, Buffer>()
  const count = bytes.length < 12 ? 0 : bytes.readUInt16BE(4)
  for (let i = 0; i < count && 28 + i * 16 <= bytes.length; i++) {
    const row = 12 + i * 16
    const start = bytes.readUInt32BE(row + 8)
    tables.set(bytes.toString('latin1', row, row + 4), bytes.subarray(start, start + bytes.readUInt32BE(row + 12)))
  }
  return tables
}

/** Subtables of `cmap` by "platform,encoding"; null if the program has no such table or it cannot be read. */
export function characterMaps(program: Buffer): ReadonlyMap<string, Buffer> | null {
  const table = tablesOf(program).get('cmap')
  if (table === undefined || table.length < 4) return null
  const maps = new Map<string, Buffer>()
  const count = table.readUInt16BE(2)
  for (let i = 0; i < count && 12 + i * 8 <= table.length; i++) {
    const row = 4 + i * 8
    maps.set(`${table.readUInt16BE(row)},${table.readUInt16BE(row + 2)}`, table.subarray(table.readUInt32BE(row + 4)))
  }
  return maps
}

/** The inputs of mapping codes of a simple font to glyphs. */
export interface CodeMap {
  /** The Symbolic flag of its descriptor. */
  readonly isSymbolic: boolean
  /** The encoding of a non-symbolic font without differences; others map codes to glyph names. */
  readonly encoding: 'WinAnsiEncoding' | 'MacRomanEncoding' | null
}

/**
 * The glyph of a code, 0 if there is none; null if the maps of the program cannot determine it. Symbolic fonts use map 3,0,
 * in which codes may be shifted to U+F000, or 1,0; others map codes through their encoding to Unicode (3,1) or use 1,0
 * directly (ISO 32000-1 §9.6.6.4).
 */
export function glyphOf(
  code: number,
  maps: ReadonlyMap<string, Buffer>,
  { isSymbolic, encoding }: CodeMap,
): number | null {
  const symbols = maps.get('3,0')
  const roman = maps.get('1,0')
  if (isSymbolic) {
    if (symbols !== undefined) return lookUp(symbols, 0xf000 + code) || lookUp(symbols, code)
    return roman === undefined ? null : lookUp(roman, code)
  }
  const unicode = maps.get('3,1')
  if (encoding === 'WinAnsiEncoding' && unicode !== undefined) {
    const [character] = windows.decode(Uint8Array.of(code))
    return character === undefined ? null : lookUp(unicode, character.codePointAt(0)!)
  }
  return encoding === 'MacRomanEncoding' && roman !== undefined ? lookUp(roman, code) : null
}

const windows = new TextDecoder('windows-1252')

/**
 * Looks up a character in a subtable of format 0, 4 or 6 (https://learn.microsoft.com/en-us/typography/opentype/spec/cmap).
 * Other formats, and offsets outside the table, give glyph 0.
 */
function lookUp(map: Buffer, character: number): number {
  const at = (offset: number): number => (offset + 2 <= map.length ? map.readUInt16BE(offset) : 0)
  switch (at(0)) {
    case 0:
      return character < 256 ? (map[6 + character] ?? 0) : 0
    case 4:
      return inSegments(at, character)
    case 6: {
      const index = character - at(6)
      return index >= 0 && index < at(8) ? at(10 + index * 2) : 0
    }
    default:
      return 0
  }
}

/** Format 4: arrays of the ends, starts, deltas and offsets of segments. */
function inSegments(at: (offset: number) => number, character: number): number {
  const size = at(6)
  for (let i = 0; i < size; i += 2) {
    if (at(14 + i) < character) continue
    const start = at(16 + size + i)
    if (start > character) return 0
    const delta = at(16 + size * 2 + i)
    const offsets = 16 + size * 3 + i
    const offset = at(offsets)
    if (offset === 0) return (character + delta) & 0xffff
    const glyph = at(offsets + offset + (character - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}
