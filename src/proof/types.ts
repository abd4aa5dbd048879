/** What the proof of the pages finds. */
import type { Element } from '../html/document.ts'

/** The warnings that the proof raises. */
export type Fault =
  | 'text_outside_page'
  | 'text_cut'
  | 'text_overlaps'
  | 'text_unreadable'
  | 'text_missing'
  | 'contrast_adjusted'

/** A fault of the finished pages, with its element. */
export interface Finding {
  readonly fault: Fault
  /** From 1; null for text that is on no page. */
  readonly page: number | null
  /** Whose text it is; null for what stands in the margin boxes of pages. */
  readonly element: Element | null
  /** What happens to the text, to follow "text" in a sentence. */
  readonly what: string
  /** The text, or its beginning. */
  readonly text: string
}

const LONGEST_EXCERPT = 60

/** The beginning of a text, for messages. */
export function excerpt(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= LONGEST_EXCERPT ? plain : `${plain.slice(0, LONGEST_EXCERPT - 1).trimEnd()}…`
}
