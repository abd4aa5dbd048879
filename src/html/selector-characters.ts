/**
 * Lexical elements of selectors: white space, comments, identifiers and strings
 * (https://www.w3.org/TR/css-syntax-3/#tokenization).
 */

/** A position in a text. */
export interface Cursor {
  readonly text: string
  at: number
}

const SPACE = /[ \t\n\r\f]+/y
// Upper case is listed: with the flag `i`, building the case folding of Unicode takes milliseconds at the first use.
const IDENTIFIER =
  /(?:--|-?(?:[a-zA-Z_\u0080-\uFFFF]|\\(?:[0-9a-fA-F]{1,6}[ \t\n\r\f]?|[^\n\r\f])))(?:[\w\u0080-\uFFFF-]|\\(?:[0-9a-fA-F]{1,6}[ \t\n\r\f]?|[^\n\r\f]))*/y
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y
const ESCAPE = /\\(?:([0-9a-f]{1,6})[ \t\n\r\f]?|(\n)|([\s\S]))/gi

const COMMENT = /("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g

/** The text without comments. */
export const withoutComments = (text: string): string => (text.includes('/*') ? text.replace(COMMENT, '$1') : text)

/** Consumes the match of a sticky pattern at the cursor; null if there is none. */
export function match(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at
  const found = pattern.exec(cursor.text)
  if (found !== null) cursor.at = pattern.lastIndex
  return found
}

/** Consumes white space; returns whether there was any. */
export const skipSpace = (cursor: Cursor): boolean => match(cursor, SPACE) !== null

/** Consumes an identifier, with its escapes resolved; null if there is none. */
export function identifier(cursor: Cursor): string | null {
  const found = match(cursor, IDENTIFIER)?.[0]
  return found === undefined ? null : unescaped(found)
}

/** Consumes a string or an identifier; null if there is neither. */
export function stringOrIdentifier(cursor: Cursor): string | null {
  const string = match(cursor, STRING)?.[0]
  return string === undefined ? identifier(cursor) : unescaped(string.slice(1, -1))
}

/** Whether the cursor is at the end of a selector in a list. */
export const isAtEndOfItem = (cursor: Cursor): boolean =>
  cursor.at >= cursor.text.length || cursor.text[cursor.at] === ',' || cursor.text[cursor.at] === ')'

/** Skips to the next comma or closing parenthesis at the same nesting level. */
export function skipItem(cursor: Cursor): void {
  let open = 0
  for (; cursor.at < cursor.text.length; cursor.at++) {
    const c = cursor.text[cursor.at]!
    if (c === '\\') cursor.at++
    else if (c === '"' || c === "'") cursor.at = endOfString(cursor.text, cursor.at)
    else if (c === '(' || c === '[') open++
    else if (open === 0 && (c === ',' || c === ')')) return
    else if (c === ')' || c === ']') open--
  }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === text[start]) return i
  }
  return text.length
}

const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPE, (_, hex: string | undefined, newline: string | undefined, character: string | undefined) => {
        if (newline !== undefined) return ''
        if (hex === undefined) return character!
        const code = Number.parseInt(hex, 16)
        const isValid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
        return isValid ? String.fromCodePoint(code) : '\uFFFD'
      })
    : text
