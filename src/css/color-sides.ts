/**
 * Who gives a text its colour and who gives a box its ground: the document, or the template under it. Halves of two
 * designs that were not made for each other are set right when the pages are proved, so each style says what colour the
 * text would have from either side alone.
 */
import { ORIGIN, type Origin } from './origin.ts'
import type { Color } from './value-types.ts'

/** The origin of a colour: the template and the user-agent sheet, or the document and its job. */
export type Side = 'template' | 'author'

/** Where the colour of a text comes from. */
export interface ColorSides {
  /** Whose colour the text has. */
  readonly side: Side
  /** What it would be from the template alone, and from the document alone; null where the document says nothing. */
  readonly template: Color
  readonly author: Color | null
}

/** Whether declarations of an origin count as the template's or the author's. */
export const sideOf = (origin: Origin): Side => (origin <= ORIGIN.template ? 'template' : 'author')
