import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { profilesIn } from '../../src/job/profile-folder.ts'

let root: string
let folder: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'profiles-'))
  folder = join(root, 'profiles')
  mkdirSync(folder)
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))

describe('a folder of print profiles', () => {
  it('gives the profile of the contract, its logo as data', async () => {
    write('acme.svg', '<svg/>')
    write('acme.json', {
      template: 'corporate',
      page_size: 'Letter',
      margin: '22mm 20mm',
      accent: '#123',
      logo: { src: 'acme.svg', height: '9mm' },
      header: { left: '{logo}', right: '{section}', rule: true, first_page: false },
      footer: { left: '© Acme {date:YYYY}', center: '', right: '{page} / {pages}', start_at: 1 },
    })
    const profile = await profilesIn(folder).load('acme')
    expect(profile).toMatchObject({ name: 'acme', template: 'corporate', accent: '#112233' })
    expect(profile!.logo).toEqual({ url: 'data:image/svg+xml;base64,PHN2Zy8+', height: (9 * 96) / 25.4 })
  })

  it('has no profile for other names', async () => {
    write('acme.json', {})
    writeFileSync(join(root, 'outside.json'), '{}')
    for (const name of ['nope', '../outside', 'acme.json', '', '.', '__proto__', 'a/b', 'ACME\0'])
      expect(await profilesIn(folder).load(name)).toBeNull()
    expect(await profilesIn(join(root, 'missing')).load('acme')).toBeNull()
  })

  it('lists them in order', async () => {
    for (const name of ['b.json', 'a.json', 'c.txt', '.hidden.json']) write(name, '{}')
    expect(await profilesIn(folder).names()).toEqual(['a', 'b'])
  })

  it('reads a file again when it has changed', async () => {
    const profiles = profilesIn(folder)
    write('acme.json', { template: 'dark' })
    expect((await profiles.load('acme'))!.template).toBe('dark')
    write('acme.json', { template: 'minimal' })
    utimesSync(join(folder, 'acme.json'), new Date(), new Date(Date.now() + 5000))
    expect((await profiles.load('acme'))!.template).toBe('minimal')
  })

  it.each([
    ['not JSON', '{', 'not valid JSON'],
    ['an unknown field', { tempalte: 'dark' }, 'did you mean "template"?'],
    ['a colour by name', { accent: 'red' }, '/accent'],
    ['a logo without height', { logo: { src: 'a.svg' } }, '/logo/height'],
    ['a logo outside', { logo: { src: '../secret.svg', height: '9mm' } }, '/logo/src'],
    ['a logo that is not there', { logo: { src: 'none.svg', height: '9mm' } }, '/logo/src'],
    ['a logo that is no picture', { logo: { src: 'acme.json', height: '9mm' } }, '/logo/src'],
  ])('refuses %s with the place', async (_, value, message) => {
    writeFileSync(join(root, 'secret.svg'), '<svg/>')
    write('acme.json', value)
    await expect(profilesIn(folder).load('acme')).rejects.toMatchObject({
      code: 'invalid_profile',
      message: expect.stringContaining(message),
    })
  })

  it('does not follow a link out of the folder', async () => {
    writeFileSync(join(root, 'secret.svg'), '<svg/>')
    symlinkSync(join(root, 'secret.svg'), join(folder, 'link.svg'))
    write('acme.json', { logo: { src: 'link.svg', height: '9mm' } })
    await expect(profilesIn(folder).load('acme')).rejects.toMatchObject({ where: '/logo/src' })
  })
})
