/** Messages between the server and a renderer process. They are plain data, because they are cloned. */

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

/** The answer to a renderer's request for a resource. */
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

/** From a renderer. A hostile document may control the process, so the server trusts none of the content. */
export type FromRenderer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'load'; readonly request: number; readonly url: string; readonly resource: ResourceKind }
  | { readonly kind: 'progress'; readonly phase: string; readonly fraction: number }
  | { readonly kind: 'done'; readonly rendered: Rendered }
  | { readonly kind: 'failed'; readonly error: ErrorData | null; readonly internal: string | null }

/** The result of a renderer. */
export interface Rendered {
  /** The finished file. */
  readonly file: Uint8Array
  readonly type: OutputType
  readonly pages: number
  readonly warnings: readonly Diagnostic[]
  /** Number of warnings, including repeated ones. */
  readonly warningCount: number
  /** Milliseconds per phase. */
  readonly timings: Readonly<Record<string, number>>
  readonly title: string | null
  /** The name of the template, and why it was chosen. */
  readonly template: string
  readonly templateReason: string
  /** Confidence of the extraction, from 0 to 1; null without extraction. */
  readonly confidence: number | null
}

/** An OctavoError as plain data; the cause stays in the process where it was raised. */
export interface ErrorData {
  readonly code: ErrorCode
  readonly message: string
  readonly where: string | null
  readonly problems: readonly FieldProblem[]
}

/** The data of an OctavoError for the other process. */
export const errorData = ({ code, message, where, problems }: OctavoError): ErrorData => ({
  code,
  message,
  where,
  problems,
})

/** The OctavoError of such data. An unknown code becomes an internal error. */
export function errorFrom({ code, message, where, problems }: ErrorData): OctavoError {
  const known = Object.hasOwn(ERRORS, code) ? code : 'internal_error'
  return new OctavoError(known, String(message), { problems, ...(where === null ? {} : { where }) })
}
