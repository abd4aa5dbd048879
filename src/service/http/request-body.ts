/** Reads the body of a request for a document: JSON, a form with files, or an archive, within the limits. */
import { OctavoError } from '../../base/errors.ts'
import type { Endpoint } from '../../job/fields.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import { type UploadLimits, uploadBytes } from './upload.ts'

type BodyKind = 'json' | 'form' | 'archive'

const KINDS: Readonly<Record<string, BodyKind>> = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'application/zip': 'archive',
  'application/x-zip-compressed': 'archive',
}

const typeOf = (exchange: Exchange): string => exchange.header('content-type') ?? ''

const kindOf = (exchange: Exchange): BodyKind | null =>
  KINDS[typeOf(exchange).split(';')[0]!.trim().toLowerCase()] ?? null

/** Maximum number of bytes of the body, which is larger with files. */
export const mostBytes = (exchange: Exchange, limits: UploadLimits): number =>
  kindOf(exchange) === 'json' || kindOf(exchange) === null ? limits.bodyBytes : uploadBytes(limits)

/**
 * The fields of the request, not validated. Throws an OctavoError for an invalid body, `ClientGone` if the client
 * disconnected. The fields of an archive are in the query.
 */
export async function readRequest(endpoint: Endpoint, exchange: Exchange, limits: UploadLimits): Promise<unknown> {
  const kind = judgeType(endpoint, exchange)
  const bytes = await readBody(exchange, mostBytes(exchange, limits))
  switch (kind) {
    case 'json':
      return parse(bytes)
    case 'form':
      return (await import('./multipart.ts')).readForm(bytes, typeOf(exchange), limits)
    case 'archive':
      return (await import('./archive.ts')).readArchive(bytes, fieldsOf(exchange), limits)
  }
}

const fieldsOf = ({ query }: Exchange): [string, string][] => [...query].filter(([name]) => name !== 'debug')

async function readBody(exchange: Exchange, maxBytes: number): Promise<Buffer> {
  const declared = Number(exchange.header('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  if (exchange.expectsContinue) exchange.response.writeContinue()
  return readBytes(exchange, maxBytes)
}

function judgeType(endpoint: Endpoint, exchange: Exchange): BodyKind {
  const kind = kindOf(exchange)
  if (kind === null || (kind !== 'json' && endpoint === 'url'))
    throw new OctavoError('unsupported_media_type', 'Send JSON, with "Content-Type: application/json".')
  const [, ...parameters] = typeOf(exchange).toLowerCase().split(';')
  const charset = parameters.map(each => each.trim()).find(each => each.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))
    throw new OctavoError('unsupported_media_type', 'JSON is sent in UTF-8.')
  const encoding = exchange.header('content-encoding')
  if (encoding === null || encoding.toLowerCase() === 'identity') return kind
  // RFC 9110 §15.5.16: tells the client that the content coding was the reason.
  exchange.headers['accept-encoding'] = 'identity'
  throw new OctavoError('unsupported_media_type', 'Send the body without Content-Encoding.')
}

function readBytes({ request }: Exchange, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const over = (settle: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      settle()
    }
    const onData = (chunk: Buffer): void => {
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else {
        request.pause()
        over(() => reject(tooLarge(maxBytes)))
      }
    }
    const onEnd = (): void => over(() => resolve(Buffer.concat(chunks)))
    const onClose = (): void => over(() => reject(new ClientGone('The body did not arrive.')))
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}

const tooLarge = (maxBytes: number): OctavoError =>
  new OctavoError('payload_too_large', `The request body may have at most ${maxBytes} bytes.`)

/** Parses JSON. A byte order mark is not part of it (RFC 8259 §8.1). Of duplicate names the last counts. */
function parse(bytes: Buffer): unknown {
  // RFC 4627 §3: JSON begins with two ASCII characters, so that zero bytes among the first four mean UTF-16 or UTF-32.
  if (bytes.subarray(0, 4).includes(0)) throw notUtf8()
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw notUtf8()
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new OctavoError('invalid_json', 'The request body must be one JSON object.')
  }
}

const notUtf8 = (): OctavoError => new OctavoError('invalid_encoding', 'The request body must be UTF-8.')
