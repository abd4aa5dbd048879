/**
 * Answers to requests with an `Idempotency-Key`, kept for a while: a client that lost an answer asks again and gets the
 * same one, without another document and without another charge.
 */
import { OctavoError } from '../../base/errors.ts'

/** A complete answer. */
export interface StoredAnswer {
  readonly type: string
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

interface Entry {
  readonly fingerprint: string
  readonly expires: number
  /** Null while the first request still runs, and where the answer had to make room. */
  answer: StoredAnswer | null
  isRunning: boolean
}

/** Keys that are remembered at the same time; the oldest are forgotten first. */
const MAX_ENTRIES = 10_000
/** Characters of a key. */
const LONGEST_KEY = 255

/** The key in a header: a bare token, or a string in double quotes. Throws `invalid_idempotency_key`. */
export function readIdempotencyKey(header: string | null): string | null {
  if (header === null) return null
  const key = header.length <= LONGEST_KEY + 2 ? /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(header.trim())?.[1] : undefined
  if (key !== undefined) return key
  throw new OctavoError('invalid_idempotency_key', `An Idempotency-Key has 1 to ${LONGEST_KEY} printable characters.`)
}

/** Answers by Idempotency-Key, for `keepMs` milliseconds and up to `maxBytes` of bodies; the oldest bodies go first. */
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
   * The answer of an earlier request with this key, or null for a request that is to be carried out: then `complete` or
   * `abandon` must follow. Throws where the key is in use or belongs to another request.
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

  /** The request came to nothing and may be made again. */
  abandon(key: string): void {
    this.#drop(key)
  }

  /** Oldest first; entries are in the order of their making. */
  #forgetExpired(): void {
    const now = this.#now()
    for (const [key, entry] of this.#entries) {
      if (entry.isRunning) continue
      if (entry.expires > now && this.#entries.size < MAX_ENTRIES) break
      this.#drop(key)
    }
  }

  /** Answers go before their keys do: a repetition is then rendered again, but not charged. */
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
