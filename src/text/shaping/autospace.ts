/**
 * `text-autospace`: a little room between ideographs and the letters or digits beside them (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#text-autospace-property).
 */
import { LineTrait, lineTraitTable } from '../../base/unicode/line-classes.ts'
import { SCRIPT_NAMES, scriptTable } from '../../base/unicode/scripts.ts'
import { Trait, traitTable } from '../../base/unicode/traits.ts'
import type { PreparedRun } from '../prepared-text.ts'
import { widenBefore } from './joints.ts'

/** Part of an em. */
const ROOM = 1 / 8

const MAYBE_IDEOGRAPHIC = /[\u2e80-\u9fff\uf900-\ufaff\ud840-\ud887]/
const IDEOGRAPHIC: ReadonlySet<string> = new Set(['Han', 'Hiragana', 'Katakana'])

type Side = 'ideograph' | 'letter' | 'none'

interface Previous {
  readonly run: PreparedRun
  readonly side: Side
}

/** What a character is for `text-autospace`: an ideograph, a letter or digit that gets room beside one, or neither. */
function sideOf(codePoint: number): Side {
  const traits = traitTable.at(codePoint)
  const isLetter = (traits & Trait.letter) !== 0
  if (isLetter && (isKana(codePoint) || IDEOGRAPHIC.has(SCRIPT_NAMES[scriptTable.at(codePoint)]!))) return 'ideograph'
  // Full-width letters and digits carry their own room, and so do the letters of East Asian scripts.
  const isWide = (lineTraitTable.at(codePoint) & LineTrait.wide) !== 0
  return !isWide && (isLetter || (traits & Trait.digit) !== 0) ? 'letter' : 'none'
}

/** Kana with the marks that go with both kinds of them, such as the one for long vowels, which have no script. */
const isKana = (codePoint: number): boolean => codePoint >= 0x3041 && codePoint <= 0x30ff

/**
 * Adds the room to the glyphs before such places and to the advances of their characters in `positions`. Notes the
 * room in `joints` by the offset that follows, since it vanishes where a line ends there.
 */
export function addAutospace(
  text: string,
  runs: readonly PreparedRun[],
  positions: Float64Array,
  joints: Map<number, number>,
): void {
  if (!MAYBE_IDEOGRAPHIC.test(text)) return
  let previous: Previous | null = null as Previous | null
  for (const run of runs) {
    const { start, end, style, level, isUpright = false } = run.glyphs
    if (level % 2 === 1 || style.textAutospace !== 'normal') {
      previous = null
      continue
    }
    for (let at = start; at < end; ) {
      const codePoint = text.codePointAt(at)!
      const length = codePoint > 0xffff ? 2 : 1
      const isMark = (traitTable.at(codePoint) & (Trait.mark | Trait.ignorable)) !== 0
      const own = sideOf(codePoint)
      // Letters that stand upright in a vertical line stand as ideographs do (CSS Text 4,
      // https://www.w3.org/TR/css-text-4/#text-autospace-property).
      const side: Side = isMark ? (previous?.side ?? 'none') : isUpright && own === 'letter' ? 'none' : own
      const meets = previous !== null && side !== 'none' && previous.side !== 'none' && side !== previous.side
      if (meets && widenBefore(previous!.run, at, style.fontSize * ROOM, positions))
        joints.set(at, style.fontSize * ROOM)
      previous = { run, side }
      at += length
    }
  }
}
