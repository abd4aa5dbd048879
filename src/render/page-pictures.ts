/** Pages as pictures: one each, or one strip of all. */
import { OctavoError } from '../base/errors.ts'
import { chosenPages, type JobOutput } from '../job/output-options.ts'
import type { DisplayDocument } from '../paint/ops.ts'
import { joined, type Picture, rasterize } from '../raster/raster.ts'
import { svgPicture } from '../svg-writer/page.ts'

export { pngOf } from '../raster/raster.ts'

/** A page as a picture. */
interface PagePicture extends Picture {
  /** Number of the page, from 1. */
  readonly page: number
}

type PictureOutput = Extract<JobOutput, { format: 'png' }>

/** The requested pages as indices from 0. Throws if the document has none of them. */
function pagesAsked({ pages }: DisplayDocument, ranges: PictureOutput['pages']): readonly number[] {
  const chosen = chosenPages(pages.length, ranges)
  if (chosen.length > 0) return chosen
  throw new OctavoError('invalid_type', `The document has ${pages.length} pages, and none of those asked for.`)
}

/** The pictures of the requested pages. Throws if the document has none of them. */
export function* pagePictures(display: DisplayDocument, output: PictureOutput): Generator<PagePicture> {
  for (const index of pagesAsked(display, output.pages))
    yield { ...rasterize(display.pages[index]!, output.dpi), page: index + 1 }
}

/** A page as SVG of the size of its sheet in px. */
export interface PageDrawing {
  /** Number of the page, from 1. */
  readonly page: number
  readonly width: number
  readonly height: number
  readonly svg: string
}

type DrawingOutput = Extract<JobOutput, { format: 'svg' }>

/** The requested pages, each as an SVG. */
export function pageDrawings(display: DisplayDocument, { pages }: DrawingOutput): readonly PageDrawing[] {
  return pagesAsked(display, pages).map(index => {
    const page = display.pages[index]!
    const { width, height } = page
    return { page: index + 1, width, height, svg: svgPicture([{ page }], display.meta.title) }
  })
}

/** The requested pages in one SVG, below each other. */
export const drawingStrip = (display: DisplayDocument, { pages }: DrawingOutput): string =>
  svgPicture(
    pagesAsked(display, pages).map(index => ({ page: display.pages[index]! })),
    display.meta.title,
  )

/** Pixels between two pages of a strip, at 96 dpi. */
const STRIP_GAP = 16

/** The requested pages in one picture, below each other on grey. */
export function pageStrip(display: DisplayDocument, output: PictureOutput): Picture {
  const pictures = [...pagePictures(display, output)]
  return pictures.length === 1 ? pictures[0]! : joined(pictures, Math.round((STRIP_GAP * output.dpi) / 96))
}
