/** A cursor over component values, from which the parsers of property values read. */
import { type Component, type FunctionComponent, isDelim } from './component.ts'

/** Reads a value from the cursor, or gives null. After null the position of the cursor is undefined. */
export type Parse<T> = (reader: ValueReader) => T | null

/** A cursor over the components of a value. A successful read advances the cursor; a failed one leaves it and returns null. */
export class ValueReader {
  readonly #components: readonly Component[]
  #at = 0
  /** What `url()` is relative to. */
  readonly baseUrl: URL | null
  /**
   * Lengths may be plain numbers of px, as in the presentation attributes of SVG (SVG 2,
   * https://svgwg.org/svg2-draft/styling.html#PresentationAttributes).
   */
  readonly allowsUnitless: boolean

  /** Reads `components` from their start. `baseUrl` resolves `url()`; `allowsUnitless` lets numbers be lengths. */
  constructor(components: readonly Component[], baseUrl: URL | null, allowsUnitless = false) {
    this.#components = components
    this.baseUrl = baseUrl
    this.allowsUnitless = allowsUnitless
  }

  get isDone(): boolean {
    return this.#at >= this.#components.length
  }

  peek(): Component | undefined {
    return this.#components[this.#at]
  }

  take(): Component | undefined {
    return this.#components[this.#at++]
  }

  /** The remaining components, without consuming them. */
  rest(): readonly Component[] {
    return this.#components.slice(this.#at)
  }

  skip(count: number): void {
    this.#at += count
  }

  /** A reader over other components with the same base. */
  over(components: readonly Component[]): ValueReader {
    return new ValueReader(components, this.baseUrl, this.allowsUnitless)
  }

  /**
   * Takes one of these keywords. They are given in lower case, also where the specification has capitals (`crispEdges`), since
   * keywords match in any case (CSS Values 4, https://www.w3.org/TR/css-values-4/#keywords).
   */
  keyword<const K extends string>(keywords: readonly K[]): K | null {
    const next = this.peek()
    if (next?.kind !== 'ident') return null
    const found = keywords.find(keyword => keyword === next.keyword)
    if (found === undefined) return null
    this.#at++
    return found
  }

  /** Takes the delimiter `value`. */
  delim(value: string): boolean {
    const found = isDelim(this.peek(), value)
    if (found) this.#at++
    return found
  }

  /** Takes a function of this name and gives a reader over its arguments. */
  call(name: string): ValueReader | null {
    const next = this.peek()
    if (next?.kind !== 'function' || next.name !== name) return null
    this.#at++
    return this.over(next.args)
  }

  /** The next component if it is a function; not consumed. */
  peekFunction(): FunctionComponent | null {
    const next = this.peek()
    return next?.kind === 'function' ? next : null
  }

  /**
   * Takes an identifier as written, unless it is a CSS-wide keyword, `default`, or one of the keywords that the property
   * reserves (CSS Values 4, https://www.w3.org/TR/css-values-4/#custom-idents).
   */
  customIdent(...reserved: readonly string[]): string | null {
    const next = this.peek()
    if (next?.kind !== 'ident' || isCssWide(next.keyword)) return null
    if (next.keyword === 'default' || reserved.includes(next.keyword)) return null
    this.#at++
    return next.value
  }

  /** The next component if it is a string. */
  string(): string | null {
    const next = this.peek()
    if (next?.kind !== 'string') return null
    this.#at++
    return next.value
  }

  /** Reads with `parse`; where that gives null the cursor is put back. */
  attempt<T>(parse: Parse<T>): T | null {
    const at = this.#at
    const value = parse(this)
    if (value === null) this.#at = at
    return value
  }
}

/**
 * Keywords that every property has (CSS Cascade 6 §7.3, "Explicit Defaulting"); no identifier of an author may be one.
 */
const CSS_WIDE = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'revert-rule'] as const
/** A keyword that every property has. */
export type CssWide = (typeof CSS_WIDE)[number]

/**
 * Whether a lower-case keyword is valid for every property: `inherit`, `initial`, `unset`, `revert`, `revert-layer`,
 * `revert-rule`.
 */
export const isCssWide = (keyword: string): keyword is CssWide => CSS_WIDE.some(wide => wide === keyword)

/** Reads all of a list with the same parser, separated by commas. */
export function commaList<T>(reader: ValueReader, parse: Parse<T>): readonly T[] | null {
  const items: T[] = []
  do {
    const item = parse(reader)
    if (item === null) return null
    items.push(item)
  } while (reader.delim(','))
  return items
}

/** Reads as many as there are, at least one, separated by white space. */
export function spaceList<T>(reader: ValueReader, parse: Parse<T>): readonly T[] | null {
  const items: T[] = []
  while (!reader.isDone) {
    const item = reader.attempt(parse)
    if (item === null) break
    items.push(item)
  }
  return items.length === 0 ? null : items
}

/** Reads the parts of a value that may come in any order, each at most once; at least one must be there. */
export function anyOrder<T extends Record<string, unknown>>(
  reader: ValueReader,
  parsers: { readonly [K in keyof T]: Parse<T[K]> },
): Partial<T> | null {
  const found: Partial<T> = {}
  let count = 0
  while (!reader.isDone) {
    const key = Object.keys(parsers).find((name: keyof T) => {
      if (name in found) return false
      const value = reader.attempt(parsers[name])
      if (value !== null) found[name] = value
      return value !== null
    })
    if (key === undefined) break
    count++
  }
  return count === 0 ? null : found
}
