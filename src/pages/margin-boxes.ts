/** Lays out the sixteen margin boxes of a page (CSS Page 3, https://www.w3.org/TR/css-page-3/#margin-dimension). */
import type { Rect } from '../base/geometry.ts'
import type { ComputedStyle, MarginBoxName, PageStyle } from '../css/style.ts'
import { MARGIN_BOX_NAMES, resolve } from '../css/style.ts'
import { spaceInside } from '../layout/constraint-space.ts'
import { borderOf, marginOf, paddingOf } from '../layout/edges.ts'
import type { BoxFragment, ConstraintSpace, FixedSizes, Placed } from '../layout/types.ts'
import { physicalFragment } from '../layout/writing-modes/physical.ts'
import type { Draft, FurnitureContext } from './margin-box-content.ts'
import { draftOf } from './margin-box-content.ts'
import type { Across, Demand, Shares } from './margin-box-sizes.ts'
import { placeAcross, shareSide } from './margin-box-sizes.ts'
import type { MarginBox, PageGeometry } from './types.ts'

/** The furniture of one page, laid out. Boxes without `content` are not generated. */
export function marginBoxesOf(
  style: PageStyle,
  geometry: PageGeometry,
  context: FurnitureContext,
): readonly MarginBox[] {
  if (style.marginBoxes.size === 0) return []
  const draft = (name: MarginBoxName): Draft | null => {
    const own = style.marginBoxes.get(name)
    return own === undefined ? null : draftOf(own, context)
  }
  const { width, height, margin } = geometry
  const inner = {
    x: margin.left,
    y: margin.top,
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  }
  const bottom = height - margin.bottom
  const right = width - margin.right
  const placed: Placed<BoxFragment>[] = []
  const corner = (name: MarginBoxName, area: Rect, edges: Edges) => {
    const box = draft(name)
    if (box !== null) placed.push(inCorner(box, area, edges, context))
  }
  const row = (names: readonly MarginBoxName[], area: Rect, edge: Edge) =>
    placed.push(...placeRow(names.map(draft), area, edge, context))
  const column = (names: readonly MarginBoxName[], area: Rect, edge: Edge) =>
    placed.push(...placeColumn(names.map(draft), area, edge, context))
  const top: Rect = { x: inner.x, y: 0, width: inner.width, height: margin.top }
  const foot: Rect = { x: inner.x, y: bottom, width: inner.width, height: margin.bottom }
  const left: Rect = { x: 0, y: inner.y, width: margin.left, height: inner.height }

  corner('top-left-corner', { ...left, y: 0, height: margin.top }, { x: 'before', y: 'before' })
  row(['top-left', 'top-center', 'top-right'], top, 'before')
  corner('top-right-corner', { ...top, x: right, width: margin.right }, { x: 'after', y: 'before' })
  column(['left-top', 'left-middle', 'left-bottom'], left, 'before')
  column(['right-top', 'right-middle', 'right-bottom'], { ...left, x: right, width: margin.right }, 'after')
  corner('bottom-left-corner', { ...foot, x: 0, width: margin.left }, { x: 'before', y: 'after' })
  row(['bottom-left', 'bottom-center', 'bottom-right'], foot, 'after')
  corner('bottom-right-corner', { ...foot, x: right, width: margin.right }, { x: 'after', y: 'after' })
  const orders = new Map(MARGIN_BOX_NAMES.map((name, i) => [style.marginBoxes.get(name), i]))
  return placed.map(box => ({ order: orders.get(box.fragment.box.style) ?? 0, ...box }))
}

/** The side of an area at the edge of the page. */
type Edge = 'before' | 'after'
interface Edges {
  readonly x: Edge
  readonly y: Edge
}

// ---------- placing ----------

/** The constraint space of a margin box: an independent formatting context; percentages refer to its area of the page margin. */
function spaceFor({ width, height }: Rect, { services }: FurnitureContext, fixed: FixedSizes): ConstraintSpace {
  const sizes = { inlineSize: width, percentageBlockSize: height }
  return spaceInside({ fragmentainerSize: height, services }, sizes, { fixed })
}

/** Lays out a box in its border box, with its content aligned by `vertical-align`. */
function fill({ box, style }: Draft, area: Rect, border: Rect, context: FurnitureContext): Placed<BoxFragment> {
  const fixed = { inlineSize: border.width, blockSize: border.height }
  const { fragment } = context.services.layout(box, spaceFor(area, context, fixed), 'start')
  return { x: border.x, y: border.y, fragment: physicalFurniture(aligned(fragment, style), box, context) }
}

/** The fragment in physical coordinates; the same object if all lines are horizontal. */
const physicalFurniture = (fragment: BoxFragment, { kind }: Draft['box'], context: FurnitureContext): BoxFragment =>
  context.hasVerticalLines || kind === 'turned' ? physicalFragment(fragment) : fragment

function inCorner(draft: Draft, area: Rect, edges: Edges, context: FurnitureContext): Placed<BoxFragment> {
  const x = placeAcross(acrossX(draft, area, context), area.width, edges.x)
  const y = placeAcross(acrossY(draft, area, x.length, context), area.height, edges.y)
  return fill(draft, area, { x: area.x + x.start, y: area.y + y.start, width: x.length, height: y.length }, context)
}

/**
 * Aligns the content of a margin box by `vertical-align` (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#margin-text-alignment), along the block axis of its lines.
 */
function aligned(fragment: BoxFragment, style: ComputedStyle): BoxFragment {
  if (fragment.turned !== undefined) return { ...fragment, turned: aligned(fragment.turned, style) }
  const contentEnd = fragment.children.reduce((end, child) => Math.max(end, child.y + child.fragment.height), 0)
  const free = fragment.height - fragment.border.bottom - fragment.padding.bottom - contentEnd
  const shift = style.verticalAlign === 'top' ? 0 : style.verticalAlign === 'bottom' ? free : free / 2
  return shift === 0
    ? fragment
    : { ...fragment, children: fragment.children.map(child => ({ ...child, y: child.y + shift })) }
}

/** Boxes beside each other: the middle one is centred, the outer ones share the rest. */
function placeRow(
  drafts: readonly (Draft | null)[],
  area: Rect,
  edge: Edge,
  context: FurnitureContext,
): readonly Placed<BoxFragment>[] {
  const [a, b, c] = drafts.map(draft => (draft === null ? null : demandX(draft, area, context)))
  const shares = shareSide(a ?? null, b ?? null, c ?? null, area.width)
  return placeAlong(drafts, shares, area.width, (draft, start, length) => {
    const shown = cutToFit(draft, length, area, context)
    const margin = marginOf(shown.style, area.width)
    const width = Math.max(0, length - margin.left - margin.right)
    const y = placeAcross(acrossY(shown, area, width, context), area.height, edge)
    const border: Rect = { x: area.x + start + margin.left, y: area.y + y.start, width, height: y.length }
    return fill(cutToHeight(shown, area, border, context), area, border, context)
  })
}

/** Boxes below each other share the height of the page in the same way, by the height of their content. */
function placeColumn(
  drafts: readonly (Draft | null)[],
  area: Rect,
  edge: Edge,
  context: FurnitureContext,
): readonly Placed<BoxFragment>[] {
  const across = drafts.map(draft =>
    draft === null ? null : placeAcross(acrossX(draft, area, context), area.width, edge),
  )
  const [a, b, c] = drafts.map((draft, i) => (draft === null ? null : demandY(draft, area, across[i]!.length, context)))
  const shares = shareSide(a ?? null, b ?? null, c ?? null, area.height)
  return placeAlong(drafts, shares, area.height, (draft, start, length, i) => {
    const margin = marginOf(draft.style, area.height)
    const border: Rect = {
      x: area.x + across[i]!.start,
      y: area.y + start + margin.top,
      width: across[i]!.length,
      height: Math.max(0, length - margin.top - margin.bottom),
    }
    return fill(draft, area, border, context)
  })
}

/** Places the boxes of a side at its start, middle and end. */
function placeAlong(
  drafts: readonly (Draft | null)[],
  { start, middle, end }: Shares,
  room: number,
  place: (draft: Draft, start: number, length: number, index: number) => Placed<BoxFragment>,
): readonly Placed<BoxFragment>[] {
  const places = [
    [0, start],
    [(room - middle) / 2, middle],
    [room - end, end],
  ] as const
  return drafts.flatMap((draft, i) => (draft === null ? [] : place(draft, places[i]![0], places[i]![1], i)))
}

const ELLIPSIS = '…'

/**
 * `text-overflow: ellipsis` (CSS Overflow 4 §4.1): as many words as fit with the ellipsis. Only for furniture, which
 * repeats text of the document.
 */
function cutToFit(draft: Draft, width: number, area: Rect, context: FurnitureContext): Draft {
  const { style } = draft
  if (style.textOverflow === 'clip' || style.overflowX === 'visible') return draft
  return shortened(draft, context, candidate => demandX(candidate, area, context).max <= width + 0.01)
}

/** Lines without room in the page margin would be outside the sheet: as many words as fit. */
function cutToHeight(draft: Draft, area: Rect, border: Rect, context: FurnitureContext): Draft {
  const edges = edgesOf(draft.style, area, 'y')
  const room = Math.max(border.height, area.height - marginsAlong(draft.style, area, 'y')) - edges
  return shortened(draft, context, ({ box }) => {
    const fixed = { inlineSize: border.width, blockSize: border.height }
    const { fragment } = context.services.layout(box, spaceFor(area, context, fixed), 'start')
    const start = fragment.border.top + fragment.padding.top
    const end = fragment.children.reduce((most, child) => Math.max(most, child.y + child.fragment.height), start)
    return end - start <= room + 0.01
  })
}

/** Sum of both margins along an axis, with `auto` as 0. */
function marginsAlong(style: ComputedStyle, area: Rect, axis: Axis): number {
  const { top, right, bottom, left } = marginOf(style, axis === 'x' ? area.width : area.height)
  return axis === 'x' ? left + right : top + bottom
}

/**
 * The longest beginning of the text that fits with an ellipsis and ends with a word; a draft that fits, or that does not only
 * contain text, is unchanged.
 */
function shortened(draft: Draft, context: FurnitureContext, fits: (candidate: Draft) => boolean): Draft {
  if (draft.box.kind === 'turned') return draft
  const [root, ...others] = draft.box.children
  if (root?.kind !== 'inline-root' || others.length > 0 || root.content.items.some(item => item.kind !== 'text'))
    return draft
  if (fits(draft)) return draft
  const characters = [...root.content.text]
  const draftFor = (text: string): Draft =>
    draftOf({ ...draft.style, content: [{ kind: 'string', value: text + ELLIPSIS }] }, context)!
  const beginning = (count: number): Draft => draftFor(characters.slice(0, count).join('').trimEnd())
  let low = 0
  let high = characters.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(beginning(middle))) low = middle
    else high = middle
  }
  return draftFor(wholeWords(characters, low))
}

/** Minimum share of the characters that fit which the whole words among them have; with less, a word is cut. */
const LEAST_WHOLE = 0.5
/** What stands between two words: spaces, and the comma or dash before them. */
const BETWEEN_WORDS = /^[\s,;:.·–—|-]$/u

/** The first `count` characters without a part of a word at their end, and without what would separate the next word. */
function wholeWords(characters: readonly string[], count: number): string {
  let end = count
  if (count < characters.length && !isSpace(characters[count]!)) while (end > 0 && !isSpace(characters[end - 1]!)) end--
  while (end > 0 && BETWEEN_WORDS.test(characters[end - 1]!)) end--
  const kept = characters.slice(0, end >= LEAST_WHOLE * count ? end : count)
  return kept.join('').trimEnd()
}

const isSpace = (character: string): boolean => /^\s$/.test(character)

// ---------- sizes ----------

type Axis = 'x' | 'y'

/** Border and padding along an axis; percentages of padding refer to the width. */
function edgesOf(style: ComputedStyle, area: Rect, axis: Axis): number {
  const [border, padding] = [borderOf(style), paddingOf(style, area.width)]
  return axis === 'x'
    ? border.left + border.right + padding.left + padding.right
    : border.top + border.bottom + padding.top + padding.bottom
}

/** The intrinsic sizes of a margin box along an axis, px of its border box. */
type Content = () => { readonly min: number; readonly max: number }

/** A border-box length of the style; null for `auto`. */
function borderLength(style: ComputedStyle, size: Size, area: Rect, axis: Axis, content: Content): number | null {
  if (size === 'auto' || size === 'none' || size === 'stretch') return null
  const room = axis === 'x' ? area.width : area.height
  if (size === 'min-content') return content().min
  if (size === 'max-content') return content().max
  if (typeof size === 'string' || (typeof size === 'object' && size.kind === 'fit-content')) {
    const { min, max } = content()
    const limit = typeof size === 'string' ? null : size.limit
    const available = limit === null ? room - marginsAlong(style, area, axis) : resolve(limit, room)
    return Math.max(min, Math.min(max, available))
  }
  const length = resolve(size, room)
  return style.boxSizing === 'border-box' ? length : length + edgesOf(style, area, axis)
}

type Size = ComputedStyle['width'] | ComputedStyle['maxWidth']

const marginAt = (value: ComputedStyle['marginTop'], base: number): number | null =>
  value === 'auto' ? null : resolve(value, base)

/** Margins and border-box lengths of a margin box along x, px; `auto` is null. */
function acrossX({ box, style }: Draft, area: Rect, context: FurnitureContext): Across {
  const content: Content = () => contentX(box, area, context)
  return {
    marginBefore: marginAt(style.marginLeft, area.width),
    marginAfter: marginAt(style.marginRight, area.width),
    length: borderLength(style, style.width, area, 'x', content),
    least: borderLength(style, style.minWidth, area, 'x', content) ?? 0,
    most: borderLength(style, style.maxWidth, area, 'x', content) ?? Number.POSITIVE_INFINITY,
  }
}

/**
 * Margins and border-box lengths of a margin box along y at a border-box width, px. Percentages of its margins refer to the
 * height of the area, like those of the page to its height (CSS Page 3, https://www.w3.org/TR/css-page-3/#page-properties).
 */
function acrossY({ box, style }: Draft, area: Rect, width: number, context: FurnitureContext): Across {
  const content: Content = () => contentY(box, area, width, context)
  return {
    marginBefore: marginAt(style.marginTop, area.height),
    marginAfter: marginAt(style.marginBottom, area.height),
    length: borderLength(style, style.height, area, 'y', content),
    least: borderLength(style, style.minHeight, area, 'y', content) ?? 0,
    most: borderLength(style, style.maxHeight, area, 'y', content) ?? Number.POSITIVE_INFINITY,
  }
}

/** Intrinsic widths of a margin box, px of its border box. */
function contentX(box: Draft['box'], area: Rect, context: FurnitureContext): ReturnType<Content> {
  return context.services.intrinsicSizes(box, spaceFor(area, context, { inlineSize: null, blockSize: null }))
}

/**
 * Intrinsic heights of a margin box of a width, px of its border box: the height of its content is both minimum and maximum;
 * for vertical lines, the intrinsic sizes along them.
 */
function contentY(box: Draft['box'], area: Rect, width: number, context: FurnitureContext): ReturnType<Content> {
  const { services } = context
  if (box.kind === 'turned') {
    const sizes = { inlineSize: area.height, percentageBlockSize: width }
    return services.intrinsicSizes(box.inner, spaceInside({ fragmentainerSize: area.height, services }, sizes))
  }
  const space = spaceFor(area, context, { inlineSize: width, blockSize: null })
  const { height } = services.layout(box, space, 'start').fragment
  return { min: height, max: height }
}

/** Auto margins along the side are zero (§5.3.2.2). */
function demandOf(across: Across, outside: number, content: { readonly min: number; readonly max: number }): Demand {
  return {
    fixed: across.length === null ? null : across.length + outside,
    // A box with a negative margin that extends beyond the row neither takes room from the others nor gives any.
    min: Math.max(0, content.min + outside),
    max: Math.max(0, content.max + outside),
    least: across.least + outside,
    most: across.most + outside,
  }
}

/** The demand of a margin box from left to right: its lengths and intrinsic widths, px. */
function demandX(draft: Draft, area: Rect, context: FurnitureContext): Demand {
  const outside = marginsAlong(draft.style, area, 'x')
  return demandOf(acrossX(draft, area, context), outside, contentX(draft.box, area, context))
}

/** The demand of a margin box of a width from top to bottom, px. */
function demandY(draft: Draft, area: Rect, width: number, context: FurnitureContext): Demand {
  const outside = marginsAlong(draft.style, area, 'y')
  return demandOf(acrossY(draft, area, width, context), outside, contentY(draft.box, area, width, context))
}
