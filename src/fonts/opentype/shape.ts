/** Shapes text with the lookups of a font: characters in logical order to positioned glyphs in visual order. */
import { Trait, traitTable } from '../../base/unicode/traits.ts'
import { GlyphBuffer, GlyphClass, Ignorable } from './glyph-buffer.ts'
import { findSyllables, type IndicFont, reorderInitially } from './indic.ts'
import { INDIC_SCRIPTS } from './indic-classes.ts'
import { reorderFinally } from './indic-final.ts'
import { assignForms, type JoiningContext } from './joining-forms.ts'
import { reorderKhmer, splitVowels } from './khmer.ts'
import type { LayoutTable, Lookup } from './layout-table.ts'
import { mapCharacters } from './mapping.ts'
import { Mask } from './masks.ts'
import { reorderMyanmar } from './myanmar.ts'
import { hasSyllables, type PlannedLookup, type ShapePlan } from './plan.ts'
import { applyPositioning, position, resolveAttachments } from './positioning.ts'
import type { LookupPass } from './sequence-matching.ts'
import type { ShapingTables } from './shaping-tables.ts'
import { applySubstitution, substitute } from './substitution.ts'

/** Glyphs in visual order (left to right), in font units, y upwards. */
export interface ShapedText {
  readonly glyphs: Uint16Array
  /** The offset in the text of the first character of each glyph. */
  readonly clusters: Uint32Array
  readonly advances: Float32Array
  readonly xOffsets: Float32Array | null
  readonly yOffsets: Float32Array | null
  readonly width: number
}

/** Lookup steps per character; fonts in use stay far below. */
const BUDGET_PER_GLYPH = 4096
const shared = new GlyphBuffer()

/**
 * Shapes a text of one script and direction: maps characters to glyphs, substitutes in stages, then positions
 * (https://learn.microsoft.com/typography/opentype/spec/chapter1, "OpenType Layout"). The buffer is in logical order
 * throughout; the result is reversed for right-to-left text.
 *
 * Throws a RangeError if a table has an offset outside of itself; the face is then shaped without lookups.
 */
export function shapeText(
  tables: ShapingTables,
  plan: ShapePlan,
  text: string,
  script: string,
  isRightToLeft: boolean,
  context: JoiningContext,
): ShapedText {
  const buffer = shared
  buffer.clear()
  mapCharacters(buffer, tables, text)
  if (plan.reordering === 'joining') assignForms(buffer, context)
  if (plan.hasFractions && text.includes('\u2044')) markFractions(buffer)
  runStages(tables, plan, buffer, script, isRightToLeft)
  // Joiners, selectors and soft hyphens have no further effect.
  buffer.removeIgnorables()
  startAdvances(tables, buffer)
  runPositions(tables, plan, buffer, isRightToLeft)
  return output(buffer, isRightToLeft)
}

/** Shapes without lookups, for fonts with invalid tables. */
export function shapeWithoutLookups(tables: ShapingTables, text: string, isRightToLeft: boolean): ShapedText {
  const buffer = shared
  buffer.clear()
  mapCharacters(buffer, tables, text)
  buffer.removeIgnorables()
  startAdvances(tables, buffer)
  return output(buffer, isRightToLeft)
}

/** A pass over the buffer, whose budget bounds lookups in proportion to the text. */
function passOver(
  tables: ShapingTables,
  table: LayoutTable,
  buffer: GlyphBuffer,
  isRightToLeft: boolean,
  apply: (pass: LookupPass, lookup: Lookup, at: number, depth: number) => number,
): LookupPass {
  const budget = BUDGET_PER_GLYPH * (buffer.length + 4)
  return {
    table,
    definitions: tables.definitions,
    buffer,
    isRightToLeft,
    apply,
    mask: 1,
    value: 1,
    isInSyllable: false,
    budget,
  }
}

/** Runs the stages of substitution, with the reordering of the script between them. */
function runStages(
  tables: ShapingTables,
  plan: ShapePlan,
  buffer: GlyphBuffer,
  script: string,
  isRightToLeft: boolean,
): void {
  if (tables.gsub === null || plan.substitutions.length === 0) return
  const pass = passOver(tables, tables.gsub, buffer, isRightToLeft, applySubstitution)
  const indic = plan.indicForms === null ? null : indicFont(tables, plan, script)
  if (plan.reordering === 'khmer') splitVowels(buffer, codePoint => tables.characters.glyphFor(codePoint))
  if (indic !== null) findSyllables(buffer, indic)
  for (const stage of plan.substitutions) {
    if (stage.reorder === 'initially') {
      if (indic !== null) reorderInitially(buffer, indic)
      else if (plan.reordering === 'khmer') reorderKhmer(buffer)
      else reorderMyanmar(buffer)
    } else if (stage.reorder === 'finally' && indic !== null) reorderFinally(buffer, indic)
    runLookups(pass, stage.lookups, substitute)
  }
}

/** Runs lookups in order, each on the glyphs of its mask. */
function runLookups(
  pass: LookupPass,
  lookups: readonly PlannedLookup[],
  run: (pass: LookupPass, lookup: Lookup) => void,
): void {
  for (const planned of lookups) {
    pass.mask = planned.mask
    pass.value = planned.value
    pass.isInSyllable = planned.isInSyllable
    run(pass, pass.table.lookup(planned.lookup))
  }
}

const probe = new GlyphBuffer()
const indicFonts = new WeakMap<ShapePlan, IndicFont>()

/** The font's properties for reordering, cached with the plan. */
function indicFont(tables: ShapingTables, plan: ShapePlan, script: string): IndicFont {
  let font = indicFonts.get(plan)
  if (font === undefined) {
    font = makeIndicFont(tables, plan, script)
    indicFonts.set(plan, font)
  }
  return font
}

/** The font's properties that Indic reordering depends on. Results are cached, because they depend only on glyphs. */
function makeIndicFont(tables: ShapingTables, plan: ShapePlan, script: string): IndicFont {
  const answers = new Map<string, boolean>()
  return {
    script: INDIC_SCRIPTS.get(script)!,
    glyphFor: codePoint => tables.characters.glyphFor(codePoint),
    wouldSubstitute(tag, glyphs) {
      const lookups = plan.indicForms?.get(tag) ?? []
      if (lookups.length === 0) return false
      const key = `${tag} ${glyphs.join()}`
      let answer = answers.get(key)
      if (answer === undefined) {
        answer = tryLookups(tables, lookups, glyphs)
        answers.set(key, answer)
      }
      return answer
    },
  }
}

/** Whether lookups substitute these glyphs, in a buffer of their own. */
function tryLookups(tables: ShapingTables, lookups: readonly PlannedLookup[], glyphs: readonly number[]): boolean {
  const pass = passOver(tables, tables.gsub!, probe, false, applySubstitution)
  return lookups.some(planned => {
    probe.clear()
    for (const glyph of glyphs) probe.push(0, glyph, 0, Ignorable.no, tables.definitions.classOf(glyph))
    return applySubstitution(pass, pass.table.lookup(planned.lookup), 0, 0) >= 0
  })
}

/** Marks numerators before a fraction slash and denominators after it, as far as digits extend. */
function markFractions(buffer: GlyphBuffer): void {
  const isDigit = (i: number): boolean => (traitTable.at(buffer.codePoint[i]!) & Trait.digit) !== 0
  for (let slash = 0; slash < buffer.length; slash++) {
    if (buffer.codePoint[slash] !== 0x2044) continue
    let start = slash
    while (start > 0 && isDigit(start - 1)) start--
    let end = slash + 1
    while (end < buffer.length && isDigit(end)) end++
    if (start === slash || end === slash + 1) continue
    for (let i = start; i < end; i++)
      buffer.mask[i]! |= Mask.fraction | (i < slash ? Mask.numerator : i > slash ? Mask.denominator : 0)
  }
}

/** Sets advances from the font before lookups adjust them. */
function startAdvances(tables: ShapingTables, buffer: GlyphBuffer): void {
  buffer.startPositioning()
  for (let i = 0; i < buffer.length; i++) {
    const space = spaceWidth(buffer.codePoint[i]!, tables, buffer.glyph[i]!)
    buffer.xAdvance[i] = space ?? tables.advanceOf(buffer.glyph[i]!)
  }
}

/** Widths of fixed-width spaces by Unicode, in em. If the font lacks one, its space is drawn with this width. */
const SPACE_WIDTHS: Readonly<Record<number, number>> = {
  8192: 1 / 2,
  8193: 1,
  8194: 1 / 2,
  8195: 1,
  8196: 1 / 3,
  8197: 1 / 4,
  8198: 1 / 6,
  8201: 1 / 5,
  8202: 1 / 10,
  8239: 1 / 5,
  8287: 4 / 18,
  12288: 1,
}

/** The width of a fixed-width space that the font lacks, in font units; null for other characters. */
function spaceWidth(codePoint: number, tables: ShapingTables, glyph: number): number | null {
  const width = codePoint >= 0x2000 && codePoint <= 0x3000 ? SPACE_WIDTHS[codePoint] : undefined
  if (width === undefined || glyph !== tables.characters.glyphFor(0x20)) return null
  return tables.characters.glyphFor(codePoint) === 0 ? width * tables.unitsPerEm : null
}

/** Positions the glyphs: `kern` if GPOS has no kerning, then GPOS, then marks that the font does not attach. */
function runPositions(tables: ShapingTables, plan: ShapePlan, buffer: GlyphBuffer, isRightToLeft: boolean): void {
  if (plan.usesKernTable) applyKernTable(tables, buffer)
  const hasMarks = buffer.glyphClass.some((glyphClass, i) => i < buffer.length && glyphClass === GlyphClass.mark)
  if (tables.gpos === null || plan.positions.length === 0) {
    if (hasMarks) stackMarks(buffer)
    return
  }
  const pass = passOver(tables, tables.gpos, buffer, isRightToLeft, applyPositioning)
  runLookups(pass, plan.positions, position)
  if (hasMarks && (!hasSyllables(plan.reordering) || plan.reordering === 'myanmar')) flattenMarks(buffer)
  resolveAttachments(pass)
}

/** Adjacent glyphs only: the table does not skip marks between them. */
function applyKernTable(tables: ShapingTables, buffer: GlyphBuffer): void {
  for (let i = 0; i + 1 < buffer.length; i++)
    buffer.xAdvance[i]! += tables.kernOf(buffer.glyph[i]!, buffer.glyph[i + 1]!)
}

/** Removes the advances of marks, after lookups that read advances. */
function flattenMarks(buffer: GlyphBuffer): void {
  for (let i = 0; i < buffer.length; i++) if (buffer.glyphClass[i] === GlyphClass.mark) buffer.xAdvance[i] = 0
}

/** Without GPOS, draws a mark that has an advance over the preceding glyph, one mark at a time. */
function stackMarks(buffer: GlyphBuffer): void {
  for (let i = 1; i < buffer.length; i++) {
    if (buffer.glyphClass[i] !== GlyphClass.mark) continue
    const own = buffer.xAdvance[i]!
    if (own > 0) buffer.xOffset[i] = -(buffer.xAdvance[i - 1]! + own) / 2
    buffer.xAdvance[i] = 0
  }
}

/** Copies the buffer in visual order; offsets only if any is not zero, which few texts have. */
function output(buffer: GlyphBuffer, isRightToLeft: boolean): ShapedText {
  const { length } = buffer
  const glyphs = new Uint16Array(length)
  const clusters = isInOrder(buffer, isRightToLeft) ? inOrder(length) : new Uint32Array(length)
  const advances = new Float32Array(length)
  let xOffsets: Float32Array | null = null
  let yOffsets: Float32Array | null = null
  let width = 0
  for (let i = 0; i < length; i++) {
    const to = isRightToLeft ? length - 1 - i : i
    glyphs[to] = buffer.glyph[i]!
    clusters[to] = buffer.cluster[i]!
    advances[to] = buffer.xAdvance[i]!
    width += buffer.xAdvance[i]!
    if (buffer.xOffset[i] !== 0) {
      xOffsets ??= new Float32Array(length)
      xOffsets[to] = buffer.xOffset[i]!
    }
    if (buffer.yOffset[i] !== 0) {
      yOffsets ??= new Float32Array(length)
      yOffsets[to] = buffer.yOffset[i]!
    }
  }
  return { glyphs, clusters, advances, xOffsets, yOffsets, width }
}

/** Whether each glyph represents one character, in order. */
function isInOrder(buffer: GlyphBuffer, isRightToLeft: boolean): boolean {
  if (isRightToLeft && buffer.length > 1) return false
  for (let i = 0; i < buffer.length; i++) if (buffer.cluster[i] !== i) return false
  return true
}

/** Arrays by length. Most words share these, which saves a quarter of their memory. */
const ordered: Uint32Array[] = []
/** The greatest length of shared arrays. */
const MOST_ORDERED = 64

/** The numbers from 0; shared for short texts. */
function inOrder(length: number): Uint32Array {
  if (length > MOST_ORDERED) return Uint32Array.from({ length }, (_, i) => i)
  ordered[length] ??= Uint32Array.from({ length }, (_, i) => i)
  return ordered[length]
}
