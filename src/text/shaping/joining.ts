/**
 * Whether letters of cursive scripts such as Arabic connect across an offset at which text is divided for shaping (Unicode 17
 * §9.2, "Cursive Joining").
 */
import { codePointBefore } from '../../base/unicode/code-points.ts'
import { SCRIPT_NAMES, scriptTable } from '../../base/unicode/scripts.ts'
import { Trait, traitTable } from '../../base/unicode/traits.ts'
import { JOINING_SCRIPTS } from '../../fonts/opentype/joining-forms.ts'

const TATWEEL = 0x0640
const ZERO_WIDTH_JOINER = 0x200d

/** Whether the characters before and after an offset connect: letters do, spaces, brackets and stops do not. */
export const joinedAt = (text: string, offset: number): boolean =>
  offset > 0 && offset < text.length && connects(codePointBefore(text, offset)) && connects(text.codePointAt(offset)!)

/** Whether a character connects to an adjacent letter, by its joining class. */
function connects(codePoint: number): boolean {
  if (codePoint === TATWEEL || codePoint === ZERO_WIDTH_JOINER) return true
  const traits = traitTable.at(codePoint)
  if ((traits & Trait.mark) !== 0) return true
  return (traits & Trait.letter) !== 0 && JOINING_SCRIPTS.has(SCRIPT_NAMES[scriptTable.at(codePoint)]!)
}

/**
 * Whether the character at an offset belongs to a cursive script, in which `letter-spacing` would separate letters (CSS Text
 * 4, https://www.w3.org/TR/css-text-4/#cursive-tracking).
 */
export const isCursiveAt = (text: string, offset: number): boolean =>
  JOINING_SCRIPTS.has(SCRIPT_NAMES[scriptTable.at(text.codePointAt(offset) ?? 0)]!)
