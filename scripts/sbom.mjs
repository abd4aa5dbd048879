/**
 * The bill of materials of a release, as CycloneDX 1.5: packages that run time needs, from the lock file, and the bundled
 * fonts with their licences. Without the time and number that npm adds, so that the same release has the same file.
 *
 *   npm run sbom                writes out/sbom.cdx.json
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const LICENCE = /^(?:OFL|LICEN[CS]E|COPYING)/i

const LICENCES = [
  ['OFL-1.1', /SIL OPEN FONT LICENSE/i],
  ['Apache-2.0', /Apache License/i],
  ['CC-BY-4.0', /Creative Commons Attribution 4\.0|CC[- ]BY 4\.0/i],
  ['MIT', /MIT License/i],
]

/** A licence that is none of the usual ones is named by its file. */
function licenceOf(folder, files) {
  const file = files.find(name => LICENCE.test(name))
  if (file === undefined) throw new Error(`${folder} has no licence`)
  const text = readFileSync(join(folder, file), 'utf8')
  const id = LICENCES.find(([, pattern]) => pattern.test(text))?.[0]
  return { license: id === undefined ? { name: file } : { id } }
}

function fontComponents() {
  const folders = readdirSync(join(root, 'fonts'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .sort()
    .map(name => {
      const folder = join(root, 'fonts', name)
      const files = readdirSync(folder).sort()
      const hash = createHash('sha256')
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
      return {
        'bom-ref': `fonts/${name}`,
        type: 'file',
        name: `fonts/${name}`,
        licenses: [licenceOf(folder, files)],
        hashes: [{ alg: 'SHA-256', content: hash.digest('hex') }],
      }
    })
}

const npm = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
const { serialNumber, metadata, components, ...bom } = JSON.parse(
  execFileSync('npm', npm, { cwd: root, encoding: 'utf8' }),
)
const { timestamp, ...facts } = metadata
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const fonts = fontComponents()
const whole = {
  ...bom,
  metadata: { ...facts, component: { ...facts.component, name } },
  components: [...components, ...fonts],
}
mkdirSync(join(root, 'out'), { recursive: true })
const file = join(root, 'out', 'sbom.cdx.json')
writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`)
console.log(`${file}: ${components.length} packages, ${fonts.length} families of fonts`)
