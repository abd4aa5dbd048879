/** Marked-content sequences (ISO 32000-1 §14.6): the operators around what belongs to a structure element or to none. */
import type { Owner } from '../paint/ops.ts'
import type { PdfWriter } from './bytes.ts'
import { textString } from './syntax.ts'

/** What ops a marked-content sequence belongs to: consecutive ops with equal marks share one. */
export interface Mark {
  readonly owner: Owner
  readonly language: string | null
  readonly isSoftHyphen: boolean
  /** How many child nodes the owner's text has before this operation: the text between two of them is a sequence of its own. */
  readonly segment: number
  /** The ActualText of the sequence, or null. */
  readonly actualText: string | null
}

/** Writes the operators that begin a sequence; `nextId` gives the number by which an element refers to it. */
export function writeBeginning(
  out: PdfWriter,
  { owner, language, actualText }: Mark,
  nextId: (owner: number) => number,
  boundingBox: string,
): void {
  if (typeof owner === 'string') {
    out.latin(ARTIFACTS[owner](boundingBox))
    return
  }
  out.latin(actualText === null ? '/P<</MCID ' : '/Span<</MCID ')
  if (actualText === null) {
    out.integer(nextId(owner), '>>BDC\n')
    if (language !== null) out.latin(`/Span<</Lang${textString(language)}>>BDC\n`)
    return
  }
  const lang = language === null ? '' : `/Lang${textString(language)}`
  out.integer(nextId(owner), `${lang}/ActualText${textString(actualText)}>>BDC\n`)
}

/** The operators that end a sequence. */
export const endOf = ({ owner, language, actualText }: Mark): string =>
  typeof owner === 'number' && language !== null && actualText === null ? 'EMC EMC\n' : 'EMC\n'

/** The types of artifacts (ISO 32000-1 §14.8.2.2.2). */
const ARTIFACTS: Record<Extract<Owner, string>, (box: string) => string> = {
  header: () => '/Artifact<</Type/Pagination/Subtype/Header>>BDC\n',
  footer: () => '/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n',
  pagination: () => '/Artifact<</Type/Pagination>>BDC\n',
  layout: () => '/Artifact<</Type/Layout>>BDC\n',
  background: box => `/Artifact<</Type/Background/BBox${box}>>BDC\n`,
}
