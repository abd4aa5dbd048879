/**
 * Counters and their scopes while boxes are built in document order (CSS Lists 3,
 * https://www.w3.org/TR/css-lists-3/#auto-numbering).
 *
 * A counter that an element resets is seen by its following siblings and their descendants (CSS 2.1,
 * https://www.w3.org/TR/CSS2/generate.html#scope), so it belongs
 * to the scope of the element's parent. Scopes form a stack that follows the walk through the tree. Items are different:
 * they belong to the nearest list around them (HTML,
 * https://html.spec.whatwg.org/multipage/grouping-content.html#the-li-element), whatever lists stand before them in it, so
 * the counter of a list within another belongs to the list alone.
 * https://www.w3.org/TR/CSS22/
 */
import type { ComputedStyle, CounterReset } from '../../css/style.ts'
import type { GeneratedPart } from '../box.ts'

/** Where a style applies: an element of the document or one of its pseudo-elements. */
export interface CounterPlace {
  /** `order` of the element. */
  readonly order: number
  readonly part: 'self' | 'marker' | GeneratedPart
}

/** The values at which reversed counters begin that were given none, by place and name. */
export type CounterStarts = ReadonlyMap<string, number>

interface Instance {
  value: number
  /** Counts down: the items of `<ol reversed>`. */
  readonly isReversed: boolean
  /** Set while the start of a reversed counter is being found out. */
  readonly tally: Tally | null
}

interface Tally {
  sum: number
  /** What the last change other than nothing took away. */
  last: number
  /** A value was set: what follows does not matter for the start. */
  isSettled: boolean
}

interface Scope {
  /** Names whose innermost instance this scope owns. */
  readonly created: Set<string>
  /** Of an element without a box: what is made in it belongs to the scope around it. */
  readonly isTransparent: boolean
  /** How many instances of each name there were outside of style containment (CSS Contain 2 §3.3); null without it. */
  readonly outside: ReadonlyMap<string, number> | null
}

const ITEMS = 'list-item'

/** The counters in scope while boxes are built, in document order. */
export class Counters {
  /** Instances of each name from outermost to innermost. */
  readonly #instances = new Map<string, Instance[]>()
  readonly #scopes: Scope[] = [{ created: new Set(), isTransparent: false, outside: null }]
  readonly #starts: CounterStarts
  readonly #tallies = new Map<string, Tally>()
  /** The last place made an instance for itself and its descendants, who have not been entered. */
  #hasOwnItems = false

  constructor(starts: CounterStarts = new Map()) {
    this.#starts = starts
  }

  /** A counter that counts from here on, whatever scope it is first changed in. */
  create(name: string): void {
    this.#create(name, { value: 0, isReversed: false, tally: null })
  }

  /** Opens the scope for the children of an element; with style containment they change no counter outside of it. */
  enter(isTransparent = false, isContained = false): void {
    const outside = isContained
      ? new Map([...this.#instances].map(([name, instances]) => [name, instances.length]))
      : (this.#scopes.at(-1)?.outside ?? null)
    this.#scopes.push({ created: new Set(this.#hasOwnItems ? [ITEMS] : []), isTransparent, outside })
    this.#hasOwnItems = false
  }

  /** Ends a scope: the counters that were created in it no longer exist. */
  leave(): void {
    this.#forgetOwnItems()
    const scope = this.#scopes.pop()!
    for (const name of scope.created) this.#instances.get(name)!.pop()
  }

  /** Applies what an element's style says, in the order of the specification: reset, increment, set. */
  apply(style: ComputedStyle, place: CounterPlace): void {
    this.#forgetOwnItems()
    for (const change of style.counterReset) this.#reset(change, place)
    const isListItem = style.display.endsWith('list-item') && place.part !== 'marker'
    // The implicit increment of list items, unless the style handles the counter itself (§4.6).
    if (isListItem && !style.counterIncrement.some(change => change.name === ITEMS)) this.#countItem(style)
    for (const { name, value } of style.counterIncrement) this.#increment(name, value, isSet(style, name))
    for (const { name, value } of style.counterSet) this.#set(name, value)
  }

  /** The innermost value of a counter; a counter that does not exist reads as 0. */
  value(name: string): number {
    return this.#instances.get(name)?.at(-1)?.value ?? 0
  }

  /** All values of all counters, for places that are referred to. */
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
   * After a walk over the document, the starts of the reversed counters that were reset without a value: such that the
   * last item comes out at what it counts down by, or the first one whose value is set at that value (§4.4.2).
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
   * Instantiates a counter. A reversed one without a value starts at a number that is only known once all its items are
   * counted; a first pass counts them.
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
   * Creates a counter in the innermost scope; one that a sibling created before is replaced (CSS Lists 3,
   * https://www.w3.org/TR/css-lists-3/, inheritance from siblings).
   */
  #create(name: string, instance: Instance): Instance {
    const scope = this.#scopes.findLast(each => !each.isTransparent)!
    const instances = this.#instances.get(name) ?? []
    this.#instances.set(name, instances)
    const isReplaced = scope.created.has(name)
    if (isReplaced) instances.pop()
    if (name === ITEMS && !isReplaced && instances.length > 0) this.#hasOwnItems = true
    else scope.created.add(name)
    instances.push(instance)
    return instance
  }

  /** Removes the item counter that an element made for itself alone. */
  #forgetOwnItems(): void {
    if (this.#hasOwnItems) this.#instances.get(ITEMS)!.pop()
    this.#hasOwnItems = false
  }

  /** The innermost instance that may be changed here, made where there is none. */
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
   * Sets the innermost counter of the name. A reversed counter's start follows from what is counted before the first
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
