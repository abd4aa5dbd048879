/** Numbers in cells: where a text has its whole part, its decimals and its unit, and which sign parts them in a column. */

/** A text that is one number, with the offsets in it. */
export interface Figure {
  /** Digits and the signs between them, from `start` to `end`. */
  readonly run: string
  readonly start: number
  readonly end: number
}

/** Characters: longer texts are no numbers, and are not matched. */
const MOST = 40

/** Signs, currencies by sign or code, and opening brackets may stand before the digits, units and marks after them. */
const LEAD = /^[([]?(?:[~≈<>≤≥±+\-−–]\s?)?(?:\p{Sc}|[A-Z]{3}(?=\s))?\s?[+\-−–]?/u
const RUN = /^(?:\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?!\d)|\d+)?(?:[.,]\d+)*/
const TAIL =
  /^(?:(?:\s?[×·]\s?10(?:[⁻⁺]?[⁰¹²³⁴-⁹]+|\^?[−-]\d+|\^\d+)|[eE][+\-−]?\d+)?\s?(?:[%‰]|\p{Sc}|°\s?[CFK]?|[\p{L}µΩ]{1,7}\d?[²³]?(?:[/·][\p{L}µΩ]{1,7}[²³]?)?)?)?[)\]]?[\s*†‡§¹²³⁴-⁹⁰ᵃᵇᶜ]*$/u

/** The number that a text without space at its ends is; null where it is something else. */
export function figureIn(text: string): Figure | null {
  if (text.length === 0 || text.length > MOST) return null
  if (isPlain(text)) return { run: text, start: 0, end: text.length }
  const start = LEAD.exec(text)![0].length
  const run = RUN.exec(text.slice(start))![0]
  if (run === '' || !TAIL.test(text.slice(start + run.length))) return null
  return isNumber(run) ? { run, start, end: start + run.length } : null
}

/** Digits, with one point or comma between them at most: what most numbers are. */
function isPlain(text: string): boolean {
  let signs = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0x30 && unit <= 0x39) continue
    const isSign = unit === 0x2c || unit === 0x2e
    if (!isSign || i === 0 || i === text.length - 1 || ++signs > 1) return false
  }
  return true
}

/** Dates and numbers of versions have several points too, but not between groups of three digits. */
function isNumber(run: string): boolean {
  for (const sign of ['.', ',']) {
    const parts = run.split(sign)
    if (parts.length > 2 && !parts.slice(1).every(part => /^\d{3}(?:[.,]\d+)?$/.test(part))) return false
  }
  return true
}

/** Whether a text stands for a missing number: a dash, dots, "n/a". */
export const isPlaceholder = (text: string): boolean => /^(?:|[-–—−·.…?]|\.{2,3}|n\.?\/?a\.?|none|nil)$/i.test(text)

/** The character between integer and fraction. */
export type DecimalSign = '.' | ','

/** Languages in which a comma stands before decimals, where the numbers themselves do not tell. */
const WITH_COMMA =
  /^(?:af|az|be|bg|ca|cs|da|de|el|es|et|eu|fi|fr|gl|hr|hu|hy|id|is|it|ka|kk|lt|lv|mk|nb|nl|nn|no|pl|pt|ro|ru|sk|sl|sq|sr|sv|tr|uk|uz|vi)\b/i

/** Which sign parts decimals in the numbers of a column. Three digits after a single sign may be a group, so others decide. */
export function decimalSign(runs: readonly string[], language: string): DecimalSign {
  let grouping: DecimalSign | null = null
  for (const run of runs) {
    const point = run.lastIndexOf('.')
    const comma = run.lastIndexOf(',')
    if (point !== -1 && comma !== -1) return point > comma ? '.' : ','
    const at = Math.max(point, comma)
    if (at === -1) continue
    const sign = run[at] as DecimalSign
    if (run.indexOf(sign) !== at) grouping = sign
    else if (run.length - at - 1 !== 3 || at === 0 || at > 3 || run[0] === '0') return sign
  }
  if (grouping !== null) return grouping === '.' ? ',' : '.'
  return WITH_COMMA.test(language) ? ',' : '.'
}

/** Where the whole part of a number ends, in the text that it stands in. */
export function wholeEnd({ run, start, end }: Figure, sign: DecimalSign): number {
  const at = run.lastIndexOf(sign)
  return at === -1 ? end : start + at
}

/** A power of ten after the digits, which is part of the number: `e-5`, `× 10⁻⁵`. */
const EXPONENT = /^(?:\s?[×·]\s?10(?:[⁻⁺]?[⁰¹²³⁴-⁹]+|\^?[−-]\d+|\^\d+)|[eE][+\-−]?\d+)/

/** Where what follows a number and its exponent begins, in the text that it stands in. */
export const afterNumber = (text: string, { end }: Figure): number =>
  end + (EXPONENT.exec(text.slice(end))?.[0].length ?? 0)

/** The letters or the sign of a unit after a number; empty where there is none. Marks of notes and brackets are no units. */
export function unitOf(text: string, figure: Figure): string {
  const end = afterNumber(text, figure)
  if (end >= text.length) return ''
  return text
    .slice(end)
    .replace(/[\s)\]*†‡§¹²³⁴-⁹⁰ᵃᵇᶜ]+$/u, '')
    .trim()
}
