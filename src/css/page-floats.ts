/**
 * Page floats (CSS Page Floats 3, https://drafts.csswg.org/css-page-floats/): boxes that stand at the head or at the foot of
 * the page that they are mentioned on, or of a later one.
 */
import type { PageFloat } from './properties/display.ts'
import type { ComputedStyle } from './style.ts'

const PAGE_FLOATS: ReadonlySet<string> = new Set<PageFloat>(['block-start', 'block-end', 'snap-block'])

/** Whether a box floats to the head or foot of a page (CSS Page Floats 3 §4) rather than beside text. */
export const isPageFloat = ({ float }: ComputedStyle): boolean => PAGE_FLOATS.has(float)
