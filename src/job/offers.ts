/** What the engine offers so far, where the contract names more. A value that is not here is refused by name, never ignored. */

/** PDF flavours of the contract, the default first. */
export const PDF_STANDARDS = ['ua-1', 'a-2b', 'a-2a', 'a-3b', 'a-3a', 'plain'] as const
export type PdfStandard = (typeof PDF_STANDARDS)[number]

/** Flavours that `src/pdf` writes. */
export const OFFERED_STANDARDS: ReadonlySet<PdfStandard> = new Set<PdfStandard>(['ua-1', 'plain'])
