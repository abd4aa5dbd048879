/** The part of autocannon that the load test uses. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  namespace autocannon {
    interface Request {
      readonly method: 'POST' | 'GET'
      readonly path: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }
    interface Options {
      readonly url: string
      readonly connections: number
      readonly duration: number
      readonly requests: readonly Request[]
      readonly overallRate?: number
      readonly timeout?: number
      readonly ignoreCoordinatedOmission?: boolean
      readonly setupClient?: (client: EventEmitter) => void
    }
    interface Result {
      readonly requests: { readonly average: number }
      readonly latency: { readonly p50: number; readonly p99: number }
      readonly non2xx: number
      readonly errors: number
      readonly timeouts: number
    }
    interface Instance extends PromiseLike<Result> {
      on(
        event: 'response',
        listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
      ): this
    }
  }

  function autocannon(
    options: autocannon.Options,
    callback?: (error: Error | null, result: autocannon.Result) => void,
  ): autocannon.Instance
  export default autocannon
}
