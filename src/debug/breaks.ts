/** Where pages may end, how good each of those breaks is, and why each page ended where it did. */

import type { BlockLevelBox } from '../boxes/box.ts'
import { isInFlow } from '../boxes/in-flow.ts'
import { appealBetween, avoids, EPSILON, forcedBetween } from '../layout/breaking.ts'
import { appealOfCut } from '../layout/inline/line-cut.ts'
import { type BoxFragment, BreakAppeal, type LineFragment, type Placed } from '../layout/types.ts'
import type { Page } from '../pages/types.ts'

/** A possible break on a page (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks). */
export interface BreakOpportunity {
  /** px from the top of the page. */
  readonly y: number
  /** px from the left of the page: the box that would be divided. */
  readonly x: number
  readonly width: number
  readonly appeal: BreakAppeal
  readonly reason: string
}

/** Where a page could have ended, and where it did. */
export interface PageBreaks {
  readonly opportunities: readonly BreakOpportunity[]
  /** The break at the end of the page; null on the last one. */
  readonly taken: BreakOpportunity | null
}

/** The breaks of a page of the document, `index` from 0. */
export function pageBreaks(pages: readonly Page[], index: number): PageBreaks {
  const { body, geometry } = pages[index]!
  if (body === null) return { opportunities: [], taken: null }
  const next = pages[index + 1]?.body ?? null
  const following = next === null ? new Map<number, number>() : linesByRoot(next.fragment)
  const opportunities = opportunitiesIn(body, following)
  if (next === null) return { opportunities, taken: null }
  const bottom = geometry.height - geometry.margin.bottom
  return { opportunities, taken: takenBreak(body, next, bottom) }
}

// ---------- what was possible ----------

interface Visit {
  readonly placed: Placed<BoxFragment>
  readonly x: number
  readonly y: number
  /** A box around it avoids breaks inside. */
  readonly isAvoided: boolean
}

/** Iterative: depth costs no stack. Items of flex and grid containers, cells and columns are not looked into. */
function opportunitiesIn(
  body: Placed<BoxFragment>,
  following: ReadonlyMap<number, number>,
): readonly BreakOpportunity[] {
  const found: BreakOpportunity[] = []
  const pending: Visit[] = [{ placed: body, x: body.x, y: body.y, isAvoided: false }]
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    const { fragment } = visit.placed
    const { kind } = fragment.box
    const isAvoided = visit.isAvoided || avoids(fragment.box.style.breakInside, 'page')
    const here = { ...visit, isAvoided }
    if (kind === 'inline-root') found.push(...betweenLines(here, following))
    if (kind === 'block') found.push(...betweenChildren(here))
    if (kind === 'table' || kind === 'row-group') found.push(...betweenRows(here))
    if (kind === 'block' || kind === 'table' || kind === 'row-group')
      for (const child of boxesOf(fragment))
        pending.push({ placed: child, x: visit.x + child.x, y: visit.y + child.y, isAvoided })
  }
  return found.sort((a, b) => a.y - b.y)
}

function betweenChildren({ placed: { fragment }, x, y, isAvoided }: Visit): readonly BreakOpportunity[] {
  const found: BreakOpportunity[] = []
  let previous: BlockLevelBox | null = null
  for (const child of boxesOf(fragment)) {
    const box = child.fragment.box as BlockLevelBox
    if (previous !== null && child.fragment.part.isFirst) {
      const between = appealBetween(previous, box, 'page')
      const appeal = isAvoided ? Math.min(between, BreakAppeal.violatesAvoid) : between
      const reason = reasonOf(
        appeal as BreakAppeal,
        between === appeal ? `before ${nameOf(box)}` : `within ${nameOf(fragment.box)}`,
      )
      found.push({ x: x + child.x, y: y + child.y, width: child.fragment.width, appeal: appeal as BreakAppeal, reason })
    }
    previous = box
  }
  return found
}

function betweenRows({ placed: { fragment }, x, y, isAvoided }: Visit): readonly BreakOpportunity[] {
  const rows = boxesOf(fragment).filter(({ fragment: { box, part } }) => box.kind === 'row' && !part.isRepeated)
  return rows.slice(1).map((row, index) => {
    const isRefused =
      isAvoided ||
      avoids(rows[index]!.fragment.box.style.breakAfter, 'page') ||
      avoids(row.fragment.box.style.breakBefore, 'page')
    const appeal = isRefused ? BreakAppeal.violatesAvoid : BreakAppeal.perfect
    return { x: x + row.x, y: y + row.y, width: row.fragment.width, appeal, reason: reasonOf(appeal, 'before the row') }
  })
}

function betweenLines({ placed: { fragment }, x, y, isAvoided }: Visit, following: ReadonlyMap<number, number>) {
  const root = fragment.box
  if (root.kind !== 'inline-root') return []
  const lines = linesOf(fragment)
  const left = fragment.part.isLast ? 0 : (following.get(root.id) ?? 0)
  const linesAfter = (end: number): number => lines.length - end + left
  const cut = { root, isFirst: fragment.part.isFirst, kept: 0, linesAfter }
  return lines.slice(1).map((line, index) => {
    const own = appealOfCut(cut, index + 1)
    const appeal = (isAvoided ? Math.min(own, BreakAppeal.violatesAvoid) : own) as BreakAppeal
    const place = `${index + 1} ${index === 0 ? 'line' : 'lines'} here, ${linesAfter(index + 1)} after the break`
    return { x: x + line.x, y: y + line.y, width: fragment.width, appeal, reason: reasonOf(appeal, place) }
  })
}

const REASONS = {
  [BreakAppeal.perfect]: 'free',
  [BreakAppeal.violatesOrphansOrWidows]: 'against orphans or widows',
  [BreakAppeal.violatesAvoid]: 'avoided',
  [BreakAppeal.lastResort]: 'last resort',
} as const

const reasonOf = (appeal: BreakAppeal, place: string): string => `${REASONS[appeal]}: ${place}`

// ---------- what was taken ----------

function takenBreak(body: Placed<BoxFragment>, next: Placed<BoxFragment>, bottom: number): BreakOpportunity {
  const end = lowestIn(body)
  const free = Math.max(0, bottom - end)
  const place = { x: body.x, y: end, width: body.fragment.width }
  const { divided, previous, first, needed } = headOf(next)
  const room = `${Math.round(free)} px are left`
  if (first === null && divided.kind !== 'inline-root')
    return { ...place, appeal: BreakAppeal.perfect, reason: `${room}: ${nameOf(divided)} is divided` }
  if (first === null) {
    const why = needed > free + EPSILON ? 'the next line does not fit' : 'the next line is kept with those after it'
    const appeal = appealWithin(body.fragment, next.fragment)
    return { ...place, appeal, reason: `${room}: ${why} (${Math.round(needed)} px)` }
  }
  const name = nameOf(first)
  if (previous !== null && forcedBetween(previous, first, 'page') !== null)
    return { ...place, appeal: BreakAppeal.perfect, reason: `forced between ${nameOf(previous)} and ${name}` }
  const appeal = appealBetween(previous, first, 'page')
  const why =
    needed > free + EPSILON
      ? `${name} does not fit (its first part needs ${Math.round(needed)} px)`
      : `${name} is kept whole, or with what follows it`
  return { ...place, appeal: previous === null ? BreakAppeal.perfect : appeal, reason: `${room}: ${why}` }
}

/** Of the cut through the paragraph, if it is one, that the first page ends with and the second begins with. */
function appealWithin(body: BoxFragment, next: BoxFragment): BreakAppeal {
  const before = lastParagraph(body)
  if (before === null || before.box.kind !== 'inline-root' || before.part.isLast) return BreakAppeal.perfect
  const after = linesByRoot(next).get(before.box.id) ?? 0
  return appealOfCut(
    { root: before.box, isFirst: before.part.isFirst, kept: 0, linesAfter: () => after },
    linesOf(before).length,
  )
}

function lastParagraph(fragment: BoxFragment): BoxFragment | null {
  let at: BoxFragment | undefined = fragment
  while (at !== undefined && at.box.kind !== 'inline-root') at = boxesOf(at).at(-1)?.fragment
  return at ?? null
}

/** What a page begins with. */
interface Head {
  /** The innermost box that goes on. */
  readonly divided: BoxFragment['box']
  /** The first box in it that is new, and the one before that; null where there is none. */
  readonly first: BlockLevelBox | null
  readonly previous: BlockLevelBox | null
  /** The height of what comes first, px. */
  readonly needed: number
}

function headOf(body: Placed<BoxFragment>): Head {
  let { fragment } = body
  for (;;) {
    const child = boxesOf(fragment).find(({ fragment: { part } }) => !part.isRepeated)?.fragment
    const divided = fragment.box
    if (child === undefined) return { divided, previous: null, first: null, needed: firstPart(fragment) }
    if (child.part.isFirst) {
      const first = child.box as BlockLevelBox
      return { divided, previous: neighbourBefore(fragment, child), first, needed: firstPart(child) }
    }
    fragment = child
  }
}

function neighbourBefore({ box }: BoxFragment, child: BoxFragment): BlockLevelBox | null {
  if (box.kind !== 'block') return null
  const before = box.children.slice(0, box.children.indexOf(child.box as BlockLevelBox))
  return before.findLast(isInFlow) ?? null
}

/** The height up to the end of the first line, or of a box that has none. */
function firstPart(fragment: BoxFragment): number {
  let top = 0
  let at = fragment
  for (;;) {
    const [line] = linesOf(at)
    if (line !== undefined) return top + line.y + line.fragment.height
    const [child] = boxesOf(at)
    if (child === undefined) return top + at.height
    top += child.y
    at = child.fragment
  }
}

// ---------- fragments ----------

/** Children in the flow. */
const boxesOf = ({ children }: BoxFragment): readonly Placed<BoxFragment>[] =>
  children.filter(
    (child): child is Placed<BoxFragment> => child.fragment.kind === 'box' && isOfFlow(child.fragment.box),
  )

const isOfFlow = (box: BoxFragment['box']): boolean => {
  if (box.kind === 'inline' || box.kind === 'marker') return false
  return box.kind === 'row' || box.kind === 'row-group' || isInFlow(box)
}

const linesOf = ({ children }: BoxFragment): readonly Placed<LineFragment>[] =>
  children.filter((child): child is Placed<LineFragment> => child.fragment.kind === 'line')

/** The lines of each paragraph, by the number of its box. */
function linesByRoot(body: BoxFragment): ReadonlyMap<number, number> {
  const lines = new Map<number, number>()
  const pending = [body]
  for (let fragment = pending.pop(); fragment !== undefined; fragment = pending.pop()) {
    if (fragment.box.kind === 'inline-root') lines.set(fragment.box.id, linesOf(fragment).length)
    else for (const child of boxesOf(fragment)) pending.push(child.fragment)
  }
  return lines
}

/** Where the last line, or the last box that has ended, ends. */
function lowestIn(body: Placed<BoxFragment>): number {
  let lowest = body.y
  const pending = [{ fragment: body.fragment, y: body.y }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { fragment, y } = next
    const lines = linesOf(fragment)
    const boxes = boxesOf(fragment)
    for (const line of lines) lowest = Math.max(lowest, y + line.y + line.fragment.height)
    for (const child of boxes) pending.push({ fragment: child.fragment, y: y + child.y })
    if (fragment.part.isLast || (lines.length === 0 && boxes.length === 0))
      lowest = Math.max(lowest, y + fragment.height)
  }
  return lowest
}

function nameOf(box: BoxFragment['box']): string {
  const { element, pseudo } = box
  if (element === null) return 'the text'
  return pseudo === null ? `<${element.name}>` : `::${pseudo} of <${element.name}>`
}
