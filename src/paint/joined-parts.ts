/**
 * Joins the parts of a box on several lines or in several columns: with `box-decoration-break: slice` its background is
 * positioned in the joined box, and each part shows its share (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-decoration). Lines on other pages are not included, and blocks on several
 * pages are not joined.
 */
import type { Rect } from '../base/geometry.ts'
import type { BoxArea } from '../css/style.ts'
import type { BoxFragment, Fragment, Placed } from '../layout/types.ts'

type Areas = Readonly<Record<BoxArea, Rect>>

/** The parts of one box in joining order. */
interface Joined {
  readonly first: BoxFragment
  readonly last: BoxFragment
  /** The offset of each part's start from that of the first, px. */
  readonly offsets: ReadonlyMap<BoxFragment, number>
  /** Total length of all parts, px. */
  readonly length: number
}

type JoinedBoxes = ReadonlyMap<BoxFragment['box'], Joined>

/** The joined box of all parts on lines, relative to the corner of one of them; null for a single part. */
export function joinedAreas(fragment: BoxFragment, root: BoxFragment, x: number, y: number): Areas | null {
  if (!isJoined(fragment)) return null
  const joined = onLines(root).get(fragment.box)
  const offset = joined?.offsets.get(fragment)
  if (joined === undefined || offset === undefined || joined.offsets.size < 2) return null
  const { first, last, length } = joined
  if (isVertical(fragment)) return stacked(fragment, joined, offset, x, y)
  const { border, padding, height } = fragment
  const outer: Rect = { x: x - offset, y, width: length, height }
  const inner = within(outer, [first.border.left, last.border.right], [border.top, border.bottom])
  const content = within(inner, [first.padding.left, last.padding.right], [padding.top, padding.bottom])
  return { 'border-box': outer, 'padding-box': inner, 'content-box': content }
}

/** The same for the parts of a block in the columns of a page, whose fragment is `page`; null if parts are elsewhere. */
export function stackedAreas(fragment: BoxFragment, page: BoxFragment, x: number, y: number): Areas | null {
  if (!isJoined(fragment) || isVertical(fragment) || fragment.part.isRepeated) return null
  const joined = inColumns(page).get(fragment.box)
  const offset = joined?.offsets.get(fragment)
  if (joined === undefined || offset === undefined) return null
  if (!joined.first.part.isFirst || !joined.last.part.isLast) return null
  return stacked(fragment, joined, offset, x, y)
}

/** The boxes of all parts, if they are below each other. */
function stacked(fragment: BoxFragment, { first, last, length }: Joined, offset: number, x: number, y: number): Areas {
  const { border, padding, width } = fragment
  const outer: Rect = { x, y: y - offset, width, height: length }
  const inner = within(outer, [border.left, border.right], [first.border.top, last.border.bottom])
  const content = within(inner, [padding.left, padding.right], [first.padding.top, last.padding.bottom])
  return { 'border-box': outer, 'padding-box': inner, 'content-box': content }
}

/** Whether a fragment is a part of a box whose background extends over all parts (`box-decoration-break: slice`). */
const isJoined = ({ box: { style }, part }: BoxFragment): boolean =>
  !(part.isFirst && part.isLast) &&
  style.boxDecorationBreak === 'slice' &&
  style.backgroundLayers.some(({ image }) => image !== null)

/** Whether the lines of an inline box are vertical. */
const isVertical = ({ box: { style } }: BoxFragment): boolean => style.writingMode !== 'horizontal-tb'

const within = ({ x, y, width, height }: Rect, across: readonly number[], down: readonly number[]): Rect => ({
  x: x + across[0]!,
  y: y + down[0]!,
  width: Math.max(0, width - across[0]! - across[1]!),
  height: Math.max(0, height - down[0]! - down[1]!),
})

// ---------- parts ----------

/** By the fragment of the inline root. */
const byRoot = new WeakMap<BoxFragment, JoinedBoxes>()
/** By the fragment of the page. */
const byPage = new WeakMap<BoxFragment, JoinedBoxes>()

type Parts = Map<BoxFragment['box'], BoxFragment[]>

/** The parts of the inline boxes of a paragraph, on all its lines. */
function onLines(root: BoxFragment): JoinedBoxes {
  const known = byRoot.get(root)
  if (known !== undefined) return known
  const parts: Parts = new Map()
  for (const { fragment } of root.children) if (fragment.kind === 'line') collect(fragment.children, parts)
  const made = joinedBoxes(parts, 'lines')
  byRoot.set(root, made)
  return made
}

/** Collects the parts of inline boxes. */
function collect(children: readonly Placed<Fragment>[], parts: Parts): void {
  for (const { fragment } of children) {
    if (fragment.kind !== 'box' || fragment.box.kind !== 'inline') continue
    if (isJoined(fragment)) add(parts, fragment)
    collect(fragment.children, parts)
  }
}

/** The parts of the blocks of a page, over all its columns. */
function inColumns(page: BoxFragment): JoinedBoxes {
  const known = byPage.get(page)
  if (known !== undefined) return known
  const parts: Parts = new Map()
  const pending: BoxFragment[] = [page]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (isJoined(at) && !isVertical(at)) add(parts, at)
    for (let i = at.children.length - 1; i >= 0; i--) {
      const { fragment } = at.children[i]!
      if (fragment.kind === 'box') pending.push(fragment)
    }
  }
  const made = joinedBoxes(parts, 'columns')
  byPage.set(page, made)
  return made
}

/** Adds a part to those of its box. */
function add(parts: Parts, fragment: BoxFragment): void {
  const list = parts.get(fragment.box)
  if (list === undefined) parts.set(fragment.box, [fragment])
  else list.push(fragment)
}

/**
 * Joins parts along their lines, from left to right or top to bottom, in the direction of the box, or along their heights in
 * columns.
 */
function joinedBoxes(parts: Parts, along: 'lines' | 'columns'): JoinedBoxes {
  return new Map(
    [...parts].map(([box, list]): [BoxFragment['box'], Joined] => {
      const { direction, writingMode } = box.style
      const side = along === 'lines' && writingMode === 'horizontal-tb' ? 'width' : 'height'
      // Lines of `sideways-lr` run upwards (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#block-flow).
      const isReversed = along === 'lines' && (direction === 'rtl') !== (writingMode === 'sideways-lr')
      const order = isReversed ? list.toReversed() : list
      const offsets = new Map<BoxFragment, number>()
      let length = 0
      for (const part of order) {
        offsets.set(part, length)
        length += part[side]
      }
      return [box, { first: order[0]!, last: order.at(-1)!, offsets, length }]
    }),
  )
}
