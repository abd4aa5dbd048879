/** Parses a CFF table into its glyphs, subroutines and Private DICTs, whether it is CID-keyed or not. */
import { type CffDict, type CffItems, readDict, readIndex } from './cff-format.ts'
import { InvalidFontError } from './sfnt.ts'

/** Operators of the Top DICT that are used. */
export const TOP = { fontBBox: 5, charset: 15, charStrings: 17, private: 18 } as const
/** Operators of two bytes in a Top DICT, as 1200 plus the second byte (Adobe Technical Note 5176, table 9). */
export const TOP_ESCAPED = { fontMatrix: 1207, ros: 1230, cidCount: 1234, fdArray: 1236, fdSelect: 1237 } as const
/** The operator `Subrs` of a Private DICT. */
export const LOCAL_SUBROUTINES = 19

/** A Private DICT with its local subroutines. */
export interface CffPrivate {
  readonly dict: CffDict
  readonly subroutines: CffItems
  readonly fontMatrix: Uint8Array | null
}

/** A parsed CFF font; charstrings are not interpreted. */
export interface CffFont {
  readonly top: CffDict
  readonly charStrings: CffItems
  readonly globalSubroutines: CffItems
  readonly privates: readonly CffPrivate[]
  privateOf(glyph: number): number
}

/** Throws InvalidFontError if the table is invalid. */
export function readCffFont(data: Uint8Array): CffFont {
  const names = readIndex(data, data[2] ?? 0)
  const tops = readIndex(data, names.end)
  const strings = readIndex(data, tops.end)
  const globalSubroutines = readIndex(data, strings.end).items
  const first = tops.items.at(0)
  if (first === undefined) throw new InvalidFontError('no Top DICT')
  const top = readDict(first)
  const charStrings = readIndex(data, offsetIn(top, TOP.charStrings)).items
  if (!top.has(TOP_ESCAPED.ros)) {
    return { top, charStrings, globalSubroutines, privates: [readPrivate(data, top, null)], privateOf: () => 0 }
  }
  const dicts = readIndex(data, offsetIn(top, TOP_ESCAPED.fdArray)).items
  const fontDicts = Array.from({ length: dicts.length }, (_, i) => readDict(dicts.at(i)!))
  const privates = fontDicts.map(dict => readPrivate(data, dict, dict.get(TOP_ESCAPED.fontMatrix)?.source ?? null))
  const select = readFdSelect(data, offsetIn(top, TOP_ESCAPED.fdSelect), charStrings.length)
  return { top, charStrings, globalSubroutines, privates, privateOf: glyph => select[glyph] ?? 0 }
}

/** The offset that is the operand of a DICT operator. Throws `InvalidFontError` if the operator is missing. */
function offsetIn(dict: CffDict, operator: number): number {
  const offset = dict.get(operator)?.operands[0]
  if (offset === undefined || !(offset > 0)) throw new InvalidFontError(`no operator ${operator}`)
  return offset
}

/**
 * A Private DICT with its local subroutines (Adobe Technical Note 5176 §15 and §16). Throws if it lies outside of the
 * font.
 */
function readPrivate(data: Uint8Array, dict: CffDict, fontMatrix: Uint8Array | null): CffPrivate {
  const [size, offset] = dict.get(TOP.private)?.operands ?? []
  if (size === undefined || offset === undefined || offset < 0 || size < 0 || offset + size > data.length) {
    throw new InvalidFontError('Private DICT outside the font')
  }
  const own = readDict(data.subarray(offset, offset + size))
  const subroutines = own.get(LOCAL_SUBROUTINES)?.operands[0]
  const items = subroutines === undefined ? [] : readIndex(data, offset + subroutines).items
  return { dict: own, subroutines: items, fontMatrix }
}

/** Reads an FDSelect (§19): the Private DICT of each glyph. */
function readFdSelect(data: Uint8Array, at: number, glyphCount: number): Uint8Array {
  const select = new Uint8Array(glyphCount)
  const u16 = (offset: number): number => ((data[offset] ?? 0) << 8) | (data[offset + 1] ?? 0)
  if (data[at] === 0) select.set(data.subarray(at + 1, at + 1 + glyphCount))
  else if (data[at] === 3) {
    const ranges = u16(at + 1)
    for (let i = 0; i < ranges; i++) {
      const row = at + 3 + i * 3
      select.fill(data[row + 2] ?? 0, u16(row), u16(row + 3))
    }
  } else throw new InvalidFontError('unknown FDSelect')
  return select
}

/** The Private DICT of a glyph; throws if the font has none for it. */
export function cffPrivateAt(font: CffFont, glyph: number): CffPrivate {
  const found = font.privates[font.privateOf(glyph)]
  if (found === undefined) throw new InvalidFontError('glyph of an unknown Private DICT')
  return found
}
