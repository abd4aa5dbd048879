/**
 * Values of presentational attributes: dimensions, integers and colours in legacy syntaxes
 * (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html).
 */
import type { Color, LengthPercentage } from '../value-types.ts'
import { hexColor, namedColor } from './color.ts'
import { SYSTEM_COLORS } from './system-colors.ts'

/** A legacy length or percentage: digits and an optional percent sign; anything after them is ignored. */
export function legacyDimension(text: string): LengthPercentage | null {
  const match = /^[ \t\n\f\r]*\+?(\d+(?:\.\d*)?)\s*(%?)/.exec(text)
  if (match === null) return null
  const value = Math.min(Number(match[1]), 1e6)
  return match[2] === '%' ? { kind: 'linear', px: 0, percent: value } : value
}

/** The rules for parsing nonzero dimension values (HTML): like dimensions, but zero is an error. */
export const nonZeroDimension = (text: string): LengthPercentage | null => {
  const value = legacyDimension(text)
  return value === 0 || (typeof value === 'object' && value?.kind === 'linear' && value.percent === 0) ? null : value
}

/** The rules for parsing non-negative integers (HTML); at most a million. */
export const nonNegativeInteger = (text: string): number | null => {
  const match = /^[ \t\n\f\r]*\+?(\d+)/.exec(text)
  return match === null ? null : Math.min(Number(match[1]), 1e6)
}

/**
 * The rules for parsing a legacy colour value
 * (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-a-legacy-colour-value): a name,
 * three digits, or hexadecimal digits derived from any characters. White space alone is black, and system colours are
 * not supported.
 */
export function legacyColor(text: string): Color | null {
  const value = text.trim().toLowerCase()
  if (text === '' || value === 'transparent') return null
  const named = /^[a-z]+$/.test(value) && !SYSTEM_COLORS.has(value) ? namedColor(value) : null
  if (named !== null) return named
  if (/^#[\da-f]{3}$/.test(value)) return hexColor(value.slice(1))
  let digits = value
    .replace(/[\u{10000}-\u{10FFFF}]/gu, '00')
    .slice(0, 128)
    .replace(/^#/, '')
    .replace(/[^\da-f]/g, '0')
  while (digits.length === 0 || digits.length % 3 !== 0) digits += '0'
  let length = digits.length / 3
  let parts = [digits.slice(0, length), digits.slice(length, 2 * length), digits.slice(2 * length)]
  if (length > 8) {
    parts = parts.map(part => part.slice(-8))
    length = 8
  }
  while (length > 2 && parts.every(part => part.startsWith('0'))) {
    parts = parts.map(part => part.slice(1))
    length--
  }
  return hexColor(parts.map(part => part.slice(0, 2).padStart(2, '0')).join(''))
}

/** A signed integer; anything after its digits is ignored. */
export function integerOf(value: string | undefined): number | null {
  const match = value === undefined ? null : /^\s*([+-]?\d+)/.exec(value)
  return match === null ? null : Math.min(2 ** 31 - 1, Math.max(-(2 ** 31), Number(match[1])))
}
