/**
 * Maps characters to nominal glyphs: composes and decomposes according to the glyphs of the font, and reorders marks of
 * some scripts.
 */
import { Trait, traitTable } from '../../base/unicode/traits.ts'
import { spellFor } from './composition.ts'
import { type GlyphBuffer, GlyphClass, Ignorable } from './glyph-buffer.ts'
import type { ShapingTables } from './shaping-tables.ts'

/** The first code point that may need more than the character map. */
const SIMPLE_END = 0x300

/** Fills a buffer with the nominal glyphs of a text, with one cluster per character or composed sequence. */
export function mapCharacters(buffer: GlyphBuffer, tables: ShapingTables, text: string): void {
  for (let i = 0; i < text.length; ) {
    const unit = text.charCodeAt(i)
    if (unit < SIMPLE_END && unit !== 0xad && (i + 1 === text.length || text.charCodeAt(i + 1) < SIMPLE_END)) {
      const glyph = tables.characters.glyphFor(unit) || substituteGlyph(tables, unit)
      buffer.push(unit, glyph, i, Ignorable.no, classOfGlyph(tables, glyph, false))
      i++
    } else {
      i = mapSequence(buffer, tables, text, i)
    }
  }
}

/** The greatest number of marks that are composed with a base. */
const MAX_MARKS = 8

/** Maps a base with the marks after it; returns the offset after them. */
function mapSequence(buffer: GlyphBuffer, tables: ShapingTables, text: string, start: number): number {
  const base = text.codePointAt(start)!
  let end = start + (base > 0xffff ? 2 : 1)
  for (let marks = 0; end < text.length && marks < MAX_MARKS; marks++) {
    const next = text.codePointAt(end)!
    if ((traitTable.at(next) & Trait.mark) === 0 || isSelector(next)) break
    end += next > 0xffff ? 2 : 1
  }
  const sequence = text.slice(start, end)
  if (end < text.length && isSelector(text.codePointAt(end)!)) return mapVariant(buffer, tables, text, start, end, base)
  const needsSpelling = sequence.length > 1 || tables.characters.glyphFor(base) === 0
  pushAll(
    buffer,
    tables,
    needsSpelling ? spellFor(sequence, c => tables.characters.glyphFor(c) !== 0) : sequence,
    start,
  )
  return end
}

const isSelector = (codePoint: number): boolean =>
  (codePoint >= 0xfe00 && codePoint <= 0xfe0f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef)

/**
 * Maps a base with a variation selector: to one glyph if the font has it, otherwise to the base and an ignorable
 * selector.
 */
function mapVariant(
  buffer: GlyphBuffer,
  tables: ShapingTables,
  text: string,
  start: number,
  end: number,
  base: number,
): number {
  const selector = text.codePointAt(end)!
  const after = end + (selector > 0xffff ? 2 : 1)
  const isAlone = end - start === (base > 0xffff ? 2 : 1)
  const variant = isAlone ? tables.characters.variantFor(base, selector) : null
  if (variant !== null && variant !== 0) {
    buffer.push(base, variant, start, Ignorable.no, classOfGlyph(tables, variant, false))
    return after
  }
  pushAll(buffer, tables, text.slice(start, end), start)
  buffer.push(selector, tables.characters.glyphFor(selector), start, Ignorable.yes, GlyphClass.none)
  return after
}

const SARA_AM = 0x0e33
const LAO_AM = 0x0eb3

/** Appends a base with its marks, as one cluster. */
function pushAll(buffer: GlyphBuffer, tables: ShapingTables, form: string, cluster: number): void {
  for (const character of form) {
    const codePoint = character.codePointAt(0)!
    if ((codePoint === SARA_AM || codePoint === LAO_AM) && pushAm(buffer, tables, codePoint, cluster)) continue
    const traits = traitTable.at(codePoint)
    const glyph = tables.characters.glyphFor(codePoint) || substituteGlyph(tables, codePoint)
    const isMark = (traits & Trait.mark) !== 0
    buffer.push(codePoint, glyph, cluster, ignorableKind(codePoint, traits), classOfGlyph(tables, glyph, isMark))
  }
}

/**
 * Thai and Lao AM consist of a ring above the consonant, which precedes tone marks, and a letter after it. Fonts expect
 * the parts in this order.
 */
function pushAm(buffer: GlyphBuffer, tables: ShapingTables, am: number, cluster: number): boolean {
  const ring = am === SARA_AM ? 0x0e4d : 0x0ecd
  const letter = am === SARA_AM ? 0x0e32 : 0x0eb2
  const ringGlyph = tables.characters.glyphFor(ring)
  const letterGlyph = tables.characters.glyphFor(letter)
  if (ringGlyph === 0 || letterGlyph === 0) return false
  let place = buffer.length
  while (place > 0 && isToneMark(buffer.codePoint[place - 1]!)) place--
  buffer.push(ring, ringGlyph, cluster, Ignorable.no, classOfGlyph(tables, ringGlyph, true))
  for (let i = buffer.length - 1; i > place; i--) buffer.swap(i, i - 1)
  buffer.push(letter, letterGlyph, cluster, Ignorable.no, classOfGlyph(tables, letterGlyph, false))
  buffer.mergeClusters(Math.max(0, place - 1), buffer.length)
  return true
}

const isToneMark = (c: number): boolean =>
  (c >= 0x0e47 && c <= 0x0e4e) || c === 0x0e31 || (c >= 0x0e34 && c <= 0x0e37) || (c >= 0x0ec8 && c <= 0x0ecd)

/** How a default-ignorable character is treated: joiners may affect matching, others are skipped. */
function ignorableKind(codePoint: number, traits: number): number {
  if ((traits & Trait.ignorable) === 0) return Ignorable.no
  if (codePoint === 0x200c) return Ignorable.nonJoiner
  return codePoint === 0x200d ? Ignorable.joiner : Ignorable.yes
}

/** The glyph of another character that looks the same, for characters that the font lacks. */
function substituteGlyph(tables: ShapingTables, codePoint: number): number {
  const { glyphFor } = tables.characters
  switch (codePoint) {
    case 0xa0:
    case 0x2028:
    case 0x2029:
    case 0x202f:
    case 0x205f:
    case 0x3000:
      return glyphFor(0x20)
    case 0x2010:
    case 0x2011:
      return glyphFor(0x2010) || glyphFor(0x2d)
    case 0x2212:
      return glyphFor(0x2013)
    default:
      return codePoint >= 0x2000 && codePoint <= 0x200a ? glyphFor(0x20) : 0
  }
}

/** The class of a glyph in GDEF; without classes, by its character. */
function classOfGlyph(tables: ShapingTables, glyph: number, isMark: boolean): number {
  if (tables.definitions.hasClasses) return tables.definitions.classOf(glyph)
  return isMark ? GlyphClass.mark : GlyphClass.base
}
