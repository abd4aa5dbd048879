/** Grapheme clusters: user-perceived characters (UAX 29, Unicode 17). https://www.unicode.org/reports/tr29/ */
import { GRAPHEME_CLASSES, graphemeTable } from '../base/unicode/graphemes.ts'

type ClassName = (typeof GRAPHEME_CLASSES)[number]
const Class = Object.fromEntries(GRAPHEME_CLASSES.map((name, i) => [name, i])) as Readonly<Record<ClassName, number>>

const isExtend = (own: number): boolean =>
  own === Class.Extend || own === Class.Conjunct_Linker || own === Class.Conjunct_Extend
const isControl = (own: number): boolean => own === Class.Control || own === Class.CR || own === Class.LF

/** Code units after which a cluster ends, more than any real one has: text made of one cluster stays cheap. */
const LONGEST_CLUSTER = 256

/** The offset after the cluster that starts at `start`; at the end it is the text's length. */
export function clusterEnd(text: string, start: number): number {
  if (start >= text.length) return text.length
  let codePoint = text.codePointAt(start)!
  let end = start + (codePoint > 0xffff ? 2 : 1)
  // Most characters are a cluster, and are followed by another one.
  if (end < text.length && codePoint < 0x300 && codePoint > 0x20 && text.charCodeAt(end) < 0x300) return end
  let before = graphemeTable.at(codePoint)
  const state = { indicators: 0, isPictograph: false, isPictographJoined: false, hasConsonant: false, hasLinker: false }
  const limit = Math.min(text.length, start + LONGEST_CLUSTER)
  while (end < limit) {
    note(state, before)
    codePoint = text.codePointAt(end)!
    const after = graphemeTable.at(codePoint)
    if (!holds(before, after, state)) return end
    before = after
    end += codePoint > 0xffff ? 2 : 1
  }
  return end
}

interface ClusterState {
  /** Number of regional indicators. */
  indicators: number
  /** Inside ExtPict Extend*, or after that and a joiner. */
  isPictograph: boolean
  isPictographJoined: boolean
  /** Inside a conjunct: after a consonant, or after that and a linker. */
  hasConsonant: boolean
  hasLinker: boolean
}

/**
 * Updates the state for later rules: parity of regional indicators (GB12, GB13), a pictograph before a joiner (GB11), and
 * consonant and linker of a conjunct (GB9c) (UAX 29, https://www.unicode.org/reports/tr29/).
 */
function note(state: ClusterState, own: number): void {
  if (own === Class.Regional_Indicator) state.indicators++
  state.isPictographJoined = own === Class.ZWJ && state.isPictograph
  state.isPictograph = own === Class.Extended_Pictographic || (state.isPictograph && isExtend(own))
  if (own === Class.Conjunct_Consonant) {
    state.hasConsonant = true
    state.hasLinker = false
  } else if (own === Class.Conjunct_Linker) state.hasLinker = state.hasConsonant
  else if (own !== Class.Conjunct_Extend && own !== Class.ZWJ) {
    state.hasConsonant = false
    state.hasLinker = false
  }
}

/**
 * Whether no cluster ends between two characters: rules GB3 to GB13 in order
 * (https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Boundary_Rules).
 */
function holds(before: number, after: number, state: ClusterState): boolean {
  if (before === Class.CR) return after === Class.LF
  if (isControl(before) || isControl(after)) return false
  if (isHangulSyllable(before, after)) return true
  if (isExtend(after) || after === Class.ZWJ || after === Class.SpacingMark) return true
  if (before === Class.Prepend) return true
  if (after === Class.Conjunct_Consonant && state.hasLinker) return true
  if (after === Class.Extended_Pictographic && state.isPictographJoined) return true
  return before === Class.Regional_Indicator && after === Class.Regional_Indicator && state.indicators % 2 === 1
}

/** Rules GB6 to GB8: Hangul jamo within a syllable (UAX 29, https://www.unicode.org/reports/tr29/). */
function isHangulSyllable(before: number, after: number): boolean {
  if (before === Class.L) return after === Class.L || after === Class.V || after === Class.LV || after === Class.LVT
  if (before === Class.LV || before === Class.V) return after === Class.V || after === Class.T
  return (before === Class.LVT || before === Class.T) && after === Class.T
}
