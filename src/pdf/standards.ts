/** The demands of each PDF standard: one row per standard. */

export const STANDARDS = {
  plain: { isTagged: false, accessible: false, archive: null },
  'ua-1': { isTagged: true, accessible: true, archive: null },
  'a-2b': { isTagged: true, accessible: false, archive: { part: 2, conformance: 'B' } },
  'a-2u': { isTagged: true, accessible: false, archive: { part: 2, conformance: 'U' } },
  'a-2a': { isTagged: true, accessible: true, archive: { part: 2, conformance: 'A' } },
  'a-3b': { isTagged: true, accessible: false, archive: { part: 3, conformance: 'B' } },
  'a-3u': { isTagged: true, accessible: false, archive: { part: 3, conformance: 'U' } },
  'a-3a': { isTagged: true, accessible: true, archive: { part: 3, conformance: 'A' } },
} as const satisfies Record<string, StandardRow>

export type PdfStandard = keyof typeof STANDARDS

export interface StandardRow {
  readonly isTagged: boolean
  /** Claims PDF/UA-1 (ISO 14289-1). */
  readonly accessible: boolean
  /** Claims PDF/A (ISO 19005-2 and -3). */
  readonly archive: { readonly part: 2 | 3; readonly conformance: 'A' | 'B' | 'U' } | null
}

/** Sides of pages that archives may have, points (ISO 19005-2 §6.1.13). */
const SHORTEST_SIDE = 3
const LONGEST_SIDE = 14_400

export interface WrittenFacts {
  readonly pages: readonly { readonly width: number; readonly height: number; readonly medium: number }[]
  /** No table was too large for its rows to be made equal. */
  readonly isRegular: boolean
}

/** What a file may claim, and why it is less than was asked for. */
export function claimOf(standard: StandardRow, { pages, isRegular }: WrittenFacts) {
  const problems: string[] = []
  const side = (px: number, { medium }: WrittenFacts['pages'][number]): number => (px + 2 * medium) * 0.75
  const isFit = pages.every(page => {
    const [a, b] = [side(page.width, page), side(page.height, page)]
    return Math.min(a, b) >= SHORTEST_SIDE && Math.max(a, b) <= LONGEST_SIDE
  })
  if (standard.archive !== null && !isFit) problems.push('a page is smaller than 3 pt or larger than 14,400 pt')
  if (standard.accessible && !isRegular) problems.push('a table is too large to be made regular')
  const row: StandardRow = {
    isTagged: standard.isTagged,
    accessible: standard.accessible && isRegular,
    archive: standard.archive !== null && isFit && (isRegular || !standard.accessible) ? standard.archive : null,
  }
  return { row, problems }
}
