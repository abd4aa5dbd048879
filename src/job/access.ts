/** Access to private pages: headers, cookies, user agent and language of a job's requests. */
import type { Access } from '../base/resource.ts'
import { accepted, type Reading, refused } from './reading.ts'
import { pointer, type Schema } from './schema.ts'

const HEADER_VALUE = { type: 'string', maxLength: 8_000 } as const

/** The schema of the field `access`. */
export const ACCESS_SCHEMA = {
  type: 'object',
  properties: {
    headers: {
      type: 'object',
      additionalProperties: HEADER_VALUE,
      maxProperties: 32,
      description: 'Further headers, such as Authorization.',
    },
    cookies: {
      anyOf: [HEADER_VALUE, { type: 'object', additionalProperties: HEADER_VALUE, maxProperties: 100 }],
      description: 'Cookies, as "name=value; name=value" or as an object.',
    },
    user_agent: { type: 'string', maxLength: 500, description: 'User-Agent of all requests of the document.' },
    accept_language: {
      type: 'string',
      maxLength: 200,
      description: 'Accept-Language of all requests of the document.',
    },
  },
  additionalProperties: false,
  description:
    'How the page and its resources are asked for. Headers and cookies go to the origin of url alone: never to another one, whether by a redirect or for a resource of the page, and never into a log.',
  examples: [{ headers: { Authorization: 'Bearer …' }, cookies: { session: '…' } }],
} as const satisfies Schema

/** The field `access` of a request. */
interface AccessRequest {
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly cookies?: string | Readonly<Record<string, string>> | undefined
  readonly user_agent?: string | undefined
  readonly accept_language?: string | undefined
}

/** A field name (RFC 9110 §5.1), and a value that is one line of visible characters (§5.5). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
/** A name of a cookie, and a value without what ends one (RFC 6265 §4.1.1, and what browsers take). */
const COOKIE_VALUE = /^[\x20-\x3a\x3c-\x7e\x80-\xff]*$/

/** Headers that the fetcher sets itself, or that have a field of their own. */
const RESERVED =
  /^(?:host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|range|cookie|user-agent|date|via|accept(?:-.*)?|content-.*|if-.*|proxy-.*|sec-.*)$/i
/** Maximum number of bytes, which servers commonly accept in headers. */
const MOST_BYTES = 16_384

/** The access of a request. Messages never show the value of a header, which may be secret. */
export function readAccess(given: AccessRequest, url: string | null): Reading<Access> {
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries(given.headers ?? {})) {
    const path = `/headers${pointer('', name)}`
    if (!NAME.test(name)) return refused('invalid_type', 'is not the name of a header', path)
    if (RESERVED.test(name)) return refused('invalid_type', 'is a header that cannot be set here', path)
    if (!VALUE.test(value)) return refused('invalid_type', 'has a character that a header cannot have', path)
    headers.set(name.toLowerCase(), value.trim())
  }
  const cookies = readCookies(given.cookies ?? {})
  if (cookies.kind === 'refused') return cookies
  if (cookies.value !== '') headers.set('cookie', cookies.value)
  for (const name of ['user_agent', 'accept_language'] as const)
    if (!VALUE.test(given[name] ?? ''))
      return refused('invalid_type', 'has a character that a header cannot have', `/${name}`)
  const size = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (size > MOST_BYTES) return refused('invalid_type', `has more than ${MOST_BYTES} bytes of headers and cookies`)
  if (headers.size > 0 && url === null)
    return refused('invalid_type', 'has headers or cookies, which go to the origin of "url": give it too')
  return accepted({
    origin: url === null ? null : new URL(url).origin,
    headers: Object.fromEntries(headers),
    userAgent: given.user_agent?.trim() || null,
    languages: given.accept_language?.trim() || null,
  })
}

function readCookies(given: NonNullable<AccessRequest['cookies']>): Reading<string> {
  if (typeof given === 'string')
    return VALUE.test(given)
      ? accepted(given.trim())
      : refused('invalid_type', 'has a character that no cookie has', '/cookies')
  for (const [name, value] of Object.entries(given))
    if (!NAME.test(name) || !COOKIE_VALUE.test(value))
      return refused('invalid_type', 'is not a cookie', `/cookies${pointer('', name)}`)
  return accepted(
    Object.entries(given)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  )
}
