/** Destinations of finished documents, and delivery to them. */
import { OctavoError } from '../../base/errors.ts'
import type { Fetcher } from '../../fetch/fetcher.ts'
import { readAddress } from '../../job/addresses.ts'
import type { Settings } from '../settings.ts'
import type { Bucket, S3Place } from './s3.ts'
import type { Place } from './ticket.ts'

/** Maximum number of bytes of a key (Amazon S3 User Guide, "Naming Amazon S3 objects"). */
const LONGEST_KEY = 1_024

/** The parts of `s3://bucket/key`; null for other text. */
export function s3Place(text: string): S3Place | null {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/su.exec(text)
  return match === null ? null : { bucket: match[1]!, key: match[2]! }
}

/** The kind of a destination: the result is held, sent by PUT to an address, or stored in a bucket. */
export const placeOf = (deliverTo: string | null): Place =>
  deliverTo === null ? 'held' : deliverTo.startsWith('s3://') ? 's3' : 'put'

const refusal = (field: string, message: string): OctavoError =>
  new OctavoError('invalid_delivery', `The field /${field} ${message}.`, {
    where: `/${field}`,
    problems: [{ path: `/${field}`, message }],
  })

/** The validated destination of a request. Throws `invalid_delivery`. */
export function readDelivery(value: unknown, settings: Settings): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' && value.startsWith('s3://')) return readBucketPlace(value, settings)
  return readHttpAddress('deliver_to', value)
}

/** A validated http address. Throws `invalid_delivery`. */
export function readHttpAddress(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw refusal(field, 'must be an address')
  const reading = readAddress(value)
  if (reading.kind === 'refused') throw refusal(field, reading.message)
  return reading.value
}

function readBucketPlace(text: string, { s3Buckets }: Settings): string {
  const place = s3Place(text)
  if (place === null) throw refusal('deliver_to', 'must be "s3://bucket/key"')
  if (!s3Buckets.includes(place.bucket))
    throw refusal('deliver_to', 'names a bucket that this server does not write to')
  // Programs that read keys as paths would follow ".." out of the caller's part of the bucket.
  if (Buffer.byteLength(place.key) > LONGEST_KEY || place.key.split('/').some(part => part === '' || part === '..'))
    throw refusal('deliver_to', `must name an object, in at most ${LONGEST_KEY} bytes and without ".." or empty parts`)
  return text
}

/** A finished document and its metadata. */
export interface Delivered {
  readonly file: Uint8Array
  readonly type: string
  readonly filename: string
}

/** A temporary failure: the delivery is retried. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly error: OctavoError
  constructor(error: OctavoError) {
    super(error.message)
    this.error = error
  }
}

/** Error codes of temporary failures. */
const PASSING: ReadonlySet<string> = new Set(['url_unreachable', 'url_timeout', 'url_fetch_failed'])

/** Sends a document to a presigned address. Throws `TryLater` or `delivery_failed`. */
export async function putDocument(fetcher: Fetcher, address: string, { file, type }: Delivered): Promise<void> {
  const headers = { 'content-type': type }
  const { status } = await fetcher
    .send({ method: 'PUT', url: new URL(address), headers, body: file })
    .catch((error: unknown) => {
      if (error instanceof OctavoError && PASSING.has(error.code)) throw new TryLater(failed(error.message, error))
      throw error instanceof OctavoError ? failed(error.message, error) : error
    })
  if (status >= 200 && status <= 299) return
  const error = failed(`The server answered with status ${status}.`)
  throw status === 408 || status === 429 || status >= 500 ? new TryLater(error) : error
}

const failed = (why: string, cause?: unknown): OctavoError =>
  new OctavoError('delivery_failed', `The document could not be delivered. ${why}`, { cause })

/** Stores a document in the caller's part of a bucket. Resolves to its address. */
export async function storeDocument(
  bucket: Bucket,
  place: S3Place,
  caller: string,
  { file, type, filename }: Delivered,
): Promise<string> {
  try {
    return await bucket.put({ ...place, key: bucket.prefixFor(caller) + place.key }, { bytes: file, type, filename })
  } catch (error) {
    const isOurs = bucket.isFinal(error)
    const name = bucket.nameOf(error)
    const why = isOurs ? 'The store refused it' : 'The store does not answer'
    const refused = failed(`${why}${name === null ? '' : `: ${name}`}.`, error)
    throw isOurs ? refused : new TryLater(refused)
  }
}
