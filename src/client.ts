/**
 * A small client of the service, for scripts and pipelines: it tries again where that can help, waits as long as it is
 * told to, and never pays twice for one document.
 */
import type { JobRequest } from './job/fields.ts'

export type { JobRequest } from './job/fields.ts'

export interface ClientOptions {
  /** Address of the service, such as `https://pdf.example.com`, or with the path under which a proxy offers it. */
  readonly url: string
  readonly apiKey: string
  /** Attempts after the first one. */
  readonly retries?: number
  /** Milliseconds that one attempt may take. */
  readonly timeoutMs?: number
  /** Longest wait before another attempt, ms; a server that asks for more is taken at its word and not asked again. */
  readonly maxWaitMs?: number
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** Hears of each failure that is followed by another attempt. */
  readonly onRetry?: (error: OctavoServiceError, waitMs: number) => void
}

export type GenerateRequest = Omit<JobRequest, 'html'> & { readonly html: string }
export type GenerateUrlRequest = Omit<JobRequest, 'url' | 'html' | 'extract'> & { readonly url: string }

export interface GeneratedPdf {
  readonly pdf: Uint8Array
  readonly pages: number
  /** How often something was dropped or replaced. */
  readonly warnings: number
  /** Strong, of the bytes. */
  readonly etag: string
  readonly requestId: string
}

export interface Usage {
  readonly plan: string
  readonly month: string
  readonly used: number
  readonly remaining: number
  readonly resets_at: string
}

/** What became of a file. */
export type FileOutcome =
  | { readonly kind: 'written'; readonly pages: number; readonly warnings: number }
  /** The file is there and is what the request would give. */
  | { readonly kind: 'unchanged' }

export interface OctavoClient {
  generate(request: GenerateRequest): Promise<GeneratedPdf>
  generateFromUrl(request: GenerateUrlRequest): Promise<GeneratedPdf>
  /**
   * Makes a PDF file where it is missing or its input has changed. What it was made from is kept beside it, in
   * `<path>.octavo`; the PDF is replaced only when its bytes differ.
   */
  generateFile(request: GenerateRequest | GenerateUrlRequest, path: string): Promise<FileOutcome>
  usage(): Promise<Usage>
}

/** A refusal of the service, or no answer at all (status 0, code `no_answer`). */
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

const FIRST_WAIT_MS = 500
/** Where a second attempt may fare better: overload, restarts, limits of a minute, a first one that still runs. */
const TRANSIENT: ReadonlySet<number> = new Set([0, 408, 409, 429, 502, 503, 504])

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
  // One key for all attempts: an answer that got lost on the way is sent again instead of made again.
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

/** What is kept beside a PDF. */
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
  // What stands at an address may change without a word, so only HTML can be compared before it is sent.
  if ('html' in request && origin?.input === input) return { kind: 'unchanged' }
  const { pdf, pages, warnings, etag } = await generate()
  const isNew = origin?.etag !== etag
  // Whole or not at all, and the note last: a step that is interrupted is done again.
  if (isNew) {
    await writeFile(`${path}.new`, pdf)
    await rename(`${path}.new`, path)
  }
  await writeFile(`${path}.octavo`, `${JSON.stringify({ input, etag } satisfies Origin)}\n`)
  return isNew ? { kind: 'written', pages, warnings } : { kind: 'unchanged' }
}

/** Null where the PDF or its note is missing. */
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
