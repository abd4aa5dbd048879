/** Reads a JSON body: bounded, UTF-8, of the right type. */
import { OctavoError } from '../../base/errors.ts'
import { ClientGone, type Exchange } from './exchange.ts'

/** Throws an OctavoError for a body that is not one, `ClientGone` where the client went away. */
export async function readJsonBody(exchange: Exchange, maxBytes: number): Promise<unknown> {
  judgeType(exchange)
  const declared = Number(exchange.header('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  if (exchange.expectsContinue) exchange.response.writeContinue()
  return parse(await readBytes(exchange, maxBytes))
}

function judgeType(exchange: Exchange): void {
  const [type, ...parameters] = (exchange.header('content-type') ?? '').toLowerCase().split(';')
  if (type!.trim() !== 'application/json')
    throw new OctavoError('unsupported_media_type', 'Send JSON, with "Content-Type: application/json".')
  const charset = parameters.map(each => each.trim()).find(each => each.startsWith('charset='))
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))
    throw new OctavoError('unsupported_media_type', 'JSON is sent in UTF-8.')
  const encoding = exchange.header('content-encoding')
  if (encoding === null || encoding.toLowerCase() === 'identity') return
  // RFC 9110 §15.5.16: so the client learns that it was the coding.
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

/** A byte order mark is not part of JSON (RFC 8259 §8.1). Of fields that are there twice the last counts. */
function parse(bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new OctavoError('invalid_encoding', 'The request body must be UTF-8.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new OctavoError('invalid_json', 'The request body must be one JSON object.')
  }
}
