/**
 * A bounded queue that is fair between callers.
 *
 * The next item is that of the caller with the least running for its weight (ties: who was served longest ago). When the
 * queue is full, a caller with less waiting displaces the newest item of the caller with the most: a flood displaces itself.
 * Priority goes ahead, but one of the others has its turn after every `AHEAD_IN_A_ROW`. Of the items of one caller, small
 * ones go ahead of large ones by the same rule.
 */

const AHEAD_IN_A_ROW = 4

/** What the queue has to know of an entry to order it. */
export interface Queued {
  /** Who pays: callers share the queue, however many keys they have. */
  readonly caller: string
  readonly isPriority: boolean
  /** Likely to take long. */
  readonly isLarge?: boolean
  /** What the caller may have running beside others that wait, in proportion to theirs; 1 if not given. */
  readonly weight?: number
}

/** What the queue asks of whoever takes items out of it. */
interface QueueRules {
  /** Items of a caller that have been taken and are not finished. */
  readonly runningOf: (caller: string) => number
  /** Whether an item may be taken now; otherwise those behind it are. */
  readonly mayStart?: (item: Queued) => boolean
}

/** The items of one caller in one class, oldest first. */
interface Lane<T> {
  readonly caller: string
  readonly isPriority: boolean
  readonly items: T[]
  /** Small items that went ahead of large ones. */
  smallInARow: number
}

/** A bounded queue in which callers take turns. */
export class FairQueue<T extends Queued> {
  readonly #capacity: number
  readonly #runningOf: (caller: string) => number
  readonly #mayStart: (item: Queued) => boolean
  /** In the order in which callers were served last, the longest ago first. */
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

  /** How many items go before one that comes now, as far as no others come: its caller's own, and as many of each other's. */
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
   * Adds an item. Returns null where it is taken, the item itself where there is no room, and otherwise the item that
   * had to leave for it.
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

  /** Puts something that had its turn back at the front. It is never displaced. */
  putBack(item: T): void {
    this.#returned.push(item)
  }

  /** The next item; undefined where there is none, or none that may start and that `accepts` takes. */
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

  /** Whether `shift` would give an item. */
  get hasNext(): boolean {
    const any = (): boolean => true
    return this.#returned.length > 0 || this.#next(true, any) !== null || this.#next(false, any) !== null
  }

  /** Empties the queue. */
  drain(): readonly T[] {
    const items = [...this.#returned.splice(0), ...this.#lanes.flatMap(lane => lane.items)]
    this.#lanes = []
    this.#length = 0
    return items
  }

  /** False where it is not waiting. */
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

  /** Of the lanes of one class the one whose turn it is, and the item that may start. */
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

  /** The place of a lane's next item: a small one, or a large one where there is no other or it is its turn; -1 for none. */
  #startable({ items, smallInARow }: Lane<T>, accepts: (item: Queued) => boolean): number {
    const first = (isLarge: boolean): number =>
      items.findIndex(item => (item.isLarge === true) === isLarge && this.#mayStart(item) && accepts(item))
    const prefersLarge = smallInARow >= AHEAD_IN_A_ROW
    const preferred = first(prefersLarge)
    return preferred >= 0 ? preferred : first(!prefersLarge)
  }

  /** The lane that gives up its newest item for another one: the longest that has more claims than the newcomer. */
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

/** Whether the first lane gives way before the second: those without priority, then the longer. */
function outranks<T>(lane: Lane<T>, other: Lane<T>): boolean {
  if (lane.isPriority !== other.isPriority) return !lane.isPriority
  return lane.items.length > other.items.length
}
