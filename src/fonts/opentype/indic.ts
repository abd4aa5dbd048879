/**
 * Shaping of Indic scripts: initial reordering within syllables, basic features in stages, and final reordering
 * (https://learn.microsoft.com/typography/script-development/devanagari and the documents on the other scripts;
 * unspecified details follow HarfBuzz).
 */
import { type GlyphBuffer, Ignorable } from './glyph-buffer.ts'
import {
  Category,
  categoryOf,
  type IndicScript,
  isConsonant,
  isJoiner,
  isMatra,
  Place,
  placeOf,
} from './indic-classes.ts'
import { syllableAt } from './indic-syllables.ts'
import { Mask } from './masks.ts'

/** The font's properties that reordering depends on. */
export interface IndicFont {
  readonly script: IndicScript
  /** Whether a feature substitutes exactly these glyphs. */
  wouldSubstitute(tag: string, glyphs: readonly number[]): boolean
  glyphFor(codePoint: number): number
}

/** A syllable: glyphs from `start` to before `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Determines categories, places and syllables of all glyphs, and inserts a dotted circle as the base of marks without
 * one.
 */
export function findSyllables(buffer: GlyphBuffer, font: IndicFont): void {
  for (let i = 0; i < buffer.length; i++) {
    const category = categoryOf(buffer.codePoint[i]!)
    buffer.category[i] = category
    buffer.place[i] = placeOf(buffer.codePoint[i]!, category, font.script)
  }
  const letters = buffer.category.slice(0, buffer.length).join('')
  let inserted = 0
  for (let at = 0, id = 1; at < letters.length; id++) {
    const { kind, length } = syllableAt(letters, at)
    const start = at + inserted
    for (let i = start; i < start + length; i++) buffer.syllable[i] = kind === 'other' || kind === 'symbol' ? -id : id
    if (kind === 'broken' && insertDottedCircle(buffer, font, start)) inserted++
    at += length
  }
}

const DOTTED_CIRCLE = 0x25cc

/** Inserts a dotted circle as the base of a broken syllable; false if the font has none. */
function insertDottedCircle(buffer: GlyphBuffer, font: IndicFont, start: number): boolean {
  const glyph = font.glyphFor(DOTTED_CIRCLE)
  if (glyph === 0) return false
  // A reph precedes its base.
  const at = buffer.category[start] === Category.repha ? start + 1 : start
  const copied = Math.min(at, buffer.length - 1)
  buffer.duplicate(copied, 1)
  buffer.codePoint[at] = DOTTED_CIRCLE
  buffer.glyph[at] = glyph
  buffer.category[at] = Category.dottedCircle
  buffer.place[at] = Place.base
  buffer.ignorable[at] = Ignorable.no
  buffer.cluster[at] = buffer.cluster[start]!
  buffer.syllable[at] = buffer.syllable[start]!
  return true
}

/** The syllables that are reordered. */
export function* syllablesOf(buffer: GlyphBuffer): Generator<Range> {
  for (let start = 0; start < buffer.length; ) {
    let end = start + 1
    while (end < buffer.length && buffer.syllable[end] === buffer.syllable[start]) end++
    if (buffer.syllable[start]! > 0) yield { start, end }
    start = end
  }
}

// ---------- before the basic features ----------

/** Orders the glyphs of each syllable as the basic features expect. */
export function reorderInitially(buffer: GlyphBuffer, font: IndicFont): void {
  placeConsonants(buffer, font)
  for (const range of syllablesOf(buffer)) {
    const { base, hasReph } = findBase(buffer, font, range)
    assignPlaces(buffer, range, base, hasReph)
    const sortedBase = sortByPlace(buffer, range)
    assignMasks(buffer, font, range, sortedBase)
    buffer.mergeClusters(range.start, range.end)
  }
}

/** Marks consonants that the font draws below or after the base. */
function placeConsonants(buffer: GlyphBuffer, font: IndicFont): void {
  const virama = font.glyphFor(font.script.virama)
  if (virama === 0) return
  const forms = new Map<number, number>()
  for (let i = 0; i < buffer.length; i++) {
    if (buffer.place[i] !== Place.base) continue
    const glyph = buffer.glyph[i]!
    let place = forms.get(glyph)
    if (place === undefined) {
      place = consonantPlace(font, virama, glyph)
      forms.set(glyph, place)
    }
    buffer.place[i] = place
  }
}

/**
 * The place of a consonant that a virama joins to the base, according to the font's features. Tests both orders,
 * because old fonts have the virama after the consonant.
 */
function consonantPlace(font: IndicFont, virama: number, glyph: number): number {
  const has = (tag: string): boolean =>
    font.wouldSubstitute(tag, [virama, glyph]) || font.wouldSubstitute(tag, [glyph, virama])
  if (has('blwf') || has('vatu')) return Place.below
  return has('pstf') || has('pref') ? Place.post : Place.base
}

interface Base {
  readonly base: number
  readonly hasReph: boolean
}

/** Finds the base: the last consonant without a below-base or post-base form. */
function findBase(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range): Base {
  const { category, place } = buffer
  let { limit, hasReph } = findReph(buffer, font, { start, end })
  let base = hasReph ? start : end
  let seenBelow = false
  for (let i = end - 1; i >= limit; i--) {
    if (isConsonant(category[i]!)) {
      base = i
      if (place[i] !== Place.below && (place[i] !== Place.post || seenBelow)) break
      if (place[i] === Place.below) seenBelow = true
    } else if (i > start && category[i] === Category.joiner && category[i - 1] === Category.halant) {
      // A joiner after a halant requests a half form: nothing before it is the base.
      break
    }
  }
  // A single ra is a consonant, not a reph.
  if (hasReph && base === start && limit - base <= 2) hasReph = false
  return { base, hasReph }
}

/**
 * Whether a syllable begins with a reph, and the index of its first other consonant. Depending on the script, a reph is
 * a character of its own, ra and virama, or these with a joiner.
 */
function findReph(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range): { limit: number; hasReph: boolean } {
  const { category, glyph } = buffer
  const { rephMode } = font.script
  let limit = start
  if (rephMode === 'character') {
    if (category[start] !== Category.repha) return { limit, hasReph: false }
    limit++
  } else {
    if (start + 3 > end || category[start] !== Category.ra) return { limit, hasReph: false }
    const third = category[start + 2]!
    const mayForm = rephMode === 'implicit' ? !isJoiner(third) : third === Category.joiner
    const forms =
      mayForm &&
      (font.wouldSubstitute('rphf', [glyph[start]!, glyph[start + 1]!]) ||
        (rephMode === 'explicit' &&
          font.wouldSubstitute('rphf', [glyph[start]!, glyph[start + 1]!, glyph[start + 2]!])))
    if (!forms) return { limit, hasReph: false }
    limit += 2
  }
  while (limit < end && isJoiner(category[limit]!)) limit++
  return { limit, hasReph: true }
}

/**
 * Assigns a place to each character of a syllable (initial reordering,
 * https://learn.microsoft.com/typography/script-development/devanagari), by which it is then sorted.
 */
function assignPlaces(buffer: GlyphBuffer, { start, end }: Range, base: number, hasReph: boolean): void {
  const { category, place } = buffer
  for (let i = start; i < base; i++) place[i] = Math.min(Place.preConsonant, place[i]!)
  if (base < end) place[base] = Place.base
  if (hasReph) place[start] = Place.reph
  attachMarks(buffer, start, end)
  // Marks between two consonants, or a consonant and a matra, after the base get the place of the later one.
  let last = base
  for (let i = base + 1; i < end; i++) {
    if (isConsonant(category[i]!)) {
      for (let j = last + 1; j < i; j++) if (place[j]! < Place.modifier) place[j] = place[i]!
      last = i
    } else if (isMatra(category[i]!)) last = i
  }
}

/** Nuktas, halants and joiners get the place of the character before them. */
function attachMarks(buffer: GlyphBuffer, start: number, end: number): void {
  const { category, place } = buffer
  let last: number = Place.start
  for (let i = start; i < end; i++) {
    const own = category[i]!
    const isAttached =
      isJoiner(own) ||
      own === Category.nukta ||
      own === Category.registerShifter ||
      own === Category.medialConsonant ||
      own === Category.halant
    if (isAttached) {
      place[i] = last
      if (own === Category.halant && last === Place.preMatra) {
        // A halant does not move with a left matra.
        for (let j = i; j > start; j--)
          if (place[j - 1] !== Place.preMatra) {
            place[i] = place[j - 1]!
            break
          }
      }
    } else if (place[i] !== Place.modifier) {
      if (own === Category.postMatra && i > start && category[i - 1] === Category.modifier) place[i - 1] = place[i]!
      last = place[i]!
    }
  }
}

/** Sorts a syllable by place; the sort is stable. Adjacent left matras are reversed. Returns the index of the base. */
function sortByPlace(buffer: GlyphBuffer, { start, end }: Range): number {
  const order = Array.from({ length: end - start }, (_, i) => start + i)
  order.sort((a, b) => buffer.place[a]! - buffer.place[b]! || a - b)
  buffer.permute(start, order)
  let first = end
  let last = end
  let base = end
  for (let i = start; i < end && base === end; i++) {
    if (buffer.place[i] === Place.base) base = i
    else if (buffer.place[i] === Place.preMatra) {
      if (first === end) first = i
      last = i
    }
  }
  if (first < last) reverseMatras(buffer, first, last)
  return base
}

/** Reverses matras, each with the nukta after it. */
function reverseMatras(buffer: GlyphBuffer, first: number, last: number): void {
  const groups: number[][] = []
  for (let i = first; i <= last; i++) {
    if (isMatra(buffer.category[i]!) || groups.length === 0) groups.push([i])
    else groups.at(-1)!.push(i)
  }
  buffer.permute(first, groups.reverse().flat())
}

/**
 * Selects the features of each glyph: half forms before the base; below-base, above-base and post-base forms after it.
 */
function assignMasks(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range, base: number): void {
  const { category, mask, place, glyph } = buffer
  for (let i = start; i < end && place[i] === Place.reph; i++) mask[i]! |= Mask.reph
  const before = Mask.half | (font.script.belowBeforeBase ? Mask.below : 0)
  for (let i = start; i < base; i++) mask[i]! |= before
  for (let i = base + 1; i < end; i++) mask[i]! |= Mask.below | Mask.above | Mask.post
  for (let i = base + 1; i + 1 < end; i++) {
    if (!font.wouldSubstitute('pref', [glyph[i]!, glyph[i + 1]!])) continue
    mask[i]! |= Mask.preBase
    mask[i + 1]! |= Mask.preBase
    break
  }
  for (let i = start + 1; i < end; i++) {
    if (category[i] !== Category.nonJoiner) continue
    // A non-joiner prevents the half form of the consonant before it.
    for (let j = i - 1; j >= start; j--) {
      mask[j]! &= ~Mask.half
      if (isConsonant(category[j]!)) break
    }
  }
}
