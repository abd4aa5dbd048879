#!/usr/bin/env node
/** The program `octavo`. */
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { compiledEngine } from './engine.ts'

// A command lives for a fraction of a second: code has to run for longer than V8 thinks before it pays to optimise it.
// Half of the processor time of a short document went into that; a long one still gets there.
// Compiled code belongs to the flags that it was compiled with: this one is set before the engine is loaded.
setFlagsFromString('--interrupt-budget=600000')

const engine = compiledEngine() ?? (await compiledByNode())
process.exitCode = await engine.main(process.argv.slice(2))

/** Node 22 and later keep compiled code between runs themselves. */
function compiledByNode(): Promise<typeof import('./main.ts')> {
  if ('enableCompileCache' in module) (module.enableCompileCache as () => void)()
  return import('./main.ts')
}
