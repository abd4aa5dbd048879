/** Locates the files that are shipped with the code, both from its sources and from a build. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

let known: { readonly root: string; readonly version: string } | null = null

/** The absolute path and version of this package. Throws if its package.json is missing. */
export function ownPackage(): { readonly root: string; readonly version: string } {
  known ??= find(dirname(fileURLToPath(import.meta.url)))
  return known
}

/** The URL of a file or folder of this package. `path` is relative to its root; that of a folder ends with a slash. */
export function packageUrl(path: string): URL {
  return new URL(path, pathToFileURL(join(ownPackage().root, '/')))
}

function find(folder: string): { readonly root: string; readonly version: string } {
  const path = join(folder, 'package.json')
  if (existsSync(path)) {
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    if (manifest.name === 'octavo') return { root: folder, version: String(manifest.version) }
  }
  if (dirname(folder) === folder) throw new Error('The package of Octavo is incomplete: its package.json is missing.')
  return find(dirname(folder))
}
