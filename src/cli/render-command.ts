/** `octavo INPUT... -o FILE`: renders files, addresses and standard input in order. */

import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { milliseconds } from '../base/clock.ts'
import { OctavoError } from '../base/errors.ts'
import type { JobContext, JobRequest } from '../job/job.ts'
import { formatOfFile } from '../job/output-options.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { OUTPUT_FLAGS } from './command-flags.ts'
import { type FileCookie, readCookieFile, withCookies } from './cookie-file.ts'
import { contextFrom, type Furnishings, furnishingsOf } from './furnishings.ts'
import { type DocumentAccess, type Input, prepare } from './inputs.ts'
import { JOB_FLAGS, requestFrom } from './job-flags.ts'
import { notingFiles } from './local-files.ts'
import { CommandFailed, UsageError } from './outcome.ts'
import { STDOUT, type Task, tasksOf } from './tasks.ts'
import { Teller } from './teller.ts'
import { compileOftenUsedCode, tuneFor } from './tuning.ts'
import { webAccess } from './web-access.ts'

/** Renders the documents of a command line. Throws CommandFailed if one of them failed. */
export async function renderCommand(args: readonly string[]): Promise<void> {
  const given = readArguments(args, { ...OUTPUT_FLAGS, ...JOB_FLAGS })
  const tasks = tasksOf(given)
  if (tasks.length > 1 || given.has('watch')) compileOftenUsedCode()
  const web = given.has('offline') ? null : webAccess(given.all('allow-origin'))
  const access: DocumentAccess = { web, root: given.text('root') }
  const teller = new Teller(given, tasks)
  try {
    if (given.has('watch')) {
      const { follow } = await import('./follow.ts')
      const render = async (task: Task, files: Set<string>): Promise<void> =>
        renderOne(task, await settingsOf(given, tasks), { access, teller, files })
      await follow(tasks, given, render)
      return
    }
    const settings = await settingsOf(given, tasks)
    for (const task of tasks) await renderOne(task, settings, { access, teller, files: null })
  } finally {
    await web?.close()
  }
  teller.summarise()
  if (teller.failed > 0) throw new CommandFailed()
}

/** The settings of a command for all its documents, with the current content of files and folders. */
interface CommandSettings {
  readonly request: JobRequest
  readonly cookies: readonly FileCookie[]
  readonly furnishings: Furnishings
  readonly context: JobContext
  /** All pages are in one picture. */
  readonly isStrip: boolean
}

async function settingsOf(given: Arguments, tasks: readonly Task[]): Promise<CommandSettings> {
  const furnishings = await furnishingsOf(given)
  return {
    request: { format: formatOfFile(tasks[0]!.output) ?? 'pdf', ...requestFrom(given) },
    cookies: cookiesOf(given),
    furnishings,
    context: contextFrom(given, furnishings),
    isStrip: given.has('strip'),
  }
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

/** Adds the cookies of an address, or those of the address that a file came from. */
function withCookiesOf(input: Input, { request, cookies }: CommandSettings): JobRequest {
  if (cookies.length === 0) return request
  return withCookies(request, input.kind === 'url' ? input.url : request.url, cookies, Date.now() / 1000)
}

/** The parts that all documents of a command share. */
interface Shared {
  readonly access: DocumentAccess
  readonly teller: Teller
  /** Receives the paths of files that the document refers to; null if they are not needed. */
  readonly files: Set<string> | null
}

async function renderOne({ input, output }: Task, settings: CommandSettings, shared: Shared): Promise<void> {
  const { furnishings, context, isStrip } = settings
  const { access, teller, files } = shared
  const started = milliseconds()
  try {
    const prepared = await prepare(input, withCookiesOf(input, settings), context, access)
    const { job } = prepared
    const onProgress = tuneFor(job)
    const loader = files === null ? prepared.loader : notingFiles(prepared.loader, files)
    const dependencies = { loader, onProgress, ...furnishings.dependencies }
    const { drawPages, renderFile, renderPages } = await import('../render/render.ts')
    if (job.output.format === 'pdf' || output === STDOUT || isStrip) {
      const rendered = await renderFile(job, dependencies)
      await write(output, rendered.file)
      teller.done(input, output, { ...rendered, elapsed: milliseconds() - started })
      return
    }
    const made = job.output.format === 'svg' ? await drawPages(job, dependencies) : await renderPages(job, dependencies)
    const pages =
      'drawings' in made
        ? made.drawings.map(({ page, svg }) => ({ page, bytes: Buffer.from(svg) }))
        : made.pictures.map(({ page, png }) => ({ page, bytes: png }))
    for (const { page, bytes } of pages) await write(pages.length > 1 ? numbered(output, page) : output, bytes)
    const label = pages.length > 1 ? `${numbered(output, pages[0]!.page)} …` : output
    teller.done(input, label, { ...made, pictures: pages.length, elapsed: milliseconds() - started })
  } catch (error) {
    // Errors of the command line concern all inputs.
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
