/**
 * Container elements and references: groups, viewports, `use`, `switch`, images, foreign content
 * (https://svgwg.org/svg2-draft/struct.html).
 */
import { multiply, type Rect, translation } from '../../base/geometry.ts'
import { rectanglePath } from '../../base/path.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { pictureAddress } from '../../images/svg/pictures.ts'
import { fitViewBox, viewBoxOf } from '../../images/svg/viewport.ts'
import { wrapped } from '../group.ts'
import { areaOf, lengthOf } from './svg-lengths.ts'
import { type Drawer, type Drawn, NOTHING, type Place } from './types.ts'
import { usedElement } from './used-element.ts'

/** Draws the children of a `g` element in order. */
export const drawGroup = (element: Element, place: Place, drawer: Drawer): Drawn => drawer.drawChildren(element, place)

/**
 * Draws an `a` element (SVG 2, https://svgwg.org/svg2-draft/linking.html#AElement). Its area is the bounding box of its
 * content.
 */
export function drawLink(element: Element, place: Place, drawer: Drawer): Drawn {
  const { ops, box } = drawer.drawChildren(element, place)
  return { ops: box === null ? ops : [...ops, ...drawer.link(element, box)], box }
}

/**
 * Whether an element with a viewport clips its content. `auto` counts as `visible`, because a page cannot be scrolled
 * (SVG 2, https://svgwg.org/svg2-draft/render.html#OverflowAndClipProperties).
 */
export const isClipping = ({ overflowX }: ComputedStyle): boolean => overflowX !== 'visible' && overflowX !== 'auto'

/** Draws an inner `svg` element in its own viewport. */
export const drawNestedSvg = (element: Element, place: Place, drawer: Drawer): Drawn =>
  drawViewport(element, viewportArea(element, place), place, drawer)

/**
 * The viewport of an inner `svg` is that of its attributes: as in browsers, CSS sizes apply only to outermost elements.
 */
const viewportArea = (element: Element, place: Place): Rect =>
  areaOf(element, { ...place, style: { ...place.style, width: 'auto', height: 'auto' } })

/**
 * Draws the content of an `svg` or `symbol` in a new viewport (SVG 2,
 * https://svgwg.org/svg2-draft/coords.html#EstablishingANewSVGViewport).
 */
function drawViewport(element: Element, area: Rect, place: Place, drawer: Drawer): Drawn {
  // A viewport without extent draws nothing.
  if (!(area.width > 0 && area.height > 0)) return NOTHING
  const view = viewBoxOf(element)
  const fit = view === null ? null : fitViewBox(view, area, element.attributes.get('preserveAspectRatio'))
  const matrix = fit?.matrix ?? translation(area.x, area.y)
  const viewport = view ?? { width: area.width, height: area.height }
  const toOutermost = multiply(place.toOutermost, matrix)
  const { ops, box } = drawer.drawChildren(element, { ...place, viewport, toOutermost, depth: place.depth + 1 })
  const clip = isClipping(place.style) ? ({ path: rectanglePath(area), rule: 'nonzero' } as const) : null
  return { ops: wrapped(wrapped(ops, { transform: matrix }), { clip }), box: box === null ? null : area }
}

/**
 * Draws a `use` element, from which the referenced content inherits (SVG 2,
 * https://svgwg.org/svg2-draft/struct.html#UseStyleInheritance).
 */
export function drawUse(element: Element, place: Place, drawer: Drawer): Drawn {
  const used = usedElement(element, place.instance, drawer)
  if (used === null || used.target.namespace !== 'svg') return NOTHING
  const { target, owner, instance } = used
  const offset = translation(lengthOf(element, 'x', 'x', place) ?? 0, lengthOf(element, 'y', 'y', place) ?? 0)
  const inner: Place = { ...place, instance, toOutermost: multiply(place.toOutermost, offset), depth: place.depth + 1 }
  const drawn = owner.once(target, () =>
    target.name === 'symbol' || target.name === 'svg'
      ? drawUsedViewport(element, target, inner, owner)
      : owner.draw(target, inner),
  )
  if (drawn === null) return NOTHING
  const { box, ops } = drawn
  const [, , , , x, y] = offset
  return { ops: wrapped(ops, { transform: offset }), box: box && { ...box, x: box.x + x, y: box.y + y } }
}

/** `width` and `height` of the `use` element override those of the referenced element. */
function drawUsedViewport(use: Element, target: Element, place: Place, drawer: Drawer): Drawn {
  const instance = place.instance.child(target)
  const { style } = instance
  if (style.display === 'none') return NOTHING
  const inner: Place = { ...place, instance, style }
  const own = viewportArea(target, inner)
  const area: Rect = {
    x: target.name === 'svg' ? own.x : 0,
    y: target.name === 'svg' ? own.y : 0,
    width: lengthOf(use, 'width', 'x', place) ?? own.width,
    height: lengthOf(use, 'height', 'y', place) ?? own.height,
  }
  return drawViewport(target, area, inner, drawer)
}

/**
 * Draws the first child whose conditions are true (SVG 2, https://svgwg.org/svg2-draft/struct.html#SwitchElement).
 * Foreign content without a layout is skipped.
 */
export function drawSwitch(element: Element, place: Place, drawer: Drawer): Drawn {
  for (const child of element.children) {
    if (child.kind !== 'element' || child.attributes.has('requiredExtensions')) continue
    const language = child.attributes.get('systemLanguage')
    if (language !== undefined && !/(?:^|[\s,])en\b/i.test(language)) continue
    if (child.name === 'foreignObject' && drawer.foreign(child) === null) continue
    return drawer.draw(child, place)
  }
  return NOTHING
}

/** Draws an `image` element, fitted by `preserveAspectRatio`; warns if the image is missing. */
export function drawImage(element: Element, place: Place, drawer: Drawer): Drawn {
  const href = pictureAddress(element) ?? ''
  const image = href === '' ? null : drawer.content.imageFor(href)
  if (image === null) {
    if (href !== '') drawer.warn('an image that is not embedded or could not be loaded')
    return NOTHING
  }
  const area = areaOf(element, place)
  const given = { width: lengthOf(element, 'width', 'x', place), height: lengthOf(element, 'height', 'y', place) }
  // The automatic size of an image is its natural size and ratio (SVG 2,
  // https://svgwg.org/svg2-draft/embedded.html#ImageElement).
  const width =
    given.width ?? (given.height !== null && image.ratio !== null ? given.height * image.ratio : image.width)
  const height =
    given.height ?? (given.width !== null && image.ratio !== null ? given.width / image.ratio : image.height)
  const box = { x: area.x, y: area.y, width: width ?? 300, height: height ?? 150 }
  if (!(box.width > 0 && box.height > 0)) return NOTHING
  if (place.style.visibility !== 'visible') return { ops: [], box }
  const natural = { x: 0, y: 0, width: image.width ?? box.width, height: image.height ?? box.height }
  const { matrix, slices } = fitViewBox(natural, box, element.attributes.get('preserveAspectRatio'))
  const [a, , , d, e, f] = matrix
  const rect = { x: e, y: f, width: natural.width * a, height: natural.height * d }
  const ops = drawer.image(image, rect, place.style)
  const clip = slices && isClipping(place.style) ? ({ path: rectanglePath(box), rule: 'nonzero' } as const) : null
  return { ops: wrapped(ops, { clip }), box }
}

/**
 * Draws a `foreignObject` (SVG 2, https://svgwg.org/svg2-draft/embedded.html#ForeignObjectElement), whose content
 * layout has placed as a block box in the coordinates of the element.
 */
export function drawForeignObject(element: Element, place: Place, drawer: Drawer): Drawn {
  const { x, y } = areaOf(element, place)
  const box: Rect = {
    x,
    y,
    width: lengthOf(element, 'width', 'x', place) ?? 0,
    height: lengthOf(element, 'height', 'y', place) ?? 0,
  }
  const ops = drawer.foreign(element)
  if (ops === null) {
    drawer.warn('foreign content that is not laid out')
    return NOTHING
  }
  if (!(box.width > 0 && box.height > 0)) return NOTHING
  const clip = isClipping(place.style) ? ({ path: rectanglePath(box), rule: 'nonzero' } as const) : null
  return { ops: wrapped(wrapped(ops, { transform: translation(x, y) }), { clip }), box }
}
