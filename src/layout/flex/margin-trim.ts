/**
 * `margin-trim` of flex containers (CSS Box 4 §3.3.2): margins of items at the edges of the container are removed.
 * https://www.w3.org/TR/css-box-4/
 */
import type { FlexBox } from '../../boxes/box.ts'
import type { FlexAxes, LogicalSides } from './flex-axes.ts'
import type { FlexItem, FlexLine } from './flex-items.ts'

type Side = keyof LogicalSides<unknown>

/** Removes margins of items in lines that are collected and not sized yet. */
export function trimMargins(lines: readonly FlexLine[], { style }: FlexBox, axes: FlexAxes): void {
  const { marginTrim } = style
  if (marginTrim.length === 0) return
  const sides = new Set(marginTrim.map(edge => sideOf(edge, style.direction === 'rtl', axes)))
  for (const [i, { items }] of lines.entries()) {
    if (sides.has('mainStart')) trim(items[0], 'mainStart')
    if (sides.has('mainEnd')) trim(items.at(-1), 'mainEnd')
    for (const item of items) {
      if (i === 0 && sides.has('crossStart')) trim(item, 'crossStart')
      if (i === lines.length - 1 && sides.has('crossEnd')) trim(item, 'crossEnd')
    }
  }
}

/**
 * Removes one margin of an item; a trimmed `auto` margin takes no free space either (CSS Box 4,
 * https://drafts.csswg.org/css-box-4/#margin-trim).
 */
function trim(item: FlexItem | undefined, side: Side): void {
  if (item === undefined) return
  item.margin = { ...item.margin, [side]: 0 }
  item.autoMargin = { ...item.autoMargin, [side]: false }
}

/** An edge of the container relative to its axes. */
function sideOf(edge: FlexBox['style']['marginTrim'][number], isRtl: boolean, axes: FlexAxes): Side {
  const isInline = edge.startsWith('inline')
  const isMain = isInline === axes.isRow
  const isReversed = (isMain ? axes.isMainReversed : axes.isCrossReversed) !== (isInline && isRtl)
  const isStart = edge.endsWith('start') !== isReversed
  return `${isMain ? 'main' : 'cross'}${isStart ? 'Start' : 'End'}`
}
