/** Images of style sheets: loaded images, gradients, and cross-fades of both. */
import type { CrossFade, CssImage } from '../css/style.ts'
import type { ImageHandle, MixedImage, ShownImage } from './types.ts'

/** Finds the loaded image of an address; null if there is none. */
export type HandleOf = (url: string, density?: number) => ImageHandle | null

/** The image that a CSS value shows; null if it could not be loaded. */
export function shownImage(image: CssImage, handleOf: HandleOf): ShownImage | null {
  if (image.kind === 'url') return handleOf(image.url, image.density)
  if (image.kind === 'cross-fade') return mixture(image, handleOf)
  return { id: image.kind, width: null, height: null, ratio: null, content: null, gradient: image }
}

/** Parts that could not be loaded are transparent. */
function mixture(image: CrossFade, handleOf: HandleOf): MixedImage | null {
  const parts = image.parts.flatMap(part => {
    const shown = shownImage(part.image, handleOf)
    return shown === null ? [] : [{ image: shown, share: part.share }]
  })
  if (parts.length === 0) return null
  const [width, height] = [meanOf(parts, 'width'), meanOf(parts, 'height')]
  const ratio = width !== null && height !== null && height > 0 ? width / height : null
  return { id: image.kind, width, height, ratio, content: null, parts }
}

/** The mean of the known sizes, weighted by the shares (https://www.w3.org/TR/css-images-4/#cross-fade-sizing). */
function meanOf(parts: MixedImage['parts'], axis: 'width' | 'height'): number | null {
  const sized = parts.flatMap(({ image, share }) => (image[axis] === null ? [] : [{ size: image[axis], share }]))
  const total = sized.reduce((sum, { share }) => sum + share, 0)
  if (sized.length === 0) return null
  if (total === 0) return sized[0]!.size
  return sized.reduce((sum, { size, share }) => sum + size * share, 0) / total
}
