/**
 * `font-size-adjust` (CSS Fonts 5 §4.1): the used font size, at which letters are as large as those of another font. Children
 * inherit the computed size, and lengths refer to it; so styles are changed after inheritance.
 * https://drafts.csswg.org/css-fonts-5/
 */
import type { FontFacts } from './compute-context.ts'
import { aspectOf, type FontSizeAdjust } from './properties/font-size-adjust.ts'
import type { FullStyle } from './properties/property-table.ts'
import type { FontMetrics } from './values/units.ts'

/** One changed style for each style. */
const changed = new WeakMap<FullStyle, FullStyle>()

/** The style with the size of its first font adjusted; the same style where nothing is asked for. */
export function withUsedFontSize(
  style: FullStyle,
  fontMetrics: ((facts: FontFacts) => FontMetrics | null) | null,
): FullStyle {
  if (style.fontSizeAdjust === 'none' || fontMetrics === null) return style
  let used = changed.get(style)
  if (used === undefined) {
    used = adjusted(style, style.fontSizeAdjust, fontMetrics(style))
    changed.set(style, used)
  }
  return used
}

/**
 * A style with its font size scaled so that the chosen metric is the wanted share of it (`font-size-adjust`,
 * https://drafts.csswg.org/css-fonts-5/). Line heights that are factors keep their length.
 */
function adjusted(style: FullStyle, wanted: Exclude<FontSizeAdjust, 'none'>, metrics: FontMetrics | null): FullStyle {
  const aspect = metrics === null ? 0 : aspectOf(metrics, wanted.metric) / style.fontSize
  const fontSize = aspect > 0 && Number.isFinite(aspect) ? (style.fontSize * wanted.value) / aspect : style.fontSize
  if (fontSize === style.fontSize) return style
  const { lineHeight } = style
  // Line heights refer to the computed size.
  const factor = typeof lineHeight === 'object' && fontSize > 0 ? (lineHeight.factor * style.fontSize) / fontSize : null
  return {
    ...style,
    fontSize,
    lineHeight: factor === null || typeof lineHeight !== 'object' ? lineHeight : { ...lineHeight, factor },
  }
}
