/** Content types: parsing the header, and which types may answer a request for a page, an image, and so on. */
import { OctavoError } from '../base/errors.ts'
import type { ResourceKind } from '../base/resource.ts'

/** A `Content-Type` header, read. */
interface ContentType {
  /** Lower-case type/subtype; empty where the header is missing or malformed. */
  readonly essence: string
  readonly charset: string | null
}

/** MIME Sniffing §4.4, as far as it concerns the essence and `charset`. */
export function parseContentType(header: string | null): ContentType {
  const [type = '', ...parameters] = (header ?? '').split(';')
  const essence = type.trim().toLowerCase()
  const charset = parameters.map(charsetOf).find(value => value !== null)
  return { essence: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence) ? essence : '', charset: charset ?? null }
}

/** The value of a `charset` parameter without its quotes; null for any other parameter. Linear in the text's length. */
function charsetOf(parameter: string): string | null {
  const equals = parameter.indexOf('=')
  if (equals < 0 || parameter.slice(0, equals).trim().toLowerCase() !== 'charset') return null
  const value = parameter.slice(equals + 1).trim()
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"')
  const bare = (isQuoted ? value.slice(1, -1) : value).trim().toLowerCase()
  return bare === '' || bare.includes('"') ? null : bare
}

/** Types that say nothing: the consumer looks at the bytes, as it does anyway. */
const UNSPECIFIC: ReadonlySet<string> = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'text/plain'])

const ACCEPTED: Readonly<Record<ResourceKind, (essence: string) => boolean>> = {
  page: essence => essence === 'text/html' || essence === 'application/xhtml+xml' || essence === '',
  style: essence => essence === 'text/css' || essence === 'text/plain' || essence === '',
  image: essence =>
    essence.startsWith('image/') || /^(text|application)\/xml$/.test(essence) || UNSPECIFIC.has(essence),
  font: essence => /^(font\/|application\/(x-)?font|application\/vnd\.ms-)/.test(essence) || UNSPECIFIC.has(essence),
  data: essence => /^application\/([\w.+-]+\+)?json$/.test(essence),
  file: () => true,
}

/** The `Accept` header by what is asked for. */
export const ACCEPT_HEADERS: Readonly<Record<ResourceKind, string>> = {
  page: 'text/html, application/xhtml+xml;q=0.9',
  style: 'text/css, */*;q=0.1',
  image: 'image/avif, image/webp, image/png, image/jpeg, image/svg+xml, image/*;q=0.8, */*;q=0.5',
  font: 'font/woff2, font/woff, font/ttf, font/otf, */*;q=0.5',
  data: 'application/json',
  file: '*/*',
}

/** Throws `unsupported_content_type` unless a resource of this kind may have this type; the body need not be read yet. */
export function judgeContentType(kind: ResourceKind, { essence }: ContentType): void {
  if (!ACCEPTED[kind](essence)) throw wrongType(kind)
}

/**
 * Looks at the bytes of a page. A header is a claim: an image or a PDF sent as text/html is refused, and a page without
 * a type is taken only if it starts like HTML (MIME Sniffing §7.1).
 */
export function judgePageBytes({ essence }: ContentType, bytes: Uint8Array): void {
  if (isBinary(bytes) || (essence === '' && !startsLikeHtml(bytes))) throw wrongType('page')
}

const MAGIC = ['%PDF-', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'PK\x03\x04', '\x1f\x8b', 'RIFF', 'wOFF', 'wOF2', '\x7fELF']

function isBinary(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1')
  // UTF-16 has zero bytes by right, and says so in its first two.
  return (
    MAGIC.some(magic => head.startsWith(magic)) || (head.includes('\0') && !/^(\xfe\xff|\xff\xfe|\0<|<\0)/.test(head))
  )
}

function startsLikeHtml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 512)).toString('latin1')
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<(!doctype|!--|\?xml|[a-z])/i.test(head.replaceAll('\0', ''))
}

function wrongType(kind: ResourceKind): OctavoError {
  const wanted = kind === 'page' ? 'an HTML page' : kind === 'data' ? 'JSON data' : `a ${kind}`
  return new OctavoError('unsupported_content_type', `The address does not lead to ${wanted}.`)
}
