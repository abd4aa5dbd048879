/** Pages of a PDF as pictures, drawn by pdf.js on a canvas. */

import type { PDFPageProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Raster } from '../wpt/raster.ts'

/** pdf.js draws in points. */
const SCALE = 96 / 72

/** What pdf.js makes canvases with, and what it draws on: its types leave the one open and take the other from a browser. */
interface CanvasFactory {
  create(width: number, height: number): DrawingSurface
}
type RenderParameters = Parameters<PDFPageProxy['render']>[0]
interface DrawingSurface {
  readonly canvas: RenderParameters['canvas']
  readonly context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
}

/** All pages of a PDF at 96 dpi. */
export async function pdfjsPictures(pdf: Uint8Array): Promise<readonly Raster[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const factory = document.canvasFactory as CanvasFactory
  const pictures: Raster[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: SCALE })
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
    const { canvas, context } = factory.create(width, height)
    await page.render({ canvas, viewport }).promise
    pictures.push({ width, height, pixels: withoutAlpha(context.getImageData(0, 0, width, height).data) })
  }
  await task.destroy()
  return pictures
}

/** pdf.js paints on white, so all of it is opaque. */
function withoutAlpha(pixels: Uint8ClampedArray): Uint8Array {
  const opaque = new Uint8Array((pixels.length / 4) * 3)
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    opaque[to] = pixels[from]!
    opaque[to + 1] = pixels[from + 1]!
    opaque[to + 2] = pixels[from + 2]!
  }
  return opaque
}
