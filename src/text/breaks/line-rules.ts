/**
 * The rules of the Unicode line breaking algorithm, one boundary at a time (UAX 14 revision 55, Unicode 17).
 * https://www.unicode.org/reports/tr14/
 */
import { LineTrait, lineTraitTable } from '../../base/unicode/line-classes.ts'
import { Class, type LineUnits } from './line-units.ts'

/** State of the units before a boundary, updated in one pass over the text. */
interface RuleState {
  /** Last unit before the boundary that is not a space, or -1. */
  lastSolid: number
  /** Regional indicators directly before the boundary, modulo pairs. */
  regionalIndicators: number
  /** Inside NU (SY | IS)*, or after that and one CL or CP. */
  isInNumber: boolean
  isAfterNumberClose: boolean
}

/** Before the first unit of a text (LB 2). */
export const startState = (): RuleState => ({
  lastSolid: -1,
  regionalIndicators: 0,
  isInNumber: false,
  isAfterNumberClose: false,
})

/** Adds unit `i` to the state; call it before the boundary after that unit. */
export function passUnit(state: RuleState, units: LineUnits, i: number): void {
  const own = units.classes[i]!
  state.regionalIndicators = own === Class.RI ? state.regionalIndicators + 1 : 0
  state.isAfterNumberClose = state.isInNumber && (own === Class.CL || own === Class.CP)
  state.isInNumber = own === Class.NU || (state.isInNumber && (own === Class.SY || own === Class.IS))
  if (own !== Class.SP) state.lastSolid = i
}

const isWide = (codePoint: number): boolean => (lineTraitTable.at(codePoint) & LineTrait.wide) !== 0
const isInitialQuote = (codePoint: number): boolean => (lineTraitTable.at(codePoint) & LineTrait.initialQuote) !== 0
const isFinalQuote = (codePoint: number): boolean => (lineTraitTable.at(codePoint) & LineTrait.finalQuote) !== 0
const isLetter = (own: number): boolean => own === Class.AL || own === Class.HL
/** Classes that force a break (LB 4 and 5, https://www.unicode.org/reports/tr14/#LB4). */
const isBreak = (own: number): boolean => own === Class.BK || own === Class.CR || own === Class.LF || own === Class.NL

const among = (...classes: number[]): ReadonlySet<number> => new Set(classes)
const BEFORE_INITIAL_QUOTE = among(
  Class.BK,
  Class.CR,
  Class.LF,
  Class.NL,
  Class.OP,
  Class.QU,
  Class.GL,
  Class.SP,
  Class.ZW,
)
const AFTER_FINAL_QUOTE = among(
  Class.SP,
  Class.GL,
  Class.WJ,
  Class.CL,
  Class.QU,
  Class.CP,
  Class.EX,
  Class.IS,
  Class.SY,
  Class.BK,
  Class.CR,
  Class.LF,
  Class.NL,
  Class.ZW,
)
const BEFORE_HYPHEN = among(Class.BK, Class.CR, Class.LF, Class.NL, Class.SP, Class.ZW, Class.CB, Class.GL)
const HANGUL = among(Class.JL, Class.JV, Class.JT, Class.H2, Class.H3)
const DOTTED_CIRCLE = 0x25cc

/**
 * Whether a line must, may or must not break between units `i` and `i + 1`: the first of rules LB 4 to LB 31 that applies
 * decides (https://www.unicode.org/reports/tr14/#Algorithm). The state includes `i`.
 */
export function boundaryAfter(text: string, units: LineUnits, state: RuleState, i: number): 'must' | 'may' | 'not' {
  const { classes } = units
  const before = classes[i]!
  const after = classes[i + 1]!
  // Between letters only LB 28 applies: no earlier rule has letters on both sides.
  if (before === Class.AL && after === Class.AL) return 'not'
  // LB 4 to 6
  if (before === Class.CR && after === Class.LF) return 'not'
  if (isBreak(before)) return 'must'
  if (isBreak(after)) return 'not'
  // LB 7, 8, 8a
  if (after === Class.SP || after === Class.ZW) return 'not'
  const solid = state.lastSolid < 0 ? -1 : classes[state.lastSolid]!
  if (solid === Class.ZW) return 'may'
  if (text.charCodeAt(units.offsets[i + 1]! - 1) === 0x200d) return 'not'
  // LB 11, 12, 12a
  if (after === Class.WJ || before === Class.WJ || before === Class.GL) return 'not'
  if (after === Class.GL && before !== Class.SP && before !== Class.BA && before !== Class.HY && before !== Class.HH)
    return 'not'
  // LB 13, 14
  if (after === Class.CL || after === Class.CP || after === Class.EX || after === Class.SY) return 'not'
  if (solid === Class.OP) return 'not'
  if (isQuoted(units, state, i)) return 'not'
  // LB 15c, 15d
  if (before === Class.SP && after === Class.IS && classes[i + 2] === Class.NU && i + 2 < units.count) return 'may'
  if (after === Class.IS) return 'not'
  // LB 16, 17, 18
  if (after === Class.NS && (solid === Class.CL || solid === Class.CP)) return 'not'
  if (after === Class.B2 && solid === Class.B2) return 'not'
  if (before === Class.SP) return 'may'
  return isHeldByQuote(units, i) || (!isObject(before, after) && holds(units, state, i)) ? 'not' : 'may'
}

/**
 * LB 15a and 15b: no break after an initial quotation mark, nor before a final one
 * (https://www.unicode.org/reports/tr14/#LB15a).
 */
function isQuoted(units: LineUnits, state: RuleState, i: number): boolean {
  const { classes, codePoints, count } = units
  const quote = state.lastSolid
  if (quote >= 0 && classes[quote] === Class.QU && isInitialQuote(codePoints[quote]!))
    if (quote === 0 || BEFORE_INITIAL_QUOTE.has(classes[quote - 1]!)) return true
  if (classes[i + 1] !== Class.QU || !isFinalQuote(codePoints[i + 1]!)) return false
  return i + 2 >= count || AFTER_FINAL_QUOTE.has(classes[i + 2]!)
}

/**
 * LB 19 and 19a: no break at quotation marks, except among East Asian characters (https://www.unicode.org/reports/tr14/#LB19).
 */
function isHeldByQuote(units: LineUnits, i: number): boolean {
  const { classes, codePoints, count } = units
  const before = codePoints[i]!
  const after = codePoints[i + 1]!
  if (classes[i + 1] === Class.QU) {
    if (!isInitialQuote(after) || !isWide(before)) return true
    if (i + 2 >= count || !isWide(codePoints[i + 2]!)) return true
  }
  if (classes[i] !== Class.QU) return false
  if (!isFinalQuote(before) || !isWide(after)) return true
  return i === 0 || !isWide(codePoints[i - 1]!)
}

/** LB 20: objects break on both sides. */
const isObject = (before: number, after: number): boolean => before === Class.CB || after === Class.CB

/**
 * LB 20a to 30b: whether a break between two units other than spaces is prohibited
 * (https://www.unicode.org/reports/tr14/#LB20a).
 */
function holds(units: LineUnits, state: RuleState, i: number): boolean {
  const { classes } = units
  const before = classes[i]!
  const after = classes[i + 1]!
  const isHyphen = before === Class.HY || before === Class.HH
  // LB 20a; extended to two hyphens, with which options of programs begin.
  if (isHyphen && isLetter(after) && beginsWord(classes, i)) return true
  // LB 21, 21a, 21b, 22
  if (after === Class.BA || after === Class.HH || after === Class.HY || after === Class.NS) return true
  if (before === Class.BB) return true
  if (isHyphen && after !== Class.HL && i > 0 && classes[i - 1] === Class.HL) return true
  if (before === Class.SY && after === Class.HL) return true
  if (after === Class.IN) return true
  return holdsNumber(units, state, i) || holdsSyllable(units, i) || holdsLetter(units, i) || holdsEmoji(units, state, i)
}

/** LB 28, 29, 30: letters, and letters with punctuation and parentheses (https://www.unicode.org/reports/tr14/#LB28). */
function holdsLetter({ classes, codePoints }: LineUnits, i: number): boolean {
  const before = classes[i]!
  const after = classes[i + 1]!
  if (isLetter(after) && (isLetter(before) || before === Class.IS)) return true
  if (after === Class.OP) return (isLetter(before) || before === Class.NU) && !isWide(codePoints[i + 1]!)
  return before === Class.CP && (isLetter(after) || after === Class.NU) && !isWide(codePoints[i]!)
}

/** LB 30a, 30b: pairs of regional indicators, and emoji modifiers (https://www.unicode.org/reports/tr14/#LB30a). */
function holdsEmoji({ classes, codePoints }: LineUnits, { regionalIndicators }: RuleState, i: number): boolean {
  const before = classes[i]!
  const after = classes[i + 1]!
  if (before === Class.RI && after === Class.RI) return regionalIndicators % 2 === 1
  return after === Class.EM && (before === Class.EB || isFuturePictograph(codePoints[i]!))
}

/** Whether a hyphen, or the second of two, is the first thing in a word. */
function beginsWord(classes: LineUnits['classes'], i: number): boolean {
  const first = i > 0 && classes[i] === Class.HY && classes[i - 1] === Class.HY ? i - 1 : i
  return first === 0 || BEFORE_HYPHEN.has(classes[first - 1]!)
}

const isFuturePictograph = (codePoint: number): boolean => {
  const traits = lineTraitTable.at(codePoint)
  return (traits & LineTrait.pictographic) !== 0 && (traits & LineTrait.unassigned) !== 0
}

const isIdeographic = (own: number): boolean => own === Class.ID || own === Class.EB || own === Class.EM
const isAffix = (own: number): boolean => own === Class.PR || own === Class.PO

/** LB 23, 23a, 24, 25: numbers with their signs, units and punctuation (https://www.unicode.org/reports/tr14/#LB25). */
function holdsNumber(units: LineUnits, state: RuleState, i: number): boolean {
  const { classes, count } = units
  const before = classes[i]!
  const after = classes[i + 1]!
  if (isLetter(before) && after === Class.NU) return true
  if (before === Class.NU && isLetter(after)) return true
  if (before === Class.PR && isIdeographic(after)) return true
  if (isIdeographic(before) && after === Class.PO) return true
  if (isAffix(before) && isLetter(after)) return true
  if (isLetter(before) && isAffix(after)) return true
  if (isAffix(after) && (state.isInNumber || state.isAfterNumberClose)) return true
  if (isAffix(before) && after === Class.OP) {
    const third = i + 2 < count ? classes[i + 2] : -1
    const fourth = i + 3 < count ? classes[i + 3] : -1
    if (third === Class.NU || (third === Class.IS && fourth === Class.NU)) return true
  }
  if (after !== Class.NU) return false
  return isAffix(before) || before === Class.HY || before === Class.IS || state.isInNumber
}

/** LB 26, 27, 28a: Hangul syllables and the clusters of Brahmic scripts (https://www.unicode.org/reports/tr14/#LB28a). */
function holdsSyllable(units: LineUnits, i: number): boolean {
  const { classes, codePoints, count } = units
  const before = classes[i]!
  const after = classes[i + 1]!
  if (before === Class.JL && HANGUL.has(after) && after !== Class.JT) return true
  if ((before === Class.JV || before === Class.H2) && (after === Class.JV || after === Class.JT)) return true
  if ((before === Class.JT || before === Class.H3) && after === Class.JT) return true
  if (HANGUL.has(before) && after === Class.PO) return true
  if (before === Class.PR && HANGUL.has(after)) return true
  const isBase = (at: number): boolean =>
    at >= 0 && at < count && (classes[at] === Class.AK || classes[at] === Class.AS || codePoints[at] === DOTTED_CIRCLE)
  if (before === Class.AP && isBase(i + 1)) return true
  if (isBase(i) && (after === Class.VF || after === Class.VI)) return true
  if (before === Class.VI && isBase(i - 1) && (after === Class.AK || codePoints[i + 1] === DOTTED_CIRCLE)) return true
  return isBase(i) && isBase(i + 1) && i + 2 < count && classes[i + 2] === Class.VF
}
