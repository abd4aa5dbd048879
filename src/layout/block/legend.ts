/**
 * Fieldsets with a rendered legend, which is on the block-start border (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements).
 */
import { horizontal } from '../../base/geometry.ts'
import type { BlockBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { inlineShare, startShare } from '../bands/alignment.ts'
import { spaceInside } from '../constraint-space.ts'
import { borderOf, inlineOffset, marginOf, paddingOf } from '../edges.ts'
import { movedHoisted, relativeOffset } from '../fragment.ts'
import { usedInlineSize } from '../sizing.ts'
import type { BoxFragment, ConstraintSpace, LayoutResult, Placed } from '../types.ts'

/** The fieldset as a block whose top border is as high as the legend and border together. */
interface Legended {
  readonly box: BlockBox
  /** Adds the legend and the frame's position to the first fragment of the fieldset. */
  readonly complete: (result: LayoutResult) => LayoutResult
}

/** `box` has a legend. */
export function legended(box: BlockBox, space: ConstraintSpace): Legended {
  const legend = box.legend!
  const border = borderOf(box.style)
  const padding = paddingOf(box.style, space.inlineSize)
  const contentWidth = Math.max(0, usedInlineSize(box, space) - horizontal(border) - horizontal(padding))
  const inner = spaceInside(space, { inlineSize: contentWidth, percentageBlockSize: null }, { shrinkToFit: true })
  const result = space.services.layout(legend, inner, 'start')
  const { fragment } = result
  const margin = marginOf(legend.style, contentWidth)
  // The border is painted through the middle of the legend's border box.
  const middle = margin.top + fragment.height / 2
  const frameTop = Math.max(0, middle - border.top / 2)
  const legendTop = Math.max(0, border.top / 2 - middle) + margin.top
  const allocated = Math.max(border.top, margin.top + fragment.height + margin.bottom)
  const left = border.left + padding.left + legendOffset(legend.style, contentWidth, fragment.width, box.style)
  const shift = relativeOffset(legend, contentWidth, null, box.style.direction)
  const placed: Placed<BoxFragment> = { x: left + shift.x, y: legendTop + shift.y, fragment }
  const gap = { x: left, y: legendTop, width: fragment.width, height: fragment.height }
  const frame = { side: 'top', start: frameTop, border: border.top, gap } as const
  return {
    box: asBlock(box, allocated),
    complete: whole => ({
      ...whole,
      fragment: { ...whole.fragment, box, children: [placed, ...whole.fragment.children], frame },
      outOfFlow: [...result.outOfFlow.map(hoisted => movedHoisted(hoisted, placed.x, placed.y)), ...whole.outOfFlow],
    }),
  }
}

/**
 * Offset of the legend's border box from the left of the available width, px; `justify-self` aligns it (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements).
 */
function legendOffset(style: ComputedStyle, room: number, width: number, fieldset: ComputedStyle): number {
  const { justifySelf, marginLeft, marginRight } = style
  const isAligned = justifySelf !== 'auto' && justifySelf !== 'normal' && justifySelf !== 'stretch'
  if (!isAligned || marginLeft === 'auto' || marginRight === 'auto') return inlineOffset(style, room, width, fieldset)
  const margin = marginOf(style, room)
  const share = inlineShare(justifySelf, fieldset.direction === 'rtl', startShare(style.direction === 'rtl'))
  return margin.left + share * Math.max(0, room - width - margin.left - margin.right)
}

/**
 * Copies of a fieldset's block by the height of the legend. Layout caches have the box as key, so a copy must be the same
 * object each time.
 */
const blocks = new WeakMap<BlockBox, Map<number, BlockBox>>()

/** The fieldset as a block whose top border has the height of border and legend together. */
function asBlock(box: BlockBox, allocated: number): BlockBox {
  const known = blocks.get(box) ?? new Map<number, BlockBox>()
  blocks.set(box, known)
  let block = known.get(allocated)
  if (block === undefined) {
    const { legend, ...plain } = box
    const { style } = box
    // The height of the legend beyond the border reduces a specified height of the content.
    const beyond = style.boxSizing === 'content-box' ? allocated - style.borderTopWidth : 0
    const less = <T>(size: T): T | number => (typeof size === 'number' ? Math.max(0, size - beyond) : size)
    const sizes = { height: less(style.height), minHeight: less(style.minHeight), maxHeight: less(style.maxHeight) }
    block = { ...plain, style: { ...style, ...sizes, borderTopWidth: allocated } }
    known.set(allocated, block)
  }
  return block
}
