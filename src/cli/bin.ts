#!/usr/bin/env node
/** The program `octavo`. */
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { COMMAND_FLAGS, compiledEngine } from './engine.ts'

setFlagsFromString(COMMAND_FLAGS)

const engine = compiledEngine() ?? (await compiledByNode())
process.exitCode = await engine.main(process.argv.slice(2))

/** Node 22 and later keep compiled code between runs themselves. */
function compiledByNode(): Promise<typeof import('./main.ts')> {
  if ('enableCompileCache' in module) (module.enableCompileCache as () => void)()
  return import('./main.ts')
}
