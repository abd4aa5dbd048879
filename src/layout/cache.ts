/**
 * Layout caches: results kept by box and by every input that they depend on.
 *
 * A cache is defined with the function that computes its results, and that function is handed nothing but the box, the
 * input and the services of the job. The key has one comparison for each field of the input, by type: a function that
 * reads one field more needs it in its input, and then in its key, or it does not compile. A cache belongs to the module
 * that defines it.
 */
import { perObject } from '../base/memo.ts'
import type { LayoutServices } from './types.ts'

/** Whose results are shared: one scope for a job. Without caches every result is computed again, for tests. */
export interface CacheScope {
  readonly isEnabled: boolean
}

/** Whether two inputs give the same result. True of a value and itself. */
type Equality<T> = (a: T, b: T) => boolean

/** A comparison for each field of an input. */
export type CacheKey<Input> = { readonly [Field in keyof Input]-?: Equality<Input[Field]> }

/** The equality of numbers, and of values that are shared where they are equal. */
export const identical: Equality<unknown> = (a, b) => a === b

/** For a field that no result depends on; the place that says so gives the reason. */
export const unread: Equality<unknown> = () => true

/** Compares records field by field. */
export function fieldwise<T>(key: CacheKey<T>): Equality<T> {
  const fields = Object.keys(key) as (keyof T)[]
  return (a, b) => {
    if (a === b) return true
    for (const field of fields) if (a[field] !== b[field] && !key[field](a[field], b[field])) return false
    return true
  }
}

/** A value of its own for each scope. */
export const perScope: <T>(make: (scope: CacheScope) => T) => (scope: CacheScope) => T = perObject

/**
 * Results by box, in two generations: those that were asked for since the last turn, and those of the turn before. What is on
 * finished pages is not asked for again, and neither is what of a table was measured once for all of its pages.
 */
class Store<Box extends object, Known> {
  #young = new Map<Box, Known>()
  #old = new Map<Box, Known>()

  /** What is known of a box. An old result becomes young again by being asked for. */
  get(box: Box): Known | undefined {
    const known = this.#young.get(box)
    if (known !== undefined) return known
    const older = this.#old.get(box)
    if (older !== undefined) this.#young.set(box, older)
    return older
  }

  set(box: Box, known: Known): void {
    this.#young.set(box, known)
  }

  /** Starts a new generation: what was not asked for since the last turn is let go with the next one. */
  turn(): void {
    this.#old = this.#young
    this.#young = new Map()
  }
}

const storesOf = perScope((): { turn(): void }[] => [])

/** Drops the results that were not asked for since the last but one call: those of pages that are filled. */
export function forgetUnused(scope: CacheScope): void {
  for (const store of storesOf(scope)) store.turn()
}

/** An output and the values of the fields of the input, in the order of the key. Flat: a table has several for each cell. */
type Entry = readonly unknown[]

/** A function of a box and an input that keeps its results. */
type Cached<Box, Input, Output> = (box: Box, input: Input, services: LayoutServices) => Output

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
  const storeIn = perScope(scope => {
    const store = new Store<Box, Entry | readonly Entry[]>()
    storesOf(scope).push(store)
    return store
  })
  const answers = (entry: Entry, input: Input): boolean => {
    for (let i = 0; i < fields.length; i++) {
      const value = input[fields[i]!]
      // Most comparisons are `identical`: most answers take no call.
      if (entry[i + 1] !== value && !equalities[i]!(entry[i + 1], value)) return false
    }
    return true
  }
  const entryOf = (output: Output, input: Input): Entry => {
    const entry: unknown[] = new Array(fields.length + 1)
    entry[0] = output
    for (let i = 0; i < fields.length; i++) entry[i + 1] = input[fields[i]!]
    return entry
  }
  const single: Cached<Box, Input, Output> = (box, input, services) => {
    if (!services.caches.isEnabled) return compute(box, input, services)
    const store = storeIn(services.caches) as Store<Box, Entry>
    const known = store.get(box)
    if (known !== undefined && answers(known, input)) return known[0] as Output
    const output = compute(box, input, services)
    store.set(box, entryOf(output, input))
    return output
  }
  const several: Cached<Box, Input, Output> = (box, input, services) => {
    if (!services.caches.isEnabled) return compute(box, input, services)
    const store = storeIn(services.caches) as Store<Box, readonly Entry[]>
    const known = store.get(box) ?? NONE
    for (let i = 0; i < known.length; i++) if (answers(known[i]!, input)) return known[i]![0] as Output
    const output = compute(box, input, services)
    // What is computed on the way may have remembered results of the same box.
    store.set(box, [entryOf(output, input), ...(store.get(box) ?? NONE).slice(0, most - 1)])
    return output
  }
  return most === 1 ? single : several
}

const NONE: readonly never[] = []
