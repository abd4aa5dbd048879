/**
 * Errors as `application/problem+json` (RFC 9457).
 * https://www.rfc-editor.org/rfc/rfc9457
 */
import { ERRORS, OctavoError } from '../../base/errors.ts'

/** The media type of problem details (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** Problem details (RFC 9457) with the code of the error. */
interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly request_id: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

/** A URN for a code: an http URI would promise a page. */
const problemType = (code: string): string => `urn:octavo:error:${code}`

/** The problem details of an error. */
export function problemOf(error: OctavoError, requestId: string): Problem {
  const problem = {
    type: problemType(error.code),
    title: ERRORS[error.code].title,
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
  }
  return error.problems.length === 0 ? problem : { ...problem, errors: error.problems }
}

/** The error for faults of the service: callers get only the request id, by which the log has the cause. */
export const internalError = (cause: unknown): OctavoError =>
  new OctavoError('internal_error', 'An internal error occurred. It is in the log under the request id.', { cause })
