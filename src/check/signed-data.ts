/** The content of a signature: a CMS SignedData in DER (RFC 5652 §5.1, ITU-T X.690). */

/** A DER element: its tag, and where its content is. */
interface Element {
  readonly tag: number
  readonly start: number
  readonly end: number
}

/** Tags: the two constructed types, and the first tag of a context, which certificates have. */
const [SEQUENCE, SET, FIRST] = [0x30, 0x31, 0xa0]
/** The object identifier of SignedData, 1.2.840.113549.1.7.2, as an element. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
/** Bytes of a length that are read: four are enough for any file. */
const LONGEST_LENGTH = 4

/**
 * What is wrong with the Contents of a signature (ISO 19005-2 §6.4.3); null if nothing is. It is DER, contains a certificate, so
 * that it can be verified without another source, and has one signer. Zeros after it are padding.
 */
export function signatureProblem(bytes: Buffer): string | null {
  const content = elementAt(bytes, 0, bytes.length)
  const parts = content?.tag === SEQUENCE ? elementsIn(bytes, content) : null
  const [type, wrapper] = parts ?? []
  const isSigned = type !== undefined && bytes.subarray(content!.start, type.end).equals(SIGNED_DATA)
  const [signed] = isSigned && wrapper?.tag === FIRST ? (elementsIn(bytes, wrapper) ?? []) : []
  const fields = signed?.tag === SEQUENCE ? elementsIn(bytes, signed) : null
  if (fields === null) return 'a signature is not a SignedData in DER'
  const certificates = fields.find(({ tag }) => tag === FIRST)
  if (certificates === undefined || certificates.start === certificates.end) return 'a signature has no certificate'
  const last = fields.at(-1)
  const signers = last?.tag === SET && fields.indexOf(last) > 2 ? (elementsIn(bytes, last)?.length ?? 0) : 0
  return signers === 1 ? null : `a signature has ${signers} signers`
}

/** The elements in another; null if they do not fill it, or have no definite length. */
function elementsIn(bytes: Buffer, { start, end }: Element): readonly Element[] | null {
  const found: Element[] = []
  for (let at = start; at < end; ) {
    const element = elementAt(bytes, at, end)
    if (element === null) return null
    found.push(element)
    at = element.end
  }
  return found
}

/** The element at an offset; null if it does not end before `limit`. DER has definite lengths only. */
function elementAt(bytes: Buffer, at: number, limit: number): Element | null {
  if (at + 2 > limit) return null
  const first = bytes[at + 1]!
  const count = first < 0x80 ? 0 : first - 0x80
  if (first === 0x80 || count > LONGEST_LENGTH || at + 2 + count > limit) return null
  const start = at + 2 + count
  const end = start + (count === 0 ? first : bytes.readUIntBE(at + 2, count))
  return end > limit ? null : { tag: bytes[at]!, start, end }
}
