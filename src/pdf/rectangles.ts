/** Rectangles of the page as the boxes of figures, forms and images. */
import type { Rect } from '../base/geometry.ts'
import type { PdfBox } from './structure/structure.ts'

/** Points from the lower left corner of a page, to thousandths. */
export const toPdfBox = ({ x, y, width, height }: Rect, pageHeight: number): PdfBox => {
  const points = (px: number): number => Math.round(px * 750) / 1000
  return [points(x), points(pageHeight - y - height), points(x + width), points(pageHeight - y)]
}

/** Viewers fill every pixel that an image touches; one that ends on the edge of a pixel must not touch the next. */
export function pixelBox(rect: Rect, pageHeight: number): PdfBox {
  const [left, bottom, right, top] = toPdfBox(rect, pageHeight)
  const x = Math.min(0.01, (right - left) / 8)
  const y = Math.min(0.01, (top - bottom) / 8)
  return [left + x, bottom + y, right - x, top - y]
}
