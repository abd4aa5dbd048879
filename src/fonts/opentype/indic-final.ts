/**
 * Final reordering of Indic scripts: after the basic features, left matras, rephs and pre-base consonants are moved to
 * their final positions (https://learn.microsoft.com/typography/script-development/devanagari, "Final reordering";
 * unspecified details follow HarfBuzz).
 */
import type { GlyphBuffer } from './glyph-buffer.ts'
import { type IndicFont, type Range, syllablesOf } from './indic.ts'
import { Category, isJoiner, isMatra, Place } from './indic-classes.ts'
import { Mask } from './masks.ts'

/** Reorders the glyphs of each syllable after the basic features. */
export function reorderFinally(buffer: GlyphBuffer, font: IndicFont): void {
  for (const range of syllablesOf(buffer)) {
    restoreHalants(buffer, font, range)
    const found = baseAfterFeatures(buffer, font, range)
    const afterMatras = moveLeftMatras(buffer, font, range, found.base)
    const afterReph = moveReph(buffer, font, range, afterMatras)
    if (found.mayReorder) movePreBase(buffer, font, range, afterReph)
    if (buffer.place[range.start] === Place.preMatra && isWordStart(buffer, range.start))
      buffer.mask[range.start]! |= Mask.initial
    buffer.mergeClusters(range.start, range.end)
  }
}

const isLigated = (buffer: GlyphBuffer, at: number): boolean => buffer.ligated[at] === 1
/** The category of a glyph; ligatures have none. */
const categoryAt = (buffer: GlyphBuffer, at: number): string =>
  isLigated(buffer, at) ? Category.other : (buffer.category[at] ?? Category.other)
const isHalant = (buffer: GlyphBuffer, at: number): boolean => categoryAt(buffer, at) === Category.halant

/** A halant that was ligated and then decomposed is a halant again. */
function restoreHalants(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range): void {
  const virama = font.glyphFor(font.script.virama)
  for (let i = start; i < end; i++)
    if (virama !== 0 && buffer.glyph[i] === virama && isLigated(buffer, i)) {
      buffer.category[i] = Category.halant
      buffer.ligated[i] = 0
    }
}

/**
 * The base of a syllable after the basic features (final reordering, step 1,
 * https://learn.microsoft.com/typography/script-development/devanagari): a pre-base form that did not ligate becomes
 * the base.
 */
function baseAfterFeatures(
  buffer: GlyphBuffer,
  font: IndicFont,
  { start, end }: Range,
): { base: number; mayReorder: boolean } {
  const { place, mask } = buffer
  let mayReorder = true
  let base = start
  while (base < end && place[base]! < Place.base) base++
  if (base < end) {
    for (let i = base + 1; i < end; i++) {
      if ((mask[i]! & Mask.preBase) === 0) continue
      if (!isLigated(buffer, i)) {
        // The font has no pre-base form for it, so the base follows it.
        base = i
        while (base < end && isHalant(buffer, base)) base++
        if (base < end) place[base] = Place.base
        mayReorder = false
      }
      break
    }
    if (base < end && start < base && place[base]! > Place.base) base--
  }
  if (base === end && start < base && categoryAt(buffer, base - 1) === Category.joiner) base--
  if (base < end) while (start < base && (categoryAt(buffer, base) === Category.nukta || isHalant(buffer, base))) base--
  return { base, mayReorder: mayReorder && font.script.virama !== 0 }
}

/** Moves left matras after half forms with a visible halant, and before the base. Returns the index of the base. */
function moveLeftMatras(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range, foundBase: number): number {
  const { place } = buffer
  let base = foundBase
  if (start + 1 >= end || start >= base) return base
  let target = base === end ? base - 2 : base - 1
  if (font.script.hasHalfForms) {
    for (;;) {
      while (target > start && !isMatra(categoryAt(buffer, target)) && !isHalant(buffer, target)) target--
      if (!isHalant(buffer, target) || place[target] === Place.preMatra) {
        target = start
        break
      }
      const isJoined = target + 1 < end && categoryAt(buffer, target + 1) === Category.joiner
      if (!isJoined || target <= start) break
      target--
    }
  }
  if (target <= start || place[target] === Place.preMatra) return base
  for (let i = target; i > start; i--) {
    if (place[i - 1] !== Place.preMatra) continue
    if (i - 1 < base && base <= target) base--
    buffer.move(i - 1, target)
    target--
  }
  return base
}

/** Moves a reph that was formed to the position of the script. Returns the index of the base. */
function moveReph(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range, base: number): number {
  const isReph = start + 1 < end && buffer.place[start] === Place.reph
  if (!isReph || (buffer.category[start] === Category.repha) === isLigated(buffer, start)) return base
  const target = rephTarget(buffer, font, { start, end }, base)
  buffer.move(start, target)
  return start < base && base <= target ? base - 1 : base
}

/**
 * The final position of the reph (final reordering, "Reorder reph",
 * https://learn.microsoft.com/typography/script-development/devanagari): after the first visible halant, otherwise at
 * the place that the script defines, otherwise at the end of the syllable.
 */
function rephTarget(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range, base: number): number {
  const { place } = buffer
  const { rephPlace } = font.script
  // After the first visible halant between the reph and the base.
  let target = start + 1
  while (target < base && !isHalant(buffer, target)) target++
  if (target < base) return target + 1 < base && isJoiner(categoryAt(buffer, target + 1)) ? target + 1 : target
  if (rephPlace === Place.afterMain) {
    target = base
    while (target + 1 < end && place[target + 1]! <= Place.afterMain) target++
    if (target < end) return target
  }
  if (rephPlace === Place.afterSub) {
    target = base
    const isPast = (at: number): boolean =>
      place[at] === Place.post || place[at] === Place.afterPost || place[at] === Place.modifier
    while (target + 1 < end && !isPast(target + 1)) target++
    if (target < end) return target
  }
  target = end - 1
  while (target > start && place[target] === Place.modifier) target--
  // Before a halant that follows a matra, so that the two can ligate.
  if (isHalant(buffer, target)) {
    const limit = target
    for (let i = base + 1; i < limit; i++) if (isMatra(categoryAt(buffer, i))) target--
  }
  return Math.max(start, target)
}

/** Moves a pre-base consonant, which is written after the base, before it. */
function movePreBase(buffer: GlyphBuffer, font: IndicFont, { start, end }: Range, base: number): void {
  for (let i = base + 1; i < end; i++) {
    if ((buffer.mask[i]! & Mask.preBase) === 0) continue
    if (isLigated(buffer, i)) {
      let target = base
      if (font.script.hasHalfForms)
        while (target > start && !isMatra(categoryAt(buffer, target - 1)) && !isHalant(buffer, target - 1)) target--
      if (target > start && isHalant(buffer, target - 1) && isJoiner(categoryAt(buffer, target))) target++
      buffer.move(i, target)
    }
    break
  }
}

/** The initial form of a left matra is only used at the start of a word. */
const isWordStart = (buffer: GlyphBuffer, at: number): boolean => at === 0 || buffer.category[at - 1] === Category.other
