/**
 * Lays out a document, repeatedly if its text contains page numbers: these are known after all pages, and setting them can
 * move the text after them. Documents without cross-references are laid out once (CSS Content 3,
 * https://www.w3.org/TR/css-content-3/).
 */
import { Diagnostics } from '../base/diagnostics.ts'
import { horizontal, vertical } from '../base/geometry.ts'
import type { BoxTree, BuildOptions } from '../boxes/build.ts'
import { buildBoxes } from '../boxes/build.ts'
import { withPageNumbers } from '../boxes/generated/page-numbers.ts'
import type { KnownReferences, PlacedPages } from '../boxes/generated/references.ts'
import { anchorKey, isSettled, NO_REFERENCES } from '../boxes/generated/references.ts'
import type { ContainerSize, ContainerSizes, StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import type { BoxFragment, Fragment } from '../layout/types.ts'
import type { EarlierPages } from './earlier-pages.ts'
import { type FilledPages, fillPages, finishPages, type Repeated } from './paginate.ts'
import type { PagedDocument, PaginateOptions } from './types.ts'

/** The inputs of building and paginating, and their time measurement. */
interface PassOptions {
  readonly build: BuildOptions
  readonly paginate: PaginateOptions
  /** Measures the time of box construction and pagination; called for each step. */
  readonly time: <T>(phase: 'boxes' | 'layout', step: () => T) => T
}

/** The boxes of the last pass with their pages. */
export interface LaidOutDocument {
  readonly tree: BoxTree
  readonly paged: PagedDocument
  /** The styles of the last layout. */
  readonly styled: StyledTree
}

/**
 * Maximum number of layouts of one document. Page numbers that have not settled by then are those of the layout before the
 * last.
 */
const MAX_PASSES = 3

/** Maximum number of layouts until container sizes are those assumed by the styles; each settles one level of nesting. */
const MAX_CONTAINER_PASSES = 4

/**
 * Lays out a document, and again if its styles depend on container sizes that differ from the assumed ones. Yields after each
 * page, so that deadlines are checked.
 */
export function* layOutDocument(
  document: Document,
  styled: StyledTree,
  options: PassOptions,
): Generator<number, LaidOutDocument> {
  let current = styled
  let used: ContainerSizes = new Map()
  for (let pass = 1; current.containers.elements.length > 0 && pass < MAX_CONTAINER_PASSES; pass++) {
    const diagnostics = new Diagnostics()
    const build = { ...options.build, diagnostics }
    const laid = yield* layOutStyled(document, current, {
      ...options,
      build,
      paginate: { ...options.paginate, diagnostics, take: null, onFit: null },
    })
    const sizes = containerSizes(laid.paged, current.containers.elements)
    if (isSame(sizes, used)) {
      options.build.diagnostics.absorb(diagnostics)
      return laid
    }
    used = sizes
    current = current.resized(sizes)
  }
  return yield* layOutStyled(document, current, options)
}

/** Content boxes of containers, by their first fragments. */
function containerSizes({ pages }: PagedDocument, elements: readonly Element[]): ContainerSizes {
  const asked = new Set(elements)
  const sizes = new Map<number, ContainerSize>()
  const pending: Fragment[] = pages.flatMap(({ body }) => (body === null ? [] : [body.fragment])).reverse()
  for (let fragment = pending.pop(); fragment !== undefined; fragment = pending.pop()) {
    if (fragment.kind === 'text') continue
    if (fragment.kind === 'box' && fragment.box.kind !== 'inline-root') {
      const { element, pseudo } = fragment.box
      const isFirst = element !== null && pseudo === null && asked.has(element) && !sizes.has(element.order)
      if (isFirst) sizes.set(element.order, contentSize(fragment))
    }
    for (let i = fragment.children.length - 1; i >= 0; i--) pending.push(fragment.children[i]!.fragment)
  }
  return sizes
}

const contentSize = ({ width, height, border, padding }: BoxFragment): ContainerSize => ({
  width: Math.max(0, width - horizontal(border) - horizontal(padding)),
  height: Math.max(0, height - vertical(border) - vertical(padding)),
})

/** Whether sizes are equal up to rounding in layout. */
const isSame = (a: ContainerSizes, b: ContainerSizes): boolean =>
  a.size === b.size &&
  [...a].every(([order, { width, height }]) => {
    const other = b.get(order)
    return other !== undefined && Math.abs(other.width - width) < 0.01 && Math.abs(other.height - height) < 0.01
  })

/** Boxes with the warnings of their construction. */
interface Built {
  readonly tree: BoxTree
  readonly diagnostics: Diagnostics
}

/**
 * Lays out a styled document, and again if its text contains page numbers: the numbers of one pass may move the text. It ends
 * when a pass has the numbers that it was made with, or after `MAX_PASSES` with a warning. Only the warnings of the last pass
 * are kept.
 */
function* layOutStyled(
  document: Document,
  styled: StyledTree,
  options: PassOptions,
): Generator<number, LaidOutDocument> {
  const { diagnostics } = options.build
  const build = (references: KnownReferences): Built => {
    const own = new Diagnostics()
    const tree = options.time('boxes', () =>
      buildBoxes(document, styled, { references, ...options.build, diagnostics: own }),
    )
    return { tree, diagnostics: own }
  }
  let built = build(NO_REFERENCES)
  const { targets, lacksTargets } = built.tree
  if (lacksTargets) built = build({ targets, pages: null })
  if (built.tree.askedPages.size === 0) {
    diagnostics.absorb(built.diagnostics)
    const pages = yield* filled(built.tree, options.paginate, null, options)
    return laidOut(pages, styled, options)
  }
  // A later layout may change the page numbers, so pages keep their text.
  const paginating = { ...options.paginate, take: null, onFit: null }
  const reuses = options.paginate.caches?.isEnabled !== false
  let used: PlacedPages | null = null
  let before: EarlierPages | null = null
  for (let pass = 1; ; pass++) {
    const own = new Diagnostics()
    const pages: FilledPages = yield* filled(built.tree, { ...paginating, diagnostics: own }, { before }, options)
    const made = placedPages(pages, built.tree.askedPages)
    const settled = isSettled(built.tree.askedPages, used, made)
    if (settled || pass === MAX_PASSES) {
      diagnostics.absorb(built.diagnostics)
      const laid = laidOut(pages, styled, options)
      diagnostics.absorb(own)
      if (!settled) diagnostics.warn('reference_not_settled', `the numbers of pages still change after ${pass} layouts`)
      return laid
    }
    used = made
    const renewed = reuses ? withNumbers(built, made, styled, options) : null
    before = renewed === null ? null : pages.kept
    built = renewed ?? build({ targets, pages: made })
  }
}

/** The boxes with the page numbers of a layout; null if they have to be built again. */
function withNumbers(
  { tree, diagnostics }: Built,
  made: PlacedPages,
  { counterStyles }: StyledTree,
  { time }: PassOptions,
): Built | null {
  const root = time('boxes', () => withPageNumbers(tree.root, made, tree.shownNumbers, counterStyles))
  return root === null ? null : { tree: { ...tree, root }, diagnostics }
}

/** Runs the filling of pages step by step, and measures each step as the stage `layout`. */
function* filled(
  tree: BoxTree,
  options: PaginateOptions,
  repeated: Repeated | null,
  { time }: PassOptions,
): Generator<number, FilledPages, undefined> {
  const pages = fillPages(tree, options, repeated)
  for (;;) {
    const step = time('layout', () => pages.next())
    if (step.done === true) return step.value
    yield step.value
  }
}

const laidOut = (pages: FilledPages, styled: StyledTree, { time }: PassOptions): LaidOutDocument => ({
  tree: pages.tree,
  paged: time('layout', () => finishPages(pages)),
  styled,
})

/** The page number of each position that text refers to, and of the last page. */
function placedPages({ pages, facts }: FilledPages, asked: ReadonlySet<string>): PlacedPages {
  const numbers = new Map<string, number>()
  for (const [i, { marks }] of facts.entries()) {
    for (const { mark } of marks) {
      const key = mark.kind === 'anchor' ? anchorKey(mark.id) : mark.kind === 'place' ? mark.key : null
      if (key !== null && asked.has(key) && !numbers.has(key)) numbers.set(key, pages[i]!.number)
    }
  }
  return { numbers, total: (pages[0]?.number ?? 1) + pages.length - 1 }
}
