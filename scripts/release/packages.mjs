/** Packages that stay packages, each as one file with what it depends on. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { noticesOf } from '../notices.mjs'

/**
 * By name: what programs import of them, and files that lie beside. `isRequired` are those that code asks for with `require`.
 * Encoders of images and typings stay out.
 */
export const PACKAGES = {
  '@jsquash/avif': { entry: 'decode.js', files: ['codec/dec/avif_dec.wasm'] },
  '@jsquash/webp': { entry: 'decode.js', files: ['codec/dec/webp_dec.wasm'] },
  '@mozilla/readability': {},
  fontkit: { isRequired: true },
  ioredis: {},
  jsdom: {},
  linebreak: { isRequired: true },
  pino: {},
  'prom-client': {},
  'rate-limiter-flexible': {},
  undici: {},
}

/** CommonJS inside a module asks for built-in modules, and for its own folder. */
const BANNER = `import { createRequire as octavoRequire } from 'node:module'
import { dirname as octavoDirname } from 'node:path'
import { fileURLToPath as octavoPath } from 'node:url'
const require = octavoRequire(import.meta.url)
const __filename = octavoPath(import.meta.url)
const __dirname = octavoDirname(__filename)`

/** Files that packages read when they are loaded become parts of them: jsdom's style sheet, and the data of css-tree. */
const withFiles = {
  name: 'with-files',
  setup({ onLoad }) {
    const READS =
      /fs\.readFileSync\(\s*path\.resolve\(__dirname, "([^"]+default-stylesheet\.css)"\),\s*\{ encoding: "utf-8" \}\s*\)/
    onLoad({ filter: /[\\/]jsdom[\\/]lib[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(READS, (_, sheet) => JSON.stringify(readFileSync(join(dirname(path), sheet), 'utf8')))
        // For requests of scripts, which are never run.
        .replace('require.resolve("./xhr-sync-worker.js")', 'null'),
      loader: 'js',
    }))
    // Without a `require` of its own, what it asks for is bundled.
    onLoad({ filter: /[\\/]css-tree[\\/]lib[\\/].*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^const require = createRequire\(import\.meta\.url\);$/m, ''),
      loader: 'js',
    }))
  },
}

/** Writes each package to `target/node_modules`. */
export async function writePackages(root, target) {
  for (const [name, { entry = 'index.js', files = [], isRequired = false }] of Object.entries(PACKAGES)) {
    const folder = join(target, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    const { version, license } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    const main = isRequired ? 'index.cjs' : entry
    const manifest = { name, version, license, type: 'module', main }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await writeBundle({ root, name, entry, isRequired, file: join(folder, main) })
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, 'node_modules', name, file), join(folder, file))
    }
  }
}

async function writeBundle({ root, name, entry, isRequired, file }) {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: await doorOf(name, entry, isRequired), resolveDir: root, loader: 'js' },
    bundle: true,
    minify: true,
    // Errors are told apart by the names of their classes.
    keepNames: true,
    platform: 'node',
    target: 'node20.19',
    format: isRequired ? 'cjs' : 'esm',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    outfile: file,
    plugins: [withFiles],
    ...(isRequired ? {} : { banner: { js: BANNER } }),
  })
  writeFileSync(join(dirname(file), 'THIRD_PARTY_NOTICES.txt'), noticesOf(root, Object.keys(metafile.inputs)))
}

/** A module with the exports that the package itself has: those of CommonJS are known only when it has run. */
async function doorOf(name, entry, isRequired) {
  if (isRequired) return `module.exports = require('${name}')`
  if (entry !== 'index.js') return `export * from '${name}/${entry}'\nexport { default } from '${name}/${entry}'`
  const names = Object.keys(await import(name)).filter(each => each !== 'default' && each !== 'module.exports')
  return `import * as whole from '${name}'\nconst all = whole.default ?? whole\nexport default all\nexport const { ${names.join(', ')} } = all`
}
