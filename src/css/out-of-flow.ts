/** Determines which boxes are out of flow (https://www.w3.org/TR/CSS22/visuren.html#positioning-scheme). */
import type { ComputedStyle } from './properties/property-table.ts'

/**
 * Whether a style positions its box absolutely: `fixed` differs from `absolute` only in the containing block
 * (https://www.w3.org/TR/css-position-3/#position-property).
 */
export const isAbsolute = ({ position }: Pick<ComputedStyle, 'position'>): boolean =>
  position === 'absolute' || position === 'fixed'

/** Whether a style takes its box out of the flow: floats and absolutely positioned boxes. */
export const isOutOfFlow = (style: Pick<ComputedStyle, 'float' | 'position'>): boolean =>
  style.float !== 'none' || isAbsolute(style)
