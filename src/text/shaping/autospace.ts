/**
 * `text-autospace`: space between ideographs and adjacent letters or digits (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#text-autospace-property).
 */
import { LineTrait, lineTraitTable } from '../../base/unicode/line-classes.ts'
import { SCRIPT_NAMES, scriptTable } from '../../base/unicode/scripts.ts'
import { Trait, traitTable } from '../../base/unicode/traits.ts'
import type { PreparedRun } from '../prepared-text.ts'
import { widenBefore } from './joints.ts'

/** Share of an em. */
const ROOM = 1 / 8

const MAYBE_IDEOGRAPHIC = /[\u2e80-\u9fff\uf900-\ufaff\ud840-\ud887]/
const IDEOGRAPHIC: ReadonlySet<string> = new Set(['Han', 'Hiragana', 'Katakana'])

type Side = 'ideograph' | 'letter' | 'none'

interface Previous {
  readonly run: PreparedRun
  readonly side: Side
}

/** The class of a character for `text-autospace`: an ideograph, a letter or digit that is spaced from one, or neither. */
function sideOf(codePoint: number): Side {
  const traits = traitTable.at(codePoint)
  const isLetter = (traits & Trait.letter) !== 0
  if (isLetter && (isKana(codePoint) || IDEOGRAPHIC.has(SCRIPT_NAMES[scriptTable.at(codePoint)]!))) return 'ideograph'
  // Full-width letters and digits, and letters of East Asian scripts, contain their own space.
  const isWide = (lineTraitTable.at(codePoint) & LineTrait.wide) !== 0
  return !isWide && (isLetter || (traits & Trait.digit) !== 0) ? 'letter' : 'none'
}

/** Whether a character is kana, or a mark without script that is used with them, such as the prolonged sound mark. */
const isKana = (codePoint: number): boolean => codePoint >= 0x3041 && codePoint <= 0x30ff

/**
 * Adds the space to the glyphs before such positions and to the advances of their characters in `positions`. Records it in
 * `joints` by the offset after it, since it is removed at line ends.
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
      // Upright letters in a vertical line count as ideographs (CSS Text 4,
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
