/**
 * Lengths of SVG elements: properties if rules set them, otherwise attributes
 * (https://svgwg.org/svg2-draft/geometry.html).
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

/** The reference length of percentages: the width, the height, or the normalised diagonal (SVG 2, "Units"). */
export const percentBase = ({ width, height }: Size, axis: Axis): number =>
  axis === 'x' ? width : axis === 'y' ? height : diagonalOf({ width, height })

/** A length in user units; null if neither rules nor attributes set it. */
export function lengthOf(element: Element, name: string, axis: Axis, place: Place): number | null {
  const base = percentBase(place.viewport, axis)
  const own = isProperty(name) ? place.style[name] : 'auto'
  if (typeof own === 'number') return own
  if (typeof own === 'object' && own.kind !== 'fit-content') return resolve(own, base)
  const text = element.attributes.get(name)
  return text === undefined ? null : length(text, { percent: base, fontSize: place.style.fontSize })
}

/** A length relative to the normalised diagonal of the viewport: stroke widths and dashes. */
export const strokeLength = (value: LengthPercentage, { viewport }: Place): number =>
  resolve(value, diagonalOf(viewport))

/**
 * The geometry of a shape from properties, or from attributes if no rule sets them (SVG 2,
 * https://svgwg.org/svg2-draft/shapes.html).
 */
export const shapeSource = (element: Element, place: Place): ShapeSource => ({
  name: element.name,
  text: name => (name === 'd' ? (place.style.d ?? element.attributes.get(name)) : element.attributes.get(name)),
  length: (name, axis) => lengthOf(element, name, axis, place),
})

/** `x`, `y`, `width` and `height` of an element with its own viewport; the size defaults to the outer viewport. */
export function areaOf(element: Element, place: Place): Rect {
  return {
    x: lengthOf(element, 'x', 'x', place) ?? 0,
    y: lengthOf(element, 'y', 'y', place) ?? 0,
    width: lengthOf(element, 'width', 'x', place) ?? place.viewport.width,
    height: lengthOf(element, 'height', 'y', place) ?? place.viewport.height,
  }
}

/** The id in a reference to the same document; null for others. */
export function hrefId(element: Element): string | null {
  const reference = hrefOf(element)
  return reference?.address === '' ? reference.id : null
}

/** A reference as the address of a file (empty for the same document) and an id; null without a reference. */
export function hrefOf(element: Element): { readonly address: string; readonly id: string | null } | null {
  const href = (element.attributes.get('href') ?? element.attributes.get('xlink:href'))?.trim() ?? ''
  if (href === '') return null
  const hash = href.indexOf('#')
  if (hash < 0 || hash === href.length - 1) return { address: href, id: null }
  return { address: href.slice(0, hash), id: percentDecoded(href.slice(hash + 1)) }
}

/** The transform in an attribute; the identity if it is invalid. */
const attributeTransform = (element: Element, name: string): Matrix =>
  parseTransform(element.attributes.get(name) ?? '') ?? IDENTITY

/** Whether a rule sets the property `transform`. */
const setsTransform = (style: ComputedStyle): boolean => style.transform !== initialStyle.transform

/**
 * The transform of an element (CSS Transforms 1 §9 and §10): the property if a rule sets it, otherwise the attribute.
 * The origin of SVG elements is that of their coordinate system unless a rule sets it. `box` is only called if the
 * transform depends on it.
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
 * The transform of a gradient or pattern, from the first element in its chain of templates that has one. `attribute` is
 * `gradientTransform` or `patternTransform`, a presentation attribute of `transform`, and `box` the extent of the
 * coordinates. https://drafts.csswg.org/css-transforms-1/#transform-attribute-specificity
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

/** The reference box of percentages and origins (CSS Transforms 1 §6). */
function referenceBox(style: ComputedStyle, viewport: Size, box: () => Rect | null): Rect {
  if (style.transformBox === 'view-box') return { x: 0, y: 0, ...viewport }
  const fill = box() ?? { x: 0, y: 0, width: 0, height: 0 }
  return style.transformBox === 'fill-box' || style.transformBox === 'content-box'
    ? fill
    : strokeBox(fill, style, viewport)
}

/** The bounding box extended by half of the stroke width, which contains joins and caps of right angles. */
export function strokeBox(fill: Rect, style: ComputedStyle, viewport: Size): Rect {
  if (style.stroke.kind === 'none') return fill
  const half = resolve(style.strokeWidth, percentBase(viewport, 'both')) / 2
  return { x: fill.x - half, y: fill.y - half, width: fill.width + 2 * half, height: fill.height + 2 * half }
}
