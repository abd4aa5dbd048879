/** The resources of a styled document: faces, formulas and pictures. */
import type { Budget } from '../base/budget.ts'
import { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'
import type { StyledTree } from '../css/style.ts'
import { FontBook, type LineRounding } from '../fonts/book.ts'
import type { FontLibrary } from '../fonts/library.ts'
import type { Document, Element } from '../html/document.ts'
import { type ImageSources, imageSources } from '../images/sources.ts'
import { imageStore, type LoadedImages, loadFrames, loadImages } from '../images/store.ts'
import type { ImageHandle } from '../images/types.ts'
import type { Job } from '../job/job.ts'
import { shown } from '../job/suggestion.ts'
import { formulaElements, isWithinFormula } from '../math/formula-elements.ts'
import { loadSetter, setFormulas } from '../math/formulas.ts'
import type { FormulaSetter } from '../math/setter.ts'
import { type Formulas, NO_FORMULAS } from '../math/types.ts'
import { loadFontFaces } from './font-faces.ts'
import type { StageClock } from './stage-clock.ts'
import { type Template, userAgentSheet } from './templates.ts'

/** The services for loading. */
export interface LoadContext {
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal: AbortSignal | null
  readonly budget: Budget
}

/** The inputs of a document's parts. */
interface PartsContext {
  readonly job: Job
  readonly chosen: Template
  readonly library: FontLibrary
  readonly context: LoadContext
  readonly clock: StageClock
  readonly deadline: () => void
}

/** The parts of a document, in the sizes of its styles. */
export interface Parts {
  readonly fonts: FontBook
  readonly formulas: Formulas
  readonly images: LoadedImages
  /** The parts for other styles of the same document, without loading anything again. */
  restyled(styled: StyledTree): Promise<Parts>
}

/** Loads the resources of a document, and sets its formulas. */
export async function loadParts(document: Document, styled: StyledTree, options: PartsContext): Promise<Parts> {
  const { chosen, library, context, clock } = options
  const { diagnostics } = context
  const sources = formulaElements(document, styled)
  const hasFormulas = sources.length > 0
  const loadPictures = (formulas: Formulas) => loadDocumentImages(document, styled, formulas, options)
  const { faces, early, setter } = await clock.time('load', async () => {
    const [faces, early, setter] = await Promise.all([
      loadFontFaces(styled.fontFaces, context),
      hasFormulas ? null : loadPictures(NO_FORMULAS),
      hasFormulas ? loadSetter() : null,
    ])
    return { faces, early, setter }
  })
  const fonts = new FontBook(diagnostics, faces, library, linesOf(chosen))
  const formulas = formulasOf(sources, styled, { setter, fonts, ...options })
  // Pictures that stand for formulas are not loaded if the formulas are set.
  const loaded = early ?? (await clock.time('load', () => loadPictures(formulas)))
  const partsOf = (styled: StyledTree, formulas: Formulas, diagnostics: Diagnostics): Parts => ({
    fonts,
    formulas,
    images: imageStore(document, loaded.sources, loaded.images, { styled, limits: context.limits, diagnostics }),
    // Warnings about formulas and drawings were raised with the first parts.
    restyled: async other => {
      const silent = new Diagnostics()
      const quiet = { ...options, context: { ...context, diagnostics: silent } }
      // A setter numbers the equations of one document.
      const anew = { setter: setter === null ? null : await loadSetter(), fonts, ...quiet }
      return partsOf(other, formulasOf(sources, other, anew), silent)
    },
  })
  return partsOf(styled, formulas, diagnostics)
}

interface FormulaContext extends PartsContext {
  /** Null for a document without formulas. */
  readonly setter: FormulaSetter | null
  readonly fonts: FontBook
}

/** The formulas in the sizes of their elements. */
function formulasOf(
  sources: readonly Element[],
  styled: StyledTree,
  { setter, fonts, chosen, context: { diagnostics }, clock, deadline }: FormulaContext,
): Formulas {
  if (setter === null) return NO_FORMULAS
  const inTextFonts = !chosen.isLikeBrowsers
  return clock.time('boxes', () => setFormulas(sources, setter, { styled, fonts, inTextFonts, diagnostics, deadline }))
}

/** The rounding of line positions with this template. */
export const linesOf = ({ isLikeBrowsers }: Template): LineRounding => (isLikeBrowsers ? 'whole-px' : 'exact')

interface LoadedPictures {
  readonly sources: ImageSources
  readonly images: ReadonlyMap<string, ImageHandle>
}

async function loadDocumentImages(
  document: Document,
  styled: StyledTree,
  formulas: Formulas,
  { job, context: { loader, limits, diagnostics, signal, budget } }: PartsContext,
): Promise<LoadedPictures> {
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
  for (const { address, line } of sources.emptyFrames)
    diagnostics.warn(
      'unsupported_element',
      `the document of a frame, "${shown(address)}", is not shown`,
      `line ${line}`,
    )
  const frames = await loadFrames(sources.frames, options)
  return { sources, images: new Map([...loaded, ...frames]) }
}
