/** Renders the documents of a manifest concurrently, except those that have not changed. */
import { createHash } from 'node:crypto'
import { OctavoError } from '../base/errors.ts'
import type { Resource, ResourceLoader } from '../base/resource.ts'
import { type Job, type JobContext, readJob } from '../job/job.ts'
import { etagOf, renderDocument, type Workshop } from '../service/documents.ts'
import { inputOf } from '../service/renderers/quarantine.ts'
import type { Target } from './destination.ts'
import { type HostRules, Hosts } from './hosts.ts'
import type { BadLine, Item } from './manifest.ts'
import type { KnownPage, Made, State } from './state.ts'

/** The parts of a run: renderers, options, destination, and the journal of earlier runs. */
export interface BulkParts {
  readonly workshop: Workshop
  readonly context: JobContext
  readonly target: Target
  readonly state: State
  readonly rules: HostRules
  /** Number of concurrent documents. */
  readonly atOnce: number
  /** Number of retries of a document after temporary failures. */
  readonly retries: number
  /** Milliseconds before the first retry; the pause doubles. */
  readonly pauseMs: number
  /** Renders unchanged documents too. */
  readonly isAnew: boolean
  /** Aborted when no new documents are to be started. */
  readonly stopping: AbortSignal
  readonly onEnd: (end: End) => void
}

/** The result of a line. */
export interface End {
  readonly line: number
  readonly output: string
  readonly outcome: 'made' | 'unchanged' | 'failed'
  readonly pages: number
  readonly bytes: number
  readonly error: OctavoError | null
}

/** Number of lines that are examined for one whose host may be accessed. */
const WINDOW = 1_000

/** Renders all documents. Resolves when all lines are done or, after a stop, those that were started. */
export async function makeAll(items: AsyncIterable<Item | BadLine>, parts: BulkParts): Promise<void> {
  const hosts = new Hosts(parts.rules)
  const iterator = items[Symbol.asyncIterator]()
  const window: Item[] = []
  const running = new Set<Promise<void>>()
  let isRead = false
  for (;;) {
    while (!isRead && window.length < WINDOW && !parts.stopping.aborted) {
      const next = await iterator.next()
      if (next.done) isRead = true
      else if ('error' in next.value) parts.onEnd(failed(next.value.line, '', next.value.error))
      else window.push(next.value)
    }
    if (parts.stopping.aborted) window.length = 0
    if (window.length === 0 && running.size === 0) return
    const wait = startNext(window, running, hosts, parts)
    if (wait > 0) await Promise.race([...running, ...(Number.isFinite(wait) ? [pause(wait)] : [])])
  }
}

/** Starts a document if one may start; otherwise returns the milliseconds to wait, unless another one ends before. */
function startNext(window: Item[], running: Set<Promise<void>>, hosts: Hosts, parts: BulkParts): number {
  if (running.size >= parts.atOnce || window.length === 0) return Number.POSITIVE_INFINITY
  const waits = window.map(item => hosts.wait(item.host))
  const least = Math.min(...waits)
  if (least > 0) return least
  const [item] = window.splice(waits.indexOf(0), 1)
  const end = hosts.start(item!.host)
  const making = makeOne(item!, parts)
    .then(parts.onEnd)
    .finally(() => {
      end()
      running.delete(making)
    })
  running.add(making)
  return 0
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const failed = (line: number, output: string, error: OctavoError): End => ({
  line,
  output,
  outcome: 'failed',
  pages: 0,
  bytes: 0,
  error,
})

/** Error codes of temporary failures. */
const PASSING: ReadonlySet<string> = new Set([
  'overloaded',
  'url_unreachable',
  'url_timeout',
  'url_fetch_failed',
  'internal_error',
])

/** Renders one document. Never rejects. */
async function makeOne(item: Item, parts: BulkParts): Promise<End> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOne(item, parts)
    } catch (error) {
      const refusal =
        error instanceof OctavoError ? error : new OctavoError('internal_error', String(error), { cause: error })
      const isOver = attempt >= parts.retries || parts.stopping.aborted || !PASSING.has(refusal.code)
      if (isOver) return failed(item.line, item.output, refusal)
      await pause(parts.pauseMs * 2 ** attempt)
    }
  }
}

async function attemptOne(item: Item, parts: BulkParts): Promise<End> {
  const { workshop, target, state } = parts
  const isPage = item.host !== null
  const job = await readJob(isPage ? 'url' : 'generate', item.request, parts.context)
  const earlier = state.find(item.output)
  const known = earlier?.digest === item.digest && !parts.isAnew && target.has(item.output) ? earlier : null
  const unchanged = (): End => ({ ...common(item), outcome: 'unchanged', pages: known!.pages, bytes: known!.bytes })
  if (known !== null && !isPage) return unchanged()
  const loader = workshop.fetcher.forJob({ access: job.access ?? null })
  const page = isPage ? await lookAt(job, known?.page ?? null, loader) : null
  if (known !== null && page === 'unchanged') return unchanged()
  const gone = new AbortController().signal
  const deadline = performance.now() + workshop.settings.limits.requestMs
  const asked = { job, input: inputOf(job), deadline, gone, caller: 'bulk', isPriority: false, loader }
  const { file, type, pages } = (await renderDocument(workshop, asked)).rendered
  await target.write(item.output, file, type)
  const made: Made = {
    output: item.output,
    digest: item.digest,
    page: page === 'unchanged' ? null : page,
    etag: etagOf(file),
    pages,
    bytes: file.length,
  }
  state.record(made)
  return { ...common(item), outcome: 'made', pages, bytes: file.length }
}

const common = ({ line, output }: Item) => ({ line, output, error: null })

/** Asks for a page under what is known of it (RFC 9110 §13.1): what is the same is neither sent nor made again. */
async function lookAt(job: Job, known: KnownPage | null, loader: ResourceLoader): Promise<KnownPage | 'unchanged'> {
  const url = new URL(job.source.kind === 'url' ? job.source.url : '')
  const validators = known === null ? {} : { known: { etag: known.etag, modified: known.modified } }
  const page = await loader.load({ url, kind: 'page', ...validators })
  if (page.isUnchanged) return 'unchanged'
  const found = knownPage(page)
  return known?.digest === found.digest ? 'unchanged' : found
}

function knownPage({ bytes, headers = [] }: Resource): KnownPage {
  const header = (name: string): string | null => headers.find(each => each[0] === name)?.[1] ?? null
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return { etag: header('etag'), modified: header('last-modified'), digest }
}
