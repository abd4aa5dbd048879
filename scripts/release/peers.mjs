/**
 * Copies packages and all that they need out of `node_modules`, in the versions of the lock file: for images, which hold the
 * optional packages beside the release.
 *
 *   node scripts/release/peers.mjs FOLDER PACKAGE …      writes FOLDER/node_modules
 */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of a package as another one finds it (Node.js, "Loading from node_modules folders"); null where it is not. */
export function folderOf(name, from, packages) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (Object.hasOwn(packages, path)) return path
    if (at === '') return null
  }
}

/** Folders of the packages of a lock file that some packages need, those of the packages themselves among them. */
export function closureOf(names, { packages }) {
  const found = new Set()
  const add = (name, from, isOptional) => {
    const folder = folderOf(name, from, packages)
    if (folder === null && !isOptional) throw new Error(`${name} is not in the lock file`)
    if (folder === null || found.has(folder)) return
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = packages[folder]
    for (const each of Object.keys(dependencies)) add(each, folder, false)
    for (const each of Object.keys(optionalDependencies)) add(each, folder, true)
  }
  for (const name of names) add(name, '', false)
  return [...found].sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target, ...names] = process.argv.slice(2)
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const folder of closureOf(names, lock)) {
    // Optional packages are those of one kind of machine.
    if (!existsSync(join(root, folder))) continue
    const inner = join(root, folder, 'node_modules') + sep
    cpSync(join(root, folder), join(target, folder), {
      recursive: true,
      filter: source => !`${source}${sep}`.startsWith(inner),
    })
  }
}
