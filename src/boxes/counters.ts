/**
 * Counters and their scopes while boxes are built in document order (CSS Lists 3 §4).
 *
 * A counter that an element resets is seen by its following siblings and their descendants, so it belongs to the
 * scope of the element's parent. Scopes form a stack that follows the walk through the tree.
 */
import type { ComputedStyle, CounterChange } from '../css/style.ts'

interface Instance {
  value: number
  /** Counts down: the items of `<ol reversed>`. */
  readonly isReversed: boolean
}

interface Scope {
  /** Names whose innermost instance this scope owns. */
  readonly created: Set<string>
}

export class Counters {
  /** Instances of each name from outermost to innermost. */
  readonly #instances = new Map<string, Instance[]>()
  readonly #scopes: Scope[] = [{ created: new Set() }]

  /** Opens the scope for the children of an element. */
  enter(): void {
    this.#scopes.push({ created: new Set() })
  }

  leave(): void {
    const scope = this.#scopes.pop()!
    for (const name of scope.created) this.#instances.get(name)!.pop()
  }

  /** Applies what an element's style says, in the order of the specification: reset, increment, set. */
  apply(style: ComputedStyle): void {
    for (const change of style.counterReset) this.#reset(change)
    for (const change of style.counterIncrement) this.#change(change.name, value => value + change.value)
    if (style.display === 'list-item' || style.display === 'inline-list-item') this.#incrementListItem(style)
    for (const change of style.counterSet) this.#change(change.name, () => change.value)
  }

  /** The innermost value of a counter; a counter that does not exist reads as 0. */
  value(name: string): number {
    return this.#instances.get(name)?.at(-1)?.value ?? 0
  }

  /** All values from the outermost to the innermost. */
  values(name: string): readonly number[] {
    const values = this.#instances.get(name)
    return values === undefined || values.length === 0 ? [0] : values.map(instance => instance.value)
  }

  /** The implicit increment of list items, unless the style handles the counter itself (CSS Lists 3 §4.6). */
  #incrementListItem(style: ComputedStyle): void {
    if (style.counterIncrement.some(change => change.name === 'list-item')) return
    const isReversed = this.#instances.get('list-item')?.at(-1)?.isReversed ?? false
    this.#change('list-item', value => value + (isReversed ? -1 : 1))
  }

  #reset({ name, value, reversed }: CounterChange): void {
    const scope = this.#scopes.at(-1)!
    const instances = this.#instances.get(name) ?? []
    this.#instances.set(name, instances)
    if (scope.created.has(name)) instances.pop()
    instances.push({ value, isReversed: reversed })
    scope.created.add(name)
  }

  #change(name: string, next: (value: number) => number): void {
    const instance = this.#instances.get(name)?.at(-1)
    if (instance === undefined) this.#reset({ name, value: next(0), reversed: false })
    else instance.value = next(instance.value)
  }
}
