/**
 * The fonts of a file. A code of an embedded font stands for a glyph *and* the text it shows, so that every reader
 * copies the right characters from ToUnicode alone: one glyph that is drawn for two texts simply has two codes.
 */
import { type FontProgram, subset } from '../fonts/file/subset.ts'
import type { FontFace } from '../fonts/types.ts'
import type { PdfFile } from './pdfkit.ts'
import { byteString, dictionary, isPlainAscii, name, number, numbers, type Reference, reference } from './syntax.ts'
import { toUnicodeMap } from './to-unicode.ts'

/** Codes are two bytes; past this many, glyphs keep the code they have. */
const MAX_CODES = 0xffff

/** Widths are kept to a hundredth of a thousandth of an em, here and in the pen that is compared with them. */
const roundWidth = (advance: number): number => Math.round(advance * 1e5) / 100

export class EmbeddedFont {
  readonly face: FontFace
  /** The key in resource dictionaries. */
  readonly key: string
  readonly id: Reference
  /** By code: the glyph, its text, its width in thousandths of an em. Code 0 is .notdef and never used. */
  readonly #glyphs: number[] = [0]
  readonly #texts: string[] = ['']
  readonly widths: number[]
  /** By glyph: its first code, and the one UTF-16 unit that this code shows (0 for anything else). */
  readonly #firstCode: Uint16Array
  readonly #firstUnit: Uint16Array
  readonly #otherCodes = new Map<string, number>()

  constructor(face: FontFace, key: string, id: Reference) {
    this.face = face
    this.key = key
    this.id = id
    this.widths = [roundWidth(face.advanceOf(0))]
    this.#firstCode = new Uint16Array(face.glyphCount + 1)
    this.#firstUnit = new Uint16Array(face.glyphCount + 1)
  }

  /** The code for a glyph that shows one UTF-16 unit: the usual case, without a string. */
  codeForUnit(glyph: number, unit: number): number {
    return this.#firstUnit[glyph] === unit && unit !== 0
      ? this.#firstCode[glyph]!
      : this.codeFor(glyph, String.fromCharCode(unit))
  }

  codeFor(glyph: number, text: string): number {
    const first = this.#firstCode[glyph] ?? 0
    if (first === 0) return this.#add(glyph, text, true)
    if (this.#texts[first] === text) return first
    const key = `${glyph} ${text}`
    const known = this.#otherCodes.get(key)
    if (known !== undefined) return known
    if (this.#glyphs.length > MAX_CODES) return first
    const code = this.#add(glyph, text, false)
    this.#otherCodes.set(key, code)
    return code
  }

  #add(glyph: number, text: string, isFirst: boolean): number {
    if (this.#glyphs.length > MAX_CODES) return 0
    const code = this.#glyphs.push(glyph) - 1
    this.#texts.push(text)
    this.widths.push(roundWidth(this.face.advanceOf(glyph)))
    if (isFirst) {
      this.#firstCode[glyph] = code
      if (text.length === 1) this.#firstUnit[glyph] = text.charCodeAt(0)
    }
    return code
  }

  /** Writes the font's objects. Called once, when no more codes are wanted. */
  embed(file: PdfFile): void {
    const baseFont = `${tagFor(this.face.id)}+${postscriptNameOf(this.face)}`
    // A file that cannot be cut is not embedded: its text is drawn in the reader's own font.
    const program = subset(this.face, this.#glyphs, baseFont)
    const stream = program && file.addStream(entriesOf(program), program.data)
    const descriptor = file.add(this.#descriptor(baseFont, stream, program))
    const descendant = file.add(
      dictionary({
        Type: '/Font',
        Subtype: program?.kind === 'cff' ? '/CIDFontType0' : '/CIDFontType2',
        BaseFont: name(baseFont),
        CIDSystemInfo: `<</Registry${byteString('Adobe')}/Ordering${byteString('Identity')}/Supplement 0>>`,
        FontDescriptor: reference(descriptor),
        DW: 1000,
        W: `[0${numbers(this.widths)}]`,
        CIDToGIDMap: program?.kind === 'truetype' ? '/Identity' : null,
      }),
    )
    file.put(
      this.id,
      dictionary({
        Type: '/Font',
        Subtype: '/Type0',
        BaseFont: name(baseFont),
        Encoding: '/Identity-H',
        DescendantFonts: `[${reference(descendant)}]`,
        ToUnicode: reference(file.addStream('', toUnicodeMap(this.#texts, 2))),
      }),
    )
  }

  /** ISO 32000-1 §9.8. */
  #descriptor(baseFont: string, stream: Reference | null, program: FontProgram | null): string {
    const { metrics, isItalic, isMonospaced, weight } = this.face
    const { ascent, descent, capHeight, xHeight } = metrics
    return dictionary({
      Type: '/FontDescriptor',
      FontName: name(baseFont),
      Flags: SYMBOLIC | (isMonospaced ? FIXED_PITCH : 0) | (isItalic ? ITALIC : 0),
      FontBBox: numbers(this.#bounds()),
      ItalicAngle: isItalic ? USUAL_SLANT : 0,
      Ascent: Math.round(ascent * 1000),
      Descent: Math.round(descent * -1000),
      CapHeight: Math.round(capHeight * 1000),
      XHeight: Math.round(xHeight * 1000),
      StemV: stemOf(weight),
      FontFile2: program?.kind === 'truetype' && stream !== null ? reference(stream) : null,
      FontFile3: program?.kind === 'cff' && stream !== null ? reference(stream) : null,
    })
  }

  /** The box around all glyphs of the face, in thousandths of an em. */
  #bounds(): readonly number[] {
    const { minX, minY, maxX, maxY } = this.face.fontBounds
    return [minX, minY, maxX, maxY].map(value => Math.round(value * 1000))
  }
}

const entriesOf = ({ kind, data }: FontProgram): string =>
  kind === 'cff' ? '/Subtype/CIDFontType0C' : `/Length1 ${data.length}`

/** Flags of ISO 32000-1 table 123. Our codes follow no standard encoding, hence symbolic. */
const FIXED_PITCH = 1 << 0
const SYMBOLIC = 1 << 2
const ITALIC = 1 << 6

/** Degrees. Readers use it only when they must replace the font. */
const USUAL_SLANT = -12

/** The usual estimate of the stem from the weight class; nothing draws with it while the font is embedded. */
const stemOf = (weight: number): number => Math.round(50 + (weight / 65) ** 2)

/** Six capitals that tell subsets of one font apart (§9.6.4), from the face's digest so that they never vary. */
function tagFor(id: string): string {
  let hash = 2166136261
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 16777619) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(0x41 + (hash % 26))
    hash = Math.imul((hash >>> 3) ^ (hash + i), 2654435761) >>> 0
  }
  return tag
}

/** A PostScript name has printable ASCII without delimiters and at most 63 characters (OpenType, name table). */
function postscriptNameOf(face: FontFace): string {
  const given = face.postscriptName.replace(/[^!-~]|[()<>[\]{}/%]/g, '').slice(0, 63)
  return given !== '' && isPlainAscii(given) ? given : `Font-${number(face.weight)}`
}
