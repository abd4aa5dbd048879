/** Messages between the server and a renderer process. Plain data only: messages are cloned. */

import type { Diagnostic } from '../../base/diagnostics.ts'
import { ERRORS, type ErrorCode, type FieldProblem, OctavoError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Resource, ResourceKind } from '../../base/resource.ts'
import type { Job } from '../../job/job.ts'
import type { OutputType } from '../../job/output-options.ts'

/** From the server. */
export type ToRenderer =
  | { readonly kind: 'render'; readonly job: Job; readonly limits: Limits }
  | { readonly kind: 'resource'; readonly request: number; readonly answer: ResourceAnswer }

/** What a renderer is told of a resource that it asked for. */
export type ResourceAnswer =
  | {
      readonly kind: 'loaded'
      readonly url: string
      readonly contentType: string
      readonly charset: string | null
      readonly bytes: Uint8Array
      readonly headers: NonNullable<Resource['headers']>
    }
  | { readonly kind: 'refused'; readonly error: ErrorData }

/** From a renderer. It has seen whatever the document did, so the server takes nothing of this on trust. */
export type FromRenderer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'load'; readonly request: number; readonly url: string; readonly resource: ResourceKind }
  | { readonly kind: 'progress'; readonly phase: string; readonly fraction: number }
  | { readonly kind: 'done'; readonly rendered: Rendered }
  | { readonly kind: 'failed'; readonly error: ErrorData | null; readonly internal: string | null }

/** What a renderer gives back. */
export interface Rendered {
  /** The finished file. */
  readonly file: Uint8Array
  readonly type: OutputType
  readonly pages: number
  readonly warnings: readonly Diagnostic[]
  /** Warnings in all, repetitions included. */
  readonly warningCount: number
  /** Milliseconds per phase. */
  readonly timings: Readonly<Record<string, number>>
  readonly title: string | null
  /** Name of the template that the document was set with, and why. */
  readonly template: string
  readonly templateReason: string
  /** How sure extraction is of the content, from 0 to 1; null where nothing was extracted. */
  readonly confidence: number | null
}

/** An OctavoError as plain data; the cause stays in the process where it was raised. */
export interface ErrorData {
  readonly code: ErrorCode
  readonly message: string
  readonly where: string | null
  readonly problems: readonly FieldProblem[]
}

/** The data from which the other process makes an equal OctavoError. */
export const errorData = ({ code, message, where, problems }: OctavoError): ErrorData => ({
  code,
  message,
  where,
  problems,
})

/** The error again, on the other side. A code that is not in the table is a fault of ours. */
export function errorFrom({ code, message, where, problems }: ErrorData): OctavoError {
  const known = Object.hasOwn(ERRORS, code) ? code : 'internal_error'
  return new OctavoError(known, String(message), { problems, ...(where === null ? {} : { where }) })
}
