/** Finds the folder of this package, whether it runs from its sources or built. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let known: { readonly root: string; readonly version: string } | null = null

/** Root and version of the package. */
export function ownPackage(): { readonly root: string; readonly version: string } {
  known ??= find(dirname(fileURLToPath(import.meta.url)))
  return known
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
