/**
 * The metric overrides of a `@font-face` rule (CSS Fonts 5,
 * https://drafts.csswg.org/css-fonts-5/#descdef-font-face-size-adjust).
 */
import type { FaceMetrics } from './types.ts'

/** `ascent-override` and its kin in ems, null for the font's own; `size-adjust` as a factor of the letters' size. */
export interface MetricOverrides {
  readonly ascent: number | null
  readonly descent: number | null
  readonly lineGap: number | null
  readonly sizeAdjust: number
}

/** The metrics of the font file itself. */
export const NO_OVERRIDES: MetricOverrides = { ascent: null, descent: null, lineGap: null, sizeAdjust: 1 }

/** The metrics in ems of the size that is asked for, which the letters are `sizeAdjust` times as large as. */
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
