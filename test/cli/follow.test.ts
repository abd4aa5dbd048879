/** `--watch`: the command that renders again when a file has changed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

let folder: string
const started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-follow-'))
  write('page.html', '<title>T</title><h1>Hello</h1>')
  write('page.css', 'h1 { color: red }')
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

const write = (name: string, content: string): void => writeFileSync(join(folder, name), content)

interface Following {
  /** The next line on standard error that `pattern` fits. */
  readonly line: (pattern: RegExp) => Promise<string>
  readonly status: Promise<number | null>
}

function follow(...args: readonly string[]): Following {
  const child = spawn(process.execPath, [CLI, ...args, '--watch'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  const lines = createInterface(child.stderr!)[Symbol.asyncIterator]()
  return {
    async line(pattern) {
      for (;;) {
        const { value, done } = await lines.next()
        if (done === true) throw new Error(`ended without a line like ${pattern}`)
        if (pattern.test(value)) return value
      }
    },
    status: new Promise(resolve => child.once('exit', resolve)),
  }
}

// Needs a build.
describe.skipIf(!existsSync(CLI))('octavo --watch', () => {
  it('renders with sheets and templates as they are now', async () => {
    mkdirSync(join(folder, 'designs', 'own'), { recursive: true })
    write('designs/own/template.json', '{ "label": "Own" }')
    write('designs/own/style.css', 'h1 { font-size: 20pt }')
    const { line } = follow(
      'page.html',
      '-o',
      'page.pdf',
      '--css',
      'page.css',
      '--templates-dir',
      'designs',
      '--template',
      'own',
    )
    const made = (): Buffer => readFileSync(join(folder, 'page.pdf'))
    await line(/page\.pdf .*1 page/)
    const first = made()
    write('page.css', 'h1 { color: blue }')
    await line(/page\.pdf .*1 page/)
    const second = made()
    expect(second.equals(first)).toBe(false)
    write('designs/own/style.css', 'h1 { font-size: 30pt }')
    await line(/page\.pdf .*1 page/)
    expect(made().equals(second)).toBe(false)
  })

  it('goes on after what is away for a moment, and ends where nothing can be written', async () => {
    const { line } = follow('page.html', '-o', 'page.pdf', '--css', 'page.css')
    await line(/page\.pdf .*1 page/)
    rmSync(join(folder, 'page.css'))
    await line(/page\.css/)
    write('page.css', 'h1 { color: blue }')
    await line(/page\.pdf .*1 page/)
    write('taken', '')
    const unwritable = follow('page.html', '-o', 'taken/page.pdf')
    await unwritable.line(/cannot be written/)
    expect(await unwritable.status).toBe(2)
  })
})
