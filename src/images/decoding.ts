/** Shared parts of the decoders: their error, their result and the limit of pixels. */
import type { ImageContent } from './types.ts'

/** The reason why an image cannot be shown, as text that follows its name. `load` converts it to a warning. */
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
  /** Size in px after orientation; null if the image has no natural size. */
  readonly width: number | null
  readonly height: number | null
  readonly ratio: number | null
  readonly content: ImageContent
}

/** A decoded raster image of a size in pixels. */
export const raster = (width: number, height: number, content: ImageContent): Decoded => {
  return { width, height, ratio: width / height, content }
}

/** Checks the size from the header, before memory for the pixels is allocated. */
export function checkSize(width: number, height: number, maxPixels: number): void {
  if (!(width > 0 && height > 0)) throw new ImageError('has no pixels')
  if (width * height > maxPixels) {
    throw new ImageError(`has ${width} × ${height} pixels, more than the limit of ${maxPixels}`, 'image_too_large')
  }
}
