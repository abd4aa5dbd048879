/** Bounds what all request bodies together hold in memory: each is bounded, but there may be thousands of connections. */
import { OctavoError } from '../../base/errors.ts'

/** Bytes that request bodies may hold at once, shared fairly between callers. */
export interface BodyBudget {
  /**
   * Sets bytes aside for a body that is about to be read, and returns the function that gives them back. Throws
   * `overloaded` where they are not there, or where the caller would hold more than its share.
   */
  reserve(caller: string, bytes: number): () => void
}

/** One caller may hold half of what there is. */
const SHARE = 0.5

/** A budget of `totalBytes`, of which one caller may hold a fixed share while others hold some. */
export function createBodyBudget(totalBytes: number): BodyBudget {
  let held = 0
  const heldBy = new Map<string, number>()
  return {
    reserve(caller, bytes) {
      const own = heldBy.get(caller) ?? 0
      // A body that is larger than the share, but allowed, is taken when nothing else is held.
      const isTooMuch = held + bytes > totalBytes || own + bytes > totalBytes * SHARE
      if (isTooMuch && held > 0) throw new OctavoError('overloaded', 'Too many documents are arriving. Try again soon.')
      held += bytes
      heldBy.set(caller, own + bytes)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        held -= bytes
        const left = (heldBy.get(caller) ?? 0) - bytes
        if (left > 0) heldBy.set(caller, left)
        else heldBy.delete(caller)
      }
    },
  }
}
