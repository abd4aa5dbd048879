/** `octavo jobs`: lists, retries and removes jobs of the queue, for operators. */
import type { Entry, EntryState, WorkQueue } from '../service/jobs/bull.ts'
import { type Jobs, openJobs } from '../service/jobs/jobs.ts'
import { errorOf } from '../service/jobs/ticket.ts'
import { createLog } from '../service/logs.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { JOBS_FLAGS } from './command-flags.ts'
import { settingsFrom } from './command-settings.ts'
import { table } from './keys-command.ts'
import { CommandFailed, UsageError } from './outcome.ts'
import { starting } from './running.ts'

const HINT = 'Try "octavo jobs --help".'
const STATES: readonly EntryState[] = ['waiting', 'running', 'done', 'failed']

/** Milliseconds for a connection to the store. */
const PATIENCE_MS = 3_000

type AnyQueue = WorkQueue<{ readonly caller: string }, object>

/** Counts, lists, retries or removes jobs. Throws CommandFailed if a job could not be changed. */
export async function jobsCommand(args: readonly string[]): Promise<void> {
  const given = readArguments(args, JOBS_FLAGS, HINT)
  const [action = 'count', ...ids] = given.positionals
  if (!Object.hasOwn(ACTIONS, action)) throw new UsageError(`"${action}" is not something to do.`, HINT)
  const jobs = await starting(openJobs(settingsFrom(given), createLog('silent')), HINT)
  try {
    const queue = (given.has('webhooks') ? jobs.hooks : jobs.queue) as unknown as AnyQueue
    await ACTIONS[action as keyof typeof ACTIONS](given, queue, ids, jobs)
  } finally {
    await jobs.close()
  }
}

type Action = (given: Arguments, queue: AnyQueue, ids: readonly string[], jobs: Jobs) => Promise<void>

const ACTIONS = {
  async count(given, queue) {
    const counts = await queue.counts()
    if (given.has('json')) process.stdout.write(`${JSON.stringify(counts)}\n`)
    else process.stdout.write(table(Object.keys(counts), [Object.values(counts).map(String)]))
  },
  async list(given, queue) {
    const state = STATES.find(each => each === (given.text('state') ?? 'failed'))
    if (state === undefined) throw new UsageError(`--state: there are ${STATES.join(', ')}.`, HINT)
    const entries = await queue.list(state, 0, mostOf(given) - 1)
    if (given.has('json')) process.stdout.write(`${JSON.stringify(entries.map(inJson), null, 2)}\n`)
    else process.stdout.write(table(['id', 'caller', 'created', 'tries', 'deaths', 'error'], entries.map(row)))
  },
  retry: (_, queue, ids) => each(ids, 'cannot be tried again: it has not failed', id => queue.retry(id)),
  async remove(_, queue, ids, jobs) {
    await jobs.store.untilUp(PATIENCE_MS)
    await each(ids, 'cannot be removed: it is running, or not there', async id => {
      await jobs.documents.drop(id)
      return queue.remove(id)
    })
  },
} as const satisfies Record<string, Action>

function mostOf(given: Arguments): number {
  const text = given.text('most') ?? '100'
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError('--most takes a number from 1 on.', HINT)
  return Number(text)
}

const codeOf = ({ failure }: Entry<object, object>): string => (failure === null ? '' : errorOf(failure).code)

const row = (entry: Entry<{ readonly caller: string }, object>): readonly string[] => [
  entry.id,
  entry.data.caller,
  new Date(entry.created).toISOString().slice(0, 19),
  String(entry.starts),
  String(entry.deaths),
  codeOf(entry),
]

const inJson = (entry: Entry<{ readonly caller: string }, object>): object => {
  const { id, data, state, created, started, finished, starts, deaths, failure } = entry
  const error = failure === null ? null : errorOf(failure)
  return { id, caller: data.caller, state, created, started, finished, tries: starts, deaths, error }
}

async function each(ids: readonly string[], complaint: string, act: (id: string) => Promise<boolean>): Promise<void> {
  if (ids.length === 0) throw new UsageError('Name a job by its id.', HINT)
  let hasFailed = false
  for (const id of ids) {
    if (await act(id)) continue
    process.stderr.write(`octavo: ${id} ${complaint}.\n`)
    hasFailed = true
  }
  if (hasFailed) throw new CommandFailed()
}
