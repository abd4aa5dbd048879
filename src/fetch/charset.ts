/** The encoding of a page, and its text: by byte order mark, header, `<meta>`, then by its bytes. */
import type { Resource } from '../base/resource.ts'
import { decode, encodingOfLabel } from './encoding.ts'
import { guessEncoding } from './encoding-guess.ts'

/** A page as text, and the source of its encoding. */
interface DecodedPage {
  readonly text: string
  /** The name of the encoding in TextDecoder. */
  readonly encoding: string
  readonly source: 'bom' | 'header' | 'meta' | 'guess'
}

/**
 * The text of a page (HTML, https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding,
 * "determining the character encoding"). Never throws: unknown labels are passed over.
 */
export function decodePage(resource: Pick<Resource, 'bytes' | 'charset' | 'url'>): DecodedPage {
  const { bytes, charset, url } = resource
  const bom = encodingOfBom(bytes)
  if (bom !== null) return { text: decode(bytes, bom), encoding: bom, source: 'bom' }
  const declared = charset === null ? null : encodingOfLabel(charset)
  if (declared !== null) return { text: decode(bytes, declared), encoding: declared, source: 'header' }
  const meta = prescan(bytes)
  if (meta !== null) return { text: decode(bytes, meta), encoding: meta, source: 'meta' }
  const guess = guessEncoding(bytes, url.hostname)
  return { text: decode(bytes, guess), encoding: guess, source: 'guess' }
}

function encodingOfBom(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

/**
 * Number of bytes that are searched for a declaration. HTML requires 1,024, but some pages have their `<meta>` after more.
 */
const PRESCAN_BYTES = 4096

/**
 * The encoding that the page names in its own head (HTML,
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding, "prescan a byte stream"), or
 * null. Comments and other tags are passed over, so that a `<meta>` inside of a comment or an attribute does not count.
 */
export function prescan(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES)).toString('latin1')
  if (text.startsWith('\0<\0?')) return 'utf-16be'
  if (text.startsWith('<\0?\0')) return 'utf-16le'
  const declaration = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(text)?.[1]
  // A tag's attributes may hold ">", so they are skipped quote by quote.
  const piece = /<!--[\s\S]*?-->|<meta(?=[\s/])((?:"[^"]*"|'[^']*'|[^>"'])*)>|<\/?[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi
  for (const match of text.matchAll(piece)) {
    const encoding = match[1] === undefined ? null : encodingOfMeta(match[1])
    if (encoding !== null) return encoding
  }
  return declaration === undefined ? null : fromDocument(declaration)
}

function encodingOfMeta(attributesText: string): string | null {
  const attributes = new Map<string, string>()
  const pair = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
  for (const [, name = '', double, single, bare] of attributesText.matchAll(pair)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '')
  }
  const charset = attributes.get('charset')
  if (charset !== undefined) return fromDocument(charset)
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null
  const content = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(attributes.get('content') ?? '')
  return content === null ? null : fromDocument(content[1] ?? content[2] ?? content[3] ?? '')
}

/** The encoding of a label in the document, which was read as ASCII and thus is not UTF-16, whatever it declares. */
function fromDocument(label: string): string | null {
  const encoding = encodingOfLabel(label)
  return encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding
}
