/**
 * The end of a document, where only a few lines would stand on the last page (`-octavo-last-page`): the page before is filled
 * again, with smaller pictures so that the lines find room on it, or less high so that more of it goes over. What is empty at the
 * foot, pictures that are smaller and a last page that is nearly empty all cost, and the first ending that costs less is kept. Two
 * pages are filled a few times, however long the document is.
 */
import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON } from '../layout/breaking.ts'
import type { Filler, MadePage, Waiting } from './fill-page.ts'
import { fillPage, fillPageWith, forcedBy, hasOverflow } from './fill-page.ts'
import { contentEnd } from './footnotes.ts'
import { COST_OF_SMALLNESS, SIZES, tallestPicture, WORTH } from './smaller-figures.ts'
import type { Page } from './types.ts'

/** A page with what it was filled from. */
export interface FilledPage {
  readonly token: BreakToken | 'start' | null
  readonly waiting: Waiting
  readonly empty: Page
  readonly made: MadePage
}

interface Ending {
  readonly pages: readonly MadePage[]
  readonly cost: number
}

/** What a last page with nothing on it would cost, where an empty page costs 1. */
const COST_OF_RUNT = 0.6

/**
 * How much of the least is enough for rows: under their repeated head few of them read as a page of their own, and a hole in a
 * table shows more than one below text.
 */
const ENOUGH_FOR_ROWS = 0.5

/** Parts of what the last page lacks that are tried to be taken from the page before. */
const PARTS = [1, 0.6, 0.3]

/** Nothing stands in the way of filling two pages anew: no break that is asked for, and nothing that goes on beside the text. */
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

/** The last page and the one before it as they cost least; null where they stay as they are. */
export function mendedEnd(first: FilledPage, last: FilledPage, filler: Filler): readonly MadePage[] | null {
  const leastAfter = ({ token }: MadePage): number =>
    filler.tree.root.style.octavoLastPage * (isInTable(token) ? ENOUGH_FOR_ROWS : 1)
  const used = shareUsed(last.made.page, filler)
  // Where little can be gained the pages are not filled again for it.
  if (runtCost(used, leastAfter(first.made)) < 2 * WORTH || !canMend(first, last)) return null
  const costOf = (pages: readonly MadePage[]): number => {
    const [before, end] = pages
    if (end === undefined) return 0
    return 1 - shareUsed(before!.page, filler) + runtCost(shareUsed(end.page, filler), leastAfter(before!))
  }
  const most = costOf([first.made, last.made]) - WORTH
  const lackAfter = (before: MadePage): number => (leastAfter(before) - used) * heightOf(last.empty, filler)
  for (const { pages, cost } of endings(first, last, lackAfter, filler)) if (cost + costOf(pages) < most) return pages
  return null
}

/** Whether a table goes on where a page has ended. */
function isInTable(token: BreakToken | null): boolean {
  if (token === null || token.kind === 'table') return token !== null
  return (token.kind === 'block' || token.kind === 'columns') && isInTable(token.inner)
}

/** Endings in the order in which they are tried: each fills two pages, so that the first one that is better is kept. */
function* endings(first: FilledPage, last: FilledPage, lackAfter: Lack, filler: Filler): Generator<Ending> {
  yield* absorbed(first, filler)
  yield* shared(first, last, lackAfter, filler)
}

/** What the last page lacks, px, by where the page before it ends. */
type Lack = (before: MadePage) => number

const runtCost = (used: number, least: number): number => (used >= least ? 0 : COST_OF_RUNT * (1 - used / least))

/** All on the page before, with pictures as large as that allows. */
function* absorbed({ token, waiting, empty, made }: FilledPage, filler: Filler): Generator<Ending> {
  const tallest = made.page.body === null ? 0 : tallestPicture(made.page.body.fragment)
  if (tallest === 0) return
  for (const size of SIZES) {
    const page = fillPageWith(size * tallest, token, waiting, empty, filler)
    if (!isEnd(page)) continue
    yield { pages: [page], cost: COST_OF_SMALLNESS * (1 - size) }
    return
  }
}

/** Parts of the page before go over to the last one: no more than that lacks. */
function* shared(first: FilledPage, last: FilledPage, lackAfter: Lack, filler: Filler): Generator<Ending> {
  const lack = lackAfter(first.made)
  for (const part of PARTS) {
    const before = fillPage(first.token, first.waiting, first.empty, filler, lack * part)
    if (before.token === null || before.appeal < first.made.appeal || lack * part > lackAfter(before) + EPSILON)
      continue
    const end = fillPage(before.token, before.waiting, last.empty, filler)
    if (isEnd(end)) yield { pages: [before, end], cost: 0 }
  }
}

/** Whether nothing is left for another page. */
export const isEnd = ({ token, waiting }: MadePage): boolean =>
  token === null && waiting.notes.notes.length === 0 && waiting.floats.length === 0 && !hasOverflow(waiting)

const heightOf = ({ geometry }: Page, { areaOf }: Filler): number => areaOf(geometry).height

/** The share of the content area that text and notes take. */
function shareUsed({ body, footnotes, geometry }: Page, { areaOf }: Filler): number {
  const { y, height } = areaOf(geometry)
  const text = body === null ? 0 : body.y + contentEnd(body.fragment) - y
  const notes = footnotes === null ? 0 : y + height - footnotes.y
  return Math.min(1, (text + notes) / height)
}
