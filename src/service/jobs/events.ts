/**
 * The state of a job as Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html): an event `job`
 * on each change until the job ends. Then the connection is closed and the client must not reconnect.
 */
import { OctavoError } from '../../base/errors.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Service } from '../service.ts'
import type { Jobs } from './jobs.ts'
import { type JobEntry, jobView } from './ticket.ts'

/** Milliseconds between comments, without which proxies close an idle connection. */
const HEARTBEAT_MS = 15_000
/** Milliseconds between checks whether the server is stopping: clients then reconnect elsewhere. */
const LOOK_MS = 1_000
/** Maximum number of open streams per caller, and in all. */
const STREAMS_PER_CALLER = 50
const STREAMS = 1_000

const open = new Map<string, number>()

function takePlace(caller: string): () => void {
  const own = open.get(caller) ?? 0
  const all = [...open.values()].reduce((sum, count) => sum + count, 0)
  if (own >= STREAMS_PER_CALLER || all >= STREAMS)
    throw new OctavoError('overloaded', 'Too many streams of events are open. Ask for the job instead.')
  open.set(caller, own + 1)
  return () => {
    const left = (open.get(caller) ?? 1) - 1
    if (left > 0) open.set(caller, left)
    else open.delete(caller)
  }
}

const isOver = ({ state }: JobEntry): boolean => state === 'done' || state === 'failed'

/** Resolves when the job has ended, the client has disconnected, or the server stops. */
export async function sendEvents(exchange: Exchange, service: Service, jobs: Jobs, first: JobEntry): Promise<void> {
  const leave = takePlace(first.data.caller)
  try {
    const stream = new JobStream(exchange, jobs, first)
    const unwatch = await jobs.queue.watch(first.id, () => stream.refresh())
    const heartbeat = setInterval(() => stream.beat(), HEARTBEAT_MS)
    const look = setInterval(() => service.isDraining && stream.end(), LOOK_MS)
    try {
      // Events between the first read and the subscription were not received.
      stream.refresh()
      await stream.ended
    } finally {
      clearInterval(heartbeat)
      clearInterval(look)
      unwatch()
    }
  } finally {
    leave()
  }
}

class JobStream {
  readonly ended: Promise<void>
  readonly #exchange: Exchange
  readonly #jobs: Jobs
  readonly #id: string
  #end: () => void = () => {}
  #last = ''
  #isReading = false
  #isStale = false
  #isEnded = false

  constructor(exchange: Exchange, jobs: Jobs, first: JobEntry) {
    this.#exchange = exchange
    this.#jobs = jobs
    this.#id = first.id
    this.ended = new Promise(resolve => {
      this.#end = resolve
    })
    exchange.gone.addEventListener('abort', () => this.end())
    exchange.stream('text/event-stream')
    this.#tell(first)
  }

  /** Reads the job and sends it. Events that arrive meanwhile are combined. */
  refresh(): void {
    this.#isStale = true
    if (!this.#isReading) void this.#readWhileStale()
  }

  beat(): void {
    if (!this.#isEnded) this.#exchange.response.write(': \n\n')
  }

  end(): void {
    this.#isEnded = true
    this.#exchange.response.end()
    this.#end()
  }

  async #readWhileStale(): Promise<void> {
    this.#isReading = true
    while (this.#isStale && !this.#isEnded) {
      this.#isStale = false
      const entry = await this.#jobs.queue.find(this.#id).catch(() => undefined)
      // While the store cannot be reached, nothing is sent; the next event or request reads again.
      if (entry === undefined) break
      if (entry === null) this.end()
      else this.#tell(entry)
    }
    this.#isReading = false
  }

  #tell(entry: JobEntry): void {
    if (this.#isEnded) return
    const text = JSON.stringify(jobView(entry))
    if (text !== this.#last) this.#exchange.response.write(`event: job\ndata: ${text}\n\n`)
    this.#last = text
    if (isOver(entry)) this.end()
  }
}
