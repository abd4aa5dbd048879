/** Counts delivered PDFs against monthly quotas. A count is reserved before work, committed on delivery, or given back. */

import { randomUUID } from 'node:crypto'
import { monthOf } from './month.ts'

/** How long the id of a repeatable request is known after its charge. */
export const CHARGE_MEMORY_MS = 24 * 60 * 60 * 1000

/** One caller in one month. */
export interface Account {
  readonly caller: string
  /** `2026-05`, UTC. */
  readonly month: string
}

/** One PDF set aside in a quota until it is delivered: either `commit` or `release` ends it. */
export interface Reservation {
  /** What would be used with this one: counts and reservations, its own included. */
  readonly used: number
  /** The work of this id was charged before: `commit` will not charge it again. */
  readonly isCharged: boolean
  /** Charges. When it resolves, the count is durable. Rejects where it could not be made so; then nothing is charged. */
  commit(): Promise<void>
  /** Gives back a reservation that was not committed. */
  release(): void
  /** Takes a charge back: what was committed did not reach the caller. Resolves when that is durable. */
  refund(): Promise<void>
}

/** A charge that is asked for. */
export interface ReserveRequest {
  readonly account: Account
  readonly limit: number
  /** Names the work: the same id is charged once however often it is sent. */
  readonly id: string
  /** Whether the id must be known after the work, so that a repeated request is not charged again. */
  readonly isRepeatable: boolean
  /** Milliseconds for which the id is known after its charge, where that is not `CHARGE_MEMORY_MS`. */
  readonly memoryMs?: number
}

/** Where counts are kept: a journal on disk for one process, or Redis for several replicas. */
export interface Ledger {
  /** Null where the quota is used up. Rejects with `LedgerUnavailable` where the store cannot be asked. */
  reserve(request: ReserveRequest): Promise<Reservation | null>
  /** How many PDFs are charged. Rejects as `reserve` does. */
  used(account: Account): Promise<number>
  /** Whether charges can be recorded now. */
  isWritable(): boolean
  close(): Promise<void>
}

/** The store of the counts cannot be reached: no count, no PDF. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable'
}

/** The key under which an account is counted; it sorts by month. */
export const accountKey = ({ caller, month }: Account): string => `${month}:${caller}`

/** For work that is charged already: neither is there anything to charge, nor is the old charge given back. */
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
