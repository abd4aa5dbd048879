/** Findings: violations of a standard in a file. */
import type { PdfDictionary, PdfValue } from '../pdf-reader/values.ts'

/** The standards that `check` knows, by their names in requests. */
export const CHECKED_STANDARDS = [
  ...(['ua-1', 'ua-2', 'a-2b', 'a-2u', 'a-2a', 'a-3b', 'a-3u', 'a-3a', 'a-4', 'a-4f'] as const),
] as const
/** One of `CHECKED_STANDARDS`. */
export type CheckedStandard = (typeof CHECKED_STANDARDS)[number]

/** A document whose clauses are checked. */
export type Norm =
  | 'ISO 14289-1'
  | 'ISO 14289-2'
  | 'ISO 19005-2'
  | 'ISO 19005-3'
  | 'ISO 19005-4'
  | 'ISO/TS 32005'
  | 'RFC 9530'

/** A place where a file breaks a clause. */
export interface Finding {
  /** The document that contains the clause. */
  readonly norm: Norm
  readonly clause: string
  readonly message: string
  /** From 1; null if the finding does not belong to a page. */
  readonly page: number | null
  /** The object or element, such as "Table > TR > P"; null if there is none. */
  readonly place: string | null
  /** Number of violations; page and place are those of the first. */
  readonly count: number
}

/** Reports a finding. */
export type Report = (clause: string, message: string, page?: number | null, place?: string | null) => void

/** An element of the structure tree. */
export interface Element {
  /** The standard type to which its own is mapped. */
  readonly role: string
  /** The namespace of that type: PDF 1.7, PDF 2.0 or MathML. */
  readonly namespace: 'pdf' | 'pdf2' | 'mathml'
  /** Its object number; −1 for a direct object. */
  readonly id: number
  readonly entries: PdfDictionary
  readonly parent: Element | null
  readonly children: Element[]
  /** Object ids of its annotations. */
  readonly annotations: number[]
  /** It contains marked content itself. */
  hasContent: boolean
  readonly page: number | null
}

/** Private-use characters (https://www.unicode.org/faq/private_use.html). */
export const PRIVATE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u

/** The path of an element in the structure tree, at most four roles. */
export const placeOf = (element: Element): string => {
  const roles: string[] = []
  for (let at: Element | null = element; at !== null && roles.length < 4; at = at.parent) roles.unshift(at.role)
  return roles.join(' > ')
}

/** The number, or a fallback for other values. */
export const numberOf = (value: PdfValue | undefined, fallback: number): number =>
  typeof value === 'number' ? value : fallback
