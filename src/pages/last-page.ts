/**
 * The end of a document with few lines on its last page (`-octavo-last-page`). The page before is filled again, with smaller
 * pictures so that the lines fit on it, or with less height so that more content moves to the last page. Empty space, smaller
 * pictures and a nearly empty last page have costs; the ending that costs least is used. Two pages are filled a few times,
 * whatever the length of the document.
 */
import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON } from '../layout/breaking.ts'
import { fillPage, fillPageWith, type MadePage } from './fill-page.ts'
import { contentEnd } from './footnotes.ts'
import { type Filler, forcedBy, hasOverflow, type Waiting } from './page-flow.ts'
import { COST_OF_SMALLNESS, SIZES, tallestPicture, WORTH } from './smaller-figures.ts'
import type { Page } from './types.ts'

/** A page with the inputs of its filling. */
export interface FilledPage {
  readonly token: BreakToken | 'start' | null
  readonly waiting: Waiting
  readonly empty: Page
  readonly made: MadePage
}

/** An ending of a document and its cost; no pages where it stays as it is. */
interface Ending {
  readonly pages: readonly MadePage[] | null
  readonly cost: number
}

/** Cost of an empty last page. It decreases with the square of what is missing: five lines are far better than one. */
const COST_OF_RUNT = 0.7

/**
 * How much faster than its share of the page the cost of empty space on the page before increases. One or two lines are not
 * seen, a fifth of a page is: a reader takes it for the end of the document.
 */
const COST_OF_DEPTH = 4

/**
 * Share of the minimum that suffices for table rows: below repeated headers a few of them look like a page of their own, and a
 * hole in a table is more visible than one below text.
 */
const ENOUGH_FOR_ROWS = 0.5

/** Shares of the last page's lack that are tried from the page before. */
const PARTS = [1, 0.6, 0.3]

/** Whether two pages can be filled again: no forced break between them, and no parallel content. */
function canMend(first: FilledPage, last: FilledPage): boolean {
  const { token, waiting, fixed } = first.made
  return (
    token !== null &&
    forcedBy(token) === null &&
    !hasOverflow(waiting) &&
    waiting.floats.length === 0 &&
    fixed.length + last.made.fixed.length === 0 &&
    first.empty.context.name === last.empty.context.name
  )
}

/** The last page and the one before it with the lowest cost; null if they stay unchanged. */
export function mendedEnd(first: FilledPage, last: FilledPage, filler: Filler): readonly MadePage[] | null {
  const leastAfter = ({ token }: MadePage): number =>
    filler.tree.root.style.octavoLastPage * (isInTable(token) ? ENOUGH_FOR_ROWS : 1)
  const used = shareUsed(last.made.page, filler)
  // If the gain is small, the pages are not filled again.
  if (runtCost(used, leastAfter(first.made)) < 2 * WORTH || !canMend(first, last)) return null
  const holeOf = ({ page }: MadePage): number => holeCost(1 - shareUsed(page, filler))
  const costOf = (before: MadePage, end: MadePage): number =>
    holeOf(before) + runtCost(shareUsed(end.page, filler), leastAfter(before))
  const lackAfter = (before: MadePage): number => (leastAfter(before) - used) * heightOf(last.empty, filler)
  const unchanged: Ending = { pages: null, cost: costOf(first.made, last.made) - WORTH }
  const ending = absorbed(first, filler, unchanged)
  return shared(first, last, { lackAfter, holeOf, costOf }, filler, ending).pages
}

/** Whether a page ended inside a table. */
function isInTable(token: BreakToken | null): boolean {
  if (token === null || token.kind === 'table') return token !== null
  return (token.kind === 'block' || token.kind === 'columns') && isInTable(token.inner)
}

/** Measures of the two pages. */
interface Measures {
  /** What the last page lacks, px, by the end of the page before. */
  lackAfter(before: MadePage): number
  /** The cost of the empty space on the page before. */
  holeOf(before: MadePage): number
  costOf(before: MadePage, end: MadePage): number
}

const runtCost = (used: number, least: number): number => (used >= least ? 0 : COST_OF_RUNT * (1 - used / least) ** 2)

const holeCost = (share: number): number => share * (1 + COST_OF_DEPTH * share)

/** Everything on the page before, with pictures as large as that allows; `best` if that does not cost less. */
function absorbed({ token, waiting, empty, made }: FilledPage, filler: Filler, best: Ending): Ending {
  const tallest = made.page.body === null ? 0 : tallestPicture(made.page.body.fragment)
  if (tallest === 0) return best
  for (const size of SIZES) {
    const cost = COST_OF_SMALLNESS * (1 - size)
    if (cost >= best.cost) return best
    const page = fillPageWith(size * tallest, token, waiting, empty, filler)
    if (isEnd(page)) return { pages: [page], cost }
  }
  return best
}

/**
 * Parts of the page before on the last one, at most what that lacks; `given` if none costs less. The last page is filled again only
 * where the hole before it leaves a chance.
 */
function shared(
  first: FilledPage,
  last: FilledPage,
  { lackAfter, holeOf, costOf }: Measures,
  filler: Filler,
  given: Ending,
): Ending {
  let best = given
  const lack = lackAfter(first.made)
  for (const part of PARTS) {
    const before = fillPage(first.token, first.waiting, first.empty, filler, lack * part)
    if (before.token === null || before.appeal < first.made.appeal || lack * part > lackAfter(before) + EPSILON)
      continue
    if (holeOf(before) >= best.cost) continue
    const end = fillPage(before.token, before.waiting, last.empty, filler)
    const cost = costOf(before, end)
    if (isEnd(end) && cost < best.cost) best = { pages: [before, end], cost }
  }
  return best
}

/** Whether no content is left for another page. */
export const isEnd = ({ token, waiting }: MadePage): boolean =>
  token === null && waiting.notes.notes.length === 0 && waiting.floats.length === 0 && !hasOverflow(waiting)

const heightOf = ({ geometry }: Page, { areaOf }: Filler): number => areaOf(geometry).height

/** The used share of the content area by text and footnotes. */
function shareUsed({ body, footnotes, geometry }: Page, { areaOf }: Filler): number {
  const { y, height } = areaOf(geometry)
  const text = body === null ? 0 : body.y + contentEnd(body.fragment) - y
  const notes = footnotes === null ? 0 : y + height - footnotes.y
  return Math.min(1, (text + notes) / height)
}
