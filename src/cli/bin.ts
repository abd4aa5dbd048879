#!/usr/bin/env node
/** The program `octavo`. */
import module from 'node:module'
import { compiledEngine, setCommandFlags } from './engine.ts'

setCommandFlags()

const engine = compiledEngine() ?? (await compiledByNode())
process.exitCode = await engine.main(process.argv.slice(2))

/** The command from its modules. Node 22 and later cache compiled code between runs. */
function compiledByNode(): Promise<typeof import('./main.ts')> {
  if ('enableCompileCache' in module) (module.enableCompileCache as () => void)()
  return import('./main.ts')
}
