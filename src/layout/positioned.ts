/** Absolutely positioned boxes: placed when the fragment of their containing block exists (CSS 2.1 §10.3.7, §10.6.4). */
import type { BlockLevelBox } from '../boxes/box.ts'
import type { LengthPercentage } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import { marginOf } from './edges.ts'
import { NO_EXCLUSIONS } from './exclusions.ts'
import type { BoxFragment, ConstraintSpace, HoistedBox, Placed } from './types.ts'

export function isContainingBlock(box: BlockLevelBox): boolean {
  const { position, transform } = box.style
  return (
    position === 'relative' ||
    position === 'absolute' ||
    position === 'fixed' ||
    position === 'sticky' ||
    transform.length > 0
  )
}

interface PositionedResult {
  readonly fragment: BoxFragment
  /** Fixed boxes go on to the page. */
  readonly outOfFlow: readonly HoistedBox[]
}

/** Adds hoisted boxes to the fragment of their containing block. */
export function placePositioned(
  fragment: BoxFragment,
  hoisted: readonly HoistedBox[],
  space: ConstraintSpace,
): PositionedResult {
  const own = hoisted.filter(entry => !entry.isFixed)
  if (own.length === 0) return { fragment, outOfFlow: hoisted }
  const outOfFlow = hoisted.filter(entry => entry.isFixed)
  const children: Placed[] = [...fragment.children]
  // A box placed here may hold others whose containing block is this one too.
  const pending = [...own]
  for (let entry = pending.shift(); entry !== undefined; entry = pending.shift()) {
    const placed = placeOne(fragment, entry, space)
    children.push(placed.child)
    for (const inner of placed.outOfFlow) (inner.isFixed ? outOfFlow : pending).push(inner)
  }
  return { fragment: { ...fragment, children }, outOfFlow }
}

function placeOne(
  container: BoxFragment,
  { box, staticPosition }: HoistedBox,
  space: ConstraintSpace,
): { child: Placed; outOfFlow: readonly HoistedBox[] } {
  const { style } = box
  const area = {
    x: container.border.left,
    y: container.border.top,
    width: Math.max(0, container.width - container.border.left - container.border.right),
    height: Math.max(0, container.height - container.border.top - container.border.bottom),
  }
  const inset = (value: LengthPercentage | 'auto', base: number) => (value === 'auto' ? null : resolve(value, base))
  const left = inset(style.left, area.width)
  const right = inset(style.right, area.width)
  const top = inset(style.top, area.height)
  const bottom = inset(style.bottom, area.height)
  const margin = marginOf(style, area.width)
  const isStretchedX =
    style.width === 'auto' && left !== null && right !== null && box.kind !== 'replaced' && box.kind !== 'table'
  const isStretchedY =
    style.height === 'auto' && top !== null && bottom !== null && box.kind !== 'replaced' && box.kind !== 'table'
  const availableWidth =
    left === null && right === null
      ? Math.max(0, area.x + area.width - staticPosition.x)
      : area.width - (left ?? 0) - (right ?? 0)
  const result = space.services.layout(
    box,
    {
      inlineSize: area.width,
      percentageBlockSize: area.height,
      fragmentation: null,
      fragmentainerSize: space.fragmentainerSize,
      exclusions: NO_EXCLUSIONS,
      bfc: { x: 0, y: 0 },
      fixed: {
        inlineSize: isStretchedX
          ? Math.max(0, area.width - left - right - margin.left - margin.right)
          : shrinkWidth(box, space, area.width, availableWidth),
        blockSize: isStretchedY ? Math.max(0, area.height - top - bottom - margin.top - margin.bottom) : null,
      },
      shrinkToFit: true,
      stopAt: null,
      services: space.services,
    },
    'start',
  )
  const { width, height } = result.fragment
  const x = axisPosition({
    before: left,
    after: right,
    size: width,
    area: area.width,
    marginBefore: style.marginLeft,
    marginAfter: style.marginRight,
    used: [margin.left, margin.right],
  })
  const y = axisPosition({
    before: top,
    after: bottom,
    size: height,
    area: area.height,
    marginBefore: style.marginTop,
    marginAfter: style.marginBottom,
    used: [margin.top, margin.bottom],
  })
  const child: Placed = {
    x: x === null ? staticPosition.x + margin.left : area.x + x,
    y: y === null ? staticPosition.y + margin.top : area.y + y,
    fragment: result.fragment,
  }
  const outOfFlow = result.outOfFlow.map(entry => ({
    ...entry,
    staticPosition: { x: entry.staticPosition.x + child.x, y: entry.staticPosition.y + child.y },
  }))
  return { child, outOfFlow }
}

/** Shrink-to-fit against the room between the insets, which differs from the base of percentages. */
function shrinkWidth(box: BlockLevelBox, space: ConstraintSpace, base: number, available: number): number | null {
  if (box.style.width !== 'auto' || box.kind === 'replaced' || box.kind === 'table' || box.style.maxWidth !== 'none')
    return null
  const { min, max } = space.services.intrinsicSizes(box, { ...space, inlineSize: base })
  return Math.min(Math.max(min, available), max)
}

interface Axis {
  readonly before: number | null
  readonly after: number | null
  readonly size: number
  readonly area: number
  readonly marginBefore: LengthPercentage | 'auto'
  readonly marginAfter: LengthPercentage | 'auto'
  readonly used: readonly [number, number]
}

/** Distance of the border edge from the start of the area; null for the static position. */
function axisPosition({ before, after, size, area, marginBefore, marginAfter, used }: Axis): number | null {
  if (before !== null && after !== null && (marginBefore === 'auto' || marginAfter === 'auto')) {
    const free = area - before - after - size
    if (marginBefore === 'auto' && marginAfter === 'auto') return before + Math.max(0, free) / 2
    return marginBefore === 'auto' ? before + free - used[1] : before + used[0]
  }
  if (before !== null) return before + used[0]
  if (after !== null) return area - after - size - used[1]
  return null
}
