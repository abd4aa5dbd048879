/** The pipeline: runs the stages of ARCHITECTURE.md in order, from a job to a PDF. */
import { Budget } from '../base/budget.ts'
import { type Diagnostic, Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import type { Resource, ResourceLoader } from '../base/resource.ts'
import type { BoxTree } from '../boxes/build.ts'
import { listingRule } from '../code/columns.ts'
import type { HighlightContext } from '../code/highlight.ts'
import { cascade, type FontFacts, type FontMetrics } from '../css/cascade.ts'
import type { StyledTree } from '../css/style.ts'
import type { DiagramContext } from '../diagrams/diagrams.ts'
import { hasDiagrams } from '../diagrams/kinds.ts'
import { FontBook, type LineRounding } from '../fonts/book.ts'
import { type FontLibrary, fontLibrary, withGenerics } from '../fonts/library.ts'
import { attribute, type Document, type DocumentMeta, type Element, elementsOf } from '../html/document.ts'
import { imageSources } from '../images/sources.ts'
import { imageStore, type LoadedImages, loadImages } from '../images/store.ts'
import { type IsoDate, parseDate } from '../job/dates.ts'
import type { Job } from '../job/job.ts'
import { DPI, OUTPUT_TYPES, type OutputType } from '../job/output.ts'
import { shown } from '../job/suggestion.ts'
import { formulaElements, isWithinFormula } from '../math/elements.ts'
import { loadSetter, setFormulas } from '../math/formulas.ts'
import { type Formulas, NO_FORMULAS } from '../math/types.ts'
import { type LaidOutDocument, layOutDocument } from '../pages/passes.ts'
import type { Page, PagedDocument } from '../pages/types.ts'
import type { DisplayDocument } from '../paint/ops.ts'
import { Painter } from '../paint/paint.ts'
import { type SignatureFacts, type Signer, sign } from '../pdf/signature.ts'
import { writePdf } from '../pdf/write.ts'
import { prove } from '../proof/proof.ts'
import { reportFindings } from '../proof/report.ts'
import { withAssets } from './assets.ts'
import { warnOfDeadLinks } from './dead-links.ts'
import type { DocumentFiles } from './files.ts'
import { loadFontFaces } from './font-faces.ts'
import { jobPageRules } from './page-setup.ts'
import type { PageDrawing } from './pictures.ts'
import { recorder } from './recorder.ts'
import { loadSource } from './source.ts'
import { type Phase, StageClock } from './stage-clock.ts'
import { refuseWarnings } from './strict.ts'
import { jobSheet, loadStyleSheets } from './style-sheets.ts'
import { type TemplateChoice, templateChoice } from './template-choice.ts'
import { type Template, template, userAgentSheet } from './templates.ts'

export interface RenderDependencies {
  /** Where bytes come from; null where nothing may be fetched. None is ever built by default. */
  readonly loader: ResourceLoader | null
  readonly limits?: Limits
  readonly signal?: AbortSignal
  /** Folder of templates that go before the bundled ones. */
  readonly templates?: URL
  /** The fonts there are beside those of the document; the bundled ones by default. */
  readonly fonts?: FontLibrary
  readonly onProgress?: (phase: Phase, fraction: number) => void
  /** Signs the PDF. */
  readonly sign?: Signer
  /** What the signature says of itself. */
  readonly signature?: Partial<SignatureFacts>
}

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
  /** Number of warnings, repetitions included. */
  readonly warningCount: number
  /** Milliseconds per phase. */
  readonly timings: Readonly<Record<Phase, number>>
  readonly title: string | null
  readonly meta: DocumentMeta
  /** Name of the template that the document was set with, and why it was that one. */
  readonly template: string
  readonly templateReason: string
  /** How sure extraction is that the PDF has the page's content, from 0 to 1; null where nothing was extracted. */
  readonly confidence: number | null
}

/** The values between the stages, for dumps and tests. */
export interface Stages {
  readonly document: Document
  /** The page as it was fetched; null where the job has its HTML. */
  readonly page: Resource | null
  readonly meta: DocumentMeta
  readonly choice: TemplateChoice
  readonly confidence: number | null
  readonly styled: StyledTree
  readonly tree: BoxTree
  readonly paged: PagedDocument
  readonly display: DisplayDocument
}

/** A4, the paper of a document that asks for none. */
const DEFAULT_PAGE = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 }

const PRODUCER = 'Octavo'

/** The file that a job asks for. */
export interface RenderedFile extends Omit<Rendered, 'pdf'> {
  readonly file: Uint8Array
  readonly type: OutputType
}

/** Renders a job to the file that it asks for. Throws as `renderJob` does. */
export async function renderFile(job: Job, dependencies: RenderDependencies): Promise<RenderedFile> {
  const { output } = job
  if (output.format === 'pdf') {
    const { pdf, ...rest } = await renderJob(job, dependencies)
    return { file: pdf, type: 'application/pdf', ...rest }
  }
  const { result, ...facts } = await drawn(job, dependencies, async ({ display }) => {
    const { drawingStrip, pageStrip, pngOf } = await import('./pictures.ts')
    return output.format === 'svg' ? Buffer.from(drawingStrip(display, output)) : pngOf(pageStrip(display, output))
  })
  return { file: result, type: OUTPUT_TYPES[output.format], ...facts }
}

/** One page as a picture. */
export interface RenderedPage {
  /** Place of the page in the document, from 1. */
  readonly page: number
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly png: Uint8Array
}

export interface RenderedPages extends Omit<Rendered, 'pdf'> {
  readonly pictures: readonly RenderedPage[]
}

/** Renders a job to a picture of each page that its output names, or of all. Throws as `renderJob` does. */
export async function renderPages(job: Job, dependencies: RenderDependencies): Promise<RenderedPages> {
  const { output } = job
  const { result, ...facts } = await drawn(job, dependencies, async ({ display }) => {
    const { pagePictures, pngOf } = await import('./pictures.ts')
    const wanted = output.format === 'png' ? output : { format: 'png' as const, dpi: DPI.default, pages: null }
    return Array.from(pagePictures(display, wanted), picture => {
      const { page, width, height } = picture
      return { page, width, height, png: pngOf(picture) }
    })
  })
  return { pictures: result, ...facts }
}

export interface DrawnPages extends Omit<Rendered, 'pdf'> {
  readonly drawings: readonly PageDrawing[]
}

/** Renders a job to an SVG of each page that its output names, or of all. Throws as `renderJob` does. */
export async function drawPages(job: Job, dependencies: RenderDependencies): Promise<DrawnPages> {
  const { output } = job
  const { result, ...facts } = await drawn(job, dependencies, async ({ display }) => {
    const { pageDrawings } = await import('./pictures.ts')
    return pageDrawings(display, output.format === 'svg' ? output : { format: 'svg', pages: null })
  })
  return { drawings: result, ...facts }
}

/** Runs the stages of a job and whatever makes its result of them. */
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

const stageClock = ({ limits = DEFAULT_LIMITS }: RenderDependencies): StageClock =>
  new StageClock(new Budget(limits.workFactor))

/** Renders a job to a PDF. Throws an OctavoError where the job cannot be done; everything less is a warning. */
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

/** What is written: of the other stages nothing is held any longer. */
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
  return { display, meta, choice, confidence, files }
}

const UNSAID: SignatureFacts = { name: null, reason: null, location: null }

/** Few documents have files: what gathers them is loaded for those. */
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

function hasAttachmentLinks({ root }: Document): boolean {
  for (const element of elementsOf(root))
    if (element.name === 'link' && /attachment/i.test(attribute(element, 'rel') ?? '')) return true
  return false
}

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

/** Everything up to the display list. Pages whose texts are let go once they are painted take less memory. */
export async function runStages(
  job: Job,
  dependencies: RenderDependencies,
  diagnostics: Diagnostics,
  clock = stageClock(dependencies),
  texts: 'kept' | 'let go' = 'kept',
): Promise<Stages> {
  try {
    return await stagesOf(job, dependencies, diagnostics, clock, texts)
  } catch (error) {
    // Boxes within boxes are laid out by functions within functions: what is nested too deeply ends the stack.
    if (error instanceof RangeError && /call stack/.test(error.message))
      throw new OctavoError('html_too_complex', 'The boxes of the document are nested too deeply to be laid out.')
    throw error
  }
}

async function stagesOf(
  job: Job,
  dependencies: RenderDependencies,
  diagnostics: Diagnostics,
  clock: StageClock,
  texts: 'kept' | 'let go',
): Promise<Stages> {
  const limits = dependencies.limits ?? DEFAULT_LIMITS
  const loader = withAssets(job.assets ?? {}, dependencies.loader)
  const signal = dependencies.signal ?? null
  const time = clock.time.bind(clock) as StageClock['time']
  const context = { loader, limits, diagnostics, signal, time, budget: clock.budget }
  const deadline = deadlineOf(limits, clock, signal)

  // Load: the only part that waits for anything.
  const { document: source, meta, confidence, page: fetchedPage } = await loadSource(job, context)
  const sheets = await clock.time('load', async () => ({
    author: await loadStyleSheets(source, context),
    extra: job.css === null ? [] : [await jobSheet(job.css, source, context)],
  }))
  const page = job.pageSize ?? DEFAULT_PAGE
  const choice = clock.time('cascade', () => templateChoice(job, source, sheets.author, page, limits))
  const chosen = template(choice.template, dependencies.templates)
  const document = chosen.highlights ? await withListings(source, { diagnostics, limits, deadline }, clock) : source
  const library = withGenerics(dependencies.fonts ?? fontLibrary(), chosen.generics)
  const styled = clock.time('cascade', () =>
    styleDocument(document, sheets, { job, page, chosen, library, limits, diagnostics }),
  )
  deadline()
  const formulaSources = formulaElements(document, styled)
  const loadPictures = (formulas: Formulas) => loadDocumentImages(document, styled, formulas, job, context)
  const { fonts, setter, early } = await clock.time('load', async () => {
    const hasFormulas = formulaSources.length > 0
    const [faces, setter, early] = await Promise.all([
      loadFontFaces(styled.fontFaces, context),
      hasFormulas ? loadSetter() : null,
      hasFormulas ? null : loadPictures(NO_FORMULAS),
    ])
    return { fonts: new FontBook(diagnostics, faces, library, linesOf(chosen)), setter, early }
  })
  const formulas =
    setter === null
      ? NO_FORMULAS
      : clock.time('boxes', () => setFormulas(formulaSources, setter, { styled, fonts, diagnostics, deadline }))
  // Pictures of formulas that are set are not asked for.
  const images = early ?? (await clock.time('load', () => loadPictures(formulas)))
  const rasterize = images.usesFilters ? (await import('../raster/raster.ts')).rasterizeArea : null

  const language = meta.language ?? 'en'
  const painter = new Painter({ images, fonts, diagnostics, rasterize })
  const { tree, paged } = layOut(document, styled, {
    painter: texts === 'kept' ? null : painter,
    job,
    meta,
    fonts,
    images,
    formulas,
    limits,
    diagnostics,
    language,
    deadline,
    clock,
    dependencies,
  })
  const painted = clock.time('paint', () => painter.document(paged))
  warnOfDeadLinks(painted, tree.links, diagnostics)
  const isSetApart = (element: Element): boolean => formulas.forElement(element) !== null
  const { findings, display } = clock.time('proof', () => prove(painted, { document, styled, isSetApart }))
  reportFindings(findings, diagnostics)
  return { document, page: fetchedPage, meta, choice, confidence, styled, tree, paged, display }
}

/** Only documents with listings load the highlighter, and only those with diagrams what draws them. */
async function withListings(
  document: Document,
  context: HighlightContext & DiagramContext,
  clock: StageClock,
): Promise<Document> {
  if (!hasListings(document)) return document
  return clock.time('load', async () => {
    const drawn = hasDiagrams(document)
      ? await (await import('../diagrams/diagrams.ts')).drawDiagrams(document, context)
      : document
    return (await import('../code/highlight.ts')).highlightListings(drawn, context)
  })
}

function hasListings({ root }: Document): boolean {
  for (const { name } of elementsOf(root)) if (name === 'pre') return true
  return false
}

async function loadDocumentImages(
  document: Document,
  styled: StyledTree,
  formulas: Formulas,
  job: Job,
  { loader, limits, diagnostics, signal, budget }: LoadContext,
): Promise<LoadedImages> {
  const sources = imageSources(document, styled, element => isWithinFormula(element, formulas))
  for (const { address, line } of sources.unresolved) {
    const reason =
      document.baseUrl === null ? 'is relative and the document has no address: give it as "url"' : 'is not valid'
    const place = line > 0 ? `line ${line}` : null
    diagnostics.warn('image_missing', `the image address "${shown(address)}" ${reason}`, place)
  }
  const urls = job.logo === null ? sources.urls : [...sources.urls, job.logo.url]
  const options = { loader, limits, diagnostics, userAgentSheet: userAgentSheet(), work: budget }
  const loaded = await loadImages(urls, { ...options, ...(signal === null ? {} : { signal }) })
  return imageStore(document, sources, loaded, { styled, limits, diagnostics })
}

interface LoadContext {
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal: AbortSignal | null
  readonly budget: Budget
}

type Sheets = Pick<Parameters<typeof cascade>[1], 'author' | 'extra'>

interface StyleContext {
  readonly job: Job
  readonly page: { readonly width: number; readonly height: number }
  readonly chosen: Template
  readonly library: FontLibrary
  readonly limits: Limits
  readonly diagnostics: Diagnostics
}

function styleDocument(
  document: Document,
  sheets: Sheets,
  { job, page, chosen, library, limits, diagnostics }: StyleContext,
): StyledTree {
  const accent = job.accent === null ? null : `:root { --accent: ${job.accent} }`
  const own = [chosen.css, accent, chosen.highlights ? listingRule(document) : null].filter(text => text !== null)
  // Warnings about fonts belong to the text that is set with them, not to measuring a unit.
  const measuring = new FontBook(new Diagnostics(), [], library, linesOf(chosen))
  return cascade(
    document,
    { userAgent: userAgentSheet(), template: own.map(text => ({ text, baseUrl: null })), ...sheets },
    {
      media: 'print',
      page,
      forcedPage: { size: job.pageSize, margin: job.margin },
      mediaArea: chosen.isLikeBrowsers ? 'text' : 'page',
      fontMetrics: facts => metricsOf(measuring, facts),
      limits,
      diagnostics,
    },
  )
}

const linesOf = ({ isLikeBrowsers }: Template): LineRounding => (isLikeBrowsers ? 'whole-px' : 'exact')

/** Metrics in px for the units that depend on a font. */
function metricsOf(fonts: FontBook, facts: FontFacts): FontMetrics {
  const face = fonts.primaryFace(facts)
  const { metrics } = face
  const size = facts.fontSize
  const ideograph = face.glyphFor(0x6c34)
  return {
    ...fonts.lineMetrics(facts),
    xHeight: metrics.xHeight * size,
    capHeight: metrics.capHeight * size,
    zero: metrics.zero * size,
    ideograph: ideograph === 0 ? null : face.advanceOf(ideograph) * size,
  }
}

interface LayoutInput {
  /** Takes pages as they are filled; null where they are kept. */
  readonly painter: Painter | null
  readonly job: Job
  readonly meta: DocumentMeta
  readonly fonts: FontBook
  readonly images: LoadedImages
  readonly formulas: Formulas
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly language: string
  readonly deadline: () => void
  readonly clock: StageClock
  readonly dependencies: RenderDependencies
}

function layOut(document: Document, styled: StyledTree, input: LayoutInput): LaidOutDocument {
  const { job, meta, deadline, images, formulas, diagnostics, language, painter } = input
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
  const options = {
    take: painter === null ? null : (page: Page) => void ready.push(page),
    rules: jobPageRules(styled.pages, job, meta),
    counterStyles: styled.counterStyles,
    fonts: input.fonts,
    images,
    diagnostics,
    limits: input.limits,
    meta,
    language,
    firstNumber: job.firstPageNumber,
  }
  const time = input.clock.time.bind(input.clock) as StageClock['time']
  const pages = layOutDocument(document, styled, { build, paginate: options, time })
  for (let step = pages.next(); ; step = pages.next()) {
    for (const page of ready.splice(0)) time('paint', () => painter?.text(page))
    if (step.done === true) return step.value
    deadline()
    input.dependencies.onProgress?.('layout', step.value / (step.value + 1))
  }
}

/** Throws once the job has run for too long or nobody waits for it any more. Checked between stages and pages. */
function deadlineOf(limits: Limits, clock: StageClock, signal: AbortSignal | null): () => void {
  return () => {
    signal?.throwIfAborted()
    if (clock.rendering > limits.renderMs) {
      throw new OctavoError('render_timeout', `The document took longer than ${limits.renderMs} ms to render.`)
    }
  }
}

/** The date of the file: the job's, else the document's. Never the clock's: the same job gives the same bytes. */
function jobDate(job: Job, meta: DocumentMeta): Date | null {
  const date = parseDate(job.date ?? meta.published ?? '')
  return date === null ? null : toDate(date)
}

function toDate({ year, month, day, time }: IsoDate): Date {
  return new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1, time?.hour ?? 0, time?.minute ?? 0, time?.second ?? 0))
}
