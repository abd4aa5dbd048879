/**
 * The arrays of the breakpoints of a paragraph. They are used again by each paragraph, because one is fitted at a time, so that
 * breaking lines allocates nothing.
 */
import type { Breakpoints } from './fit-options.ts'

/** Breakpoints with their offsets in the text, as in a list of breaks. Valid until the next paragraph is fitted. */
export interface FitBreakpoints extends Breakpoints {
  readonly offsets: Uint32Array
  readonly ends: Uint32Array
  readonly kinds: Uint8Array
}

/** Breakpoints that are kept for the next paragraph; larger ones are dropped. */
const LARGEST_KEPT = 1 << 12

type Arrays = Omit<FitBreakpoints, 'count' | 'earliest'>

const makeArrays = (length: number): Arrays => ({
  offsets: new Uint32Array(length),
  ends: new Uint32Array(length),
  kinds: new Uint8Array(length),
  hyphens: new Uint8Array(length),
  widthTo: new Float64Array(length),
  stretchTo: new Float64Array(length),
  shrinkTo: new Float64Array(length),
  widthFrom: new Float64Array(length),
  stretchFrom: new Float64Array(length),
  shrinkFrom: new Float64Array(length),
  penalties: new Float64Array(length),
})

/** One set of arrays, which contains earlier values: the caller writes before it reads. */
export class BreakpointScratch {
  #arrays = makeArrays(256)

  take(count: number): FitBreakpoints {
    if (count > this.#arrays.kinds.length) {
      const arrays = makeArrays(Math.max(count, 2 * this.#arrays.kinds.length))
      if (count > LARGEST_KEPT) return { ...arrays, count, earliest: null }
      this.#arrays = arrays
    }
    const { offsets, ends, kinds, hyphens, widthTo, stretchTo, shrinkTo } = this.#arrays
    const { widthFrom, stretchFrom, shrinkFrom, penalties } = this.#arrays
    return {
      count,
      earliest: null,
      offsets,
      ends,
      kinds,
      hyphens,
      widthTo,
      stretchTo,
      shrinkTo,
      widthFrom,
      stretchFrom,
      shrinkFrom,
      penalties,
    }
  }
}

/** For each place of a list, the index of its breakpoint in another list; others are negative. */
export type Places = Int32Array

/** Copies breakpoints to their places in a list with more. */
export function copyTo(to: FitBreakpoints, from: FitBreakpoints, places: Places): void {
  copyField(to.offsets, from.offsets, places, to.count)
  copyField(to.ends, from.ends, places, to.count)
  copyField(to.kinds, from.kinds, places, to.count)
  copyField(to.hyphens, from.hyphens, places, to.count)
  copyField(to.penalties, from.penalties, places, to.count)
  copyField(to.widthTo, from.widthTo, places, to.count)
  copyField(to.stretchTo, from.stretchTo, places, to.count)
  copyField(to.shrinkTo, from.shrinkTo, places, to.count)
  copyField(to.widthFrom, from.widthFrom, places, to.count)
  copyField(to.stretchFrom, from.stretchFrom, places, to.count)
  copyField(to.shrinkFrom, from.shrinkFrom, places, to.count)
}

function copyField<T extends Uint8Array | Uint32Array | Float64Array>(to: T, from: T, places: Places, count: number) {
  for (let i = 0; i < count; i++) {
    const place = places[i]!
    if (place >= 0) to[i] = from[place]!
  }
}
