/** All reasons to refuse a request, in one table, and the error class that carries them. */

interface ErrorRow {
  readonly status: number
  readonly title: string
}

const row = (status: number, title: string): ErrorRow => ({ status, title })

/** The codes of the service contract, which do not change; the status is that of the HTTP response. */
export const ERRORS = {
  bad_request: row(400, 'The request is malformed'),
  invalid_json: row(400, 'The request body is not valid JSON'),
  invalid_encoding: row(400, 'The request body is not valid UTF-8'),
  missing_field: row(400, 'A required field is missing'),
  unknown_field: row(400, 'A field is not known'),
  invalid_type: row(400, 'A field has a wrong type or value'),
  invalid_page_size: row(400, 'The page size is not valid'),
  invalid_margin: row(400, 'The margin is not valid'),
  invalid_url: row(400, 'The address is not valid'),
  url_scheme_not_allowed: row(400, 'Only http and https addresses are fetched'),
  url_credentials_not_allowed: row(400, 'An address must not carry credentials'),
  unknown_template: row(400, 'There is no such template'),
  unknown_profile: row(400, 'There is no such print profile'),
  invalid_profile: row(400, 'The print profile is not valid'),
  invalid_filename: row(400, 'The file name is not valid'),
  invalid_attachment: row(400, 'An attachment is not valid'),
  invalid_invoice: row(400, 'The invoice is not valid'),
  empty_html: row(400, 'The HTML is empty'),
  not_html: row(400, 'The HTML is not text'),
  invalid_form: row(400, 'The form cannot be read'),
  invalid_archive: row(400, 'The archive cannot be read'),
  invalid_idempotency_key: row(400, 'The idempotency key is not valid'),
  invalid_delivery: row(400, 'The delivery target or the webhook of a job is not valid'),
  missing_api_key: row(401, 'An API key is required'),
  invalid_api_key: row(401, 'The API key is not valid'),
  feature_not_in_plan: row(403, 'The plan of this API key does not include the feature'),
  not_found: row(404, 'There is nothing at this path'),
  method_not_allowed: row(405, 'The path does not support this method'),
  request_timeout: row(408, 'The request did not arrive in time'),
  idempotency_key_in_use: row(409, 'A request with this idempotency key is still running'),
  job_not_finished: row(409, 'The state of the job does not allow this'),
  result_gone: row(410, 'The result has been deleted'),
  payload_too_large: row(413, 'The request body is too large'),
  unsupported_media_type: row(415, 'The request body must be JSON, a form or an archive'),
  expectation_failed: row(417, 'The expectation cannot be met'),
  idempotency_key_reused: row(422, 'The idempotency key was used for another request'),
  url_blocked: row(422, 'The address may not be fetched'),
  url_port_not_allowed: row(422, 'The port of the address is not allowed'),
  url_unreachable: row(422, 'The address could not be reached'),
  url_fetch_failed: row(422, 'The page could not be fetched'),
  too_many_redirects: row(422, 'The address redirects too often'),
  response_too_large: row(422, 'The page is too large'),
  unsupported_content_type: row(422, 'The address does not lead to an HTML page'),
  no_content: row(422, 'No content was found on the page'),
  html_too_complex: row(422, 'The HTML has too many or too deeply nested nodes'),
  css_too_complex: row(422, 'The CSS is too large or too complex'),
  image_too_large: row(422, 'An image is too large'),
  attachment_too_large: row(422, 'The attachments are too large'),
  attachment_unavailable: row(422, 'An attachment could not be fetched'),
  delivery_failed: row(422, 'The document could not be delivered'),
  job_parked: row(422, 'The job was given up'),
  strict_warnings: row(422, 'The document has warnings that strict mode does not allow'),
  too_many_pages: row(422, 'The document has too many pages'),
  output_too_large: row(422, 'The PDF is too large'),
  rate_limited: row(429, 'Too many requests'),
  quota_exceeded: row(429, 'The monthly quota is used up'),
  headers_too_large: row(431, 'The request headers are too large'),
  internal_error: row(500, 'An internal error occurred'),
  jobs_not_offered: row(501, 'This server does not run asynchronous jobs'),
  overloaded: row(503, 'The service is busy'),
  shutting_down: row(503, 'The service is shutting down'),
  render_timeout: row(504, 'The document took too long to render'),
  job_expired: row(504, 'The job waited too long'),
  url_timeout: row(504, 'The page took too long to arrive'),
  version_not_supported: row(505, 'The version of HTTP is not supported'),
} as const satisfies Record<string, ErrorRow>

/** The code of an error: a row of `ERRORS`. */
export type ErrorCode = keyof typeof ERRORS

/** One problem of a request that may have several. */
export interface FieldProblem {
  /** JSON pointer to the field (RFC 6901). */
  readonly path: string
  readonly message: string
}

/** What an `OctavoError` may carry besides its code and message. */
interface ErrorDetails {
  /** Where in the input: a JSON pointer for a field, "line:column" for HTML or CSS. */
  readonly where?: string
  readonly cause?: unknown
  /** All problems, if there are several. */
  readonly problems?: readonly FieldProblem[]
}

/** The message of an OctavoError without its full stop, to be appended after a colon; empty for other errors. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof OctavoError)) return ''
  const text = error.message.replace(/\.$/, '')
  return `: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** An error that the caller can correct. Invalid content of a document never throws one: it raises a warning. */
export class OctavoError extends Error {
  override readonly name = 'OctavoError'
  readonly code: ErrorCode
  readonly status: number
  readonly where: string | null
  readonly problems: readonly FieldProblem[]

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.status = ERRORS[code].status
    this.where = details.where ?? null
    this.problems = details.problems ?? []
  }
}

/** For the default branch of an exhaustive switch: the compiler reports a member of the union that is not handled. */
export function unreachable(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
