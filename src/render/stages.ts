/** The stages of ARCHITECTURE.md in order, from a job to its display list. */
import { Budget } from '../base/budget.ts'
import { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import type { Resource, ResourceLoader } from '../base/resource.ts'
import type { BoxTree } from '../boxes/build.ts'
import type { HighlightContext } from '../code/highlight.ts'
import { listingRule } from '../code/listing-width.ts'
import { withNumberedListings } from '../code/numbered.ts'
import { cascade } from '../css/cascade.ts'
import type { StyledTree } from '../css/style.ts'
import type { DiagramContext } from '../diagrams/diagrams.ts'
import { hasDiagrams } from '../diagrams/kinds.ts'
import { withAlerts } from '../extract/clean/alerts.ts'
import { withMarkedCallouts } from '../extract/clean/marked-callouts.ts'
import { FontBook } from '../fonts/book.ts'
import { type FontLibrary, fontLibrary, withGenerics } from '../fonts/library.ts'
import { unitMetricsOf } from '../fonts/unit-metrics.ts'
import type { Document, DocumentMeta, Element } from '../html/document.ts'
import type { Job } from '../job/job.ts'
import { withPartedFormulas } from '../math/inline-parts.ts'
import type { Formulas } from '../math/types.ts'
import type { PagedDocument } from '../pages/types.ts'
import type { DisplayDocument } from '../paint/ops.ts'
import type { SignatureFacts, Signer } from '../pdf/signature.ts'
import { prove } from '../proof/proof.ts'
import { reportFindings } from '../proof/warnings.ts'
import { withAssets } from './asset-loader.ts'
import { LinkCheck } from './dead-links.ts'
import { type LoadContext, linesOf, loadParts } from './document-parts.ts'
import { warnOfEmptyPages } from './empty-pages.ts'
import { layOut } from './lay-out.ts'
import { loadSource } from './source.ts'
import type { SourceContext } from './source-context.ts'
import { type Phase, StageClock } from './stage-clock.ts'
import { jobSheet, loadStyleSheets } from './style-sheets.ts'
import { type TemplateChoice, templateChoice } from './template-choice.ts'
import { quirksSheet, type Template, template, userAgentSheet } from './templates.ts'
import { withWideTables } from './wide-tables.ts'

/** The inputs of rendering other than the job: access to resources, limits, and folders of templates and fonts. */
export interface RenderDependencies {
  /** Loads resources; null if nothing may be fetched, which is the default. */
  readonly loader: ResourceLoader | null
  readonly limits?: Limits
  readonly signal?: AbortSignal
  /** Folder of templates that precede the bundled ones. */
  readonly templates?: URL
  /** Fonts in addition to those of the document; the bundled ones by default. */
  readonly fonts?: FontLibrary
  readonly onProgress?: (phase: Phase, fraction: number) => void
  /** Signs the PDF. */
  readonly sign?: Signer
  /** Entries of the signature dictionary. */
  readonly signature?: Partial<SignatureFacts>
}

/** The values between the stages, for dumps and tests. */
export interface Stages {
  readonly document: Document
  /** The fetched page; null if the job has its HTML. */
  readonly page: Resource | null
  readonly meta: DocumentMeta
  readonly choice: TemplateChoice
  readonly confidence: number | null
  readonly styled: StyledTree
  readonly tree: BoxTree
  readonly paged: PagedDocument
  readonly display: DisplayDocument
  /** The faces of the text. */
  readonly fonts: FontBook
  /** The formulas that are set. */
  readonly formulas: Formulas
}

/** A4, the default paper. */
const DEFAULT_PAGE = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 }

/** A clock with the limit of work. */
export const stageClock = ({ limits = DEFAULT_LIMITS }: RenderDependencies): StageClock =>
  new StageClock(new Budget(limits.workFactor))

/** Runs the stages up to the display list. Pages that release their text after painting take less memory. */
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
    // Nested boxes are laid out by recursion, so that extreme nesting exhausts the stack.
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

  // Load: the only stage with asynchronous steps.
  const { document, meta, confidence, page, choice, chosen, library, styled } = await loadStyled({
    job,
    dependencies,
    context,
    clock,
    deadline,
  })
  deadline()
  const parts = await loadParts(document, styled, { job, chosen, library, context, clock, deadline })
  const laid = await layOut(styled, parts, {
    document,
    job,
    meta,
    limits,
    diagnostics,
    language: meta.language ?? 'en',
    shrinks: chosen.isLikeBrowsers ? 'whole' : 'parts',
    texts,
    deadline,
    clock,
    onProgress: dependencies.onProgress ?? null,
  })
  const { tree, paged, painter } = laid
  const { fonts, formulas } = laid.parts
  const painted = clock.time('paint', () => painter.document(paged))
  const isSetApart = (element: Element): boolean => formulas.forElement(element) !== null
  const links = new LinkCheck(painted)
  const alongside = links.read.bind(links)
  const proof = { document, styled: laid.styled, isSetApart, alongside }
  const { findings, display } = clock.time('proof', () => prove(painted, proof))
  links.report(tree.links, diagnostics)
  warnOfEmptyPages(painted, document, diagnostics)
  reportFindings(findings, diagnostics)
  const { styled: used } = laid
  return { document, page, meta, choice, confidence, styled: used, tree, paged, display, fonts, formulas }
}

/**
 * Loads the source and its styles. Only the document that is set is returned, so that the tree of the source, which tables and
 * listings may have changed, is freed before layout.
 */
async function loadStyled(context: SheetsContext) {
  const { document: source, ...facts } = await loadSource(context.job, context.context)
  context.dependencies.onProgress?.('parse', 1)
  return { ...facts, ...(await loadStyles(source, context)) }
}

interface SheetsContext {
  readonly job: Job
  readonly dependencies: RenderDependencies
  readonly context: LoadContext & SourceContext
  readonly clock: StageClock
  readonly deadline: () => void
}

/** Loads style sheets, chooses the template, highlights listings, and computes the cascade. */
async function loadStyles(source: Document, { job, dependencies, context, clock, deadline }: SheetsContext) {
  const { limits, diagnostics } = context
  const sheets = await clock.time('load', async () => ({
    author: await loadStyleSheets(source, context),
    extra: job.css === null ? [] : [await jobSheet(job.css, source, context)],
  }))
  const page = job.pageSize ?? DEFAULT_PAGE
  const choice = clock.time('cascade', () => templateChoice(job, source, sheets.author, page, limits))
  const chosen = template(choice.template, dependencies.templates)
  const library = withGenerics(dependencies.fonts ?? fontLibrary(), chosen.generics)
  const numbered = withPartedFormulas(withNumberedListings(source))
  const document = chosen.highlights
    ? await withListings(numbered, { diagnostics, limits, deadline, chosen, library }, clock)
    : numbered
  const styled = clock.time('cascade', () =>
    styleDocument(document, sheets, { job, page, chosen, library, limits, diagnostics }),
  )
  return { choice, chosen, library, document, styled }
}

/**
 * The document with alerts, wide tables, diagrams and listings in the markup of templates. Modules for highlighting and
 * diagrams are imported only for documents that have some.
 */
async function withListings(
  document: Document,
  context: HighlightContext & Pick<StyleContext, 'chosen' | 'library'> & Pick<DiagramContext, 'deadline' | 'limits'>,
  clock: StageClock,
): Promise<Document> {
  const written = withWideTables(withMarkedCallouts(withAlerts(document)))
  const isDrawn = hasDiagrams(written)
  if (!isDrawn && !hasListings(written)) return written
  return clock.time('load', async () => {
    const drawn = isDrawn ? await withDrawings(written, context) : written
    return (await import('../code/highlight.ts')).highlightListings(drawn, context)
  })
}

async function withDrawings(
  document: Document,
  { chosen, library, ...context }: Parameters<typeof withListings>[1],
): Promise<Document> {
  const { drawDiagrams } = await import('../diagrams/diagrams.ts')
  // Warnings about fonts belong to the text that is set with them, not to measuring labels.
  const fonts = new FontBook(new Diagnostics(), [], library, linesOf(chosen))
  return drawDiagrams(document, { ...context, fonts, palette: chosen.palette })
}

const hasListings = ({ named }: Document): boolean => named.has('pre')

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
  const quirks = chosen.isLikeBrowsers ? quirksSheet(document.mode) : null
  const own = [quirks, chosen.css, accent, chosen.highlights ? listingRule(document) : null].filter(
    text => text !== null,
  )
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
      boundsWidths: !chosen.isLikeBrowsers,
      fontMetrics: facts => unitMetricsOf(measuring, facts),
      design: [library, linesOf(chosen)],
      limits,
      diagnostics,
    },
  )
}

/** A function that throws if the job has exceeded its time or was aborted. It is called between stages and pages. */
function deadlineOf(limits: Limits, clock: StageClock, signal: AbortSignal | null): () => void {
  return () => {
    signal?.throwIfAborted()
    if (clock.exceeds(limits.renderMs)) {
      throw new OctavoError('render_timeout', `The document took longer than ${limits.renderMs} ms to render.`)
    }
  }
}
