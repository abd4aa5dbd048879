/**
 * Absolutely positioned boxes whose containing block is divided by columns (CSS Fragmentation 3 §5.5: the parts of a box
 * are laid end to end, and what is positioned in it is divided as that is; CSS Positioned Layout 3 §2.1).
 *
 * They are placed when the columns are filled, so that they have no say in the height of these. Each goes through the
 * columns from the place where it begins, and its parts become children of the parts of its containing block.
 * https://www.w3.org/TR/css-break-3/
 * https://www.w3.org/TR/css-position-3/
 */
import type { Rect } from '../../base/geometry.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON, lesserShortage } from '../breaking.ts'
import { positionedPlan } from '../positioned.ts'
import type { BoxFragment, ConstraintSpace, Fragment, HoistedBox, LayoutResult, Placed } from '../types.ts'

/** A fragment with the column that it stands in and its place there. */
export interface ColumnPart {
  readonly column: number
  readonly x: number
  readonly y: number
  readonly fragment: BoxFragment
}

/** A positioned box with a containing block in the columns, and the column that has reported it. */
export interface ColumnEntry {
  readonly column: number
  readonly hoisted: HoistedBox
}

/** The columns that positioned boxes go through. */
export interface ColumnRun {
  readonly height: number
  /** How many columns there may be: what is left in the last one stands in that. */
  readonly most: number
  readonly space: ConstraintSpace
}

/** The columns with positioned boxes in them. */
export interface PlacedInColumns {
  readonly parts: readonly ColumnPart[]
  /** What stands in columns that the parts do not reach. */
  readonly beyond: readonly ColumnPart[]
  /** By column, where what is positioned there ends. */
  readonly ends: readonly number[]
  /** The least by which columns would have to be higher for a break in a positioned box to be elsewhere. */
  readonly shortage: number
}

/** Adds positioned boxes to the parts that hold their containing blocks; what those do not reach comes as parts of its own. */
export function placeInColumns(
  parts: readonly ColumnPart[],
  entries: readonly ColumnEntry[],
  run: ColumnRun,
): PlacedInColumns {
  const ends: number[] = []
  if (entries.length === 0) return { parts, beyond: [], ends, shortage: Number.POSITIVE_INFINITY }
  let shortage = Number.POSITIVE_INFINITY
  const wanted = new Set(entries.map(({ hoisted }) => hoisted.container!.box.id))
  const found: Found = { wanted, parts: new Map(), around: new Set() }
  for (const part of parts) findIn(part.fragment, part, found)
  const added = new Map<BoxFragment, Placed[]>()
  const beyond: ColumnPart[] = []
  for (const entry of entries) {
    const containers = found.parts.get(entry.hoisted.container!.box.id) ?? parts
    const placed = divided(entry, containers, run)
    shortage = Math.min(shortage, placed.shortage)
    for (const part of [...placed.parts, ...placed.beyond]) {
      ends[part.column] = Math.max(ends[part.column] ?? 0, part.y + part.fragment.height)
      const holder = containers.findLast(({ column }) => column === part.column)
      if (holder === undefined) beyond.push(part)
      else push(added, holder.fragment, { x: part.x - holder.x, y: part.y - holder.y, fragment: part.fragment })
    }
  }
  const filled = parts.map(part => ({ ...part, fragment: withAdded(part.fragment, added, found.around) }))
  return { parts: filled, beyond, ends, shortage }
}

// ---------- containing blocks ----------

interface Found {
  readonly wanted: ReadonlySet<number>
  /** The parts of each containing block, in order. */
  readonly parts: Map<number, ColumnPart[]>
  /** Everything on the way to one of them. */
  readonly around: Set<Fragment>
}

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

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

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
function divided(entry: ColumnEntry, containers: readonly ColumnPart[], run: ColumnRun): Omit<PlacedInColumns, 'ends'> {
  const { hoisted } = entry
  const first = containers[0]!
  const container = hoisted.container!
  const before = heightBefore(containers, entry.column)
  const { x, y } = container.staticPosition
  const plan = positionedPlan(
    { ...hoisted, staticPosition: { x, y: y + before } },
    hoisted.area ?? paddingArea(containers),
    first.fragment.box.style.direction,
    run.space,
  )
  const { services } = run.space
  const whole = services.layout(hoisted.box, plan.space, 'start').fragment
  const place = plan.placeOf(whole)
  let { column, y: top } = placeInRun(containers, place.y, run)
  const left = first.x + place.x
  const parts: ColumnPart[] = []
  const entries: ColumnEntry[] = []
  let shortage = Number.POSITIVE_INFINITY
  let token: BreakToken | 'start' = 'start'
  for (let tries = 0; ; tries++) {
    const isLast = column >= run.most - 1 || tries >= run.most
    const result: LayoutResult = services.layout(hoisted.box, inColumn(plan.space, top, run, isLast), token)
    const isNothing = result.token !== null && result.fragment.height <= EPSILON && top > EPSILON
    if (!isNothing || isLast) {
      parts.push({ column, x: left, y: top, fragment: result.fragment })
      for (const inner of result.outOfFlow) entries.push({ column, hoisted: inner })
      if (result.token === null || isLast) break
      shortage = lesserShortage(shortage, result.shortage)
      token = result.token
    }
    column++
    top = 0
  }
  const placed = placeInColumns(parts, entries, run)
  return { ...placed, shortage: Math.min(shortage, placed.shortage) }
}

const heightBefore = (containers: readonly ColumnPart[], column: number): number =>
  containers.reduce((sum, part) => (part.column < column ? sum + part.fragment.height : sum), 0)

/** The padding box of the parts laid end to end. */
function paddingArea(containers: readonly ColumnPart[]): Rect {
  const { border: start, width } = containers[0]!.fragment
  const { border: end } = containers.at(-1)!.fragment
  const height = containers.reduce((sum, { fragment }) => sum + fragment.height, 0)
  return {
    x: start.left,
    y: start.top,
    width: Math.max(0, width - start.left - start.right),
    height: Math.max(0, height - start.top - end.bottom),
  }
}

/** From a place in the containing block as a whole to a column and a place in that. */
function placeInRun(containers: readonly ColumnPart[], y: number, run: ColumnRun): { column: number; y: number } {
  let above = 0
  let part = containers[0]!
  for (const [i, next] of containers.entries()) {
    part = next
    const { height } = next.fragment
    if (y < above + height - EPSILON || i === containers.length - 1) break
    above += height
  }
  let column = part.column
  let top = part.y + y - above
  for (; top >= run.height - EPSILON && run.height > 0 && column < run.most - 1; column++) top -= run.height
  for (; top < -EPSILON && column > 0; column--) top += run.height
  return { column, y: top }
}

function inColumn(space: ConstraintSpace, top: number, run: ColumnRun, isLast: boolean): ConstraintSpace {
  if (isLast) return space
  const full = Math.max(1, run.height)
  const spaceLeft = Math.max(0, full - top)
  return { ...space, fragmentation: { kind: 'column', spaceLeft, full, atStart: top <= EPSILON } }
}
