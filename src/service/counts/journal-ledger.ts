/** The ledger of one server process: counts in memory, made durable by the journal. */
import { join } from 'node:path'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { Journal, type Journaled, type Recovery, readJournal } from './journal.ts'
import {
  accountKey,
  CHARGE_MEMORY_MS,
  chargedBefore,
  type Ledger,
  LedgerUnavailable,
  type Reservation,
  type ReserveRequest,
} from './ledger.ts'

/** `n` is 1 for a charge and −1 for a refund; `i` is present if the id must be known afterwards. */
interface CountRecord {
  readonly c: string
  readonly m: string
  readonly n: 1 | -1
  readonly i?: string
  /** Milliseconds since 1970. */
  readonly t: number
}

interface CountSnapshot {
  readonly used: readonly (readonly [account: string, count: number])[]
  readonly charged: readonly (readonly [id: string, at: number])[]
}

/** Number of months whose counts are kept for reports. */
const MONTHS_KEPT = 24

/** The counts of a journal. */
class Counts implements Journaled<CountRecord, CountSnapshot> {
  readonly used = new Map<string, number>()
  /** By id of repeatable work, the time of its charge; oldest first. */
  readonly charged = new Map<string, number>()

  apply({ c, m, n, i, t }: CountRecord): void {
    const key = accountKey({ caller: c, month: m })
    this.used.set(key, (this.used.get(key) ?? 0) + n)
    if (i === undefined) return
    if (n === 1) this.charged.set(i, t)
    else this.charged.delete(i)
    for (const [id, at] of this.charged) {
      if (at > t - CHARGE_MEMORY_MS) break
      this.charged.delete(id)
    }
  }

  snapshot(): CountSnapshot {
    const months = [...new Set([...this.used.keys()].map(key => key.slice(0, 7)))].sort().slice(-MONTHS_KEPT)
    const isKept = new Set(months)
    return { used: [...this.used].filter(([key]) => isKept.has(key.slice(0, 7))), charged: [...this.charged] }
  }

  restore(snapshot: CountSnapshot): void {
    this.used.clear()
    this.charged.clear()
    for (const [key, count] of snapshot.used) this.used.set(key, count)
    for (const [id, at] of snapshot.charged) this.charged.set(id, at)
  }
}

/** A ledger in files, with what was repaired when it was opened. */
export interface JournalLedger extends Ledger {
  readonly recovery: Recovery
}

const folderOf = (dataFolder: string): string => join(dataFolder, 'ledger')

/** Opens the ledger of a data folder. `onLost`: another process took the folder, and this one must stop writing. */
export async function openJournalLedger(
  dataFolder: string,
  onLost: () => void,
  now: () => number = Date.now,
): Promise<JournalLedger> {
  const folder = folderOf(dataFolder)
  const lock = lockFolder(folder, onLost)
  try {
    const counts = new Counts()
    return ledgerOver(counts, await Journal.open(folder, counts), lock, now)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The count of an account, read beside a running server. */
export async function readCounts(dataFolder: string): Promise<Counts> {
  const counts = new Counts()
  await readJournal(folderOf(dataFolder), counts)
  return counts
}

function ledgerOver(
  counts: Counts,
  journal: Journal<CountRecord, CountSnapshot>,
  lock: FolderLock,
  now: () => number,
): JournalLedger {
  const reserved = new Map<string, number>()
  const addReserved = (key: string, n: number): void => {
    const left = (reserved.get(key) ?? 0) + n
    if (left === 0) reserved.delete(key)
    else reserved.set(key, left)
  }
  return {
    recovery: journal.recovery,
    async reserve(request) {
      if (!journal.isSound) throw new LedgerUnavailable('The journal cannot be written.')
      const key = accountKey(request.account)
      const charged = request.isRepeatable && counts.charged.has(request.id)
      const used = (counts.used.get(key) ?? 0) + (reserved.get(key) ?? 0) + (charged ? 0 : 1)
      if (charged) return chargedBefore(used)
      if (used > request.limit) return null
      addReserved(key, 1)
      return reservation(request, used, { journal, now, settle: () => addReserved(key, -1) })
    },
    used: async account => counts.used.get(accountKey(account)) ?? 0,
    isWritable: () => journal.isSound,
    async close() {
      await journal.close()
      lock.release()
    },
  }
}

interface Settling {
  readonly journal: Journal<CountRecord, CountSnapshot>
  readonly now: () => number
  /** Ends the reservation in memory. Reservations are not in the journal: a crash ends them, uncharged. */
  readonly settle: () => void
}

function reservation({ account, id, isRepeatable }: ReserveRequest, used: number, settling: Settling): Reservation {
  const record = (n: 1 | -1): CountRecord => ({
    c: account.caller,
    m: account.month,
    n,
    ...(isRepeatable ? { i: id } : {}),
    t: settling.now(),
  })
  return {
    used,
    isCharged: false,
    async commit() {
      // The reservation is released only after the charge counts, so that both together never exceed the limit.
      try {
        await settling.journal.append(record(1))
      } catch (cause) {
        throw new LedgerUnavailable('The count could not be recorded.', { cause })
      } finally {
        settling.settle()
      }
    },
    release: settling.settle,
    refund: () => settling.journal.append(record(-1)),
  }
}
