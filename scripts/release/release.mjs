/**
 * Makes the release in `out/release`, and packs it: everything that is needed to run, and nothing else. Packages are single
 * files, declarations those that programs can reach, and data that few documents need is compressed.
 *
 *   npm run release             after `npm run build`
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { checkRelease } from './check.mjs'
import { reachableTypes, releaseManifest } from './manifest.mjs'
import { PACKAGES, writePackages } from './packages.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const target = join(root, 'out', 'release')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Read by most documents, or by the templates: not compressed, so that they are there at once. */
const PLAIN = [
  /^fonts\/(?:source-serif-4|source-sans-3|source-code-pro)\/.*-(?:regular|it|bold|semibold)\./i,
  /^hyphenation\/(?:en-us|en-gb|de-1996|fr|es)\.txt$/,
]
const COMPRESSED = /^(?:fonts\/.*\.(?:otf|ttf)|hyphenation\/.*\.txt|words\/(?:khmer|lao|myanmar|thai)\.txt)$/

if (!existsSync(join(root, 'dist', 'types', 'index.d.ts'))) throw new Error('npm run build comes first')
rmSync(target, { recursive: true, force: true })
const types = new Set(reachableTypes(root, manifest))
for (const entry of manifest.files) for (const file of filesOf(entry)) copy(file)
await writePackages(root, target)
const released = releaseManifest(manifest, Object.keys(PACKAGES))
writeFileSync(join(target, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
execFileSync(process.execPath, [join(root, 'scripts', 'sbom.mjs')], { stdio: 'ignore' })
cpSync(join(root, 'out', 'sbom.cdx.json'), join(target, 'sbom.cdx.json'))
const [packed] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', '..'], { cwd: target }))
checkRelease(join(root, 'out', packed.filename), join(root, 'examples', 'essay.html'))
const megabytes = bytes => `${(bytes / 1e6).toFixed(1)} MB`
console.log(`out/${packed.filename}: ${megabytes(packed.size)}, installed ${megabytes(packed.unpackedSize)}`)

/** Files below an entry of the manifest's list, relative to the root. */
function filesOf(entry) {
  const path = join(root, entry)
  if (!statSync(path).isDirectory()) return [entry]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(found => found.isFile())
    .map(found => join(found.parentPath, found.name).slice(root.length).replaceAll('\\', '/'))
}

function copy(file) {
  if (file.startsWith('dist/types/') && !types.has(file)) return
  const to = join(target, file)
  mkdirSync(dirname(to), { recursive: true })
  const isCompressed = COMPRESSED.test(file) && !PLAIN.some(pattern => pattern.test(file))
  if (isCompressed) writeFileSync(`${to}.br`, compressed(readFileSync(join(root, file))))
  else cpSync(join(root, file), to)
}

function compressed(bytes) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })
}
