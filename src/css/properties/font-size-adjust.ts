/**
 * `font-size-adjust` (CSS Fonts 5 §4.1); see css/used-font-size.ts.
 * https://drafts.csswg.org/css-fonts-5/
 */
import type { Parse } from '../reader.ts'
import { nonNegativeNumber } from '../values/length.ts'
import type { FontMetrics } from '../values/units.ts'
import type { ComputeContext } from './row.ts'

const ADJUSTED = ['ex-height', 'cap-height', 'ch-width', 'ic-width', 'ic-height'] as const

/** The metric to preserve, and its ratio to the font size. */
export type FontSizeAdjust = 'none' | { readonly metric: (typeof ADJUSTED)[number]; readonly value: number }

/** A specified value of `font-size-adjust` (https://drafts.csswg.org/css-fonts-5/#font-size-adjust-prop). */
export type SpecifiedAdjust =
  | 'none'
  | { readonly metric: (typeof ADJUSTED)[number]; readonly value: number | 'from-font' }

/** Parses `font-size-adjust`; a single number refers to the x-height. */
export const fontSizeAdjust: Parse<SpecifiedAdjust> = reader => {
  if (reader.keyword(['none']) !== null) return 'none'
  const metric = reader.keyword(ADJUSTED) ?? 'ex-height'
  const value = reader.keyword(['from-font']) ?? nonNegativeNumber(reader)
  return value === null ? null : { metric, value }
}

/** Computes `from-font` to the ratio of the style's font; `none` if that is unknown. */
export function computeAdjust(value: SpecifiedAdjust, context: ComputeContext): FontSizeAdjust {
  if (value === 'none' || value.value !== 'from-font') return value as FontSizeAdjust
  const metrics = context.metrics()
  const share = metrics === null ? 0 : aspectOf(metrics, value.metric) / context.fontSize
  return share > 0 && Number.isFinite(share) ? { metric: value.metric, value: share } : 'none'
}

/** The value of the metric, px. */
export function aspectOf(metrics: FontMetrics, metric: (typeof ADJUSTED)[number]): number {
  switch (metric) {
    case 'ex-height':
      return metrics.xHeight
    case 'cap-height':
      return metrics.capHeight
    case 'ch-width':
      return metrics.zero
    case 'ic-width':
    case 'ic-height':
      return metrics.ideograph ?? 0
  }
}
