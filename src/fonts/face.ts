/** A font face: metrics, characters, outlines and shaping. Each table is read at first use. */
import { createHash } from 'node:crypto'
import { type CharacterMap, readCharacterMap } from './cmap.ts'
import { type LayerLookup, readColorLayers } from './color-layers.ts'
import { type GlyphBounds, type GlyphTables, glyphTables, outlineBounds } from './file/glyf.ts'
import { InvalidFontError, openSfnt, type Sfnt } from './file/sfnt.ts'
import { soleFont } from './file/sfnt-writer.ts'
import { type FontkitFont, needsFontkit, openWithFontkit, shapeWithFontkit } from './fontkit.ts'
import { type KernLookup, readKernTable } from './kern-table.ts'
import { type MetricOverrides, NO_OVERRIDES, overridden } from './metric-overrides.ts'
import { type FaceNames, readMetrics, readNames, type TableMetrics } from './metrics.ts'
import { type GlyphDefinitions, readGlyphDefinitions } from './opentype/glyph-definitions.ts'
import type { JoiningContext } from './opentype/joining-forms.ts'
import { type LayoutTable, openLayoutTable } from './opentype/layout-table.ts'
import { makePlan, type ShapeOptions, type ShapePlan } from './opentype/plan.ts'
import { type ShapedText, shapeText, shapeWithoutLookups } from './opentype/shape.ts'
import type { ShapingTables } from './opentype/shaping-tables.ts'
import { ownScriptTags } from './opentype/tags.ts'
import { boundsOfOutline, outlinesOf } from './outlines.ts'
import type { ColorLayer, FaceMetrics, FontFace } from './types.ts'
import {
  clampSettings,
  type InstanceGlyph,
  readAxes,
  type VariationAxis,
  type VariationSettings,
  writeInstance,
} from './variations.ts'
import { hasOwnVerticalForms } from './vertical-forms.ts'
import { readVerticalMetrics, type VerticalLookup, type VerticalMetrics } from './vertical-metrics.ts'

/** Cached instances of one variable font; documents use a handful of weights. */
const MAX_INSTANCES = 24

const UNCONNECTED: JoiningContext = { before: false, after: false }

/**
 * Opens a font, reading only the table directory and a few headers. `digest` identifies the file if the caller knows
 * it. Throws InvalidFontError.
 */
export function openFace(
  data: Uint8Array,
  digest: string | null = null,
  index = 0,
  overrides: MetricOverrides = NO_OVERRIDES,
): Face {
  try {
    return new Face(openSfnt(data, index), digest, index, overrides)
  } catch (error) {
    if (error instanceof InvalidFontError) throw error
    throw new InvalidFontError('a table of the font is cut short', { cause: error })
  }
}

const VERT = { tag: 'vert', value: 1 }
const VERTICAL: ShapeOptions = { script: 'Han', language: '', isRightToLeft: false, features: [VERT] }

/** A face of a font file. Lengths are font units, `unitsPerEm` per em, unless the name or comment says otherwise. */
export class Face implements FontFace {
  readonly isCff: boolean
  readonly weight: number
  readonly isItalic: boolean
  readonly isMonospaced: boolean
  readonly unitsPerEm: number
  readonly glyphCount: number
  readonly characters: CharacterMap
  readonly #sfnt: Sfnt
  readonly #table: TableMetrics
  readonly #index: number
  readonly #overrides: MetricOverrides
  #id: string | null
  #data: Uint8Array | null = null
  #names: FaceNames | null = null
  #metrics: FaceMetrics | null = null
  #advances: Uint16Array | null = null
  #definitions: GlyphDefinitions | null = null
  #gsub: LayoutTable | null | undefined
  #gpos: LayoutTable | null | undefined
  #kern: KernLookup | null = null
  #layers: LayerLookup | null = null
  #vertical: VerticalLookup | null = null
  #hasVerticalForms: boolean | null = null
  readonly #glyphs: GlyphTables | null
  #fontkit: FontkitFont | null | undefined
  #axes: readonly VariationAxis[] | null = null
  readonly #instances = new Map<string, Face>()
  readonly #plans = new Map<string, ShapePlan>()
  readonly #shapingTables: ShapingTables

  /** Reads the tables that every face needs; all others are read at first use. */
  constructor(
    sfnt: Sfnt,
    digest: string | null,
    index: number,
    overrides: MetricOverrides,
    characters: CharacterMap = readCharacterMap(sfnt.tables.get('cmap')!),
  ) {
    this.#overrides = overrides
    this.#sfnt = sfnt
    this.#index = index
    this.#id = digest === null ? null : `${digest}-${index}`
    this.#table = readMetrics(sfnt)
    this.#glyphs = glyphTables(sfnt)
    this.isCff = sfnt.isCff
    this.weight = this.#table.weight
    this.isItalic = this.#table.isItalic
    this.isMonospaced = this.#table.isMonospaced
    this.unitsPerEm = this.#table.unitsPerEm
    this.glyphCount = this.#table.glyphCount
    this.characters = characters
    this.#shapingTables = shapingTablesOf(this)
  }

  get id(): string {
    this.#id ??= `${createHash('sha256').update(this.#sfnt.bytes).digest('hex').slice(0, 32)}-${this.#index}`
    return this.#id
  }

  /** The font file; for a face of a collection, a file with this font only. */
  get data(): Uint8Array {
    this.#data ??= this.#sfnt.fontCount === 1 ? this.#sfnt.bytes : soleFont(this.#sfnt)
    return this.#data
  }

  /** Width class of OS/2, 1 (ultra-condensed) to 9. */
  get widthClass(): number {
    return this.#table.widthClass
  }

  get #namesOnce(): FaceNames {
    this.#names ??= readNames(this.#sfnt)
    return this.#names
  }

  get postscriptName(): string {
    return this.#namesOnce.postscriptName
  }

  get familyName(): string {
    return this.#namesOnce.familyName
  }

  get metrics(): FaceMetrics {
    this.#metrics ??= overridden(this.#completeMetrics(), this.#overrides)
    return this.#metrics
  }

  /** The scale of the letters relative to the requested size. */
  get sizeAdjust(): number {
    return this.#overrides.sizeAdjust
  }

  /** Estimates metrics that the tables lack from the outlines of x and H. */
  #completeMetrics(): FaceMetrics {
    const table = this.#table
    const heightOf = (character: string, otherwise: number): number =>
      this.boundsOf(this.glyphFor(character.charCodeAt(0)))?.maxY ?? otherwise
    const xHeight = table.xHeight ?? heightOf('x', 0.5)
    return {
      ascent: table.ascent,
      descent: table.descent,
      lineGap: table.lineGap,
      xHeight,
      capHeight: table.capHeight ?? heightOf('H', 0.7),
      underlineOffset: table.underlineOffset,
      underlineThickness: table.underlineThickness,
      strikeOffset: table.strikeOffset ?? xHeight / 2,
      strikeThickness: table.strikeThickness,
      subscript: table.subscript,
      superscript: table.superscript,
      space: this.glyphFor(0x20) === 0 ? 0.25 : this.#em(this.glyphFor(0x20)),
      zero: this.glyphFor(0x30) === 0 ? 0.5 : this.#em(this.glyphFor(0x30)),
    }
  }

  #em(glyph: number): number {
    return this.advanceUnits(glyph) / this.unitsPerEm
  }

  glyphFor(codePoint: number): number {
    return this.characters.glyphFor(codePoint)
  }

  /** Advance in em. */
  advanceOf(glyph: number): number {
    return this.advanceUnits(glyph) / this.unitsPerEm
  }

  /** In em. */
  verticalOf(glyph: number): VerticalMetrics {
    this.#vertical ??= readVerticalMetrics(this.#sfnt, {
      ascent: this.metrics.ascent,
      descent: this.metrics.descent,
      unitsPerEm: this.unitsPerEm,
      topOf: id => this.boundsOf(id)?.maxY ?? null,
    })
    return this.#vertical(glyph)
  }

  get hasVerticalForms(): boolean {
    this.#hasVerticalForms ??= hasOwnVerticalForms(this, text => this.shape(text, VERTICAL, 'vertical'))
    return this.#hasVerticalForms
  }

  /** Advance in font units. */
  advanceUnits(glyph: number): number {
    const advances = this.#advances ?? this.#readAdvances()
    return advances[glyph] ?? 0
  }

  /**
   * The advances of all glyphs in font units. Glyphs after the last record have its advance
   * (https://learn.microsoft.com/typography/opentype/spec/hmtx).
   */
  #readAdvances(): Uint16Array {
    const hmtx = this.#sfnt.tables.get('hmtx')!
    const count = Math.min(this.#table.advanceCount, this.glyphCount, Math.floor(hmtx.byteLength / 4))
    const advances = new Uint16Array(this.glyphCount)
    for (let i = 0; i < count; i++) advances[i] = hmtx.getUint16(4 * i)
    if (count > 0) advances.fill(advances[count - 1]!, count)
    this.#advances = advances
    return advances
  }

  get definitions(): GlyphDefinitions {
    this.#definitions ??= readGlyphDefinitions(this.#sfnt.tables.get('GDEF'), this.glyphCount)
    return this.#definitions
  }

  get gsub(): LayoutTable | null {
    if (this.#gsub === undefined) this.#gsub = this.#layoutTable('GSUB', 7)
    return this.#gsub
  }

  get gpos(): LayoutTable | null {
    if (this.#gpos === undefined) this.#gpos = this.#layoutTable('GPOS', 9)
    return this.#gpos
  }

  /** GSUB or GPOS; null if the font has none. */
  #layoutTable(tag: string, extensionType: number): LayoutTable | null {
    const view = this.#sfnt.tables.get(tag)
    if (view === undefined) return null
    return openLayoutTable(view, extensionType, this.glyphCount, index => this.definitions.markSetOffset(index))
  }

  /** The kerning of two glyphs by the `kern` table, in font units. */
  kernOf(left: number, right: number): number {
    this.#kern ??= readKernTable(this.#sfnt.tables.get('kern'))
    return this.#kern(left, right)
  }

  hasFeature(tag: string): boolean {
    return (this.gsub?.featureTags.includes(tag) ?? false) || (this.gpos?.featureTags.includes(tag) ?? false)
  }

  /** The colour layers of a glyph, or null. */
  colorLayersOf(glyph: number): readonly ColorLayer[] | null {
    this.#layers ??= readColorLayers(this.#sfnt.tables.get('COLR'), this.#sfnt.tables.get('CPAL'))
    return this.#layers(glyph)
  }

  get hasColorLayers(): boolean {
    return this.#sfnt.tables.has('COLR')
  }

  get fontBounds(): GlyphBounds {
    const head = this.#sfnt.tables.get('head')!
    if (head.byteLength < 44) return { minX: 0, minY: 0, maxX: 1, maxY: 1 }
    const [minX, minY, maxX, maxY] = [36, 38, 40, 42].map(at => head.getInt16(at) / this.unitsPerEm)
    return { minX: minX!, minY: minY!, maxX: maxX!, maxY: maxY! }
  }

  /** The bounds of a glyph's outline in em, y upwards; null if it is empty. */
  boundsOf(glyph: number): GlyphBounds | null {
    if (this.#glyphs === null) return boundsOfOutline(outlinesOf(this)(glyph))
    const bounds = outlineBounds(this.#glyphs, glyph)
    if (bounds === null) return null
    const scale = 1 / this.unitsPerEm
    return {
      minX: bounds.minX * scale,
      minY: bounds.minY * scale,
      maxX: bounds.maxX * scale,
      maxY: bounds.maxY * scale,
    }
  }

  /** The axes of a variable font; empty for others. */
  get axes(): readonly VariationAxis[] {
    this.#axes ??= readAxes(this.#sfnt.tables.get('fvar'))
    return this.#axes
  }

  /**
   * The face at these axis values: a static face, which is cached. Returns this face for default settings, for a font
   * that does not vary, and if its variations cannot be read.
   */
  instance(wanted: VariationSettings): Face {
    const settings = clampSettings(this.axes, wanted)
    if (settings.size === 0) return this
    const key = [...settings].map(([tag, value]) => `${tag}${value}`).join()
    let made = this.#instances.get(key)
    if (made === undefined) {
      made = (this.#instances.size < MAX_INSTANCES ? this.#makeInstance(settings, key) : null) ?? this
      this.#instances.set(key, made)
    }
    return made
  }

  /**
   * An instance of a variable font as a font file, so that the rest of the engine handles only static fonts. Null if
   * fontkit cannot create it.
   */
  #makeInstance(settings: VariationSettings, key: string): Face | null {
    const font = this.isCff ? null : this.#fontkitFont()
    if (font === null) return null
    try {
      const varied = font.getVariation(Object.fromEntries(settings))
      const glyphs = Array.from({ length: this.glyphCount }, (_, id): InstanceGlyph => {
        const glyph = varied.getGlyph(id)
        return { commands: glyph.path.commands as InstanceGlyph['commands'], advance: glyph.advanceWidth }
      })
      return openFace(writeInstance(this.#sfnt, glyphs), `${this.id}-${key}`, 0, this.#overrides)
    } catch {
      return null
    }
  }

  /** A face with the same glyphs but another character map and scale; `name` makes its id unique. */
  altered(name: string, characters: CharacterMap, scale: number): Face {
    const overrides = { ...this.#overrides, sizeAdjust: this.#overrides.sizeAdjust * scale }
    return new Face(this.#sfnt, `${this.id}-${name}`, this.#index, overrides, characters)
  }

  /** The font as an object of fontkit; null if fontkit cannot read it. */
  #fontkitFont(): FontkitFont | null {
    if (this.#fontkit === undefined) this.#fontkit = openWithFontkit(this.#sfnt)
    return this.#fontkit
  }

  /**
   * Shapes a text of one script and direction, in which characters are already mirrored. `key` identifies the options,
   * so that their plan is created once.
   */
  shape(text: string, options: ShapeOptions, key: string, context: JoiningContext = UNCONNECTED): ShapedText {
    const tables = this.#shapingTables
    if (needsFontkit(options.script) && this.#hasScript(options.script))
      return this.#shapeByFontkit(text, options.script) ?? shapeWithoutLookups(tables, text, options.isRightToLeft)
    try {
      return shapeText(tables, this.#planFor(options, key), text, options.script, options.isRightToLeft, context)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return shapeWithoutLookups(tables, text, options.isRightToLeft)
    }
  }

  /** Whether the layout tables have rules for the script, not only default ones. */
  #hasScript(script: string): boolean {
    return this.gsub?.languageSystem(ownScriptTags(script), null) !== null
  }

  /** Shapes with fontkit; null if it cannot open the file. */
  #shapeByFontkit(text: string, script: string): ShapedText | null {
    const font = this.#fontkitFont()
    return font === null ? null : shapeWithFontkit(font, text, script)
  }

  /** The shaping plan for options, cached. */
  #planFor(options: ShapeOptions, key: string): ShapePlan {
    let plan = this.#plans.get(key)
    if (plan === undefined) {
      plan = makePlan(options, this.gsub, this.gpos)
      if (this.#plans.size > 500) this.#plans.clear()
      this.#plans.set(key, plan)
    }
    return plan
  }
}

/** An interface to the face for shaping, in font units; its tables are read at first use. */
function shapingTablesOf(face: Face): ShapingTables {
  return {
    characters: face.characters,
    glyphCount: face.glyphCount,
    unitsPerEm: face.unitsPerEm,
    get definitions() {
      return face.definitions
    },
    get gsub() {
      return face.gsub
    },
    get gpos() {
      return face.gpos
    },
    advanceOf: glyph => face.advanceUnits(glyph),
    kernOf: (left, right) => face.kernOf(left, right),
  }
}
