/** PDF objects as source text (ISO 32000-1 §7.3): numbers, names, strings, dates and dictionaries. */

/** The number of an indirect object. */
export type Reference = number

/** `12 0 R`: generations are always 0 in files that are written once. */
export const reference = (id: Reference): string => `${id} 0 R`

/** The greatest number that every reader supports (ISO 32000-1 Annex C; ISO 19005-2 §6.1.13); no page comes near it. */
export const GREATEST_NUMBER = 2_147_483_647

/** Clamps a number to the supported range; NaN becomes 0. */
export function bounded(value: number): number {
  if (Math.abs(value) <= GREATEST_NUMBER) return value
  return Number.isNaN(value) ? 0 : Math.sign(value) * GREATEST_NUMBER
}

/** At most five decimals, no redundant zero (".5") and never an exponent. Not beyond `GREATEST_NUMBER`. */
export function number(given: number): string {
  const value = bounded(given)
  if (Number.isInteger(value)) return String(value)
  const rounded = Math.round(value * 1e5) / 1e5
  const size = Math.abs(rounded)
  const text = size < 1e-4 ? fixed(rounded) : String(rounded)
  if (size >= 1 || size === 0) return text
  return rounded < 0 ? `-${text.slice(2)}` : text.slice(1)
}

/** Small numbers would be written with an exponent, which PDF does not have. */
const fixed = (value: number): string => (value === 0 ? '0' : value.toFixed(5).replace(/0+$/, ''))

/** A PDF array of numbers. */
export const numbers = (values: Iterable<number>): string => `[${Array.from(values, number).join(' ')}]`

/** A cache of names: most are roles and keys, which are few. */
const names = new Map<string, string>()
/** Names that are kept as they are written; identifiers of a document may be more. */
const MAX_NAMES = 1_000

/** A name with a slash, what is no regular character as `#` and two digits (ISO 32000-1 §7.3.5). */
export function name(text: string): string {
  let source = names.get(text)
  if (source === undefined) {
    source = nameSource(text)
    if (names.size >= MAX_NAMES) names.clear()
    names.set(text, source)
  }
  return source
}

/** A name; other than regular characters as `#xx` (ISO 32000-1 §7.3.5). */
function nameSource(text: string): string {
  let source = '/'
  for (const byte of Buffer.from(text, 'utf8')) {
    const isRegular = byte > 0x20 && byte < 0x7f && !'#%()/<>[]{}'.includes(String.fromCharCode(byte))
    source += isRegular ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`
  }
  return source
}

/** A string of bytes, given as characters up to U+00FF. */
export const byteString = (text: string): string => `(${text.replace(/[\\()\r]/g, escapeByte)})`

const escapeByte = (character: string): string => (character === '\r' ? '\\r' : `\\${character}`)

/** The longest string that every reader supports, in UTF-16 units (ISO 32000-1 Annex C). */
export const LONGEST_TEXT = 16_000

/** Private-use characters, which texts for people must not contain (ISO 14289-2 §8.6), and noncharacters. */
const PRIVATE = /[\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff\u{f0000}-\u{10ffff}]/gu

/**
 * The text without characters of private use areas, which mean nothing outside of their font, and without noncharacters.
 * Half a surrogate pair, which UTF-16 cannot write, becomes U+FFFD.
 */
export function withoutPrivate(text: string): string {
  // The usual case: no code unit at or above the first surrogate.
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) >= FIRST_SURROGATE) return text.toWellFormed().replace(PRIVATE, '')
  return text
}

const FIRST_SURROGATE = 0xd800

/** A text for people without private characters; null where nothing is left. */
export function spoken(text: string): string | null {
  const said = withoutPrivate(text)
  return said.trim() === '' ? null : said
}

/** Starts a language code inside a text string (ISO 32000-1 §7.9.2.2). */
const LANGUAGE_ESCAPE = '\u001b'

/** Text for people (§7.9.2.2): ASCII as it is, everything else as UTF-16 with a byte order mark. */
export function textString(given: string): string {
  const said = withoutPrivate(given).replaceAll(LANGUAGE_ESCAPE, '')
  const text = said.length <= LONGEST_TEXT ? said : said.slice(0, LONGEST_TEXT).toWellFormed()
  if (isPlainAscii(text)) return byteString(text)
  let source = '<FEFF'
  for (let i = 0; i < text.length; i++) source += text.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')
  return `${source}>`
}

const PLAIN_ASCII = /^[\t\n\r\x20-\x7e]*$/
/** Whether a string can be written as a literal without escapes. */
export const isPlainAscii = (text: string): boolean => PLAIN_ASCII.test(text)

/** A date in UTC (§7.9.4), so that no time zone can change a byte. */
export function date(value: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${String(value.getUTCFullYear()).padStart(4, '0')}${two(value.getUTCMonth() + 1)}${two(value.getUTCDate())}`
  const time = `${two(value.getUTCHours())}${two(value.getUTCMinutes())}${two(value.getUTCSeconds())}`
  return `(D:${day}${time}Z)`
}

/** A dictionary from alternating keys and source texts; null entries are omitted. */
export function dictionary(entries: Readonly<Record<string, string | number | null>>): string {
  let source = '<<'
  for (const key in entries) {
    const value = entries[key]
    if (value === null || value === undefined) continue
    source += entry(key, typeof value === 'number' ? number(value) : value)
  }
  return `${source}>>`
}

/** A key with its value as source text; nothing for null. */
export const entry = (key: string, value: string | null): string =>
  value === null ? '' : isDelimiter(value.charCodeAt(0)) ? `/${key}${value}` : `/${key} ${value}`

/** Whether a value begins with a delimiter, so that no space is needed after the name: `/`, `(`, `<` or `[`. */
const isDelimiter = (unit: number): boolean => unit === 0x2f || unit === 0x28 || unit === 0x3c || unit === 0x5b
