import { chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createKey, KeyStore, revokeKey, rotateKey } from '../../src/service/keys/key-store.ts'
import { hashKey, keyId, makeKey } from '../../src/service/keys/keys.ts'

describe('a key', () => {
  it('has the form of the contract and says its id', () => {
    const { id, secret, hash } = makeKey('live')
    expect(secret).toMatch(/^oct_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/)
    expect(keyId(secret)).toBe(id)
    expect(hash).toBe(hashKey(secret))
  })

  it('is never made twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => makeKey('test').secret)).size).toBe(1000)
  })

  it('is recognised by its checksum', () => {
    const { secret } = makeKey('dev')
    const changed = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
    for (const text of [
      changed,
      secret.slice(0, -1),
      `${secret}x`,
      secret.toUpperCase(),
      '',
      '__proto__',
      'x'.repeat(1e6),
    ])
      expect(keyId(text)).toBeNull()
  })
})

describe('the keys file', () => {
  let folder: string
  let now: number
  let store: KeyStore
  const request = { name: 'ci', plan: 'entry', environment: 'live' } as const

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keys-'))
    now = Date.UTC(2026, 4, 17)
    store = new KeyStore(
      folder,
      () => {},
      () => now,
    )
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const later = (ms: number) => {
    now += ms
  }

  it('is read again although the clock was turned back', () => {
    const { key, record } = createKey(folder, request, now)
    expect(store.authenticate(key.secret)).not.toBeNull()
    later(-60 * 60 * 1000)
    revokeKey(folder, record.id, 0, now)
    expect(store.authenticate(key.secret)).toBeNull()
  })

  it('holds no secret and is readable by its owner alone', () => {
    const { key } = createKey(folder, request)
    const path = join(folder, 'keys.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).not.toContain(key.secret.slice(22))
    expect(readFileSync(path, 'utf8')).toContain(key.hash)
  })

  it.skipIf(process.getuid?.() !== 0)('belongs to the service whose folder it is in, whoever makes the key', () => {
    chownSync(folder, 12345, 12346)
    createKey(folder, request)
    expect(statSync(join(folder, 'keys.json'))).toMatchObject({ uid: 12345, gid: 12346 })
  })

  it('admits its keys and nothing like them', () => {
    const { key } = createKey(folder, request)
    expect(store.authenticate(key.secret)).toMatchObject({ id: key.id, plan: 'entry', caller: key.id })
    for (const secret of [`${key.secret}x`, key.secret.slice(0, -1), key.id, '', '__proto__', makeKey('live').secret])
      expect(store.authenticate(secret)).toBeNull()
  })

  it('is read again by a server that runs', () => {
    const first = createKey(folder, request)
    expect(store.authenticate(first.key.secret)).not.toBeNull()
    const second = createKey(folder, { ...request, caller: first.record.caller })
    later(250)
    expect(store.authenticate(second.key.secret)).toMatchObject({ caller: first.record.caller })
    revokeKey(folder, first.key.id, 0, now)
    later(250)
    expect(store.authenticate(first.key.secret)).toBeNull()
    expect(store.authenticate(second.key.secret)).not.toBeNull()
  })

  it('lets a rotated key work until its grace is over', () => {
    const old = createKey(folder, { ...request, profile: 'acme' })
    const fresh = rotateKey(folder, old.key.id, 60_000, now)!
    expect(fresh.record).toMatchObject({ caller: old.record.caller, profile: 'acme', plan: 'entry' })
    later(250)
    expect(store.authenticate(old.key.secret)).not.toBeNull()
    expect(store.authenticate(fresh.key.secret)).not.toBeNull()
    later(60_000)
    expect(store.authenticate(old.key.secret)).toBeNull()
    expect(store.authenticate(fresh.key.secret)).not.toBeNull()
  })

  it('does not rotate or revoke what is not there', () => {
    createKey(folder, request)
    expect(rotateKey(folder, 'nobody')).toBeNull()
    expect(revokeKey(folder, 'nobody')).toBe(false)
  })

  it('keeps its keys when the file breaks while a server runs', () => {
    const { key } = createKey(folder, request)
    const problems: Error[] = []
    const running = new KeyStore(
      folder,
      problem => problems.push(problem),
      () => now,
    )
    writeFileSync(join(folder, 'keys.json'), '{"version":1,')
    later(250)
    expect(running.authenticate(key.secret)).not.toBeNull()
    expect(problems).toHaveLength(1)
    expect(() => new KeyStore(folder)).toThrow(/cannot be read/)
  })
})
