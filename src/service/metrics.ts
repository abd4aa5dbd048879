/** Prometheus metrics. The only importer of prom-client. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Values that are read for each scrape. */
export interface Gauges {
  queued(): number
  busyWorkers(): number
  warmWorkers(): number
  isLedgerWritable(): boolean
  /** The state of the queue of jobs, where there is one; null where it cannot be read. */
  readonly queue?: () => Promise<QueueState | null>
}

/** The queue of jobs, over all machines. */
export interface QueueState {
  readonly waiting: number
  readonly running: number
  readonly failed: number
  readonly webhooksWaiting: number
  readonly webhooksFailed: number
  /** Age of the next job. */
  readonly oldestSeconds: number
  /** Bytes of documents and results in the store. */
  readonly heldBytes: number
}

/** Counters and histograms of one process, and their text in the Prometheus format. */
export interface Metrics {
  request(route: string, status: number, milliseconds: number): void
  phase(name: string, milliseconds: number): void
  document(pages: number, bytes: number): void
  workerEnd(reason: string): void
  fetched(outcome: string): void
  limited(code: string): void
  text(): Promise<string>
  readonly contentType: string
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Registers all metrics; `gauges` are read when the metrics are asked for. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const { requests, durations, phases, pages, bytes } = measurements(registers)
  const counter = (name: string, help: string, label: string): Counter =>
    new Counter({ name, help, labelNames: [label], registers })
  const workerEnds = counter('octavo_worker_ends_total', 'Renderer processes that ended, by reason.', 'reason')
  const fetches = counter('octavo_fetches_total', 'Fetched resources by outcome; refusals by code.', 'outcome')
  const limits = counter('octavo_limited_total', 'Requests refused for a limit, by code.', 'code')
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('octavo_queue_length', 'Documents that wait for a renderer.', gauges.queued)
  gauge('octavo_workers_busy', 'Renderer processes at work.', gauges.busyWorkers)
  gauge('octavo_workers_warm', 'Renderer processes that are warm, busy ones included.', gauges.warmWorkers)
  gauge('octavo_ledger_writable', '1 while counts can be recorded.', () => (gauges.isLedgerWritable() ? 1 : 0))
  if (gauges.queue !== undefined) queueGauges(registry, gauges.queue)
  return {
    request(route, status, milliseconds) {
      requests.inc({ route, status })
      durations.observe({ route }, milliseconds / 1000)
    },
    phase: (phase, milliseconds) => phases.observe({ phase }, milliseconds / 1000),
    document(pageCount, size) {
      pages.observe(pageCount)
      bytes.observe(size)
    },
    workerEnd: reason => workerEnds.inc({ reason }),
    fetched: outcome => fetches.inc({ outcome }),
    limited: code => limits.inc({ code }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** The metrics of requests and documents. */
function measurements(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'octavo_requests_total',
      help: 'Requests by route and status.',
      labelNames: ['route', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'octavo_request_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['route'],
      buckets: SECONDS,
      registers,
    }),
    phases: new Histogram({
      name: 'octavo_phase_seconds',
      help: 'Time a document spent in a phase.',
      labelNames: ['phase'],
      buckets: SECONDS,
      registers,
    }),
    pages: new Histogram({
      name: 'octavo_pages',
      help: 'Pages of delivered documents.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
      registers,
    }),
    bytes: new Histogram({
      name: 'octavo_pdf_bytes',
      help: 'Size of delivered documents.',
      buckets: [1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8],
      registers,
    }),
  }
}

const QUEUE_GAUGES = [
  ['octavo_jobs_waiting', 'Jobs that wait, over all machines.', 'waiting'],
  ['octavo_jobs_running', 'Jobs at work, over all machines.', 'running'],
  ['octavo_jobs_parked', 'Jobs that failed and are listed.', 'failed'],
  ['octavo_jobs_oldest_seconds', 'Age of the job whose turn it is.', 'oldestSeconds'],
  ['octavo_jobs_bytes', 'Documents and results of jobs in the store.', 'heldBytes'],
  ['octavo_webhooks_waiting', 'Messages that wait to be sent.', 'webhooksWaiting'],
  ['octavo_webhooks_failed', 'Messages that no try delivered.', 'webhooksFailed'],
] as const satisfies readonly (readonly [string, string, keyof QueueState])[]

/** Gauges of the queue. Its state is read once for all; while it cannot be read, they have no values. */
function queueGauges(registry: Registry, read: () => Promise<QueueState | null>): void {
  let reading: Promise<QueueState | null> | null = null
  const state = (): Promise<QueueState | null> => {
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }
  for (const [name, help, field] of QUEUE_GAUGES)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const found = await state()
        if (found === null) this.reset()
        else this.set(found[field])
      },
    })
}
