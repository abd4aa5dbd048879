/** What the proof of the pages finds. */

import type { Matrix } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { Side } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { Paint } from '../paint/ops.ts'
import type { Bounds } from './plane-geometry.ts'
import type { TextMark } from './text-mark.ts'

/** What has been painted in a cell so far, the latest last. */
export interface Cell {
  grounds: Ground[]
  /** Grounds at the bottom were let go: there were too many. */
  isDeep: boolean
  texts: TextMark[]
}

/** An area that has been painted, which text can stand on or be hidden by. */
export interface Ground {
  /** On the page, within all clips. */
  readonly bounds: Bounds
  /** Null where the bounds say all of it. */
  readonly path: Path | null
  readonly rule: 'nonzero' | 'evenodd'
  /** From the coordinates of path and paint to the page. */
  readonly matrix: Matrix | null
  /** Null for what has no one colour that could be known: an image. */
  readonly paint: Paint | null
  readonly opacity: number
  /** Who gave it; null where it is no background of a box. */
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

/** What a warning is about: the text of an element, or, where other things stand between its texts, one of them. */
export interface TextPart {
  /** Whose text it is; null for what stands in the margin boxes of pages. */
  readonly element: Element | null
  /** The node of the structure tree that the text belongs to; null where it has none. */
  readonly paragraph: number | null
  /** The text, or its beginning. */
  readonly text: string
}

/** A fault of the finished pages. */
export interface Finding extends TextPart {
  readonly fault: Fault
  /** From 1; null for text that is on no page. */
  readonly page: number | null
  /** What happens to the text, to follow "text" in a sentence. */
  readonly what: string
}

/** Equal for what is told once. */
export const keyOf = ({ element, paragraph, text }: TextPart): string =>
  element === null ? `“${text}”` : `${element.order} ${paragraph ?? ''}`

/** Characters of a text that a warning quotes. */
const LONGEST_EXCERPT = 60

/** The beginning of a text, for messages. */
export function excerpt(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= LONGEST_EXCERPT ? plain : `${plain.slice(0, LONGEST_EXCERPT - 1).trimEnd()}…`
}
