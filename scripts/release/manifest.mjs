/** The package.json of a release, and the declarations that belong to it. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const KEPT = ['name', 'version', 'description', 'license', 'type', 'engines', 'bin', 'exports']

/**
 * `packages` lie inside the release, in the versions that the repository depends on; everything else that it depends on is in
 * the bundle.
 */
export function releaseManifest(manifest, packages) {
  return {
    ...Object.fromEntries(KEPT.map(key => [key, manifest[key]])),
    dependencies: Object.fromEntries(packages.map(name => [name, manifest.dependencies[name]])),
    bundleDependencies: packages,
    peerDependencies: manifest.peerDependencies,
    peerDependenciesMeta: manifest.peerDependenciesMeta,
  }
}

/** Files of declarations that the exports of a package lead to, relative to its folder. */
export function reachableTypes(folder, { exports }) {
  const entries = Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [join(folder, types)]))
  const found = new Set()
  const follow = file => {
    if (found.has(file)) return
    found.add(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom|\bimport\(|\bimport)\s*['"](\.{1,2}\/[^'"]+)['"]/g,
    ))
      follow(declarationAt(join(dirname(file), path)))
  }
  for (const entry of entries) follow(entry)
  return [...found].map(file => relative(folder, file).replaceAll('\\', '/')).sort()
}

function declarationAt(path) {
  const file = path.replace(/(?<!\.d)\.(?:js|ts)$/, '.d.ts')
  if (!existsSync(file)) throw new Error(`${path} has no declaration`)
  return file
}
