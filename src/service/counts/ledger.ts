/** Counts delivered PDFs against monthly quotas. A count is reserved before work, committed on delivery, or given back. */

import { randomUUID } from 'node:crypto'
import { monthOf } from './month.ts'

/** Milliseconds for which the id of a repeatable request is known after its charge. */
export const CHARGE_MEMORY_MS = 24 * 60 * 60 * 1000

/** One caller in one month. */
export interface Account {
  readonly caller: string
  /** `2026-05`, UTC. */
  readonly month: string
}

/** One PDF set aside in a quota until it is delivered: either `commit` or `release` ends it. */
export interface Reservation {
  /** The count including this one: charges and reservations. */
  readonly used: number
  /** The id was charged before: `commit` does not charge it again. */
  readonly isCharged: boolean
  /** Charges. When it resolves, the count is durable; if it rejects, nothing is charged. */
  commit(): Promise<void>
  /** Gives back a reservation that was not committed. */
  release(): void
  /** Refunds a charge whose document did not reach the caller. Resolves when that is durable. */
  refund(): Promise<void>
}

/** A request for a reservation. */
export interface ReserveRequest {
  readonly account: Account
  readonly limit: number
  /** Identifies the work: an id is charged once, however often it is sent. */
  readonly id: string
  /** Whether the id must be known after the work, so that a repeated request is not charged again. */
  readonly isRepeatable: boolean
  /** Milliseconds for which the id is known after its charge; `CHARGE_MEMORY_MS` if absent. */
  readonly memoryMs?: number
}

/** The counts of delivered PDFs: in a journal on disk for one process, or in Redis for replicas. */
export interface Ledger {
  /** Null if the quota is used up. Rejects with `LedgerUnavailable` if the store cannot be reached. */
  reserve(request: ReserveRequest): Promise<Reservation | null>
  /** Number of charged PDFs. Rejects as `reserve` does. */
  used(account: Account): Promise<number>
  /** Whether charges can be recorded now. */
  isWritable(): boolean
  close(): Promise<void>
}

/** The store of the counts cannot be reached, so that no PDF may be delivered. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable'
}

/** The key under which an account is counted; it sorts by month. */
export const accountKey = ({ caller, month }: Account): string => `${month}:${caller}`

/** The reservation of work that was charged before: it neither charges nor refunds. */
export const chargedBefore = (used: number): Reservation => ({
  used,
  isCharged: true,
  commit: async () => {},
  release: () => {},
  refund: async () => {},
})

/** An identifier of a charge. */
export const newChargeId = (): string => randomUUID()

/** The account of a caller in the month of `now`, which is in milliseconds since 1970 (UTC). */
export const currentAccount = (caller: string, now: number): Account => ({ caller, month: monthOf(now) })
