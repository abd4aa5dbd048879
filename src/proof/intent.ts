/** What authors hide on purpose, which is no fault of the page: asked only where something was found. */
import { perObject } from '../base/memo.ts'
import type { ComputedStyle, LengthPercentage, StyledTree } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import { attribute, type Element } from '../html/document.ts'
import { type Bounds, isEmpty } from './plane-geometry.ts'
import { sizeOf, type TextMark } from './text-mark.ts'

/** Ancestors that are looked at. */
const MOST_ANCESTORS = 200

function someAncestor(element: Element | null, holds: (element: Element) => boolean): boolean {
  let at = element
  for (let i = 0; at !== null && i < MOST_ANCESTORS; i++, at = at.parent) if (holds(at)) return true
  return false
}

/** Decoration, says its author. */
export const isDecorative = (element: Element | null): boolean =>
  someAncestor(element, each => attribute(each, 'aria-hidden') === 'true')

/** Text that is moved this far, px, off the edges where pages begin was put there so that only screen readers find it. */
const FAR = 400

/** Moved out of sight: `left: -9999px`, or a text indent that replaces a text by its element's background. */
export function isSentAway({ op, core, source }: TextMark, sheet: Bounds, styled: StyledTree): boolean {
  const isFar =
    core.right < sheet.left - FAR ||
    core.bottom < sheet.top - FAR ||
    core.left > sheet.right + 2 * FAR ||
    core.top > sheet.bottom + 2 * FAR
  if (isFar && source.isGenerated) return true
  return someAncestor(source.element, element => {
    const style = styled.styles[element.order]!.self
    return isIndentedAway(style, op.size) || (isFar && isMoved(style))
  })
}

/** Whether a box is moved off its place by much. What else is far off has got there by overflow: columns, cells, lines. */
const isMoved = perObject((style: ComputedStyle): boolean => {
  if (style.transform.length > 0) return true
  const isLong = (length: LengthPercentage | 'auto'): boolean =>
    length !== 'auto' && Math.abs(resolve(length, WIDTH)) >= FAR
  const { top, right, bottom, left, marginTop, marginRight, marginBottom, marginLeft } = style
  if ([marginTop, marginRight, marginBottom, marginLeft].some(isLong)) return true
  return style.position !== 'static' && [top, right, bottom, left].some(isLong)
})

/** px; taken for the width that percentages refer to, which is not known here: all of it is enough. */
const WIDTH = 1000

function isIndentedAway({ textIndent }: ComputedStyle, size: number): boolean {
  const { length } = textIndent
  const indent = resolve(length, WIDTH)
  return indent >= 999 || indent < -Math.max(100, 4 * size)
}

/** A line that ends with an ellipsis says that it is cut, and so do lines that are clamped. */
export const isShortened = (element: Element | null, styled: StyledTree): boolean =>
  someAncestor(element, each => styled.styles[each.order]!.self.textOverflow !== 'clip')

/** A clip that is no more than a point or a line: `clip: rect(0 0 0 0)`, a box of 1 × 1 px, a collapsed panel. */
export const isHidingClip = (clip: Bounds): boolean =>
  isEmpty(clip) || clip.right - clip.left <= 2 || clip.bottom - clip.top <= 2

/** Words behind the text or across it: large, and faint or turned or set apart. */
export function isWatermark(mark: TextMark): boolean {
  const { op, matrix, opacity } = mark
  const size = sizeOf(mark)
  if (size < 28) return false
  const isFaint = op.color.a * opacity <= 0.4
  const isTurned = matrix !== null && Math.abs(matrix[1]) > 0.05 * Math.abs(matrix[0])
  return isFaint || isTurned
}

/** A shadow or an outline keeps letters apart from a ground of their own colour. */
export function hasEdge(element: Element | null, styled: StyledTree): boolean {
  if (element === null) return false
  const { textShadow, textStrokeWidth } = styled.styles[element.order]!.self
  return textShadow.length > 0 || textStrokeWidth > 0
}

/** In a box without an area, whose content is then not even painted: what is read to people, or folded away. */
export const isFoldedAway = (element: Element, styled: StyledTree): boolean =>
  someAncestor(element, each => hidesAll(styled.styles[each.order]!.self))

function hidesAll({
  overflowX,
  overflowY,
  clip,
  width,
  height,
  maxWidth,
  maxHeight,
  transform,
}: ComputedStyle): boolean {
  const isFlat = (value: unknown): boolean => typeof value === 'number' && value <= 2
  if (clip !== 'auto' && Object.values(clip).every(isFlat)) return true
  if (transform.some(step => step.kind === 'scale' && (step.x === 0 || step.y === 0))) return true
  if (overflowX === 'visible' && overflowY === 'visible') return false
  return [width, height, maxWidth, maxHeight].some(isFlat)
}
