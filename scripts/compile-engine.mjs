/**
 * Renders a few documents with the engine of `dist` and writes what V8 compiled for them beside it, so that a command finds
 * it compiled. It is run by `build.mjs`, with the Node that the code is for.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { codeFile, engineScript, runEngine, setCommandFlags } from '../dist/engine.js'

setCommandFlags()
// Functions that ran long ago are not thrown away.
setFlagsFromString('--no-flush-bytecode')

const examples = fileURLToPath(new URL('../examples/', import.meta.url))
const out = mkdtempSync(join(tmpdir(), 'octavo-engine-'))
const script = engineScript(null)
const { main } = runEngine(script)
try {
  for (const name of ['essay.html', 'report.html', 'elements.html']) {
    const status = await main([join(examples, name), '-o', join(out, `${name}.pdf`), '--quiet'])
    if (status !== 0) throw new Error(`${name} cannot be rendered`)
  }
  setFlagsFromString('--flush-bytecode')
  // Those of a long document are others.
  setCommandFlags()
  writeFileSync(codeFile(), script.createCachedData())
} finally {
  rmSync(out, { recursive: true })
}
