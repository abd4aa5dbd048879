/** `octavo dev FILE`: a preview in the browser that is updated when files change. */
import { Diagnostics } from '../base/diagnostics.ts'
import { type PreviewServer, startPreview } from '../preview/server.ts'
import { previewSession, type Rendering } from '../preview/session.ts'
import { renderJob } from '../render/render.ts'
import { runStages } from '../render/stages.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { DEV_FLAGS } from './command-flags.ts'
import { contextFrom, forgetNamedTemplates, furnishingsOf } from './furnishings.ts'
import { type Input, inputOf, prepare } from './inputs.ts'
import { JOB_FLAGS, requestFrom } from './job-flags.ts'
import { notingFiles } from './local-files.ts'
import { namedFiles } from './named-files.ts'
import { stopped, UsageError } from './outcome.ts'
import { createWatcher } from './watcher.ts'
import { webAccess } from './web-access.ts'

const HINT = 'Try "octavo dev --help".'
/** The default port. */
const DEFAULT_PORT = 4180

/** Runs the preview until a signal stops it. */
export async function dev(args: readonly string[]): Promise<void> {
  const given = readArguments(args, { ...DEV_FLAGS, ...JOB_FLAGS }, HINT)
  const input = inputFrom(given)
  const web = given.has('offline') ? null : webAccess(given.all('allow-origin'))
  const watcher = createWatcher(() => void session.refresh())
  /** Flags and folders are read for each update, because they may have changed. */
  const job = async () => {
    await forgetNamedTemplates(given)
    const furnishings = await furnishingsOf(given)
    const prepared = await prepare(input, requestFrom(given), contextFrom(given, furnishings), {
      web,
      root: given.text('root'),
    })
    return { ...prepared, dependencies: furnishings.dependencies }
  }
  const render = async (): Promise<Rendering> => {
    const files = new Set(namedFiles(input, given))
    watcher.watch(files)
    try {
      const { job: prepared, loader, dependencies } = await job()
      const diagnostics = new Diagnostics()
      const stages = await runStages(prepared, { loader: notingFiles(loader, files), ...dependencies }, diagnostics)
      return { stages, warnings: diagnostics.list() }
    } finally {
      watcher.watch(files)
    }
  }
  const session = previewSession(render)
  const pdf = async (): Promise<Uint8Array> => {
    const { job: prepared, loader, dependencies } = await job()
    return (await renderJob(prepared, { loader, ...dependencies })).pdf
  }
  await session.refresh()
  const server = await starting(startPreview(session, { port: portOf(given), pdf }))
  process.stderr.write(`octavo: ${input.label} at ${server.address} (Ctrl+C ends it)\n`)
  await stopped()
  watcher.close()
  await server.close()
  await web?.close()
}

function inputFrom(given: Arguments): Input {
  const [argument, ...rest] = given.positionals
  if (argument === undefined || rest.length > 0) throw new UsageError('Name one HTML file.', HINT)
  const input = inputOf(argument)
  if (input.kind === 'stdin') throw new UsageError('Standard input cannot be watched: name a file.', HINT)
  return input
}

function portOf(given: Arguments): number {
  const text = given.text('port') ?? String(DEFAULT_PORT)
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError(`--port: "${text}" is no port.`, HINT)
  return port
}

async function starting(server: Promise<PreviewServer>): Promise<PreviewServer> {
  try {
    return await server
  } catch (error) {
    throw new UsageError(`The preview cannot start: ${error instanceof Error ? error.message : String(error)}.`, HINT)
  }
}
