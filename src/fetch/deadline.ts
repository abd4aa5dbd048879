/** Time bounds of a fetch: one signal out of several, and waits that end with it. */
import { OctavoError } from '../base/errors.ts'

/**
 * Runs a task under a signal that aborts after `ms` with `url_timeout`, or with the reason of any of `signals`.
 * (AbortSignal.any would do, but on Node 20 what it makes lives as long as its longest-lived source.)
 */
export async function withDeadline<T>(
  ms: number,
  signals: readonly (AbortSignal | undefined)[],
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(timedOut()), ms)
  const links = signals
    .filter(signal => signal !== undefined)
    .map(signal => ({ signal, abort: () => controller.abort(signal.reason) }))
  for (const { signal, abort } of links) {
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  }
  try {
    controller.signal.throwIfAborted()
    return await task(controller.signal)
  } catch (error) {
    // Whatever broke because of the signal is reported as the signal's reason.
    throw controller.signal.aborted ? controller.signal.reason : error
  } finally {
    clearTimeout(timer)
    for (const { signal, abort } of links) signal.removeEventListener('abort', abort)
  }
}

/** The error of an address that is too slow. */
export function timedOut(): OctavoError {
  return new OctavoError('url_timeout', 'The address took too long to answer.')
}

/** Resolves after `ms`; rejects at once with the signal's reason when it aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
