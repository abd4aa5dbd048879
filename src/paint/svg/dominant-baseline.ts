/**
 * The offset of the text baseline from the specified position
 * (https://www.w3.org/TR/css-inline-3/#dominant-baseline-property, SVG 2,
 * https://svgwg.org/svg2-draft/text.html#TextProperties).
 */
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { GlyphRun } from '../../text/types.ts'

/** The offset in px, downwards. `styles` are those from the `text` element to the innermost span. */
export function baselineOffset(styles: readonly ComputedStyle[], { face, size }: GlyphRun): number {
  const own = styles.at(-1)!
  const named =
    own.alignmentBaseline === 'baseline' || own.alignmentBaseline === 'auto'
      ? own.dominantBaseline
      : own.alignmentBaseline
  const { ascent, descent, xHeight } = face.metrics
  return (
    alignment(named, { ascent: ascent * size, descent: descent * size, xHeight: xHeight * size }) -
    shiftOf(styles, face.metrics)
  )
}

interface Metrics {
  readonly ascent: number
  readonly descent: number
  readonly xHeight: number
}

/** The distance of a baseline above the alphabetic one, in the units of the metrics. */
function alignment(baseline: string, { ascent, descent, xHeight }: Metrics): number {
  switch (baseline) {
    case 'middle':
      return xHeight / 2
    case 'central':
      return (ascent - descent) / 2
    case 'hanging':
      // Fonts rarely define a hanging baseline; browsers use this value.
      return ascent * 0.8
    case 'mathematical':
      return ascent / 2
    case 'text-before-edge':
    case 'before-edge':
    case 'text-top':
      return ascent
    case 'text-after-edge':
    case 'after-edge':
    case 'text-bottom':
    case 'ideographic':
      return -descent
    default:
      return 0
  }
}

/** The sum of `baseline-shift` of all spans around the text, px upwards. */
function shiftOf(styles: readonly ComputedStyle[], { ascent, descent }: Metrics): number {
  let shift = 0
  for (const [i, { baselineShift, fontSize }] of styles.entries()) {
    if (baselineShift === 'sub' || baselineShift === 'super') {
      const around = styles[i - 1]?.fontSize ?? fontSize
      shift += ((ascent + descent) * around * (baselineShift === 'super' ? 1 : -1)) / 2
    } else shift += resolve(baselineShift, fontSize)
  }
  return shift
}
