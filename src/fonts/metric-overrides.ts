/** Metric overrides of `@font-face` rules (https://drafts.csswg.org/css-fonts-5/#descdef-font-face-size-adjust). */
import type { FaceMetrics } from './types.ts'

/**
 * `ascent-override` and the similar descriptors in em, null for the font's own value; `size-adjust` as a scale of the
 * glyphs.
 */
export interface MetricOverrides {
  readonly ascent: number | null
  readonly descent: number | null
  readonly lineGap: number | null
  readonly sizeAdjust: number
}

/** No overrides. */
export const NO_OVERRIDES: MetricOverrides = { ascent: null, descent: null, lineGap: null, sizeAdjust: 1 }

/** The metrics relative to the requested font size, of which the glyphs have `sizeAdjust` times. */
export function overridden(metrics: FaceMetrics, overrides: MetricOverrides): FaceMetrics {
  const { sizeAdjust } = overrides
  const { subscript, superscript } = metrics
  const entries = Object.entries({
    ...metrics,
    ascent: overrides.ascent ?? metrics.ascent,
    descent: overrides.descent ?? metrics.descent,
    lineGap: overrides.lineGap ?? metrics.lineGap,
  }).map(([name, value]) => [name, typeof value === 'number' ? value * sizeAdjust : value])
  return { ...Object.fromEntries(entries), subscript, superscript } as FaceMetrics
}
