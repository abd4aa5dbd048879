/** The data of a job: in the queue, on the shelf, and as shown to its caller. */
import { ERRORS } from '../../base/errors.ts'
import type { Job } from '../../job/job.ts'
import type { OutputType } from '../../job/output-options.ts'
import { type ErrorData, errorFrom } from '../renderers/protocol.ts'
import type { Entry } from './bull.ts'

/** The destination of a finished document. */
export type Place = 'held' | 'put' | 's3'

/** The data in the queue: small, and without secrets. */
export interface Ticket {
  readonly caller: string
  /** Id of the key of the request. */
  readonly key: string
  /** The month of its charge, and the quota of the plan at that time. */
  readonly month: string
  readonly limit: number
  readonly isPriority: boolean
  readonly weight: number
  /** Its place in the order of the queue; see `turns.ts`. */
  readonly tag: number
  readonly place: Place
  readonly hasWebhook: boolean
  /** Digest of the request for which an Idempotency-Key was first used; null without one. */
  readonly fingerprint: string | null
}

/** The data on the shelf, encrypted. */
export interface Parcel {
  readonly job: Job
  /** An address for a PUT, or `s3://bucket/key`; null for a result that is held. */
  readonly deliverTo: string | null
  readonly webhook: string | null
}

/** The result of a job. */
export interface Outcome {
  readonly type: OutputType
  readonly filename: string
  readonly etag: string
  readonly pages: number
  readonly bytes: number
  readonly warnings: number
  readonly template: string
  readonly confidence: number | null
  readonly place: Place
  /** `s3://bucket/key` of a document in a bucket; otherwise null. */
  readonly location: string | null
  /** Time until which the result is held, in milliseconds since 1970. */
  readonly until: number | null
}

/** A job in the queue. */
export type JobEntry = Entry<Ticket, Outcome>

/** A phase, and its progress. */
interface JobProgress {
  readonly phase: string
  readonly fraction: number
}

/** The id of a job's charge. */
export const chargeIdOf = (id: string): string => `job:${id}`

/** Milliseconds for which the charge of a job is known: longer than any job lives. */
export const CHARGE_MEMORY_MS = 3 * 24 * 60 * 60 * 1000

/** The final error of a job, from the message in the queue. */
export function errorOf(failure: string): ErrorData {
  try {
    const { code, message, where, problems } = JSON.parse(failure)
    if (Object.hasOwn(ERRORS, code)) return { code, message: String(message), where, problems }
  } catch {
    // The message is BullMQ's own.
  }
  return { code: 'internal_error', message: 'The job failed.', where: null, problems: [] }
}

const isoTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

/** The JSON of a job for its caller. */
export function jobView(entry: JobEntry): object {
  const { id, state, data, created, started, finished, starts, failure } = entry
  return {
    id,
    status: state,
    created_at: isoTime(created),
    started_at: isoTime(started),
    finished_at: isoTime(finished),
    tries: starts,
    progress: state === 'running' ? progressOf(entry) : null,
    deliver: data.place,
    result: resultView(entry),
    error: failure === null ? null : problemView(errorOf(failure)),
    links: {
      self: `/v1/jobs/${id}`,
      events: `/v1/jobs/${id}/events`,
      ...(data.place === 'held' ? { result: `/v1/jobs/${id}/result` } : {}),
    },
  }
}

function progressOf({ progress }: JobEntry): JobProgress | null {
  const { phase, fraction } = (progress ?? {}) as Partial<JobProgress>
  return phase === undefined || fraction === undefined ? null : { phase, fraction }
}

function resultView({ result }: JobEntry): object | null {
  if (result === null) return null
  const { type, filename, etag, pages, bytes, warnings, template, confidence, location, until } = result
  return {
    type,
    filename,
    etag,
    pages,
    bytes,
    warnings,
    template,
    extraction_confidence: confidence,
    location,
    held_until: isoTime(until),
  }
}

function problemView(data: ErrorData): object {
  const { code, message, problems } = errorFrom(data)
  return { code, title: ERRORS[code].title, detail: message, ...(problems.length > 0 ? { errors: problems } : {}) }
}
