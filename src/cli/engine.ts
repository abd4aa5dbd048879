/**
 * The program as one script with the code that V8 compiled for it while it was built (`build.mjs`): parsing and compiling the
 * modules anew is a quarter of what a short document costs. The code is that of one release of Node on one architecture, which
 * the file is named for; V8 itself refuses what is not its own, and compiles the script as it would any other.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'

/**
 * Flags that optimise a function after so many bytes of executed bytecode. V8 of Node 22 and later optimises in smaller steps
 * and has no such flag.
 */
export const optimisingAfter = (bytes: number): readonly string[] =>
  process.versions.v8.startsWith('11.') ? [`--interrupt-budget=${bytes}`] : []

/**
 * How V8 works for a command. Compiled code belongs to the flags that it was compiled with, so they are set before the engine is
 * loaded.
 *
 * A command lives for a fraction of a second: code has to run for longer than V8 thinks before it pays to optimise it. A third of
 * the processor time of a short document went into that; for a long one it is a third of this (`tuning.ts`). WebAssembly (deflate)
 * is not compiled a second time either, which would take 3 MB. V8's baseline compiler takes a sixth of the processor time of a
 * paragraph and 4 MB, and saves time from about 600 words on, where `tuning.ts` turns it on.
 */
const CODE_FLAGS = [...optimisingAfter(1_200_000), '--liftoff-only', '--no-sparkplug']

/**
 * V8 lets the heap grow to four times what is in use before it collects all of it, and the part for new objects to 48 MB. The
 * first takes 150 MB for a table of 5,000 rows and saves a thirtieth of its time; the second takes 14 MB for an article and saves
 * nothing, so that it grows to 2 MB at most (`tuning.ts`).
 */
const HEAP_FLAGS = ['--heap-growing-percent=60', '--semi-space-growth-factor=1']

/** Sets the flags of V8 for a command, before anything is loaded. */
export function setCommandFlags(): void {
  for (const flag of [...CODE_FLAGS, ...HEAP_FLAGS]) setFlagsFromString(flag)
}

/** Sets the flags of V8 for a server: its code runs long enough to be compiled as usual. */
export function setServerFlags(): void {
  for (const flag of HEAP_FLAGS) setFlagsFromString(flag)
}

/** What the evaluated engine exports: the command, which resolves to its exit code. */
export interface Engine {
  readonly main: (args: readonly string[]) => Promise<number>
}

/** Evaluates to a function, so that nothing of it is global. A script cannot import modules itself. */
type EngineScript = (require: NodeJS.Require, url: string, load: (specifier: string) => Promise<unknown>) => Engine

const address = (name: string): URL => new URL(`./${name}`, import.meta.url)

/** The file of compiled code for this release of Node. */
export const codeFile = (): URL => address(`engine-${process.version}-${process.platform}-${process.arch}.code`)

/** The script `engine.cjs`; without compiled code it starts more slowly. */
export function engineScript(code: Uint8Array | null): Script {
  const file = address('engine.cjs')
  return new Script(readFileSync(file, 'latin1'), {
    filename: fileURLToPath(file),
    ...(code === null ? {} : { cachedData: code }),
  })
}

/** Evaluates the engine. Throws errors of its modules. */
export function runEngine(script: Script): Engine {
  const file = address('engine.cjs')
  return (script.runInThisContext() as EngineScript)(createRequire(file), file.href, specifier => import(specifier))
}

/** The engine with its compiled code; null if there is none for this release of Node. */
export function compiledEngine(): Engine | null {
  const file = codeFile()
  return existsSync(file) ? runEngine(engineScript(readFileSync(file))) : null
}
