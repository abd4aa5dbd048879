/**
 * The parts of an inline box on several lines as one box: with `box-decoration-break: slice` its background is placed in
 * all of them side by side, and each shows its own part (CSS Fragmentation 3 §5.4,
 * https://www.w3.org/TR/css-break-3/#box-decoration-break). Parts on other pages are not counted.
 */
import type { Rect } from '../base/geometry.ts'
import type { BoxArea } from '../css/style.ts'
import type { BoxFragment, Fragment, Placed } from '../layout/types.ts'

type Parts = ReadonlyMap<BoxFragment['box'], readonly BoxFragment[]>

/** By the fragment of the inline root. */
const known = new WeakMap<BoxFragment, Parts>()

/** Where the boxes of all parts together are, seen from the corner of one of them; null where that is one alone. */
export function joinedAreas(
  fragment: BoxFragment,
  root: BoxFragment,
  x: number,
  y: number,
): Readonly<Record<BoxArea, Rect>> | null {
  const { style } = fragment.box
  const { isFirst, isLast } = fragment.part
  if ((isFirst && isLast) || style.boxDecorationBreak === 'clone') return null
  if (style.writingMode !== 'horizontal-tb' || style.backgroundLayers.every(({ image }) => image === null)) return null
  const parts = partsIn(root).get(fragment.box) ?? [fragment]
  if (parts.length < 2) return null
  const order = style.direction === 'rtl' ? parts.toReversed() : parts
  const widths = order.map(({ width }) => width)
  const sum = (list: readonly number[]): number => list.reduce((total, width) => total + width, 0)
  const before = sum(widths.slice(0, order.indexOf(fragment)))
  const outer: Rect = { x: x - before, y, width: sum(widths), height: fragment.height }
  const [left, right] = [order[0]!, order.at(-1)!]
  const padding = within(outer, [left.border.left, right.border.right], [fragment.border.top, fragment.border.bottom])
  const content = within(
    padding,
    [left.padding.left, right.padding.right],
    [fragment.padding.top, fragment.padding.bottom],
  )
  return { 'border-box': outer, 'padding-box': padding, 'content-box': content }
}

const within = ({ x, y, width, height }: Rect, across: readonly number[], down: readonly number[]): Rect => ({
  x: x + across[0]!,
  y: y + down[0]!,
  width: Math.max(0, width - across[0]! - across[1]!),
  height: Math.max(0, height - down[0]! - down[1]!),
})

function partsIn(root: BoxFragment): Parts {
  let parts = known.get(root) as Map<BoxFragment['box'], BoxFragment[]> | undefined
  if (parts === undefined) {
    parts = new Map()
    for (const { fragment } of root.children) if (fragment.kind === 'line') collect(fragment.children, parts)
    known.set(root, parts)
  }
  return parts
}

function collect(children: readonly Placed<Fragment>[], parts: Map<BoxFragment['box'], BoxFragment[]>): void {
  for (const { fragment } of children) {
    if (fragment.kind !== 'box' || fragment.box.kind !== 'inline') continue
    const list = parts.get(fragment.box)
    if (list === undefined) parts.set(fragment.box, [fragment])
    else list.push(fragment)
    collect(fragment.children, parts)
  }
}
