/** The types of the proof. */

import type { Matrix } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Side } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { Paint } from '../paint/ops.ts'
import type { Bounds } from './plane-geometry.ts'
import type { TextMark } from './text-mark.ts'

/** The content of a cell so far, the latest last. */
export interface Cell {
  readonly area: Bounds
  grounds: Ground[]
  /** Lower grounds were dropped because there were too many. */
  isDeep: boolean
  texts: TextMark[]
}

/** A painted area, on which text is or by which it is hidden. */
export interface Ground {
  /** Bounds on the page, inside all clips. */
  readonly bounds: Bounds
  /** Null if the path equals the bounds. */
  readonly path: Path | null
  readonly rule: 'nonzero' | 'evenodd'
  /** From the coordinates of path and paint to the page. */
  readonly matrix: Matrix | null
  /** Null for areas without a known colour, such as images. */
  readonly paint: Paint | null
  readonly opacity: number
  /** Its origin; null if it is not the background of a box. */
  readonly side: Side | null
}

/** The warnings that the proof raises. */
export type Fault =
  | 'text_outside_page'
  | 'text_cut'
  | 'text_overlaps'
  | 'text_unreadable'
  | 'text_missing'
  | 'contrast_adjusted'

/** The subject of a warning: the text of an element, or one of its texts if other content separates them. */
export interface TextPart {
  /** The element of the text; null for text in page margin boxes. */
  readonly element: Element | null
  /** The structure node of the text; null if it has none. */
  readonly paragraph: number | null
  /** The text, or its beginning. */
  readonly text: string
}

/** A finding about the finished pages. */
export interface Finding extends TextPart {
  readonly fault: Fault
  /** From 1; null for text that is on no page. */
  readonly page: number | null
  /** The problem, as a phrase after "text". */
  readonly what: string
}

/** A key that is equal for texts reported once. */
export const keyOf = ({ element, paragraph, text }: TextPart): string =>
  element === null ? `“${text}”` : `${element.order} ${paragraph ?? ''}`

/** Maximum number of quoted characters. */
const LONGEST_EXCERPT = 60

/** The beginning of a text, for messages. */
export function excerpt(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= LONGEST_EXCERPT ? plain : `${plain.slice(0, LONGEST_EXCERPT - 1).trimEnd()}…`
}
