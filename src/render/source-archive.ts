/**
 * The source of a PDF as one file: MHTML (https://www.rfc-editor.org/rfc/rfc2557), which browsers open, with the digest of
 * each part (https://www.rfc-editor.org/rfc/rfc9530). The metadata has the same digests, so that a checker detects changes of
 * either.
 */
import { createHash } from 'node:crypto'
import type { Resource } from '../base/resource.ts'
import type { EmbeddedFile } from '../pdf/attachments.ts'
import type { XmpSchema } from '../pdf/metadata.ts'

/** The source of a document as an embedded file. */
interface SourceArchive {
  readonly file: EmbeddedFile
  readonly schema: XmpSchema
}

/** The page first, then the resources by address. */
export function sourceArchive(page: Resource, resources: Iterable<Resource>, title: string | null): SourceArchive {
  const others = [...resources].filter(({ url }) => url.href !== page.url.href)
  others.sort((a, b) => (a.url.href < b.url.href ? -1 : a.url.href > b.url.href ? 1 : 0))
  const parts = [page, ...others].map(resource => ({
    resource,
    location: locationOf(resource.url, page.url),
    digest: sha256(resource.bytes),
  }))
  const boundary = `----octavo-${createHash('sha256')
    .update(parts.map(({ digest }) => digest.toString('hex')).join('\n'))
    .digest('hex')
    .slice(0, 40)}`
  const head = [
    'From: <Saved by Octavo>',
    `Snapshot-Content-Location: ${parts[0]!.location}`,
    `Subject: ${encodedWords(title ?? '')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/related; type="text/html"; boundary="${boundary}"`,
  ]
  const chunks: Uint8Array[] = [lines([...head, '', ''])]
  for (const part of parts)
    chunks.push(lines([`--${boundary}`, ...headersOf(part), '', '']), part.resource.bytes, lines(['', '']))
  chunks.push(lines([`--${boundary}--`, '']))
  return {
    file: {
      name: 'source.mhtml',
      bytes: new Uint8Array(Buffer.concat(chunks)),
      type: 'multipart/related',
      relationship: 'source',
      description: 'The HTML that this document was made from, with its resources',
    },
    schema: schemaOf(parts.map(entryOf)),
  }
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const lines = (rows: readonly string[]): Uint8Array => Buffer.from(rows.join('\r\n'), 'utf8')

interface Part {
  readonly resource: Resource
  readonly location: string
  readonly digest: Buffer
}

/** The name of a file relative to the folder of the page: paths of the machine are not published. */
function locationOf(url: URL, page: URL): string {
  if (url.protocol !== 'file:' || page.protocol !== 'file:') return url.href
  const folder = new URL('.', page).href
  return url.href.startsWith(folder) ? url.href.slice(folder.length) : url.href
}

function headersOf({ resource, location, digest }: Part): readonly string[] {
  const { contentType, charset, headers = [] } = resource
  const type = contentType === '' ? 'application/octet-stream' : contentType
  return [
    `Content-Type: ${type}${charset === null ? '' : `; charset=${charset}`}`,
    'Content-Transfer-Encoding: binary',
    `Content-Location: ${location}`,
    `Content-Digest: sha-256=:${digest.toString('base64')}:`,
    ...headers.map(([name, value]) => `${titled(name)}: ${value.replace(/[^\x20-\x7e]/g, '?')}`),
  ]
}

const titled = (name: string): string => name.replace(/(?:^|-)[a-z]/g, letter => letter.toUpperCase())

/** Encoded words (https://www.rfc-editor.org/rfc/rfc2047#section-2). */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && text.length <= LONGEST_PLAIN) return text
  const words: string[] = []
  let word = ''
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  words.push(word)
  return words.map(each => `=?utf-8?B?${Buffer.from(each, 'utf8').toString('base64')}?=`).join('\r\n ')
}

/** A line has at most 998 characters (RFC 5322 §2.1.1), and an encoded word 75 (RFC 2047 §2). */
const LONGEST_PLAIN = 900
const WORD_BYTES = 45

/** The entry of a resource in the metadata: digest, time of the response if known, address. */
const entryOf = ({ resource, location, digest }: Part): string =>
  `sha-256=${digest.toString('hex')} ${timeOf(resource.headers ?? [])} ${location}`

function timeOf(headers: NonNullable<Resource['headers']>): string {
  const given = headers.find(([name]) => name === 'date')?.[1] ?? ''
  const time = Date.parse(given)
  return Number.isNaN(time) ? '-' : `${new Date(time).toISOString().slice(0, 19)}Z`
}

const ARCHIVE_NAMESPACE = 'urn:x-octavo:archive:1#'

const schemaOf = (entries: readonly string[]): XmpSchema => ({
  name: 'Octavo source archive',
  namespace: ARCHIVE_NAMESPACE,
  prefix: 'octavo',
  properties: [
    {
      name: 'Source',
      description: 'What the document was made from: SHA-256, time of the answer, address',
      value: entries,
    },
  ],
})
