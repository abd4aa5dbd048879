/** Gives a local HTML file access to the files of its folder, and no others. */
import { realpathSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OctavoError } from '../base/errors.ts'
import { mediaTypeOf } from '../base/media-types.ts'
import type { Resource, ResourceLoader, ResourceRequest } from '../base/resource.ts'

/**
 * Loads `file:` addresses in `folder`, by their real paths; all others are loaded by `web`. Documents of other authors can be
 * printed safely: they cannot embed files of the user.
 */
export function localFiles(folder: string, web: ResourceLoader | null): ResourceLoader {
  const root = realpathSync(folder)
  return {
    load(request: ResourceRequest): Promise<Resource> {
      if (request.url.protocol === 'file:') return loadFile(root, request.url)
      if (web !== null) return web.load(request)
      throw new OctavoError('url_blocked', 'The network is not used (--offline).')
    },
  }
}

/** A loader that records the path of each requested file, whether it exists or not. */
export function notingFiles(loader: ResourceLoader | null, files: Set<string>): ResourceLoader | null {
  if (loader === null) return null
  return {
    load(request) {
      const path = request.url.protocol === 'file:' ? pathOf(request.url) : null
      if (path !== null) files.add(path)
      return loader.load(request)
    },
  }
}

async function loadFile(root: string, url: URL): Promise<Resource> {
  const path = pathOf(url)
  const real = path === null ? null : await realpath(path).catch(() => null)
  if (real === null) throw new OctavoError('url_unreachable', 'There is no such file.')
  if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new OctavoError('url_blocked', 'The file is not in the folder of the document (--root allows another one).')
  try {
    const contentType = mediaTypeOf(extname(real))
    return { url, contentType, charset: null, bytes: await readFile(real) }
  } catch (cause) {
    throw new OctavoError('url_unreachable', 'The file cannot be read.', { cause })
  }
}

/** The path of a `file:` address; null for other hosts and escaped slashes. */
function pathOf(url: URL): string | null {
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}
