/**
 * Stored responses to requests with an `Idempotency-Key`: a client that lost a response repeats the request and gets the same
 * one, without another document or charge.
 */
import { OctavoError } from '../../base/errors.ts'

/** A complete response. */
export interface StoredAnswer {
  readonly type: string
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

interface Entry {
  readonly fingerprint: string
  readonly expires: number
  /** Null while the first request runs, and if the response was dropped to make room. */
  answer: StoredAnswer | null
  isRunning: boolean
}

/** Maximum number of stored keys; the oldest are dropped first. */
const MAX_ENTRIES = 10_000
/** Maximum number of characters of a key. */
const LONGEST_KEY = 255

/** The key in a header: a bare token, or a string in double quotes. Throws `invalid_idempotency_key`. */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null
  const key = header.length <= LONGEST_KEY + 2 ? /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(header.trim())?.[1] : undefined
  if (key !== undefined) return key
  throw new OctavoError('invalid_idempotency_key', `An Idempotency-Key has 1 to ${LONGEST_KEY} printable characters.`)
}

/**
 * Responses by Idempotency-Key, for `keepMs` milliseconds and up to `maxBytes` of bodies; the oldest bodies are dropped
 * first.
 */
export class IdempotencyStore {
  readonly #entries = new Map<string, Entry>()
  readonly #keepMs: number
  readonly #maxBytes: number
  readonly #now: () => number
  #bytes = 0

  constructor(keepMs: number, maxBytes: number, now: () => number = Date.now) {
    this.#keepMs = keepMs
    this.#maxBytes = maxBytes
    this.#now = now
  }

  /**
   * The response to an earlier request with this key, or null if the request is to be carried out: then `complete` or
   * `abandon` must follow. Throws if the key is in use or belongs to another request.
   */
  begin(key: string, fingerprint: string): StoredAnswer | null {
    this.#forgetExpired()
    const entry = this.#entries.get(key)
    if (entry !== undefined && entry.fingerprint !== fingerprint)
      throw new OctavoError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for another request. Take a new one.',
      )
    if (entry?.isRunning)
      throw new OctavoError('idempotency_key_in_use', 'The first request with this Idempotency-Key is still running.')
    if (entry?.answer) return entry.answer
    this.#entries.delete(key)
    this.#entries.set(key, { fingerprint, expires: this.#now() + this.#keepMs, answer: null, isRunning: true })
    return null
  }

  complete(key: string, answer: StoredAnswer): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    entry.isRunning = false
    entry.answer = answer
    this.#bytes += answer.body.length
    this.#makeRoom()
  }

  /** The request failed and may be repeated. */
  abandon(key: string): void {
    this.#drop(key)
  }

  /** Drops expired entries, which are in order of their age. */
  #forgetExpired(): void {
    const now = this.#now()
    for (const [key, entry] of this.#entries) {
      if (entry.isRunning) continue
      if (entry.expires > now && this.#entries.size < MAX_ENTRIES) break
      this.#drop(key)
    }
  }

  /** Drops bodies before keys: a repeated request is then rendered again, but not charged. */
  #makeRoom(): void {
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) return
      if (entry.answer === null) continue
      this.#bytes -= entry.answer.body.length
      entry.answer = null
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.answer?.body.length ?? 0
    this.#entries.delete(key)
  }
}
