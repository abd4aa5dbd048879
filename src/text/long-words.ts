/** Where what is too long for a line is broken, if nothing else helps: addresses, paths, numbers, words without a break. */
import { clusterEnd } from './graphemes.ts'
import type { PreparedText } from './prepare.ts'
import { runIndexAt } from './run-search.ts'

/** Whether `overflow-wrap`, `word-break` or `line-break` allow a break between any two clusters around an offset. */
export function mayBreakAnywhere(prepared: PreparedText, offset: number): boolean {
  const run = prepared.runs[runIndexAt(prepared, offset)]
  if (run === undefined) return false
  const { overflowWrap, wordBreak, lineBreak, textWrapMode } = run.glyphs.style
  if (textWrapMode === 'nowrap') return false
  return overflowWrap !== 'normal' || wordBreak === 'break-word' || lineBreak === 'anywhere'
}

/** Signs after which, or before which, the parts of an address or a path can be told apart. */
const AFTER = /[/\\?&=#@:;,+|\-_~%)\]}]/
const BEFORE = /[.(#?&[{]/

/**
 * How well a reader can follow a break at an offset: 2 at the joints of an address, 1 where letters and digits or small
 * letters and capitals meet, 0 elsewhere.
 */
export function breakQuality(text: string, offset: number): 0 | 1 | 2 {
  const before = text[offset - 1] ?? ''
  const after = text[offset] ?? ''
  const isRepeated = before === after
  if (!isRepeated && (AFTER.test(before) || BEFORE.test(after)) && !AFTER.test(after)) return 2
  const isCaseChange = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(after)
  return isCaseChange || /\d/.test(before) !== /\d/.test(after) ? 1 : 0
}

/** Offsets between clusters within a range at which a break is allowed, ascending. */
export function* clusterBreaks(prepared: PreparedText, start: number, end: number): Generator<number> {
  const { text } = prepared.content
  for (let at = clusterEnd(text, start); at < end; at = clusterEnd(text, at))
    if (mayBreakAnywhere(prepared, at)) yield at
}
