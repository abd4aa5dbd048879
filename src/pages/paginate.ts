/**
 * Fills pages with the flow in order. A generator, so that deadlines are checked between pages (CSS Paged Media 3,
 * https://www.w3.org/TR/css-page-3/; CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#breaking-rules).
 */
import { type Axes, axesOf, isVertical, physicalSize } from '../base/axes.ts'
import { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import type { Rect } from '../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import type { BoxTree } from '../boxes/build.ts'
import { FIRST_PAGE } from '../css/page-rules.ts'
import type { PageContext } from '../css/style.ts'
import type { BreakToken, ForcedBreak } from '../layout/break-token.ts'
import { pageNameAt } from '../layout/breaking.ts'
import { forgetUnused } from '../layout/cache.ts'
import { forgetParagraphs } from '../layout/inline/inline.ts'
import { layoutServices } from '../layout/layout.ts'
import type { BoxFragment, HoistedBox, LayoutServices, Placed } from '../layout/types.ts'
import { logicalRoot } from '../layout/writing-modes/logical-boxes.ts'
import { physicalPlaced } from '../layout/writing-modes/physical.ts'
import { hasInk } from './blank-pages.ts'
import { EarlierPages } from './earlier-pages.ts'
import { fillPage, type MadePage, pageOfNotes, warnIfTooTall } from './fill-page.ts'
import { FoundFit } from './fit.ts'
import { repeatFixed } from './fixed.ts'
import { addFurniture } from './furniture.ts'
import { contentArea, pageGeometry } from './geometry.ts'
import { type Held, placeAbove, placeHeld } from './held.ts'
import { type FilledPage, isEnd, mendedEnd } from './last-page.ts'
import { leastPages } from './least-pages.ts'
import { withoutTexts } from './let-go.ts'
import { anchorsOf, outlineOf } from './outline.ts'
import { numberAfter } from './page-counters.ts'
import { type Filler, forcedBy, hasOverflow, NOTHING, type Waiting } from './page-flow.ts'
import { collectMarks, type TextFacts, textFacts } from './page-marks.ts'
import { needsBlank, nextContext, type PageName, type PageSequence, pageSequence } from './sequence.ts'
import type { Fit, Page, PagedDocument, PageGeometry, PaginateOptions } from './types.ts'

/** The filled pages of a document without their margin boxes. */
export interface FilledPages {
  readonly tree: BoxTree
  readonly options: PaginateOptions
  readonly services: LayoutServices
  readonly pages: readonly Page[]
  readonly facts: readonly TextFacts[]
  readonly fit: Fit
  /** The pages as they were filled, for the next layout; null if they were not kept. */
  readonly kept: EarlierPages | null
}

/** Pages for another layout: whether they are kept, and those of the layout before. */
export interface Repeated {
  readonly before: EarlierPages | null
}

/**
 * Fills the pages, and yields their number after each page.
 *
 * @param repeated null if the document is laid out once
 */
export function* fillPages(
  given: BoxTree,
  options: PaginateOptions,
  repeated: Repeated | null = null,
): Generator<number, FilledPages> {
  const axes = given.writingMode === null ? null : axesOf(given.writingMode)
  const areaOf = (geometry: PageGeometry): Rect => logicalArea(geometry, axes ?? 'horizontal-tb')
  const tree =
    axes === null ? given : { ...given, root: logicalRoot(given.root, axes, areaOf(firstGeometry(options)).width) }
  const services = layoutServices(options.fonts, options.diagnostics, options.caches, (url, density) =>
    options.images.forUrl(url, density),
  )
  const filler: Filler = { tree, options, services, areaOf, nextId: idsBelow(FIRST_NOTE_ID) }
  if (axes === null && leastPages(tree.root, options) > options.limits.pages) throw tooManyPages(options)
  const kept = repeated === null ? null : new EarlierPages(tree.root)
  const pagination = new Pagination(filler, given.writingMode, kept, repeated?.before ?? null)
  while (pagination.goesOn) {
    pagination.makePage()
    yield pagination.count
  }
  const { pages, facts } = pagination.finished()
  return { tree: given, options, services, pages, facts, fit: pagination.fit, kept }
}

/** Adds what is known when all pages are filled: margin boxes, outline and anchors. */
export function finishPages({ tree, options, services, pages, facts, fit }: FilledPages): PagedDocument {
  const marks = facts.map(({ marks }) => marks)
  return {
    pages: addFurniture(pages, facts, tree, options, services),
    structure: tree.structure,
    outline: outlineOf(marks),
    anchors: anchorsOf(marks),
    meta: options.meta,
    fit,
  }
}

const tooManyPages = ({ limits }: PaginateOptions): OctavoError =>
  new OctavoError('too_many_pages', `The document has more than ${limits.pages} pages.`)

/** The finished pages, and the initial state of the next one. */
class Pagination {
  readonly #filler: Filler
  readonly #sequence: PageSequence
  readonly #onPaper: (page: Page) => Page
  /** Null if pages keep their text: a fixed box of a later page also appears on earlier ones. */
  readonly #take: NonNullable<PaginateOptions['take']> | null
  readonly #pages: Page[] = []
  readonly #texts: TextFacts[] = []
  readonly #fixed: HoistedBox[] = []
  #token: BreakToken | 'start' | null = 'start'
  #waiting: Waiting = NOTHING
  #held: Held[] = []
  #hasHeld = false
  /** Number of pages up to the last visible one. */
  #needed = 0
  #before: FilledPage | null = null
  #isMended = false
  readonly #fit = new FoundFit()
  /** Number of pages whose fit is measured. */
  #measured = 0
  /** Receives the filled pages, if there may be another layout. */
  readonly #kept: EarlierPages | null
  /** The pages of the layout before. */
  readonly #earlier: EarlierPages | null

  constructor(
    filler: Filler,
    writingMode: BoxTree['writingMode'],
    kept: EarlierPages | null,
    earlier: EarlierPages | null,
  ) {
    const { tree, options } = filler
    const axes = writingMode === null ? null : axesOf(writingMode)
    this.#filler = filler
    this.#kept = kept
    this.#earlier = earlier
    this.#sequence = pageSequence(tree.root, writingMode ?? 'horizontal-tb')
    this.#onPaper = page => (axes === null ? page : physicalPage(page, axes))
    this.#take = tree.hasPositioned ? null : (options.take ?? null)
  }

  get count(): number {
    return this.#pages.length
  }

  /** The scales at which the measured pages hold their text. */
  get fit(): Fit {
    return this.#fit
  }

  get goesOn(): boolean {
    return !this.#isMended && (this.#hasText || this.#waiting.notes.notes.length > 0)
  }

  /** Whether content other than footnotes is left for the next page. */
  get #hasText(): boolean {
    return this.#token !== null || hasOverflow(this.#waiting) || this.#waiting.floats.length > 0
  }

  /** Makes the next page: a blank one if a forced break requires the other side, else a filled one. */
  makePage(): void {
    const { options } = this.#filler
    const pages = this.#pages
    if (pages.length >= options.limits.pages) throw tooManyPages(options)
    const context = nextContext(pages, this.#nextName(), this.#sequence)
    const previous = pages.at(-1)?.number ?? options.firstNumber - 1
    if (this.#needsBlank(context)) {
      pages.push(emptyPage({ ...context, isBlank: true, groupIndex: -1 }, previous, options))
      this.#before = null
      return
    }
    const filled = this.#fill(emptyPage(context, previous, options))
    const mended = this.#mended(filled)
    if (mended === null) this.#add(filled)
    else {
      pages.splice(-1, 1, ...mended.map(({ page }) => page))
      this.#needed = pages.length
      this.#isMended = true
    }
  }

  #nextName(): PageName {
    const name = this.#pages.at(-1)?.context.name ?? null
    return this.#token === null ? { name, beginsGroup: false } : nameAt(this.#filler.tree.root, this.#token)
  }

  /** Whether a blank page is inserted; waiting floats get a page before the break. */
  #needsBlank(context: PageContext): boolean {
    const token = this.#token
    const forced: ForcedBreak | null = token === null || token === 'start' ? null : forcedBy(token)
    if (this.#pages.length === 0 || this.#waiting.floats.length > 0) return false
    return needsBlank(forced, context.side, this.#sequence)
  }

  #fill(empty: Page): FilledPage {
    const [token, waiting] = [this.#token, this.#waiting]
    const start = { token, waiting, empty }
    const known = this.#earlier?.pageFrom(start, this.#filler.tree.root) ?? null
    if (known !== null) warnIfTooTall(known.page, this.#filler)
    const filled = { token, waiting, empty, made: known ?? this.#made(start) }
    this.#kept?.add(filled)
    return filled
  }

  #made({ token, waiting, empty }: Omit<FilledPage, 'made'>): MadePage {
    return this.#hasText ? fillPage(token, waiting, empty, this.#filler) : pageOfNotes(waiting, empty, this.#filler)
  }

  /** The last two pages filled differently, if the last one would be nearly empty; null if they stay. */
  #mended(filled: FilledPage): readonly MadePage[] | null {
    const { made } = filled
    this.#hasHeld ||= made.held.length > 0 || made.above.length > 0
    if (this.#before === null || this.#hasHeld || !this.#hasText || this.#filler.tree.setsPageNumbers) return null
    return isEnd(made) ? mendedEnd(this.#before, filled, this.#filler) : null
  }

  #add(filled: FilledPage): void {
    const { made } = filled
    const isRest = this.#token === null
    this.#before = this.#hasText ? filled : null
    this.#pages.push(this.#filler.tree.setsPageNumbers ? numbered(made.page) : made.page)
    this.#fixed.push(...made.fixed)
    this.#token = made.token
    this.#waiting = made.waiting
    const placesEarlier = this.#placeHeld(made)
    const last = this.#pages.length - 1
    if (isRest) this.#need(placesEarlier ? this.#needed : last)
    else this.#needed = last + 1
    this.#letGo(made.token !== filled.token)
  }

  /** Counts pages at the end that only exist for positioned boxes: up to the last visible one. */
  #need(first: number): void {
    const inked = this.#pages.slice(first).findLastIndex(hasInk)
    if (inked >= 0) this.#needed = first + inked + 1
  }

  /**
   * Places positioned boxes that waited for the end of their containing block. Returns whether earlier pages may have changed.
   */
  #placeHeld(made: MadePage): boolean {
    const pages = this.#pages
    if (made.above.length > 0) {
      const placed = placeAbove(pages, made.above, this.#filler)
      this.#held.push(...placed.held)
      this.#overhang(placed.overhangs)
    }
    for (const hoisted of made.held) this.#held.push({ column: pages.length - 1, hoisted })
    const waiting = this.#held.length
    if (waiting === 0) return made.above.length > 0
    const isLast = this.#token === null && !hasOverflow(this.#waiting)
    const placed = placeHeld(pages, this.#held, isLast, this.#filler)
    this.#held = placed.held
    this.#fixed.push(...placed.fixed)
    this.#overhang(placed.overhangs)
    return made.above.length > 0 || placed.held.length < waiting
  }

  #overhang(overhangs: Waiting['overhangs']): void {
    this.#waiting = { ...this.#waiting, overhangs: [...this.#waiting.overhangs, ...overhangs] }
  }

  /**
   * Frees data that no later page needs. A page that only continues boxes of earlier pages uses no results, and the text behind
   * these boxes would be laid out again after each of them.
   */
  #letGo(hasMoreText: boolean): void {
    const { services } = this.#filler
    // The page before the last may be filled again.
    this.#takeTexts(this.#pages.length - 1)
    if (!hasMoreText) return
    forgetUnused(services.caches)
    forgetParagraphs(services)
  }

  #takeTexts(end: number): void {
    const take = this.#take
    this.#measure(end)
    if (take !== null) this.#texts.push(...withoutTexts(this.#pages, this.#texts.length, end, this.#onPaper, take))
  }

  #measure(end: number): void {
    const { measuresFit, onFit } = this.#filler.options
    if (measuresFit !== true) return
    for (; this.#measured < end; this.#measured++) this.#fit.add(this.#pages[this.#measured]!)
    onFit?.(this.#fit)
  }

  /** The pages in physical coordinates, and the facts about their texts. */
  finished(): { readonly pages: readonly Page[]; readonly facts: readonly TextFacts[] } {
    this.#takeTexts(this.#pages.length)
    // With fixed boxes every page has content.
    const kept = this.#fixed.length > 0 ? this.#pages : this.#pages.slice(0, Math.max(this.#needed, 1))
    const pages = repeatFixed(kept, this.#fixed, this.#filler)
    if (this.#take !== null) return { pages, facts: this.#texts.slice(0, kept.length) }
    const onPaper = pages.map(this.#onPaper)
    return { pages: onPaper, facts: onPaper.map(textFacts) }
  }
}

/** A page whose elements set the page counter, with that number. */
function numbered(page: Page): Page {
  const set = collectMarks(page).find(({ mark }) => mark.kind === 'page-number')?.mark
  return set?.kind === 'page-number' ? { ...page, number: set.value } : page
}

/**
 * First id of boxes that pagination creates, distinct from those of the document and of furniture, because layout caches by
 * box.
 */
const FIRST_NOTE_ID = -1_000_000_000

/** Negative ids for boxes that pagination creates, counting down, while those of the document count up. */
function idsBelow(first: number): () => number {
  let next = first
  return () => next--
}

/** The geometry of a first page without a name. */
const firstGeometry = ({ rules }: PaginateOptions): PageGeometry =>
  pageGeometry(rules.styleFor(FIRST_PAGE), new Diagnostics())

/** The content area of a page along the axes of the document. */
function logicalArea(geometry: PageGeometry, axes: Axes): Rect {
  const area = contentArea(geometry)
  return isVertical(axes) ? { x: 0, y: 0, ...physicalSize(area, axes) } : area
}

/** A filled page in physical coordinates. */
function physicalPage(page: Page, axes: Axes): Page {
  const { x, y, ...size } = contentArea(page.geometry)
  const placed = (area: Placed<BoxFragment> | null): Placed<BoxFragment> | null => {
    if (area === null) return null
    const at = physicalPlaced(area, physicalSize(size, axes), axes)
    return isVertical(axes) ? { ...at, x: x + at.x, y: y + at.y } : at
  }
  return { ...page, body: placed(page.body), footnotes: placed(page.footnotes) }
}

/**
 * A page before it is filled: its geometry from the page rules for its context, and its number from the page before or from
 * `counter-reset: page`.
 */
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

/**
 * The name of the page that begins at a token, and whether an element of that name begins there after a forced break, which
 * begins a page group (CSS GCPM 3, https://drafts.csswg.org/css-gcpm-3/#page-groups).
 */
function nameAt(root: BlockBox, token: BreakToken | 'start'): PageName {
  let box: BlockLevelBox = root
  let around: BlockLevelBox | null = null
  let at: BreakToken | 'start' = token
  while (box.kind === 'block' && at !== 'start' && at.kind === 'block') {
    const child: BlockLevelBox | undefined = box.children[at.child]
    if (child === undefined || child.kind === 'inline-root') break
    around = box
    box = child
    at = at.inner
  }
  const isForced = at !== 'start' && at.kind === 'before' && at.forced !== null
  const name = at === 'start' || at.kind === 'before' ? pageNameAt(box, 'start') : box.style.page
  return { name: name === 'auto' ? null : name, beginsGroup: isForced && around?.style.page !== name }
}
