/** The demands of each PDF standard: one row per standard. */

const NEITHER = { isTagged: true, version: '1.7', accessible: null, archive: null } as const

/** The standards that a job may ask for; several may be asked for at once where they are of one version of PDF. */
const STANDARDS = {
  plain: { ...NEITHER, isTagged: false },
  'ua-1': { ...NEITHER, accessible: 1 },
  'ua-2': { ...NEITHER, version: '2.0', accessible: 2 },
  'a-2b': { ...NEITHER, archive: { part: 2, conformance: 'B' } },
  'a-2u': { ...NEITHER, archive: { part: 2, conformance: 'U' } },
  'a-2a': { ...NEITHER, accessible: 1, archive: { part: 2, conformance: 'A' } },
  'a-3b': { ...NEITHER, archive: { part: 3, conformance: 'B' } },
  'a-3u': { ...NEITHER, archive: { part: 3, conformance: 'U' } },
  'a-3a': { ...NEITHER, accessible: 1, archive: { part: 3, conformance: 'A' } },
  'a-4': { ...NEITHER, version: '2.0', archive: { part: 4, conformance: null } },
  'a-4f': { ...NEITHER, version: '2.0', archive: { part: 4, conformance: 'F' } },
} as const satisfies Record<string, StandardRow>

/** The name of a standard that a file may claim. */
export type PdfStandard = keyof typeof STANDARDS

/** The demands of one standard on a file. */
export interface StandardRow {
  readonly isTagged: boolean
  readonly version: PdfVersion
  /** The part of PDF/UA that is claimed (ISO 14289-1, -2). */
  readonly accessible: 1 | 2 | null
  /** Claims PDF/A (ISO 19005-2, -3, -4). */
  readonly archive: { readonly part: 2 | 3 | 4; readonly conformance: 'A' | 'B' | 'U' | 'F' | null } | null
}

/** ISO 32000-1 and ISO 32000-2. */
export type PdfVersion = '1.7' | '2.0'

/** The combined demands of several standards of one version of PDF. */
export function demandsOf([first, ...others]: readonly [PdfStandard, ...PdfStandard[]]): StandardRow {
  return others.reduce<StandardRow>((row, name) => {
    const other: StandardRow = STANDARDS[name]
    return {
      isTagged: row.isTagged || other.isTagged,
      version: row.version,
      accessible: row.accessible ?? other.accessible,
      archive: row.archive ?? other.archive,
    }
  }, STANDARDS[first])
}

/** Sides of pages that archives may have, points (ISO 19005-2 §6.1.13). Part 4 has no such bounds. */
const SHORTEST_SIDE = 3
const LONGEST_SIDE = 14_400

/** What is known of a file once it is written, and decides whether it meets its standards. */
interface WrittenFacts {
  readonly pages: readonly { readonly width: number; readonly height: number; readonly medium: number }[]
  /** Whether all tables could be made regular; very large ones are not. */
  readonly isRegular: boolean
  /** The family of a font that could not be embedded; null if all are embedded. */
  readonly missingFont: string | null
}

/** The standards that a file may claim, and why it claims fewer than were asked for. */
export function claimOf(standard: StandardRow, { pages, isRegular, missingFont }: WrittenFacts) {
  const problems: string[] = []
  const side = (px: number, { medium }: WrittenFacts['pages'][number]): number => (px + 2 * medium) * 0.75
  const isFit = pages.every(page => {
    const [a, b] = [side(page.width, page), side(page.height, page)]
    return Math.min(a, b) >= SHORTEST_SIDE && Math.max(a, b) <= LONGEST_SIDE
  })
  const isBounded = standard.archive !== null && standard.archive.part < 4
  if (isBounded && !isFit) problems.push('a page is smaller than 3 pt or larger than 14,400 pt')
  if (standard.accessible !== null && !isRegular) problems.push('a table is too large to be made regular')
  const hasFonts = missingFont === null
  if (!hasFonts && (standard.accessible !== null || standard.archive !== null))
    problems.push(`the font ${missingFont} cannot be put into the file`)
  const mayArchive = hasFonts && (!isBounded || isFit) && (isRegular || standard.archive?.conformance !== 'A')
  const row: StandardRow = {
    ...standard,
    accessible: isRegular && hasFonts ? standard.accessible : null,
    archive: mayArchive ? standard.archive : null,
  }
  return { row, problems }
}
