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
else {
  loadModulesOfNode()
  setCommandFlags()
}
const engine = (serves ? null : compiledEngine()) ?? (await compiledByNode())
process.exitCode = await engine.main(words)

/** The command from its modules. Node 22 and later cache compiled code between runs. */
function compiledByNode(): Promise<typeof import('./main.ts')> {
  if ('enableCompileCache' in module) (module.enableCompileCache as () => void)()
  return import('./main.ts')
}

/**
 * Loads the modules of Node that every document needs. Node holds compiled code of its modules, which V8 accepts only before its
 * flags change: loaded later, `crypto` takes three times as long.
 */
function loadModulesOfNode(): void {
  for (const name of ['crypto', 'fs/promises', 'zlib']) process.getBuiltinModule(`node:${name}`)
  // It is loaded when it is first looked at.
  void process.getBuiltinModule('node:util').parseArgs
}
