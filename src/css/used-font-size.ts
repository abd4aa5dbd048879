/**
 * `font-size-adjust` (https://drafts.csswg.org/css-fonts-5/#font-size-adjust-prop): the used font size, at which
 * letters have the size of another font's. Children inherit the computed size, and lengths refer to it; therefore
 * styles are changed after inheritance.
 */
import type { FontFacts } from './compute-context.ts'
import { aspectOf, type FontSizeAdjust } from './properties/font-size-adjust.ts'
import type { FullStyle } from './properties/property-table.ts'
import type { FontMetrics } from './values/units.ts'

/** The changed style of each style. */
const changed = new WeakMap<FullStyle, FullStyle>()

/** The style with the size of its first font adjusted; the style itself if it has no adjustment. */
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
 * A style with its font size scaled to the requested aspect value
 * (https://drafts.csswg.org/css-fonts-5/#font-size-adjust-prop). Line heights given as factors keep their length.
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
