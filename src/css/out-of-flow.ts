/** Which boxes are out of flow (CSS 2.1, https://www.w3.org/TR/CSS22/visuren.html#positioning-scheme). */
import type { ComputedStyle } from './properties/property-table.ts'

/**
 * Whether a style positions its box absolutely: `fixed` boxes are placed as `absolute` ones, in another containing block (CSS
 * Positioned Layout 3, https://www.w3.org/TR/css-position-3/#position-property).
 */
export const isAbsolute = ({ position }: Pick<ComputedStyle, 'position'>): boolean =>
  position === 'absolute' || position === 'fixed'

/** Whether a style takes its box out of the flow: it floats, or is positioned absolutely. */
export const isOutOfFlow = (style: Pick<ComputedStyle, 'float' | 'position'>): boolean =>
  style.float !== 'none' || isAbsolute(style)
