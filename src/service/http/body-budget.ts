/** Bounds the memory of all request bodies together: each is bounded, but there may be thousands of connections. */
import { OctavoError } from '../../base/errors.ts'

/** Bytes that request bodies may hold at the same time, shared fairly between callers. */
export interface BodyBudget {
  /**
   * Reserves bytes for a body before it is read, and returns the function that releases them. Throws `overloaded` if the
   * budget has no room, or if the caller would hold more than its share.
   */
  reserve(caller: string, bytes: number): () => void
}

/** The share of the budget that one caller may hold. */
const SHARE = 0.5

/** A budget of `totalBytes`, of which one caller may hold a fixed share while others hold some. */
export function createBodyBudget(totalBytes: number): BodyBudget {
  let held = 0
  const heldBy = new Map<string, number>()
  return {
    reserve(caller, bytes) {
      const own = heldBy.get(caller) ?? 0
      // A body that is allowed but larger than the share is accepted when nothing else is held.
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
