/**
 * Counters and their scopes while boxes are built in document order (CSS Lists 3,
 * https://www.w3.org/TR/css-lists-3/#auto-numbering).
 *
 * A counter that an element resets is inherited by its following siblings and their descendants, so it belongs to the scope of
 * the element's parent, unless the parent has a counter of the same name: siblings inherit the parent's, and the counter is
 * that of the element and its descendants alone (https://www.w3.org/TR/css-lists-3/#inheriting-counters). So the items after a
 * list within a list go on from those before it. Scopes form a stack that follows the walk through the tree.
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
  /** Whether a value was set, after which items do not affect the start. */
  isSettled: boolean
}

interface Scope {
  /** Names that the children made instances of for each other. */
  readonly created: Set<string>
  /** Names that the element made instances of for itself and its descendants. */
  readonly own: readonly string[]
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
  readonly #scopes: Scope[] = [{ created: new Set(), own: [], isTransparent: false, outside: null }]
  readonly #starts: CounterStarts
  readonly #tallies = new Map<string, Tally>()
  /** What the last place made instances of for itself and its descendants, who have not been entered. */
  #own: string[] = []
  /** Names that count without an element that resets them: those of elements go before them. */
  readonly #predefined = new Set<string>()

  constructor(starts: CounterStarts = new Map()) {
    this.#starts = starts
  }

  /** A counter that counts from here on, whatever scope it is first changed in. */
  create(name: string): void {
    this.#create(name, { value: 0, isReversed: false, tally: null })
    this.#predefined.add(name)
  }

  /** Opens the scope for the children of an element; with style containment they change no counter outside of it. */
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

  /** Applies what an element's style says, in the order of the specification: reset, increment, set. */
  apply(style: ComputedStyle, place: CounterPlace): void {
    this.#forgetOwn()
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
   * Creates a counter in the innermost scope, or for the element alone where its parent has one of the name; one that a
   * sibling created before is replaced (https://www.w3.org/TR/css-lists-3/#instantiate-counter).
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

  /** How many instances of a name are not seen here: the predefined one, and those outside of style containment. */
  #outsideOf(name: string): number {
    return Math.max(this.#scopes.at(-1)?.outside?.get(name) ?? 0, this.#predefined.has(name) ? 1 : 0)
  }

  /** Removes the counters that an element made for itself alone. */
  #forgetOwn(): void {
    if (this.#own.length === 0) return
    for (const name of this.#own) this.#instances.get(name)!.pop()
    this.#own = []
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
