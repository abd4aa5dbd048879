/**
 * Finds the structure of CSS text without tokenizing it: the ends of comments, strings, URLs and brackets, and the ends
 * of declarations and preludes (https://www.w3.org/TR/css-syntax-3/#tokenization). Values are only tokenized if a rule
 * is used.
 */

const SPACE = /[ \t\n\r\f]+/y
/** A sequence of characters without brackets, quotes and separators. */
const PLAIN = /[^"'/\\(){}[\];]+/y
const STRING_PLAIN = /[^"'\\\n\r\f]+/y
const URL_PLAIN = /[^)\\]+/y
const NAME_PLAIN = /[\w\u0080-\uFFFF-]+/y
const NAME_CHARACTER = /[\w\u0080-\uFFFF\\-]/

/** The end of a match at `at`; `at` itself without a match. The pattern is sticky. */
function end(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The offset after white space and comments. */
export function skipBlank(text: string, at: number): number {
  let i = at
  for (;;) {
    const after = text.startsWith('/*', i) ? commentEnd(text, i) : end(SPACE, text, i)
    if (after === i) return i
    i = after
  }
}

/**
 * The end of a comment; an unclosed one extends to the end of the text (CSS Syntax 3 §4.3.2,
 * https://www.w3.org/TR/css-syntax-3/).
 */
function commentEnd(text: string, at: number): number {
  const close = text.indexOf('*/', at + 2)
  return close === -1 ? text.length : close + 2
}

/** The offset after a name with its escapes; unchanged if there is none. */
export function nameEnd(text: string, at: number): number {
  let i = end(NAME_PLAIN, text, at)
  while (text[i] === '\\') {
    const after = end(ESCAPE, text, i)
    if (after === i) break
    i = end(NAME_PLAIN, text, after)
  }
  return i
}

/** An escape with hexadecimal digits includes one white space after them (§4.3.7). */
const ESCAPE = /\\(?:[0-9A-Fa-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^0-9A-Fa-f\n\r\f])/y

const isNewline = (c: string): boolean => c === '\n' || c === '\r' || c === '\f'

/** The offset after a string, and whether it is closed; an unescaped newline ends a bad string. */
function stringEnd(text: string, at: number): { readonly end: number; readonly isClosed: boolean } {
  const quote = text[at]
  let i = at + 1
  while (i < text.length) {
    i = end(STRING_PLAIN, text, i)
    const c = text[i]
    if (c === quote) return { end: i + 1, isClosed: true }
    if (c === undefined || isNewline(c)) break
    i += c !== '\\' ? 1 : text.startsWith('\r\n', i + 1) ? 3 : 2
  }
  // The end of the text closes a string, a newline does not.
  return { end: Math.min(i, text.length), isClosed: i >= text.length }
}

/** Whether the parenthesis at `at` belongs to the function `url`. */
function isUrlName(text: string, at: number): boolean {
  const isUrl = at >= 3 && text.slice(at - 3, at).toLowerCase() === 'url'
  return isUrl && !(at > 3 && NAME_CHARACTER.test(text[at - 4]!))
}

/** The offset after an unquoted URL that starts at its parenthesis; null if it is quoted. */
function rawUrlEnd(text: string, at: number): number | null {
  let i = end(SPACE, text, at + 1)
  if (text[i] === '"' || text[i] === "'") return null
  while (i < text.length) {
    i = end(URL_PLAIN, text, i)
    if (text[i] === ')') return i + 1
    i += 2
  }
  return text.length
}

const OPENING = '([{'
const CLOSING = ')]}'

/** The position where scanning stopped, and whether a bad token was found. */
interface Scan {
  readonly end: number
  /** Whether a string or URL was not closed properly, which makes the value invalid. */
  readonly sawBad: boolean
}

/**
 * Scans from `at` to the first of `stops` outside of brackets, strings and comments, or to the end of the text. Opened
 * brackets must be closed first; an unmatched closing bracket is skipped.
 */
export function scanTo(text: string, at: number, stops: string): Scan {
  const open: string[] = []
  let i = at
  let sawBad = false
  while (i < text.length) {
    const plain = end(PLAIN, text, i)
    if (plain > i) {
      i = plain
      continue
    }
    const c = text[i]!
    if (open.length === 0 && stops.includes(c)) return { end: i, sawBad }
    if (c === '"' || c === "'") {
      const string = stringEnd(text, i)
      sawBad ||= !string.isClosed
      i = string.end
    } else if (c === '/') i = text[i + 1] === '*' ? commentEnd(text, i) : i + 1
    else if (c === '\\') i += 2
    else if (c === '(' && isUrlName(text, i)) {
      const after = rawUrlEnd(text, i)
      if (after === null) open.push(')')
      i = after ?? i + 1
    } else {
      const kind = OPENING.indexOf(c)
      if (kind !== -1) {
        open.push(CLOSING[kind]!)
      } else if (c === open.at(-1)) open.pop()
      i++
    }
  }
  return { end: Math.min(i, text.length), sawBad }
}

/** The offset after the block or group that opens at `at`. */
export function skipGroup(text: string, at: number): number {
  const closing = CLOSING[OPENING.indexOf(text[at]!)]!
  const { end: stop } = scanTo(text, at + 1, closing)
  return Math.min(text.length, stop + 1)
}
