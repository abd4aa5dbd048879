/** Parses `data:` URLs in one pass (https://fetch.spec.whatwg.org/#data-url-processor, RFC 2397). */
import { hexDigit } from '../base/hex.ts'

/** The type and bytes, or null if the URL is not well-formed. */
export function parseDataUrl(url: string): { readonly contentType: string; readonly bytes: Uint8Array } | null {
  if (url.slice(0, 5).toLowerCase() !== 'data:') return null
  const comma = url.indexOf(',')
  if (comma < 0) return null
  const type = url.slice(5, comma).trim()
  const end = url.indexOf('#', comma)
  const body = url.slice(comma + 1, end < 0 ? undefined : end)
  const isBase64 =
    type
      .slice(type.lastIndexOf(';') + 1)
      .trim()
      .toLowerCase() === 'base64' && type.includes(';')
  const semicolon = type.indexOf(';')
  const contentType = (semicolon < 0 ? type : type.slice(0, semicolon)).trim().toLowerCase()
  const bytes = percentDecoded(body)
  return { contentType, bytes: isBase64 ? Buffer.from(bytes.toString('latin1'), 'base64') : bytes }
}

/** Decodes each %XX as a byte, other characters as UTF-8. */
function percentDecoded(text: string): Buffer {
  const source = Buffer.from(text, 'utf8')
  if (!source.includes(PERCENT)) return source
  const out = Buffer.alloc(source.length)
  let length = 0
  for (let at = 0; at < source.length; at++) {
    const [high, low] = source[at] === PERCENT ? [hexDigit(source[at + 1]), hexDigit(source[at + 2])] : [-1, -1]
    if (high < 0 || low < 0) out[length++] = source[at]!
    else {
      out[length++] = high * 16 + low
      at += 2
    }
  }
  return out.subarray(0, length)
}

const PERCENT = 0x25
