/**
 * `zoom` (https://drafts.csswg.org/css-viewport/#zoom-property): scales all lengths of an element and its descendants.
 * Styles contain used lengths, already multiplied; values that an element with its own `zoom` inherits are multiplied
 * here.
 */
import type { MutableStyle } from './properties/property-table.ts'
import type { StyleNode } from './style-node.ts'
import type { LengthPercentage } from './value-types.ts'
import { scale } from './values/math-functions.ts'

/** Multiplies the lengths among the inherited properties of a style. */
export function zoomInherited(style: MutableStyle, factor: number): void {
  const times = (value: LengthPercentage): LengthPercentage => scale(value, factor)
  style.fontSize *= factor
  if (typeof style.lineHeight === 'number') style.lineHeight *= factor
  style.letterSpacing = times(style.letterSpacing)
  style.wordSpacing = times(style.wordSpacing)
  style.textIndent = { ...style.textIndent, length: times(style.textIndent.length) }
  if (typeof style.tabSize === 'number') style.tabSize *= factor
  style.borderSpacing = { x: style.borderSpacing.x * factor, y: style.borderSpacing.y * factor }
  style.textStrokeWidth *= factor
  if (style.textUnderlineOffset !== 'auto') style.textUnderlineOffset = times(style.textUnderlineOffset)
  style.hyphenateLimitZone = times(style.hyphenateLimitZone)
  style.strokeWidth = times(style.strokeWidth)
  style.strokeDashoffset = times(style.strokeDashoffset)
  style.strokeDasharray = style.strokeDasharray.map(times)
  style.textShadow = style.textShadow.map(shadow => {
    const { x, y, blur, spread } = shadow
    return { ...shadow, x: x * factor, y: y * factor, blur: blur * factor, spread: spread * factor }
  })
}

const unzoomedNodes = new WeakMap<StyleNode, StyleNode>()

/** The style that the content of a drawing inherits, without zoom: the drawing is scaled as a whole to its box. */
export function withoutZoom(node: StyleNode): StyleNode {
  const { effectiveZoom } = node.style
  if (effectiveZoom === 1) return node
  let unzoomed = unzoomedNodes.get(node)
  if (unzoomed === undefined) {
    const style: MutableStyle = { ...node.style, effectiveZoom: 1 }
    zoomInherited(style, 1 / effectiveZoom)
    unzoomed = { ...node, style, childBase: null }
    unzoomedNodes.set(node, unzoomed)
  }
  return unzoomed
}
