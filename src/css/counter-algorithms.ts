/**
 * The two counter algorithms that descriptors cannot express
 * (https://www.w3.org/TR/css-counter-styles-3/#complex-predefined-counters).
 */

/** The parameters of a Chinese, Japanese or Korean style; `digits` are the characters for 0 to 9. */
export interface ChineseStyle {
  readonly digits: string
  /** For ones, tens, hundreds and thousands. */
  readonly units: readonly string[]
  /** Whether ten to nineteen omit the leading one. */
  readonly isInformal: boolean
}

/** Numbers up to 9999, with a unit after each digit; consecutive zeros become one, and trailing zeros are omitted. */
export function chineseLonghand({ digits, units, isInformal }: ChineseStyle, value: number): string {
  const names = [...digits]
  if (value === 0) return names[0]!
  const places = [...String(value)].map(Number)
  let text = ''
  for (const [index, digit] of places.entries()) {
    const unit = places.length - 1 - index
    if (digit !== 0) text += `${names[digit]}${units[unit]}`
    else if (!text.endsWith(names[0]!)) text += names[0]
  }
  if (text.endsWith(names[0]!)) text = text.slice(0, -1)
  return isInformal && value >= 10 && value < 20 ? text.slice(1) : text
}

const TENS = ['', '፲', '፳', '፴', '፵', '፶', '፷', '፸', '፹', '፺']
const ONES = ['', '፩', '፪', '፫', '፬', '፭', '፮', '፯', '፰', '፱']

/** Groups of two digits, separated alternately by the signs for hundred and ten thousand. */
export function ethiopicNumeric(value: number): string {
  if (value === 1) return ONES[1]!
  const groups: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 100)) groups.push(rest % 100)
  let text = ''
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index]!
    const isMostSignificant = index === groups.length - 1
    const isOmitted = group === 0 || (group === 1 && (isMostSignificant || index % 2 === 1))
    if (!isOmitted) text += TENS[Math.floor(group / 10)]! + ONES[group % 10]!
    if (index % 2 === 1 && group !== 0) text += '፻'
    else if (index % 2 === 0 && index > 0) text += '፼'
  }
  return text
}
