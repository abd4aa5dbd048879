/**
 * WARC (ISO 28500): what a crawler was answered, record by record, often each compressed by itself.
 * https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/
 */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { OctavoError } from '../base/errors.ts'
import { headersOf, type SavedResource, typeOf } from './resources.ts'

/** Records of a crawl; more of them are an archive of sites. */
const MOST_RECORDS = 20_000

/** What was answered with success, and what was put there as it is. Throws `invalid_archive`, and `payload_too_large` over the bound. */
export function readWarc(bytes: Uint8Array, mostBytes: number): readonly SavedResource[] {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isCompressed ? unzipped(bytes, mostBytes) : bytes
  const all = Buffer.from(plain.buffer, plain.byteOffset, plain.length)
  const found: SavedResource[] = []
  let at = 0
  let left = mostBytes
  for (let count = 0; at < all.length && count < MOST_RECORDS; count++) {
    const record = recordAt(all, at)
    if (record === null) break
    at = record.next
    const resource = resourceOf(record, left)
    if (resource === null) continue
    left -= resource.bytes.length
    found.push(resource)
  }
  if (at === 0) throw invalid('has no record')
  return found
}

interface WarcRecord {
  readonly headers: ReadonlyMap<string, string>
  readonly block: Buffer
  readonly next: number
}

const HEAD_END = Buffer.from('\r\n\r\n', 'latin1')

/** "WARC/1.0", header fields, an empty line, and as many bytes as they say (§4). Null where none begins. */
function recordAt(all: Buffer, from: number): WarcRecord | null {
  let at = from
  while (at < all.length && (all[at] === 0x0d || all[at] === 0x0a)) at++
  if (all.toString('latin1', at, at + 5) !== 'WARC/') return null
  const end = all.indexOf(HEAD_END, at)
  if (end === -1) return null
  const headers = headersOf(all.toString('latin1', at, end))
  const length = Number(headers.get('content-length'))
  if (!Number.isSafeInteger(length) || length < 0) throw invalid('has a record without its length')
  const begin = end + HEAD_END.length
  return { headers, block: all.subarray(begin, begin + length), next: begin + length }
}

function resourceOf({ headers, block }: WarcRecord, mostBytes: number): SavedResource | null {
  // WARC 1.0 has the address in angle brackets in some writers.
  const url = headers.get('warc-target-uri')?.replace(/^<|>$/g, '') ?? null
  switch (headers.get('warc-type')?.toLowerCase()) {
    case 'resource':
    case 'conversion':
      return { url, id: null, ...typeOf(headers.get('content-type')), bytes: block }
    case 'response':
      return answerOf(url, block, mostBytes)
    default:
      return null
  }
}

/** An HTTP answer as it came (RFC 9112): redirects and errors are no resources. */
function answerOf(url: string | null, block: Buffer, mostBytes: number): SavedResource | null {
  const end = block.indexOf(HEAD_END)
  if (end === -1) return null
  const head = block.toString('latin1', 0, end)
  if (!/^HTTP\/[\d.]+ 200\b/i.test(head)) return null
  const headers = headersOf(head.slice(head.indexOf('\n') + 1))
  const body = block.subarray(end + HEAD_END.length)
  const isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '')
  const bytes = withoutCoding(isChunked ? joinedChunks(body) : body, headers.get('content-encoding') ?? '', mostBytes)
  return { url, id: null, ...typeOf(headers.get('content-type')), bytes }
}

/** RFC 9112 §7.1. Crawlers that have joined the chunks leave the header as it was: then the body is taken as it is. */
function joinedChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  let at = 0
  while (at < body.length) {
    const line = body.indexOf(0x0a, at)
    const size = line === -1 ? null : /^([0-9a-f]{1,8})\s*(?:;[^\n]*)?\r?$/i.exec(body.toString('latin1', at, line))
    if (size == null) return chunks.length === 0 ? body : Buffer.concat(chunks)
    const length = Number.parseInt(size[1]!, 16)
    if (length === 0) break
    chunks.push(body.subarray(line + 1, line + 1 + length))
    at = line + 1 + length
    while (at < body.length && (body[at] === 0x0d || body[at] === 0x0a)) at++
  }
  return Buffer.concat(chunks)
}

/** RFC 9110 §8.4. Some crawlers decode and leave the header: bytes that are not in that coding are taken as they are. */
function withoutCoding(body: Buffer, coding: string, mostBytes: number): Uint8Array {
  const options = { maxOutputLength: Math.max(1, mostBytes) }
  try {
    switch (coding.trim().toLowerCase()) {
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, options)
      case 'br':
        return brotliDecompressSync(body, options)
      case 'deflate':
        return (body[0]! & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options)
      default:
        return body
    }
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(mostBytes)
    return body
  }
}

/** All members of the file, one after the other (RFC 1952 §2.2). */
function unzipped(bytes: Uint8Array, mostBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes })
  } catch (cause) {
    if (isTooLarge(cause)) throw tooLarge(mostBytes)
    throw new OctavoError('invalid_archive', 'The compressed file cannot be read.', { cause })
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

const tooLarge = (mostBytes: number): OctavoError =>
  new OctavoError('payload_too_large', `A saved page may have at most ${mostBytes} bytes.`)

const invalid = (why: string): OctavoError => new OctavoError('invalid_archive', `The WARC file ${why}.`)
