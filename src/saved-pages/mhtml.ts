/** MHTML: a page and its parts as one mail (RFC 2557), as browsers save it. */

import { OctavoError } from '../base/errors.ts'
import { hexDigit } from '../base/hex.ts'
import { headersOf, type SavedResource, typeOf } from './resources.ts'

/** Parts within parts: a page with frames that have frames. */
const MOST_DEPTH = 8

/** All parts, the root first. Throws `invalid_archive` where there is no boundary. */
export function readMhtml(bytes: Uint8Array): readonly SavedResource[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const found: SavedResource[] = []
  readEntity(all, 0, found)
  return found
}

/** Header fields, an empty line, and a body (RFC 2045 §2.4). */
function readEntity(entity: Buffer, depth: number, into: SavedResource[]): void {
  const end = headEnd(entity)
  const headers = headersOf(entity.subarray(0, end.head).toString('latin1'))
  const given = headers.get('content-type')
  const body = entity.subarray(end.body)
  if (/^multipart\//i.test(given ?? '')) {
    if (depth < MOST_DEPTH) readParts(body, given!, depth, into)
    return
  }
  into.push({
    url: headers.get('content-location')?.replace(/\s+/g, '') ?? null,
    id: /^<(.*)>$/.exec(headers.get('content-id') ?? '')?.[1] ?? null,
    ...typeOf(given),
    bytes: decoded(body, headers.get('content-transfer-encoding') ?? ''),
  })
}

/** The parts between the boundaries (RFC 2046 §5.1.1); the one that `start` names first (RFC 2387 §3.2). */
function readParts(body: Buffer, type: string, depth: number, into: SavedResource[]): void {
  const boundary = parameter(type, 'boundary')
  if (boundary === null || boundary.trim() === '') throw invalid('names no boundary between its parts')
  const start = parameter(type, 'start')?.replace(/^<|>$/g, '') ?? null
  const parts: SavedResource[] = []
  for (const part of between(body, Buffer.from(`--${boundary}`, 'latin1'))) readEntity(part, depth + 1, parts)
  const root = start === null ? -1 : parts.findIndex(({ id }) => id === start)
  if (root > 0) parts.unshift(...parts.splice(root, 1))
  for (const part of parts) into.push(part)
}

const parameter = (value: string, name: string): string | null =>
  new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value)?.slice(1).find(Boolean) ?? null

const NEWLINE = 0x0a
const RETURN = 0x0d
const HYPHEN = 0x2d

/** What stands between lines that are the delimiter; the line break before a delimiter belongs to it. */
function between(body: Buffer, delimiter: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let from = -1
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== NEWLINE) continue
    if (from !== -1) parts.push(body.subarray(from, Math.max(from, endBefore(body, at))))
    const after = at + delimiter.length
    if (body[after] === HYPHEN && body[after + 1] === HYPHEN) return parts
    const line = body.indexOf(NEWLINE, after)
    if (line === -1) return parts
    from = line + 1
  }
  // A file that was cut off still has what it has.
  if (from !== -1) parts.push(body.subarray(from))
  return parts
}

const endBefore = (body: Buffer, at: number): number =>
  at > 1 && body[at - 2] === RETURN ? at - 2 : Math.max(0, at - 1)

/** Where the header fields end and where the body begins: at the first empty line. */
function headEnd(entity: Buffer): { readonly head: number; readonly body: number } {
  for (let at = 0; at !== -1 && at < entity.length; ) {
    const isReturn = entity[at] === RETURN && entity[at + 1] === NEWLINE
    if (isReturn || entity[at] === NEWLINE) return { head: at, body: at + (isReturn ? 2 : 1) }
    const line = entity.indexOf(NEWLINE, at)
    if (line === -1) break
    at = line + 1
  }
  return { head: entity.length, body: entity.length }
}

/** RFC 2045 §6. An encoding that is not known leaves the bytes as they are. */
function decoded(body: Buffer, encoding: string): Uint8Array {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64')
    case 'quoted-printable':
      return quotedPrintable(body)
    default:
      return body
  }
}

/** RFC 2045 §6.7: "=3D" is a byte, "=" at the end of a line joins it to the next. */
function quotedPrintable(body: Buffer): Uint8Array {
  const out = Buffer.allocUnsafe(body.length)
  let length = 0
  for (let at = 0; at < body.length; at++) {
    const byte = body[at]!
    if (byte !== 0x3d) {
      out[length++] = byte
      continue
    }
    const high = hexDigit(body[at + 1])
    const low = hexDigit(body[at + 2])
    if (high >= 0 && low >= 0) {
      out[length++] = high * 16 + low
      at += 2
    } else if (body[at + 1] === RETURN && body[at + 2] === NEWLINE) at += 2
    else if (body[at + 1] === NEWLINE) at += 1
    else out[length++] = byte
  }
  return out.subarray(0, length)
}

const invalid = (why: string): OctavoError => new OctavoError('invalid_archive', `The MHTML file ${why}.`)
