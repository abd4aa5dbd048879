/**
 * `octavo/client`: a small client of the service for scripts and pipelines. It retries transient failures, honours
 * `Retry-After`, and sends one idempotency key with all attempts, so that a document is charged once.
 */
import type { JobRequest } from './job/fields.ts'

export type { JobRequest } from './job/fields.ts'

/**
 * How to reach the service, and how long to try.
 *
 * @example
 * const options: ClientOptions = { url: 'https://pdf.example.com', apiKey: process.env.OCTAVO_API_KEY!, retries: 5 }
 */
export interface ClientOptions {
  /** Address of the service, such as `https://pdf.example.com`, or with the path under which a proxy offers it. */
  readonly url: string
  /** Sent as `X-API-Key`. */
  readonly apiKey: string
  /** Attempts after the first one; 3 by default. */
  readonly retries?: number
  /** Milliseconds that one attempt may take; 60,000 by default. */
  readonly timeoutMs?: number
  /** Longest wait before another attempt, ms; 60,000 by default. If `Retry-After` is longer, the request fails. */
  readonly maxWaitMs?: number
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Called after each failure that is followed by another attempt. */
  readonly onRetry?: (error: OctavoServiceError, waitMs: number) => void
}

/**
 * Body of `POST /v1/generate`: the fields of docs/service.md, of which `html` is required.
 *
 * @example
 * const request: GenerateRequest = { html: '<h1>Hello</h1>', template: 'clean', page_size: 'A4' }
 */
export type GenerateRequest = Omit<JobRequest, 'html'> & { readonly html: string }
/**
 * Body of `POST /v1/generate/url`: the fields of docs/service.md, of which `url` is required.
 *
 * @example
 * const request: GenerateUrlRequest = { url: 'https://example.com/post', template: 'minimal' }
 */
export type GenerateUrlRequest = Omit<JobRequest, 'url' | 'html' | 'extract'> & { readonly url: string }

/**
 * The answer to a request for a PDF.
 *
 * @example
 * const { pdf, pages, warnings } = await octavo.generate({ html })
 */
export interface GeneratedPdf {
  /** The bytes of the file. */
  readonly pdf: Uint8Array
  /** Number of pages (`X-PDF-Pages`). */
  readonly pages: number
  /** Number of warnings (`X-PDF-Warnings`). */
  readonly warnings: number
  /** Strong entity tag of the bytes. */
  readonly etag: string
  /** Names the request in the log of the service. */
  readonly requestId: string
}

/**
 * The quota of a key in the current month.
 *
 * @example
 * const { used, remaining, resets_at } = await octavo.usage()
 */
export interface Usage {
  readonly plan: string
  /** `2026-05`, in UTC. */
  readonly month: string
  /** Delivered PDFs. */
  readonly used: number
  readonly remaining: number
  /** ISO 8601. */
  readonly resets_at: string
}

/** The result of `generateFile`. */
export type FileOutcome =
  | { readonly kind: 'written'; readonly pages: number; readonly warnings: number }
  /** The file exists and its content is current. */
  | { readonly kind: 'unchanged' }

/**
 * A client of one service. Every method rejects with an OctavoServiceError if the service refuses the request or does
 * not answer after all attempts.
 */
export interface OctavoClient {
  /**
   * Renders HTML.
   *
   * @example
   * const { pdf } = await octavo.generate({ html: '<h1>Hello</h1>' })
   */
  generate(request: GenerateRequest): Promise<GeneratedPdf>
  /**
   * Fetches a page, extracts its content and renders it.
   *
   * @example
   * const { pdf } = await octavo.generateFromUrl({ url: 'https://example.com/post' })
   */
  generateFromUrl(request: GenerateUrlRequest): Promise<GeneratedPdf>
  /**
   * Writes a PDF file if it is missing or its input has changed. The hash of the input and the entity tag are kept beside
   * it in `<path>.octavo`; the PDF is replaced only if its bytes differ.
   *
   * @example
   * const { kind } = await octavo.generateFile({ html }, 'public/paper.pdf') // 'written' or 'unchanged'
   */
  generateFile(request: GenerateRequest | GenerateUrlRequest, path: string): Promise<FileOutcome>
  /**
   * The quota of the key.
   *
   * @example
   * const { remaining } = await octavo.usage()
   */
  usage(): Promise<Usage>
}

/**
 * A refusal of the service, or no answer at all (status 0, code `no_answer`).
 *
 * @example
 * try {
 *   await octavo.generate({ html })
 * } catch (error) {
 *   if (error instanceof OctavoServiceError && error.code === 'quota_exceeded') notify(error.message)
 *   else throw error
 * }
 */
export class OctavoServiceError extends Error {
  override readonly name = 'OctavoServiceError'
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  /** Everything that is wrong with the request, by JSON pointer. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** Milliseconds that the service asked to wait, or null. */
  readonly retryAfterMs: number | null

  constructor(message: string, details: Partial<Omit<OctavoServiceError, 'name' | 'message'>> = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.status = details.status ?? 0
    this.code = details.code ?? 'no_answer'
    this.requestId = details.requestId ?? null
    this.errors = details.errors ?? []
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

/** The wait before the first retry; it doubles with each further one. */
const FIRST_WAIT_MS = 500
/** Statuses that are retried: overload, restarts, rate limits, and an earlier attempt that is still running. */
const TRANSIENT: ReadonlySet<number> = new Set([0, 408, 409, 429, 502, 503, 504])

/**
 * Creates a client. It opens no connection until a method is called.
 *
 * @example
 * const octavo = createClient({ url: 'https://pdf.example.com', apiKey: process.env.OCTAVO_API_KEY! })
 * const { pdf, pages } = await octavo.generate({ html: '<h1>Hello</h1>' })
 */
export function createClient(options: ClientOptions): OctavoClient {
  const generate = (path: string, request: object): Promise<GeneratedPdf> => requestPdf(options, path, request)
  return {
    generate: request => generate('/v1/generate', request),
    generateFromUrl: request => generate('/v1/generate/url', request),
    generateFile: (request, path) =>
      writeFileFrom(request, path, () => generate('html' in request ? '/v1/generate' : '/v1/generate/url', request)),
    usage: () =>
      withRetries(options, async () => (await exchange(options, 'GET', '/v1/usage', null)).json() as Promise<Usage>),
  }
}

function requestPdf(options: ClientOptions, path: string, request: object): Promise<GeneratedPdf> {
  // One key for all attempts: the service repeats a lost answer instead of rendering and charging again.
  const idempotencyKey = crypto.randomUUID()
  return withRetries(options, async () => {
    const response = await exchange(options, 'POST', path, JSON.stringify(request), {
      'idempotency-key': idempotencyKey,
    })
    const number = (name: string): number => Number(response.headers.get(name) ?? 0)
    return {
      pdf: new Uint8Array(await response.arrayBuffer()),
      pages: number('x-pdf-pages'),
      warnings: number('x-pdf-warnings'),
      etag: response.headers.get('etag') ?? '',
      requestId: response.headers.get('x-request-id') ?? '',
    }
  })
}

async function withRetries<T>(options: ClientOptions, attempt: () => Promise<T>): Promise<T> {
  const { retries = 3, maxWaitMs = 60_000, onRetry } = options
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      const failure = asServiceError(error)
      // Between half of the backoff and all of it, so that many clients do not come back at the same moment.
      const backoff = FIRST_WAIT_MS * 2 ** failures * (0.5 + Math.random() / 2)
      const wait = Math.max(backoff, failure.retryAfterMs ?? 0)
      if (failures >= retries || !TRANSIENT.has(failure.status) || wait > maxWaitMs) throw failure
      onRetry?.(failure, wait)
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
}

function asServiceError(error: unknown): OctavoServiceError {
  if (error instanceof OctavoServiceError) return error
  return new OctavoServiceError('The service did not answer.', { cause: error })
}

async function exchange(
  options: ClientOptions,
  method: string,
  path: string,
  body: string | null,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { url, apiKey, timeoutMs = 60_000, fetch = globalThis.fetch } = options
  const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
    method,
    headers: { 'x-api-key': apiKey, ...(body === null ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === null ? {} : { body }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.ok) return response
  throw await refusal(response)
}

async function refusal(response: Response): Promise<OctavoServiceError> {
  const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new OctavoServiceError(String(problem['detail'] ?? `The service answered with status ${response.status}.`), {
    status: response.status,
    code: String(problem['code'] ?? 'unknown'),
    requestId: response.headers.get('x-request-id'),
    errors: (problem['errors'] ?? []) as OctavoServiceError['errors'],
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  })
}

// ---------- files ----------

/** The content of `<path>.octavo`. */
interface Origin {
  /** SHA-256 of the request. */
  readonly input: string
  readonly etag: string
}

async function writeFileFrom(
  request: GenerateRequest | GenerateUrlRequest,
  path: string,
  generate: () => Promise<GeneratedPdf>,
): Promise<FileOutcome> {
  const { rename, writeFile } = await import('node:fs/promises')
  const origin = await readOrigin(path)
  const input = await digest(JSON.stringify(request))
  // The page at an address may change at any time, so only HTML is compared before it is sent.
  if ('html' in request && origin?.input === input) return { kind: 'unchanged' }
  const { pdf, pages, warnings, etag } = await generate()
  const isNew = origin?.etag !== etag
  // Rename is atomic, and the record is written last: an interrupted run is repeated.
  if (isNew) {
    await writeFile(`${path}.new`, pdf)
    await rename(`${path}.new`, path)
  }
  await writeFile(`${path}.octavo`, `${JSON.stringify({ input, etag } satisfies Origin)}\n`)
  return isNew ? { kind: 'written', pages, warnings } : { kind: 'unchanged' }
}

/** Null if the PDF or its record is missing. */
async function readOrigin(path: string): Promise<Origin | null> {
  const { access, readFile } = await import('node:fs/promises')
  try {
    await access(path)
    return JSON.parse(await readFile(`${path}.octavo`, 'utf8')) as Origin
  } catch {
    return null
  }
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
