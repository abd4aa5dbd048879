/** The loader of one job: limits and caches the requests of its document. */
import { OctavoError } from '../base/errors.ts'
import type { Resource, ResourceLoader, ResourceRequest } from '../base/resource.ts'
import type { FetchEvent, JobOptions } from './loader-events.ts'
import type { FetchPolicy } from './policy.ts'

type FetchOne = (request: ResourceRequest, onEvent: (event: FetchEvent) => void) => Promise<Resource>

/**
 * Equal requests of a document are one fetch, failed ones included: a page that names a dead image a thousand times must
 * not make a thousand connections. A document's own page does not count against the budget of its sub-resources.
 */
export function createJobLoader(policy: FetchPolicy, job: JobOptions, fetchOne: FetchOne): ResourceLoader {
  const known = new Map<string, Promise<Resource>>()
  const queue = createQueue(policy.concurrency)
  const onEvent = job.onEvent ?? (() => {})
  const budget = createBudget(policy)
  let patience: Patience | null = null

  const start = (request: ResourceRequest): Promise<Resource> => {
    if (request.kind === 'page') return fetchOne(request, onEvent)
    budget.takeOne()
    patience ??= patienceFor(policy.timeouts.resourcesMs)
    const { isOver, over } = patience
    const fetched = queue(async () => {
      if (isOver()) return over
      budget.check()
      const resource = await fetchOne(request, onEvent)
      budget.takeBytes(resource.bytes.length)
      return resource
    })
    // The document does not wait for late resources; their own time limit ends the fetch.
    return Promise.race([fetched, over])
  }
  return {
    async load(request) {
      // A fetch with an abort signal of its caller cannot be shared.
      if (request.signal !== undefined) return start(request)
      const key = `${request.kind} ${request.url.href.replace(/#.*/s, '')}`
      const fetched = known.get(key) ?? start(request)
      known.set(key, fetched)
      return fetched
    },
  }
}

interface Patience {
  readonly isOver: () => boolean
  /** Rejects with `url_timeout` when the time is over. */
  readonly over: Promise<never>
}

/** Many slow resources, one after the other, must not hold a document for minutes. */
function patienceFor(ms: number): Patience {
  let isOver = false
  const over = new Promise<never>((_, reject) => {
    setTimeout(() => {
      isOver = true
      reject(new OctavoError('url_timeout', 'The resources of the document took too long.'))
    }, ms).unref()
  })
  over.catch(() => {})
  return { isOver: () => isOver, over }
}

interface Budget {
  takeOne(): void
  takeBytes(count: number): void
  check(): void
}

function createBudget({ limits }: FetchPolicy): Budget {
  let requests = 0
  let bytes = 0
  const check = () => {
    if (bytes > limits.subResourceTotalBytes) {
      throw new OctavoError('response_too_large', 'The resources of the document are too large together.')
    }
  }
  return {
    takeOne() {
      if (++requests > limits.subResources) {
        throw new OctavoError('response_too_large', `The document has more than ${limits.subResources} resources.`)
      }
    },
    takeBytes(count) {
      bytes += count
      check()
    },
    check,
  }
}

/** Runs at most `width` tasks at a time, the others in the order in which they came. */
function createQueue(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= width) await new Promise<void>(resolve => waiting.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      // A finished task passes its place on, so that tasks run in order.
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
