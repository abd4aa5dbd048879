/** Finds the key of a request, from its head alone. */
import { OctavoError } from '../../base/errors.ts'
import type { Exchange } from '../http/exchange.ts'
import { INVALID_KEY } from '../http/message-guard.ts'
import type { KeyRecord, KeyStore } from './key-store.ts'

/** RFC 9110 §11.6.1: a 401 names the accepted schemes. */
export const CHALLENGE = 'Bearer realm="octavo", ApiKey realm="octavo", header="X-API-Key"'

/** The key of a request. Throws `missing_api_key` or `invalid_api_key`. */
export function authenticate(exchange: Exchange, keys: KeyStore): KeyRecord {
  const header = exchange.header('x-api-key')
  const bearer = /^Bearer +(\S+)$/i.exec(exchange.header('authorization') ?? '')?.[1] ?? null
  if (header === null && exchange.header('authorization') === null)
    throw new OctavoError('missing_api_key', 'Send your API key in the X-API-Key header.')
  // Two credentials could belong to different callers.
  const secret = header !== null && bearer !== null ? '' : (header ?? bearer ?? '')
  const record = keys.authenticate(secret)
  if (record === null) throw new OctavoError('invalid_api_key', INVALID_KEY)
  exchange.key = record
  exchange.log.key = record.id
  return record
}
