/** Rules for all objects of an archive: implementation limits and stream filters (ISO 19005-2 §6.1.7, §6.1.13). */
import type { PdfFile } from '../pdf-reader/file.ts'
import {
  isArray,
  isDictionary,
  isOperator,
  isString,
  nameOf,
  type PdfDictionary,
  type PdfValue,
} from '../pdf-reader/values.ts'
import type { Claim } from './document-rules.ts'
import { listOf } from './structure-tree.ts'
import type { Report } from './types.ts'

/** Filters of ISO 32000-1 table 6 without LZWDecode, which was patented, and Crypt (ISO 19005-2 §6.1.7.2). */
const FILTERS = new Set([
  ...[
    'ASCIIHexDecode',
    'ASCII85Decode',
    'FlateDecode',
    'RunLengthDecode',
    'CCITTFaxDecode',
    'JBIG2Decode',
    'DCTDecode',
  ],
  'JPXDecode',
])
/** Keys of external stream data, which an archive may not depend on. */
const OUTSIDE = ['F', 'FFilter', 'FDecodeParms']

/** Bytes (ISO 32000-1 Annex C.2, table C.1; ISO 19005-2 §6.1.13). */
const LONGEST_STRING = 32_767
/** Bytes (table C.1). */
const LONGEST_NAME = 127
/** 2^31 − 1 (table C.1). */
const GREATEST_INTEGER = 2_147_483_647
/** The largest single-precision number (table C.1). */
const GREATEST_REAL = 3.403e38
/** The smallest normal single-precision number (table C.1). */
const SMALLEST_REAL = 1.175e-38
/** Indirect objects, 2^23 − 1 (table C.1). */
const MOST_OBJECTS = 8_388_607
/** Nesting of arrays and dictionaries that is followed: no writer nests deeper. */
const DEEPEST = 100

/** Checks the clauses of PDF/A on all objects, used or not. */
export function checkObjects(file: PdfFile, { part, level }: Claim, report: Report): void {
  // Part 4 has no implementation limits; only part 3 and level F permit embedded files of any kind.
  const isBounded = part < 4
  const takesFiles = part === 3 || level === 'F'
  let count = 0
  for (const { id, value, isSpaced, stream } of file.objects()) {
    count++
    if (!isSpaced) report('6.1.9', 'the keywords of an object are not on lines of their own', null, `object ${id}`)
    // Lenient readers accept these errors, each in its own way.
    checkStrings(value, `object ${id}`, report)
    checkSpecification(file, value, takesFiles, message => report('6.8', message, null, `object ${id}`))
    if (holdsOperator(value)) report('6.1.1', 'a token is not a PDF object', null, `object ${id}`)
    if (isBounded) checkLimits(value, `object ${id}`, report)
    if (stream !== null && isDictionary(value)) checkStream(file, value, stream, `object ${id}`, report)
  }
  if (isBounded && count > MOST_OBJECTS) report('6.1.13', 'the file has more than 8,388,607 objects')
}

/** Whether a value contains an operator: malformed numbers such as 1e9 are read as one. */
function holdsOperator(value: PdfValue, depth = 0): boolean {
  if (depth > DEEPEST) return false
  if (isArray(value)) return value.some(item => holdsOperator(item, depth + 1))
  if (!isDictionary(value)) return isOperator(value)
  for (const entry of value.values()) if (holdsOperator(entry, depth + 1)) return true
  return false
}

/** §6.1.6, for strings in any object. */
function checkStrings(value: PdfValue, place: string, report: Report, depth = 0): void {
  if (depth > DEEPEST) return
  if (isString(value)) {
    if (value.isMalformed)
      report('6.1.6', 'a hexadecimal string has an odd number of digits, or other characters', null, place)
  } else if (isArray(value)) for (const item of value) checkStrings(item, place, report, depth + 1)
  else if (isDictionary(value)) for (const entry of value.values()) checkStrings(entry, place, report, depth + 1)
}

/** §6.8: file specifications anywhere, not only in the name tree: annotations and elements have some too. */
function checkSpecification(
  file: PdfFile,
  value: PdfValue,
  takesFiles: boolean,
  report: (message: string) => void,
): void {
  if (!isDictionary(value) || file.dictionary(value.get('EF')).size === 0) return
  if (!value.has('F') || !value.has('UF')) report('an embedded file does not have both F and UF')
  if (!takesFiles) report('an embedded file is not known to be PDF/A')
}

/** §6.1.13: the limits of PDF 1.7 implementations. A reader within them need not read larger values. */
export function checkLimits(value: PdfValue, place: string | null, report: Report, depth = 0): void {
  if (depth > DEEPEST) return
  if (isString(value)) {
    if (value.bytes.length > LONGEST_STRING) report('6.1.13', 'a string is longer than 32,767 bytes', null, place)
  } else if (typeof value === 'number') {
    const greatest = Number.isInteger(value) ? GREATEST_INTEGER : GREATEST_REAL
    if (Math.abs(value) > greatest) report('6.1.13', 'a number is too large', null, place)
    if (value !== 0 && Math.abs(value) < SMALLEST_REAL) report('6.1.13', 'a number is too close to 0', null, place)
  } else if (isArray(value)) for (const item of value) checkLimits(item, place, report, depth + 1)
  else if (isDictionary(value))
    for (const [key, entry] of value) {
      checkName(key, place, report)
      checkLimits(entry, place, report, depth + 1)
    }
  else checkName(nameOf(value) ?? '', place, report)
}

function checkName(name: string, place: string | null, report: Report): void {
  if (name.length > LONGEST_NAME) report('6.1.13', 'a name is longer than 127 bytes', null, place)
}

/**
 * §6.1.7: the length, filters and place of stream data. Readers rely on Length to find the end of data that may contain
 * anything.
 */
function checkStream(
  file: PdfFile,
  entries: PdfDictionary,
  { endsAtLength }: { readonly endsAtLength: boolean },
  place: string,
  report: Report,
): void {
  if (!endsAtLength) report('6.1.7.1', 'the Length of a stream is not that of its data', null, place)
  // In PDF 1.7 a file specification has an F with another meaning.
  for (const key of OUTSIDE) if (entries.has(key)) report('6.1.7.1', `a stream has external data (${key})`, null, place)
  const parameters = listOf(file, entries.get('DecodeParms'))
  for (const [i, filter] of listOf(file, entries.get('Filter')).entries()) {
    const name = nameOf(file.resolve(filter)) ?? ''
    const isIdentity = nameOf(file.dictionary(parameters[i]).get('Name')) === 'Identity'
    if (!FILTERS.has(name) && !(name === 'Crypt' && isIdentity))
      report('6.1.7.2', `a stream uses the filter ${name.slice(0, 20)}`, null, place)
  }
}
