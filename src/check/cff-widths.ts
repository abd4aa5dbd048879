/** Widths of the glyphs of a font program in the Compact Font Format (Adobe Technical Notes 5176 and 5177). */

interface CffWidths {
  /** Thousandths of an em; null for a character without glyph. */
  widthOf(cid: number): number | null
}

type Dict = ReadonlyMap<number, readonly number[]>

/** Operators of DICTs; those of two bytes are 1200 plus the second byte. */
const [CHARSET, CHAR_STRINGS, PRIVATE, DEFAULT_WIDTH, NOMINAL_WIDTH] = [15, 17, 18, 20, 21] as const
const [FONT_MATRIX, ROS, FD_ARRAY, FD_SELECT] = [1207, 1230, 1236, 1237] as const

/** Reads the widths of all glyphs. Null for bytes that cannot be read. */
export function cffWidths(bytes: Buffer): CffWidths | null {
  try {
    return widthsIn(bytes)
  } catch (error) {
    // An offset outside the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Note 5176 §2 and §7: header, INDEX of names, INDEX of Top DICTs, then what the DICT points at. A CID-keyed font (ROS) has a
 * DICT for each group of glyphs, and its charset maps glyphs to CIDs; in other fonts the code is the glyph.
 */
function widthsIn(bytes: Buffer): CffWidths | null {
  const names = indexAt(bytes, bytes.readUInt8(2))
  const tops = indexAt(bytes, names.end)
  const top = tops.items[0] === undefined ? null : dictOf(tops.items[0])
  const at = top?.get(CHAR_STRINGS)?.[0]
  if (top == null || at === undefined) return null
  const glyphs = indexAt(bytes, at).items
  const fonts = top.has(FD_ARRAY) ? indexAt(bytes, top.get(FD_ARRAY)![0]!).items.map(dictOf) : [top]
  const fontOf = top.has(FD_SELECT) ? fontSelect(bytes, top.get(FD_SELECT)![0]!, glyphs.length) : () => 0
  const facts = fonts.map(font => widthFacts(bytes, font, top))
  const glyphOf = top.has(ROS) ? charsetOf(bytes, top.get(CHARSET)?.[0] ?? 0, glyphs.length) : null
  return {
    widthOf(cid) {
      const glyph = glyphOf === null ? cid : (glyphOf.get(cid) ?? -1)
      const source = glyphs[glyph]
      const font = facts[fontOf(glyph)]
      if (source === undefined || font === undefined) return null
      const given = widthIn(source)
      return (given === null ? font.usual : font.nominal + given) * font.scale
    },
  }
}

/**
 * A glyph without width has `defaultWidthX`; otherwise its width is a difference to `nominalWidthX` (note 5177 §3.1).
 * FontMatrix scales font units to ems, 1/1000 if there is none.
 */
function widthFacts(bytes: Buffer, font: Dict, top: Dict) {
  const [size = 0, at = 0] = font.get(PRIVATE) ?? []
  const own = dictOf(bytes.subarray(at, at + size))
  const matrix = font.get(FONT_MATRIX) ?? top.get(FONT_MATRIX)
  const scale = (matrix?.[0] ?? 0.001) * 1000
  return { usual: own.get(DEFAULT_WIDTH)?.[0] ?? 0, nominal: own.get(NOMINAL_WIDTH)?.[0] ?? 0, scale }
}

/** An INDEX: its items, and its end offset. */
function indexAt(bytes: Buffer, at: number): { readonly items: readonly Buffer[]; readonly end: number } {
  const count = bytes.readUInt16BE(at)
  if (count === 0) return { items: [], end: at + 2 }
  const size = bytes.readUInt8(at + 2)
  const first = at + 3 + (count + 1) * size - 1
  const offset = (i: number): number => first + bytes.readUIntBE(at + 3 + i * size, size)
  return {
    items: Array.from({ length: count }, (_, i) => bytes.subarray(offset(i), offset(i + 1))),
    end: offset(count),
  }
}

/**
 * A DICT: operands before their operator (note 5176 §4). Bytes to 21 are operators, 30 starts a real number in nibbles,
 * others are integers.
 */
function dictOf(bytes: Buffer): Dict {
  const entries = new Map<number, readonly number[]>()
  let operands: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!
    if (byte <= 21) {
      entries.set(byte === 12 ? 1200 + (bytes[at + 1] ?? 0) : byte, operands)
      operands = []
      at += byte === 12 ? 2 : 1
    } else if (byte === 30) {
      let digits = ''
      for (at++; at < bytes.length && !digits.includes('f'); at++) digits += bytes[at]!.toString(16).padStart(2, '0')
      operands.push(
        Number(
          digits
            .replace(/f.*/, '')
            .replace(/a/g, '.')
            .replace(/c/g, 'e-')
            .replace(/b/g, 'e')
            .replace(/[de]$/, '')
            .replace(/d/g, '-'),
        ),
      )
    } else {
      const { value, length } = byte === 29 ? { value: bytes.readInt32BE(at + 1), length: 5 } : numberAt(bytes, at)
      operands.push(value)
      at += length
    }
  }
  return entries
}

/**
 * An integer of DICTs and charstrings (note 5176 table 3, note 5177 table 1). 255 is a 16.16 fixed-point number of
 * charstrings only.
 */
function numberAt(bytes: Buffer, at: number): { readonly value: number; readonly length: number } {
  const byte = bytes[at]!
  if (byte === 28) return { value: bytes.readInt16BE(at + 1), length: 3 }
  if (byte === 255) return { value: bytes.readInt32BE(at + 1) / 65_536, length: 5 }
  if (byte >= 251) return { value: -(byte - 251) * 256 - bytes.readUInt8(at + 1) - 108, length: 2 }
  if (byte >= 247) return { value: (byte - 247) * 256 + bytes.readUInt8(at + 1) + 108, length: 2 }
  return { value: byte - 139, length: 1 }
}

/** By the first operator of a glyph, its own number of operands; an additional operand is the width. */
const OWN_OPERANDS: Readonly<Record<number, number>> = { 4: 1, 14: 0, 19: 0, 20: 0, 21: 2, 22: 1 }
const STEMS = new Set([1, 3, 18, 23])

/** The difference from the nominal width; null if the glyph has none, and 0 if it is in a subroutine. */
function widthIn(glyph: Buffer): number | null {
  const operands: number[] = []
  for (let at = 0; at < glyph.length; ) {
    const byte = glyph[at]!
    if (byte >= 32 || byte === 28) {
      const { value, length } = numberAt(glyph, at)
      operands.push(value)
      at += length
      continue
    }
    // Stems take pairs of operands. hintmask and cntrmask directly after operands are vertical stems (note 5177 §4.3).
    const own = STEMS.has(byte) || byte === 19 || byte === 20 ? operands.length & ~1 : OWN_OPERANDS[byte]
    // endchar with four operands composes an accented letter.
    if (byte === 14 && operands.length >= 4) return operands.length > 4 ? operands[0]! : null
    return own === undefined || operands.length <= own ? null : operands[0]!
  }
  return null
}

/**
 * By CID, the glyph (note 5176 §13): format 0 lists CIDs, formats 1 and 2 ranges of them, with one or two bytes of length.
 */
function charsetOf(bytes: Buffer, at: number, count: number): ReadonlyMap<number, number> {
  const glyphs = new Map([[0, 0]])
  const format = bytes.readUInt8(at)
  let next = at + 1
  for (let glyph = 1; glyph < count; ) {
    const first = bytes.readUInt16BE(next)
    const left = format === 0 ? 0 : format === 1 ? bytes.readUInt8(next + 2) : bytes.readUInt16BE(next + 2)
    next += 2 + format
    for (let i = 0; i <= left && glyph < count; i++) glyphs.set(first + i, glyph++)
  }
  return glyphs
}

/** By glyph, the index of its Font DICT (note 5176 §19): format 0 is an array, format 3 has ranges. */
function fontSelect(bytes: Buffer, at: number, count: number): (glyph: number) => number {
  if (bytes.readUInt8(at) === 0) return glyph => bytes.readUInt8(at + 1 + Math.max(0, Math.min(glyph, count - 1)))
  const ranges = Array.from({ length: bytes.readUInt16BE(at + 1) }, (_, i) => {
    return { first: bytes.readUInt16BE(at + 3 + i * 3), font: bytes.readUInt8(at + 5 + i * 3) }
  })
  return glyph => ranges.findLast(({ first }) => first <= glyph)?.font ?? 0
}
