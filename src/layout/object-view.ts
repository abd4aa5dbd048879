/**
 * The part of an image that is visible by `object-view-box` (CSS Images 5:
 * https://drafts.csswg.org/css-images-5/#the-object-view-box).
 */
import type { Rect } from '../base/geometry.ts'
import type { ComputedStyle } from '../css/style.ts'
import { usedShape } from '../css/used-shapes.ts'
import type { ShownImage } from '../images/types.ts'

/** The natural dimensions of the visible part, px; null as for images. */
export interface ObjectView {
  readonly width: number | null
  readonly height: number | null
  readonly ratio: number | null
  /** The part of the image, px of its natural size; null if the whole image is visible. */
  readonly part: Rect | null
}

/** The property has no effect on images without natural dimensions and for parts without area. */
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

/** The rectangle of the whole image such that the part fills `shown`. */
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
