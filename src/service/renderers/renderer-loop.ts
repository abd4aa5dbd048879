/** The loop of a renderer process: one job at a time; all external bytes come from the server. */
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
  /** Loads what every job needs, so that the first one is not slower than the next. */
  warmUp(): Promise<void>
  render(job: Job, surroundings: Surroundings): Promise<Rendered>
  /** Drops data that can be read again, such as fonts. It is called when the process has been idle. */
  letGo(): void
}

/** The environment of a document in the process. */
export interface Surroundings {
  readonly loader: ResourceLoader
  readonly limits: Limits
  readonly onProgress: (phase: string, fraction: number) => void
}

/** Serves jobs until the server disconnects. */
export async function runRenderer(loadEngine: () => Promise<RendererEngine>): Promise<void> {
  // Without the server nobody receives the document.
  process.on('disconnect', () => process.exit(0))
  // Terminals and some service managers send signals to the whole process group; the server decides when renderers end.
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

/** The garbage collector, which `--expose-gc` provides (`confinement.ts`). */
const collector = (): Collect => (globalThis as { gc?: Collect }).gc ?? (() => {})

async function started(loadEngine: () => Promise<RendererEngine>): Promise<RendererEngine> {
  try {
    const engine = await loadEngine()
    await engine.warmUp()
    return engine
  } catch (error) {
    // Node's default would print a line of the minified bundle instead.
    process.stderr.write(describe(error))
    process.exit(1)
  }
}

/**
 * Disables network connections. From Node 26 on the permission model does this; before, replacing the connect function of
 * `net` covers all of Node's clients.
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
