/** One side of a comparison: a PDF, or the PDF of a document, with pictures of requested pages. */
import { readFile } from 'node:fs/promises'
import type { PdfModel } from '../compare/model.ts'
import type { ToldWarning } from '../compare/warning-changes.ts'
import type { Job, JobContext } from '../job/job.ts'
import { DPI } from '../job/output-options.ts'
import { DRAWER_PACKAGE, loadPageDrawer, type PageDrawer } from '../pdf-reader/pixels.ts'
import type { RenderDependencies } from '../render/stages.ts'
import type { Arguments } from './arguments.ts'
import { inputOf, prepare } from './inputs.ts'
import { requestFrom } from './job-flags.ts'
import type { WebAccess } from './web-access.ts'

/** One of the two documents of a comparison. */
export interface ComparedSide {
  readonly label: string
  readonly model: PdfModel
  /** Warnings of a rendered document; null for a PDF. */
  readonly warnings: readonly ToldWarning[] | null
  /** PNG pictures of pages by their index from 0. Pages that cannot be drawn are left out. */
  pictures(pages: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
}

/** The side of an argument. Throws an Error if it cannot be read or rendered. */
export async function sideOf(
  argument: string,
  given: Arguments,
  context: JobContext,
  web: WebAccess,
): Promise<ComparedSide> {
  const { readModel } = await import('../compare/read-model.ts')
  const stored = await pdfAt(argument)
  if (stored !== null)
    return {
      label: argument,
      model: readModel(stored),
      warnings: null,
      pictures: pages => storedPictures(stored, pages),
    }
  const { job, loader } = await prepare(inputOf(argument), requestFrom(given), context, {
    web,
    root: given.text('root'),
  })
  const { renderJob } = await import('../render/render.ts')
  const { pdf, warnings } = await renderJob(job, { loader })
  return {
    label: argument,
    model: readModel(pdf),
    warnings,
    pictures: pages => renderedPictures(job, { loader }, pages),
  }
}

/** The bytes of a file that is a PDF, or null. */
async function pdfAt(argument: string): Promise<Uint8Array | null> {
  if (inputOf(argument).kind !== 'file') return null
  try {
    const bytes = await readFile(argument)
    return bytes.toString('latin1', 0, 5) === '%PDF-' ? bytes : null
  } catch {
    return null
  }
}

async function renderedPictures(job: Job, dependencies: RenderDependencies, pages: readonly number[]) {
  if (pages.length === 0) return new Map<number, Uint8Array>()
  const { renderPages } = await import('../render/render.ts')
  const ranges = pages.map(index => ({ first: index + 1, last: index + 1 }))
  const { pictures } = await renderPages(
    { ...job, output: { format: 'png', dpi: DPI.default, pages: ranges } },
    dependencies,
  )
  return new Map(pictures.map(({ page, png }) => [page - 1, png]))
}

/**
 * Pictures of pages of a PDF. If PDFium is missing or fails, pages are drawn from their text, with a message on standard
 * error.
 */
async function storedPictures(pdf: Uint8Array, pages: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
  if (pages.length === 0) return new Map()
  try {
    const drawer = await loadPageDrawer(pdf)
    if (drawer !== null) return await drawnPictures(drawer, pages)
    tellFallback(`install ${DRAWER_PACKAGE} for pictures`)
  } catch (error) {
    tellFallback(error instanceof Error ? error.message : String(error))
  }
  return new Map()
}

const tellFallback = (why: string): void =>
  void process.stderr.write(`octavo: the pages of a PDF are drawn from its text (${why}).\n`)

async function drawnPictures(drawer: PageDrawer, pages: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
  const { encodePng } = await import('../raster/png-writer.ts')
  const pictures = new Map<number, Uint8Array>()
  try {
    for (const index of pages) {
      const drawn = await drawer.page(index, DPI.default)
      if (drawn !== null) pictures.set(index, encodePng(drawn.width, drawn.height, drawn.pixels, { dpi: DPI.default }))
    }
  } finally {
    drawer.close()
  }
  return pictures
}
