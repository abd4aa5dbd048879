/** Numbers, lengths and lists in SVG attributes (https://svgwg.org/svg2-draft/types.html). */
import { PX_PER_UNIT } from '../../base/units.ts'

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy

/** A cursor over text of numbers, commas and letters. */
export class NumberReader {
  readonly #text: string
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isDone(): boolean {
    this.skipSeparators()
    return this.at >= this.#text.length
  }

  skipSeparators(): void {
    while (this.at < this.#text.length && SEPARATORS.has(this.#text.charCodeAt(this.at))) this.at++
  }

  peek(): string {
    return this.#text[this.at] ?? ''
  }

  /** The next number, or null if there is none. */
  number(): number | null {
    this.skipSeparators()
    NUMBER.lastIndex = this.at
    const match = NUMBER.exec(this.#text)
    if (match === null) return null
    this.at = NUMBER.lastIndex
    const value = Number(match[0])
    return Number.isFinite(value) ? value : null
  }

  /** A flag of an arc, which needs no separator after it. */
  flag(): boolean | null {
    this.skipSeparators()
    const character = this.peek()
    if (character !== '0' && character !== '1') return null
    this.at++
    return character === '1'
  }
}

/** Space, tab, line feed, form feed, carriage return, comma. */
const SEPARATORS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0c, 0x0d, 0x2c])

/** The numbers of a list with commas or white space between them, up to the first error. */
export function numberList(text: string): readonly number[] {
  const reader = new NumberReader(text)
  const values: number[] = []
  for (let value = reader.number(); value !== null; value = reader.number()) values.push(value)
  return values
}

/** The reference values of relative lengths. */
interface LengthBase {
  /** The value of 100 %. */
  readonly percent: number
  readonly fontSize: number
}

/** A length in px; null if it is invalid. */
export function length(text: string | null | undefined, base: LengthBase): number | null {
  const match = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%|[a-z]*)\s*$/i.exec(text ?? '')
  if (match === null) return null
  const value = Number(match[1])
  if (!Number.isFinite(value)) return null
  const unit = match[2]!.toLowerCase()
  if (unit === '') return value
  if (unit === '%') return (value * base.percent) / 100
  if (unit === 'em' || unit === 'rem') return value * base.fontSize
  if (unit === 'ex' || unit === 'ch') return (value * base.fontSize) / 2
  const factor = (PX_PER_UNIT as Readonly<Record<string, number>>)[unit]
  return factor === undefined ? null : value * factor
}
