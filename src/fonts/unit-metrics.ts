/** Font metrics for units that are relative to a font, such as `ex`, `ch` and `cap`. */
import type { FontBook } from './book.ts'

/** Px; `ideograph` is null if the font has no "水". */
interface UnitMetrics extends ReturnType<FontBook['lineMetrics']> {
  readonly xHeight: number
  readonly capHeight: number
  readonly zero: number
  readonly ideograph: number | null
}

/** "水", whose advance is the unit `ic`. */
const IDEOGRAPH = 0x6c34

/** Metrics of the first font that is available, in px. */
export function unitMetricsOf(fonts: FontBook, facts: Parameters<FontBook['lineMetrics']>[0]): UnitMetrics {
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
