/** What decoders share: how they fail, and how much they may make of an image. */
import type { ImageContent } from './types.ts'

/** Why an image cannot be shown, in words that can follow its name. Never leaves the folder: `load` makes it a warning. */
export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly code: 'image_invalid' | 'image_too_large'

  constructor(message: string, code: 'image_invalid' | 'image_too_large' = 'image_invalid') {
    super(message)
    this.code = code
  }
}

/** A decoded image with its natural size. */
export interface Decoded {
  /** Size in px after orientation; null where the image has none of its own. */
  readonly width: number | null
  readonly height: number | null
  readonly ratio: number | null
  readonly content: ImageContent
}

/** A decoded raster image of a size in pixels. */
export const raster = (width: number, height: number, content: ImageContent): Decoded => {
  return { width, height, ratio: width / height, content }
}

/** Checked from the header, before anything is allocated for the pixels. */
export function checkSize(width: number, height: number, maxPixels: number): void {
  if (!(width > 0 && height > 0)) throw new ImageError('has no pixels')
  if (width * height > maxPixels) {
    throw new ImageError(`has ${width} × ${height} pixels, more than the limit of ${maxPixels}`, 'image_too_large')
  }
}
