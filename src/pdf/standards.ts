/** What each PDF standard asks of the file, a row a standard. */

export const STANDARDS = {
  plain: { isTagged: false, accessible: false, archive: null },
  'ua-1': { isTagged: true, accessible: true, archive: null },
  'a-2b': { isTagged: true, accessible: false, archive: { part: 2, conformance: 'B' } },
  'a-2a': { isTagged: true, accessible: true, archive: { part: 2, conformance: 'A' } },
  'a-3b': { isTagged: true, accessible: false, archive: { part: 3, conformance: 'B' } },
  'a-3a': { isTagged: true, accessible: true, archive: { part: 3, conformance: 'A' } },
} as const satisfies Record<string, StandardRow>

export type PdfStandard = keyof typeof STANDARDS

export interface StandardRow {
  readonly isTagged: boolean
  /** Claims PDF/UA-1 (ISO 14289-1). */
  readonly accessible: boolean
  /** Claims PDF/A (ISO 19005-2 and -3). */
  readonly archive: { readonly part: 2 | 3; readonly conformance: 'A' | 'B' } | null
}
