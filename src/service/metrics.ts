/** Prometheus metrics. The only importer of prom-client. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Read whenever somebody collects. */
export interface Gauges {
  queued(): number
  busyWorkers(): number
  warmWorkers(): number
  isLedgerWritable(): boolean
}

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

export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'octavo_requests_total',
    help: 'Requests by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'octavo_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  const phases = new Histogram({
    name: 'octavo_phase_seconds',
    help: 'Time a document spent in a phase.',
    labelNames: ['phase'],
    buckets: SECONDS,
    registers,
  })
  const pages = new Histogram({
    name: 'octavo_pages',
    help: 'Pages of delivered documents.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    registers,
  })
  const bytes = new Histogram({
    name: 'octavo_pdf_bytes',
    help: 'Size of delivered documents.',
    buckets: [1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8],
    registers,
  })
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
