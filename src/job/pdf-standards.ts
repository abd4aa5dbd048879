/** The flavours of PDF that a job may ask for (ISO 14289-1; ISO 19005-2 and -3), the default first. */
export const PDF_STANDARDS = ['ua-1', 'a-2b', 'a-2u', 'a-2a', 'a-3b', 'a-3u', 'a-3a', 'plain'] as const
export type PdfStandard = (typeof PDF_STANDARDS)[number]
