/** The loader of a document with files: they precede the network. */

import { OctavoError } from '../base/errors.ts'
import { isAssetAddress, type ResourceLoader } from '../base/resource.ts'
import { parseDataUrl } from '../images/data-url.ts'
import type { Assets } from '../job/assets.ts'

/** A loader that looks for an address among the files of a request first. */
export function withAssets(assets: Assets, loader: ResourceLoader | null): ResourceLoader | null {
  const known = new Map(Object.entries(assets))
  if (known.size === 0) return loader
  return {
    async load(request) {
      const { url } = request
      const [address] = url.href.split('#')
      // Style sheets request web fonts with queries such as "?#iefix", for old browsers.
      const data = known.get(address!) ?? known.get(address!.split('?')[0]!)
      const asset = data === undefined ? null : parseDataUrl(data)
      if (asset !== null) return { url, contentType: asset.contentType, charset: null, bytes: asset.bytes }
      if (isAssetAddress(url)) throw new OctavoError('url_unreachable', 'There is no such file among the assets.')
      if (loader === null) throw new OctavoError('url_blocked', 'Nothing may be fetched.')
      return loader.load(request)
    },
  }
}
