/** Resources of content streams: graphics states, images, colours, fonts (ISO 19005-2 §6.2). */
import { isUtf8 } from 'node:buffer'
import type { PdfFile } from '../pdf-reader/file.ts'
import { isArray, isDictionary, isReference, nameOf, type PdfDictionary, type PdfValue } from '../pdf-reader/values.ts'
import { checkHalftone, checkInks, DeviceColours } from './colour-rules.ts'
import { checkPicture } from './picture-rules.ts'
import { listOf } from './structure-tree.ts'
import { characterMaps, SYMBOLIC } from './truetype.ts'
import { numberOf, type Report } from './types.ts'

/** Blend modes of ISO 32000-1 §11.3.5, with Compatible, an equal of Normal. Viewers ignore others. */
const BLEND_MODES = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion
   Hue Saturation Color Luminosity`.split(/\s+/),
)
/** Rendering intents (ISO 32000-1 table 70). */
export const INTENTS: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])
const FONT_TYPES = new Set(['Type0', 'Type1', 'MMType1', 'TrueType', 'Type3', 'CIDFontType0', 'CIDFontType2'])
/** The largest CID, of two bytes (ISO 32000-1 Annex C.2, table C.1). */
const GREATEST_CID = 65_535
/** The types of fonts that a program may belong to, by the Subtype of FontFile3 (ISO 32000-1 table 126). */
const FONTS_OF_PROGRAM: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['Type1C', new Set(['Type1', 'MMType1'])],
  ['CIDFontType0C', new Set(['CIDFontType0'])],
  ['OpenType', new Set(['Type1', 'MMType1', 'TrueType', 'CIDFontType0', 'CIDFontType2'])],
])
/** The same by the entry, for programs without a Subtype. */
const FONTS_OF_ENTRY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['FontFile', new Set(['Type1', 'MMType1'])],
  ['FontFile2', new Set(['TrueType', 'CIDFontType2'])],
])
const NONE: PdfDictionary = new Map()
/** Nesting of colour spaces; more is circular. */
const DEEPEST_SPACE = 8
const DEPTHS = new Set([1, 2, 4, 8, 16])

/** Checks each resource once, with nested ones. Resources of fonts, patterns and forms name further resources. */
export class Resources {
  readonly #file: PdfFile
  readonly #report: Report
  readonly #seen = new Set<number | PdfDictionary>()
  readonly #devices: DeviceColours
  /** By ink, its definition. */
  readonly #inks = new Map<string, string>()

  constructor(file: PdfFile, report: Report) {
    this.#file = file
    this.#report = report
    this.#devices = new DeviceColours(file)
  }

  /** Checks a resource dictionary. Default colour spaces are checked with it, because they may stand for one another. */
  check(resources: PdfDictionary, page: number): void {
    if (this.#isKnown(resources)) return
    this.#each(resources, 'ExtGState', entries => this.#state(entries, page))
    this.#each(resources, 'XObject', (entries, value) => this.#object(entries, page, value))
    this.#each(resources, 'Font', entries => this.#font(entries, page))
    this.#each(resources, 'Pattern', entries => {
      this.check(this.#file.dictionary(entries.get('Resources')), page)
      this.#shading(this.#file.dictionary(entries.get('Shading')), page)
    })
    this.#each(resources, 'Shading', entries => this.#shading(entries, page))
    for (const [key, value] of this.#file.dictionary(resources.get('ColorSpace')))
      this.#colours(value, page, key.startsWith('Default') ? resources : NONE)
  }

  /** Whether a resource was checked before, or is none. */
  #isKnown(value: PdfValue | undefined): boolean {
    const key = isReference(value) ? value.id : isDictionary(value) ? value : null
    if (key === null || this.#seen.has(key)) return true
    this.#seen.add(key)
    return false
  }

  #each(resources: PdfDictionary, kind: string, visit: (entries: PdfDictionary, value: PdfValue) => void): void {
    for (const value of this.#file.dictionary(resources.get(kind)).values())
      if (!this.#isKnown(value)) visit(this.#file.dictionary(value), value)
  }

  /**
   * §6.2.5, §6.2.6 and §6.2.10: no transfer function or halftone that would change tones on a device, and rendering intents
   * and blend modes that every viewer knows.
   */
  #state(entries: PdfDictionary, page: number): void {
    const name = (key: string): string | null => nameOf(this.#file.resolve(entries.get(key)))
    for (const key of ['TR', 'HTP']) if (entries.has(key)) this.#report('6.2.5', `a graphics state has ${key}`, page)
    if (entries.has('TR2') && name('TR2') !== 'Default') this.#report('6.2.5', 'a graphics state has TR2', page)
    if (entries.has('RI') && !INTENTS.has(name('RI') ?? ''))
      this.#report('6.2.6', 'a rendering intent is not defined', page)
    for (const mode of listOf(this.#file, entries.get('BM')))
      if (!BLEND_MODES.has(nameOf(this.#file.resolve(mode)) ?? ''))
        this.#report('6.2.10', 'a blend mode is not defined', page)
    checkHalftone(this.#file, entries.get('HT'), message => this.#report('6.2.5', message, page))
    const mask = this.#file.dictionary(entries.get('SMask'))
    this.#object(this.#file.dictionary(mask.get('G')), page, null)
  }

  /** §6.2.8, and what is nested in forms, groups and soft masks. `value` refers to the object. */
  #object(entries: PdfDictionary, page: number, value: PdfValue, isSoftMask = false): void {
    if (nameOf(entries.get('Subtype')) !== 'Image') {
      this.#colours(this.#file.dictionary(entries.get('Group')).get('CS'), page)
      this.check(this.#file.dictionary(entries.get('Resources')), page)
      return
    }
    const isMask = this.#file.resolve(entries.get('ImageMask')) === true
    const depth = this.#file.resolve(entries.get('BitsPerComponent'))
    if (typeof depth === 'number' && !(isMask ? depth === 1 : DEPTHS.has(depth)))
      this.#report('6.2.8', `an image has ${depth} bits per component`, page)
    if (entries.has('Intent') && !INTENTS.has(nameOf(this.#file.resolve(entries.get('Intent'))) ?? ''))
      this.#report('6.2.6', 'a rendering intent is not defined', page)
    // The gray of a soft mask is its alpha, not a colour (ISO 32000-1 §11.6.5.3).
    if (!isSoftMask) this.#colours(entries.get('ColorSpace'), page)
    checkPicture(this.#file, value, message => this.#report('6.2.8.3', message, page))
    const mask = entries.get('SMask')
    if (isReference(mask) && !this.#isKnown(mask)) this.#object(this.#file.dictionary(mask), page, mask, true)
  }

  #shading(entries: PdfDictionary, page: number): void {
    if (entries.size > 0) this.#colours(entries.get('ColorSpace'), page)
  }

  /**
   * §6.2.4: device colours match the output intent, and profiles are of kinds that PDF 1.7 reads (ICC.1 version 4 at most)
   * with as many components as the colour space says. Base and alternate spaces are followed: viewers without the inks use
   * them.
   */
  #colours(given: PdfValue | undefined, page: number, resources: PdfDictionary = NONE, depth = 0): void {
    if (depth > DEEPEST_SPACE) return
    const value = this.#file.resolve(given)
    const family = nameOf(isArray(value) ? this.#file.resolve(value[0]) : value)
    const problem = this.#devices.problem(family, resources)
    if (problem !== null) this.#report('6.2.4.3', problem, page)
    if (!isArray(value)) return
    checkInks(this.#file, value, this.#inks, (clause, message) => this.#report(clause, message, page))
    if (family === 'Indexed' || family === 'Pattern') this.#colours(value[1], page, NONE, depth + 1)
    if (family === 'Separation' || family === 'DeviceN') this.#colours(value[2], page, NONE, depth + 1)
    if (family !== 'ICCBased') return
    const profile = this.#file.stream(value[1])
    const count = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }[profile.slice(16, 20)]
    const isInput = ['prtr', 'mntr', 'scnr', 'spac'].includes(profile.slice(12, 16))
    if (count === undefined || !isInput || profile.charCodeAt(8) > 4)
      this.#report('6.2.4.2', 'a colour profile is not supported by PDF 1.7', page)
    else if (numberOf(this.#file.resolve(this.#file.dictionary(value[1]).get('N')), 0) !== count)
      this.#report('6.2.4.2', 'a colour profile has another number of components (N)', page)
  }

  /**
   * §6.2.11.2 and §6.2.11.3.3: the dictionary states what its program is. Readers choose the interpreter by these entries.
   */
  #font(entries: PdfDictionary, page: number): void {
    const subtype = nameOf(entries.get('Subtype')) ?? ''
    const name = nameOf(this.#file.resolve(entries.get('BaseFont')))
    const at = (clause: string, message: string): void => this.#report(clause, message, page, name)
    if (nameOf(entries.get('Type')) !== 'Font' || !FONT_TYPES.has(subtype))
      at('6.2.11.2', 'a font has no valid Subtype')
    if (subtype !== 'Type3' && name === null) at('6.2.11.2', 'a font has no BaseFont')
    if (!isUtf8(Buffer.from(name ?? '', 'latin1'))) at('6.1.8', 'the name of a font is not UTF-8')
    // Descendant fonts have no descendants, even in a broken file.
    if (subtype === 'Type0')
      for (const value of listOf(this.#file, entries.get('DescendantFonts'))) {
        const descendant = this.#file.dictionary(value)
        if (nameOf(descendant.get('Subtype')) !== 'Type0') this.#font(descendant, page)
        else at('6.2.11.2', 'the descendant of a composite font is a composite font')
      }
    if (subtype === 'Type0') checkCMap(this.#file, entries.get('Encoding'), at)
    else if (!subtype.startsWith('CID')) this.#simpleFont(entries, at)
    if (subtype === 'Type3') this.check(this.#file.dictionary(entries.get('Resources')), page)
    const descriptor = this.#file.dictionary(entries.get('FontDescriptor'))
    checkProgram(this.#file, subtype, descriptor, at)
    if (descriptor.has('CIDSet')) checkCidSet(this.#file, entries, descriptor, at)
  }

  /** Encoding and widths of a simple font (ISO 32000-1 table 111). */
  #simpleFont(entries: PdfDictionary, at: (clause: string, message: string) => void): void {
    checkEncoding(this.#file, entries, at)
    const [first, last] = ['FirstChar', 'LastChar'].map(key => this.#file.resolve(entries.get(key)))
    const count = typeof first === 'number' && typeof last === 'number' ? last - first + 1 : null
    if (count === null || listOf(this.#file, entries.get('Widths')).length !== count)
      at('6.2.11.2', 'a font does not have a width for each of its codes')
  }
}

/**
 * §6.2.11.2: the entry of a font program, and its Subtype, are those of the type of the font (ISO 32000-1 tables 122 and 126):
 * readers that follow the one or the other would read different fonts.
 */
function checkProgram(
  file: PdfFile,
  subtype: string,
  descriptor: PdfDictionary,
  at: (clause: string, message: string) => void,
): void {
  const entries = ['FontFile', 'FontFile2', 'FontFile3'].filter(key => descriptor.has(key))
  if (entries.length > 1) at('6.2.11.2', 'a font has several font programs')
  for (const entry of entries) {
    const given = nameOf(file.dictionary(descriptor.get(entry)).get('Subtype')) ?? ''
    const fonts = entry === 'FontFile3' ? FONTS_OF_PROGRAM.get(given) : FONTS_OF_ENTRY.get(entry)
    if (fonts === undefined) at('6.2.11.2', 'a font program has no valid Subtype')
    else if (!fonts.has(subtype)) at('6.2.11.2', 'a font program does not have the type of its font')
  }
}

/**
 * §6.2.11.6: non-symbolic simple TrueType fonts have a predefined encoding, which leads through a Unicode or Macintosh
 * character map to a glyph; symbolic ones none, and one character map. With other combinations viewers select different
 * glyphs (ISO 32000-1 §9.6.6.4).
 */
function checkEncoding(file: PdfFile, entries: PdfDictionary, at: (clause: string, message: string) => void): void {
  if (nameOf(entries.get('Subtype')) !== 'TrueType') return
  const isSymbolic =
    (numberOf(file.resolve(file.dictionary(entries.get('FontDescriptor')).get('Flags')), 0) & SYMBOLIC) !== 0
  const given = file.resolve(entries.get('Encoding'))
  const program = Buffer.from(file.stream(file.dictionary(entries.get('FontDescriptor')).get('FontFile2')), 'latin1')
  const maps = characterMaps(program)
  if (isSymbolic) {
    if (given !== null) at('6.2.11.6', 'a symbolic TrueType font has an Encoding')
    if (maps !== null && maps.size !== 1 && !maps.has('3,0') && !maps.has('1,0'))
      at('6.2.11.6', 'the program of a symbolic font has no suitable character map')
    return
  }
  if (maps !== null && !maps.has('3,1') && !maps.has('1,0'))
    at('6.2.11.6', 'the program of a non-symbolic font has no suitable character map')
  if (isDictionary(given) && given.has('Differences') && maps !== null && !maps.has('3,1'))
    at('6.2.11.6', 'a TrueType font has Differences, but its program has no Unicode character map')
  const base = nameOf(isDictionary(given) ? file.resolve(given.get('BaseEncoding')) : given)
  if (base !== 'MacRomanEncoding' && base !== 'WinAnsiEncoding')
    at('6.2.11.6', 'a non-symbolic TrueType font has no predefined encoding')
}

/** ISO 32000-1 table 118. */
const PREDEFINED =
  /^(?:Identity|GB(?:-EUC|pc-EUC|K-EUC|Kp-EUC|K2K)|UniGB-(?:UCS2|UTF16)|B5pc|HKscs-B5|ET(?:en|enms)-B5|CNS-EUC|UniCNS-(?:UCS2|UTF16)|83pv-RKSJ|90(?:ms|msp|pv)-RKSJ|Add-RKSJ|Ext-RKSJ|EUC|UniJIS-(?:UCS2|UCS2-HW|UTF16)|KSC(?:-EUC|ms-UHC|ms-UHC-HW|pc-EUC)|UniKS-(?:UCS2|UTF16))-[HV]$|^[HV]$/

/**
 * §6.2.11.3.3: an embedded CMap has the writing mode of its stream, and uses only embedded or predefined CMaps: others would
 * have to be installed.
 */
function checkCMap(file: PdfFile, encoding: PdfValue | undefined, at: (clause: string, message: string) => void): void {
  const entries = file.dictionary(encoding)
  const known = nameOf(file.resolve(encoding))
  if (known !== null && !PREDEFINED.test(known)) at('6.2.11.3.3', 'a CMap is neither embedded nor predefined')
  if (entries.size === 0) return
  const source = file.stream(encoding)
  const said = Number(/\/WMode\s+(\d)/.exec(source)?.[1] ?? 0)
  if (said !== numberOf(file.resolve(entries.get('WMode')), 0)) at('6.2.11.3.3', 'a CMap has two writing modes (WMode)')
  const cids = [...source.matchAll(/>\s*(\d+)\s*$/gm)].map(([, cid]) => Number(cid))
  if (cids.some(cid => cid > GREATEST_CID)) at('6.1.13', 'a CMap has a CID over 65,535')
  const base = nameOf(file.resolve(entries.get('UseCMap'))) ?? /\/([^\s/]+)\s+usecmap/.exec(source)?.[1] ?? null
  if (base !== null && !PREDEFINED.test(base)) at('6.2.11.3.3', 'a CMap uses one that is not predefined')
}

/** §6.2.11.4.2: a CIDSet is optional; if there is one, it lists all glyphs of the program. */
function checkCidSet(
  file: PdfFile,
  entries: PdfDictionary,
  descriptor: PdfDictionary,
  at: (clause: string, message: string) => void,
): void {
  const program = file.stream(descriptor.get('FontFile2'))
  const maxp = program.indexOf('maxp')
  if (nameOf(entries.get('CIDToGIDMap')) !== 'Identity' || maxp < 0 || maxp > 400) return
  const [a, b, c, d] = [8, 9, 10, 11].map(i => program.charCodeAt(maxp + i))
  const table = a! * 2 ** 24 + b! * 2 ** 16 + c! * 256 + d!
  const count = program.charCodeAt(table + 4) * 256 + program.charCodeAt(table + 5)
  const bits = file.stream(descriptor.get('CIDSet'))
  for (let glyph = 0; glyph < count; glyph++)
    if (((bits.charCodeAt(glyph >> 3) || 0) & (0x80 >> (glyph & 7))) === 0) {
      at('6.2.11.4.2', 'CIDSet does not list all glyphs of the font')
      return
    }
}
