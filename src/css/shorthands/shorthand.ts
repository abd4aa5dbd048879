/** The type of a shorthand: its longhands, and the parser that distributes its value over them. */
import { isDelim } from '../component.ts'
import { PROPERTIES, type PropertyKey } from '../properties/property-table.ts'
import type { Property } from '../properties/row.ts'
import { type Parse, spaceList, type ValueReader } from '../reader.ts'

/** The specified value of a longhand, as returned by its parser. */
export type SpecifiedOf<K extends PropertyKey> = (typeof PROPERTIES)[K] extends Property<infer _C, infer S> ? S : never

/** Specified values of some longhands; the shorthand's other longhands get their initial values. */
export type Expansion = { readonly [K in PropertyKey]?: SpecifiedOf<K> }

/**
 * A shorthand: the longhands that it sets (omitted ones to their initial values), and its parser, which returns null
 * for an invalid value.
 */
export interface Shorthand {
  readonly longhands: readonly PropertyKey[]
  readonly expand: (reader: ValueReader) => Expansion | null
}

/** A row of the table of shorthands. */
export const shorthand = (longhands: readonly PropertyKey[], expand: Shorthand['expand']): Shorthand => ({
  longhands,
  expand,
})

/** The parser of a longhand. */
export const longhand =
  <K extends PropertyKey>(key: K): Parse<SpecifiedOf<K>> =>
  reader =>
    PROPERTIES[key].parse(reader) as SpecifiedOf<K> | null

/** One to four values for the top, right, bottom and left side. */
export function sides<K extends PropertyKey>(top: K, right: K, bottom: K, left: K): Shorthand {
  return shorthand([top, right, bottom, left], reader => {
    const list = spaceList(reader, longhand(top))
    if (list === null || list.length > 4) return null
    const [first, second = first, third = first, fourth = second] = list
    return { [top]: first, [right]: second, [bottom]: third, [left]: fourth } as Expansion
  })
}

/** One or two values for two longhands. */
export function pair<K extends PropertyKey>(first: K, second: K): Shorthand {
  return shorthand([first, second], reader => {
    const list = spaceList(reader, longhand(first))
    return list === null || list.length > 2 ? null : ({ [first]: list[0], [second]: list[1] ?? list[0] } as Expansion)
  })
}

/** Values of several longhands in any order, each at most once. */
export function inAnyOrder(...keys: readonly PropertyKey[]): Shorthand {
  return shorthand(keys, reader => {
    const found: Record<string, unknown> = {}
    while (!reader.isDone) {
      const key = keys.find(name => {
        if (name in found) return false
        const value = reader.attempt(longhand(name))
        if (value !== null) found[name] = value
        return value !== null
      })
      if (key === undefined) return null
    }
    return Object.keys(found).length === 0 ? null : (found as Expansion)
  })
}

/** Consumes a part of a value that may occur at most once, in any order: false if it is missing or repeated. */
export function takeOnce<F extends object, K extends keyof F>(
  reader: ValueReader,
  found: F,
  key: K,
  parse: Parse<F[K]>,
): boolean {
  if ((found[key] ?? null) !== null) return false
  const value = reader.attempt(parse)
  if (value === null) return false
  found[key] = value
  return true
}

/**
 * Consumes a slash and the part after it. If that part is invalid, the slash remains and the whole value is invalid.
 */
export const takeAfterSlash = (reader: ValueReader, take: () => boolean): boolean =>
  !isDelim(reader.peek(), '/') || reader.attempt(after => (after.delim('/') && take() ? true : null)) === true

/** The same value for several longhands. */
export function forAll(keys: readonly PropertyKey[], inner: Shorthand): Shorthand {
  const first = inner.longhands
  return shorthand(keys, reader => {
    const values = inner.expand(reader) as Record<string, unknown> | null
    if (values === null) return null
    return Object.fromEntries(
      keys.map((key, index) => [key, values[first[index % first.length]!]]).filter(([, value]) => value !== undefined),
    ) as Expansion
  })
}
