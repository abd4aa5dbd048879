/** Bundles TypeScript programs of the tests so that they can run as processes of their own on any supported Node. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const OUT = fileURLToPath(new URL('../out/', import.meta.url))

/** The path of `source` as one JavaScript file; packages stay imports. */
export async function program(source: URL): Promise<string> {
  mkdirSync(OUT, { recursive: true })
  const outfile = join(OUT, `${basename(source.pathname, '.ts')}-${process.pid}.mjs`)
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  })
  return outfile
}

/** Runs a program and gathers its lines. */
export function start(path: string, args: readonly string[]): ChildProcess & { readonly lines: string[] } {
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()!
    lines.push(...parts)
  })
  return Object.assign(child, { lines })
}

export const exited = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
