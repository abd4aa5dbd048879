/**
 * Cuts an OpenType font's CFF table down to some glyphs, as the CID-keyed font that PDF embeds (ISO 32000-1 §9.9,
 * CIDFontType0C). Character id and glyph index are the same, so the writer's codes need no further map.
 */
import { ByteWriter } from './bytes.ts'
import { type CffDict, CffError, readDict, readIndex, wideInteger, writeIndex } from './cff.ts'
import { type CalledSubroutines, traceCalls } from './charstring.ts'
import { bytesOf, type Sfnt } from './sfnt.ts'

/** The CFF font whose glyph i is the source's glyph `glyphs[i]`, or null where the table cannot be read. */
export function subsetCff(sfnt: Sfnt, glyphs: readonly number[], name: string): Uint8Array | null {
  const table = sfnt.tables.get('CFF ')
  if (table === undefined) return null
  try {
    const font = readFont(bytesOf(table))
    return writeFont(font, glyphs, name)
  } catch (error) {
    if (error instanceof CffError) return null
    throw error
  }
}

const TOP = { fontBBox: 5, charset: 15, charStrings: 17, private: 18 } as const
const TOP_ESCAPED = { fontMatrix: 1207, ros: 1230, cidCount: 1234, fdArray: 1236, fdSelect: 1237 } as const
const LOCAL_SUBROUTINES = 19

interface PrivateDict {
  readonly dict: CffDict
  readonly subroutines: readonly Uint8Array[]
  readonly fontMatrix: Uint8Array | null
}

interface Font {
  readonly top: CffDict
  readonly charStrings: readonly Uint8Array[]
  readonly globalSubroutines: readonly Uint8Array[]
  readonly privates: readonly PrivateDict[]
  privateOf(glyph: number): number
}

function readFont(data: Uint8Array): Font {
  const names = readIndex(data, data[2] ?? 0)
  const tops = readIndex(data, names.end)
  const strings = readIndex(data, tops.end)
  const globalSubroutines = readIndex(data, strings.end).items
  if (tops.items.length === 0) throw new CffError('no Top DICT')
  const top = readDict(tops.items[0]!)
  const charStrings = readIndex(data, offsetIn(top, TOP.charStrings)).items
  if (!top.has(TOP_ESCAPED.ros)) {
    return { top, charStrings, globalSubroutines, privates: [readPrivate(data, top, null)], privateOf: () => 0 }
  }
  const fontDicts = readIndex(data, offsetIn(top, TOP_ESCAPED.fdArray)).items.map(readDict)
  const privates = fontDicts.map(dict => readPrivate(data, dict, dict.get(TOP_ESCAPED.fontMatrix)?.source ?? null))
  const select = readFdSelect(data, offsetIn(top, TOP_ESCAPED.fdSelect), charStrings.length)
  return { top, charStrings, globalSubroutines, privates, privateOf: glyph => select[glyph] ?? 0 }
}

function offsetIn(dict: CffDict, operator: number): number {
  const offset = dict.get(operator)?.operands[0]
  if (offset === undefined || !(offset > 0)) throw new CffError(`no operator ${operator}`)
  return offset
}

function readPrivate(data: Uint8Array, dict: CffDict, fontMatrix: Uint8Array | null): PrivateDict {
  const [size, offset] = dict.get(TOP.private)?.operands ?? []
  if (size === undefined || offset === undefined || offset < 0 || size < 0 || offset + size > data.length) {
    throw new CffError('Private DICT outside the font')
  }
  const own = readDict(data.subarray(offset, offset + size))
  const subroutines = own.get(LOCAL_SUBROUTINES)?.operands[0]
  const items = subroutines === undefined ? [] : readIndex(data, offset + subroutines).items
  return { dict: own, subroutines: items, fontMatrix }
}

/** §19. */
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
  } else throw new CffError('unknown FDSelect')
  return select
}

function writeFont(font: Font, glyphs: readonly number[], name: string): Uint8Array {
  const charStrings = glyphs.map(glyph => font.charStrings[glyph] ?? EMPTY_GLYPH)
  const fontOf = glyphs.map(glyph => font.privateOf(glyph))
  const used = [...new Set(fontOf)].sort((a, b) => a - b)
  const called = used.map((): CalledSubroutines => ({ global: new Set(), local: new Set() }))
  const global = new Set<number>()
  charStrings.forEach((charString, i) => {
    const position = used.indexOf(fontOf[i]!)
    const { subroutines } = privateAt(font, used[position]!)
    const calls = { global, local: called[position]!.local }
    traceCalls(charString, { global: font.globalSubroutines, local: subroutines }, calls)
  })
  const parts: Parts = {
    name,
    top: font.top,
    charStrings,
    globalSubroutines: emptied(font.globalSubroutines, global),
    privates: used.map((index, i) => ({
      ...privateAt(font, index),
      subroutines: emptied(privateAt(font, index).subroutines, called[i]!.local),
    })),
    select: fontOf.map(index => used.indexOf(index)),
  }
  return assemble(parts)
}

function privateAt(font: Font, index: number): PrivateDict {
  const found = font.privates[index]
  if (found === undefined) throw new CffError('glyph of an unknown Private DICT')
  return found
}

const EMPTY_GLYPH = Uint8Array.of(14)
const EMPTY_SUBROUTINE = Uint8Array.of(11)

/** Subroutines keep their numbers, because charstrings keep their bytes. */
function emptied(subroutines: readonly Uint8Array[], called: ReadonlySet<number>): readonly Uint8Array[] {
  if (called.size === 0) return []
  return subroutines.map((subroutine, index) => (called.has(index) ? subroutine : EMPTY_SUBROUTINE))
}

interface Parts {
  readonly name: string
  readonly top: CffDict
  readonly charStrings: readonly Uint8Array[]
  readonly globalSubroutines: readonly Uint8Array[]
  readonly privates: readonly PrivateDict[]
  readonly select: readonly number[]
}

/** Lays the font out twice: once to learn where things are, once with the offsets filled in. */
function assemble(parts: Parts): Uint8Array {
  const first = layOut(parts, {
    charset: 0,
    select: 0,
    charStrings: 0,
    fontDicts: 0,
    privates: parts.privates.map(() => ({ at: 0, size: 0 })),
  })
  return layOut(parts, first.places).bytes
}

interface Places {
  readonly charset: number
  readonly select: number
  readonly charStrings: number
  readonly fontDicts: number
  readonly privates: readonly { readonly at: number; readonly size: number }[]
}

function layOut(parts: Parts, known: Places): { readonly bytes: Uint8Array; readonly places: Places } {
  const out = new ByteWriter()
  const index = (items: readonly Uint8Array[]): number => {
    const at = out.length
    writeIndex(out, items)
    return at
  }
  for (const byte of [1, 0, 4, 4]) out.byte(byte)
  index([Buffer.from(parts.name, 'latin1')])
  index([topDict(parts, known)])
  index([Buffer.from('Adobe'), Buffer.from('Identity')])
  index(parts.globalSubroutines)
  const charset = out.length
  writeCharset(out, parts.charStrings.length)
  const select = out.length
  writeFdSelect(out, parts.select)
  const charStrings = index(parts.charStrings)
  const fontDicts = index(parts.privates.map((part, i) => fontDict(part, known.privates[i]!)))
  const privates = parts.privates.map(part => {
    const at = out.length
    const size = writePrivate(out, part)
    return { at, size }
  })
  return { bytes: out.bytes(), places: { charset, select, charStrings, fontDicts, privates } }
}

/** SIDs of the two strings in our String INDEX, which follow the 391 standard ones. */
const ADOBE = 391
const IDENTITY = 392

function topDict({ top, charStrings }: Parts, places: Places): Uint8Array {
  const bytes = [...wideInteger(ADOBE), ...wideInteger(IDENTITY), ...wideInteger(0), 12, 30]
  for (const kept of [TOP_ESCAPED.fontMatrix, TOP.fontBBox]) bytes.push(...(top.get(kept)?.source ?? []))
  bytes.push(...wideInteger(charStrings.length), 12, 34)
  bytes.push(...wideInteger(places.charset), 15)
  bytes.push(...wideInteger(places.select), 12, 37)
  bytes.push(...wideInteger(places.charStrings), 17)
  bytes.push(...wideInteger(places.fontDicts), 12, 36)
  return Uint8Array.from(bytes)
}

/** §13, format 2: one range from 1 on, glyph 0 being understood. */
function writeCharset(out: ByteWriter, glyphCount: number): void {
  out.byte(2)
  if (glyphCount < 2) return
  out.u16(1)
  out.u16(glyphCount - 2)
}

/** §19, format 3. */
function writeFdSelect(out: ByteWriter, select: readonly number[]): void {
  const starts: number[] = []
  for (let i = 0; i < select.length; i++) if (i === 0 || select[i] !== select[i - 1]) starts.push(i)
  out.byte(3)
  out.u16(starts.length)
  for (const start of starts) {
    out.u16(start)
    out.byte(select[start]!)
  }
  out.u16(select.length)
}

function fontDict({ fontMatrix }: PrivateDict, place: { readonly at: number; readonly size: number }): Uint8Array {
  return Uint8Array.from([...(fontMatrix ?? []), ...wideInteger(place.size), ...wideInteger(place.at), TOP.private])
}

/** The Private DICT with its subroutines right behind it; gives the size of the DICT. */
function writePrivate(out: ByteWriter, { dict, subroutines }: PrivateDict): number {
  const start = out.length
  for (const [operator, { source }] of dict) if (operator !== LOCAL_SUBROUTINES) out.append(source)
  if (subroutines.length === 0) return out.length - start
  const size = out.length - start + 6
  for (const byte of [...wideInteger(size), LOCAL_SUBROUTINES]) out.byte(byte)
  writeIndex(out, subroutines)
  return size
}
