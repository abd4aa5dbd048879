/**
 * Locks a data folder for one server. The lock names its holder, so that the lock of a killed server is recognised.
 * A process id does not identify the holder: in a container every server has the same one, and after `kill -9` its successor
 * would take itself for the holder. So the lock also has the start times of the process and the machine, and a holder on
 * another host updates the file regularly.
 */
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

interface Holder {
  readonly nonce: string
  readonly pid: number
  readonly host: string
  /** Boot of the machine and start of the process; null where the system does not say. */
  readonly started: string | null
}

/** A lock on a folder that only this process may write to. */
export interface FolderLock {
  release(): void
}

const FILE = 'server.lock'
/** Milliseconds between two updates of the lock: several within the time after which it counts as stale. */
const TOUCH_EVERY_MS = 2_000
/** Milliseconds after which a lock of another host that was not updated is stale. */
const STALE_MS = 10_000

/**
 * Locks a folder. Throws a readable Error if a running server holds it. `onLost` is called if another process took the lock
 * by force.
 */
export function lockFolder(folder: string, onLost: () => void): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, FILE)
  const own: Holder = { nonce: randomUUID(), pid: process.pid, host: hostname(), started: startOf('self') }
  takeLock(path, own)
  const timer = setInterval(() => {
    if (readHolder(path)?.nonce === own.nonce) touch(path)
    else onLost()
  }, TOUCH_EVERY_MS).unref()
  return {
    release() {
      clearInterval(timer)
      if (readHolder(path)?.nonce === own.nonce) rmSync(path, { force: true })
    },
  }
}

function takeLock(path: string, own: Holder): void {
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createExclusively(path, own)) return
    const holder = readHolder(path)
    if (holder !== null && isAlive(holder, path))
      throw new Error(`Another server (process ${holder.pid} on ${holder.host}) uses the data folder of ${path}.`)
    removeStale(path, holder)
  }
  throw new Error(`The lock ${path} cannot be taken.`)
}

/** Creates the file atomically, with its content: it is written under another name and linked. */
function createExclusively(path: string, own: Holder): boolean {
  const temporary = `${path}.${own.nonce}`
  writeFileSync(temporary, JSON.stringify(own), { mode: 0o600 })
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Moves the stale lock aside. If another process was faster and the file is already its lock, it is put back. */
function removeStale(path: string, stale: Holder | null): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readHolder(aside)?.nonce !== stale?.nonce) {
    try {
      linkSync(aside, path)
    } catch {
      // A third process has taken the lock in the meantime.
    }
  }
  rmSync(aside, { force: true })
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return null
  }
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.host !== hostname())
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < STALE_MS
  if (holder.started !== null) return startOf(String(holder.pid)) === holder.started
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Identifies a process for as long as the machine is up: boot id and start time in ticks (Linux, proc(5)). */
function startOf(pid: string): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses and may contain anything; the 22nd is the start time.
    return `${boot}:${status.slice(status.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return null
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The next update finds out who holds the lock.
  }
}
