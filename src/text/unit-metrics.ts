/** Font metrics for units that are relative to a font, such as `ex`, `ch` and `cap`. */
import type { FontFacts, FontMetrics } from '../css/cascade.ts'
import type { FontBook } from '../fonts/book.ts'

/** "水", whose advance is the unit `ic`. */
const IDEOGRAPH = 0x6c34

/** Metrics of the first font that is available, in px. */
export function unitMetricsOf(fonts: FontBook, facts: FontFacts): FontMetrics {
  const face = fonts.primaryFace(facts)
  const { metrics } = face
  const size = facts.fontSize
  const ideograph = face.glyphFor(IDEOGRAPH)
  return {
    ...fonts.lineMetrics(facts),
    xHeight: metrics.xHeight * size,
    capHeight: metrics.capHeight * size,
    zero: metrics.zero * size,
    ideograph: ideograph === 0 ? null : face.advanceOf(ideograph) * size,
  }
}
