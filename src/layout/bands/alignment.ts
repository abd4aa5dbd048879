/**
 * CSS Box Alignment 3 (https://www.w3.org/TR/css-align-3/): the start of the first of several alignment subjects and the distance
 * between them (content distribution), and the place of one subject in its container (self-alignment).
 */
import type { ContentAlignment, OverflowPosition, SelfAlignment } from '../../css/style.ts'

/** A value without `safe` or `unsafe`. */
type Unqualified<V extends string> = V extends `${OverflowPosition} ${infer Position}` ? Position : V

/** The position keyword of a value, without its overflow position (§4.4, https://www.w3.org/TR/css-align-3/#overflow-values). */
export const positionOf = <const V extends string>(value: V): Unqualified<V> =>
  value.replace(/^(?:un)?safe /, '') as Unqualified<V>

/** `safe` or `unsafe`; null if the value has no overflow position. */
export const overflowOf = (value: string): OverflowPosition | null =>
  value.startsWith('safe ') ? 'safe' : value.startsWith('unsafe ') ? 'unsafe' : null

/**
 * The part of the free space before an alignment subject, px. With `safe`, a subject that overflows is aligned to the start
 * (§4.4).
 */
export function freeBefore(value: SelfAlignment, free: number, share: number, startShare: number): number {
  return free < 0 && overflowOf(value) === 'safe' ? startShare * free : share * free
}

/**
 * The offset of the first alignment subject and the space added between subjects (CSS Box Alignment 3,
 * https://www.w3.org/TR/css-align-3/#content-distribution). With negative `free`, distributed alignments use their fallback
 * alignment, which is `safe` (§4.3 and §4.4).
 *
 * @param isReversed the axis runs against the writing direction: logical keywords change sides, `flex-start` and `flex-end` do
 * not
 */
export function distribute(
  alignment: ContentAlignment,
  free: number,
  count: number,
  isReversed = false,
): { readonly start: number; readonly between: number } {
  const isTight = free < 0 || count < 1
  if (free < 0 && overflowOf(alignment) === 'safe') return { start: isReversed ? free : 0, between: 0 }
  switch (positionOf(alignment)) {
    case 'center':
      return { start: free / 2, between: 0 }
    case 'end':
      return { start: isReversed ? 0 : free, between: 0 }
    case 'start':
      return { start: isReversed ? free : 0, between: 0 }
    case 'right':
      return { start: isReversed ? 0 : free, between: 0 }
    case 'left':
      return { start: isReversed ? free : 0, between: 0 }
    case 'flex-end':
      return { start: free, between: 0 }
    case 'space-between':
      return isTight || count < 2 ? { start: 0, between: 0 } : { start: 0, between: free / (count - 1) }
    case 'space-around':
      return isTight ? { start: isReversed ? free : 0, between: 0 } : { start: free / count / 2, between: free / count }
    case 'space-evenly':
      return isTight
        ? { start: isReversed ? free : 0, between: 0 }
        : { start: free / (count + 1), between: free / (count + 1) }
    case 'normal':
    case 'stretch':
    case 'flex-start':
    case 'baseline':
      return { start: 0, between: 0 }
    case 'last baseline':
      return { start: free, between: 0 }
  }
}

/** `align-self` or `justify-self` with `auto` and `normal` resolved. */
export type UsedAlignment = Exclude<SelfAlignment, 'auto' | 'normal'>

/**
 * The share of the free space to the left of a box, from 0 to 1 (§4.1, https://www.w3.org/TR/css-align-3/#positional-values).
 *
 * @param ownStart 0 if the box itself starts at the left, 1 if at the right (`writing-modes/own-start.ts`)
 */
export function inlineShare(value: UsedAlignment, isRtl: boolean, ownStart: number): number {
  switch (positionOf(value)) {
    case 'center':
      return 0.5
    case 'left':
      return 0
    case 'right':
      return 1
    case 'end':
    case 'flex-end':
    case 'last baseline':
      return isRtl ? 0 : 1
    case 'self-start':
      return ownStart
    case 'self-end':
      return 1 - ownStart
    case 'start':
    case 'flex-start':
    case 'stretch':
    case 'baseline':
      return startShare(isRtl)
  }
}

/** The share of the free space to the left of a box that is aligned to the start. */
export const startShare = (isRtl: boolean): number => (isRtl ? 1 : 0)

/** The share of the free space above a box that itself starts at the top (`ownStart` 0) or at the bottom, from 0 to 1. */
export function blockShare(value: UsedAlignment, ownStart: number): number {
  switch (positionOf(value)) {
    case 'center':
      return 0.5
    case 'end':
    case 'flex-end':
    case 'last baseline':
      return 1
    case 'self-start':
      return ownStart
    case 'self-end':
      return 1 - ownStart
    default:
      return 0
  }
}

/**
 * The share of the free height above the content. A block container has one alignment subject, so distributed values use their
 * fallback alignment: `space-around` and `space-evenly` centre, `space-between` is at the start (CSS Box Alignment 3,
 * https://www.w3.org/TR/css-align-3/#content-distribution).
 */
export function contentShare(alignment: ContentAlignment): number {
  switch (positionOf(alignment)) {
    case 'center':
    case 'space-around':
    case 'space-evenly':
      return 0.5
    case 'end':
    case 'flex-end':
    case 'last baseline':
      return 1
    default:
      return 0
  }
}
