/** Decodes icons: the largest of their images, which is a PNG or a bitmap. */
import { decodeBitmap, viewOf } from './bmp.ts'
import { type Decoded, ImageError } from './decoding.ts'
import { largestIcon } from './ico-entries.ts'
import { decodePng, isPng } from './png.ts'

/** Throws an `ImageError` that names the defect. */
export async function decodeIco(bytes: Uint8Array, maxPixels: number): Promise<Decoded> {
  const data = largestIcon(bytes)
  if (data === null) throw new ImageError('is an icon that is cut short')
  if (isPng(data)) return decodePng(data, maxPixels)
  return decodeBitmap(viewOf(data), { at: 0, pixelsAt: null, isIcon: true }, maxPixels)
}
