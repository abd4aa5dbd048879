/**
 * Builds `dist`: one bundle with shared chunks, so that a command loads only what it needs, and type declarations.
 *
 *   node build.mjs             everything
 *   node build.mjs --no-types  the bundle alone
 *   node build.mjs --start     the bundle, then `octavo serve` in this process
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { noticesOf } from './scripts/notices.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const dist = join(root, 'dist')

/**
 * Packages that stay packages: what the service needs once at its start, jsdom, which is loaded for few documents and
 * reads files of its own, and image decoders, which lie beside their WebAssembly. What every document needs is bundled:
 * one file loads several times faster than two hundred.
 */
const EXTERNAL = [
  'jsdom',
  '@mozilla/readability',
  'undici',
  'ioredis',
  'bullmq',
  '@aws-sdk/client-s3',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  '@opentelemetry/api',
  '@viz-js/viz',
  '@hyzyla/pdfium',
  '@jsquash/webp',
  '@jsquash/avif',
  'vitest',
]

/**
 * Built-in objects as constants of each chunk. Where a program runs in a context of its own, as in Jest, each look at a global
 * goes through an interceptor: drawing took four times as long.
 */
const GLOBALS =
  'Array ArrayBuffer DataView Error Float32Array Float64Array Int16Array Int32Array JSON Map Math Number Object Set String Uint16Array Uint32Array Uint8Array WeakMap'

/** CommonJS packages inside the bundle ask for built-in modules through `require`. */
const BANNER = [
  "import { createRequire as octavoRequire } from 'node:module'",
  'const require = octavoRequire(import.meta.url)',
  `const { ${GLOBALS.replaceAll(' ', ', ')} } = globalThis;`,
].join(';')

/**
 * pdfkit is used for its file container alone (see `src/pdf/pdfkit.ts`). What it would shape, break, decode and encrypt with is
 * two thirds of the bundle, and most of the time that a command takes to start.
 */
const withoutPdfkitExtras = {
  name: 'without-pdfkit-extras',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:fontkit|linebreak|png-js|jpeg-exif|@noble\/ciphers\/aes)$/ }, ({ path, importer }) =>
      /node_modules[\\/]pdfkit[\\/]/.test(importer) ? { path, namespace: 'unused' } : undefined,
    )
    onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = {}', loader: 'js' }))
  },
}

const COMMON = {
  metafile: true,
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  // Node 20 knows all properties that the source names; otherwise each use of such a literal would compile it again.
  supported: { 'regexp-unicode-property-escapes': true },
  external: EXTERNAL,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
}

async function bundle() {
  const { metafile, outputFiles } = await build({
    ...COMMON,
    write: false,
    entryPoints: {
      index: 'src/index.ts',
      cli: 'src/cli/bin.ts',
      engine: 'src/cli/engine.ts',
      worker: 'src/service/renderers/worker.ts',
      client: 'src/client.ts',
      testing: 'src/testing/testing.ts',
      'testing-vitest': 'src/testing/vitest.ts',
      'testing-jest': 'src/testing/jest.ts',
    },
    outdir: dist,
    // Chunks lie beside the entries, so that addresses relative to the package's root hold in all of them.
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    plugins: [withoutPdfkitExtras],
    banner: { js: BANNER },
  })
  mkdirSync(dist, { recursive: true })
  for (const { path, text } of outputFiles) writeFileSync(path, inAscii(text), 'latin1')
  // The module of deflate holds parts of the standard library that it is compiled with.
  const compilers = ['node_modules/assemblyscript/', 'node_modules/binaryen/']
  const notices = noticesOf(root, [...Object.keys(metafile.inputs), ...compilers])
  writeFileSync(join(dist, 'THIRD_PARTY_NOTICES.txt'), notices)
  return metafile
}

/** What the engine does not hold but imports from the chunks: what few documents need, and other commands than to render. */
const APART = /^highlight\.js\/lib\/languages\/|^\.\/mathjax\.ts$|^\.\/[a-z]+-commands?\.ts$/

/** Imports of what is apart as imports of the chunk that holds it. */
const apart = ({ outputs }) => ({
  name: 'apart',
  setup(context) {
    const chunks = new Map(Object.entries(outputs).map(([file, { entryPoint }]) => [entryPoint, basename(file)]))
    context.onResolve({ filter: APART }, async ({ path, kind, pluginData, ...from }) => {
      if (kind !== 'dynamic-import' || pluginData === 'found' || path === './render-command.ts') return
      const found = await context.resolve(path, { kind, pluginData: 'found', ...from })
      const chunk = chunks.get(relative(root, found.path).replaceAll('\\', '/'))
      if (chunk === undefined) throw new Error(`${path} has no chunk`)
      return { path: `./${chunk}`, external: true }
    })
  },
})

/** The program as one script, whose compiled code can be kept (`src/cli/engine.ts`). */
async function bundleEngine(metafile) {
  const { outputFiles } = await build({
    ...COMMON,
    stdin: { contents: "export { main } from './src/cli/main.ts'", resolveDir: root, loader: 'ts' },
    write: false,
    format: 'iife',
    globalName: 'octavoEngine',
    define: { 'import.meta.url': 'octavoUrl' },
    plugins: [withoutPdfkitExtras, apart(metafile)],
    banner: { js: "(function(require,octavoUrl,octavoImport){'use strict';" },
    footer: { js: 'return octavoEngine})' },
  })
  const source = outputFiles[0].text.replace(/\bimport\((?=")/g, 'octavoImport(')
  writeFileSync(join(dist, 'engine.cjs'), inAscii(source), 'latin1')
}

/** Strings are in ASCII already, regular expressions are not. A script of one byte a character takes half the memory. */
const inAscii = source =>
  source.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The style sheets of templates in the form that is read instead of their text (`src/css/built-sheets.ts`). */
async function writeSheets() {
  const contents = [
    "export { builtSheetName } from './src/css/built-sheets.ts'",
    "export { encodeSheet } from './src/css/sheet-encoding.ts'",
    "export { template, templateNames, userAgentSheet } from './src/render/templates.ts'",
  ].join('\n')
  const script = join(dist, 'encode-sheets.mjs')
  const { outputFiles } = await build({
    ...COMMON,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    write: false,
    format: 'esm',
    banner: { js: BANNER },
  })
  writeFileSync(script, outputFiles[0].text)
  const { builtSheetName, encodeSheet, template, templateNames, userAgentSheet } = await import(
    pathToFileURL(script).href
  )
  rmSync(script)
  mkdirSync(join(dist, 'sheets'))
  for (const text of [userAgentSheet(), ...templateNames().map(name => template(name).css)]) {
    const code = encodeSheet(text)
    if (code === null) throw new Error('A style sheet of a template has problems.')
    writeFileSync(join(dist, 'sheets', builtSheetName(text)), inAscii(JSON.stringify(code)), 'latin1')
  }
}

/** Runs the engine on documents of several kinds and keeps what V8 compiled for them. */
function compileEngine() {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'compile-engine.mjs')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** The JSON Schema of print profiles, for editors. */
async function writeProfileSchema() {
  const result = await build({
    absWorkingDir: root,
    stdin: { contents: "export { PROFILE_SCHEMA } from './src/job/profile.ts'", resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  })
  const { PROFILE_SCHEMA } = await import(
    `data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString('base64')}`
  )
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Octavo print profile',
    ...PROFILE_SCHEMA,
  }
  writeFileSync(join(dist, 'profile.schema.json'), `${JSON.stringify(schema, null, 2)}\n`)
}

function declareTypes() {
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json')
  const { status } = spawnSync(
    process.execPath,
    [join(dirname(tsc), 'bin', 'tsc'), '-p', join(root, 'tsconfig.build.json')],
    {
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(status ?? 1)
  declareJestMatchers()
}

/**
 * Jest's own types declare `jest.Matchers` with other names of its parameters than Vitest's, which this package is compiled
 * with: no source can declare both.
 */
function declareJestMatchers() {
  const declaration = `import type { PdfMatchers } from './testing.ts';
declare global {
    namespace jest {
        interface Matchers<R, T = {}> extends PdfMatchers<T> {
        }
    }
}
`
  writeFileSync(join(dist, 'types', 'testing', 'jest.d.ts'), declaration)
}

rmSync(dist, { recursive: true, force: true })
await bundleEngine(await bundle())
await writeSheets()
compileEngine()
await writeProfileSchema()
// Its process would live as long as the server that is started here.
await stop()
if (process.argv.includes('--start')) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, 'serve', ...process.argv.slice(2).filter(arg => arg !== '--start'))
  await import('./dist/cli.js')
} else if (!process.argv.includes('--no-types')) declareTypes()
