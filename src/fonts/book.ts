/** The fonts of a job, by CSS properties and character: its @font-face faces before the bundled library. */

import type { Diagnostics } from '../base/diagnostics.ts'
import { Trait, traitTable } from '../base/unicode/traits.ts'
import { isEmojiCluster } from './emoji.ts'
import type { Face } from './face.ts'
import { type FaceDescription, matchFaces } from './face-matching.ts'
import { supports } from './face-support.ts'
import { type FontLibrary, fontLibrary } from './library.ts'
import type { FontClass } from './manifest.ts'
import { formsOf, inOrderFor, isEastAsian } from './packs.ts'

/** The properties that choose a face; a ComputedStyle is one. */
export interface FontStyle {
  readonly fontFamily: readonly string[]
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fontStretch: number
  /** Axis values of `font-variation-settings`. */
  readonly fontVariationSettings?: readonly { readonly tag: string; readonly value: number }[]
}

/** A face of an `@font-face` rule. */
export interface JobFace extends FaceDescription {
  readonly family: string
  /** Inclusive; empty for all. */
  readonly unicodeRange: readonly { readonly from: number; readonly to: number }[]
  /** Features that the rule enables or disables for its face. */
  readonly features: readonly { readonly tag: string; readonly value: number }[]
  readonly face: Face
}

interface Candidate {
  readonly acceptsAll: boolean
  readonly accepts: (codePoint: number) => boolean
  readonly open: () => Face | null
}

/** The fonts that a font style resolves to. Equal styles share one object. */
export interface ResolvedFont {
  /**
   * The first available font: its metrics determine the strut, and its .notdef glyph is drawn for missing characters.
   */
  readonly primary: Face
  /** The face of the first family if it has no `unicode-range`: most characters then need no search. */
  readonly covers: Face | null
  readonly candidates: readonly Candidate[]
  readonly class: FontClass
  readonly style: FontStyle
  /** A cache of faces by cluster. */
  readonly found: Map<string, Face | null>
}

/** The ascent, descent and line gap of a font, px. */
interface LineMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** `exact`: the font's values. `whole-px`: rounded as in browsers, so that lines have the same positions. */
export type LineRounding = 'exact' | 'whole-px'

/** Bounds the cache of faces by cluster. */
const MAX_REMEMBERED = 20_000

/** CSS Fonts 4 §2.4: a bold face is synthesised if the family has none. */
const BOLD = 600

const NO_FEATURES: JobFace['features'] = []

/** A list of `font-family` in a job. */
interface FamilyList {
  /** Its number, instead of its names in keys. */
  readonly number: number
  /** In order: families that are available or have a metric-compatible replacement, then a generic one of the same class. */
  readonly families: readonly string[]
  readonly class: FontClass
}

/** The fonts of one job: maps families to faces, and characters to faces that have glyphs for them. */
export class FontBook {
  readonly #library: FontLibrary
  readonly #jobFaces: ReadonlyMap<string, readonly JobFace[]>
  readonly #diagnostics: Diagnostics
  readonly #features = new Map<Face, JobFace['features']>()
  readonly #byStyle = new WeakMap<FontStyle, ResolvedFont>()
  readonly #byKey = new Map<string, ResolvedFont>()
  /** Lists of families by identity and by their names. A list can have thousands of names, and styles share it. */
  readonly #lists = new WeakMap<readonly string[], FamilyList>()
  readonly #listsByNames = new Map<string, FamilyList>()

  readonly rounding: LineRounding

  /** A book of the job's faces on top of a library. */
  constructor(
    diagnostics: Diagnostics,
    jobFaces: readonly JobFace[] = [],
    library: FontLibrary = fontLibrary(),
    rounding: LineRounding = 'exact',
  ) {
    this.rounding = rounding
    this.#diagnostics = diagnostics
    this.#library = library
    const byFamily = new Map<string, JobFace[]>()
    for (const face of jobFaces) {
      if (face.features.length > 0) this.#features.set(face.face, face.features)
      const key = face.family.toLowerCase()
      byFamily.set(key, [...(byFamily.get(key) ?? []), face])
    }
    this.#jobFaces = byFamily
  }

  /** The fonts for a style. */
  resolve(style: FontStyle): ResolvedFont {
    const known = this.#byStyle.get(style)
    if (known !== undefined) return known
    const axes = (style.fontVariationSettings ?? []).map(({ tag, value }) => `${tag}${value}`).join()
    const { number } = this.#listOf(style.fontFamily)
    const key = `${number} ${style.fontWeight} ${style.fontStyle} ${style.fontStretch} ${axes}`
    let resolved = this.#byKey.get(key)
    if (resolved === undefined) {
      resolved = this.#resolve(style)
      this.#byKey.set(key, resolved)
    }
    this.#byStyle.set(style, resolved)
    return resolved
  }

  /** Features that an `@font-face` rule enables or disables for a face; none for bundled faces. */
  featuresOf(face: Face): JobFace['features'] {
    return this.#features.get(face) ?? NO_FEATURES
  }

  /**
   * The first available font of a style (https://www.w3.org/TR/css-fonts-4/#first-available-font), whose metrics apply
   * to the style.
   */
  primaryFace(style: FontStyle): Face {
    return this.resolve(style).primary
  }

  /** The line metrics of a style. */
  lineMetrics(style: FontStyle & { readonly fontSize: number }): LineMetrics {
    return this.metricsAt(this.primaryFace(style), style.fontSize)
  }

  /** The ascent, descent and line gap of a face at a size, px, rounded like line heights. */
  metricsAt({ metrics }: Pick<Face, 'metrics'>, size: number): LineMetrics {
    const exact = {
      ascent: metrics.ascent * size,
      descent: metrics.descent * size,
      lineGap: metrics.lineGap * size,
    }
    return this.rounding === 'exact' ? exact : wholePixels(exact)
  }

  /**
   * The face for a cluster of characters that must share a font (a base with its marks, an emoji sequence) in a
   * language (BCP 47). If no font has it, warns with its name and returns the primary face, which draws .notdef.
   */
  faceFor(font: ResolvedFont, cluster: string, language: string): Face {
    const key = this.#dependsOnLanguage(cluster) ? `${formsOf(language)}${cluster}` : cluster
    let face = font.found.get(key)
    if (face === undefined) {
      face = this.#find(font, cluster, language)
      if (font.found.size > MAX_REMEMBERED) font.found.clear()
      font.found.set(key, face)
    }
    if (face === null) this.#warnMissing(cluster)
    return face ?? font.primary
  }

  /** The candidates for a font style, in the order of its families. */
  #resolve(style: FontStyle): ResolvedFont {
    const { families, class: fontClass } = this.#listOf(style.fontFamily)
    const candidates = families.flatMap(name => this.#candidatesOf(name, style))
    const first = candidates[0]
    return {
      primary: this.#firstAvailable(candidates),
      covers: first?.acceptsAll ? first.open() : null,
      candidates,
      class: fontClass,
      style,
      found: new Map(),
    }
  }

  #listOf(given: readonly string[]): FamilyList {
    const known = this.#lists.get(given)
    if (known !== undefined) return known
    const key = given.join('\u0000')
    const list = this.#listsByNames.get(key) ?? this.#familiesOf(given)
    this.#listsByNames.set(key, list)
    this.#lists.set(given, list)
    return list
  }

  /** The available families of a list. Warns if it has none. */
  #familiesOf(given: readonly string[]): FamilyList {
    const names = given.map(name => name.toLowerCase())
    const available = names
      .flatMap(name => this.#library.generic.get(name)?.map(n => n.toLowerCase()) ?? [name])
      .map(name => (this.#has(name) ? name : (this.#library.standIns.get(name) ?? name)))
      .filter(name => this.#has(name))
    const fontClass = this.#classOf(names, available)
    const standard = (this.#library.generic.get(GENERIC_OF[fontClass]) ?? []).map(name => name.toLowerCase())
    if (available.length === 0 && names.length > 0)
      this.#diagnostics.warn(
        'font_missing',
        `None of ${given.join(', ')} is available; ${this.#displayName(standard)} is used`,
      )
    return { number: this.#listsByNames.size, families: [...available, ...standard], class: fontClass }
  }

  #has(name: string): boolean {
    return this.#jobFaces.has(name) || this.#library.facesOf(name).length > 0
  }

  #displayName(names: readonly string[]): string {
    return this.#library.familyNamed(names[0] ?? '')?.name ?? 'another font'
  }

  /**
   * The design class of a style: that of its first available family, otherwise of its generic family, otherwise of the
   * first family with a known class.
   */
  #classOf(names: readonly string[], available: readonly string[]): FontClass {
    const generic = names.map(name => CLASS_OF_GENERIC[name]).find(kind => kind !== undefined)
    const first = this.#library.familyNamed(available[0] ?? '')?.class
    if (first !== undefined && first !== 'any') return first
    return generic ?? names.map(name => this.#library.kinds.get(name)).find(kind => kind !== undefined) ?? 'serif'
  }

  /**
   * The faces of a family for a style, nearest first. Of the job's own faces all equally good matches count, because
   * `unicode-range` divides a family among files (https://www.w3.org/TR/css-fonts-4/#composite-fonts).
   */
  #candidatesOf(family: string, style: FontStyle): Candidate[] {
    const own = this.#jobFaces.get(family)
    if (own === undefined) return matchFaces(this.#library.facesOf(family), style).slice(0, 1).map(libraryCandidate)
    // Of equal faces the one declared last wins (https://www.w3.org/TR/css-fonts-4/#composite-fonts).
    return [...matchFaces(own, style)].reverse().map(({ unicodeRange, face, weight, stretch }) => ({
      acceptsAll: unicodeRange.length === 0,
      accepts: codePoint =>
        unicodeRange.length === 0 || unicodeRange.some(range => codePoint >= range.from && codePoint <= range.to),
      open: () => (face.axes.length === 0 ? face : face.instance(settingsOf(style, weight, stretch))),
    }))
  }

  /**
   * The first available font: the first candidate whose `unicode-range` includes the space
   * (https://www.w3.org/TR/css-fonts-4/#first-available-font). Throws if not even a bundled font can be read.
   */
  #firstAvailable(candidates: readonly Candidate[]): Face {
    for (const candidate of candidates) {
      const face = candidate.accepts(0x20) ? candidate.open() : null
      if (face !== null) return face
    }
    throw new Error('The bundled fonts are missing or broken')
  }

  /**
   * The face for a cluster (https://www.w3.org/TR/css-fonts-4/#cluster-matching): an emoji font for emoji, then the
   * candidates, then symbols, then packs of the letter's script, then any bundled font, those of the same class first.
   * Null if no font has it.
   */
  #find(font: ResolvedFont, cluster: string, language: string): Face | null {
    const wanted = drawnCharacters(cluster)
    if (wanted.length === 0) return font.primary
    const prefersEmoji = isEmojiCluster(cluster)
    if (prefersEmoji) {
      const emoji = this.#fromLibrary(font, wanted, name => this.#standsFor('emoji', name))
      if (emoji !== null) return emoji
    }
    for (const candidate of font.candidates) {
      if (!wanted.every(codePoint => candidate.accepts(codePoint))) continue
      const face = candidate.open()
      if (face !== null && supports(face, wanted, cluster)) return face
    }
    if (font.class !== 'mono' && isSymbol(wanted[0]!)) {
      const symbol = this.#fromLibrary(font, wanted, name => this.#standsFor('-octavo-symbols', name))
      if (symbol !== null) return symbol
    }
    if (isEastAsian(wanted[0]!)) {
      const inPack = this.#fromPacks(font, wanted, cluster, language)
      if (inPack !== null) return inPack
      if (font.style.fontWeight >= BOLD) this.#warnOneWeight(font.class, language)
    }
    const sameClass = this.#fromLibrary(font, wanted, (_, kind) => kind === font.class)
    const fallback = sameClass ?? this.#fromLibrary(font, wanted, () => true)
    if (fallback !== null || wanted.length === 1) return fallback
    // No font has the whole cluster: the font of the base draws it without the marks.
    const base = this.#find(font, String.fromCodePoint(wanted[0]!), language)
    if (base !== null) this.#warnMissing(cluster.slice(String.fromCodePoint(wanted[0]!).length))
    return base
  }

  /** Emoji and symbols have their own families, because the few symbols in text fonts differ in style. */
  #standsFor(generic: 'emoji' | '-octavo-symbols', name: string): boolean {
    return this.#library.generic.get(generic)?.includes(name) ?? false
  }

  /** The first family of the library that covers all characters. Only its face is opened. */
  #fromLibrary(
    font: ResolvedFont,
    wanted: readonly number[],
    isAllowed: (name: string, kind: FontClass) => boolean,
  ): Face | null {
    for (const { name, class: kind, coverage } of this.#library.families) {
      if (coverage === null || !isAllowed(name, kind) || !wanted.every(c => coverage.has(c))) continue
      const face = matchFaces(this.#library.facesOf(name.toLowerCase()), font.style)[0]?.open() ?? null
      if (face !== null) return face
    }
    return null
  }

  /** The first installed pack that has all characters, in the order of language and design class. */
  #fromPacks(font: ResolvedFont, wanted: readonly number[], cluster: string, language: string): Face | null {
    for (const { faces } of inOrderFor(this.#library.packs.installed(), language, font.class)) {
      const face = matchFaces(faces, font.style)[0]?.open() ?? null
      if (face !== null && supports(face, wanted, cluster)) return face
    }
    return null
  }

  /** Whether the language determines which pack is used. */
  #dependsOnLanguage(cluster: string): boolean {
    return isEastAsian(cluster.codePointAt(0)!) && this.#library.packs.installed().length > 0
  }

  /** Warns with the name of the package that contains the bold face, which is synthesised here. */
  #warnOneWeight(looks: FontClass, language: string): void {
    const name = this.#library.packs.packageFor(language, looks)
    if (name !== null)
      this.#diagnostics.warn(
        'font_missing',
        `Bold letters of Chinese, Japanese and Korean are made; ${name} has drawn ones`,
      )
  }

  /** Warns about characters without a glyph in any font. */
  #warnMissing(cluster: string): void {
    const names = drawnCharacters(cluster).map(c => `U+${c.toString(16).toUpperCase().padStart(4, '0')}`)
    if (names.length > 0)
      this.#diagnostics.warn('missing_glyph', `No font has a glyph for ${names.join(' ')} (${cluster})`)
  }
}

/** As in Blink's `FontMetrics::AscentDescentWithHacks`: the ascent compensates for the rounding of the descent. */
function wholePixels({ ascent, descent, lineGap }: LineMetrics): LineMetrics {
  const [above, below] = [Math.round(ascent), Math.round(descent)]
  const borrowed = below < descent && above >= 1 ? 1 : 0
  return { ascent: above - borrowed, descent: below + borrowed, lineGap: Math.round(lineGap) }
}

type Range = JobFace['weight']

/**
 * The axis values of a variable face for a style, clamped to the ranges of its rule
 * (https://www.w3.org/TR/css-fonts-4/#apply-font-matching-variations).
 */
function settingsOf(style: FontStyle, weight: Range, stretch: Range): ReadonlyMap<string, number> {
  const within = ({ min, max }: Range, wanted: number): number => Math.min(max, Math.max(min, wanted))
  const settings = new Map([
    ['wght', within(weight, style.fontWeight)],
    ['wdth', within(stretch, style.fontStretch)],
  ])
  if (style.fontStyle === 'italic') settings.set('ital', 1)
  if (style.fontStyle !== 'normal') settings.set('slnt', -14)
  for (const { tag, value } of style.fontVariationSettings ?? []) settings.set(tag, value)
  return settings
}

const libraryCandidate = (face: { open(): Face | null }): Candidate => ({
  acceptsAll: true,
  accepts: () => true,
  open: () => face.open(),
})

const GENERIC_OF: Readonly<Record<FontClass, string>> = {
  serif: 'serif',
  sans: 'sans-serif',
  mono: 'monospace',
  any: 'serif',
}

const CLASS_OF_GENERIC: Readonly<Record<string, FontClass>> = {
  serif: 'serif',
  'ui-serif': 'serif',
  'sans-serif': 'sans',
  'ui-sans-serif': 'sans',
  'ui-rounded': 'sans',
  'system-ui': 'sans',
  monospace: 'mono',
  'ui-monospace': 'mono',
}

/**
 * Miscellaneous Technical, Geometric Shapes to Dingbats, and stars, except ▪, ▫ and ◦, whose size in text is intended.
 */
const isSymbol = (codePoint: number): boolean => !BULLETS.has(codePoint) && isInSymbolBlock(codePoint)

const BULLETS: ReadonlySet<number> = new Set([0x25aa, 0x25ab, 0x25e6])

const isInSymbolBlock = (codePoint: number): boolean =>
  (codePoint >= 0x2300 && codePoint <= 0x23ff) ||
  (codePoint >= 0x25a0 && codePoint <= 0x27bf) ||
  (codePoint >= 0x2b12 && codePoint <= 0x2bff)

/** The code points of a cluster that require a glyph. */
function drawnCharacters(cluster: string): number[] {
  const found: number[] = []
  for (const character of cluster) {
    const codePoint = character.codePointAt(0)!
    const isControl = codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)
    if (!isControl && (traitTable.at(codePoint) & Trait.ignorable) === 0) found.push(codePoint)
  }
  return found
}
