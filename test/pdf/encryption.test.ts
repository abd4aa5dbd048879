import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { encryptionOf } from '../../src/pdf/encryption.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
const HTML = '<html lang=en><title>Secret title</title><h1 id=a>Heading</h1><p><a href="#a">Link</a> and words.'
const folder = mkdtempSync(join(tmpdir(), 'octavo-encryption-'))

async function rendered(protection: object, more: object = {}): Promise<Uint8Array> {
  const attachments = [{ name: 'ü.txt', data: Buffer.from('attached').toString('base64') }]
  const job = await readJob('generate', { html: HTML, date: '2026-05-17', attachments, protection, ...more }, CONTEXT)
  return (await renderJob(job, { loader: null })).pdf
}

function written(bytes: Uint8Array, name: string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

describe('a protected file', () => {
  it('opens with either password and with no other', async () => {
    const path = written(await rendered({ user_password: 'geheim ü', owner_password: 'own' }), 'a.pdf')
    const check = (password: string) =>
      spawnSync('qpdf', ['--check', `--password=${password}`, path], { encoding: 'utf8' })
    for (const password of ['geheim ü', 'own']) expect(check(password).stdout).toContain('No syntax or stream encoding')
    for (const password of ['', 'geheim', 'Own']) expect(check(password).stderr).toContain('invalid password')
    const text = execFileSync('pdftotext', ['-upw', 'geheim ü', path, '-'], { encoding: 'utf8' })
    expect(text).toContain('Link and words.')
    expect(execFileSync('pdfinfo', ['-opw', 'own', path], { encoding: 'utf8' })).toContain('Secret title')
  })

  it('says nothing in plain', async () => {
    const text = Buffer.from(await rendered({ user_password: 'a' })).toString('latin1')
    for (const word of ['Secret', 'Octavo', 'attached', '(en)', '20260517', 'xmpmeta']) expect(text).not.toContain(word)
  })

  it('allows what it was asked to', async () => {
    const path = written(await rendered({ owner_password: 'own', allow: ['copy'] }), 'b.pdf')
    const shown = execFileSync('qpdf', ['--show-encryption', path], { encoding: 'utf8' })
    expect(shown).toContain('R = 6')
    expect(shown).toContain('extract for any purpose: allowed')
    expect(shown).toContain('extract for accessibility: allowed')
    expect(shown).toContain('print high resolution: not allowed')
    expect(shown).toContain('modify anything: not allowed')
  })

  it('has its attachments', async () => {
    const path = written(await rendered({ user_password: 'a' }), 'c.pdf')
    expect(execFileSync('pdfdetach', ['-upw', 'a', '-list', path], { encoding: 'utf8' })).toContain('ü.txt')
    const to = join(folder, 'detached')
    execFileSync('pdfdetach', ['-upw', 'a', '-save', '1', '-o', to, path])
    expect(execFileSync('cat', [to], { encoding: 'utf8' })).toBe('attached')
  })

  it('has the same bytes every time, and shares none with other passwords', async () => {
    const [one, two, other] = [
      await rendered({ user_password: 'a' }),
      await rendered({ user_password: 'a' }),
      await rendered({ user_password: 'b' }),
    ]
    expect(Buffer.compare(one, two)).toBe(0)
    const stringsOf = (bytes: Uint8Array) =>
      Buffer.from(bytes)
        .toString('latin1')
        .match(/<[\da-f]{64,96}>/g)!
    expect(stringsOf(one)).toHaveLength(4)
    expect(stringsOf(one).filter(each => stringsOf(other).includes(each))).toEqual([])
  })

  it.each([
    [{}, '/protection'],
    [{ user_password: 'x'.repeat(128) }, '/protection/user_password'],
    [{ user_password: 'a', owner_password: 'é'.repeat(64) }, '/protection/owner_password'],
    [{ user_password: 'a\u0000b' }, '/protection/user_password'],
    [{ user_password: 'a', allow: ['everything'] }, '/protection/allow/0'],
  ])('is refused with %j', async (protection, where) => {
    await expect(rendered(protection)).rejects.toMatchObject({ code: 'invalid_type', where })
  })

  it('is no archive and no picture', async () => {
    for (const more of [{ pdf: 'a-3b' }, { pdf: 'ua-2+a-4f' }, { archive: true }])
      await expect(rendered({ user_password: 'a' }, more)).rejects.toMatchObject({ where: '/protection' })
    await expect(rendered({ user_password: 'a' }, { format: 'png', attachments: [] })).rejects.toMatchObject({
      where: '/format',
    })
  })
})

it('streams with equal data are encrypted differently', () => {
  const { encrypt } = encryptionOf({ userPassword: 'a', ownerPassword: 'b', allowed: [] }, Buffer.alloc(32))
  const data = Buffer.from('the same')
  expect(Buffer.compare(encrypt(1, data), encrypt(2, data))).not.toBe(0)
  expect(encrypt(1, data)).toHaveLength(32)
})
