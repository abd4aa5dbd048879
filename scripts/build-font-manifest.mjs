/**
 * Writes fonts/manifest.json from fonts/families.json and the font files themselves:
 *
 *   node scripts/build-font-manifest.mjs
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const fonts = `${root}fonts/`
const bundle = `${root}node_modules/.cache-font-face.mjs`
await build({
  entryPoints: [`${root}src/fonts/face.ts`],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  outfile: bundle,
})
const { openFace } = await import(pathToFileURL(bundle).href)
rmSync(bundle)

/** CSS percentages of the OS/2 width classes. */
const STRETCH = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

const { families, packs, generic, kinds } = JSON.parse(readFileSync(`${fonts}families.json`, 'utf8'))
const faces = []
const coverage = new Map()
for (const folder of new Set(families.map(entry => entry.folder))) {
  const names = families.filter(entry => entry.folder === folder).map(entry => entry.family)
  for (const name of readdirSync(fonts + folder).sort()) {
    if (!/\.(otf|ttf)$/.test(name)) continue
    const file = `${folder}/${name}`
    const data = readFileSync(fonts + file)
    const face = openFace(data)
    const family = names.find(candidate => candidate === face.familyName) ?? names[0]
    if (face.familyName !== family) console.warn(`${file} calls itself ${face.familyName}`)
    faces.push({
      file,
      family,
      weight: face.weight,
      style: face.isItalic ? 'italic' : 'normal',
      stretch: STRETCH[face.widthClass - 1] ?? 100,
      digest: createHash('sha256').update(data).digest('hex').slice(0, 32),
    })
    const known = coverage.get(family)
    if (known === undefined || (face.weight === 400 && !face.isItalic))
      coverage.set(family, face.characters.codePoints())
  }
}

/** Inclusive ranges in base 36: the gap since the last range's end, and how many more than one, separated by commas. */
function packRanges(codePoints) {
  const parts = []
  let end = -1
  for (let i = 0; i < codePoints.length; ) {
    let j = i
    while (j + 1 < codePoints.length && codePoints[j + 1] === codePoints[j] + 1) j++
    parts.push((codePoints[i] - end - 1).toString(36), (j - i).toString(36))
    end = codePoints[j]
    i = j + 1
  }
  return parts.join()
}

const manifest = {
  families: families.map(({ family, class: kind, fallback }) => ({
    name: family,
    class: kind,
    covers: fallback ? packRanges(coverage.get(family)) : null,
  })),
  packs,
  generic,
  // Names in lower case, as they are looked up.
  measures_as: Object.fromEntries(
    families.flatMap(({ family, measures_as = [] }) => measures_as.map(name => [name.toLowerCase(), family])),
  ),
  kinds: Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, names]) => names.map(name => [name.toLowerCase(), kind])),
  ),
  faces,
}
const rows = list => list.map(row => `    ${JSON.stringify(row)}`).join(',\n')
writeFileSync(
  `${fonts}manifest.json`,
  `{\n  "families": [\n${rows(manifest.families)}\n  ],\n  "packs": [\n${rows(packs)}\n  ],\n  "generic": ${JSON.stringify(generic)},\n  "measures_as": ${JSON.stringify(manifest.measures_as)},\n  "kinds": ${JSON.stringify(manifest.kinds)},\n  "faces": [\n${rows(faces)}\n  ]\n}\n`,
)
