/**
 * The axes of a flex container (CSS Flexbox 1, https://www.w3.org/TR/css-flexbox-1/#box-model). Flex layout uses distances
 * from main start and cross start; only final positions are converted to left and top.
 */

import type { Sides } from '../../base/geometry.ts'
import type { FlexBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { BandFrame } from '../bands/band-types.ts'
import { gapOf } from '../edges.ts'

/** The directions of the axes, and sizes and gutters along them, px. */
export interface FlexAxes {
  /** Of the container. */
  readonly style: ComputedStyle
  readonly isRow: boolean
  /** Main start is on the right or at the bottom. */
  readonly isMainReversed: boolean
  /** Cross start is at the bottom or on the right. */
  readonly isCrossReversed: boolean
  /** `flex-direction` ends with `-reverse`: `start` is then at the end of the main axis. */
  readonly isDirectionReversed: boolean
  readonly isWrapReversed: boolean
  readonly isMultiLine: boolean
  /** Definite sizes of the content box, or null. */
  readonly mainSize: number | null
  readonly crossSize: number | null
  readonly mainGap: number
  readonly crossGap: number
}

/** The axes by `flex-direction`, `flex-wrap` and `direction` (§5.1, §5.2; the table of Appendix A). */
export function axesOf({ style }: FlexBox, { contentWidth, contentHeight }: BandFrame): FlexAxes {
  const isRow = style.flexDirection === 'row' || style.flexDirection === 'row-reverse'
  const isDirectionReversed = style.flexDirection === 'row-reverse' || style.flexDirection === 'column-reverse'
  const isWrapReversed = style.flexWrap === 'wrap-reverse'
  const isRtl = style.direction === 'rtl'
  const rowGap = gapOf(style.rowGap, contentHeight)
  const columnGap = gapOf(style.columnGap, contentWidth)
  return {
    style,
    isRow,
    isMainReversed: isDirectionReversed !== (isRow && isRtl),
    isCrossReversed: isWrapReversed !== (!isRow && isRtl),
    isDirectionReversed,
    isWrapReversed,
    isMultiLine: style.flexWrap !== 'nowrap',
    mainSize: isRow ? contentWidth : contentHeight,
    crossSize: isRow ? contentHeight : contentWidth,
    mainGap: isRow ? columnGap : rowGap,
    crossGap: isRow ? rowGap : columnGap,
  }
}

/** A value for each side of an item, by the axes of its container. */
export interface LogicalSides<T> {
  readonly mainStart: T
  readonly mainEnd: T
  readonly crossStart: T
  readonly crossEnd: T
}

/** Four physical sides by the axes of the container. */
export function logicalSides<T>({ top, right, bottom, left }: Sides<T>, axes: FlexAxes): LogicalSides<T> {
  const [mainBefore, mainAfter] = axes.isRow ? [left, right] : [top, bottom]
  const [crossBefore, crossAfter] = axes.isRow ? [top, bottom] : [left, right]
  return {
    mainStart: axes.isMainReversed ? mainAfter : mainBefore,
    mainEnd: axes.isMainReversed ? mainBefore : mainAfter,
    crossStart: axes.isCrossReversed ? crossAfter : crossBefore,
    crossEnd: axes.isCrossReversed ? crossBefore : crossAfter,
  }
}
