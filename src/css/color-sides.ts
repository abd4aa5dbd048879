/**
 * Whether the document or the template sets a text's colour and a box's background. If one sets the colour and the other the
 * background, the text may be unreadable; the contrast guard then corrects it. For this each style records the colour that
 * either side alone would give.
 */
import { ORIGIN, type Origin } from './origin.ts'
import type { Color } from './value-types.ts'

/** The origin of a colour: the template and the user-agent sheet, or the document and its job. */
export type Side = 'template' | 'author'

/** The origin of a text's colour. */
export interface ColorSides {
  /** The side that set the colour. */
  readonly side: Side
  /** The colour from the template alone, and from the document alone; null if the document sets none. */
  readonly template: Color
  readonly author: Color | null
}

/** Whether declarations of an origin count as the template's or the author's. */
export const sideOf = (origin: Origin): Side => (origin <= ORIGIN.template ? 'template' : 'author')
