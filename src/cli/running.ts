/** Start and stop of commands that run until a signal. */
import { UsageError } from './outcome.ts'

/** Converts errors of starting to a sentence: the port is in use, another server has the folder. */
export async function starting<T>(start: Promise<T>, hint: string): Promise<T> {
  try {
    return await start
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const message =
      'code' in error && error.code === 'EADDRINUSE' ? `The port is taken (${error.message}).` : error.message
    throw new UsageError(message, hint)
  }
}

/** Waits for signals: the first one stops gracefully, the second one at once. */
export function untilStopped(running: { stop(): Promise<void> }): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false
    const stop = (): void => {
      if (isStopping) process.exit(1)
      isStopping = true
      running.stop().then(resolve, reject)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}
