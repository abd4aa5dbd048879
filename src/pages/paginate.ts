/** Fills pages with the flow, one after the other. A generator, so that a deadline can be checked between pages. */
import { type Axes, axesOf, isVertical, physicalSize } from '../base/axes.ts'
import { spend } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import type { Point, Rect } from '../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import type { BoxTree } from '../boxes/build.ts'
import type { PageContext } from '../css/style.ts'
import { EPSILON, pageNameAt } from '../layout/breaking.ts'
import { spaceInside } from '../layout/constraint-space.ts'
import { inlineOffset, marginOf } from '../layout/edges.ts'
import { boxFragment, extentOf } from '../layout/fragment.ts'
import { forgetParagraphs } from '../layout/inline/inline.ts'
import { layoutServices } from '../layout/layout.ts'
import { placePositioned } from '../layout/positioned.ts'
import type {
  BoxFragment,
  BreakToken,
  ConstraintSpace,
  ForcedBreak,
  Fragment,
  HoistedBox,
  LayoutServices,
  Placed,
} from '../layout/types.ts'
import { logicalRoot } from '../layout/writing-modes/logical-boxes.ts'
import { physicalPlaced } from '../layout/writing-modes/physical.ts'
import type { Filling, NoteArea, NotePlace, WaitingNotes } from './footnotes.ts'
import { areaFor, callsIn, contentEnd, fillAboveNotes, NO_NOTES } from './footnotes.ts'
import { addFurniture } from './furniture.ts'
import { contentArea, pageGeometry } from './geometry.ts'
import { hasInk } from './ink.ts'
import { withoutTexts } from './let-go.ts'
import { collectMarks, type TextFacts, textFacts } from './marks.ts'
import { anchorsOf, outlineOf } from './outline.ts'
import { cutOverhangs, type Overhang, type PlacedOverhangs, placeOverhangs } from './overhangs.ts'
import { numberAfter } from './page-counters.ts'
import { needsBlank, nextContext, pageSequence } from './sequence.ts'
import { placeSlices, type Slice, sliceBody } from './slices.ts'
import type { Page, PagedDocument, PageGeometry, PaginateOptions } from './types.ts'

/** Yields the number of pages made so far after each page. */
export function* paginate(given: BoxTree, options: PaginateOptions): Generator<number, PagedDocument> {
  const axes = given.writingMode === null ? null : axesOf(given.writingMode)
  const tree = axes === null ? given : { ...given, root: logicalRoot(given.root, axes) }
  const services = layoutServices(options.fonts, options.diagnostics, options.caches, url => options.images.forUrl(url))
  const pages: Page[] = []
  const texts: TextFacts[] = []
  const onPaper = (page: Page): Page => (axes === null ? page : physicalPage(page, axes))
  // A fixed box of a later page stands on those before it too.
  const take = tree.hasPositioned ? null : (options.take ?? null)
  const fixed: HoistedBox[] = []
  const sequence = pageSequence(tree.root, given.writingMode ?? 'horizontal-tb')
  const areaOf = (geometry: PageGeometry): Rect => logicalArea(geometry, axes ?? 'horizontal-tb')
  const filler: Filler = { tree, options, services, areaOf, nextId: idsBelow(FIRST_NOTE_ID) }
  let token: BreakToken | 'start' | null = 'start'
  let waiting: Waiting = NOTHING
  let needed = 0
  while (token !== null || waiting.notes.notes.length > 0 || hasOverflow(waiting)) {
    if (pages.length >= options.limits.pages) {
      throw new OctavoError('too_many_pages', `The document has more than ${options.limits.pages} pages.`)
    }
    const forced: ForcedBreak | null = token === null || token === 'start' ? null : forcedBy(token)
    const name: string | null = token === null ? pages.at(-1)!.context.name : nameOfNext(tree.root, token)
    const context = nextContext(pages, name, sequence)
    const previous = pages.at(-1)?.number ?? options.firstNumber - 1
    if (pages.length > 0 && needsBlank(forced, context.side, sequence)) {
      pages.push(emptyPage({ ...context, isBlank: true, groupIndex: -1 }, previous, options))
      yield pages.length
      continue
    }
    const empty = emptyPage(context, previous, options)
    const isText: boolean = token !== null || hasOverflow(waiting)
    const isRest = token === null
    const made: MadePage = isText ? fillPage(token, waiting, empty, filler) : pageOfNotes(waiting, empty, filler)
    pages.push(tree.setsPageNumbers ? numbered(made.page) : made.page)
    // Pages at the end that only go on because of what is positioned are there to be seen.
    if (!isRest || hasInk(made.page)) needed = pages.length
    fixed.push(...made.fixed)
    token = made.token
    waiting = made.waiting
    if (take !== null) for (const text of withoutTexts(pages, texts.length, onPaper, take)) texts.push(text)
    forgetParagraphs(services, token === null ? null : paragraphGoingOn(tree.root, token))
    yield pages.length
  }
  // What is fixed is seen on every page, so then none of them is without ink.
  const kept = fixed.length > 0 ? pages : pages.slice(0, Math.max(needed, 1))
  const repeated = repeatFixed(kept, fixed, filler)
  const filled = take === null ? repeated.map(onPaper) : repeated
  const facts = take === null ? filled.map(textFacts) : texts.slice(0, kept.length)
  const marks = facts.map(({ marks }) => marks)
  return {
    pages: addFurniture(filled, facts, given, options, services),
    structure: tree.structure,
    outline: outlineOf(marks),
    anchors: anchorsOf(marks),
    meta: options.meta,
  }
}

/** A page on which an element sets the counter of pages has the number that it sets. */
function numbered(page: Page): Page {
  const set = collectMarks(page).find(({ mark }) => mark.kind === 'page-number')?.mark
  return set?.kind === 'page-number' ? { ...page, number: set.value } : page
}

/** Numbers of boxes that pages make, unlike those of the document and of furniture: layout remembers results by them. */
const FIRST_NOTE_ID = -1_000_000_000

function idsBelow(first: number): () => number {
  let next = first
  return () => next--
}

/** Pages are filled along the lines of the document: in the corner of a page that is turned as they are. */
function logicalArea(geometry: PageGeometry, axes: Axes): Rect {
  const area = contentArea(geometry)
  return isVertical(axes) ? { x: 0, y: 0, ...physicalSize(area, axes) } : area
}

/** A filled page as it lies on paper. */
function physicalPage(page: Page, axes: Axes): Page {
  const { x, y, ...size } = contentArea(page.geometry)
  const placed = (area: Placed<BoxFragment> | null): Placed<BoxFragment> | null => {
    if (area === null) return null
    const at = physicalPlaced(area, physicalSize(size, axes), axes)
    return isVertical(axes) ? { ...at, x: x + at.x, y: y + at.y } : at
  }
  return { ...page, body: placed(page.body), footnotes: placed(page.footnotes) }
}

function emptyPage(context: PageContext, previous: number, options: PaginateOptions): Page {
  const geometry = pageGeometry(options.rules.styleFor(context), options.diagnostics)
  return {
    index: context.index,
    context,
    number: numberAfter(previous, geometry.style.box),
    geometry,
    body: null,
    footnotes: null,
    furniture: [],
  }
}

/** The forced break at the head of what is left, if that is why the last page ended. */
function forcedBy(token: BreakToken): ForcedBreak | null {
  if (token.kind === 'before') return token.forced
  return token.kind === 'block' || token.kind === 'columns' ? forcedBy(token.inner) : null
}

/** The page type that the first box of the next page asks for. */
function nameOfNext(root: BlockBox, token: BreakToken | 'start'): string | null {
  let box: BlockLevelBox = root
  let at: BreakToken | 'start' = token
  while (box.kind === 'block' && at !== 'start' && at.kind === 'block') {
    const child: BlockLevelBox | undefined = box.children[at.child]
    if (child === undefined || child.kind === 'inline-root') break
    box = child
    at = at.inner
  }
  const name = at === 'start' || at.kind === 'before' ? pageNameAt(box, 'start') : box.style.page
  return name === 'auto' ? null : name
}

/** The paragraph in the middle of which a page ended. */
function paragraphGoingOn(root: BlockBox, token: BreakToken): number | null {
  let box: BlockLevelBox | undefined = root
  let at = token
  while (box?.kind === 'block' && at.kind === 'block') {
    box = box.children[at.child]
    at = at.inner
  }
  return box?.kind === 'inline-root' ? box.id : null
}

// ---------- one page ----------

interface MadePage {
  readonly page: Page
  readonly token: BreakToken | null
  readonly fixed: readonly HoistedBox[]
  readonly waiting: Waiting
}

/** What goes on on the next page besides the text. */
interface Waiting {
  readonly notes: WaitingNotes
  readonly overhangs: readonly Overhang[]
  readonly slices: readonly Slice[]
}

const NOTHING: Waiting = { notes: NO_NOTES, overhangs: [], slices: [] }

const hasOverflow = ({ overhangs, slices }: Waiting): boolean => overhangs.length > 0 || slices.length > 0

/** What is the same for all pages. */
interface Filler {
  readonly tree: BoxTree
  readonly options: PaginateOptions
  readonly services: LayoutServices
  /** The content area of a page, along the lines of the document. */
  areaOf(geometry: PageGeometry): Rect
  nextId(): number
}

/** The text of a page in what is left of it by its notes. */
interface FilledBody extends Filling {
  readonly body: Placed<BoxFragment>
  readonly token: BreakToken | null
  readonly fixed: readonly HoistedBox[]
  readonly overhangs: readonly Overhang[]
  readonly slices: readonly Slice[]
}

/** Fills a page with the text from `token` on, or, where it has ended, with what is left of positioned boxes. */
function fillPage(token: BreakToken | 'start' | null, waiting: Waiting, empty: Page, filler: Filler): MadePage {
  const { tree, options, areaOf } = filler
  const fill = (kept: number): FilledBody => fillBody(token, waiting, empty.geometry, kept, filler)
  const { filling, area } = tree.hasNotes
    ? fillAboveNotes(fill, waiting.notes, notePlace(empty.geometry, filler))
    : { filling: fill(0), area: null }
  const { body, fixed, overhangs, slices } = filling
  warnIfTooTall(body, areaOf(empty.geometry), empty.index, options.diagnostics)
  const page: Page = { ...empty, body, footnotes: area === null ? null : placedNotes(area, areaOf(empty.geometry)) }
  return { page, token: filling.token, fixed, waiting: { notes: area?.left ?? NO_NOTES, overhangs, slices } }
}

/** The text and what is positioned on a page of which some px at the foot are kept free. */
function fillBody(
  token: BreakToken | 'start' | null,
  waiting: Waiting,
  geometry: PageGeometry,
  kept: number,
  filler: Filler,
): FilledBody {
  const { hasNotes, hasPositioned } = filler.tree
  const area = filler.areaOf(geometry)
  const space = pageSpace(area.width, area.height, area.height, filler.services)
  const height = area.height - kept
  const rest = placeOverhangs(waiting.overhangs, height, space)
  const sliced = placeSlices(waiting.slices, filler.tree.root, height, area.height)
  const from = Math.max(rest.end, sliced.end)
  const isForced = token !== null && token !== 'start' && forcedBy(token) !== null
  // The text waits for what stands before it.
  const mustWait = [...rest.overhangs, ...sliced.left].some(({ isInFlow }) => isInFlow) || (from > 0 && isForced)
  const text =
    token === null || mustWait ? withoutText(token, area, filler) : layOutText(token, area, { kept, from }, filler)
  const needsCut = hasPositioned || rest.placed.length > 0 || reachesOver(text.body, area)
  const { placed: divided, overhangs } = needsCut
    ? withOverhangs(text.body, rest, { ...area, height }, space)
    : { placed: text.body, overhangs: [] }
  const [left, top] = [divided.x - area.x, divided.y - area.y]
  const { kept: onPage, slices } = needsCut
    ? sliceBody(divided.fragment, left, top, height, area.height)
    : { kept: divided.fragment, slices: [] }
  const before = sliced.placed.map(child => ({ ...child, x: child.x - left, y: child.y - top }))
  const fragment = before.length === 0 ? onPage : { ...onPage, children: [...before, ...onPage.children] }
  const body = { ...divided, fragment }
  return {
    ...text,
    body,
    overhangs,
    slices: [...sliced.left, ...slices],
    calls: hasNotes ? callsIn(body.fragment, top) : [],
    end: hasNotes ? top + contentEnd(body.fragment) : 0,
  }
}

type LaidOutText = Pick<FilledBody, 'body' | 'token' | 'fixed'>

/** The text in what is left between what goes on from the page before and what is kept free. */
function layOutText(
  token: BreakToken | 'start',
  area: Rect,
  { kept, from }: { readonly kept: number; readonly from: number },
  { tree: { root }, services }: Filler,
): LaidOutText {
  const margin = marginOf(root.style, area.width)
  const top = from + (token === 'start' ? margin.top : 0)
  const room = flowSpace(area, area.height - top - kept, services)
  // Below what goes on from the page before, text that does not fit can wait for a whole page.
  const space = from === 0 ? room : { ...room, fragmentation: { ...room.fragmentation!, atStart: false } }
  const result = services.layout(root, space, token)
  const left = inlineOffset(root.style, area.width, result.fragment.width, root.style)
  const { fragment, fixed } = placeOnPage(result.fragment, result.outOfFlow, { x: left, y: top }, space)
  return { body: { x: area.x + left, y: area.y + top, fragment }, token: result.token, fixed }
}

function withoutText(token: BreakToken | 'start' | null, { x, y, width }: Rect, { tree }: Filler): LaidOutText {
  const fragment = boxFragment(tree.root, { width, height: 0, isFirst: false })
  return { body: { x, y, fragment }, token: token === 'start' ? null : token, fixed: [] }
}

/** Cuts what is positioned on a page at its foot, and adds what earlier pages have left of such. */
function withOverhangs(
  body: Placed<BoxFragment>,
  rest: PlacedOverhangs,
  { x, y, width, height }: Rect,
  space: ConstraintSpace,
): { readonly placed: Placed<BoxFragment>; readonly overhangs: readonly Overhang[] } {
  const edges = { x: x - body.x, y: y - body.y }
  const cut = cutOverhangs(body.fragment, { ...edges, width, height, space })
  const at = (isInFlow: boolean): readonly Placed[] =>
    rest.placed
      .filter(each => each.isInFlow === isInFlow)
      .map(each => ({ x: each.x + edges.x, y: each.y + edges.y, fragment: each.fragment }))
  // In the order in which it is read.
  const fragment = { ...cut.fragment, children: [...at(true), ...cut.fragment.children, ...at(false)] }
  return { placed: { ...body, fragment }, overhangs: [...cut.overhangs, ...rest.overhangs] }
}

/** A page for what is left of notes when all else has ended. */
function pageOfNotes({ notes }: Waiting, empty: Page, filler: Filler): MadePage {
  const place = notePlace(empty.geometry, filler)
  const area = areaFor(notes, [], place, place.height, true)!
  const page: Page = { ...empty, footnotes: placedNotes(area, filler.areaOf(empty.geometry)) }
  return { page, token: null, fixed: [], waiting: { ...NOTHING, notes: area.left } }
}

function notePlace(geometry: PageGeometry, { services, nextId, areaOf }: Filler): NotePlace {
  const { width, height } = areaOf(geometry)
  return { style: geometry.style.footnote, width, height, space: pageSpace(width, height, height, services), nextId }
}

/** Notes stand at the foot of the content area; null where none of them fits on this page. */
function placedNotes({ fragment, height, x, y }: NoteArea, area: Rect): Placed<BoxFragment> | null {
  if (height === 0) return null
  return { x: area.x + x, y: area.y + area.height - height + y, fragment }
}

function pageSpace(width: number, height: number, room: number, services: LayoutServices): ConstraintSpace {
  return spaceInside(
    { fragmentainerSize: height, services },
    { inlineSize: width, percentageBlockSize: height },
    { fragmentation: { kind: 'page', spaceLeft: room, full: height, atStart: true } },
  )
}

/** The space of the flow of a page, in which figures may drift. */
function flowSpace({ width, height }: Rect, room: number, services: LayoutServices): ConstraintSpace {
  const space = pageSpace(width, height, room, services)
  return { ...space, fragmentation: { ...space.fragmentation!, drifts: 'inside' } }
}

/** Boxes without a positioned ancestor are placed in the content area of their page. */
function placeOnPage(fragment: BoxFragment, hoisted: readonly HoistedBox[], root: Point, space: ConstraintSpace) {
  if (hoisted.length === 0) return { fragment, fixed: [] }
  const placed = placePositioned(pageAround(fragment, root, space), hoisted, space)
  return { fragment: { ...fragment, children: placed.fragment.children }, fixed: placed.outOfFlow }
}

/** The content area of a page as the containing block of what is placed among the children of the root box in it. */
function pageAround(
  fragment: BoxFragment,
  root: Point,
  { inlineSize, fragmentainerSize }: ConstraintSpace,
): BoxFragment {
  const border = { top: -root.y, right: root.x, bottom: root.y, left: -root.x }
  return { ...fragment, width: inlineSize, height: fragmentainerSize ?? fragment.height, border }
}

/** Fixed boxes stand on every page (CSS Positioned Layout 3 §2.1); where they are repeated they are artifacts. */
function repeatFixed(
  pages: readonly Page[],
  fixed: readonly HoistedBox[],
  { services, areaOf }: Filler,
): readonly Page[] {
  if (fixed.length === 0) return pages
  return pages.map((page, i) => {
    if (page.body === null) return page
    const { fragment, x, y } = page.body
    const area = areaOf(page.geometry)
    const space = pageSpace(area.width, area.height, area.height, services)
    const placed = placePositioned(
      { ...pageAround(fragment, { x: x - area.x, y: y - area.y }, space), children: [] },
      fixed.map(entry => ({ ...entry, isFixed: false })),
      space,
    ).fragment.children
    spend(
      'repeated_boxes',
      placed.reduce((sum, { fragment: copy }) => sum + sizeOf(copy), 0),
    )
    const shown = i === 0 ? placed : placed.map(asRepeated)
    return { ...page, body: { ...page.body, fragment: { ...fragment, children: [...fragment.children, ...shown] } } }
  })
}

/** Fragments in a fragment, itself included. */
const sizeOf = (fragment: Fragment): number =>
  fragment.kind === 'text' ? 1 : fragment.children.reduce((sum, child) => sum + sizeOf(child.fragment), 1)

function asRepeated(child: Placed): Placed {
  if (child.fragment.kind !== 'box') return child
  return { ...child, fragment: { ...child.fragment, marks: [], part: { ...child.fragment.part, isRepeated: true } } }
}

const reachesOver = ({ y, fragment }: Placed<BoxFragment>, area: Rect): boolean =>
  y + extentOf(fragment) > area.y + area.height + EPSILON

function warnIfTooTall(
  { y, fragment }: Placed<BoxFragment>,
  area: Rect,
  index: number,
  diagnostics: Diagnostics,
): void {
  if (y + fragment.height <= area.y + area.height + EPSILON) return
  diagnostics.warn(
    'content_overflows_page',
    'something that cannot be divided is taller than its page',
    `page ${index + 1}`,
  )
}
