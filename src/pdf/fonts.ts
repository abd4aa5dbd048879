/**
 * The fonts of a file. A code of an embedded font stands for a glyph *and* the text it shows, so that every reader
 * copies the right characters from ToUnicode alone: one glyph that is drawn for two texts simply has two codes.
 */

import { WIDEST_CFF_ADVANCE } from '../fonts/file/subset-cff.ts'
import type { Composition, SubsetGlyph } from '../fonts/file/subset-truetype.ts'
import type { FontFace } from '../fonts/types.ts'
import { fontStreams, type SharedProgram } from './font-programs.ts'
import type { PdfFile } from './pdfkit.ts'
import { byteString, dictionary, isPlainAscii, name, number, numbers, type Reference, reference } from './syntax.ts'

/** Codes have one byte if the document shows few glyphs of a face, else two. */
export type CodeBytes = 1 | 2

/** Glyphs of a face up to which a font has one-byte codes; some codes are left for glyphs that show several texts. */
export const MOST_ONE_BYTE_GLYPHS = 200

/** With more codes than this, a glyph keeps its first code whatever text it shows. */
const MAX_CODES = 0xffff

/** Codes of one byte that would have to be escaped in strings: parentheses, the backslash and the carriage return. */
const ESCAPED: ReadonlySet<number> = new Set([0x28, 0x29, 0x5c, 0x0d])

const SPACE = 0x20

/** Widths are rounded to 0.01 of a thousandth of an em, in the font and in the pen position that is compared with it. */
const roundWidth = (advance: number): number => Math.round(advance * 1e5) / 100

/** One font with the codes given out so far; the subset is made when the pages are written. */
export class EmbeddedFont {
  readonly face: FontFace
  /** The key in resource dictionaries. */
  readonly key: string
  readonly id: Reference
  readonly codeBytes: CodeBytes
  /** By code: the glyph, its text (none for one that was not shown yet), its width in thousandths of an em. Code 0 is .notdef. */
  readonly #glyphs: (SubsetGlyph | undefined)[] = [0]
  readonly #texts: (string | undefined)[] = ['']
  #next = 1
  readonly widths: number[]
  /** By glyph: its first code, and the one UTF-16 unit that this code shows (0 for anything else). */
  readonly #firstCode: Uint16Array
  readonly #firstUnit: Uint16Array
  readonly #otherCodes = new Map<string, number>()

  /**
   * `expected` are the glyphs in ascending order, and codes are assigned in that order. Fonts order glyphs by character, so
   * ToUnicode has ranges and similar outlines are adjacent.
   */
  constructor(face: FontFace, key: string, id: Reference, codeBytes: CodeBytes, expected: readonly number[]) {
    this.face = face
    this.key = key
    this.id = id
    this.codeBytes = codeBytes
    this.widths = [roundWidth(face.advanceOf(0))]
    this.#firstCode = new Uint16Array(face.glyphCount + 1)
    this.#firstUnit = new Uint16Array(face.glyphCount + 1)
    const space = codeBytes === 1 && expected.length >= SPACE ? face.glyphFor(SPACE) : 0
    if (expected.includes(space)) this.#reserveSpace(space)
    for (const glyph of expected) if (glyph !== space) this.#firstCode[glyph] = this.#add(glyph)
  }

  /**
   * Word spacing applies to the code 32 alone (ISO 32000-1 §9.3.3). In a font of few glyphs that code would leave unused codes
   * before it.
   */
  #reserveSpace(glyph: number): void {
    this.#put(SPACE, glyph, this.#advanceOf(glyph))
    this.#firstCode[glyph] = this.#claim(SPACE, glyph, ' ')
  }

  /** The code for a glyph that shows one UTF-16 unit: the usual case, without a string. 0 where no code is free. */
  codeForUnit(glyph: number, unit: number): number {
    return this.#firstUnit[glyph] === unit && unit !== 0
      ? this.#firstCode[glyph]!
      : this.codeFor(glyph, String.fromCharCode(unit))
  }

  /**
   * Puts the codes for glyphs that each show the UTF-16 unit of their index in `units`, which is not 0, into `codes` from `at` on.
   * Returns whether there was a code for each.
   */
  codesForUnits(
    glyphs: Uint16Array,
    units: Uint16Array,
    from: number,
    to: number,
    codes: Uint16Array,
    at: number,
  ): boolean {
    const firstUnit = this.#firstUnit
    const firstCode = this.#firstCode
    let isComplete = true
    for (let i = from; i < to; i++) {
      const glyph = glyphs[i]!
      const isKnown = firstUnit[glyph] === units[i]
      const code = isKnown ? firstCode[glyph]! : this.codeFor(glyph, String.fromCharCode(units[i]!))
      if (code === 0) isComplete = false
      codes[at + i - from] = code
    }
    return isComplete
  }

  /** The code for a glyph that shows a text; 0 where no code is free. */
  codeFor(glyph: number, text: string): number {
    const first = this.#firstCode[glyph] ?? 0
    if (first === 0) {
      const code = this.#add(glyph)
      if (glyph < this.#firstCode.length) this.#firstCode[glyph] = code
      return this.#claim(code, glyph, text)
    }
    if (this.#texts[first] === undefined) return this.#claim(first, glyph, text)
    if (this.#texts[first] === text) return first
    const key = `${glyph} ${text}`
    const known = this.#otherCodes.get(key)
    if (known !== undefined) return known
    const code = this.#add(glyph)
    if (code === 0) return this.codeBytes === 2 ? first : 0
    this.#texts[code] = text
    this.#otherCodes.set(key, code)
    return code
  }

  /** The code for several glyphs that show a text only together; 0 where no code is free. */
  codeForComposition(composition: Composition, text: string): number {
    const key = `${composition.parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(';')} ${text}`
    const known = this.#otherCodes.get(key)
    if (known !== undefined) return known
    const code = this.#append(composition, composition.advance / this.face.unitsPerEm)
    if (code === 0) return 0
    this.#texts[code] = text
    this.#otherCodes.set(key, code)
    return code
  }

  /** The code of a glyph without ink, `width` ems wide, that only has a text; 0 where no code is free. */
  codeForNothing(text: string, width = 0): number {
    const key = `nothing ${width} ${text}`
    const known = this.#otherCodes.get(key)
    if (known !== undefined) return known
    const { unitsPerEm } = this.face
    const advance = Math.round(width * unitsPerEm)
    const code = this.#append({ parts: [], advance }, advance / unitsPerEm)
    if (code === 0) return 0
    this.#texts[code] = text
    this.#otherCodes.set(key, code)
    return code
  }

  /** Sets the text of a glyph's first code. */
  #claim(code: number, glyph: number, text: string): number {
    if (code === 0) return 0
    this.#texts[code] = text
    if (text.length === 1) this.#firstUnit[glyph] = text.charCodeAt(0)
    return code
  }

  #add(glyph: number): number {
    return this.#append(glyph, this.#advanceOf(glyph))
  }

  /** Ems. */
  #advanceOf(glyph: number): number {
    const { face } = this
    const widest = face.isCff ? WIDEST_CFF_ADVANCE / face.unitsPerEm : Number.POSITIVE_INFINITY
    return Math.min(face.advanceOf(glyph), widest)
  }

  /** The next code; 0 where none is left. */
  #append(glyph: SubsetGlyph, advance: number): number {
    let code = this.#next
    if (this.codeBytes === 1) while (ESCAPED.has(code) || this.#glyphs[code] !== undefined) code++
    if (code > (this.codeBytes === 1 ? 0xff : MAX_CODES)) return 0
    this.#next = code + 1
    this.#put(code, glyph, advance)
    return code
  }

  /** Gives a code to a glyph, with its width. */
  #put(code: number, glyph: SubsetGlyph, advance: number): void {
    this.#glyphs[code] = glyph
    this.widths[code] = roundWidth(advance)
  }

  /** Writes the font's objects; called once, after the last code. False if the font program is not embedded. */
  embed(file: PdfFile, byteMap: () => Reference): boolean {
    const baseFont = `${tagFor(`${this.face.id}${this.key}`)}+${postscriptNameOf(this.face)}`
    // A font that cannot be subsetted is not embedded; readers then substitute a font of their own.
    const { codeBytes } = this
    const { program, toUnicode } = fontStreams(this.face, {
      glyphs: this.#glyphs,
      texts: this.#texts,
      codeBytes,
      baseFont,
    })
    const stream = program && file.addShared(entriesOf(program), program.stream)
    const descriptor = file.add(this.#descriptor(baseFont, stream, program))
    const shown = Array.from(this.widths, (width, code) => (this.#texts[code] === undefined ? undefined : width))
    const usual = mostCommon(shown)
    const widths = widthsOf(shown, usual)
    const descendant = file.add(
      dictionary({
        Type: '/Font',
        Subtype: program?.kind === 'cff' ? '/CIDFontType0' : '/CIDFontType2',
        BaseFont: name(baseFont),
        CIDSystemInfo: `<</Registry${byteString('Adobe')}/Ordering${byteString('Identity')}/Supplement 0>>`,
        FontDescriptor: reference(descriptor),
        DW: usual === 1000 ? null : usual,
        W: widths === '[]' ? null : widths,
        CIDToGIDMap: program?.kind === 'truetype' ? '/Identity' : null,
      }),
    )
    file.put(
      this.id,
      dictionary({
        Type: '/Font',
        Subtype: '/Type0',
        BaseFont: name(baseFont),
        Encoding: codeBytes === 2 ? '/Identity-H' : reference(byteMap()),
        DescendantFonts: `[${reference(descendant)}]`,
        ToUnicode: reference(file.addShared('', toUnicode)),
      }),
    )
    return program !== null
  }

  /** ISO 32000-1 §9.8. */
  #descriptor(baseFont: string, stream: Reference | null, program: SharedProgram | null): string {
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

/** The most frequent whole-number width: some readers accept only a whole number as the default width. */
function mostCommon(widths: readonly (number | undefined)[]): number {
  const counts = new Map<number, number>()
  for (const width of widths)
    if (width !== undefined && Number.isInteger(width)) counts.set(width, (counts.get(width) ?? 0) + 1)
  let best = 1000
  for (const [width, count] of counts) if (count > (counts.get(best) ?? 0)) best = width
  return best
}

/** The longest gap of unused codes or codes of default width that a run includes: a new run would take as many bytes. */
const LONGEST_GAP = 1

/** Widths by runs of codes (ISO 32000-1 §9.7.4.3), but for the usual ones. */
function widthsOf(widths: readonly (number | undefined)[], usual: number): string {
  const runs: { readonly first: number; readonly widths: number[] }[] = []
  for (let code = 0; code < widths.length; code++) {
    const width = widths[code]
    if (width === undefined || width === usual) continue
    const last = runs.at(-1)
    const gap = last === undefined ? Number.POSITIVE_INFINITY : code - last.first - last.widths.length
    if (gap > LONGEST_GAP) runs.push({ first: code, widths: [width] })
    else {
      if (gap > 0) last!.widths.push(widths[code - 1] ?? usual)
      last!.widths.push(width)
    }
  }
  return `[${runs.map(run => `${run.first}${numbers(run.widths)}`).join('')}]`
}

const entriesOf = ({ kind, stream }: SharedProgram): string =>
  kind === 'cff' ? '/Subtype/CIDFontType0C' : `/Length1 ${stream.data.length}`

/** Flags of ISO 32000-1 table 123. Our codes follow no standard encoding, hence symbolic. */
const FIXED_PITCH = 1 << 0
const SYMBOLIC = 1 << 2
const ITALIC = 1 << 6

/** Degrees. Readers use it only when they must replace the font. */
const USUAL_SLANT = -12

/** The usual estimate of the stem from the weight class; nothing draws with it while the font is embedded. */
const stemOf = (weight: number): number => Math.round(50 + (weight * weight) / (65 * 65))

/** The subset tag: six capitals (ISO 32000-1 §9.6.4), from a digest of the content, so that it is the same in every run. */
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
