/**
 * A bounded queue that is fair between callers.
 *
 * The next item is that of the caller with the least running (ties: who was served longest ago). When the queue is full,
 * a caller with less waiting displaces the newest item of the caller with the most: a flood displaces itself.
 * Priority goes ahead, but one of the others has its turn after every `AHEAD_IN_A_ROW`.
 */

const AHEAD_IN_A_ROW = 4

export interface Queued {
  /** Who pays: callers share the queue, however many keys they have. */
  readonly caller: string
  readonly isPriority: boolean
}

/** The items of one caller in one class, oldest first. */
interface Lane<T> {
  readonly caller: string
  readonly isPriority: boolean
  readonly items: T[]
}

export class FairQueue<T extends Queued> {
  readonly #capacity: number
  readonly #runningOf: (caller: string) => number
  /** In the order in which callers were served last, the longest ago first. */
  #lanes: Lane<T>[] = []
  readonly #returned: T[] = []
  #length = 0
  #inARow = 0

  /** `runningOf` tells how many items of a caller have been taken and are not finished. */
  constructor(capacity: number, runningOf: (caller: string) => number) {
    this.#capacity = capacity
    this.#runningOf = runningOf
  }

  get length(): number {
    return this.#length + this.#returned.length
  }

  /** Whether `push` would take an item. */
  admits(item: Queued): boolean {
    return this.#length < this.#capacity || this.#displaceable(item) !== null
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
      lane = { caller: item.caller, isPriority: item.isPriority, items: [] }
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

  shift(): T | undefined {
    const returned = this.#returned.shift()
    if (returned !== undefined) return returned
    const ahead = this.#next(lane => lane.isPriority)
    const other = this.#next(lane => !lane.isPriority)
    const takesOther = ahead === null || (this.#inARow >= AHEAD_IN_A_ROW && other !== null)
    const lane = takesOther ? other : ahead
    if (lane === null) return undefined
    this.#inARow = takesOther ? 0 : this.#inARow + 1
    const item = lane.items.shift()!
    this.#length--
    this.#lanes = this.#lanes.filter(each => each !== lane)
    if (lane.items.length > 0) this.#lanes.push(lane)
    return item
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

  /** Of the lanes of one class the one whose turn it is. */
  #next(isWanted: (lane: Lane<T>) => boolean): Lane<T> | null {
    let best: Lane<T> | null = null
    let least = Number.POSITIVE_INFINITY
    for (const lane of this.#lanes) {
      if (!isWanted(lane)) continue
      const running = this.#runningOf(lane.caller)
      if (running < least) {
        best = lane
        least = running
      }
    }
    return best
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
