/** From a job to a finished file: fetch, wait for a renderer, render. Requests and jobs of the queue share it. */
import { createHash } from 'node:crypto'
import { OctavoError } from '../base/errors.ts'
import type { ResourceLoader } from '../base/resource.ts'
import { type Job, withoutAccess } from '../job/job.ts'
import { formatOfType } from '../job/output-options.ts'
import { filenameFor } from './http/content-disposition.ts'
import { loggedAddress } from './logs.ts'
import { overloaded, type PoolResult } from './renderers/pool.ts'
import type { Queued } from './renderers/queue.ts'
import type { Service } from './service.ts'

/** What rendering needs of a service. */
export type Workshop = Pick<Service, 'settings' | 'pool' | 'fetcher' | 'bodies' | 'metrics' | 'log'> & {
  /** Number of documents that wait for their page. */
  fetching: number
}

/** A document to render, its caller and its deadline. */
export interface DocumentTask extends Queued {
  readonly job: Job
  /** A digest of the job; see `inputOf`. */
  readonly input: string
  /** The deadline, as of `performance.now()`. */
  readonly deadline: number
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal
  readonly onProgress?: (phase: string, fraction: number) => void
  /** Loads the page and its resources, if some of them are already loaded; otherwise a new loader is used. */
  readonly loader?: ResourceLoader
}

/** A finished file with its timings in milliseconds. */
export interface RenderedDocument extends PoolResult {
  /** Milliseconds until the page was loaded. */
  readonly fetched: number
}

/** Fetches the page if the job has an address, waits for a renderer and renders, all before the deadline. */
export async function renderDocument(workshop: Workshop, task: DocumentTask): Promise<RenderedDocument> {
  const { job, input, deadline, gone, onProgress, caller, isPriority, weight = 1 } = task
  const { limits } = workshop.settings
  const over = new AbortController()
  const leave = (): void => over.abort(gone.reason)
  gone.addEventListener('abort', leave)
  if (gone.aborted) leave()
  let refusal: OctavoError = new OctavoError('url_timeout', 'The page took too long to arrive.')
  const held = holdingOf(workshop.bodies, caller)
  const timer = setTimeout(() => over.abort(refusal), deadline - performance.now())
  try {
    const onPageBytes = (bytes: number): void => {
      try {
        held.grow(bytes)
      } catch (error) {
        // Reserved before the next `await`, so that of pages that arrive together only those without room are refused.
        held.giveBack()
        over.abort(error)
      }
    }
    const loader = task.loader ?? loaderFor(workshop, job, over.signal, onPageBytes)
    const queued = { caller, isPriority, weight }
    let size = job.source.kind === 'url' ? 0 : job.source.html.length
    const start = performance.now()
    if (job.source.kind === 'url') {
      const bytes = await fetchPage(workshop, loader, job.source.url, queued)
      // The page waits in memory until it is rendered, like a request's body.
      held.grow(bytes)
      size = bytes
    }
    const fetched = performance.now() - start

    refusal = new OctavoError('overloaded', 'No renderer became free in time. Try again soon.')
    const onStart = (): void => {
      refusal = new OctavoError('render_timeout', 'Rendering took longer than it may. Try a smaller document.')
    }
    const patienceMs = deadline - performance.now()
    const isLarge = size > LARGE_DOCUMENT
    const parts = { job: withoutAccess(job), limits, loader, signal: over.signal, onStart, input, patienceMs }
    const asked = { ...parts, ...queued, isLarge, ...(onProgress === undefined ? {} : { onProgress }) }
    return { ...(await workshop.pool.run(asked)), fetched }
  } finally {
    clearTimeout(timer)
    held.giveBack()
    gone.removeEventListener('abort', leave)
    over.abort()
  }
}

/** Characters of HTML from which a document is expected to take long: smaller ones of its caller are rendered first. */
export const LARGE_DOCUMENT = 300_000

/** The part of the common body budget that a document holds: the bytes received so far. */
interface Holding {
  /** Throws `overloaded` if the budget has no room for them. */
  grow(bytes: number): void
  giveBack(): void
}

/** Step in which the reservation grows; pages arrive in pieces of a few kB. */
const HELD_AT_ONCE = 64 * 1024

function holdingOf(bodies: Workshop['bodies'], caller: string): Holding {
  const parts: (() => void)[] = []
  let held = 0
  return {
    grow(bytes) {
      if (bytes <= held) return
      const wanted = Math.ceil(bytes / HELD_AT_ONCE) * HELD_AT_ONCE
      parts.push(bodies.reserve(caller, wanted - held))
      held = wanted
    },
    giveBack() {
      for (const part of parts.splice(0)) part()
      held = 0
    },
  }
}

/** `onPageBytes` is called with the number of bytes of the page received so far. */
function loaderFor(
  { fetcher, metrics }: Workshop,
  { access }: Job,
  signal: AbortSignal,
  onPageBytes: (bytes: number) => void,
): ResourceLoader {
  return fetcher.forJob({
    signal,
    access: access ?? null,
    onEvent: event => {
      if (event.kind === 'progress' && event.resource === 'page') onPageBytes(event.bytes)
      if (event.kind === 'done') metrics.fetched('ok')
      else if (event.kind === 'failed') metrics.fetched(event.code)
    },
  })
}

/** Pages that may be loading at the same time, per place in the renderers' queue. */
const FETCHES_PER_PLACE = 4

/**
 * Loads the page before a renderer is requested, so that a slow site occupies none. The loader keeps the page. Resolves to
 * its number of bytes.
 */
async function fetchPage(workshop: Workshop, loader: ResourceLoader, url: string, queued: Queued): Promise<number> {
  const { pool, log } = workshop
  if (!pool.admits(queued) || workshop.fetching >= FETCHES_PER_PLACE * pool.capacity) throw overloaded()
  workshop.fetching++
  try {
    const page = await loader.load({ url: new URL(url), kind: 'page' })
    log.debug({ address: loggedAddress(url), bytes: page.bytes.length }, 'page fetched')
    return page.bytes.length
  } finally {
    workshop.fetching--
  }
}

/** The phases of `Server-Timing`, each with the engine's phases that it sums. */
const PHASES: Readonly<Record<string, readonly string[]>> = {
  fetch: ['fetch', 'load'],
  extract: ['extract'],
  layout: ['parse', 'cascade', 'boxes', 'layout'],
  write: ['paint', 'proof', 'write'],
}

/** Milliseconds by phase of `Server-Timing`. */
export function phasesOf({ rendered, queued, fetched }: RenderedDocument): Readonly<Record<string, number>> {
  const phases: Record<string, number> = { queue: queued, fetch: fetched }
  for (const [phase, parts] of Object.entries(PHASES))
    phases[phase] = parts.reduce((sum, part) => sum + (rendered.timings[part] ?? 0), phases[phase] ?? 0)
  return phases
}

/** The name of a finished file: that of the request, or the title, with the extension of its type. */
export function filenameOf(job: Job, { rendered }: RenderedDocument): string {
  const named = job.filename ?? filenameFor(job.title ?? rendered.title)
  return named.replace(/\.pdf$/i, `.${formatOfType(rendered.type) ?? 'pdf'}`)
}

/** A strong validator: the digest of the bytes. */
export const etagOf = (file: Uint8Array): string => `"${createHash('sha256').update(file).digest('base64url')}"`
