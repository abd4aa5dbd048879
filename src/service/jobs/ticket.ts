/** What is known of a job: in the queue, on the shelf of documents, and to its caller. */
import { ERRORS } from '../../base/errors.ts'
import type { Job } from '../../job/job.ts'
import type { OutputType } from '../../job/output-options.ts'
import { type ErrorData, errorFrom } from '../renderers/protocol.ts'
import type { Entry } from './bull.ts'

/** Where a finished document goes. */
export type Place = 'held' | 'put' | 's3'

/** In the queue: small, and nothing that is secret. */
export interface Ticket {
  readonly caller: string
  /** Id of the key that asked. */
  readonly key: string
  /** The month that it is charged to, and what the plan allows then. */
  readonly month: string
  readonly limit: number
  readonly isPriority: boolean
  readonly weight: number
  /** Its turn; see `turns.ts`. */
  readonly tag: number
  readonly place: Place
  readonly hasWebhook: boolean
  /** What an Idempotency-Key was first used for; null without one. */
  readonly fingerprint: string | null
}

/** On the shelf, sealed. */
export interface Parcel {
  readonly job: Job
  /** An address for a PUT, or `s3://bucket/key`; null for a result that is held. */
  readonly deliverTo: string | null
  readonly webhook: string | null
}

/** What came of it. */
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
  /** `s3://bucket/key`, where it went there. */
  readonly location: string | null
  /** Until when a result is held, in milliseconds since 1970. */
  readonly until: number | null
}

/** A job as the queue has it. */
export type JobEntry = Entry<Ticket, Outcome>

/** A phase and how far it is. */
interface JobProgress {
  readonly phase: string
  readonly fraction: number
}

/** The charge of a job. */
export const chargeIdOf = (id: string): string => `job:${id}`

/** The charge of a job is known for longer than any job is. */
export const CHARGE_MEMORY_MS = 3 * 24 * 60 * 60 * 1000

/** The error that ended a job, from the message that the queue keeps. */
export function errorOf(failure: string): ErrorData {
  try {
    const { code, message, where, problems } = JSON.parse(failure)
    if (Object.hasOwn(ERRORS, code)) return { code, message: String(message), where, problems }
  } catch {
    // Written by the queue itself.
  }
  return { code: 'internal_error', message: 'The job failed.', where: null, problems: [] }
}

const isoTime = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

/** A job as its caller sees it. */
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
