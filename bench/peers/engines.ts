/** Engines that set the same documents: Octavo, browsers, and what else makes PDF of HTML or of a form of its own. */
import { type ChildProcess, execFileSync, fork, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { HEADLESS_FLAGS, QUIET_FLAGS } from '../../test/chromium-flags.ts'
import { processorTime } from './processes.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
const TOOLS = join(ROOT, 'bench', 'out', 'tools')

/** Packages that are compared with; installed beside the project, never part of it. */
const PACKAGES = [
  'pdfmake@0.3.11',
  '@react-pdf/renderer@4.9.0',
  'react@19.3.1',
  '@myriaddreamin/typst-ts-node-compiler@0.7.0',
]

/** An engine that stays: documents follow each other in it. */
export interface WarmEngine {
  readonly name: string
  readonly version: string
  /** Gives the size of the PDF. */
  readonly set: (html: string) => Promise<number>
  /** The process that it works in, with those below it. */
  readonly pid: number
  readonly stop: () => Promise<void>
}

/** An engine as a command: a process for each document. */
export interface Command {
  readonly name: string
  readonly version: string
  readonly of: (file: string, pdf: string) => readonly string[]
}

export const installPeers = (): boolean => {
  if (existsSync(join(TOOLS, 'node_modules', 'pdfmake'))) return true
  mkdirSync(TOOLS, { recursive: true })
  writeFileSync(join(TOOLS, 'package.json'), '{ "private": true }')
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--silent', ...PACKAGES], { cwd: TOOLS })
  return status === 0
}

// ---------- Node ----------

export async function nodeEngine(name: string): Promise<WarmEngine> {
  const child = fork(join(ROOT, 'bench', 'peers', 'setter.mjs'), [name, TOOLS], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { version } = await answerOf(child)
  const set = async (html: string): Promise<number> => {
    const answer = answerOf(child)
    child.send(html)
    const { bytes, problem } = await answer
    if (problem !== undefined) throw new Error(`${name}: ${problem}`)
    return bytes!
  }
  return { name, version: version!, set, pid: child.pid!, stop: async () => void child.kill() }
}

interface Answer {
  readonly version?: string
  readonly bytes?: number
  readonly problem?: string
}

const answerOf = (child: ChildProcess): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The engine ended (${code})`))
    child.once('exit', ended)
    child.once('message', answer => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
  })

// ---------- browsers ----------

const BROWSERS = [
  ['chromium-headless-shell', ['/usr/bin/chromium-headless-shell']],
  ['chromium', ['/usr/bin/chromium', '/usr/bin/chromium-browser']],
] as const

/** A browser with a new page for each document, or one page for all. */
export async function browserEngine(name: string, page: 'new' | 'reused'): Promise<WarmEngine | null> {
  const executablePath = pathOf(name)
  if (executablePath === null) return null
  const before = new Set(browserPids(executablePath))
  const browser = await chromium.launch({ executablePath, args: [...QUIET_FLAGS] })
  const pid = browserPids(executablePath).find(candidate => !before.has(candidate)) ?? 0
  const reused = page === 'reused' ? await browser.newPage() : null
  const set = async (html: string): Promise<number> => {
    const used = reused ?? (await browser.newPage())
    const bytes = await printed(used, html)
    if (reused === null) await used.close()
    return bytes
  }
  return { name: `${name}, ${page} page`, version: browser.version(), set, pid, stop: () => close(browser) }
}

const pathOf = (name: string): string | null =>
  BROWSERS.find(([known]) => known === name)?.[1].find(path => existsSync(path)) ?? null

/** Children of this process that run the browser. */
function browserPids(path: string): readonly number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), '-f', path.split('/').at(-1)!], {
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean).map(Number)
}

async function printed(page: Page, html: string): Promise<number> {
  await page.setContent(html)
  return (await page.pdf({ format: 'A4', tagged: true })).length
}

async function close(browser: Browser): Promise<void> {
  await browser.close()
}

// ---------- commands ----------

const firstLine = (path: string, args: readonly string[]): string =>
  execFileSync(path, args, { encoding: 'utf8' }).split('\n')[0]!.trim()

export function commands(): readonly Command[] {
  const octavo: Command = {
    name: 'octavo',
    version: process.version,
    of: (file, pdf) => [process.execPath, join(ROOT, 'dist', 'cli.js'), file, '-o', pdf],
  }
  const found: Command[] = [octavo]
  for (const [name] of BROWSERS) {
    const path = pathOf(name)
    if (path === null) continue
    const of = (file: string, pdf: string) => [
      path,
      ...HEADLESS_FLAGS,
      `--print-to-pdf=${pdf}`,
      '--no-pdf-header-footer',
      file,
    ]
    found.push({ name, version: firstLine(path, ['--version']), of })
  }
  for (const name of ['weasyprint', 'wkhtmltopdf']) {
    const path = `/usr/bin/${name}`
    if (!existsSync(path)) continue
    const quiet = name === 'wkhtmltopdf' ? ['--quiet'] : []
    found.push({ name, version: firstLine(path, ['--version']), of: (file, pdf) => [path, ...quiet, file, pdf] })
  }
  return found
}

/** Wall and processor time of one document, ms. */
export async function timed(engine: WarmEngine, html: string): Promise<{ wall: number; processor: number }> {
  const before = processorTime(engine.pid)
  const start = performance.now()
  await engine.set(html)
  return { wall: performance.now() - start, processor: processorTime(engine.pid) - before }
}
