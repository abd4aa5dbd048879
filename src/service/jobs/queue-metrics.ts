/**
 * Metrics of the queue: its length, the age of its oldest job, and failures. They are read from the store by whichever
 * replica is scraped.
 */
import type { QueueState } from '../metrics.ts'
import type { Jobs } from './jobs.ts'

/** Reads the state of the queue; null if the store cannot be reached. */
export const reportQueue = (jobs: Jobs) => async (): Promise<QueueState | null> => {
  try {
    const [documents, webhooks, oldest] = await Promise.all([
      jobs.queue.counts(),
      jobs.hooks.counts(),
      jobs.queue.list('waiting', 0, 0),
    ])
    const since = oldest[0]?.created
    return {
      waiting: documents.waiting,
      running: documents.running,
      failed: documents.failed,
      webhooksWaiting: webhooks.waiting,
      webhooksFailed: webhooks.failed,
      oldestSeconds: since === undefined ? 0 : Math.max(0, (Date.now() - since) / 1000),
      heldBytes: (await jobs.results.held()) + (await jobs.documents.held()),
    }
  } catch {
    return null
  }
}
