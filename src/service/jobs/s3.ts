/** Objects in S3 and compatible stores. The only importer of the AWS SDK, an optional peer, which is loaded on demand. */
import type { S3Client } from '@aws-sdk/client-s3'
import { contentDisposition } from '../http/content-disposition.ts'
import { SettingError, type Settings } from '../settings.ts'

/** An object in a bucket. */
export interface S3Place {
  readonly bucket: string
  readonly key: string
}

/** An object to store. */
interface StoredObject {
  readonly bytes: Uint8Array
  readonly type: string
  /** The name under which browsers save it. */
  readonly filename: string
}

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** The prefix of a caller's keys. */
  prefixFor(caller: string): string
  /** Resolves to `s3://bucket/key`. */
  put(place: S3Place, object: StoredObject): Promise<string>
  /** Whether a retry would fail in the same way. */
  isFinal(error: unknown): boolean
  /** The store's code of an error, such as `SignatureDoesNotMatch`; null if there is none. */
  nameOf(error: unknown): string | null
  close(): void
}

/** The settings of the object store. */
export type S3Settings = Pick<Settings, 's3Endpoint' | 's3Region' | 's3Prefix'>

/** Opens a bucket. The SDK finds credentials in the environment. Throws a SettingError if the package is not installed. */
export async function openBucket({ s3Endpoint, s3Region, s3Prefix }: S3Settings): Promise<Bucket> {
  const { S3Client, PutObjectCommand } = await library()
  const client: S3Client = new S3Client({
    region: s3Region,
    // Most other stores have no host names for buckets.
    ...(s3Endpoint === null ? {} : { endpoint: s3Endpoint, forcePathStyle: true }),
    // Many stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    prefixFor: caller => s3Prefix.replaceAll('{caller}', encodeURIComponent(caller)).replace(/^\/+/, ''),
    async put({ bucket, key }, { bytes, type, filename }) {
      const Body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const named = { ContentType: type, ContentDisposition: contentDisposition(filename) }
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ...named }))
      return `s3://${bucket}/${key}`
    },
    isFinal(error) {
      const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } }
      const status = $metadata?.httpStatusCode ?? 0
      return status >= 400 && status < 500 && status !== 408 && status !== 429
    },
    nameOf(error) {
      const { name } = (error ?? {}) as { name?: unknown }
      return typeof name === 'string' && ERROR_NAME.test(name) ? name : null
    },
    close: () => client.destroy(),
  }
}

/** Error codes (Amazon S3 API Reference, "List of error codes"). Other text may contain anything and is not passed on. */
const ERROR_NAME = /^[A-Z][A-Za-z0-9]{2,60}$/

async function library(): Promise<typeof import('@aws-sdk/client-s3')> {
  try {
    return await import('@aws-sdk/client-s3')
  } catch (cause) {
    throw new SettingError(`S3 needs the package @aws-sdk/client-s3 beside octavo: ${String(cause)}`)
  }
}
