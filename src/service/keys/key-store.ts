/**
 * The keys file: keys, their callers and plans. The command line writes it, and running servers read it again. It is replaced
 * as a whole by a rename, so that readers never see a part of it.
 */

import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { hashKey, type KeyEnvironment, keyId, makeKey, type NewKey, sameHash } from './keys.ts'

/** One key in the keys file, with a digest in place of its secret. */
export interface KeyRecord {
  /** The public part, safe to log. */
  readonly id: string
  /** SHA-256 of the whole key, hex. */
  readonly hash: string
  readonly name: string
  readonly plan: string
  /** Keys of one caller share its monthly quota; a key without a caller is its own. */
  readonly caller: string
  /** The print profile for requests that name none. */
  readonly profile: string | null
  readonly environment: KeyEnvironment
  /** ISO 8601. */
  readonly created: string
  /** Time from which it is invalid; null if it is not revoked. */
  readonly revoked: string | null
}

/** The format of the file. */
interface KeysFile {
  readonly version: 1
  readonly keys: readonly KeyRecord[]
}

const FILE_NAME = 'keys.json'
/**
 * Milliseconds between checks of the file, each of which is a system call: a revocation takes effect after this time at most.
 */
const CHECK_EVERY_MS = 200

/** Compared with the hash of an unknown key, so that it takes as long as a known one. */
const NO_HASH = hashKey('no key')

/** The keys file cannot be read or written; the message is for the operator. */
export class KeysFileError extends Error {
  override readonly name = 'KeysFileError'
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The keys of a folder, read again when the file changes, so that new and revoked keys need no restart. */
export class KeyStore {
  readonly #path: string
  readonly #now: () => number
  readonly #onProblem: (problem: Error) => void
  #byId: ReadonlyMap<string, KeyRecord> = new Map()
  #version = ''
  #checked = Number.NEGATIVE_INFINITY

  /** Throws if the keys file cannot be read; `onProblem` receives later errors. */
  constructor(folder: string, onProblem: (problem: Error) => void = () => {}, now: () => number = Date.now) {
    this.#path = join(folder, FILE_NAME)
    this.#onProblem = onProblem
    this.#now = now
    this.#load(fileVersion(this.#path))
  }

  /** The record of a key, or null if it is unknown, malformed or revoked, which cannot be distinguished. */
  authenticate(secret: string): KeyRecord | null {
    this.#refresh()
    const id = keyId(secret) ?? ''
    const hash = hashKey(secret)
    const known = this.#match(id, hash)
    if (known !== null) return known
    // A new key is valid at once. Every invalid key costs the same second check of the file.
    this.#refresh(0)
    return this.#match(id, hash)
  }

  #match(id: string, hash: string): KeyRecord | null {
    const record = this.#byId.get(id) ?? null
    const matches = sameHash(hash, record?.hash ?? NO_HASH)
    const revoked = record === null || record.revoked === null ? Number.POSITIVE_INFINITY : Date.parse(record.revoked)
    return matches && revoked > this.#now() ? record : null
  }

  list(): readonly KeyRecord[] {
    this.#refresh()
    return [...this.#byId.values()]
  }

  /** Reads the file if it has changed. If it cannot be read, the keys stay as they are. */
  #refresh(after = CHECK_EVERY_MS): void {
    const now = this.#now()
    // If the clock is set back, revocations must still take effect.
    if (now >= this.#checked && now - this.#checked < after) return
    this.#checked = now
    const version = fileVersion(this.#path)
    if (version === this.#version) return
    try {
      this.#load(version)
    } catch (error) {
      this.#version = version
      this.#onProblem(error as Error)
    }
  }

  #load(version: string): void {
    const keys = version === 'none' ? [] : readKeys(this.#path)
    this.#byId = new Map(keys.map(key => [key.id, key]))
    this.#version = version
  }
}

/** Identifies the version of a file: a rename gives a new inode even within the resolution of the clock. */
function fileVersion(path: string): string {
  try {
    const status = statSync(path, { throwIfNoEntry: false })
    return status === undefined ? 'none' : `${status.ino}:${status.mtimeMs}:${status.size}`
  } catch (cause) {
    return reasonOf(cause)
  }
}

/** The keys of a file. Throws a KeysFileError if it is not a keys file. */
function readKeys(path: string): readonly KeyRecord[] {
  let file: unknown
  try {
    file = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new KeysFileError(`The keys file ${path} cannot be read: ${reasonOf(cause)}`)
  }
  if (!isKeysFile(file)) throw new KeysFileError(`The keys file ${path} is not one of this version.`)
  return file.keys
}

const isKeysFile = (value: unknown): value is KeysFile =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 1 &&
  'keys' in value &&
  Array.isArray(value.keys) &&
  value.keys.every(key => typeof key.id === 'string' && /^[0-9a-f]{64}$/.test(key.hash) && typeof key.plan === 'string')

// ---------- what the command line does ----------

/** The properties of a new key. */
export interface KeyRequest {
  readonly name: string
  readonly plan: string
  readonly environment: KeyEnvironment
  readonly caller?: string | null
  readonly profile?: string | null
}

/** Creates a key and adds it to the file of the folder. The result has the only copy of the secret. */
export function createKey(folder: string, request: KeyRequest, now = Date.now()): { key: NewKey; record: KeyRecord } {
  return change(folder, keys => {
    const key = makeKey(request.environment)
    const record: KeyRecord = {
      id: key.id,
      hash: key.hash,
      name: request.name,
      plan: request.plan,
      caller: request.caller ?? key.id,
      profile: request.profile ?? null,
      environment: request.environment,
      created: new Date(now).toISOString(),
      revoked: null,
    }
    return { keys: [...keys, record], result: { key, record } }
  })
}

/** Revokes a key, at once or `graceMs` from now. False if no valid key has that id. */
export function revokeKey(folder: string, id: string, graceMs = 0, now = Date.now()): boolean {
  return change(folder, keys => {
    const found = keys.some(key => key.id === id && isWorking(key, now))
    return { keys: keys.map(key => (key.id === id ? revoked(key, now + graceMs) : key)), result: found }
  })
}

/** Creates a key for the caller of an old one, which stays valid for `graceMs`. Null if no valid key has that id. */
export function rotateKey(
  folder: string,
  id: string,
  graceMs = 0,
  now = Date.now(),
): { key: NewKey; record: KeyRecord } | null {
  return change(folder, keys => {
    const old = keys.find(key => key.id === id && isWorking(key, now))
    if (old === undefined) return { keys, result: null }
    const key = makeKey(old.environment)
    const record = { ...old, id: key.id, hash: key.hash, created: new Date(now).toISOString(), revoked: null }
    const others = keys.map(each => (each.id === id ? revoked(each, now + graceMs) : each))
    return { keys: [...others, record], result: { key, record } }
  })
}

const isWorking = (key: KeyRecord, now: number): boolean => key.revoked === null || Date.parse(key.revoked) > now

const revoked = (key: KeyRecord, at: number): KeyRecord => ({
  ...key,
  revoked: key.revoked !== null && Date.parse(key.revoked) < at ? key.revoked : new Date(at).toISOString(),
})

/** Reads, changes and replaces the file under a lock. */
function change<T>(folder: string, edit: (keys: readonly KeyRecord[]) => { keys: readonly KeyRecord[]; result: T }): T {
  const path = join(folder, FILE_NAME)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return withLock(`${path}.lock`, () => {
      const before = fileVersion(path) === 'none' ? [] : readKeys(path)
      const { keys, result } = edit(before)
      if (keys !== before) replaceFile(path, `${JSON.stringify({ version: 1, keys } satisfies KeysFile, null, 2)}\n`)
      return result
    })
  } catch (cause) {
    // A full disk, missing permissions, a file in place of the folder.
    const isSystems = cause instanceof Error && 'syscall' in cause
    throw isSystems ? new KeysFileError(`The keys file ${path} cannot be written: ${cause.message}`) : cause
  }
}

/** Milliseconds that a command waits for the lock. */
const LOCK_PATIENCE_MS = 5_000
/** Milliseconds after which a lock counts as left by a killed process. */
const LOCK_STALE_MS = 10_000

/** Runs an action under the lock. A stale lock is removed. */
function withLock<T>(path: string, action: () => T): T {
  const giveUpAt = Date.now() + LOCK_PATIENCE_MS
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const status = statSync(path, { throwIfNoEntry: false })
      if (status !== undefined && Date.now() - status.mtimeMs > LOCK_STALE_MS) rmSync(path, { force: true })
      else if (Date.now() > giveUpAt) throw new KeysFileError(`Another command holds ${path}; try again.`)
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
  try {
    return action()
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * Replaces a file: the new content is synced under another name and then renamed. It keeps the owner of the old file, or gets
 * that of the folder: keys that root creates must be readable by the service.
 */
function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}`
  const file = openSync(temporary, 'wx', 0o600)
  try {
    const owner = statSync(path, { throwIfNoEntry: false }) ?? statSync(dirname(path))
    if (process.getuid?.() === 0 && owner.uid !== 0) fchownSync(file, owner.uid, owner.gid)
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  syncFolder(dirname(path))
}

/** Makes a rename durable. Windows neither has nor needs such a call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
