/** External images of filters (https://drafts.fxtf.org/filter-effects-1/#feImageElement). */
import type { Rect } from '../../base/geometry.ts'
import type { Element } from '../../html/document.ts'
import { pictureAddress } from '../../images/svg/pictures.ts'
import { fitViewBox } from '../../images/svg/viewport.ts'
import { clippedTo, EMPTY, type FilterImage } from './filter-image.ts'
import { hrefOf } from './svg-lengths.ts'
import type { Drawer, Place } from './types.ts'

/**
 * The image that `feImage` refers to: an element of the document, drawn in the user space of the filtered element as by
 * `use`, or an image fitted into `area`. Null if it cannot be drawn.
 */
export function referencedPicture(element: Element, area: Rect, place: Place, drawer: Drawer): FilterImage | null {
  const reference = hrefOf(element)
  if (reference === null) return EMPTY
  if (reference.address === '') {
    const target = reference.id === null ? null : drawer.elementById(reference.id)
    if (target === null) return EMPTY
    const drawn = drawer.once(target, () => drawer.draw(target, { ...place, depth: place.depth + 1 }))
    return drawn === null ? null : { ops: drawn.ops }
  }
  const { attributes } = element
  const image = drawer.content.imageFor(pictureAddress(element) ?? '')
  if (image === null) return null
  const natural = { x: 0, y: 0, width: image.width ?? area.width, height: image.height ?? area.height }
  const { matrix, slices } = fitViewBox(natural, area, attributes.get('preserveAspectRatio'))
  const [a, , , d, e, f] = matrix
  const { style } = drawer.content.styled.instanceOf(element)
  const ops = drawer.image(image, { x: e, y: f, width: natural.width * a, height: natural.height * d }, style)
  return { ops: slices ? clippedTo(ops, area) : ops }
}
