/**
 * Breakpoints in words that are too long for a line: addresses, paths, numbers, words without a break opportunity (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#overflow-wrap-property). CSS allows a break anywhere; good typesetting prefers boundaries
 * of parts.
 */
import { perObject } from '../../base/memo.ts'
import { Boundary, lineBoundaries } from '../breaks/boundaries.ts'
import { BreakKind } from '../breaks/opportunities.ts'
import { clusterEnd } from '../graphemes.ts'
import type { PreparedText } from '../prepared-text.ts'
import { runIndexAt } from '../run-search.ts'
import type { LineEnd } from './line-width.ts'

/** Whether `overflow-wrap`, `word-break` or `line-break` allow a break between any two clusters at an offset. */
function mayBreakAnywhere(prepared: PreparedText, offset: number): boolean {
  const run = prepared.runs[runIndexAt(prepared, offset)]
  if (run === undefined) return false
  const { overflowWrap, wordBreak, lineBreak, textWrapMode } = run.glyphs.style
  if (textWrapMode === 'nowrap') return false
  // A phrase that does not fit a line breaks like other text.
  if (wordBreak === 'auto-phrase' && allowedIn(prepared)[offset] === Boundary.may) return true
  return overflowWrap !== 'normal' || wordBreak === 'break-word' || lineBreak === 'anywhere'
}

/** The boundaries of UAX 14 in a text, independent of `word-break`. */
const allowedIn = perObject((prepared: PreparedText) => lineBoundaries(prepared.content.text, null))

/** Bits: a break after or before the character is good; and its class. */
const AFTER = 1
const BEFORE = 2
const SMALL = 4
const CAPITAL = 8
const DIGIT = 16

/** Classes of ASCII characters, for addresses and paths, which break after or before punctuation. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return (
    (/[/\\?&=#@:;,+|\-_~%)\]}]/.test(character) ? AFTER : 0) |
    (/[.(#?&[{]/.test(character) ? BEFORE : 0) |
    (/[a-z]/.test(character) ? SMALL : 0) |
    (/[A-Z]/.test(character) ? CAPITAL : 0) |
    (/[0-9]/.test(character) ? DIGIT : 0)
  )
})

/** The traits of the character at an offset; those of ASCII come from a table. */
function traitsOf(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  // Outside the text there is no unit.
  if (!(unit >= 128)) return ASCII[unit] ?? 0
  const character = text.charAt(offset)
  return /\p{Ll}/u.test(character) ? SMALL : /\p{Lu}/u.test(character) ? CAPITAL : 0
}

/**
 * The quality of a break at an offset: 2 between the parts of an address, 1 between letters and digits or lower and upper
 * case, 0 elsewhere.
 */
export function breakQuality(text: string, offset: number): 0 | 1 | 2 {
  const before = traitsOf(text, offset - 1)
  const after = traitsOf(text, offset)
  const isJoint = (before & AFTER) !== 0 || (after & BEFORE) !== 0
  if (isJoint && (after & AFTER) === 0 && text.charCodeAt(offset - 1) !== text.charCodeAt(offset)) return 2
  const isCaseChange = (before & SMALL) !== 0 && (after & CAPITAL) !== 0
  return isCaseChange || (before & DIGIT) !== (after & DIGIT) ? 1 : 0
}

/** Offsets between clusters within a range at which a break is allowed, ascending. */
export function* clusterBreaks(prepared: PreparedText, start: number, end: number): Generator<number> {
  const { text } = prepared.content
  for (let at = clusterEnd(text, start); at < end; at = clusterEnd(text, at))
    if (mayBreakAnywhere(prepared, at)) yield at
}

/** The end of a line at one of `clusterBreaks`: a hyphen is shown after a soft hyphen that was disabled only to keep a phrase. */
export function clusterBreakAt(prepared: PreparedText, offset: number): LineEnd {
  const isSoftHyphen = prepared.content.text.charCodeAt(offset - 1) === 0xad
  const style = isSoftHyphen ? prepared.runs[runIndexAt(prepared, offset)]?.glyphs.style : undefined
  return style?.wordBreak === 'auto-phrase' && style.hyphens !== 'none'
    ? { offset, end: offset - 1, kind: BreakKind.hyphen }
    : { offset, end: offset, kind: BreakKind.emergency }
}
