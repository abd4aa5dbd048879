/**
 * A durable log of small records: one line each with a checksum, appended and synced in groups.
 * It survives a kill at any moment. A record counts only if its line is complete and its checksum is right. Sequence numbers
 * increase, so that replaying a record that a snapshot contains has no effect. A snapshot is complete under another name
 * before it replaces the old one, and the log is emptied only after that.
 */
import { writeSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { syncFolder } from '../keys/key-store.ts'

/** State that is changed by records and stored in snapshots. */
export interface Journaled<R, S> {
  /** Called for each stored record when the journal is opened, and for each new one once it is durable. */
  apply(record: R): void
  snapshot(): S
  /** Called once, before any record, if a snapshot exists. */
  restore(snapshot: S): void
}

/** What was found in a journal when it was opened. */
export interface Recovery {
  readonly records: number
  /** Bytes of an incomplete last line that were cut off. */
  readonly tornBytes: number
  /** Lines in the middle that were damaged and left out; a copy of the log was kept. */
  readonly damagedLines: number
}

interface Pending {
  readonly sequence: number
  readonly line: string
  readonly record: unknown
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

const LOG = 'journal.log'
const SNAPSHOT = 'journal.snapshot'
/** Number of records between snapshots, which keep the log short and opening fast. */
const SNAPSHOT_EVERY = 20_000
/** Milliseconds before a log that could not be written is tried again. */
const RETRY_AFTER_MS = 1_000

/** An append-only log of records `R` over a state `S`. */
export class Journal<R, S> {
  readonly recovery: Recovery
  readonly #folder: string
  readonly #state: Journaled<R, S>
  #log: FileHandle
  #sequence: number
  #recordsInLog: number
  /** Bytes of the log that are known to be valid. */
  #length: number
  #pending: Pending[] = []
  #writing: Promise<void> | null = null
  #isSound = true
  #retry: NodeJS.Timeout | null = null

  private constructor(
    folder: string,
    state: Journaled<R, S>,
    log: FileHandle,
    replayed: { readonly sequence: number; readonly length: number; readonly recovery: Recovery },
  ) {
    this.#folder = folder
    this.#state = state
    this.#log = log
    this.#sequence = replayed.sequence
    this.#recordsInLog = replayed.recovery.records
    this.#length = replayed.length
    this.recovery = replayed.recovery
  }

  /** Opens the log of a folder that no other process writes, and brings `state` up to date. */
  static async open<R, S>(folder: string, state: Journaled<R, S>): Promise<Journal<R, S>> {
    const snapshot = await readSnapshot<S>(join(folder, SNAPSHOT))
    if (snapshot !== null) state.restore(snapshot.state)
    const bytes = await readOrEmpty(join(folder, LOG))
    const replayed = replay<R>(bytes, snapshot?.sequence ?? 0, record => state.apply(record))
    if (replayed.recovery.damagedLines > 0) await writeFile(join(folder, `${LOG}.damaged`), bytes, { mode: 0o600 })
    const log = await open(join(folder, LOG), 'a', 0o600)
    await log.truncate(replayed.length)
    await log.datasync()
    syncFolder(folder)
    return new Journal(folder, state, log, replayed)
  }

  /** False after a write failed, until one succeeds again. */
  get isSound(): boolean {
    return this.#isSound
  }

  /** Resolves when the record is durable and applied. If it rejects, the record is neither. */
  append(record: R): Promise<void> {
    return new Promise((resolve, reject) => {
      const sequence = ++this.#sequence
      const line = encodeLine({ s: sequence, r: record })
      this.#pending.push({ sequence, line, record, resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  async close(): Promise<void> {
    await this.#writing
    if (this.#retry !== null) clearTimeout(this.#retry)
    // The log is complete without the snapshot: if it fails, the next opening only takes longer.
    if (this.#isSound) await this.#compact(this.#sequence).catch(() => {})
    await this.#log.close()
  }

  /** Writes waiting records in groups. While a group is synced, the next one collects. */
  async #writeAll(): Promise<void> {
    await Promise.resolve()
    while (this.#pending.length > 0) {
      const group = this.#pending
      this.#pending = []
      try {
        if (!this.#isSound || this.#recordsInLog >= SNAPSHOT_EVERY) await this.#compact(group[0]!.sequence - 1)
        await this.#write(group)
        for (const { record, resolve } of group) {
          this.#state.apply(record as R)
          resolve()
        }
      } catch (cause) {
        // Complete lines of the group may be in the log. They are cut off, so that a crash before the next snapshot does
        // not revive them.
        await this.#log.truncate(this.#length).catch(() => {})
        this.#fail()
        for (const { reject } of group) reject(new Error('The journal cannot be written.', { cause }))
      }
    }
    this.#writing = null
  }

  /**
   * Writes synchronously, which takes microseconds, and waits only for the disk: on a busy server each asynchronous step
   * takes a turn of the event loop, and a response waits for its charge.
   */
  async #write(group: readonly Pending[]): Promise<void> {
    const bytes = Buffer.from(group.map(({ line }) => line).join(''))
    let written = 0
    while (written < bytes.length) written += writeSync(this.#log.fd, bytes, written)
    await this.#log.datasync()
    this.#length += bytes.length
    this.#recordsInLog += group.length
  }

  #fail(): void {
    this.#isSound = false
    this.#retry ??= setTimeout(() => {
      this.#retry = null
      this.#writing ??= this.#repair()
    }, RETRY_AFTER_MS).unref()
  }

  async #repair(): Promise<void> {
    try {
      await this.#compact(this.#sequence - this.#pending.length)
    } catch {
      this.#fail()
    }
    this.#writing = null
    if (this.#pending.length > 0) this.#writing = this.#writeAll()
  }

  /**
   * Stores the state in a new snapshot and empties the log. After a failed write it is unknown which lines the disk holds;
   * the sequence number of the snapshot covers the failed records and makes them void.
   */
  async #compact(covered: number): Promise<void> {
    const temporary = join(this.#folder, `${SNAPSHOT}.new`)
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(encodeLine({ s: covered, r: this.#state.snapshot() }))
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(temporary, join(this.#folder, SNAPSHOT))
    syncFolder(this.#folder)
    await this.#log.truncate(0)
    await this.#log.datasync()
    this.#length = 0
    this.#recordsInLog = 0
    this.#isSound = true
  }
}

// ---------- lines ----------

interface Line<R> {
  /** Sequence number. */
  readonly s: number
  readonly r: R
}

function encodeLine(line: Line<unknown>): string {
  const text = JSON.stringify(line)
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`
}

function decodeLine<R>(text: string): Line<R> | null {
  if (text[8] !== ' ' || Number.parseInt(text.slice(0, 8), 16) !== crc32(text.slice(9))) return null
  return JSON.parse(text.slice(9)) as Line<R>
}

async function readOrEmpty(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

async function readSnapshot<S>(path: string): Promise<{ readonly sequence: number; readonly state: S } | null> {
  const bytes = await readOrEmpty(path)
  if (bytes.length === 0) return null
  const line = decodeLine<S>(bytes.toString('utf8').trimEnd())
  // A snapshot is synced before it gets this name, so that only a failing disk can damage it.
  if (line === null) throw new Error(`The snapshot ${path} is damaged; restore it from a backup.`)
  return { sequence: line.s, state: line.r }
}

interface Replay {
  readonly sequence: number
  readonly length: number
  readonly recovery: Recovery
}

/** Applies the records after sequence number `from`. `length` excludes an incomplete end. */
function replay<R>(bytes: Buffer, from: number, apply: (record: R) => void): Replay {
  let sequence = from
  let length = 0
  let records = 0
  let damaged = 0
  let damagedBeforeLast = 0
  for (let start = 0, end = bytes.indexOf(NEWLINE); end >= 0; start = end + 1, end = bytes.indexOf(NEWLINE, start)) {
    const line = decodeLine<R>(bytes.toString('utf8', start, end))
    if (line === null) {
      damaged++
      continue
    }
    length = end + 1
    damagedBeforeLast = damaged
    if (line.s <= sequence) continue
    apply(line.r)
    sequence = line.s
    records++
  }
  return { sequence, length, recovery: { records, tornBytes: bytes.length - length, damagedLines: damagedBeforeLast } }
}

/** The byte that ends a line of the journal. */
const NEWLINE = 10

/** Reads the state of a folder without opening it for writing, while another process may write. */
export async function readJournal<R, S>(folder: string, state: Journaled<R, S>): Promise<void> {
  const path = join(folder, SNAPSHOT)
  for (;;) {
    const before = await readOrEmpty(path)
    const log = await readOrEmpty(join(folder, LOG))
    // If the snapshot was replaced between the two reads, the log may already be empty.
    if (!before.equals(await readOrEmpty(path))) continue
    const snapshot = await readSnapshot<S>(path)
    if (snapshot !== null) state.restore(snapshot.state)
    replay<R>(log, snapshot?.sequence ?? 0, record => state.apply(record))
    return
  }
}
