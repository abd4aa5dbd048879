/** Gives a local HTML file the images, style sheets and fonts beside it, and nothing else of the disk. */
import { realpathSync } from 'node:fs'
import { readFile, realpath } from 'node:fs/promises'
import { extname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OctavoError } from '../base/errors.ts'
import { mediaTypeOf } from '../base/media-types.ts'
import type { Resource, ResourceLoader, ResourceRequest } from '../base/resource.ts'

/**
 * Serves `file:` addresses below `folder`, symbolic links followed before they are judged; all others go to `web`.
 * A document may so be printed that somebody else wrote: it can't put a file of its reader into the PDF.
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

/** A loader that notes the path of each file that is asked of it, whether it is there or not. */
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

/** Null for addresses that name no file: other hosts, escaped slashes. */
function pathOf(url: URL): string | null {
  try {
    return fileURLToPath(url)
  } catch {
    return null
  }
}
