/** What of the queue is shown as metrics: its length, its age, what failed. One asks the store, whoever collects. */
import type { QueueState } from '../metrics.ts'
import type { Jobs } from './jobs.ts'

/** Reads the state of the queue; null where the store does not answer. */
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
