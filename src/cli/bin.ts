#!/usr/bin/env node
/** The program `octavo`. */
import module from 'node:module'
import { compiledEngine, setCommandFlags, setServerFlags } from './engine.ts'

/**
 * Commands whose process stays and renders in other processes. Compiled code, which holds all that a rendering needs, would keep
 * 12 MB in it.
 */
const SERVING: readonly (string | undefined)[] = ['serve', 'work']

const words = process.argv.slice(2)
const serves = SERVING.includes(words[0])
if (serves) setServerFlags()
else setCommandFlags()
const engine = (serves ? null : compiledEngine()) ?? (await compiledByNode())
process.exitCode = await engine.main(words)

/** The command from its modules. Node 22 and later cache compiled code between runs. */
function compiledByNode(): Promise<typeof import('./main.ts')> {
  if ('enableCompileCache' in module) (module.enableCompileCache as () => void)()
  return import('./main.ts')
}
