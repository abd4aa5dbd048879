/**
 * Lengths of SVG elements: properties where rules set them, else attributes (SVG 2, https://svgwg.org/svg2-draft/geometry.html).
 * https://svgwg.org/svg2-draft/
 */

import { IDENTITY, type Matrix, multiply, type Rect, type Size, translation } from '../../base/geometry.ts'
import { percentDecoded } from '../../base/percent.ts'
import { initialStyle } from '../../css/anonymous.ts'
import { type ComputedStyle, type LengthPercentage, resolve } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { length } from '../../images/svg/numbers.ts'
import { type Axis, diagonalOf, type ShapeSource } from '../../images/svg/shapes.ts'
import { parseTransform } from '../../images/svg/transform-attribute.ts'
import { transformAround } from '../box-transform.ts'
import type { Drawer, Place } from './types.ts'

const PROPERTIES = ['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'] as const
type GeometryProperty = (typeof PROPERTIES)[number]

const isProperty = (name: string): name is GeometryProperty => PROPERTIES.some(each => each === name)

/** What 100 % stands for: the width, the height, or the diagonal over √2 (SVG 2, "Units"). */
export const percentBase = ({ width, height }: Size, axis: Axis): number =>
  axis === 'x' ? width : axis === 'y' ? height : diagonalOf({ width, height })

/** A length in user units; null where neither rules nor attributes give one. */
export function lengthOf(element: Element, name: string, axis: Axis, place: Place): number | null {
  const base = percentBase(place.viewport, axis)
  const own = isProperty(name) ? place.style[name] : 'auto'
  if (typeof own === 'number') return own
  if (typeof own === 'object' && own.kind !== 'fit-content') return resolve(own, base)
  const text = element.attributes.get(name)
  return text === undefined ? null : length(text, { percent: base, fontSize: place.style.fontSize })
}

/** A length of a property that refers to the diagonal of the viewport: stroke widths and dashes. */
export const strokeLength = (value: LengthPercentage, { viewport }: Place): number =>
  resolve(value, diagonalOf(viewport))

/**
 * The geometry of a shape from properties, or from attributes where no rule sets them (SVG 2,
 * https://svgwg.org/svg2-draft/shapes.html).
 */
export const shapeSource = (element: Element, place: Place): ShapeSource => ({
  name: element.name,
  text: name => (name === 'd' ? (place.style.d ?? element.attributes.get(name)) : element.attributes.get(name)),
  length: (name, axis) => lengthOf(element, name, axis, place),
})

/**
 * `x`, `y`, `width` and `height` of an element that has a viewport of its own; without a size it fills the one around.
 */
export function areaOf(element: Element, place: Place): Rect {
  return {
    x: lengthOf(element, 'x', 'x', place) ?? 0,
    y: lengthOf(element, 'y', 'y', place) ?? 0,
    width: lengthOf(element, 'width', 'x', place) ?? place.viewport.width,
    height: lengthOf(element, 'height', 'y', place) ?? place.viewport.height,
  }
}

/** The id in a reference to the same document; null for any other. */
export function hrefId(element: Element): string | null {
  const reference = hrefOf(element)
  return reference?.address === '' ? reference.id : null
}

/** A reference as the address of a file, empty for the same document, and an id; null where there is no reference. */
export function hrefOf(element: Element): { readonly address: string; readonly id: string | null } | null {
  const href = (element.attributes.get('href') ?? element.attributes.get('xlink:href'))?.trim() ?? ''
  if (href === '') return null
  const hash = href.indexOf('#')
  if (hash < 0 || hash === href.length - 1) return { address: href, id: null }
  return { address: href.slice(0, hash), id: percentDecoded(href.slice(hash + 1)) }
}

/** The `transform` of an attribute, or the identity for one that cannot be read. */
const attributeTransform = (element: Element, name: string): Matrix =>
  parseTransform(element.attributes.get(name) ?? '') ?? IDENTITY

/** Whether a rule sets the property `transform`. */
const setsTransform = (style: ComputedStyle): boolean => style.transform !== initialStyle.transform

/**
 * CSS Transforms 1 §9 and §10: the property where a rule sets it, else the attribute. The origin of elements of SVG is
 * that of their coordinates unless a rule says otherwise. `box` is asked for where the transform depends on it.
 */
export function transformOf(
  element: Element,
  style: ComputedStyle,
  viewport: Size,
  box: () => Rect | null,
  attribute = 'transform',
): Matrix {
  const isOwn = setsTransform(style)
  const isOriginOwn = style.transformOrigin !== initialStyle.transformOrigin
  const reference = (): Rect => referenceBox(style, viewport, box)
  if (!isOwn) {
    const matrix = attributeTransform(element, attribute)
    if (!isOriginOwn || matrix === IDENTITY) return matrix
    const { x, y, width, height } = reference()
    const [ox, oy] = [x + resolve(style.transformOrigin.x, width), y + resolve(style.transformOrigin.y, height)]
    return multiply(multiply(translation(ox, oy), matrix), translation(-ox, -oy))
  }
  if (style.transform.length === 0) return IDENTITY
  return transformAround(style.transform, isOriginOwn ? style.transformOrigin : { x: 0, y: 0 }, reference())
}

/**
 * The transform of a gradient or pattern: that of the first element in its chain of templates which has one. `attribute` is
 * `gradientTransform` or `patternTransform`, a presentation attribute of `transform`, and `box` the extent of the coordinates.
 * https://drafts.csswg.org/css-transforms-1/#transform-attribute-specificity
 */
export function serverTransform(
  chain: readonly Element[],
  attribute: 'gradientTransform' | 'patternTransform',
  box: Rect,
  { content }: Drawer,
): Matrix {
  for (const element of chain) {
    const { style } = content.styled.instanceOf(element)
    if (element.attributes.has(attribute) || setsTransform(style))
      return transformOf(element, style, box, () => box, attribute)
  }
  return IDENTITY
}

/** CSS Transforms 1 §6: the box that percentages and origins refer to. */
function referenceBox(style: ComputedStyle, viewport: Size, box: () => Rect | null): Rect {
  if (style.transformBox === 'view-box') return { x: 0, y: 0, ...viewport }
  const fill = box() ?? { x: 0, y: 0, width: 0, height: 0 }
  return style.transformBox === 'fill-box' || style.transformBox === 'content-box'
    ? fill
    : strokeBox(fill, style, viewport)
}

/** The box of the geometry with half of the stroke around it, as joins and caps of right angles reach. */
export function strokeBox(fill: Rect, style: ComputedStyle, viewport: Size): Rect {
  if (style.stroke.kind === 'none') return fill
  const half = resolve(style.strokeWidth, percentBase(viewport, 'both')) / 2
  return { x: fill.x - half, y: fill.y - half, width: fill.width + 2 * half, height: fill.height + 2 * half }
}
