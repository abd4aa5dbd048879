/**
 * Boxes and pages of a document, made again where its text names pages: a number of a page can only be set when all pages
 * are known, and setting it can move what follows. Documents without cross-references are made once.
 */
import { Diagnostics } from '../base/diagnostics.ts'
import type { BoxTree, BuildOptions } from '../boxes/build.ts'
import { buildBoxes } from '../boxes/build.ts'
import type { KnownReferences, PlacedPages } from '../boxes/generated/references.ts'
import { anchorKey, isSettled, NO_REFERENCES } from '../boxes/generated/references.ts'
import type { StyledTree } from '../css/style.ts'
import type { Document } from '../html/document.ts'
import { collectMarks } from './marks.ts'
import { paginate } from './paginate.ts'
import type { PagedDocument, PaginateOptions } from './types.ts'

/** What building and paginating take, and who measures them. */
export interface PassOptions {
  readonly build: BuildOptions
  readonly paginate: PaginateOptions
  /** Measures the time of building and of filling pages; called for each step of either. */
  readonly time: <T>(phase: 'boxes' | 'layout', step: () => T) => T
}

/** The boxes of the last pass with their pages. */
export interface LaidOutDocument {
  readonly tree: BoxTree
  readonly paged: PagedDocument
}

/** Layouts of one document, at most. Numbers that have not settled by then are those of the layout before the last. */
const MAX_PASSES = 3

/** Yields after each page, so that a deadline can be checked. */
export function* layOutDocument(
  document: Document,
  styled: StyledTree,
  options: PassOptions,
): Generator<number, LaidOutDocument> {
  const { diagnostics } = options.build
  const build = (references: KnownReferences) => {
    const own = new Diagnostics()
    const tree = options.time('boxes', () =>
      buildBoxes(document, styled, { ...options.build, diagnostics: own, references }),
    )
    return { tree, diagnostics: own }
  }
  let built = build(NO_REFERENCES)
  const { targets } = built.tree
  if (targets !== null) built = build({ targets, pages: null })
  if (built.tree.askedPages.size === 0) {
    diagnostics.absorb(built.diagnostics)
    const paged = yield* filled(built.tree, options.paginate, options)
    return { tree: built.tree, paged }
  }
  // The numbers of pages are read from the pages, and a later layout may change them: their text is kept.
  const paginating = { ...options.paginate, take: null }
  let used: PlacedPages | null = null
  for (let pass = 1; ; pass++) {
    const { tree } = built
    const paged: PagedDocument = yield* filled(tree, { ...paginating, diagnostics: built.diagnostics }, options)
    const made = placedPages(paged, tree.askedPages)
    const settled = isSettled(tree.askedPages, used, made)
    if (settled || pass === MAX_PASSES) {
      diagnostics.absorb(built.diagnostics)
      if (!settled) diagnostics.warn('reference_not_settled', `the numbers of pages still change after ${pass} layouts`)
      return { tree, paged }
    }
    used = made
    built = build({ targets, pages: made })
  }
}

function* filled(
  tree: BoxTree,
  options: PaginateOptions,
  { time }: PassOptions,
): Generator<number, PagedDocument, undefined> {
  const pages = paginate(tree, options)
  for (;;) {
    const step = time('layout', () => pages.next())
    if (step.done === true) return step.value
    yield step.value
  }
}

function placedPages({ pages }: PagedDocument, asked: ReadonlySet<string>): PlacedPages {
  const numbers = new Map<string, number>()
  for (const page of pages) {
    for (const { mark } of collectMarks(page)) {
      const key = mark.kind === 'anchor' ? anchorKey(mark.id) : mark.kind === 'place' ? mark.key : null
      if (key !== null && asked.has(key) && !numbers.has(key)) numbers.set(key, page.number)
    }
  }
  return { numbers, total: (pages[0]?.number ?? 1) + pages.length - 1 }
}
