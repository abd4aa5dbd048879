/** `<geometry-box>` (CSS Masking 1, https://www.w3.org/TR/css-masking-1/#typedef-geometry-box). */
import type { ClipBox } from '../value-types.ts'

/** The reference boxes of shapes. */
export const CLIP_BOXES = [
  ...(['border-box', 'padding-box', 'content-box', 'margin-box'] as const),
  ...(['fill-box', 'stroke-box', 'view-box'] as const),
] as const satisfies readonly ClipBox[]
