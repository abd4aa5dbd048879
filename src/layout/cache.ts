/**
 * Layout caches: results kept by box and by every input that they depend on.
 *
 * A cache is defined with the function that computes its results, and that function is handed nothing but the box, the
 * input and the services of the job. The key has one comparison for each field of the input, by type: a function that
 * reads one field more needs it in its input, and then in its key, or it does not compile. A cache belongs to the module
 * that defines it.
 */
import type { LayoutServices } from './types.ts'

/** Whose results are shared: one scope for a job. Without caches every result is computed again, for tests. */
export interface CacheScope {
  readonly isEnabled: boolean
}

export type Equality<T> = (a: T, b: T) => boolean

/** A comparison for each field of an input. */
export type CacheKey<Input> = { readonly [Field in keyof Input]-?: Equality<Input[Field]> }

export const identical: Equality<unknown> = (a, b) => a === b

/** For a field that no result depends on; the place that says so gives the reason. */
export const unread: Equality<unknown> = () => true

/** Compares records field by field. */
export function fieldwise<T>(key: CacheKey<T>): Equality<T> {
  const fields = Object.keys(key) as (keyof T)[]
  return (a, b) => a === b || fields.every(field => key[field](a[field], b[field]))
}

/** A value of its own for each scope. */
export function perScope<T>(make: () => T): (scope: CacheScope) => T {
  const values = new WeakMap<CacheScope, T>()
  return scope => {
    let value = values.get(scope)
    if (value === undefined) {
      value = make()
      values.set(scope, value)
    }
    return value
  }
}

interface Entry<Output> {
  /** Values of the fields of the input, in the order of the key. */
  readonly values: readonly unknown[]
  readonly output: Output
}

export type Cached<Box, Input, Output> = (box: Box, input: Input, services: LayoutServices) => Output

/**
 * A function that remembers its results: the latest `most` of each box.
 *
 * @example
 * const heightOf = cached<Box, { width: number }, number>({ width: identical }, (box, { width }) => measure(box, width))
 */
export function cached<Box extends object, Input, Output>(
  key: CacheKey<Input>,
  compute: Cached<Box, Input, Output>,
  most = 1,
): Cached<Box, Input, Output> {
  const fields = Object.keys(key) as (keyof Input)[]
  const equalities = fields.map(field => key[field] as Equality<unknown>)
  // A scope ends with its job, and its boxes with it: a weak map would only cost the collector a search for each box.
  const entriesIn = perScope(() => new Map<Box, readonly Entry<Output>[]>())
  const answers = ({ values }: Entry<Output>, input: Input): boolean => {
    for (let i = 0; i < fields.length; i++) if (!equalities[i]!(values[i], input[fields[i]!])) return false
    return true
  }
  return (box, input, services) => {
    if (!services.caches.isEnabled) return compute(box, input, services)
    const entries = entriesIn(services.caches)
    const known = entries.get(box) ?? NONE
    for (let i = 0; i < known.length; i++) if (answers(known[i]!, input)) return known[i]!.output
    const entry = { values: fields.map(field => input[field]), output: compute(box, input, services) }
    // What is computed on the way may have remembered results of the same box.
    entries.set(box, most === 1 ? [entry] : [entry, ...(entries.get(box) ?? NONE).slice(0, most - 1)])
    return entry.output
  }
}

const NONE: readonly never[] = []
