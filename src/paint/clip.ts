/** Clips of overflowing boxes, kept beside what they clip until it is painted: phases take a box's content apart. */
import type { Path } from '../base/path.ts'
import type { PaintOp } from './ops.ts'

/** A clip within another. Equal clips are one object. */
export interface Clip {
  readonly path: Path
  readonly parent: Clip | null
  readonly depth: number
}

export const clipTo = (path: Path, parent: Clip | null): Clip => ({ path, parent, depth: (parent?.depth ?? 0) + 1 })

/** Collects operations and nests those under a clip in groups; consecutive ones share a group. */
export class OpList {
  readonly #open: { readonly clip: Clip | null; readonly ops: PaintOp[] }[]

  /** `base` is the clip that already holds where the operations go. */
  constructor(base: Clip | null) {
    this.#open = [{ clip: base, ops: [] }]
  }

  add(clip: Clip | null, ops: readonly PaintOp[]): void {
    if (ops.length === 0) return
    this.#enter(clip)
    this.#open.at(-1)!.ops.push(...ops)
  }

  finish(): readonly PaintOp[] {
    while (this.#open.length > 1) this.#leave()
    return this.#open[0]!.ops
  }

  #enter(clip: Clip | null): void {
    while (this.#open.length > 1 && !isWithin(clip, this.#open.at(-1)!.clip)) this.#leave()
    const missing: Clip[] = []
    const base = this.#open.at(-1)!.clip
    for (let at = clip; at !== null && at !== base && at.depth > (base?.depth ?? 0); at = at.parent) missing.push(at)
    for (let i = missing.length - 1; i >= 0; i--) this.#open.push({ clip: missing[i]!, ops: [] })
  }

  #leave(): void {
    const { clip, ops } = this.#open.pop()!
    const children = ops
    this.#open.at(-1)!.ops.push({
      op: 'group',
      clip: clip!.path,
      clipRule: 'nonzero',
      transform: null,
      opacity: 1,
      children,
    })
  }
}

/** Whether `clip` is `outer` or lies somewhere within it. */
function isWithin(clip: Clip | null, outer: Clip | null): boolean {
  if (outer === null) return true
  let at = clip
  while (at !== null && at.depth > outer.depth) at = at.parent
  return at === outer
}
