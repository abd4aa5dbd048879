/**
 * A bounded queue that is fair between callers.
 * The next item is that of the caller with the fewest running items for its weight; among equals, of the caller served
 * longest ago. In a full queue, a new item displaces the newest item of the caller with the most waiting items, so that a
 * flood displaces its own items. Items with priority precede others, but after every `AHEAD_IN_A_ROW` of them one other item
 * is served. Within a caller, small items precede large ones by the same rule.
 */

const AHEAD_IN_A_ROW = 4

/** The fields by which the queue orders items. */
export interface Queued {
  /** The caller; callers share the queue regardless of their number of keys. */
  readonly caller: string
  readonly isPriority: boolean
  /** Whether it is expected to take long. */
  readonly isLarge?: boolean
  /** Share of the renderers relative to other waiting callers; 1 if absent. */
  readonly weight?: number
}

/** Functions by which the consumer of items controls the order. */
interface QueueRules {
  /** Number of running items of a caller. */
  readonly runningOf: (caller: string) => number
  /** Whether an item may be taken now; if not, later ones are considered. */
  readonly mayStart?: (item: Queued) => boolean
}

/** The items of one caller in one class, oldest first. */
interface Lane<T> {
  readonly caller: string
  readonly isPriority: boolean
  readonly items: T[]
  /** Number of small items that preceded large ones since the last large one. */
  smallInARow: number
}

/** A bounded queue in which callers take turns. */
export class FairQueue<T extends Queued> {
  readonly #capacity: number
  readonly #runningOf: (caller: string) => number
  readonly #mayStart: (item: Queued) => boolean
  /** In order of the last service, longest ago first. */
  #lanes: Lane<T>[] = []
  readonly #returned: T[] = []
  #length = 0
  #inARow = 0

  constructor(capacity: number, { runningOf, mayStart = () => true }: QueueRules) {
    this.#capacity = capacity
    this.#runningOf = runningOf
    this.#mayStart = mayStart
  }

  get length(): number {
    return this.#length + this.#returned.length
  }

  /** Whether `push` would take an item. */
  admits(item: Queued): boolean {
    return this.#length < this.#capacity || this.#displaceable(item) !== null
  }

  /** Number of items that precede a new one if no others arrive: those of its caller, and as many of each other caller. */
  aheadOf(item: Queued): number {
    const own = this.#laneOf(item)?.items.length ?? 0
    let ahead = this.#returned.length + own
    for (const lane of this.#lanes) {
      if (lane.caller === item.caller && lane.isPriority === item.isPriority) continue
      if (lane.isPriority && !item.isPriority) ahead += lane.items.length
      else if (lane.isPriority === item.isPriority) ahead += Math.min(lane.items.length, own + 1)
    }
    return ahead
  }

  /**
   * Adds an item. Returns null if it was added without displacing another, the item itself if there is no room, or the
   * displaced item.
   */
  push(item: T): T | null {
    let displaced: T | null = null
    if (this.#length >= this.#capacity) {
      const lane = this.#displaceable(item)
      if (lane === null) return item
      displaced = lane.items.pop()!
      this.#forgetEmpty(lane)
      this.#length--
    }
    let lane = this.#laneOf(item)
    if (lane === undefined) {
      lane = { caller: item.caller, isPriority: item.isPriority, items: [], smallInARow: 0 }
      this.#lanes.push(lane)
    }
    lane.items.push(item)
    this.#length++
    return displaced
  }

  /** Returns an item that was taken to the front. It is never displaced. */
  putBack(item: T): void {
    this.#returned.push(item)
  }

  /** Takes the next item; undefined if there is none that may start and that `accepts` takes. */
  shift(accepts: (item: Queued) => boolean = () => true): T | undefined {
    const returned = this.#returned.findIndex(accepts)
    if (returned >= 0) return this.#returned.splice(returned, 1)[0]
    const ahead = this.#next(true, accepts)
    const other = this.#next(false, accepts)
    const takesOther = ahead === null || (this.#inARow >= AHEAD_IN_A_ROW && other !== null)
    const turn = takesOther ? other : ahead
    if (turn === null) return undefined
    this.#inARow = takesOther ? 0 : this.#inARow + 1
    const { lane, index } = turn
    const item = lane.items.splice(index, 1)[0]!
    lane.smallInARow = item.isLarge === true ? 0 : lane.smallInARow + 1
    this.#length--
    this.#lanes = this.#lanes.filter(each => each !== lane)
    if (lane.items.length > 0) this.#lanes.push(lane)
    return item
  }

  /** Whether `shift` would return an item. */
  get hasNext(): boolean {
    const any = (): boolean => true
    return this.#returned.length > 0 || this.#next(true, any) !== null || this.#next(false, any) !== null
  }

  /** Removes and returns all items. */
  drain(): readonly T[] {
    const items = [...this.#returned.splice(0), ...this.#lanes.flatMap(lane => lane.items)]
    this.#lanes = []
    this.#length = 0
    return items
  }

  /** Removes an item. False if it is not in the queue. */
  remove(item: T): boolean {
    const returned = this.#returned.indexOf(item)
    if (returned >= 0) {
      this.#returned.splice(returned, 1)
      return true
    }
    const lane = this.#laneOf(item)
    const index = lane?.items.indexOf(item) ?? -1
    if (lane === undefined || index < 0) return false
    lane.items.splice(index, 1)
    this.#length--
    this.#forgetEmpty(lane)
    return true
  }

  #laneOf({ caller, isPriority }: Queued): Lane<T> | undefined {
    return this.#lanes.find(lane => lane.caller === caller && lane.isPriority === isPriority)
  }

  #forgetEmpty(lane: Lane<T>): void {
    if (lane.items.length === 0) this.#lanes = this.#lanes.filter(each => each !== lane)
  }

  /** The next lane of a class, and its item that may start. */
  #next(
    isPriority: boolean,
    accepts: (item: Queued) => boolean,
  ): { readonly lane: Lane<T>; readonly index: number } | null {
    let best: { lane: Lane<T>; index: number } | null = null
    let least = Number.POSITIVE_INFINITY
    for (const lane of this.#lanes) {
      if (lane.isPriority !== isPriority) continue
      const index = this.#startable(lane, accepts)
      if (index < 0) continue
      const running = this.#runningOf(lane.caller) / Math.max(1, lane.items[index]!.weight ?? 1)
      if (running < least) {
        best = { lane, index }
        least = running
      }
    }
    return best
  }

  /** The index of a lane's next item: a small one, or a large one if there is no small one or it is due; −1 for none. */
  #startable({ items, smallInARow }: Lane<T>, accepts: (item: Queued) => boolean): number {
    const first = (isLarge: boolean): number =>
      items.findIndex(item => (item.isLarge === true) === isLarge && this.#mayStart(item) && accepts(item))
    const prefersLarge = smallInARow >= AHEAD_IN_A_ROW
    const preferred = first(prefersLarge)
    return preferred >= 0 ? preferred : first(!prefersLarge)
  }

  /**
   * The lane whose newest item is displaced: the longest one that has more waiting items for its weight than the newcomer.
   */
  #displaceable(item: Queued): Lane<T> | null {
    const claims = (this.#laneOf(item)?.items.length ?? 0) + 1
    let longest: Lane<T> | null = null
    for (const lane of this.#lanes) {
      const isBelow = item.isPriority && !lane.isPriority
      const isEqual = item.isPriority === lane.isPriority
      if (lane.caller === item.caller || !(isBelow || (isEqual && lane.items.length > claims))) continue
      if (longest === null || outranks(lane, longest)) longest = lane
    }
    return longest
  }
}

/** Whether the first lane loses an item before the second: lanes without priority first, then the longer ones. */
function outranks<T>(lane: Lane<T>, other: Lane<T>): boolean {
  if (lane.isPriority !== other.isPriority) return !lane.isPriority
  return lane.items.length > other.items.length
}
