/**
 * The part of an image that `object-view-box` shows (CSS Images 5: https://drafts.csswg.org/css-images-5/#the-object-view-box).
 */
import type { Rect } from '../base/geometry.ts'
import type { ComputedStyle } from '../css/style.ts'
import { usedShape } from '../css/used-shapes.ts'
import type { ShownImage } from '../images/types.ts'

/** The natural dimensions of what is shown, px; null as those of an image. */
export interface ObjectView {
  readonly width: number | null
  readonly height: number | null
  readonly ratio: number | null
  /** The part of the image, in px of its natural size; null where all of it is shown. */
  readonly part: Rect | null
}

/** An image that lacks a natural dimension, and a part without an area, leave the property without effect. */
export function objectView({ objectViewBox, effectiveZoom }: ComputedStyle, image: ShownImage): ObjectView {
  const { width, height, ratio } = image
  if (objectViewBox !== 'none' && width !== null && height !== null) {
    const shape = usedShape(objectViewBox, { x: 0, y: 0, width, height })
    if (shape.kind === 'rectangle' && shape.rect.width > 0 && shape.rect.height > 0) {
      const part = shape.rect
      return { ratio: part.width / part.height, part, ...zoomed(part, effectiveZoom) }
    }
  }
  return { ratio, part: null, ...zoomed({ width, height }, effectiveZoom) }
}

/** Natural sizes grow with `zoom` (CSS Viewport 1 §5). */
const zoomed = <T extends number | null>({ width, height }: { width: T; height: T }, zoom: number) => ({
  width: width === null ? null : width * zoom,
  height: height === null ? null : height * zoom,
})

/** Where the whole image is drawn so that the part fills a rectangle. */
export function wholeAround(shown: Rect, part: Rect, { width, height }: ShownImage): Rect {
  const across = shown.width / part.width
  const down = shown.height / part.height
  return {
    x: shown.x - part.x * across,
    y: shown.y - part.y * down,
    width: (width ?? part.width) * across,
    height: (height ?? part.height) * down,
  }
}
