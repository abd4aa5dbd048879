/**
 * Counters and their scopes, built in document order (CSS Lists 3, https://www.w3.org/TR/css-lists-3/#auto-numbering).
 *
 * Following siblings and their descendants inherit a counter that an element resets, so it belongs to the scope of the
 * element's parent. But if the parent has a counter of the same name, siblings inherit that, and the new one applies to the
 * element and its descendants only (https://www.w3.org/TR/css-lists-3/#inheriting-counters): items after a nested list
 * continue the numbers before it. Scopes form a stack that follows the tree walk.
 */
import type { ComputedStyle, CounterReset } from '../../css/style.ts'
import type { GeneratedPart } from '../box.ts'

/** The position of a style: an element of the document or one of its pseudo-elements. */
export interface CounterPlace {
  /** `order` of the element. */
  readonly order: number
  readonly part: 'self' | 'marker' | GeneratedPart
}

/** Start values of reversed counters without an explicit one, by position and name. */
export type CounterStarts = ReadonlyMap<string, number>

interface Instance {
  value: number
  /** Counts down: the items of `<ol reversed>`. */
  readonly isReversed: boolean
  /** Set while the start of a reversed counter is determined. */
  readonly tally: Tally | null
}

interface Tally {
  sum: number
  /** The last nonzero decrement. */
  last: number
  /** Whether a value was set, after which items do not affect the start. */
  isSettled: boolean
}

interface Scope {
  /** Names of the counters that children created for each other. */
  readonly created: Set<string>
  /** Names of the counters that the element created for itself and its descendants. */
  readonly own: readonly string[]
  /** Of an element without a box: its counters belong to the scope around it. */
  readonly isTransparent: boolean
  /** Number of instances of each name outside the style containment (CSS Contain 2 §3.3); null without it. */
  readonly outside: ReadonlyMap<string, number> | null
}

const ITEMS = 'list-item'

/** The counters in scope while boxes are built, in document order. */
export class Counters {
  /** Instances of each name from outermost to innermost. */
  readonly #instances = new Map<string, Instance[]>()
  readonly #scopes: Scope[] = [{ created: new Set(), own: [], isTransparent: false, outside: null }]
  readonly #starts: CounterStarts
  readonly #tallies = new Map<string, Tally>()
  /** Counters that the last element created for itself and its descendants, before its scope is entered. */
  #own: string[] = []
  /** Names of counters that exist without an element; those of elements take precedence. */
  readonly #predefined = new Set<string>()

  constructor(starts: CounterStarts = new Map()) {
    this.#starts = starts
  }

  /** Creates a counter that exists from here on, in whatever scope it is first changed. */
  create(name: string): void {
    this.#create(name, { value: 0, isReversed: false, tally: null })
    this.#predefined.add(name)
  }

  /** Opens the scope for the children of an element; with style containment they do not change outer counters. */
  enter(isTransparent = false, isContained = false): void {
    const outside = isContained
      ? new Map([...this.#instances].map(([name, instances]) => [name, instances.length]))
      : (this.#scopes.at(-1)?.outside ?? null)
    this.#scopes.push({ created: new Set(), own: this.#own, isTransparent, outside })
    this.#own = []
  }

  /** Ends a scope: the counters that were created in it no longer exist. */
  leave(): void {
    this.#forgetOwn()
    const { created, own } = this.#scopes.pop()!
    for (const name of created) this.#instances.get(name)!.pop()
    for (const name of own) this.#instances.get(name)!.pop()
  }

  /** Applies the counter properties of a style, in the order of the specification: reset, increment, set. */
  apply(style: ComputedStyle, place: CounterPlace): void {
    this.#forgetOwn()
    for (const change of style.counterReset) this.#reset(change, place)
    const isListItem = style.display.endsWith('list-item') && place.part !== 'marker'
    // The implicit increment of list items, unless the style changes the counter itself (§4.6).
    if (isListItem && !style.counterIncrement.some(change => change.name === ITEMS)) this.#countItem(style)
    for (const { name, value } of style.counterIncrement) this.#increment(name, value, isSet(style, name))
    for (const { name, value } of style.counterSet) this.#set(name, value)
  }

  /** The innermost value of a counter; 0 for a counter that does not exist. */
  value(name: string): number {
    return this.#instances.get(name)?.at(-1)?.value ?? 0
  }

  /** All values of all counters, for reference targets. */
  snapshot(): ReadonlyMap<string, readonly number[]> {
    const values = new Map<string, readonly number[]>()
    for (const [name, instances] of this.#instances)
      if (instances.length > 0)
        values.set(
          name,
          instances.map(({ value }) => value),
        )
    return values
  }

  /** All values from the outermost to the innermost. */
  values(name: string): readonly number[] {
    const values = this.#instances.get(name)
    return values === undefined || values.length === 0 ? [0] : values.map(instance => instance.value)
  }

  /**
   * After a walk over the document: the starts of reversed counters without an explicit one. The last item gets the decrement
   * as its number, unless an item's value is set (§4.4.2).
   */
  starts(): CounterStarts {
    return new Map([...this.#tallies].map(([key, { sum, last }]) => [key, sum + last]))
  }

  /** Counts a list item: by 1, or by −1 in a reversed list (CSS Lists 3, https://www.w3.org/TR/css-lists-3/). */
  #countItem(style: ComputedStyle): void {
    const isReversed = this.#instances.get(ITEMS)?.at(-1)?.isReversed ?? false
    this.#increment(ITEMS, isReversed ? -1 : 1, isSet(style, ITEMS))
  }

  /**
   * Instantiates a counter. The start of a reversed one without a value depends on the number of its items, which a first pass
   * counts.
   */
  #reset({ name, value, reversed }: CounterReset, place: CounterPlace): void {
    const key = `${place.order} ${place.part} ${name}`
    let tally: Tally | null = null
    if (value === null && !this.#starts.has(key)) {
      tally = { sum: 0, last: 0, isSettled: false }
      this.#tallies.set(key, tally)
    }
    this.#create(name, { value: value ?? this.#starts.get(key) ?? 0, isReversed: reversed, tally })
  }

  /**
   * Creates a counter in the innermost scope, or for the element only if its parent has one of the name; it replaces one
   * created by a sibling (https://www.w3.org/TR/css-lists-3/#instantiate-counter).
   */
  #create(name: string, instance: Instance): Instance {
    const scope = this.#scopes.findLast(each => !each.isTransparent)!
    const instances = this.#instances.get(name) ?? []
    this.#instances.set(name, instances)
    if (scope.created.has(name)) instances.pop()
    else if (instances.length > this.#outsideOf(name)) this.#own.push(name)
    else scope.created.add(name)
    instances.push(instance)
    return instance
  }

  /** Number of instances of a name that are not visible here: the predefined one, and those outside style containment. */
  #outsideOf(name: string): number {
    return Math.max(this.#scopes.at(-1)?.outside?.get(name) ?? 0, this.#predefined.has(name) ? 1 : 0)
  }

  /** Removes the counters that an element created for itself. */
  #forgetOwn(): void {
    if (this.#own.length === 0) return
    for (const name of this.#own) this.#instances.get(name)!.pop()
    this.#own = []
  }

  /** The innermost instance that may be changed here, created if there is none. */
  #innermost(name: string): Instance {
    const instances = this.#instances.get(name) ?? []
    const outside = this.#scopes.at(-1)?.outside?.get(name) ?? 0
    return (
      (instances.length > outside ? instances.at(-1) : undefined) ??
      this.#create(name, { value: 0, isReversed: false, tally: null })
    )
  }

  /** Adds to the innermost counter of the name, and to the tally of a reversed one. */
  #increment(name: string, by: number, isSetToo: boolean): void {
    const instance = this.#innermost(name)
    instance.value += by
    const { tally } = instance
    if (tally === null || tally.isSettled) return
    if (by !== 0) tally.last = -by
    if (!isSetToo) tally.sum -= by
  }

  /**
   * Sets the innermost counter of the name. The start of a reversed counter depends on the items before the first
   * `counter-set`.
   */
  #set(name: string, value: number): void {
    const instance = this.#innermost(name)
    instance.value = value
    const { tally } = instance
    if (tally === null || tally.isSettled) return
    tally.sum += value
    tally.isSettled = true
  }
}

const isSet = (style: ComputedStyle, name: string): boolean => style.counterSet.some(change => change.name === name)
