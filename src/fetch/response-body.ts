/** Reads and decodes the body of a response, up to a maximum number of decoded bytes. */
import { Readable, type Transform } from 'node:stream'
import zlib from 'node:zlib'
import { OctavoError } from '../base/errors.ts'

type Encoding = 'identity' | 'gzip' | 'deflate' | 'br' | 'zstd'

/** Available from Node 22.15 and 23.8. */
const createZstd: (() => Transform) | null =
  'createZstdDecompress' in zlib && typeof zlib.createZstdDecompress === 'function'
    ? (zlib.createZstdDecompress as () => Transform)
    : null

/** `Accept-Encoding`: the encodings that `readBody` decodes. */
export const ACCEPTED_ENCODINGS = createZstd === null ? 'gzip, deflate, br' : 'gzip, deflate, br, zstd'

/** Options for reading a body. */
interface BodyOptions {
  /** The received values of the headers. */
  readonly contentEncoding: string | null
  readonly contentLength: string | null
  readonly maxBytes: number
  /** Called with the bytes so far, after each piece. */
  readonly onBytes?: (bytes: number) => void
}

/**
 * The bytes of a body. Throws `response_too_large` as soon as the maximum is exceeded, `url_fetch_failed` for an encoding that was
 * not requested or for invalid data, and the stream's error if the connection breaks.
 */
export async function readBody(body: Readable, options: BodyOptions): Promise<Uint8Array> {
  try {
    const encoding = parseEncoding(options.contentEncoding)
    // An early refusal only: the header may be wrong, the count below is not.
    if (encoding === 'identity' && Number(options.contentLength ?? 0) > options.maxBytes)
      throw tooLarge(options.maxBytes)
    return await collect(encoding === 'identity' ? body : await decoded(body, encoding), options)
  } finally {
    body.destroy()
  }
}

/** Accepts one encoding, as servers send it; chains, which RFC 9110 §8.4 allows, only multiply the work. */
function parseEncoding(header: string | null): Encoding {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '' && name !== 'identity')
  const [name, ...more] = names
  if (name === undefined) return 'identity'
  if (more.length > 0) throw new OctavoError('url_fetch_failed', 'The response is encoded more than once.')
  if (name === 'gzip' || name === 'x-gzip') return 'gzip'
  if (name === 'deflate' || name === 'br') return name
  if (name === 'zstd' && createZstd !== null) return 'zstd'
  throw new OctavoError('url_fetch_failed', 'The response has a content encoding that was not asked for.')
}

async function decoded(body: Readable, encoding: Exclude<Encoding, 'identity'>): Promise<Readable> {
  const pieces: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]()
  const first = await pieces.next()
  const source = Readable.from(joined(first, pieces))
  const decoder = decoderFor(encoding, first.done === true ? new Uint8Array(0) : first.value)
  // Errors of the source reach the reader of the decoder, and destroying the decoder stops the source.
  source.on('error', error => decoder.destroy(error))
  decoder.on('close', () => source.destroy())
  return source.pipe(decoder)
}

async function* joined(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let piece = first; piece.done !== true; piece = await rest.next()) yield piece.value
}

function decoderFor(encoding: Exclude<Encoding, 'identity'>, first: Uint8Array): Transform {
  switch (encoding) {
    case 'gzip':
      return zlib.createGunzip()
    case 'br':
      return zlib.createBrotliDecompress()
    case 'zstd':
      return createZstd!()
    case 'deflate':
      // "deflate" means the zlib format (RFC 9110 §8.4.1.2), yet some servers send the bare stream.
      return isZlibHeader(first) ? zlib.createInflate() : zlib.createInflateRaw()
  }
}

/** RFC 1950 §2.2: method 8, and the two bytes divisible by 31. */
function isZlibHeader(bytes: Uint8Array): boolean {
  const [method = 0, flags = 0] = bytes
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0
}

async function collect(stream: Readable, options: BodyOptions): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > options.maxBytes) throw tooLarge(options.maxBytes)
      chunks.push(chunk)
      options.onBytes?.(bytes)
    }
  } catch (error) {
    throw isBadData(error)
      ? new OctavoError('url_fetch_failed', 'The response could not be decompressed.', { cause: error })
      : error
  }
  return Buffer.concat(chunks, bytes)
}

const isBadData = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING|ERR_ZSTD|ZSTD_)/.test(String(error.code))

/** The error of a body over its maximum size. */
function tooLarge(maxBytes: number): OctavoError {
  return new OctavoError('response_too_large', `The response is larger than ${Math.floor(maxBytes / 1024)} KiB.`)
}
