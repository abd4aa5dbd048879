/**
 * Pages that were saved with what they refer to as one file: MHTML of browsers, Safari's WebArchive, and the WARC of crawlers.
 * Each becomes a document with assets, so that it is printed and extracted as if its files had come along with it.
 */
import { OctavoError } from '../base/errors.ts'
import { decodePage } from '../fetch/charset.ts'
import { type Chosen, choose, isAsset, type SavedResource } from './resources.ts'
import { type SavedForm, savedForm } from './saved-form.ts'

/** A page with what it was saved with. */
export interface SavedPage {
  readonly html: string
  /** Where the page was on the web; left out where the file does not tell. */
  readonly url?: string
  /** `data:` addresses by the absolute addresses that they answer. */
  readonly assets: Readonly<Record<string, string>>
}

/** Which page of a file with several is read. */
export interface SavedPageOptions {
  /** Of a file with several pages, the one that was at this address. */
  readonly url?: string | null
  /** Bytes of all that the file holds, as it is after decompression. */
  readonly mostBytes?: number
}

/** Bytes. */
const MiB = 1024 * 1024
const MOST_BYTES = 100 * MiB

type Reader = (bytes: Uint8Array, mostBytes: number) => readonly SavedResource[] | Promise<readonly SavedResource[]>

const READERS: Readonly<Record<SavedForm, () => Promise<Reader>>> = {
  MHTML: async () => (await import('./mhtml.ts')).readMhtml,
  WARC: async () => (await import('./warc.ts')).readWarc,
  WebArchive: async () => (await import('./web-archive.ts')).readWebArchive,
}

/**
 * The page of a file, with the pictures, style sheets and fonts that were saved beside it. Null for a file of another kind, such as
 * plain HTML. Throws an OctavoError `invalid_archive` for a file that is broken or has no page, and `payload_too_large` over the bound.
 *
 * @example
 * const saved = await readSavedPage(await readFile('page.mhtml'))
 * const { pdf } = await render({ ...saved, extract: true })
 */
export async function readSavedPage(bytes: Uint8Array, options: SavedPageOptions = {}): Promise<SavedPage | null> {
  const form = savedForm(bytes)
  if (form === null) return null
  const read = await READERS[form]()
  const resources = await read(bytes, options.mostBytes ?? MOST_BYTES)
  const chosen = choose(resources, options.url ?? null)
  if (chosen === null) throw new OctavoError('invalid_archive', `The ${form} file holds no page.`)
  return asSavedPage(chosen)
}

function asSavedPage({ page, others }: Chosen): SavedPage {
  const url = page.url !== null && URL.canParse(page.url) ? new URL(page.url) : null
  const { text } = decodePage({ bytes: page.bytes, charset: page.charset, url: url ?? new URL('file:///') })
  const assets = new Map<string, string>()
  for (const resource of others.filter(isAsset))
    for (const address of addressesOf(resource, url)) if (!assets.has(address)) assets.set(address, dataOf(resource))
  return {
    html: text,
    ...(url !== null && /^https?:$/.test(url.protocol) ? { url: url.href } : {}),
    assets: Object.fromEntries(assets),
  }
}

/** Under its own address, and under the name that parts of a mail refer to each other by (RFC 2392). */
function addressesOf({ url, id }: SavedResource, base: URL | null): readonly string[] {
  const given = [url, id === null ? null : `cid:${id}`].filter(each => each !== null)
  return given.flatMap(each => {
    const address = URL.canParse(each, base?.href) ? new URL(each, base?.href) : null
    if (address === null) return []
    address.hash = ''
    return [address.href]
  })
}

function dataOf({ type, charset, bytes }: SavedResource): string {
  const parameters = charset === null ? '' : `;charset=${charset.replace(/[^\w.:-]/g, '')}`
  return `data:${type || 'application/octet-stream'}${parameters};base64,${Buffer.from(bytes).toString('base64')}`
}
