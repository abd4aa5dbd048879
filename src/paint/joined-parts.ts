/**
 * The parts of a box on several lines or in several columns as one box: with `box-decoration-break: slice` its background
 * is placed in all of them side by side or below each other, and each shows its own part (CSS Fragmentation 3 §5.4,
 * https://www.w3.org/TR/css-break-3/#box-decoration-break). Lines on other pages are not counted, and blocks that stand
 * on several pages are not joined.
 */
import type { Rect } from '../base/geometry.ts'
import type { BoxArea } from '../css/style.ts'
import type { BoxFragment, Fragment, Placed } from '../layout/types.ts'

type Parts = ReadonlyMap<BoxFragment['box'], readonly BoxFragment[]>

/** By the fragment of the inline root. */
const known = new WeakMap<BoxFragment, Parts>()

const isJoined = ({ box: { style }, part }: BoxFragment): boolean =>
  !(part.isFirst && part.isLast) &&
  style.boxDecorationBreak === 'slice' &&
  style.writingMode === 'horizontal-tb' &&
  style.backgroundLayers.some(({ image }) => image !== null)

/** The same for the parts of a block in the columns of a page, whose fragment is `page`. */
export function stackedAreas(
  fragment: BoxFragment,
  page: BoxFragment,
  x: number,
  y: number,
): Readonly<Record<BoxArea, Rect>> | null {
  if (!isJoined(fragment) || fragment.part.isRepeated) return null
  const parts = partsOnPage(page).get(fragment.box) ?? []
  const [first, last] = [parts[0], parts.at(-1)]
  if (first?.part.isFirst !== true || last?.part.isLast !== true) return null
  const sum = (list: readonly BoxFragment[]): number => list.reduce((total, { height }) => total + height, 0)
  const before = sum(parts.slice(0, parts.indexOf(fragment)))
  const { border, padding, width } = fragment
  const outer: Rect = { x, y: y - before, width, height: sum(parts) }
  const inner = within(outer, [border.left, border.right], [first.border.top, last.border.bottom])
  const content = within(inner, [padding.left, padding.right], [first.padding.top, last.padding.bottom])
  return { 'border-box': outer, 'padding-box': inner, 'content-box': content }
}

/** By the fragment of the page. */
const onPages = new WeakMap<BoxFragment, Parts>()

function partsOnPage(page: BoxFragment): Parts {
  const parts = (onPages.get(page) as Map<BoxFragment['box'], BoxFragment[]> | undefined) ?? new Map()
  if (onPages.has(page)) return parts
  onPages.set(page, parts)
  const pending: BoxFragment[] = [page]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (isJoined(at)) add(parts, at)
    for (let i = at.children.length - 1; i >= 0; i--) {
      const { fragment } = at.children[i]!
      if (fragment.kind === 'box') pending.push(fragment)
    }
  }
  return parts
}

/** Where the boxes of all parts together are, seen from the corner of one of them; null where that is one alone. */
export function joinedAreas(
  fragment: BoxFragment,
  root: BoxFragment,
  x: number,
  y: number,
): Readonly<Record<BoxArea, Rect>> | null {
  if (!isJoined(fragment)) return null
  const { style } = fragment.box
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
    add(parts, fragment)
    collect(fragment.children, parts)
  }
}

function add(parts: Map<BoxFragment['box'], BoxFragment[]>, fragment: BoxFragment): void {
  const list = parts.get(fragment.box)
  if (list === undefined) parts.set(fragment.box, [fragment])
  else list.push(fragment)
}
