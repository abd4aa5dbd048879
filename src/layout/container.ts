/** The frame of a flex or grid container: its edges and sizes before its items are laid out, and its fragment after. */
import type { Sides } from '../base/geometry.ts'
import { horizontal, vertical } from '../base/geometry.ts'
import type { FlexBox, GridBox } from '../boxes/box.ts'
import type { Band, BandToken, PlacedBands } from './bands.ts'
import { EPSILON } from './breaking.ts'
import { borderOf, paddingOf } from './edges.ts'
import { NO_EXCLUSIONS } from './exclusions.ts'
import { boxFragment, marksAt, sliceEdges } from './fragment.ts'
import { isContainingBlock, placePositioned } from './positioned.ts'
import type { BlockSizes } from './sizing.ts'
import { blockSizes, clampBlock, usedInlineSize } from './sizing.ts'
import type { BreakToken, ConstraintSpace, HoistedBox, LayoutResult } from './types.ts'

export interface ContainerFrame {
  readonly box: FlexBox | GridBox
  readonly space: ConstraintSpace
  readonly resume: BandToken | null
  readonly width: number
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly contentLeft: number
  readonly contentTop: number
  readonly contentWidth: number
  /** Definite height of the content box, or null. */
  readonly contentHeight: number | null
  readonly sizes: BlockSizes
  readonly verticalEdges: number
  readonly endEdge: number
}

export function containerFrame(
  box: FlexBox | GridBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
): ContainerFrame {
  const { style } = box
  const resume = token !== 'start' && (token.kind === 'flex' || token.kind === 'grid') ? token : null
  const width = usedInlineSize(box, space)
  const fullBorder = borderOf(style)
  const fullPadding = paddingOf(style, space.inlineSize)
  const border = sliceEdges(fullBorder, style, { top: resume !== null })
  const padding = sliceEdges(fullPadding, style, { top: resume !== null })
  const sizes = blockSizes(style, space, width)
  const verticalEdges = vertical(fullBorder) + vertical(fullPadding)
  return {
    box,
    space,
    resume,
    width,
    border,
    padding,
    contentLeft: border.left + padding.left,
    contentTop: border.top + padding.top,
    contentWidth: Math.max(0, width - horizontal(border) - horizontal(padding)),
    contentHeight: sizes.preferred === null ? null : Math.max(0, sizes.preferred - verticalEdges),
    sizes,
    verticalEdges,
    endEdge: border.bottom + padding.bottom,
  }
}

/** The fragment around placed bands. `contentEnd` is where the unbroken content would end. */
export function finishContainer(
  frame: ContainerFrame,
  placed: PlacedBands,
  bands: readonly Band[],
  contentEnd?: number,
): LayoutResult {
  const { box, space, sizes, resume } = frame
  const isLast = placed.token === null
  const consumed = resume?.consumed ?? 0
  const bandsEnd = bands.reduce((end, band) => Math.max(end, band.top + band.height), frame.contentTop)
  const natural =
    (resume === null && isLast ? (contentEnd ?? Math.max(bandsEnd, placed.end)) : placed.end) + frame.endEdge
  const room = space.fragmentation?.spaceLeft ?? natural
  const height = isLast
    ? Math.max(placed.end + frame.endEdge, (sizes.preferred ?? clampBlock(consumed + natural, sizes)) - consumed)
    : Math.max(placed.end, Math.min(room, (sizes.preferred ?? Number.POSITIVE_INFINITY) - consumed))
  const token = placed.token === null ? null : { ...placed.token, consumed: consumed + height }
  const fragment = boxFragment(box, {
    width: frame.width,
    height: isLast ? height : Math.max(height, EPSILON),
    border: sliceEdges(frame.border, box.style, { bottom: !isLast }),
    padding: sliceEdges(frame.padding, box.style, { bottom: !isLast }),
    isFirst: resume === null,
    isLast,
    children: placed.children,
    marks: resume === null ? marksAt(box, 0) : [],
  })
  const hoisted: readonly HoistedBox[] =
    resume === null ? [...positionedChildren(frame), ...placed.outOfFlow] : placed.outOfFlow
  const positioned = isContainingBlock(box) ? placePositioned(fragment, hoisted, space) : null
  return {
    fragment: positioned?.fragment ?? fragment,
    token,
    appeal: placed.appeal,
    early: placed.early,
    exclusions: NO_EXCLUSIONS,
    outOfFlow: positioned?.outOfFlow ?? hoisted,
    parallel: [],
  }
}

/** Absolutely positioned children do not take part; their static position is the start of the content box (§4.1). */
function positionedChildren(frame: ContainerFrame): readonly HoistedBox[] {
  return frame.box.children
    .filter(
      child =>
        child.kind !== 'inline-root' && (child.style.position === 'absolute' || child.style.position === 'fixed'),
    )
    .map(box => ({
      box,
      staticPosition: {
        x: frame.contentLeft + (frame.box.style.direction === 'rtl' ? frame.contentWidth : 0),
        y: frame.contentTop,
      },
      direction: frame.box.style.direction,
      isFixed: box.style.position === 'fixed',
    }))
}
