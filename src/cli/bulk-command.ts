/** `octavo bulk MANIFEST --to FOLDER|s3://…`: renders the documents of a manifest that have changed since the last run. */
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ownPackage } from '../base/package-root.ts'
import { type BulkParts, makeAll } from '../bulk/bulk.ts'
import { bucketTarget, folderTarget, type Target } from '../bulk/destination.ts'
import { readManifest } from '../bulk/manifest.ts'
import { Progress } from '../bulk/progress.ts'
import { openState } from '../bulk/state.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import { profilesIn } from '../job/job.ts'
import { checkFolders, createPool, workersOf } from '../service/components.ts'
import type { Workshop } from '../service/documents.ts'
import { createBodyBudget } from '../service/http/body-budget.ts'
import { createLog } from '../service/logs.ts'
import { createMetrics } from '../service/metrics.ts'
import { fetchPolicy } from '../service/network.ts'
import type { Settings } from '../service/settings.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { BULK_FLAGS } from './command-flags.ts'
import { settingsOf } from './command-settings.ts'
import { CommandFailed, UsageError } from './outcome.ts'
import { starting } from './running.ts'
import { templatesOf } from './serve-command.ts'

const HINT = 'Try "octavo bulk --help".'

/** Number of concurrent documents per renderer, since some of them wait for their pages. */
const PER_RENDERER = 2
const FIRST_PAUSE_MS = 2_000

/**
 * Renders the documents of a manifest. Throws a UsageError for an invalid command line, CommandFailed if a document failed.
 */
export async function bulk(args: readonly string[]): Promise<void> {
  const given = readArguments(args, BULK_FLAGS, HINT)
  const [manifest, ...rest] = given.positionals
  if (manifest === undefined || rest.length > 0) throw new UsageError('Name one manifest.', HINT)
  const to = given.text('to')
  if (to === null) throw new UsageError('Say where the files go: --to FOLDER or --to s3://bucket/prefix', HINT)
  // The command line is validated before folders are created and renderers started.
  const rules = { atOnce: count(given, 'per-host', 2, 1), pauseMs: count(given, 'host-pause', 500, 0) }
  const retries = count(given, 'retries', 2, 0)
  const settings = settingsFor(given)
  checkFolders(settings)
  const total = await linesOf(manifest)
  const target = await starting(targetOf(to, settings), HINT)
  const progress = new Progress(total, given.has('quiet') ? null : process.stderr)
  const stopping = new AbortController()
  // The first signal finishes documents that were started; the others are left to the next run.
  const stop = (): void => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const workshop = await openWorkshop(settings)
  try {
    const statePath = given.text('state') ?? (to.startsWith('s3://') ? `${manifest}.state` : join(to, '.octavo-bulk'))
    const parts: BulkParts = {
      workshop,
      target,
      state: openState(statePath),
      context: {
        templates: templatesOf(settings.templatesDir).map(({ name }) => name),
        profiles: profilesIn(settings.profilesDir),
        defaultProfile: null,
      },
      rules,
      atOnce: workersOf(settings) * PER_RENDERER,
      retries,
      pauseMs: FIRST_PAUSE_MS,
      isAnew: given.has('anew'),
      stopping: stopping.signal,
      onEnd: end => progress.add(end),
    }
    await makeAll(readManifest(manifest, ownPackage().version), parts)
  } finally {
    await workshop.pool.close()
    await workshop.fetcher.close()
    target.close()
  }
  const summary = progress.end()
  const report = given.text('report')
  if (report !== null) await writeFile(report, `${JSON.stringify(summary, null, 2)}\n`)
  else for (const { line, code, message } of summary.failures) tell(`line ${line}: ${code}: ${message}`)
  if (stopping.signal.aborted) tell('stopped; the next run goes on from here')
  if (summary.failed > 0 || stopping.signal.aborted) throw new CommandFailed()
}

const tell = (text: string): void => void process.stderr.write(`octavo: ${text}\n`)

/** Flags that are settings of the service, which its variables and file may set too. */
const SETTINGS = ['workers', 'profiles-dir', 'templates-dir', 'fonts-dir', 's3-endpoint', 's3-region'] as const

function settingsFor(given: Arguments): Settings {
  const values = SETTINGS.flatMap(name => {
    const value = given.text(name)
    return value === null ? [] : [[name.replaceAll('-', '_'), value] as const]
  })
  const origins = given.all('allow-origin')
  const flags = { log_level: 'silent', s3_prefix: '/', ...Object.fromEntries(values) }
  return settingsOf(origins.length === 0 ? flags : { ...flags, allow_origins: origins.join(',') }, given.text('config'))
}

function count(given: Arguments, name: string, usual: number, least: number): number {
  const text = given.text(name)
  if (text === null) return usual
  if (!/^\d{1,6}$/.test(text) || Number(text) < least)
    throw new UsageError(`--${name} takes a number from ${least} on.`, HINT)
  return Number(text)
}

async function linesOf(path: string): Promise<number> {
  let count = 0
  try {
    for await (const line of createInterface({ input: createReadStream(path) })) if (line.trim() !== '') count++
  } catch {
    throw new UsageError(`The manifest ${path} cannot be read.`, HINT)
  }
  return count
}

const targetOf = async (to: string, settings: Settings): Promise<Target> =>
  to.startsWith('s3://') ? bucketTarget(to, settings) : folderTarget(resolve(to))

async function openWorkshop(settings: Settings): Promise<Workshop> {
  const log = createLog('silent')
  const none = () => 0
  const metrics = createMetrics({ queued: none, busyWorkers: none, warmWorkers: none, isLedgerWritable: () => true })
  const pool = createPool(settings, join(ownPackage().root, 'dist', 'worker.js'), metrics, log)
  const fetcher = createFetcher(fetchPolicy(settings, ownPackage().version))
  await pool.ready()
  return { settings, pool, fetcher, bodies: createBodyBudget(settings.bodiesBytes), metrics, log, fetching: 0 }
}
