/** A renderer process from the inside: one job after the other, all bytes from outside through the server. */
import { Socket } from 'node:net'
import { OctavoError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Resource, ResourceLoader } from '../../base/resource.ts'
import type { Job } from '../../job/job.ts'
import {
  errorData,
  errorFrom,
  type FromRenderer,
  type Rendered,
  type ResourceAnswer,
  type ToRenderer,
} from './protocol.ts'
import { type Collect, keepShapes, Rest } from './rest.ts'

/** The part of the engine that a renderer needs. */
export interface RendererEngine {
  /** Loads what every job needs, so that the first one is as fast as the next. */
  warmUp(): Promise<void>
  render(job: Job, surroundings: Surroundings): Promise<Rendered>
  /** Lets go of what is read again when it is needed: fonts. Called when there was no document for a while. */
  letGo(): void
}

/** What the process around gives to a document. */
export interface Surroundings {
  readonly loader: ResourceLoader
  readonly limits: Limits
  readonly onProgress: (phase: string, fraction: number) => void
}

/** Serves jobs until the server goes away. */
export async function runRenderer(loadEngine: () => Promise<RendererEngine>): Promise<void> {
  // A document cannot outlive the server that asked for it.
  process.on('disconnect', () => process.exit(0))
  // A terminal and some service managers tell the whole group to stop; what runs here is for the server to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  closeNetwork()
  keepShapes()
  const engine = await started(loadEngine)
  const waiting = new Map<number, (answer: ResourceAnswer) => void>()
  const loader = loaderThroughServer(waiting)
  const rest = new Rest(collector(), () => engine.letGo())
  process.on('message', (message: ToRenderer) => {
    switch (message.kind) {
      case 'render':
        waiting.clear()
        rest.end()
        return void answer(engine, message.job, message.limits, loader).then(() => rest.begin())
      case 'resource':
        waiting.get(message.request)?.(message.answer)
        return void waiting.delete(message.request)
    }
  })
  send({ kind: 'ready' })
  rest.begin()
}

/** V8's collector, which the flags of renderers give to the program (`confinement.ts`). */
const collector = (): Collect => (globalThis as { gc?: Collect }).gc ?? (() => {})

async function started(loadEngine: () => Promise<RendererEngine>): Promise<RendererEngine> {
  try {
    const engine = await loadEngine()
    await engine.warmUp()
    return engine
  } catch (error) {
    // Node would print the line of the bundle too, which is all there is to see then.
    process.stderr.write(describe(error))
    process.exit(1)
  }
}

/**
 * Nothing here needs a connection of its own. From Node 26 on the permission model sees to that; before, this does for
 * everything that goes through `net`, which is all of Node's clients.
 */
function closeNetwork(): void {
  Socket.prototype.connect = () => {
    throw new Error('Renderers have no network.')
  }
}

async function answer(engine: RendererEngine, job: Job, limits: Limits, loader: ResourceLoader): Promise<void> {
  try {
    const onProgress = (phase: string, fraction: number): void => send({ kind: 'progress', phase, fraction })
    send({ kind: 'done', rendered: await engine.render(job, { loader, limits, onProgress }) })
  } catch (error) {
    if (error instanceof OctavoError) send({ kind: 'failed', error: errorData(error), internal: null })
    else send({ kind: 'failed', error: null, internal: describe(error) })
  }
}

const describe = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4_000)

function send(message: FromRenderer): void {
  process.send!(message)
}

function loaderThroughServer(waiting: Map<number, (answer: ResourceAnswer) => void>): ResourceLoader {
  let requests = 0
  return {
    load: ({ url, kind, signal }) =>
      new Promise<Resource>((resolve, reject) => {
        signal?.throwIfAborted()
        const request = ++requests
        signal?.addEventListener('abort', () => waiting.delete(request) && reject(signal.reason), { once: true })
        waiting.set(request, answer => {
          if (answer.kind === 'refused') reject(errorFrom(answer.error))
          else {
            const { contentType, charset, bytes, headers } = answer
            resolve({ url: new URL(answer.url), contentType, charset, bytes, headers })
          }
        })
        send({ kind: 'load', request, url: url.href, resource: kind })
      }),
  }
}
