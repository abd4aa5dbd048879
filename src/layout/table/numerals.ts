/** Numbers in cells: the offsets of integer part, decimals and unit in a text, and the decimal separator of a column. */

/** A text that is a number, with its offsets. */
export interface Figure {
  /** Digits and the separators between them, from `start` to `end`. */
  readonly run: string
  readonly start: number
  readonly end: number
}

/** Characters: longer texts are not numbers and are not matched. */
const MOST = 40

/** Signs, currencies by symbol or code, and opening brackets may precede the digits; units and marks may follow them. */
const LEAD = /^[([]?(?:[~≈<>≤≥±+\-−–]\s?)?(?:\p{Sc}|[A-Z]{3}(?=\s))?\s?[+\-−–]?/u
const RUN = /^(?:\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?!\d)|\d+)?(?:[.,]\d+)*/
const TAIL =
  /^(?:(?:\s?[×·]\s?10(?:[⁻⁺]?[⁰¹²³⁴-⁹]+|\^?[−-]\d+|\^\d+)|[eE][+\-−]?\d+)?\s?(?:[%‰]|\p{Sc}|°\s?[CFK]?|[\p{L}µΩ]{1,7}\d?[²³]?(?:\s?[/·]\s?[\p{L}µΩ]{1,7}[²³]?)?|(?<=\s)\/\s?[\p{L}µΩ]{1,7}[²³]?)?)?[)\]]?[\s*†‡§¹²³⁴-⁹⁰ᵃᵇᶜ]*$/u

/** The number in a text without surrounding space; null if it is none. */
export function figureIn(text: string): Figure | null {
  if (text.length === 0 || text.length > MOST) return null
  if (isPlain(text)) return { run: text, start: 0, end: text.length }
  const start = LEAD.exec(text)![0].length
  const run = RUN.exec(text.slice(start))![0]
  if (run === '' || !TAIL.test(text.slice(start + run.length))) return null
  return isNumber(run) ? { run, start, end: start + run.length } : null
}

/** Digits with at most one point or comma between them, like most numbers. */
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

/** Dates and version numbers have several points too, but not between groups of three digits. */
function isNumber(run: string): boolean {
  for (const sign of ['.', ',']) {
    const parts = run.split(sign)
    if (parts.length > 2 && !parts.slice(1).every(part => /^\d{3}(?:[.,]\d+)?$/.test(part))) return false
  }
  return true
}

/** Whether a text stands for a missing number: a dash, dots, "n/a", what programs print. */
export const isPlaceholder = (text: string): boolean =>
  /^(?:|[-–—−·.…?]|\.{2,3}|n\.?\/?a\.?|none|nil|null|nan)$/i.test(text)

/** The decimal separator. */
export type DecimalSign = '.' | ','

/** Languages with a decimal comma, for numbers that are ambiguous. */
const WITH_COMMA =
  /^(?:af|az|be|bg|ca|cs|da|de|el|es|et|eu|fi|fr|gl|hr|hu|hy|id|is|it|ka|kk|lt|lv|mk|nb|nl|nn|no|pl|pt|ro|ru|sk|sl|sq|sr|sv|tr|uk|uz|vi)\b/i

/** The decimal separator of a column. A single separator before three digits is ambiguous, so other numbers decide. */
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

/** The end of the integer part of a number, as an offset of its text. */
export function wholeEnd({ run, start, end }: Figure, sign: DecimalSign): number {
  const at = run.lastIndexOf(sign)
  return at === -1 ? end : start + at
}

/** A power of ten after the digits, which belongs to the number: `e-5`, `× 10⁻⁵`. */
const EXPONENT = /^(?:\s?[×·]\s?10(?:[⁻⁺]?[⁰¹²³⁴-⁹]+|\^?[−-]\d+|\^\d+)|[eE][+\-−]?\d+)/

/** The offset after a number and its exponent in its text. */
export const afterNumber = (text: string, { end }: Figure): number =>
  end + (EXPONENT.exec(text.slice(end))?.[0].length ?? 0)

/** The unit after a number; empty if there is none. Footnote marks and brackets are not units. */
export function unitOf(text: string, figure: Figure): string {
  const end = afterNumber(text, figure)
  if (end >= text.length) return ''
  return text
    .slice(end)
    .replace(/[\s)\]*†‡§¹²³⁴-⁹⁰ᵃᵇᶜ]+$/u, '')
    .trim()
}
