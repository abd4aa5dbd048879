/** Fills pages with the flow, one after the other. A generator, so that a deadline can be checked between pages. */
import { type Axes, axesOf, isVertical, physicalSize } from '../base/axes.ts'
import { spend } from '../base/budget.ts'
import { OctavoError } from '../base/errors.ts'
import type { Rect } from '../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import type { BoxTree } from '../boxes/build.ts'
import type { PageContext } from '../css/style.ts'
import type { BreakToken, ForcedBreak } from '../layout/break-token.ts'
import { pageNameAt } from '../layout/breaking.ts'
import { forgetUnused } from '../layout/cache.ts'
import { forgetParagraphs } from '../layout/inline/inline.ts'
import { layoutServices } from '../layout/layout.ts'
import { placePositioned } from '../layout/positioned.ts'
import type { BoxFragment, Fragment, HoistedBox, Placed } from '../layout/types.ts'
import { logicalRoot } from '../layout/writing-modes/logical-boxes.ts'
import { physicalPlaced } from '../layout/writing-modes/physical.ts'
import {
  type Filler,
  fillPage,
  forcedBy,
  hasOverflow,
  type MadePage,
  NOTHING,
  pageAround,
  pageOfNotes,
  pageSpace,
  type Waiting,
} from './fill-page.ts'
import { addFurniture } from './furniture.ts'
import { contentArea, pageGeometry } from './geometry.ts'
import { type Held, placeAbove, placeHeld } from './held.ts'
import { hasInk } from './ink.ts'
import { type FilledPage, isEnd, mendedEnd } from './last-page.ts'
import { withoutTexts } from './let-go.ts'
import { collectMarks, type TextFacts, textFacts } from './marks.ts'
import { anchorsOf, outlineOf } from './outline.ts'
import { numberAfter } from './page-counters.ts'
import { needsBlank, nextContext, pageSequence } from './sequence.ts'
import type { Page, PagedDocument, PageGeometry, PaginateOptions } from './types.ts'

/** Yields the number of pages made so far after each page. */
export function* paginate(given: BoxTree, options: PaginateOptions): Generator<number, PagedDocument> {
  const axes = given.writingMode === null ? null : axesOf(given.writingMode)
  const tree = axes === null ? given : { ...given, root: logicalRoot(given.root, axes) }
  const services = layoutServices(options.fonts, options.diagnostics, options.caches, (url, density) =>
    options.images.forUrl(url, density),
  )
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
  let held: Held[] = []
  let needed = 0
  let before: FilledPage | null = null
  let hasHeld = false
  while (token !== null || waiting.notes.notes.length > 0 || hasOverflow(waiting) || waiting.floats.length > 0) {
    if (pages.length >= options.limits.pages) {
      throw new OctavoError('too_many_pages', `The document has more than ${options.limits.pages} pages.`)
    }
    const forced: ForcedBreak | null = token === null || token === 'start' ? null : forcedBy(token)
    const name: string | null = token === null ? pages.at(-1)!.context.name : nameOfNext(tree.root, token)
    const context = nextContext(pages, name, sequence)
    const previous = pages.at(-1)?.number ?? options.firstNumber - 1
    // Floats that wait have a page before the break.
    if (pages.length > 0 && waiting.floats.length === 0 && needsBlank(forced, context.side, sequence)) {
      pages.push(emptyPage({ ...context, isBlank: true, groupIndex: -1 }, previous, options))
      before = null
      yield pages.length
      continue
    }
    const empty = emptyPage(context, previous, options)
    const isText: boolean = token !== null || hasOverflow(waiting) || waiting.floats.length > 0
    const isRest = token === null
    const made: MadePage = isText ? fillPage(token, waiting, empty, filler) : pageOfNotes(waiting, empty, filler)
    const filled: FilledPage = { token, waiting, empty, made }
    hasHeld ||= made.held.length > 0 || made.above.length > 0
    const mended =
      before !== null && isEnd(made) && isText && !tree.setsPageNumbers && !hasHeld
        ? mendedEnd(before, filled, filler)
        : null
    if (mended !== null) {
      pages.splice(-1, 1, ...mended.map(({ page }) => page))
      needed = pages.length
      break
    }
    before = isText ? filled : null
    pages.push(tree.setsPageNumbers ? numbered(made.page) : made.page)
    // Pages at the end that only go on because of what is positioned are there to be seen.
    if (!isRest || hasInk(made.page)) needed = pages.length
    fixed.push(...made.fixed)
    token = made.token
    waiting = made.waiting
    if (made.above.length > 0) {
      const placed = placeAbove(pages, made.above, filler)
      held.push(...placed.held)
      waiting = { ...waiting, overhangs: [...waiting.overhangs, ...placed.overhangs] }
    }
    for (const hoisted of made.held) held.push({ column: pages.length - 1, hoisted })
    if (held.length > 0) {
      const placed = placeHeld(pages, held, token === null && !hasOverflow(waiting), filler)
      held = placed.held
      fixed.push(...placed.fixed)
      waiting = { ...waiting, overhangs: [...waiting.overhangs, ...placed.overhangs] }
    }
    // The page before the last may be filled again.
    if (take !== null) texts.push(...withoutTexts(pages, texts.length, pages.length - 1, onPaper, take))
    forgetUnused(services.caches)
    forgetParagraphs(services, token === null ? null : paragraphGoingOn(tree.root, token))
    yield pages.length
  }
  if (take !== null) texts.push(...withoutTexts(pages, texts.length, pages.length, onPaper, take))
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
