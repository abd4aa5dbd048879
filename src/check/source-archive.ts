/** Checks the parts of the embedded source archive against the digests in its metadata (RFC 9530 §2). */
import { createHash } from 'node:crypto'
import type { PdfFile } from '../pdf-reader/file.ts'
import { nameOf } from '../pdf-reader/values.ts'
import { embeddedFiles } from './document-rules.ts'
import type { Report } from './types.ts'

/**
 * Compares three digests of each part: computed from its bytes, in its header, and in the metadata of the PDF. The metadata
 * binds the parts to the document: a replaced part is found even if its header was replaced too. Reports nothing for a file
 * without such metadata.
 */
export function checkSourceArchive(file: PdfFile, xmp: string, report: Report): void {
  const listed = listedIn(xmp)
  if (listed.size === 0) return
  const archive = embeddedFiles(file).find(({ value }) => {
    const [stream] = file.dictionary(file.dictionary(value).get('EF')).values()
    return nameOf(file.dictionary(stream).get('Subtype')) === 'multipart/related'
  })
  if (archive === undefined) {
    report('2', 'the metadata lists a source, but the file contains none')
    return
  }
  const [stream] = file.dictionary(file.dictionary(archive.value).get('EF')).values()
  const found = new Set<string>()
  for (const { address, given, digest } of partsOf(file.stream(stream))) {
    found.add(address)
    if (given !== digest.toString('base64')) report('2', 'a part differs from its digest', null, address.slice(0, 200))
    const expected = listed.get(address)
    if (expected === undefined) report('2', 'a part is not in the metadata', null, address.slice(0, 200))
    else if (expected !== digest.toString('hex'))
      report('2', 'a part differs from the digest in the metadata', null, address.slice(0, 200))
  }
  for (const address of listed.keys())
    if (!found.has(address)) report('2', 'a part of the source is missing', null, address.slice(0, 200))
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Digests in hexadecimal by address. */
function listedIn(xmp: string): ReadonlyMap<string, string> {
  const list = /<octavo:Source\b[^>]*>([\s\S]*?)<\/octavo:Source>/.exec(xmp)?.[1] ?? ''
  const rows = [...list.matchAll(/<rdf:li>sha-256=([\da-f]{64}) \S+ ([^<]*)<\/rdf:li>/g)]
  return new Map(
    rows.map(([, digest, address]) => [
      address!.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? ''),
      digest!,
    ]),
  )
}

interface Part {
  readonly address: string
  /** The digest of its header, in base64. */
  readonly given: string
  readonly digest: Buffer
}

/** The parts of an MHTML file, one character per byte. */
function partsOf(text: string): readonly Part[] {
  const boundary = /\bboundary="([^"\r\n]+)"/.exec(text.slice(0, text.indexOf('\r\n\r\n')))?.[1]
  if (boundary === undefined) return []
  const [, ...parts] = text.split(`\r\n--${boundary}`)
  return parts.flatMap(part => {
    const end = part.indexOf('\r\n\r\n')
    if (part.startsWith('--') || end < 0) return []
    const head = part.slice(0, end)
    const value = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
    const digest = createHash('sha256')
      .update(Buffer.from(part.slice(end + 4), 'latin1'))
      .digest()
    return [
      {
        address: value('Content-Location'),
        given: /^sha-256=:(.*):$/.exec(value('Content-Digest'))?.[1] ?? '',
        digest,
      },
    ]
  })
}
