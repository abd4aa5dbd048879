/** `octavo INPUT... -o FILE`: renders files, addresses and standard input, one after the other. */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Diagnostic } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import type { JobContext, JobRequest } from '../job/job.ts'
import { formatOfFile } from '../job/output.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { OUTPUT_FLAGS } from './command-flags.ts'
import { type FileCookie, readCookieFile, withCookies } from './cookie-file.ts'
import { contextFrom, type Furnishings, furnishingsOf } from './furnishings.ts'
import { type Input, inputOf, outputPath, prepare } from './inputs.ts'
import { JOB_FLAGS, requestFrom } from './job-flags.ts'
import { CommandFailed, stopped, UsageError } from './outcome.ts'
import { filesNamed, notingFiles } from './read-files.ts'
import { createWatcher } from './watcher.ts'
import { type WebAccess, webAccess } from './web-access.ts'

/** Standard output in place of a file. */
const STDOUT = '-'

interface Task {
  readonly input: Input
  readonly output: string
}

export async function renderCommand(args: readonly string[]): Promise<void> {
  const given = readArguments(args, { ...OUTPUT_FLAGS, ...JOB_FLAGS })
  const tasks = tasksOf(given)
  const format = given.text('format') ?? formatOfFile(tasks[0]?.output ?? '') ?? 'pdf'
  const request: JobRequest = format === 'pdf' ? requestFrom(given) : { ...requestFrom(given), format: format as 'png' }
  const isStrip = given.has('strip')
  const furnishings = await furnishingsOf(given)
  const context = contextFrom(given, furnishings)
  const web = given.has('offline') ? null : webAccess(given.all('allow-origin'))
  const cookies = cookiesOf(given)
  const teller = new Teller(given, tasks)
  const shared = { context, web, teller, furnishings, isStrip }
  const isWatching = given.has('watch')
  try {
    for (const task of tasks) {
      const own = withCookiesOf(task.input, request, cookies)
      if (isWatching) follow(task, files => renderOne(task, own, { ...shared, files }), given)
      else await renderOne(task, own, { ...shared, files: null })
    }
    if (isWatching) await stopped()
  } finally {
    await web?.close()
  }
  if (isWatching) return
  teller.summarise()
  if (teller.failed > 0) throw new CommandFailed()
}

/** Renders a document now, and again whenever a file that it was made from has changed. */
function follow(task: Task, render: (files: Set<string>) => Promise<void>, given: Arguments): void {
  const named = filesNamed(task.input, given)
  let last = Promise.resolve()
  const renderAgain = (): void => {
    last = last.then(async () => {
      const files = new Set(named)
      await render(files)
      watcher.watch(files)
    })
  }
  const watcher = createWatcher(renderAgain)
  watcher.watch(named)
  renderAgain()
}

function cookiesOf(given: Arguments): readonly FileCookie[] {
  const path = given.text('cookies')
  if (path === null) return []
  try {
    return readCookieFile(readFileSync(path, 'utf8'))
  } catch {
    throw new UsageError(`--cookies: the file ${path} cannot be read.`)
  }
}

/** An input that is an address has the cookies of that address, a file those of the address that it came from. */
function withCookiesOf(input: Input, request: JobRequest, cookies: readonly FileCookie[]): JobRequest {
  if (cookies.length === 0) return request
  return withCookies(request, input.kind === 'url' ? input.url : request.url, cookies, Date.now() / 1000)
}

function tasksOf(given: Arguments): readonly Task[] {
  const inputs = given.positionals.map(inputOf)
  const output = given.text('output')
  const folder = given.text('out-dir')
  if (inputs.length === 0) throw new UsageError('Name a file, an address or "-" for standard input.')
  if (output !== null && folder !== null) throw new UsageError('Choose one of --output and --out-dir.')
  if (output !== null && inputs.length > 1) throw new UsageError('Several inputs need --out-dir in place of --output.')
  if (inputs.filter(input => input.kind === 'stdin').length > 1)
    throw new UsageError('Standard input can be read once.')
  const tasks = inputs.map(input => ({
    input,
    output: output ?? defaultOutput(input, folder, given.text('format') ?? 'pdf'),
  }))
  if (given.has('watch') && tasks.some(({ input, output }) => input.kind !== 'file' || output === STDOUT))
    throw new UsageError('--watch needs files to read from and to write to.')
  if (tasks.some(task => task.output === STDOUT) && process.stdout.isTTY)
    throw new UsageError('The file would go to the terminal: name a file with -o, or send it on with ">" or "|".')
  const seen = new Map<string, Input>()
  for (const { input, output } of tasks) {
    const other = seen.get(output)
    if (other !== undefined) throw new UsageError(`${other.label} and ${input.label} would both become ${output}.`)
    seen.set(output, input)
  }
  return tasks
}

const defaultOutput = (input: Input, folder: string | null, format: string): string =>
  input.kind === 'stdin' && folder === null ? STDOUT : outputPath(input, folder).replace(/pdf$/, format)

/** What all documents of a command share. */
interface Shared {
  readonly context: JobContext
  readonly web: WebAccess | null
  readonly teller: Teller
  readonly furnishings: Furnishings
  /** Pictures of all pages go into one. */
  readonly isStrip: boolean
  /** Takes the paths of the files that the document refers to; null where nobody asks. */
  readonly files: Set<string> | null
}

async function renderOne({ input, output }: Task, request: JobRequest, shared: Shared): Promise<void> {
  const { context, web, teller, furnishings } = shared
  const started = performance.now()
  try {
    const prepared = await prepare(input, request, context, web)
    const { job } = prepared
    const loader = shared.files === null ? prepared.loader : notingFiles(prepared.loader, shared.files)
    const dependencies = { loader, ...furnishings.dependencies }
    const { drawPages, renderFile, renderPages } = await import('../render/render.ts')
    if (job.output.format === 'pdf' || output === STDOUT || shared.isStrip) {
      const rendered = await renderFile(job, dependencies)
      await write(output, rendered.file)
      teller.done(input, output, { ...rendered, elapsed: performance.now() - started })
      return
    }
    const made = job.output.format === 'svg' ? await drawPages(job, dependencies) : await renderPages(job, dependencies)
    const files =
      'drawings' in made
        ? made.drawings.map(({ page, svg }) => ({ page, bytes: Buffer.from(svg) }))
        : made.pictures.map(({ page, png }) => ({ page, bytes: png }))
    for (const { page, bytes } of files) await write(files.length > 1 ? numbered(output, page) : output, bytes)
    const label = files.length > 1 ? `${numbered(output, files[0]!.page)} …` : output
    teller.done(input, label, { ...made, elapsed: performance.now() - started })
  } catch (error) {
    // What is wrong with the command line is wrong for every input.
    if (!(error instanceof OctavoError)) throw error
    teller.refused(input, error)
  }
}

/** `page-3.png` for the third page. */
const numbered = (output: string, page: number): string => output.replace(/(\.[^.\\/]*)?$/, `-${page}$1`)

async function write(output: string, pdf: Uint8Array): Promise<void> {
  if (output === STDOUT) {
    await new Promise<void>((resolve, reject) =>
      process.stdout.write(pdf, error => (error ? reject(error) : resolve())),
    )
    return
  }
  try {
    await mkdir(dirname(output), { recursive: true })
    await writeFile(output, pdf)
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    throw new UsageError(`${output} cannot be written. ${message}`)
  }
}

interface Outcome {
  readonly pages: number
  readonly warnings: readonly Diagnostic[]
  readonly warningCount: number
  readonly timings: Readonly<Record<string, number>>
  readonly template: string
  readonly templateReason: string
  readonly elapsed: number
}

const SHOWN_WARNINGS = 8

/** Tells on standard error what happens, so that standard output is free for a PDF. */
class Teller {
  failed = 0
  #done = 0
  #pages = 0
  readonly #isQuiet: boolean
  readonly #isVerbose: boolean
  readonly #count: number
  readonly #started = performance.now()

  constructor(given: Arguments, tasks: readonly Task[]) {
    this.#isVerbose = given.has('verbose')
    // In a pipe, only what is wrong is of interest.
    this.#isQuiet = given.has('quiet') || (tasks[0]!.output === STDOUT && !this.#isVerbose)
    this.#count = tasks.length
  }

  done(input: Input, output: string, outcome: Outcome): void {
    this.#done++
    this.#pages += outcome.pages
    if (this.#isQuiet) return
    const target = output === STDOUT ? 'standard output' : output
    const facts = [plural(outcome.pages, 'page'), `${Math.round(outcome.elapsed)} ms`]
    if (outcome.warningCount > 0) facts.push(plural(outcome.warningCount, 'warning'))
    this.#say(`${this.#progress()}${input.label} → ${target}  ${facts.join(', ')}`)
    this.#warn(outcome.warnings)
    if (!this.#isVerbose) return
    this.#say(`  template ${outcome.template}: ${outcome.templateReason}`)
    const phases = Object.entries(outcome.timings).filter(([, ms]) => ms >= 0.05)
    this.#say(`  ${phases.map(([phase, ms]) => `${phase} ${ms.toFixed(1)}`).join(' · ')} ms`)
  }

  refused(input: Input, error: OctavoError): void {
    this.failed++
    const where = error.where === null || error.where.startsWith('/') ? '' : ` (${error.where})`
    this.#say(`${this.#progress()}${input.label}: ${error.message}${where}`)
  }

  summarise(): void {
    if (this.#count < 2 || this.#isQuiet) return
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1)
    const failures = this.failed === 0 ? '' : `, ${this.failed} failed`
    this.#say(`${plural(this.#done, 'PDF')}, ${plural(this.#pages, 'page')} in ${seconds} s${failures}`)
  }

  #progress(): string {
    return this.#count < 2 ? '' : `[${this.#done + this.failed}/${this.#count}] `
  }

  #warn(warnings: readonly Diagnostic[]): void {
    const shown = this.#isVerbose ? warnings : warnings.slice(0, SHOWN_WARNINGS)
    for (const { message, where, count } of shown)
      this.#say(
        `  warning: ${message}${where === null || message.includes(where) ? '' : ` (${where})`}${count > 1 ? ` ×${count}` : ''}`,
      )
    if (shown.length < warnings.length) this.#say(`  and ${warnings.length - shown.length} more; --verbose shows them`)
  }

  #say(line: string): void {
    process.stderr.write(`${line}\n`)
  }
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
