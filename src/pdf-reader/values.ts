/** PDF values (ISO 32000-1 §7.3), and their scanner for files and content streams. */

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | PdfArray
  | PdfDictionary
  | Operator
/** An array object. */
export type PdfArray = readonly PdfValue[]
/** Entries by name, without the leading slash. */
export type PdfDictionary = ReadonlyMap<string, PdfValue>

/** A name object, without its slash. */
interface PdfName {
  readonly kind: 'name'
  readonly name: string
}
/** A string object: one character per byte. */
interface PdfString {
  readonly kind: 'string'
  readonly bytes: string
  /** It is a hexadecimal string with an odd number of digits, or with other characters. */
  readonly isMalformed?: true
}
/** A reference to an indirect object. */
interface PdfReference {
  readonly kind: 'reference'
  readonly id: number
}
/** A keyword that is not a value: an operator, or `obj`, `stream` and similar. */
interface Operator {
  readonly kind: 'operator'
  readonly name: string
}

/** Whether a value is a dictionary itself; references are not followed. */
export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
/** Whether a value is an array itself; references are not followed. */
export const isArray = (value: PdfValue | undefined): value is PdfArray => Array.isArray(value)
/** The name without its slash; null for other values. */
export const nameOf = (value: PdfValue | undefined): string | null => (isKind(value, 'name') ? value.name : null)
/** Whether a value is a string, literal or hexadecimal. */
export const isString = (value: PdfValue | undefined): value is PdfString => isKind(value, 'string')
/** Whether a value refers to an object. */
export const isReference = (value: PdfValue | undefined): value is PdfReference => isKind(value, 'reference')
/** Whether a value is an operator of a content stream. */
export const isOperator = (value: PdfValue | undefined): value is Operator => isKind(value, 'operator')

/** The text of a text string (§7.9.2.2): UTF-16, UTF-8, or one byte per character; '' for other values. */
export function textOf(value: PdfValue | undefined): string {
  if (!isString(value)) return ''
  const bytes = Buffer.from(value.bytes, 'latin1')
  if (value.bytes.startsWith('\xfe\xff'))
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
  return value.bytes.startsWith('\xef\xbb\xbf') ? bytes.subarray(3).toString('utf8') : value.bytes
}

function isKind<K extends 'name' | 'string' | 'reference' | 'operator'>(
  value: PdfValue | undefined,
  kind: K,
): value is Extract<PdfValue, { readonly kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}

const SPACE = /[\0\t\n\f\r ]/
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/
/** Maximum nesting of arrays and dictionaries, which are parsed by recursion. */
const MAX_DEPTH = 100

/** Reads successive values from text with one character per byte. */
export class Scanner {
  readonly text: string
  at: number

  constructor(text: string, at = 0) {
    this.text = text
    this.at = at
  }

  /** The next value, or undefined at the end. */
  next(depth = 0): PdfValue | undefined {
    this.#skipSpace()
    const char = this.text[this.at]
    if (char === undefined || depth > MAX_DEPTH) return undefined
    switch (char) {
      case '/':
        return this.#name()
      case '(':
        return this.#literalString()
      case '<':
        return this.text[this.at + 1] === '<' ? this.#dictionary(depth) : this.#hexString()
      case '[':
        return this.#array(depth)
      case ']':
      case '>':
      case ')':
      case '{':
      case '}':
        this.at += this.text.startsWith('>>', this.at) ? 2 : 1
        return { kind: 'operator', name: char }
      default:
        return this.#word()
    }
  }

  #skipSpace(): void {
    for (;;) {
      while (SPACE.test(this.text[this.at] ?? '')) this.at++
      if (this.text[this.at] !== '%') return
      while (this.at < this.text.length && !/[\n\r]/.test(this.text[this.at]!)) this.at++
    }
  }

  #regular(): string {
    const start = this.at
    while (this.at < this.text.length && !DELIMITER.test(this.text[this.at]!)) this.at++
    return this.text.slice(start, this.at)
  }

  #name(): PdfName {
    this.at++
    const name = this.#regular().replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    return { kind: 'name', name }
  }

  #word(): PdfValue {
    const word = this.#regular()
    if (word === '') {
      this.at++
      return null
    }
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return this.#numberOrReference(Number(word))
    if (word === 'true' || word === 'false') return word === 'true'
    return word === 'null' ? null : { kind: 'operator', name: word }
  }

  /** A number, or a reference such as `12 0 R`. */
  #numberOrReference(number: number): PdfValue {
    REFERENCE_REST.lastIndex = this.at
    const rest = Number.isInteger(number) ? REFERENCE_REST.exec(this.text) : null
    if (rest === null) return number
    this.at += rest[0].length
    return { kind: 'reference', id: number }
  }

  #array(depth: number): PdfArray {
    this.at++
    const values: PdfValue[] = []
    for (let value = this.next(depth + 1); value !== undefined; value = this.next(depth + 1)) {
      if (isOperator(value) && value.name === ']') break
      values.push(value)
    }
    return values
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    for (let key = this.next(depth + 1); key !== undefined; key = this.next(depth + 1)) {
      const name = nameOf(key)
      if (name === null) break
      const value = this.next(depth + 1)
      if (value === undefined) break
      entries.set(name, value)
    }
    return entries
  }

  #hexString(): PdfString {
    const end = this.text.indexOf('>', this.at)
    const written = this.text.slice(this.at + 1, end).replace(/[\0\t\n\f\r ]+/g, '')
    const digits = written.replace(/[^0-9A-Fa-f]/g, '')
    this.at = end < 0 ? this.text.length : end + 1
    const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
    const isWell = written.length === digits.length && digits.length % 2 === 0
    return isWell ? { kind: 'string', bytes } : { kind: 'string', bytes, isMalformed: true }
  }

  #literalString(): PdfString {
    let bytes = ''
    let depth = 0
    for (; this.at < this.text.length; this.at++) {
      const char = this.text[this.at]!
      if (char === '\\') bytes += this.#escape()
      else {
        if (char === '(' && depth++ === 0) continue
        if (char === ')' && --depth === 0) break
        bytes += char
      }
    }
    this.at++
    return { kind: 'string', bytes }
  }

  #escape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.at + 1, this.at + 4))?.[0]
    if (octal !== undefined) {
      this.at += octal.length
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
    }
    const char = this.text[++this.at] ?? ''
    return Object.hasOwn(ESCAPES, char) ? ESCAPES[char]! : char
  }
}

const REFERENCE_REST = /[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y

/** Escapes of literal strings; a backslash before a line end joins the lines. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' }
