/** Files sent with HTML: images, style sheets and fonts, under the addresses by which the HTML refers to them. */
import { ASSETS_BASE } from '../base/resource.ts'
import { accepted, type Reading, refused } from './reading.ts'
import { pointer } from './schema.ts'

/** `data:` addresses by absolute address, without fragments. */
export type Assets = Readonly<Record<string, string>>

/** The files of a request. Names are resolved against the address of the document, if it has one. */
export function readAssets(given: Readonly<Record<string, string>>, baseUrl: string | null): Reading<Assets> {
  const assets = new Map<string, string>()
  for (const [name, data] of Object.entries(given)) {
    const path = pointer('', name)
    const address = addressOf(name, baseUrl ?? ASSETS_BASE)
    if (address === null) return refused('invalid_type', 'is not an address, such as "img/logo.png"', path)
    if (!/^data:[^,]*,/i.test(data))
      return refused('invalid_type', 'must be a data: address, such as "data:image/png;base64,…"', path)
    assets.set(address, data)
  }
  return accepted(Object.fromEntries(assets))
}

function addressOf(name: string, base: string): string | null {
  if (name.trim() === '' || !URL.canParse(name, base)) return null
  const url = new URL(name, base)
  url.hash = ''
  return url.href
}
