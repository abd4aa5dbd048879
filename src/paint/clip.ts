/**
 * Clips of overflowing boxes. A clip is kept with each piece of content, because the painting phases separate the content of a
 * box (CSS Overflow 3, https://www.w3.org/TR/css-overflow-3/).
 */

import type { Path } from '../base/path.ts'
import { group } from './group.ts'
import type { PaintOp } from './ops.ts'

/** A clip inside another. Equal clips are one object. */
export interface Clip {
  readonly path: Path
  readonly parent: Clip | null
  readonly depth: number
}

/** Creates a clip inside another. */
export const clipTo = (path: Path, parent: Clip | null): Clip => ({ path, parent, depth: (parent?.depth ?? 0) + 1 })

/** Collects operations and nests those under a clip in groups; consecutive ones share a group. */
export class OpList {
  readonly #open: OpenClip[]
  /** The last of them. */
  #innermost: OpenClip

  /** `base` is the clip that already applies at the destination. */
  constructor(base: Clip | null) {
    this.#innermost = { clip: base, ops: [] }
    this.#open = [this.#innermost]
  }

  /** Adds operations under a clip; consecutive ones with equal clips share a group. */
  add(clip: Clip | null, ops: readonly PaintOp[]): void {
    for (const op of ops) this.addOne(clip, op)
  }

  /** Adds one operation under a clip. */
  addOne(clip: Clip | null, op: PaintOp): void {
    if (clip !== this.#innermost.clip) this.#enter(clip)
    this.#innermost.ops.push(op)
  }

  /** All operations so far, as if the open groups were closed. */
  soFar(): readonly PaintOp[] {
    let inner: readonly PaintOp[] = []
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const { clip, ops } = this.#open[i]!
      const all = [...ops, ...inner]
      inner = i === 0 ? all : clippedTo(clip!.path, all)
    }
    return inner
  }

  /** All operations, with the open groups closed. */
  finish(): readonly PaintOp[] {
    while (this.#open.length > 1) this.#leave()
    return this.#open[0]!.ops
  }

  /** Closes groups outside the clip, and opens missing ones. */
  #enter(clip: Clip | null): void {
    while (this.#open.length > 1 && !isWithin(clip, this.#innermost.clip)) this.#leave()
    const missing: Clip[] = []
    const base = this.#innermost.clip
    for (let at = clip; at !== null && at !== base && at.depth > (base?.depth ?? 0); at = at.parent) missing.push(at)
    for (let i = missing.length - 1; i >= 0; i--) {
      this.#innermost = { clip: missing[i]!, ops: [] }
      this.#open.push(this.#innermost)
    }
  }

  /** Closes the innermost group. */
  #leave(): void {
    const { clip, ops } = this.#open.pop()!
    this.#innermost = this.#open.at(-1)!
    for (const op of clippedTo(clip!.path, ops)) this.#innermost.ops.push(op)
  }
}

/** A clip around the destination, or a group that is not yet closed. */
interface OpenClip {
  readonly clip: Clip | null
  readonly ops: PaintOp[]
}

/** Operations inside a path: in a group, unless they can be cut themselves. */
export function clippedTo(clip: Path, ops: readonly PaintOp[]): readonly PaintOp[] {
  // Viewers show traces of content that is clipped to an empty area.
  if (ops.length === 0 || isEmptyRectangle(clip)) return []
  const area = rectangleOf(clip)
  const children = area === null ? ops : ops.flatMap(op => cutTo(area, op))
  if (area !== null && children.every(isPlainRectangle)) return children
  return [group(children, { clip })]
}

/**
 * A filled rectangle is intersected with the clip instead of clipped: viewers blur the edges of clips, and groups have a cost.
 */
function cutTo(area: Corners, op: PaintOp): readonly PaintOp[] {
  const own = isPlainRectangle(op) ? rectangleOf(op.path) : null
  if (own === null) return [op]
  const left = Math.max(own.left, area.left)
  const top = Math.max(own.top, area.top)
  const right = Math.min(own.right, area.right)
  const bottom = Math.min(own.bottom, area.bottom)
  if (right <= left || bottom <= top) return []
  const path: Path = [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']]
  return [{ ...op, path } as PaintOp]
}

const isPlainRectangle = (op: PaintOp): op is PaintOp & { readonly op: 'fill' } =>
  op.op === 'fill' && !('kind' in op.paint) && rectangleOf(op.path) !== null

/** Coordinates are kept exactly, so that coinciding edges stay equal. */
interface Corners {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The rectangle that a path describes from its top left corner on, or null. */
function rectangleOf(path: Path): Corners | null {
  const [a, b, c, d, end] = path
  if (path.length !== 5 || a?.[0] !== 'M' || b?.[0] !== 'L' || c?.[0] !== 'L' || d?.[0] !== 'L' || end?.[0] !== 'Z')
    return null
  const [, left, top] = a
  const [, right, bottom] = c
  const isUpright = b[1] === right && b[2] === top && d[1] === left && d[2] === bottom
  return isUpright && right > left && bottom > top ? { left, top, right, bottom } : null
}

/** Whether a path is an axis-aligned rectangle without area. */
function isEmptyRectangle(path: Path): boolean {
  const points = path.flatMap(segment => (segment[0] === 'M' || segment[0] === 'L' ? [segment] : []))
  if (path.length !== 5 || points.length !== 4) return path.length === 0
  const [first, ...others] = points
  return others.every(([, x]) => x === first![1]) || others.every(([, , y]) => y === first![2])
}

/** Whether `clip` is `outer` or inside it. */
export function isWithin(clip: Clip | null, outer: Clip | null): boolean {
  if (outer === null) return true
  let at = clip
  while (at !== null && at.depth > outer.depth) at = at.parent
  return at === outer
}
