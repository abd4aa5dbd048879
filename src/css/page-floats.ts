/**
 * Page floats (CSS Page Floats 3, https://drafts.csswg.org/css-page-floats/): boxes at the top or bottom of the page of their
 * anchor, or of a later one.
 */
import type { PageFloat } from './properties/display.ts'
import type { ComputedStyle } from './style.ts'

const PAGE_FLOATS: ReadonlySet<string> = new Set<PageFloat>(['block-start', 'block-end', 'snap-block'])

/** Whether a box floats to the top or bottom of a page (CSS Page Floats 3 §4). */
export const isPageFloat = ({ float }: ComputedStyle): boolean => PAGE_FLOATS.has(float)
