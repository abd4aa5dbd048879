/** Fields of forms, and signatures (ISO 19005-2 §6.4). */
import type { PdfFile } from '../pdf-reader/file.ts'
import { isDictionary, isReference, isString, nameOf, type PdfDictionary, type PdfValue } from '../pdf-reader/values.ts'
import { signatureProblem } from './signed-data.ts'
import { listOf } from './structure-tree.ts'
import type { Report } from './types.ts'

/** Number of fields that are examined. */
const MOST_FIELDS = 100_000

/**
 * §6.4.1: fields have no additional actions (AA), which could change values or appearances while a person reads. Part 4 is
 * exempt.
 */
export function checkFields(file: PdfFile, part: 2 | 3 | 4, report: Report): void {
  if (part === 4) return
  for (const field of fieldsOf(file))
    if (field.has('AA')) report('6.4.1', 'a field has additional actions (AA)', null, 'AcroForm')
}

/** All fields of the form, including nested ones. */
function* fieldsOf(file: PdfFile): Generator<PdfDictionary> {
  const seen = new Set<number>()
  const pending: PdfValue[] = [...listOf(file, file.dictionary(file.catalog.get('AcroForm')).get('Fields'))]
  for (let steps = 0; pending.length > 0 && steps < MOST_FIELDS; steps++) {
    const value = pending.pop()
    if (isReference(value)) {
      if (seen.has(value.id)) continue
      seen.add(value.id)
    }
    const field = file.dictionary(value)
    yield field
    pending.push(...listOf(file, field.get('Kids')))
  }
}

/** Keys of object digests for permissions (DocMDP, ISO 32000-1 §12.8.1). */
const DIGESTS = ['DigestLocation', 'DigestMethod', 'DigestValue']

/**
 * §6.4.3: a signature covers the whole file except itself; what is outside of it could be exchanged unnoticed. `ByteRange`
 * has two ranges, from 0 to the signature and from behind it to the end. What it is itself: `signed-data.ts`. §6.1.12: permission signatures have no object
 * digests.
 */
export function checkSignatures(file: PdfFile, size: number, report: Report): void {
  const hasPermissions = file.dictionary(file.catalog.get('Perms')).has('DocMDP')
  for (const { id, value } of file.objects()) {
    if (!isDictionary(value) || nameOf(value.get('Type')) !== 'Sig' || !value.has('ByteRange')) continue
    for (const reference of listOf(file, value.get('Reference')))
      for (const key of DIGESTS)
        if (hasPermissions && file.dictionary(reference).has(key))
          report('6.1.12', `a permission signature has ${key}`, null, `object ${id}`)
    const ranges = listOf(file, value.get('ByteRange')).map(each => file.resolve(each))
    const [start, length, next, rest] = ranges
    const covers =
      ranges.length === 4 &&
      start === 0 &&
      typeof length === 'number' &&
      typeof next === 'number' &&
      typeof rest === 'number' &&
      next > length &&
      next + rest === size
    if (!covers) report('6.4.3', 'a signature does not cover the whole file (ByteRange)', null, `object ${id}`)
    const content = file.resolve(value.get('Contents'))
    const problem = signatureProblem(Buffer.from(isString(content) ? content.bytes : '', 'latin1'))
    if (problem !== null) report('6.4.3', problem, null, `object ${id}`)
  }
}

/** The value of a field or its nearest ancestor (ISO 32000-1 §12.7.3.1). */
export function inherited(file: PdfFile, field: PdfDictionary, key: string): PdfValue {
  let at = field
  for (let steps = 0; steps < 50 && at.size > 0; steps++) {
    if (at.has(key)) return file.resolve(at.get(key))
    at = file.dictionary(at.get('Parent'))
  }
  return null
}
