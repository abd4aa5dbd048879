/** Text that authors hide on purpose, which is not a finding. It is examined only for findings. */
import { perObject } from '../base/memo.ts'
import type { ComputedStyle, LengthPercentage, StyledTree } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import { attribute, type Element } from '../html/document.ts'
import { type Bounds, isEmpty } from './plane-geometry.ts'
import { sizeOf, type TextMark } from './text-mark.ts'

/** Maximum number of ancestors that are examined. */
const MOST_ANCESTORS = 200

function someAncestor(element: Element | null, holds: (element: Element) => boolean): boolean {
  let at = element
  for (let i = 0; at !== null && i < MOST_ANCESTORS; i++, at = at.parent) if (holds(at)) return true
  return false
}

/** Whether an element is declared as decoration. */
export const isDecorative = (element: Element | null): boolean =>
  someAncestor(element, each => attribute(each, 'aria-hidden') === 'true')

/** Distance in px outside the page edges from which text was moved there for screen readers only. */
const FAR = 400

/** Whether text is moved out of sight: by `left: -9999px`, or by a text indent that replaces it by a background. */
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

/** Whether a box is moved far from its position. Other distant text is overflow: columns, cells, lines. */
const isMoved = perObject((style: ComputedStyle): boolean => {
  if (style.transform.length > 0) return true
  const isLong = (length: LengthPercentage | 'auto'): boolean =>
    length !== 'auto' && Math.abs(resolve(length, WIDTH)) >= FAR
  const { top, right, bottom, left, marginTop, marginRight, marginBottom, marginLeft } = style
  if ([marginTop, marginRight, marginBottom, marginLeft].some(isLong)) return true
  return style.position !== 'static' && [top, right, bottom, left].some(isLong)
})

/** Px: assumed base of percentages, which is unknown here; 100 % is always enough. */
const WIDTH = 1000

function isIndentedAway({ textIndent }: ComputedStyle, size: number): boolean {
  const { length } = textIndent
  const indent = resolve(length, WIDTH)
  return indent >= 999 || indent < -Math.max(100, 4 * size)
}

/** Whether text is shortened visibly, by an ellipsis or a line clamp. */
export const isShortened = (element: Element | null, styled: StyledTree): boolean =>
  someAncestor(element, each => styled.styles[each.order]!.self.textOverflow !== 'clip')

/** Whether a clip hides everything: `clip: rect(0 0 0 0)`, a box of 1 × 1 px, a collapsed panel. */
export const isHidingClip = (clip: Bounds): boolean =>
  isEmpty(clip) || clip.right - clip.left <= 2 || clip.bottom - clip.top <= 2

/** Whether text is a watermark: large, and faint, rotated or separate. */
export function isWatermark(mark: TextMark): boolean {
  const { op, matrix, opacity } = mark
  const size = matrix === null ? op.size : sizeOf(mark)
  if (size < 28) return false
  const isFaint = op.color.a * opacity <= 0.4
  const isTurned = matrix !== null && Math.abs(matrix[1]) > 0.05 * Math.abs(matrix[0])
  return isFaint || isTurned
}

/** Whether letters have a shadow or an outline, which separates them from a ground of the same colour. */
export function hasEdge(element: Element | null, styled: StyledTree): boolean {
  if (element === null) return false
  const { textShadow, textStrokeWidth } = styled.styles[element.order]!.self
  return textShadow.length > 0 || textStrokeWidth > 0
}

/**
 * Whether an element is in a box without area, whose content is not painted: text for screen readers, or collapsed content.
 */
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
