/**
 * Lays out a styled document. If it is wider than the paper, it is laid out again in a smaller size: as a whole, as in
 * browsers, if its template is like browsers; otherwise only the parts that are too wide.
 */
import { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { StyledTree } from '../css/style.ts'
import { type Document, type DocumentMeta, type Element, placeOf } from '../html/document.ts'
import type { Job } from '../job/job.ts'
import { type LaidOutDocument, layOutDocument } from '../pages/passes.ts'
import type { Fit, Page } from '../pages/types.ts'
import { Painter } from '../paint/paint.ts'
import { hasSoftShadows } from '../paint/text-shadow.ts'
import type { Parts } from './document-parts.ts'
import { jobPageRules } from './page-setup.ts'
import type { Phase, StageClock } from './stage-clock.ts'

/** The inputs of layout other than the styled document and its parts. */
interface LayoutInput {
  readonly document: Document
  readonly job: Job
  readonly meta: DocumentMeta
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly language: string
  /** The part of a document that is made smaller if it is wider than the paper; null if that was done already. */
  readonly shrinks: 'whole' | 'parts' | null
  /** Whether pages keep their text after painting. */
  readonly texts: 'kept' | 'let go'
  readonly deadline: () => void
  readonly clock: StageClock
  readonly onProgress: ((phase: Phase, fraction: number) => void) | null
}

/** A laid out document, its parts, and its painter. */
interface SetDocument extends LaidOutDocument {
  readonly parts: Parts
  readonly painter: Painter
}

/** Lays a document out. */
export async function layOut(styled: StyledTree, parts: Parts, input: LayoutInput): Promise<SetDocument> {
  if (input.shrinks === null) return layOutOnce(styled, parts, input.diagnostics, input)
  const diagnostics = new Diagnostics()
  const set = await layOutOnce(styled, parts, diagnostics, input)
  if (input.shrinks === 'whole' && set.paged.fit.breaksCells) {
    const whole = await layOutWithWholeCells(styled, parts, input)
    if (whole !== null) return whole
  }
  const zooms = zoomsOf(set.paged.fit, input.document.root, input.shrinks)
  if (zooms.size === 0) {
    input.diagnostics.absorb(diagnostics)
    return set
  }
  for (const [element, zoom] of zooms) warnOfZoom(element, zoom, input)
  const byOrder = new Map(Array.from(zooms, ([element, zoom]) => [element.order, zoom]))
  const smaller = input.clock.time('cascade', () => styled.zoomed(byOrder, 'broken'))
  return layOutOnce(smaller, await parts.restyled(smaller), input.diagnostics, { ...input, shrinks: null })
}

/** The smallest zoom with unbroken table cells; below it, words and lines of cells are broken instead. */
const LEAST_WITH_WHOLE_CELLS = 0.7

/** A layout, null if it was abandoned, and its warnings. */
interface Attempt {
  readonly set: SetDocument | null
  readonly diagnostics: Diagnostics
}

/** The zoom at which a document fits the paper without narrowing its tables. */
const zoomWithWholeCells = ({ whole, tables }: Fit): number => Math.min(whole, tables)

/**
 * Lays out a document with unbroken words and lines in cells, and smaller if its tables are then wider than the paper, as in
 * browsers. Null if that would be too small, or would still cut text.
 */
async function layOutWithWholeCells(styled: StyledTree, parts: Parts, input: LayoutInput): Promise<SetDocument | null> {
  const { root } = input.document
  const layOutAt = async (zoom: number, isTooSmall: (fit: Fit) => boolean): Promise<Attempt> => {
    const zooms = zoom === 1 ? new Map<number, number>() : new Map([[root.order, zoom]])
    const whole = input.clock.time('cascade', () => styled.zoomed(zooms, 'whole'))
    const diagnostics = new Diagnostics()
    return { set: await layOutUntil(isTooSmall, whole, await parts.restyled(whole), diagnostics, input), diagnostics }
  }
  const first = await layOutAt(1, fit => zoomWithWholeCells(fit) < LEAST_WITH_WHOLE_CELLS)
  if (first.set === null) return null
  const zoom = zoomWithWholeCells(first.set.paged.fit)
  const { set, diagnostics } = zoom === 1 ? first : await layOutAt(zoom, fit => fit.whole < 1)
  if (set === null) return null
  if (zoom < 1) warnOfZoom(root, zoom, input)
  input.diagnostics.absorb(diagnostics)
  return set
}

/** By element, its zoom. */
function zoomsOf(fit: Fit, root: Element, shrinks: 'whole' | 'parts'): ReadonlyMap<Element, number> {
  if (shrinks === 'whole') return fit.whole < 1 ? new Map([[root, fit.whole]]) : new Map()
  if (fit.cramped === 1) return fit.parts
  // A column becomes wider relative to others only if all are made smaller.
  let least = fit.cramped
  for (const share of fit.parts.values()) least = Math.min(least, share)
  return new Map([[root, least]])
}

function warnOfZoom(element: Element, zoom: number, { document, diagnostics }: LayoutInput): void {
  const size = `set at ${Math.floor(zoom * 100)} % of its size`
  if (element === document.root)
    diagnostics.warn('page_shrunk', `the content is wider than the paper: all of it is ${size}`)
  else diagnostics.warn('page_shrunk', `it is wider than the paper and ${size}`, placeOf(element))
}

/** `diagnostics` receives the warnings of layout; painting, which continues later, adds its own to those of the job. */
async function layOutOnce(
  styled: StyledTree,
  parts: Parts,
  diagnostics: Diagnostics,
  input: LayoutInput,
): Promise<SetDocument> {
  return (await layOutUntil(() => false, styled, parts, diagnostics, input))!
}

/**
 * As `layOutOnce`, but returns null after the first page for which `isTooSmall` is true of the pages so far. Zooms only
 * decrease from page to page, so the answer holds for the whole document.
 */
async function layOutUntil(
  isTooSmall: (fit: Fit) => boolean,
  styled: StyledTree,
  parts: Parts,
  diagnostics: Diagnostics,
  input: LayoutInput,
): Promise<SetDocument | null> {
  const { document, job, meta, limits, language, clock, deadline } = input
  const { fonts, formulas, images } = parts
  const needsPixels = images.usesFilters || hasSoftShadows(styled)
  const rasterize = needsPixels ? (await import('../raster/raster.ts')).rasterizeArea : null
  const painter = new Painter({ images, fonts, diagnostics: input.diagnostics, rasterize })
  const build = {
    images,
    formulas,
    diagnostics,
    language,
    knownLanguage: meta.language,
    overridesLanguage: job.lang !== null,
    hasFields: job.forms,
  }
  const ready: Page[] = []
  let isGivenUp = false
  const paginate = {
    take: input.texts === 'kept' ? null : (page: Page) => void ready.push(page),
    measuresFit: input.shrinks !== null,
    onFit: (fit: Fit) => {
      isGivenUp ||= isTooSmall(fit)
    },
    rules: jobPageRules(styled.pages, job, meta),
    counterStyles: styled.counterStyles,
    fonts,
    images,
    diagnostics,
    limits,
    meta,
    language,
    firstNumber: job.firstPageNumber,
  }
  const time = clock.time.bind(clock) as StageClock['time']
  const pages = layOutDocument(document, styled, { build, paginate, time })
  for (let step = pages.next(); ; step = pages.next()) {
    for (const page of ready.splice(0)) time('paint', () => painter.text(page))
    if (isGivenUp || (step.done === true && isTooSmall(step.value.paged.fit))) return null
    if (step.done === true) return { parts, painter, ...step.value }
    deadline()
    input.onProgress?.('layout', step.value / (step.value + 1))
  }
}
