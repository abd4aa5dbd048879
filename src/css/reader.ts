/** A cursor over component values, which the parsers of property values consume. */
import { type Component, type FunctionComponent, isDelim } from './component.ts'

/** Parses a value, or returns null. After null, the position of the cursor is undefined. */
export type Parse<T> = (reader: ValueReader) => T | null

/**
 * A cursor over the components of a value. A successful read advances the cursor; a failed one returns null and does
 * not move it.
 */
export class ValueReader {
  readonly #components: readonly Component[]
  #at = 0
  /** The base of relative addresses in `url()`. */
  readonly baseUrl: URL | null
  /**
   * Whether numbers are lengths in px, as in SVG presentation attributes
   * (https://svgwg.org/svg2-draft/styling.html#PresentationAttributes).
   */
  readonly allowsUnitless: boolean

  /** `baseUrl` resolves `url()`; `allowsUnitless` accepts numbers as lengths. */
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

  /** A reader of other components with the same base. */
  over(components: readonly Component[]): ValueReader {
    return new ValueReader(components, this.baseUrl, this.allowsUnitless)
  }

  /**
   * Consumes one of these keywords. They are given in lower case, even if the specification has capitals
   * (`crispEdges`), because keywords are case-insensitive (https://www.w3.org/TR/css-values-4/#keywords).
   */
  keyword<const K extends string>(keywords: readonly K[]): K | null {
    const next = this.peek()
    if (next?.kind !== 'ident') return null
    const found = keywords.find(keyword => keyword === next.keyword)
    if (found === undefined) return null
    this.#at++
    return found
  }

  /** Consumes the delimiter `value`. */
  delim(value: string): boolean {
    const found = isDelim(this.peek(), value)
    if (found) this.#at++
    return found
  }

  /** Consumes a function of this name and returns a reader of its arguments. */
  call(name: string): ValueReader | null {
    const next = this.peek()
    if (next?.kind !== 'function' || next.name !== name) return null
    this.#at++
    return this.over(next.args)
  }

  /** The next component if it is a function, without consuming it. */
  peekFunction(): FunctionComponent | null {
    const next = this.peek()
    return next?.kind === 'function' ? next : null
  }

  /**
   * Consumes an identifier in the case of the source, unless it is a CSS-wide keyword, `default`, or a keyword that the
   * property reserves (https://www.w3.org/TR/css-values-4/#custom-idents).
   */
  customIdent(...reserved: readonly string[]): string | null {
    const next = this.peek()
    if (next?.kind !== 'ident' || isCssWide(next.keyword)) return null
    if (next.keyword === 'default' || reserved.includes(next.keyword)) return null
    this.#at++
    return next.value
  }

  /** Consumes a string. */
  string(): string | null {
    const next = this.peek()
    if (next?.kind !== 'string') return null
    this.#at++
    return next.value
  }

  /** Reads with `parse`; if that returns null, the cursor is reset. */
  attempt<T>(parse: Parse<T>): T | null {
    const at = this.#at
    const value = parse(this)
    if (value === null) this.#at = at
    return value
  }
}

/**
 * The CSS-wide keywords (https://drafts.csswg.org/css-cascade-6/#defaulting-keywords), which author-defined identifiers
 * must not equal.
 */
const CSS_WIDE = ['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'revert-rule'] as const
/** A CSS-wide keyword. */
export type CssWide = (typeof CSS_WIDE)[number]

/** Whether a lower-case keyword is CSS-wide: `inherit`, `initial`, `unset`, `revert`, `revert-layer`, `revert-rule`. */
export const isCssWide = (keyword: string): keyword is CssWide => CSS_WIDE.some(wide => wide === keyword)

/** Parses all components as a comma-separated list. */
export function commaList<T>(reader: ValueReader, parse: Parse<T>): readonly T[] | null {
  const items: T[] = []
  do {
    const item = parse(reader)
    if (item === null) return null
    items.push(item)
  } while (reader.delim(','))
  return items
}

/** Parses a list of at least one item, separated by white space, up to the first component that is not an item. */
export function spaceList<T>(reader: ValueReader, parse: Parse<T>): readonly T[] | null {
  const items: T[] = []
  while (!reader.isDone) {
    const item = reader.attempt(parse)
    if (item === null) break
    items.push(item)
  }
  return items.length === 0 ? null : items
}

/** Parses parts that may occur in any order, each at most once; at least one must occur. */
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
