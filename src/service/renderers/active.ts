/** The documents in renderers, and the shares of callers that follow from them. */
import type { PoolTask } from './pool-task.ts'
import type { Queued } from './queue.ts'

/** The state of a document in its renderer. */
interface ActiveState {
  /** It waits for the network and holds no slot. */
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

  /** Adds a document. The returned function removes it. */
  add(task: PoolTask, state: () => ActiveState): () => void {
    const active = { task, state }
    this.#active.add(active)
    return () => this.#active.delete(active)
  }

  /** Number of documents of a caller. */
  countOf(caller: string): number {
    let count = 0
    for (const { task } of this.#active) if (task.caller === caller) count++
    return count
  }

  /**
   * Whether a document may start. A caller computes at most as many documents as there are workers, including those in the
   * background, and one slot is reserved from large documents: so a flood leaves room for other callers.
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
