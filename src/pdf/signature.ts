/**
 * Reserves space for a digital signature (ISO 32000-2 §12.8; PAdES B-B, ETSI EN 319 142-1) and fills it. Keys stay with the
 * caller, who receives the bytes to sign and returns a CMS signature.
 */
import { OctavoError } from '../base/errors.ts'
import type { PdfFile } from './pdfkit.ts'
import type { Structure } from './structure/structure.ts'
import { date, dictionary, type Reference, reference, textString } from './syntax.ts'

/** The reason, place and name of a signature. */
export interface SignatureFacts {
  readonly name: string | null
  readonly reason: string | null
  readonly location: string | null
}

/** Makes a detached CMS signature (RFC 5652, in DER) of bytes. */
export type Signer = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** Bytes that a signature may have, with its certificates. */
const MOST_BYTES = 16_384
const EMPTY = '0'.repeat(MOST_BYTES * 2)
/** Placeholders of the byte range, with enough digits for any file. */
const RANGE = `[0 ${'0'.repeat(10)} ${'0'.repeat(10)} ${'0'.repeat(10)}]`
const START = '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange'

/** The objects of a signature that is not made yet. */
export interface WrittenSignature {
  /** The field, which is its annotation at once. */
  readonly field: Reference
  /** Of the form dictionary. */
  readonly entries: string
}

/**
 * An invisible field on a page. In PDF/UA-2 such fields are outside of the structure tree (ISO 14289-2 §8.9.2.4.13), in
 * PDF/UA-1 inside it.
 */
export function putSignature(
  file: PdfFile,
  page: Reference,
  { facts, signed, structure }: SignatureContext,
): WrittenSignature {
  const text = (value: string | null): string | null => (value === null ? null : textString(value))
  const rest = dictionary({
    Name: text(facts.name),
    Reason: text(facts.reason),
    Location: text(facts.location),
    M: signed === null ? null : date(signed),
  })
  const value = file.addPlain(`${START}${RANGE}/Contents<${EMPTY}>${rest.slice(2)}`)
  const field = file.reserve()
  file.put(
    field,
    dictionary({
      Type: '/Annot',
      Subtype: '/Widget',
      FT: '/Sig',
      T: textString('Signature'),
      TU: textString(LABEL),
      Contents: textString(LABEL),
      Rect: '[0 0 0 0]',
      // Printed, as archives ask, and locked.
      F: 132,
      P: reference(page),
      V: reference(value),
      StructParent: structure?.recordField({ page, id: field, contents: LABEL, owner: null }) ?? null,
    }),
  )
  return { field, entries: `/Fields[${reference(field)}]/SigFlags 3` }
}

interface SignatureContext {
  readonly facts: SignatureFacts
  /** The job's date. */
  readonly signed: Date | null
  /** Null where the field is not tagged. */
  readonly structure: Structure | null
}

const LABEL = 'Digital signature'

/** The tag with which every CMS signature begins: that of a SEQUENCE (RFC 5652 §3). */
const SEQUENCE = 0x30

/**
 * Fills the room of a file that `putSignature` made. Throws `output_too_large` for a signature that has no room, and
 * `invalid_type` for what is none.
 */
export async function sign(bytes: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const file = Buffer.from(bytes)
  const at = file.lastIndexOf(START, undefined, 'latin1')
  if (at < 0) throw new Error('the file has no room for a signature')
  const rangeAt = at + START.length
  const from = rangeAt + RANGE.length + '/Contents'.length
  const to = from + EMPTY.length + 2
  file.write(`[0 ${from} ${to} ${file.length - to}`.padEnd(RANGE.length - 1), rangeAt, 'latin1')
  file.write(']', rangeAt + RANGE.length - 1, 'latin1')
  const signature = await signer(new Uint8Array(Buffer.concat([file.subarray(0, from), file.subarray(to)])))
  if (!(signature instanceof Uint8Array) || signature[0] !== SEQUENCE)
    throw new OctavoError('invalid_type', 'What sign gave is no CMS signature in DER.', { where: '/sign' })
  if (signature.length > MOST_BYTES)
    throw new OctavoError('output_too_large', `The signature has ${signature.length} bytes, more than ${MOST_BYTES}.`)
  file.write(Buffer.from(signature).toString('hex'), from + 1, 'latin1')
  return new Uint8Array(file)
}
