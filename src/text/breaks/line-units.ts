/**
 * A text as input of line breaking: each character with its combining marks is one unit (UAX 14, LB 1, 9, 10).
 * https://www.unicode.org/reports/tr14/
 */
import { uint8, uint32 } from '../../base/typed-arrays.ts'
import { LINE_CLASSES, LineTrait, lineClassTable, lineTraitTable } from '../../base/unicode/line-classes.ts'

type ClassName = (typeof LINE_CLASSES)[number]

/** Line breaking classes by name. */
export const Class = Object.fromEntries(LINE_CLASSES.map((name, i) => [name, i])) as Readonly<Record<ClassName, number>>

/** Units of a text, one entry each. */
export interface LineUnits {
  readonly count: number
  /** Offset of each unit, and the text's length at the end. */
  readonly offsets: Uint32Array
  readonly classes: Uint8Array
  /** First code point of each unit. */
  readonly codePoints: Uint32Array
}

/** The tailoring of line breaking classes by CSS. */
export interface ClassRules {
  /** `word-break`: letters break like ideographs, or ideographs like letters. */
  readonly letters: 'normal' | 'break-all' | 'keep-all'
  /** `line-break`: whether lines may begin with small kana, iteration marks and similar characters. */
  readonly strictness: 'loose' | 'normal' | 'strict'
  /** The writing system is Chinese or Japanese, which affects `line-break`. */
  readonly isChineseOrJapanese: boolean
}

/** The rules of UAX 14 without tailoring. */
export const PLAIN_RULES: ClassRules = { letters: 'normal', strictness: 'strict', isChineseOrJapanese: false }

/** Characters below this have cached classes: those of European languages, and common punctuation. */
const USUAL = 0x2030
let usual: Uint8Array | null = null

/** The classes of these characters by the plain rules. */
function usualClasses(): Uint8Array {
  usual ??= Uint8Array.from({ length: USUAL }, (_, codePoint) => resolvedClass(codePoint, PLAIN_RULES))
  return usual
}

const NO_CLASSES = new Uint8Array(0)

/** `rulesAt` returns the rules for the character at an offset; null stands for the plain ones. */
export function lineUnits(text: string, rulesAt: ((offset: number) => ClassRules) | null = null): LineUnits {
  const { length } = text
  const offsets = uint32(length + 1)
  const classes = uint8(length)
  const codePoints = uint32(length)
  const known = rulesAt === null ? usualClasses() : NO_CLASSES
  let count = 0
  for (let i = 0; i < length; ) {
    const unit = text.charCodeAt(i)
    const codePoint = (unit & 0xfc00) === 0xd800 ? text.codePointAt(i)! : unit
    const own =
      codePoint < known.length
        ? known[codePoint]!
        : resolvedClass(codePoint, rulesAt === null ? PLAIN_RULES : rulesAt(i))
    const isMark = own === Class.CM || own === Class.ZWJ
    if (isMark && count > 0 && takesMarks(classes[count - 1]!)) {
      // LB 9: the mark belongs to the unit. LB 8a reads a joiner at its end from the text.
    } else {
      offsets[count] = i
      classes[count] = isMark ? Class.AL : own
      codePoints[count] = codePoint
      count++
    }
    i += codePoint > 0xffff ? 2 : 1
  }
  offsets[count] = length
  return { count, offsets, classes, codePoints }
}

/** Classes that combining marks attach to (LB 9, https://www.unicode.org/reports/tr14/#LB9). */
const takesMarks = (lineClass: number): boolean =>
  lineClass !== Class.BK &&
  lineClass !== Class.CR &&
  lineClass !== Class.LF &&
  lineClass !== Class.NL &&
  lineClass !== Class.SP &&
  lineClass !== Class.ZW

/**
 * LB 1 resolves ambiguous classes (https://www.unicode.org/reports/tr14/#LB1); `word-break` and `line-break` tailor others
 * (CSS Text 4 §6.1 and §6.2, https://www.w3.org/TR/css-text-4/#word-break-property).
 */
function resolvedClass(codePoint: number, rules: ClassRules): number {
  const own = lineClassTable.at(codePoint)
  switch (own) {
    case Class.AI:
    case Class.SG:
    case Class.XX:
      return letterClass(Class.AL, rules)
    case Class.SA:
      return (lineTraitTable.at(codePoint) & LineTrait.mark) !== 0 ? Class.CM : letterClass(Class.AL, rules)
    case Class.CJ:
      return rules.strictness === 'strict' && rules.letters !== 'keep-all' ? Class.NS : ideographClass(Class.ID, rules)
    case Class.AL:
    case Class.HL:
    case Class.NU:
      return letterClass(own, rules)
    case Class.ID:
    case Class.H2:
    case Class.H3:
      return ideographClass(own, rules)
    case Class.NS:
    case Class.IN:
    case Class.PO:
    case Class.PR:
    case Class.EX:
    case Class.HY:
    case Class.HH:
    case Class.BA:
      return looserClass(own, codePoint, rules)
    default:
      return own
  }
}

const letterClass = (own: number, rules: ClassRules): number => (rules.letters === 'break-all' ? Class.ID : own)
const ideographClass = (own: number, rules: ClassRules): number => (rules.letters === 'keep-all' ? Class.AL : own)

/**
 * Hyphens and marks that may begin a line in Chinese and Japanese (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#line-break-property).
 */
const CJK_HYPHENS: ReadonlySet<number> = new Set([0x301c, 0x30a0])
const ITERATION_MARKS: ReadonlySet<number> = new Set([0x3005, 0x303b, 0x309d, 0x309e, 0x30fd, 0x30fe])
const CENTRED: ReadonlySet<number> = new Set([
  0x30fb, 0xff1a, 0xff1b, 0xff65, 0x203c, 0x2047, 0x2048, 0x2049, 0xff01, 0xff1f,
])

/**
 * The class of a character under `line-break: loose` and `normal` (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#line-break-property): characters that may begin a line become ideographs, before and after
 * which lines may break; some of them only in Chinese and Japanese text.
 */
function looserClass(own: number, codePoint: number, rules: ClassRules): number {
  if (rules.strictness !== 'strict' && rules.isChineseOrJapanese && CJK_HYPHENS.has(codePoint)) return Class.ID
  if (rules.strictness !== 'loose') return own
  if (ITERATION_MARKS.has(codePoint) || own === Class.IN) return Class.ID
  if (!rules.isChineseOrJapanese) return own
  const isWide = (lineTraitTable.at(codePoint) & LineTrait.wide) !== 0
  if (CENTRED.has(codePoint) || ((own === Class.PO || own === Class.PR) && isWide)) return Class.ID
  if (codePoint === 0x2010 || codePoint === 0x2013) return Class.ID
  return own
}
