/** Pages as pictures: one by one, or one below the other in a single one. */
import { OctavoError } from '../base/errors.ts'
import { chosenPages, type JobOutput } from '../job/output.ts'
import type { DisplayDocument } from '../paint/ops.ts'
import { joined, type Picture, rasterize } from '../raster/raster.ts'

export { pngOf } from '../raster/raster.ts'

export interface PagePicture extends Picture {
  /** Place of the page in the document, from 1. */
  readonly page: number
}

type PictureOutput = Extract<JobOutput, { format: 'png' }>

/** The pictures of the pages that are asked for, one after the other. Throws where the document has none of them. */
export function* pagePictures({ pages }: DisplayDocument, output: PictureOutput): Generator<PagePicture> {
  const chosen = chosenPages(pages.length, output.pages)
  if (chosen.length === 0)
    throw new OctavoError('invalid_type', `The document has ${pages.length} pages, and none of those asked for.`)
  for (const index of chosen) yield { ...rasterize(pages[index]!, output.dpi), page: index + 1 }
}

/** Pixels between two pages of a strip, at 96 dpi. */
const STRIP_GAP = 16

/** All pages that are asked for in one picture, one below the other on grey. */
export function pageStrip(display: DisplayDocument, output: PictureOutput): Picture {
  const pictures = [...pagePictures(display, output)]
  return pictures.length === 1 ? pictures[0]! : joined(pictures, Math.round((STRIP_GAP * output.dpi) / 96))
}
