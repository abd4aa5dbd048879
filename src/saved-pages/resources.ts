/** What saved pages consist of, and which of it is the page. */

export interface SavedResource {
  /** As the file has it, maybe relative; null where it has none. */
  readonly url: string | null
  /** Content-ID without its angle brackets (RFC 2392); null where there is none. */
  readonly id: string | null
  /** Lower case, without parameters; empty where the file does not tell. */
  readonly type: string
  readonly charset: string | null
  readonly bytes: Uint8Array
}

/** The resource that is the page, and what was saved with it. */
export interface Chosen {
  readonly page: SavedResource
  readonly others: readonly SavedResource[]
}

const isPage = ({ type }: Pick<SavedResource, 'type'>): boolean =>
  type === 'text/html' || type === 'application/xhtml+xml'

/** Scripts, films and data are of no use on paper. What has no type may be anything. */
export const isAsset = ({ type }: Pick<SavedResource, 'type'>): boolean =>
  type === '' || type === 'text/css' || /^(image|font)\/|font|octet-stream/.test(type)

/** The page that was at the address; without an address, or where the file has none at it, the first. */
export function choose(resources: readonly SavedResource[], address: string | null): Chosen | null {
  const pages = resources.filter(each => isPage(each) && each.bytes.length > 0)
  const page = pages.find(each => address !== null && isSame(each.url, address)) ?? pages[0]
  if (page === undefined) return null
  return { page, others: resources.filter(each => each !== page && !isPage(each)) }
}

function isSame(a: string | null, b: string): boolean {
  if (a === null || !URL.canParse(a) || !URL.canParse(b)) return false
  const [one, other] = [new URL(a), new URL(b)]
  one.hash = ''
  other.hash = ''
  return one.href === other.href
}

/** "text/html; charset=utf-8" as type and charset. */
export function typeOf(value: string | undefined): Pick<SavedResource, 'type' | 'charset'> {
  const [type = '', ...parameters] = (value ?? '').split(';')
  const charset = parameters.map(each => /^\s*charset\s*=\s*"?([^"\s;]+)/i.exec(each)?.[1]).find(Boolean)
  return { type: type.trim().toLowerCase(), charset: charset?.toLowerCase() ?? null }
}

/**
 * Header fields by their lower-case names, folded lines joined (RFC 5322 §2.2.3). Of fields that are there twice the first
 * counts.
 */
export function headersOf(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}
