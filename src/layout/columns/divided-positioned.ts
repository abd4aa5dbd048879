/**
 * Absolutely positioned boxes whose containing block is divided by columns or pages (CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#def-cb). The parts of the containing block are laid end to end, and a positioned box
 * is divided like the block (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#transforms).
 *
 * The boxes are placed after the columns are filled, so that they do not affect the column height. Each is laid out through
 * the columns from the one it begins in; its parts become children of the parts of its containing block. Pages form a run of
 * columns too, and boxes continue beyond the last filled page.
 */

import type { Rect } from '../../base/geometry.ts'
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON, lesserShortage } from '../breaking.ts'
import { spaceWith } from '../constraint-space.ts'
import { movedHoisted } from '../fragment.ts'
import { positionedPlan } from '../positioned.ts'
import type {
  BoxFragment,
  ConstraintSpace,
  Fragment,
  Fragmentainer,
  HoistedBox,
  LayoutResult,
  Placed,
} from '../types.ts'

/** A fragment, its column, and its position there. */
export interface ColumnPart {
  readonly column: number
  readonly x: number
  readonly y: number
  readonly fragment: BoxFragment
}

/** An absolutely positioned box whose containing block is in the columns, and the column that reported it. */
export interface ColumnEntry {
  readonly column: number
  readonly hoisted: HoistedBox
}

/** The columns or pages through which positioned boxes are laid out. */
export interface ColumnRun {
  readonly kind: Fragmentainer['kind']
  readonly heightOf: (column: number) => number
  /** The last filled column, if more of them follow: what is below it is left over. */
  readonly last?: number
  /** Maximum number of columns: content that remains in the last one overflows it. */
  readonly most: number
  readonly space: ConstraintSpace
}

/** The columns with their positioned boxes. */
interface PlacedInColumns {
  readonly parts: readonly ColumnPart[]
  /** Parts in columns that no part of their containing block reaches. */
  readonly beyond: readonly ColumnPart[]
  /** Boxes that begin or continue below the last filled page. */
  readonly left: readonly LeftOver[]
  /** Boxes whose containing block is outside the columns. */
  readonly outOfFlow: readonly ColumnEntry[]
  /** For each column the end of its positioned boxes. */
  readonly ends: readonly number[]
  /** The smallest increase of the column height that would move a break in a positioned box. */
  readonly shortage: number
}

/** The rest of a positioned box, for pages that do not exist yet. */
interface LeftOver {
  readonly box: BlockLevelBox
  readonly token: BreakToken | 'start'
  readonly x: number
  /** From the top of the first of these pages. */
  readonly y: number
  readonly width: number
}

/**
 * Adds positioned boxes to the parts of their containing blocks; parts in columns that those do not reach are returned
 * separately.
 */
export function placeInColumns(
  parts: readonly ColumnPart[],
  entries: readonly ColumnEntry[],
  run: ColumnRun,
): PlacedInColumns {
  const ends: number[] = []
  const own = entries.filter(({ hoisted }) => hoisted.container !== undefined)
  const outOfFlow = entries.filter(({ hoisted }) => hoisted.container === undefined)
  let shortage = Number.POSITIVE_INFINITY
  if (own.length === 0) return { parts, beyond: [], left: [], outOfFlow, ends, shortage }
  const wanted = new Set(own.map(({ hoisted }) => hoisted.container!.box.id))
  const found: Found = { wanted, parts: new Map(), around: new Set() }
  for (const part of parts) findIn(part.fragment, part, found)
  const containers = new Map([...found.parts].map(([id, those]) => [id, endToEnd(those)]))
  const added = new Map<BoxFragment, Placed[]>()
  const beyond: ColumnPart[] = []
  const left: LeftOver[] = []
  for (const entry of own) {
    const container = containers.get(entry.hoisted.container!.box.id) ?? endToEnd(parts)
    const placed = divided(entry, container, run)
    shortage = Math.min(shortage, placed.shortage)
    left.push(...placed.left)
    outOfFlow.push(...placed.outOfFlow)
    for (const part of [...placed.parts, ...placed.beyond]) {
      ends[part.column] = Math.max(ends[part.column] ?? 0, part.y + part.fragment.height)
      const holder = container.lastIn.get(part.column)
      if (holder === undefined) beyond.push(part)
      else push(added, holder.fragment, { x: part.x - holder.x, y: part.y - holder.y, fragment: part.fragment })
    }
  }
  const filled = parts.map(part => ({ ...part, fragment: withAdded(part.fragment, added, found.around) }))
  return { parts: filled, beyond, left, outOfFlow, ends, shortage }
}

// ---------- containing blocks ----------

interface Found {
  readonly wanted: ReadonlySet<number>
  /** The parts of each containing block, in order. */
  readonly parts: Map<number, ColumnPart[]>
  /** All ancestors of such a part. */
  readonly around: Set<Fragment>
}

/** The parts of a containing block laid end to end. */
interface Container {
  readonly parts: readonly ColumnPart[]
  /** For each part the total height of those before it. */
  readonly before: readonly number[]
  readonly height: number
  /** Index of the part in which the block ends; those after it have no height, because only overflow is in them. */
  readonly end: number
  readonly lastIn: ReadonlyMap<number, ColumnPart>
}

/**
 * Lays the parts of a containing block end to end, as if it had not been broken; `before` has the height above each part (CSS
 * Multi-column 1 §2, https://www.w3.org/TR/css-multicol-1/; insets refer to the whole box).
 */
function endToEnd(parts: readonly ColumnPart[]): Container {
  const before: number[] = []
  let height = 0
  for (const { fragment } of parts) {
    before.push(height)
    height += fragment.height
  }
  const end = Math.max(
    0,
    parts.findLastIndex(({ fragment }) => fragment.height > EPSILON),
  )
  return { parts, before, height, end, lastIn: new Map(parts.map(part => [part.column, part])) }
}

/**
 * Finds the parts of given containing blocks in a fragment tree, and collects their ancestors: only these are copied when
 * children are added. Returns whether any was found.
 */
function findIn(fragment: Fragment, at: Omit<ColumnPart, 'fragment'>, found: Found): boolean {
  if (fragment.kind === 'text') return false
  const isOne = fragment.kind === 'box' && found.wanted.has(fragment.box.id)
  if (isOne) push(found.parts, fragment.box.id, { column: at.column, x: at.x, y: at.y, fragment })
  let isIn = isOne
  for (const { x, y, fragment: child } of fragment.children)
    if (findIn(child, { column: at.column, x: at.x + x, y: at.y + y }, found)) isIn = true
  if (isIn) found.around.add(fragment)
  return isIn
}

/** Appends a value to the list of a key. */
function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

/** Copies the ancestors of changed fragments and appends the added children. All other fragments stay the same objects. */
function withAdded<F extends Fragment>(
  fragment: F,
  added: ReadonlyMap<Fragment, readonly Placed[]>,
  around: ReadonlySet<Fragment>,
): F {
  if (fragment.kind === 'text' || !around.has(fragment)) return fragment
  const children = fragment.children.map(child =>
    around.has(child.fragment) ? { ...child, fragment: withAdded(child.fragment, added, around) } : child,
  )
  return { ...fragment, children: [...children, ...(added.get(fragment) ?? [])] }
}

// ---------- one positioned box ----------

/** The parts of a positioned box in the columns that it reaches. */
function divided(entry: ColumnEntry, container: Container, run: ColumnRun): Omit<PlacedInColumns, 'ends'> {
  const { hoisted } = entry
  const first = container.parts[0]!
  const { x, y } = hoisted.container!.staticPosition
  const plan = positionedPlan(
    { ...hoisted, staticPosition: { x, y: y + heightBefore(container, entry.column) } },
    hoisted.area ?? paddingArea(container),
    first.fragment.box.style.direction,
    run.space,
  )
  const { services } = run.space
  const whole = services.layout(hoisted.box, plan.space, 'start').fragment
  const place = plan.placeOf(whole)
  let { column, y: top } = placeInRun(container, place.y, run)
  const x0 = first.x + place.x
  const left: LeftOver[] = []
  const parts: ColumnPart[] = []
  const entries: ColumnEntry[] = []
  let shortage = Number.POSITIVE_INFINITY
  let token: BreakToken | 'start' = 'start'
  for (let tries = 0; ; tries++) {
    if (column > (run.last ?? column)) {
      left.push({ box: hoisted.box, token, x: x0, y: top + heightBetween(run, column), width: whole.width })
      break
    }
    const isLast = column >= run.most - 1 || tries >= run.most
    const result: LayoutResult = services.layout(hoisted.box, inColumn(plan.space, top, column, run, isLast), token)
    const isNothing = result.token !== null && result.fragment.height <= EPSILON && top > EPSILON
    if (!isNothing || isLast) {
      parts.push({ column, x: x0, y: top, fragment: result.fragment })
      for (const inner of result.outOfFlow) entries.push({ column, hoisted: inner })
      if (result.token === null || isLast) break
      shortage = lesserShortage(shortage, result.shortage)
      token = result.token
    }
    column++
    top = 0
  }
  const placed = placeInColumns(parts, entries, run)
  return {
    ...placed,
    left: [...left, ...placed.left],
    outOfFlow: placed.outOfFlow.map(each => inRun(each, parts)),
    shortage: Math.min(shortage, placed.shortage),
  }
}

/** A box inside a part of a positioned box, with its static position from the top left of the column. */
function inRun({ column, hoisted }: ColumnEntry, parts: readonly ColumnPart[]): ColumnEntry {
  const { x, y } = parts.find(part => part.column === column) ?? { x: 0, y: 0 }
  return { column, hoisted: movedHoisted(hoisted, x, y) }
}

/** Total height of the pages between the last filled one and another. */
function heightBetween({ last = 0, heightOf }: ColumnRun, column: number): number {
  let height = 0
  for (let i = last + 1; i < column; i++) height += heightOf(i)
  return height
}

/** Total height of the parts in columns before one. */
const heightBefore = ({ parts, before, height }: Container, column: number): number =>
  before[firstIndex(parts.length, i => parts[i]!.column >= column)] ?? height

/** The first index below `count` from which a monotone condition holds, or `count`. */
function firstIndex(count: number, holds: (i: number) => boolean): number {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** The padding box of the parts laid end to end. */
function paddingArea({ parts, height }: Container): Rect {
  const { border: start, width } = parts[0]!.fragment
  const { border: end } = parts.at(-1)!.fragment
  return {
    x: start.left,
    y: start.top,
    width: Math.max(0, width - start.left - start.right),
    height: Math.max(0, height - start.top - end.bottom),
  }
}

/**
 * Maps a position in the whole containing block to a column and a position in it. Below the end of the block the columns go on
 * from where it ends.
 */
function placeInRun(
  { parts, before, end }: Container,
  y: number,
  { heightOf, most }: ColumnRun,
): { column: number; y: number } {
  const below = firstIndex(end, i => y < before[i + 1]! - EPSILON)
  const part = parts[below]!
  let column = part.column
  let top = part.y + y - before[below]!
  for (; top >= heightOf(column) - EPSILON && heightOf(column) > 0 && column < most - 1; column++)
    top -= heightOf(column)
  for (; top < -EPSILON && column > 0; column--) top += heightOf(column - 1)
  return { column, y: top }
}

/**
 * The constraint space of a positioned box from `top` on in a column. The last column does not break: no column after it could
 * take the rest.
 */
function inColumn(
  space: ConstraintSpace,
  top: number,
  column: number,
  { kind, heightOf }: ColumnRun,
  isLast: boolean,
): ConstraintSpace {
  if (isLast) return space
  const full = Math.max(1, heightOf(column))
  const spaceLeft = Math.max(0, full - top)
  return spaceWith(space, { fragmentation: { kind, spaceLeft, full, atStart: top <= EPSILON, holdsPositioned: true } })
}
