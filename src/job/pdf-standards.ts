/** The PDF standards that a job may request (ISO 14289-1, -2; ISO 19005-2, -3, -4), the default first. */
import { accepted, type Reading, refused } from './reading.ts'

/** The names of the standards in requests; `plain` claims none. */
export const PDF_STANDARDS = [
  ...(['ua-1', 'ua-2', 'a-2b', 'a-2u', 'a-2a', 'a-3b', 'a-3u', 'a-3a', 'a-4', 'a-4f', 'plain'] as const),
] as const
/** A standard of the file. */
export type PdfStandard = (typeof PDF_STANDARDS)[number]

/** Parts 2 and 3 of PDF/A and the first of PDF/UA are profiles of PDF 1.7, those after them of PDF 2.0. */
const PAIRS = {
  'ua-1': ['a-2b', 'a-2u', 'a-2a', 'a-3b', 'a-3u', 'a-3a'],
  'ua-2': ['a-4', 'a-4f'],
} as const satisfies Partial<Record<PdfStandard, readonly PdfStandard[]>>

/** Names of pairs of standards. */
const STANDARD_PAIRS = [
  ...PAIRS['ua-1'].map(archive => `ua-1+${archive}` as const),
  ...PAIRS['ua-2'].map(archive => `ua-2+${archive}` as const),
] as const

type PairName = (typeof STANDARD_PAIRS)[number]

/** The schema of the field `pdf`. */
export const PDF_SCHEMA = {
  anyOf: [
    { type: 'string', enum: [...PDF_STANDARDS, ...STANDARD_PAIRS] },
    { type: 'array', items: { type: 'string', enum: PDF_STANDARDS }, maxItems: 2 },
  ],
  default: 'ua-1',
  description:
    'The standards that the file keeps. ua-1 and ua-2 are tagged and accessible; a-2b, a-3b, a-4 and a-4f are for archives (a-2u and a-3u with text that can be copied; a-3 and a-4f may hold other files); a-2a and a-3a are both; plain is neither. One of PDF/UA may go with one of PDF/A, as in "ua-1+a-3b" or a list of two.',
  examples: ['ua-1', 'ua-2+a-4f', ['ua-1', 'a-3a']],
} as const

/** The standards of a request, each once. */
export function readStandards(
  value: PdfStandard | PairName | readonly PdfStandard[],
): Reading<readonly [PdfStandard, ...PdfStandard[]]> {
  const given = typeof value === 'string' ? (value.split('+') as PdfStandard[]) : value
  const [first, second] = [...new Set(given)].sort((a, b) => Number(isAccessible(b)) - Number(isAccessible(a)))
  if (first === undefined) return refused('invalid_type', 'must name a standard')
  if (second === undefined) return accepted([first])
  const pair = `${first}+${second}`
  if ((STANDARD_PAIRS as readonly string[]).includes(pair)) return accepted([first, second])
  return refused('invalid_type', `cannot be ${given.join(' and ')} at once; there are ${STANDARD_PAIRS.join(', ')}`)
}

const isAccessible = (standard: PdfStandard): boolean => standard.startsWith('ua-')
