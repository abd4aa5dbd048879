/**
 * Renders a job to its file: runs the stages of the pipeline, writes a PDF or pictures, and collects warnings and times.
 * `stages.ts` has the order of the stages.
 */
import { type Diagnostic, Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import type { Resource } from '../base/resource.ts'
import { forgetDesigns } from '../css/job-rules.ts'
import { closeFaces } from '../fonts/library-face.ts'
import { attribute, type Document, type DocumentMeta, elementsNamed } from '../html/document.ts'
import { type IsoDate, parseDate } from '../job/dates.ts'
import type { Job } from '../job/job.ts'
import { DPI, OUTPUT_TYPES, type OutputType } from '../job/output-options.ts'
import { forWriting } from '../paint/paint.ts'
import { type SignatureFacts, sign } from '../pdf/signature.ts'
import { writePdf } from '../pdf/write.ts'
import type { DocumentFiles } from './files.ts'
import type { PageDrawing } from './page-pictures.ts'
import { recorder } from './recorder.ts'
import type { Phase, StageClock } from './stage-clock.ts'
import { type RenderDependencies, runStages, type Stages, stageClock } from './stages.ts'
import { refuseWarnings } from './strict.ts'

/**
 * A finished PDF with what is known about it.
 *
 * @example
 * const { pdf, pages, warnings }: Rendered = await render({ html })
 */
export interface Rendered {
  readonly pdf: Uint8Array
  /** Number of pages. */
  readonly pages: number
  readonly warnings: readonly Diagnostic[]
  /** Number of warnings, including repeated ones. */
  readonly warningCount: number
  /** Milliseconds per phase. */
  readonly timings: Readonly<Record<Phase, number>>
  readonly title: string | null
  readonly meta: DocumentMeta
  /** The name of the template, and why it was chosen. */
  readonly template: string
  readonly templateReason: string
  /** Confidence that the PDF has the page's content, from 0 to 1; null without extraction. */
  readonly confidence: number | null
}

const PRODUCER = 'Octavo'

/** The file that a job requests. */
interface RenderedFile extends Omit<Rendered, 'pdf'> {
  readonly file: Uint8Array
  readonly type: OutputType
}

/**
 * Lets go of what documents share and what can be made again: open fonts, and the rules and styles of designs. Only for a
 * process that renders nothing at the time.
 */
export function forgetShared(): void {
  forgetDesigns()
  closeFaces()
}

/** Renders a job to its file. Throws as `renderJob` does. */
export async function renderFile(job: Job, dependencies: RenderDependencies): Promise<RenderedFile> {
  const { output } = job
  if (output.format === 'pdf') {
    const { pdf, ...rest } = await renderJob(job, dependencies)
    return { file: pdf, type: 'application/pdf', ...rest }
  }
  const { result, ...facts } = await drawn(job, dependencies, async ({ display }) => {
    const { drawingStrip, pageStrip, pngOf } = await import('./page-pictures.ts')
    return output.format === 'svg' ? Buffer.from(drawingStrip(display, output)) : pngOf(pageStrip(display, output))
  })
  return { file: result, type: OUTPUT_TYPES[output.format], ...facts }
}

/** One page as a picture. */
export interface RenderedPage {
  /** Number of the page, from 1. */
  readonly page: number
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly png: Uint8Array
}

/** Pages as PNG pictures. */
export interface RenderedPages extends Omit<Rendered, 'pdf'> {
  readonly pictures: readonly RenderedPage[]
}

/** Renders a job to a picture of each page that its output names, or of all. Throws as `renderJob` does. */
export async function renderPages(job: Job, dependencies: RenderDependencies): Promise<RenderedPages> {
  const { output } = job
  const { result, ...facts } = await drawn(job, dependencies, async ({ display }) => {
    const { pagePictures, pngOf } = await import('./page-pictures.ts')
    const wanted = output.format === 'png' ? output : { format: 'png' as const, dpi: DPI.default, pages: null }
    return Array.from(pagePictures(display, wanted), picture => {
      const { page, width, height } = picture
      return { page, width, height, png: pngOf(picture) }
    })
  })
  return { pictures: result, ...facts }
}

/** Pages as SVG drawings. */
export interface DrawnPages extends Omit<Rendered, 'pdf'> {
  readonly drawings: readonly PageDrawing[]
}

/** Renders a job to an SVG of each page that its output names, or of all. Throws as `renderJob` does. */
export async function drawPages(job: Job, dependencies: RenderDependencies): Promise<DrawnPages> {
  const { output } = job
  const { result, ...facts } = await drawn(job, dependencies, async ({ display }) => {
    const { pageDrawings } = await import('./page-pictures.ts')
    return pageDrawings(display, output.format === 'svg' ? output : { format: 'svg', pages: null })
  })
  return { drawings: result, ...facts }
}

/** Runs the stages of a job, and converts the display list. */
async function drawn<T>(
  job: Job,
  dependencies: RenderDependencies,
  finish: (stages: Stages) => Promise<T>,
): Promise<Omit<Rendered, 'pdf'> & { readonly result: T }> {
  const diagnostics = new Diagnostics()
  const clock = stageClock(dependencies)
  const stages = await runStages(job, dependencies, diagnostics, clock, 'let go')
  refuseWarnings(diagnostics.list(), job.strict)
  const result = await clock.time('write', () => finish(stages))
  return { result, ...factsOf(stages, diagnostics, clock) }
}

/** Renders a job to a PDF. Throws an OctavoError if that is impossible; lesser problems are warnings. */
export async function renderJob(job: Job, dependencies: RenderDependencies): Promise<Rendered> {
  const diagnostics = new Diagnostics()
  const clock = stageClock(dependencies)
  const { loader, resources } = job.archive ? recorder(dependencies.loader) : { ...dependencies, resources: new Map() }
  const { display, meta, choice, confidence, files } = await displayed(
    job,
    { ...dependencies, loader },
    resources,
    diagnostics,
    clock,
  )
  refuseWarnings(diagnostics.list(), job.strict)
  const { sign: signer } = dependencies
  if (signer !== undefined && job.protection !== null)
    throw new OctavoError('invalid_type', 'A file with passwords cannot be signed.', { where: '/protection' })
  const written = await clock.time('write', () =>
    writePdf(display, {
      signature: signer === undefined ? null : { ...UNSAID, ...dependencies.signature },
      standards: job.pdf,
      date: jobDate(job, meta),
      producer: PRODUCER,
      creator: null,
      protection: job.protection,
      hasFields: job.forms,
      ...files,
      warn: problem => diagnostics.warn('standard_not_met', `${job.pdf.join(' and ')}: ${problem}`),
    }),
  )
  const pdf = signer === undefined ? written : await sign(written, signer)
  const most = (dependencies.limits ?? DEFAULT_LIMITS).pdfBytes
  if (pdf.length > most)
    throw new OctavoError('output_too_large', `The PDF has ${pdf.length} bytes, more than ${most}.`)
  return { pdf, ...factsOf({ display, meta, choice, confidence }, diagnostics, clock) }
}

/** The display list to be written. Values of earlier stages are released. */
async function displayed(
  job: Job,
  dependencies: RenderDependencies,
  resources: ReadonlyMap<string, Resource>,
  diagnostics: Diagnostics,
  clock: StageClock,
): Promise<Pick<Stages, 'display' | 'meta' | 'choice' | 'confidence'> & { readonly files: DocumentFiles | null }> {
  const stages = await runStages(job, dependencies, diagnostics, clock, 'let go')
  const { display, meta, choice, confidence } = stages
  const files = await clock.time('load', () => loadFiles(job, stages, resources, { ...dependencies, diagnostics }))
  return { display: forWriting(display), meta, choice, confidence, files }
}

const UNSAID: SignatureFacts = { name: null, reason: null, location: null }

/** Loads files. The module is imported only for documents that have some. */
async function loadFiles(
  job: Job,
  { document, page }: Stages,
  resources: ReadonlyMap<string, Resource>,
  { loader, limits = DEFAULT_LIMITS, signal = null, diagnostics }: FilesDependencies,
): Promise<DocumentFiles | null> {
  const hasOwn = job.attachments.length > 0 || job.archive || job.invoice !== null
  if (!hasOwn && !hasAttachmentLinks(document)) return null
  const { filesOf } = await import('./files.ts')
  return filesOf(job, document, page, resources, { loader, limits, diagnostics, signal })
}

type FilesDependencies = Pick<RenderDependencies, 'loader' | 'limits'> & {
  readonly signal?: AbortSignal | null
  readonly diagnostics: Diagnostics
}

const hasAttachmentLinks = (document: Document): boolean =>
  elementsNamed(document, 'link').some(link => /attachment/i.test(attribute(link, 'rel') ?? ''))

function factsOf(
  { display, meta, choice, confidence }: Pick<Stages, 'display' | 'meta' | 'choice' | 'confidence'>,
  diagnostics: Diagnostics,
  clock: StageClock,
): Omit<Rendered, 'pdf'> {
  return {
    pages: display.pages.length,
    warnings: diagnostics.list(),
    warningCount: diagnostics.total,
    timings: clock.timings,
    title: meta.title,
    meta,
    template: choice.template,
    templateReason: choice.reason,
    confidence,
  }
}

/** The date of the file: the job's, otherwise the document's, never the clock's: the same job gives the same bytes. */
function jobDate(job: Job, meta: DocumentMeta): Date | null {
  const date = parseDate(job.date ?? meta.published ?? '')
  return date === null ? null : toDate(date)
}

/** The date; null if its year does not have four digits, as dates in PDF require (ISO 32000-1 §7.9.4). */
function toDate({ year, month, day, time }: IsoDate): Date | null {
  // Date.UTC maps years below 100 to the twentieth century.
  const date = new Date(0)
  date.setUTCFullYear(year, (month ?? 1) - 1, day ?? 1)
  if (time !== null) date.setUTCHours(time.hour, time.minute - time.offset, time.second)
  const written = date.getUTCFullYear()
  return written < 0 || written > 9_999 ? null : date
}
