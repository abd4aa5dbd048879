/** Files that a job embeds in its PDF. */
import { percentDecoded } from '../base/percent.ts'
import { readAddress } from './addresses.ts'
import { accepted, type Reading, refused } from './reading.ts'
import type { ObjectSchema, ValueOf } from './schema.ts'

/** The relationship of a file to the document (ISO 32000-2 §7.11.3, AFRelationship). */
export const RELATIONSHIPS = ['source', 'data', 'alternative', 'supplement', 'unspecified'] as const
/** How an attachment relates to the document: an AFRelationship of ISO 32000-2 §14.13, in lower case. */
export type Relationship = (typeof RELATIONSHIPS)[number]

const ATTACHMENT_SCHEMA = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 200, description: 'File name. If not given, the last part of the address.' },
    data: { type: 'string', description: 'The bytes in base64.' },
    url: { type: 'string', format: 'uri', maxLength: 4_096, description: 'Where the bytes are fetched, if not given.' },
    type: { type: 'string', maxLength: 100, description: 'Media type, such as text/csv. If not given, by the name.' },
    relationship: { type: 'string', enum: RELATIONSHIPS, default: 'unspecified' },
    description: { type: 'string', maxLength: 1_000 },
  },
  additionalProperties: false,
} as const satisfies ObjectSchema

/** The schema of the field `attachments`. */
export const ATTACHMENTS_SCHEMA = {
  type: 'array',
  items: ATTACHMENT_SCHEMA,
  maxItems: 100,
  description:
    'Files inside the PDF, each with its bytes (data) or an address (url). Not in archives of part 2 and PDF/A-4. HTML can say the same with <link rel=attachment href=… title=… type=…>.',
  examples: [[{ name: 'figures.csv', data: 'YSxiCjEsMgo=', type: 'text/csv', relationship: 'data' }]],
} as const

/** A file with its bytes, or with the address to load it from. */
export interface JobAttachment {
  readonly name: string
  readonly content: { readonly data: string } | { readonly url: string }
  readonly type: string
  readonly relationship: Relationship
  readonly description: string | null
}

/** The attachments, decoded, or the reason why they are refused. */
export function readAttachments(
  given: readonly ValueOf<typeof ATTACHMENT_SCHEMA>[],
): Reading<readonly JobAttachment[]> {
  const attachments: JobAttachment[] = []
  for (const [i, each] of given.entries()) {
    const reading = readAttachment(each)
    if (reading.kind === 'refused') return { ...reading, path: `/${i}${reading.path}` }
    if (attachments.some(({ name }) => name === reading.value.name))
      return refused('invalid_attachment', 'is the name of another attachment, too', `/${i}/name`)
    attachments.push(reading.value)
  }
  return accepted(attachments)
}

function readAttachment(given: ValueOf<typeof ATTACHMENT_SCHEMA>): Reading<JobAttachment> {
  const { data, url, relationship = 'unspecified', description } = given
  if ((data === undefined) === (url === undefined))
    return refused('invalid_attachment', 'must have either data or an address (url)')
  const address = url === undefined ? null : readAddress(url)
  if (address?.kind === 'refused') return { ...address, path: '/url' }
  if (data !== undefined && !isBase64(data)) return refused('invalid_attachment', 'is not base64', '/data')
  const name = readName(given.name ?? lastPart(url ?? ''))
  if (name.kind === 'refused') return { ...name, path: '/name' }
  const type = given.type?.toLowerCase() ?? typeOf(name.value)
  if (!MEDIA_TYPE.test(type)) return refused('invalid_attachment', 'is no media type such as text/csv', '/type')
  const content = address === null ? { data: data! } : { url: address.value }
  return accepted({ name: name.value, content, type, relationship, description: description?.trim() || null })
}

/** The syntax of media types that validators of ISO 19005-3 §6.8 accept. */
export const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/

/**
 * Whether a text is base64 (https://www.rfc-editor.org/rfc/rfc4648#section-4), with or without padding. It tests each
 * character once.
 */
const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/]*={0,2}$/.test(text) && text.replace(/=+$/, '').length % 4 !== 1

/** A file name without a folder. */
export function readName(text: string): Reading<string> {
  const name = text.trim()
  if (name === '' || name.length > 200) return refused('invalid_attachment', 'must have 1 to 200 characters')
  if (!name.isWellFormed() || /[\p{Cc}\p{Co}\p{Bidi_C}\u2028\u2029/\\]/u.test(name))
    return refused('invalid_attachment', 'must not contain slashes or control characters')
  return name.startsWith('.') ? refused('invalid_attachment', 'must not start with a dot') : accepted(name)
}

/** The last segment of an address's path, decoded if possible. */
export function lastPart(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return percentDecoded(path.slice(path.lastIndexOf('/') + 1))
}

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  css: 'text/css',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  xml: 'text/xml',
  zip: 'application/zip',
}

/** The media type of a file name by its extension; `application/octet-stream` if it is unknown. */
export const typeOf = (name: string): string =>
  TYPES[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
