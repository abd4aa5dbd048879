/**
 * Positioned boxes that depend on a containing block that pages divide. They are held until it has ended, and then placed on
 * its pages as in columns (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#transforms; CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#containing-block-details: relative to the containing block as if the document were
 * continuous). Parts below the last page continue on the next.
 */

import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON } from '../layout/breaking.ts'
import {
  type ColumnEntry,
  type ColumnPart,
  type ColumnRun,
  placeInColumns,
} from '../layout/columns/divided-positioned.ts'
import type { BoxFragment, Fragment, HoistedBox, LayoutResult, Placed } from '../layout/types.ts'
import { type Above, isHeld, layOutPart, MOST_PAGES_BELOW, type Overhang } from './overhangs.ts'
import type { Filler } from './page-flow.ts'
import { pageSpace } from './page-space.ts'
import type { Page } from './types.ts'

/** A held box with the index of the page that reported it. */
export type Held = ColumnEntry

/** The state of held boxes after a page is filled. */
interface PlacedHeld {
  /** Boxes whose containing block continues. */
  readonly held: Held[]
  /** Parts for which the pages so far have no room. */
  readonly overhangs: readonly Overhang[]
  readonly fixed: readonly HoistedBox[]
}

/**
 * Places the held boxes whose containing block ended on the last page, on the pages of that block.
 *
 * @param isEnd all text is on these pages
 */
export function placeHeld(pages: Page[], held: Held[], isEnd: boolean, filler: Filler): PlacedHeld {
  const last = pages.length - 1
  const waiting = new Set(held.map(({ hoisted }) => hoisted.container!.box.id))
  const ended = isEnd ? waiting : endedOn(pages[last]!, waiting)
  const isReady = ({ hoisted }: Held): boolean => ended.has(hoisted.container!.box.id)
  const ready = held.filter(isReady)
  if (ready.length === 0) return { held, overhangs: [], fixed: [] }
  const first = firstPageOf(pages, ended)
  const parts = pages.slice(first).flatMap((page, i) => partOf(page, first + i, filler))
  const { parts: filled, beyond, left, outOfFlow } = placeInColumns(parts, ready, runOf(pages, filler))
  for (const { column, fragment } of filled) {
    const page = pages[column]!
    pages[column] = { ...page, body: { ...page.body!, fragment } }
  }
  for (const part of beyond) addToPage(pages, part, filler)
  return {
    held: held.filter(entry => !isReady(entry)),
    overhangs: left.map(({ box, token, x, y, width }) => ({ box, token, x, width, top: y, isInFlow: false })),
    fixed: outOfFlow.map(({ hoisted }) => hoisted),
  }
}

/** The flow of a page, from the corner of its content area. */
function partOf({ body, geometry }: Page, index: number, { areaOf }: Filler): readonly ColumnPart[] {
  if (body === null) return []
  const area = areaOf(geometry)
  return [{ column: index, x: body.x - area.x, y: body.y - area.y, fragment: body.fragment }]
}

/**
 * Pages as a run of columns, over which positioned boxes are fragmented. Pages with footnotes end earlier; future pages are as
 * high as the last one.
 */
function runOf(pages: readonly Page[], { areaOf, services }: Filler): ColumnRun {
  const last = pages.length - 1
  const heightOf = (index: number): number => {
    const { geometry, footnotes } = pages[Math.min(index, last)]!
    const { y, height } = areaOf(geometry)
    return index <= last && footnotes !== null ? footnotes.y - y : height
  }
  const { width, height } = areaOf(pages[last]!.geometry)
  const space = pageSpace(width, height, height, services)
  return { kind: 'page', heightOf, last, most: last + MOST_PAGES_BELOW, space }
}

/** Adds a part of a positioned box to the flow of its page, converting coordinates of the page area to those of the flow. */
function addToPage(pages: Page[], { column, x, y, fragment }: ColumnPart, { areaOf }: Filler): void {
  const page = pages[column]!
  if (page.body === null) return
  const area = areaOf(page.geometry)
  const child: Placed = { x: area.x + x - page.body.x, y: area.y + y - page.body.y, fragment }
  const { fragment: flow } = page.body
  pages[column] = { ...page, body: { ...page.body, fragment: { ...flow, children: [...flow.children, child] } } }
}

/**
 * Places boxes that begin above the last page, from the page on which they begin, as if the document were continuous. Returns
 * the parts below the last page.
 */
export function placeAbove(
  pages: Page[],
  boxes: readonly Above[],
  filler: Filler,
): { readonly overhangs: readonly Overhang[]; readonly held: readonly Held[] } {
  const { heightOf, last = 0, space } = runOf(pages, filler)
  const overhangs: Overhang[] = []
  const held: Held[] = []
  for (const { box, x, width, y } of boxes) {
    let column = last
    let top = y
    for (; top < -EPSILON && column > 0; column--) top += heightOf(column - 1)
    let token: BreakToken | 'start' | null = 'start'
    for (; token !== null && column <= last; column++, top = 0) {
      const part: LayoutResult = layOutPart({ box, token, width }, heightOf(column) - top, space)
      addToPage(pages, { column, x, y: top, fragment: part.fragment }, filler)
      for (const hoisted of part.outOfFlow) if (isHeld(hoisted)) held.push({ column, hoisted })
      token = part.token
    }
    if (token !== null) overhangs.push({ box, token, x, width, top: 0, isInFlow: false })
  }
  return { overhangs, held }
}

// ---------- containing blocks ----------

/** The given boxes that end on a page. */
function endedOn({ body }: Page, wanted: ReadonlySet<number>): ReadonlySet<number> {
  const ended = new Set<number>()
  for (const { box, part } of boxesIn(body)) if (part.isLast && wanted.has(box.id)) ended.add(box.id)
  return ended
}

/** The page on which the first of the given boxes begins, all of which have ended. */
function firstPageOf(pages: readonly Page[], boxes: ReadonlySet<number>): number {
  const missing = new Set(boxes)
  let first = pages.length - 1
  for (; first > 0; first--) {
    for (const { box, part } of boxesIn(pages[first]!.body)) if (part.isFirst) missing.delete(box.id)
    if (missing.size === 0) break
  }
  return first
}

/** All box fragments of a page, unordered; iterative, since a tree may be deeper than the stack. */
function* boxesIn(placed: Placed<BoxFragment> | null): Generator<BoxFragment> {
  const pending: Fragment[] = placed === null ? [] : [placed.fragment]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'text') continue
    if (next.kind === 'box') yield next
    for (const { fragment } of next.children) pending.push(fragment)
  }
}
