/**
 * Shadows of text (https://www.w3.org/TR/css-text-decor-4/#text-shadow-property). PDF has no blur: a soft shadow is an
 * image of the blurred letters, with a resolution in proportion to the blur, so that softer shadows take fewer samples.
 */
import type { Axes } from '../base/axes.ts'
import { spend } from '../base/budget.ts'
import { outset, type Point, type Rect, translation } from '../base/geometry.ts'
import { united } from '../base/path.ts'
import type { Color, ComputedStyle, Shadow } from '../css/style.ts'
import { anyStyle } from './any-style.ts'
import { boundsOf } from './bounds.ts'
import { isVisibleColor, usedColor } from './color.ts'
import { wrapped } from './group.ts'
import type { GlyphsOp, PaintOp } from './ops.ts'
import { imageOf, pixelsOf, type Rasterizer } from './svg/filter-image.ts'
import { blurred } from './svg/filter-pixels.ts'

/** Px: a smaller blur, with a standard deviation below one, is not visible. */
const LEAST_BLUR = 2
/** Samples per standard deviation: with interpolation, more samples would look the same. */
const PER_SIGMA = 2.5
/** The budget of all soft shadows of a document: a third of that of its filters. */
const MAX_SAMPLES = 2_500_000

const isSoft = ({ blur }: Shadow): boolean => blur >= LEAST_BLUR

/** Whether any text of a document has a soft shadow, which must be rasterised. */
export const hasSoftShadows = anyStyle(style => style.textShadow.some(isSoft))

/** Rasterises the soft shadows of a document, within a budget of samples. */
export class SoftShadows {
  readonly #rasterize: Rasterizer | null
  #samples = MAX_SAMPLES

  constructor(rasterize: Rasterizer | null) {
    this.#rasterize = rasterize
  }

  /** The blurred letters; null without a rasteriser or beyond the budget. */
  blur(letters: readonly PaintOp[], blur: number): readonly PaintOp[] | null {
    const sigma = blur / 2
    let bounds: Rect | null = null
    for (const letter of letters) bounds = united(bounds, boundsOf(letter))
    if (this.#rasterize === null || bounds === null) return null
    const area = outset(bounds, 3 * sigma)
    const scale = PER_SIGMA / sigma
    const width = Math.ceil(area.width * scale)
    const height = Math.ceil(area.height * scale)
    if (width * height > this.#samples) return null
    this.#samples -= width * height
    const exact = { ...area, width: width / scale, height: height / scale }
    const grid = { area: exact, width, height, scale, rasterize: this.#rasterize, owner: 'layout' } as const
    return imageOf(blurred(pixelsOf({ ops: letters }, grid), PER_SIGMA, PER_SIGMA), grid).ops
  }
}

/** The shadows of letters, the first one on top. */
export function textShadows(
  letters: readonly GlyphsOp[],
  style: ComputedStyle,
  axes: Axes | undefined,
  soft: SoftShadows,
): readonly PaintOp[] {
  const cast = (paint: Color, shadow: Shadow): readonly GlyphsOp[] =>
    letters.map(letter => {
      const at = movedOnPaper(letter.at, shadow, axes)
      return { ...letter, at, color: paint, owner: 'layout', isCopy: true, endsWithSpace: false }
    })
  return shadowsOf(style, cast, soft)
}

/** The shadows of lines drawn with text, which have the shadows of the text (CSS Text Decoration 4 §4). */
export function lineShadows(
  lines: readonly PaintOp[],
  style: ComputedStyle,
  axes: Axes | undefined,
  soft: SoftShadows,
): readonly PaintOp[] {
  if (style.textShadow.length === 0 || lines.length === 0) return []
  spend('shadows', style.textShadow.length)
  const cast = (paint: Color, shadow: Shadow): readonly PaintOp[] => {
    const { x, y } = movedOnPaper(NOWHERE, shadow, axes)
    const shown = lines.map(op => (op.op === 'fill' || op.op === 'stroke' ? { ...op, paint } : op))
    return wrapped(shown, { transform: translation(x, y) })
  }
  return shadowsOf(style, cast, soft)
}

const NOWHERE: Point = { x: 0, y: 0 }

/** The shadows of a style, the first one on top. `cast` draws a shadow sharply in a colour. */
function shadowsOf(
  style: ComputedStyle,
  cast: (paint: Color, shadow: Shadow) => readonly PaintOp[],
  soft: SoftShadows,
): readonly PaintOp[] {
  return style.textShadow.toReversed().flatMap((shadow): readonly PaintOp[] => {
    const color = usedColor(shadow.color, style)
    const blurred = isSoft(shadow) && isVisibleColor(color) ? soft.blur(cast(color, shadow), shadow.blur) : null
    if (blurred !== null) return blurred
    const paint = faded(color, shadow.blur, style.fontSize)
    return isVisibleColor(paint) ? cast(paint, shadow) : []
  })
}

/**
 * The colour of a shadow without blur: a fainter sharp shadow, and none for a glow, which would only duplicate the
 * text.
 */
const faded = (color: Color, blur: number, fontSize: number): Color => {
  return { ...color, a: color.a * Math.max(0, 1 - blur / (0.3 * fontSize)) }
}

/** A point on a line that is rotated by `LINE_ROTATION`, moved by a distance on the page. */
function movedOnPaper({ x, y }: Point, by: Point, axes: Axes | undefined): Point {
  if (axes === undefined) return { x: x + by.x, y: y + by.y }
  return axes === 'sideways-lr' ? { x: x - by.y, y: y + by.x } : { x: x + by.y, y: y - by.x }
}
