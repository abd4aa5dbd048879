/**
 * Checks the codes of shown text against their fonts (ISO 14289-1 §7.21, ISO 19005-2 §6.2.11). Font programs in TrueType and
 * CFF are read.
 */
import type { PdfFile } from '../pdf-reader/file.ts'
import { type PdfFont, readFont } from '../pdf-reader/fonts.ts'
import { isString, nameOf, type PdfDictionary, type PdfValue, textOf } from '../pdf-reader/values.ts'
import { cffWidths } from './cff-widths.ts'
import { listOf } from './structure-tree.ts'
import { characterMaps, glyphOf, SYMBOLIC, tablesOf } from './truetype.ts'
import { numberOf, PRIVATE, type Report } from './types.ts'

/** The text shown with one font. */
interface Shown {
  readonly font: PdfDictionary
  readonly page: number
  readonly codes: Set<number>
}

/** Clause numbers of the rules for glyphs in ISO 14289-1 or ISO 19005-2. */
interface GlyphClauses {
  readonly system: string
  readonly present: string
  readonly width: string
  readonly unicode: string
  readonly notdef: string
}

/** Clauses of ISO 14289-1. */
export const GLYPHS_IN_UA: GlyphClauses = {
  system: '7.21.3.1',
  present: '7.21.4.1',
  width: '7.21.5',
  unicode: '7.21.7',
  notdef: '7.21.8',
}
/** Clauses of ISO 14289-2. */
export const GLYPHS_IN_UA_2: GlyphClauses = {
  system: '8.4.5.3.1',
  present: '8.4.5.5.1',
  width: '8.4.5.6',
  unicode: '8.4.5.8',
  notdef: '8.4.5.9',
}
/** Clauses of ISO 19005-2 and -3. */
export const GLYPHS_IN_ARCHIVES: GlyphClauses = {
  system: '6.2.11.3.1',
  present: '6.2.11.4.1',
  width: '6.2.11.5',
  unicode: '6.2.11.7.2',
  notdef: '6.2.11.8',
}

/** The rules of a standard for shown glyphs. */
interface GlyphDemands {
  readonly clauses: GlyphClauses
  /** Text must map to Unicode. */
  readonly needsUnicode: boolean
}

/** Characters to which a ToUnicode map may not lead. */
const INVALID = /[\0\ufeff\ufffe]/

/**
 * Checks that shown glyphs exist in their fonts (otherwise readers show boxes, or nothing), have the widths that the
 * dictionary states (selection and reflow use these, painting those of the program), are not .notdef, and map to Unicode.
 */
export function checkGlyphs(file: PdfFile, shown: Iterable<Shown>, demands: GlyphDemands, report: Report): void {
  for (const each of shown)
    if (nameOf(each.font.get('Subtype')) === 'Type0') checkComposite(file, each, demands, report)
    else checkSimple(file, each, demands, report)
}

/** The codes of a composite font select glyphs by CID. */
function checkComposite(
  file: PdfFile,
  { font, page, codes }: Shown,
  { clauses, needsUnicode }: GlyphDemands,
  report: Report,
): void {
  const name = nameOf(file.resolve(font.get('BaseFont'))) ?? 'a font'
  const at = (clause: string, message: string): void => report(clause, message, page, name)
  const [descendant] = listOf(file, font.get('DescendantFonts'))
  const inner = file.dictionary(descendant)
  checkSystem(file, font, inner, () => at(clauses.system, 'the character collections of a font and its CMap differ'))
  const reader = readFont(file, font)
  const program = programOf(file, inner) ?? cffProgramOf(file, inner)
  for (const code of codes) {
    if (code === 0) at(clauses.notdef, 'the glyph .notdef is shown')
    const text = reader.textOf(code)
    if (needsUnicode && !reader.hasText(code)) at(clauses.unicode, 'a shown glyph does not map to Unicode')
    if (INVALID.test(text)) at(clauses.unicode, 'a glyph maps to U+0000, U+FEFF or U+FFFE')
    if (program === null) continue
    const width = program.widthOf(code)
    if (width === null) at(clauses.present, 'a shown glyph does not exist in the font')
    // Dictionaries round widths to thousandths of an em; ISO 19005-2 §6.2.11.5 allows a difference of 1.
    else if (Math.abs(width - reader.widthOf(code)) > 1)
      at(clauses.width, 'widths in the font dictionary and the font program differ')
  }
}

/** Checks the codes of a simple font. TrueType programs are read; Unicode values are checked if the font has a map. */
function checkSimple(file: PdfFile, { font, page, codes }: Shown, { clauses }: GlyphDemands, report: Report): void {
  const name = nameOf(file.resolve(font.get('BaseFont'))) ?? 'a font'
  const at = (clause: string, message: string): void => report(clause, message, page, name)
  const reader = readFont(file, font)
  const program = nameOf(font.get('Subtype')) === 'TrueType' ? simpleProgramOf(file, font) : null
  for (const code of codes) {
    if (font.has('ToUnicode') && INVALID.test(reader.textOf(code)))
      at(clauses.unicode, 'a glyph maps to U+0000, U+FEFF or U+FFFE')
    const glyph = program?.glyphOf(code) ?? null
    if (program === null || glyph === null) continue
    const width = program.widthOf(glyph)
    if (glyph === 0) at(clauses.notdef, 'the glyph .notdef is shown')
    else if (width === null) at(clauses.present, 'a shown glyph does not exist in the font')
    else if (Math.abs(width - reader.widthOf(code)) > 1)
      at(clauses.width, 'widths in the font dictionary and the font program differ')
  }
}

interface SimpleProgram {
  /** Null if the program cannot determine it. */
  glyphOf(code: number): number | null
  /** Width of a glyph, thousandths of an em; null if it does not exist. */
  widthOf(glyph: number): number | null
}

/** The TrueType program of a simple font with its character maps; null if it cannot be read. */
function simpleProgramOf(file: PdfFile, font: PdfDictionary): SimpleProgram | null {
  const descriptor = file.dictionary(font.get('FontDescriptor'))
  const bytes = Buffer.from(file.stream(descriptor.get('FontFile2')), 'latin1')
  const maps = characterMaps(bytes)
  const widths = metricsOf(tablesOf(bytes))
  if (maps === null || widths === null) return null
  const isSymbolic = (numberOf(file.resolve(descriptor.get('Flags')), 0) & SYMBOLIC) !== 0
  const given = nameOf(file.resolve(font.get('Encoding')))
  const encoding = given === 'WinAnsiEncoding' || given === 'MacRomanEncoding' ? given : null
  return { glyphOf: code => glyphOf(code, maps, { isSymbolic, encoding }), widthOf: widths }
}

/** Widths of the glyphs by `hmtx`, thousandths of an em; null if a table is missing. */
function metricsOf(tables: ReadonlyMap<string, Buffer>): ((glyph: number) => number | null) | null {
  const [head, hhea, hmtx, maxp] = ['head', 'hhea', 'hmtx', 'maxp'].map(tag => tables.get(tag))
  if (!head || !hhea || !hmtx || !maxp || head.length < 20 || hhea.length < 36 || maxp.length < 6) return null
  const [units, count, rows] = [head.readUInt16BE(18), maxp.readUInt16BE(4), hhea.readUInt16BE(34)]
  if (units === 0 || rows === 0 || hmtx.length < rows * 4) return null
  return glyph => (glyph >= count ? null : (hmtx.readUInt16BE(Math.min(glyph, rows - 1) * 4) * 1000) / units)
}

/** The character collection of an embedded CMap must be that of the font (ISO 14289-1 §7.21.3.1). */
function checkSystem(file: PdfFile, font: PdfDictionary, inner: PdfDictionary, report: () => void): void {
  const encoding = file.dictionary(font.get('Encoding'))
  if (encoding.size === 0) return
  const [a, b] = [encoding, inner].map(each => file.dictionary(each.get('CIDSystemInfo')))
  const differs = ['Registry', 'Ordering'].some(
    key => textOf(file.resolve(a!.get(key))) !== textOf(file.resolve(b!.get(key))),
  )
  const later = Number(file.resolve(b!.get('Supplement')) ?? 0) > Number(file.resolve(a!.get('Supplement')) ?? 0)
  if (differs || later) report()
}

interface Program {
  /** Thousandths of an em; null for a glyph that does not exist. */
  widthOf(code: number): number | null
}

/** A font file whose glyphs are found by code or through a CIDToGIDMap; null if there is none, or it cannot be read. */
function programOf(file: PdfFile, inner: PdfDictionary): Program | null {
  const descriptor = file.dictionary(inner.get('FontDescriptor'))
  const tables = tablesOf(Buffer.from(file.stream(descriptor.get('FontFile2') ?? openTypeOf(file, inner)), 'latin1'))
  const outlines = tables.get('CFF ')
  if (outlines !== undefined) return cffWidths(outlines)
  const widths = metricsOf(tables)
  if (widths === null) return null
  const map = file.stream(inner.get('CIDToGIDMap'))
  const glyphAt = (code: number): number =>
    map === '' ? code : code * 2 + 1 < map.length ? map.charCodeAt(code * 2) * 256 + map.charCodeAt(code * 2 + 1) : 0
  return { widthOf: code => widths(glyphAt(code)) }
}

/** The OpenType font file of a font descriptor. */
function openTypeOf(file: PdfFile, inner: PdfDictionary): PdfValue | undefined {
  const stream = file.dictionary(inner.get('FontDescriptor')).get('FontFile3')
  return nameOf(file.dictionary(stream).get('Subtype')) === 'OpenType' ? stream : undefined
}

/** A bare CFF program; null if there is none, or it cannot be read. */
function cffProgramOf(file: PdfFile, inner: PdfDictionary): Program | null {
  const stream = file.dictionary(inner.get('FontDescriptor')).get('FontFile3')
  if (nameOf(file.dictionary(stream).get('Subtype')) !== 'CIDFontType0C') return null
  return cffWidths(Buffer.from(file.stream(stream), 'latin1'))
}

/**
 * Collects shown text while content is read: by font the codes that are used. Each is checked once, however often it occurs.
 */
export class ShownText {
  readonly #file: PdfFile
  readonly #fonts = new Map<PdfDictionary, Shown & { readonly reader: PdfFont; readonly privateCodes: Set<number> }>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  get all(): Iterable<Shown> {
    return this.#fonts.values()
  }

  /** `operand` is that of Tj, or the array of TJ. Returns whether some of it maps to private-use characters. */
  show(font: PdfDictionary | null, operand: PdfValue | undefined, page: number): boolean {
    if (font === null || font.size === 0) return false
    let known = this.#fonts.get(font)
    if (known === undefined) {
      known = { font, page, codes: new Set(), reader: readFont(this.#file, font), privateCodes: new Set() }
      this.#fonts.set(font, known)
    }
    const { reader, codes, privateCodes } = known
    let hasPrivate = false
    for (const part of Array.isArray(operand) ? operand : [operand]) {
      if (!isString(part)) continue
      const { bytes } = part
      for (let i = 0; i + reader.codeLength <= bytes.length; i += reader.codeLength) {
        const code = reader.codeLength === 1 ? bytes.charCodeAt(i) : bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1)
        if (!codes.has(code) && PRIVATE.test(reader.textOf(code))) privateCodes.add(code)
        codes.add(code)
        hasPrivate ||= privateCodes.has(code)
      }
    }
    return hasPrivate
  }
}
