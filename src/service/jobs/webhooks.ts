/**
 * Messages to callers about finished jobs, signed as Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). They have a queue of their
 * own, so that an unreachable receiver delays no document.
 */
import { createHmac } from 'node:crypto'
import { OctavoError } from '../../base/errors.ts'
import type { Fetcher } from '../../fetch/fetcher.ts'
import { GiveUp } from './bull.ts'

/** A message in the queue. */
export interface Hook {
  readonly caller: string
  /** Encrypted, in base64: addresses of receivers may contain tokens. */
  readonly address: string
  readonly body: string
}

/** The response of the receiver. */
export interface HookOutcome {
  readonly status: number
}

/** Prefix of secrets in Standard Webhooks. */
export const SECRET_PREFIX = 'whsec_'

/** Headers of a signed message (Standard Webhooks). */
interface SignedHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** Standard Webhooks, "Signature scheme": HMAC-SHA256 of `id.timestamp.body` under the bytes of the secret. */
export function signed(id: string, seconds: number, body: string, secret: string): SignedHeaders {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}

/** Milliseconds before the next attempt: a few within minutes, then over a day (Standard Webhooks, "Retries"). */
const PAUSES: readonly number[] = [5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000]

/** Number of attempts for a message. */
export const HOOK_TRIES = PAUSES.length + 1

/** `factor` shortens the pauses. */
export const hookPause = (tries: number, factor = 1): number => PAUSES[Math.min(tries, PAUSES.length) - 1]! * factor

/** Sends a message once. Rejects with `GiveUp` if the receiver refuses further messages or its address is blocked. */
export async function sendHook(fetcher: Fetcher, url: URL, headers: SignedHeaders, body: string): Promise<HookOutcome> {
  const message = { method: 'POST', url, body: Buffer.from(body) } as const
  const { status } = await fetcher
    .send({ ...message, headers: { 'content-type': 'application/json', ...headers } })
    .catch((error: unknown) => {
      if (error instanceof OctavoError && REFUSED.has(error.code)) throw new GiveUp(error.code)
      throw error
    })
  if (status >= 200 && status <= 299) return { status }
  // 410 (Gone): the receiver refuses further messages.
  if (status === 410) throw new GiveUp('The receiver answered with status 410.')
  throw new Error(`The receiver answered with status ${status}.`)
}

/** Error codes that a retry would meet again. */
const REFUSED: ReadonlySet<string> = new Set(['url_blocked', 'url_port_not_allowed', 'url_scheme_not_allowed'])
