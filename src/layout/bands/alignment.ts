/** CSS Box Alignment 3: where the first of several things starts and what is added between them, and where one stands. */
import type { ContentAlignment, SelfAlignment } from '../../css/style.ts'

/** `free` may be negative; distributed alignments then fall back to what is safe, the start (§4.3 and §4.4). */
export function distribute(
  alignment: ContentAlignment,
  free: number,
  count: number,
  isReversed = false,
): { readonly start: number; readonly between: number } {
  const isTight = free < 0 || count < 1
  switch (alignment) {
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

/** The part of what is free that is left of a box. */
export function inlineShare(
  value: Exclude<SelfAlignment, 'auto' | 'normal'>,
  isRtl: boolean,
  isItemRtl: boolean,
): number {
  switch (value) {
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
      return isItemRtl ? 1 : 0
    case 'self-end':
      return isItemRtl ? 0 : 1
    case 'start':
    case 'flex-start':
    case 'stretch':
    case 'baseline':
      return isRtl ? 1 : 0
  }
}

/** The part of what is free that is above a box. */
export function blockShare(value: Exclude<SelfAlignment, 'auto' | 'normal'>): number {
  switch (value) {
    case 'center':
      return 0.5
    case 'end':
    case 'flex-end':
    case 'self-end':
    case 'last baseline':
      return 1
    default:
      return 0
  }
}
