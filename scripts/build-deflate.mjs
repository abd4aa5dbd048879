/**
 * Compiles `src/base/deflate/assembly` to `src/base/deflate/code.ts`, and the module that this gives to JavaScript in
 * `src/base/deflate/portable-code.js`, for where there is no WebAssembly:
 *
 *   node scripts/build-deflate.mjs
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'
import binaryen from 'binaryen'
import { transform } from 'esbuild'

const root = fileURLToPath(new URL('../', import.meta.url))
const target = new URL('../src/base/deflate/code.ts', import.meta.url)
const portableTarget = new URL('../src/base/deflate/portable-code.js', import.meta.url)

/** Tells whether the compiled module is that of the sources (`test/base/deflate.test.ts`). */
const sources = new URL('../src/base/deflate/assembly/', import.meta.url)
const digest = createHash('sha256')
for (const name of readdirSync(sources).sort()) digest.update(readFileSync(new URL(name, sources)))

const files = new Map()
const { error, stderr } = await asc.main(
  [
    'src/base/deflate/assembly/index.ts',
    ...[
      '--outFile',
      'deflate.wasm',
      '--runtime',
      'stub',
      '-O3',
      '--noAssert',
      '--uncheckedBehavior',
      'always',
      '--use',
      'abort=',
    ],
  ],
  {
    readFile: (name, base) => {
      try {
        return readFileSync(`${base}/${name}`, 'utf8')
      } catch {
        return null
      }
    },
    writeFile: (name, contents) => files.set(name, contents),
    listFiles: () => [],
    baseDir: root,
  },
)
if (error !== null) throw new Error(stderr.toString())
const code = Buffer.from(files.get('deflate.wasm')).toString('base64')
writeFileSync(
  target,
  `/** Written by \`scripts/build-deflate.mjs\`. */

/** The SHA-256 of the sources in \`assembly\`, in order of their names. */
export const SOURCES_DIGEST = '${digest.digest('hex')}'

/** A WebAssembly module, in base64. */
export const DEFLATE_CODE =
  '${code}'
`,
)

/** What binaryen writes ends in an instance and its exports; here each call makes an instance. */
const module = binaryen.readBinary(files.get('deflate.wasm'))
module.setFeatures(binaryen.Features.All)
const script = module.emitAsmjs().replace(/var retasmFunc = [\s\S]*$/, 'return asmFunc({});')
const { code: portable } = await transform(`export function portableMachine() {${script}}`, { minify: true })
writeFileSync(
  portableTarget,
  `/** Written by \`scripts/build-deflate.mjs\`: the module of \`code.ts\` in JavaScript. */
${portable}`,
)
