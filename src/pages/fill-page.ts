/** Fills one page: its text, page floats, footnotes, and the content that continues from earlier pages. */
import type { Rect } from '../base/geometry.ts'
import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON } from '../layout/breaking.ts'
import { type BoxFragment, BreakAppeal, type HoistedBox, type Placed } from '../layout/types.ts'
import type { NoteArea } from './footnotes.ts'
import { areaFor, fillAboveNotes, NO_NOTES } from './footnotes.ts'
import type { NotePlace } from './note-rows.ts'
import type { Above } from './overhangs.ts'
import { type FloatArea, fillWithFloats, placedFloats } from './page-floats.ts'
import {
  type FilledBody,
  type Filler,
  fillBody,
  forcedBy,
  hasOverflow,
  NOTHING,
  type SizedFiller,
  startsWithForced,
  type Waiting,
} from './page-flow.ts'
import { pageSpace } from './page-space.ts'
import { bestOfSizes, type SizedPage } from './smaller-figures.ts'
import type { Page, PageGeometry } from './types.ts'

/** A filled page, and the tokens of the text and of all other content that continues. */
export interface MadePage {
  readonly page: Page
  readonly token: BreakToken | null
  readonly fixed: readonly HoistedBox[]
  /** Positioned boxes that depend on boxes that continue. */
  readonly held: readonly HoistedBox[]
  /** Positioned boxes that begin on earlier pages. */
  readonly above: readonly Above[]
  readonly waiting: Waiting
  /** The appeal of the break after it. */
  readonly appeal: BreakAppeal
}

/**
 * Fills a page with the text from `token` on or, if it has ended, with the rest of positioned boxes. If much of the page would
 * be empty and smaller figures let more content fit, these are reduced. `spare` px at its foot are reserved.
 */
export function fillPage(
  token: BreakToken | 'start' | null,
  waiting: Waiting,
  empty: Page,
  filler: Filler,
  spare = 0,
): MadePage {
  const made = bestOfSizes(pictureLimit =>
    fillOnce(token, waiting, empty, { pictureLimit, spare, isFirst: empty.index === 0, ...filler }),
  )
  warnIfTooTall(made.page.page, filler)
  return made.page
}

/** Fills a page with pictures of figures at most `pictureLimit` px high, as far as these may shrink. */
export function fillPageWith(
  pictureLimit: number,
  token: BreakToken | 'start' | null,
  waiting: Waiting,
  empty: Page,
  filler: Filler,
): MadePage {
  return fillOnce(token, waiting, empty, { pictureLimit, spare: 0, isFirst: empty.index === 0, ...filler }).page
}

/** Fills a page with figures of one size. */
function fillOnce(
  token: BreakToken | 'start' | null,
  waiting: Waiting,
  empty: Page,
  filler: SizedFiller,
): SizedPage<MadePage> {
  const area = filler.areaOf(empty.geometry)
  const made = fillWithFloats({
    waiting: waiting.floats,
    // Page floats need the top of the page, which content from the page before occupies.
    hasRoom: !hasOverflow(waiting),
    hasText: token !== null && !startsWithForced(token),
    space: pageSpace(area.width, area.height, area.height, filler.services),
    fill: taken => {
      const filling = fillBetween(token, waiting, empty.geometry, taken, filler)
      return { filling, mentions: filling.text.mentions }
    },
  })
  const { text, notes } = made.filling
  const room = area.height - (notes?.height ?? 0)
  const body = withFloats(text.body, placedFloats(made.area, room), area)
  const page: Page = { ...empty, body, footnotes: notes === null ? null : placedNotes(notes, area) }
  const { overhangs, slices, fixed, held, above } = text
  const left = { notes: notes?.left ?? NO_NOTES, overhangs, slices, floats: made.area.left }
  return {
    page: { page, token: text.token, fixed, held, above, waiting: left, appeal: text.appeal },
    text: text.body,
    room: { top: area.y, height: room - made.area.foot - filler.spare },
    goesOn: text.token !== null && forcedBy(text.token) === null,
  }
}

/** Adds page floats in reading order: those at the top before the text of the page, those at the bottom after it. */
function withFloats(
  body: Placed<BoxFragment>,
  floats: readonly Placed<BoxFragment>[],
  area: Rect,
): Placed<BoxFragment> {
  if (floats.length === 0) return body
  const placed = floats.map(({ x, y, fragment }) => ({ x: area.x + x - body.x, y: area.y + y - body.y, fragment }))
  return { ...body, fragment: { ...body.fragment, children: [...body.fragment.children, ...placed] } }
}

/** The text and footnotes of a page between its floats at the top and bottom. */
function fillBetween(
  token: BreakToken | 'start' | null,
  waiting: Waiting,
  geometry: PageGeometry,
  taken: FloatArea,
  filler: SizedFiller,
): { readonly text: FilledBody; readonly notes: NoteArea | null } {
  const fill = (kept: number): FilledBody =>
    fillBody(token, waiting, geometry, { ...taken, foot: kept + taken.foot + filler.spare }, filler)
  if (!filler.tree.hasNotes) return { text: fill(0), notes: null }
  const place = notePlace(geometry, filler)
  const { filling, area } = fillAboveNotes(fill, waiting.notes, { ...place, height: place.height - taken.foot })
  return { text: filling, notes: area }
}

/** A page for the rest of footnotes after all other content has ended. */
export function pageOfNotes({ notes }: Waiting, empty: Page, filler: Filler): MadePage {
  const place = notePlace(empty.geometry, filler)
  const area = areaFor(notes, [], place, place.height, true)!
  const page: Page = { ...empty, footnotes: placedNotes(area, filler.areaOf(empty.geometry)) }
  return {
    page,
    token: null,
    fixed: [],
    held: [],
    above: [],
    waiting: { ...NOTHING, notes: area.left },
    appeal: BreakAppeal.perfect,
  }
}

/** The size and style of the footnote area. */
function notePlace(geometry: PageGeometry, { services, nextId, areaOf }: Filler): NotePlace {
  const { width, height } = areaOf(geometry)
  const space = pageSpace(width, height, height, services)
  return { style: geometry.style.footnote, width, height, space, measured: new Map(), nextId }
}

/** Footnotes at the bottom of the content area; null if none fits on this page. */
function placedNotes({ fragment, height, x, y }: NoteArea, area: Rect): Placed<BoxFragment> | null {
  if (height === 0) return null
  return { x: area.x + x, y: area.y + area.height - height + y, fragment }
}

/** Warns about monolithic content beyond the bottom of its page, which the edge of the paper clips. */
export function warnIfTooTall({ body, geometry, index }: Page, { areaOf, options }: Filler): void {
  const area = areaOf(geometry)
  if (body === null || body.y + body.fragment.height <= area.y + area.height + EPSILON) return
  options.diagnostics.warn(
    'content_overflows_page',
    'something that cannot be divided is taller than its page',
    `page ${index + 1}`,
  )
}
