import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createSeal, derivedKey } from '../../../src/service/jobs/seal.ts'
import { HOOK_TRIES, hookPause, SECRET_PREFIX, signed } from '../../../src/service/jobs/webhooks.ts'

describe('what lies in the store', () => {
  const bytes = Buffer.from('a document with a cookie')

  it('is sealed, and opened under its name and secret alone', () => {
    const seal = createSeal('secret')
    const sealed = seal.seal('document 1', bytes)
    expect(Buffer.from(sealed).includes('cookie')).toBe(false)
    expect(Buffer.from(seal.open('document 1', sealed))).toEqual(bytes)
    expect(() => seal.open('document 2', sealed)).toThrow()
    expect(() => createSeal('other').open('document 1', sealed)).toThrow()
    const changed = Uint8Array.from(sealed)
    changed[20]! ^= 1
    expect(() => seal.open('document 1', changed)).toThrow()
    expect(() => seal.open('document 1', sealed.subarray(0, 10))).toThrow()
  })

  it('is never sealed twice in the same way', () => {
    const seal = createSeal('secret')
    expect(Buffer.from(seal.seal('a', bytes)).equals(Buffer.from(seal.seal('a', bytes)))).toBe(false)
  })
})

describe('messages', () => {
  const secret = SECRET_PREFIX + derivedKey('secret', 'webhooks of acme').toString('base64')
  const body = JSON.stringify({ type: 'job.done', data: { id: 'ü' } })

  it("verify with the reference implementation of Standard Webhooks, and with nobody else's secret", () => {
    const headers = { ...signed('msg_1', Math.floor(Date.now() / 1000), body, secret) }
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
    const other = SECRET_PREFIX + derivedKey('secret', 'webhooks of other').toString('base64')
    expect(() => new Webhook(other).verify(body, headers)).toThrow()
  })

  it('are tried again over more than a day', () => {
    const pauses = Array.from({ length: HOOK_TRIES - 1 }, (_, i) => hookPause(i + 1))
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(12 * 3_600_000)
    expect(hookPause(1, 0.001)).toBe(5)
  })
})
