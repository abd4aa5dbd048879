/** The documents that have a renderer, and what follows from them for those that wait. */
import type { PoolTask } from './pool-task.ts'
import type { Queued } from './queue.ts'

/** A document's state as its renderer has it. */
interface ActiveState {
  /** It waits for the network and holds no place. */
  readonly isParked: boolean
  readonly isBackground: boolean
}

interface Active {
  readonly task: PoolTask
  readonly state: () => ActiveState
}

/** The documents that have a renderer. */
export class ActiveDocuments {
  readonly #workers: number
  readonly #active = new Set<Active>()

  constructor(workers: number) {
    this.#workers = workers
  }

  /** Adds a document; call the result when it is done. */
  add(task: PoolTask, state: () => ActiveState): () => void {
    const active = { task, state }
    this.#active.add(active)
    return () => this.#active.delete(active)
  }

  /** Documents of a caller. */
  countOf(caller: string): number {
    let count = 0
    for (const { task } of this.#active) if (task.caller === caller) count++
    return count
  }

  /**
   * A caller computes as many documents as there are workers at most, those in the background included, and one place is
   * kept from large documents: so whoever floods, with whatever, leaves room for the others.
   */
  leaveRoomFor({ caller, isLarge }: Queued): boolean {
    let [own, large] = [0, 0]
    for (const { task, state } of this.#active) {
      const { isParked, isBackground } = state()
      if (isParked) continue
      if (task.caller === caller) own++
      if (task.isLarge === true && !isBackground) large++
    }
    return own < this.#workers && (isLarge !== true || large < Math.max(1, this.#workers - 1))
  }
}
