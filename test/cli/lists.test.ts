/** What `octavo templates`, `fonts`, `keys list` and `usage` print, for people and for programs. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { table } from '../../src/cli/keys-command.ts'
import { templateNames } from '../../src/render/templates.ts'
import { octavo, testFolder } from './command-line.ts'

const folder = testFolder()
const data = (): readonly string[] => ['--data-dir', folder('data')]

describe('a table', () => {
  test('has columns as wide as their widest cell, two spaces apart, and no spaces at the ends of lines', () => {
    const rows = [
      ['ab', 'x'],
      ['abcdef', ''],
    ]
    expect(table(['id', 'name'], rows)).toBe('id      name\nab      x\nabcdef\n')
  })
  test('without rows is its head', () => {
    expect(table(['id', 'name'], [])).toBe('id  name\n')
  })
})

describe('templates', () => {
  test('are all in the table, one a line under the head', async () => {
    const { status, stdout } = await octavo('templates')
    const lines = stdout.trimEnd().split('\n')
    expect(status).toBe(0)
    expect(lines[0]).toMatch(/^name +description$/)
    expect(lines.slice(1).map(line => line.split(' ')[0])).toEqual(templateNames())
  })
  test('have a label and a description in JSON', async () => {
    const rows = JSON.parse((await octavo('templates', '--json')).stdout)
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(templateNames())
    for (const row of rows) expect([row.label.length > 2, row.description.length > 10]).toEqual([true, true])
  })
})

describe('fonts', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../fonts/manifest.json', import.meta.url), 'utf8'))
  test('are the families of the manifest, with each of their faces', async () => {
    const rows: readonly { name: string; faces: readonly string[] }[] = JSON.parse(
      (await octavo('fonts', '--json')).stdout,
    )
    expect(rows.map(({ name }) => name)).toEqual(manifest.families.map(({ name }: { name: string }) => name))
    expect(rows.flatMap(({ faces }) => faces)).toHaveLength(manifest.faces.length)
  })
  test('name upright faces by their weight, others with their style', async () => {
    const { stdout } = await octavo('fonts')
    const serif = stdout.split('\n').find(line => line.startsWith('Source Serif 4'))!
    expect(serif).toMatch(/\b400, |\b400\b/)
    expect(serif).toContain('400 italic')
    expect(stdout).not.toContain('normal')
  })
})

describe('keys', () => {
  const create = async (name: string, ...args: readonly string[]): Promise<string> =>
    JSON.parse((await octavo('keys', 'create', '--name', name, '--json', ...args, ...data())).stdout).id
  const rows = async () => (await octavo('keys', 'list', ...data())).stdout.trimEnd().split('\n').slice(1)

  test('are a line each, with the caller where it is not the key', async () => {
    const one = await create('first')
    const two = await create('second', '--caller', 'acme', '--env', 'dev')
    const [first, second] = await rows()
    expect(first).toMatch(new RegExp(`^${one} +first +entry +live +\\d{4}-\\d\\d-\\d\\d$`))
    expect(second).toMatch(new RegExp(`^${two} +second +entry +acme +dev +\\d{4}-\\d\\d-\\d\\d$`))
  })
  test('say since when they are revoked, or until when they work', async () => {
    const now = await create('now')
    const later = await create('later')
    await octavo('keys', 'revoke', now, ...data())
    await octavo('keys', 'revoke', later, '--grace', '7d', ...data())
    const [first, second] = await rows()
    expect(first).toMatch(/ revoked \d{4}-\d\d-\d\dT\d\d:\d\d$/)
    expect(second).toMatch(/ until \d{4}-\d\d-\d\dT\d\d:\d\d$/)
  })
  test('that are rotated leave a new one with the same plan, and the secret alone on standard output', async () => {
    const id = await create('ci', '--plan', 'scale')
    const { status, stdout, stderr } = await octavo('keys', 'rotate', id, '--grace', '1h', ...data())
    expect([status, stderr]).toEqual([0, 'Keep it well: it is not stored and cannot be shown again.\n'])
    expect(stdout).toMatch(/^oct_live_[0-9A-Za-z]{12}_[^\s]+\n$/)
    const listed = JSON.parse((await octavo('keys', 'list', '--json', ...data())).stdout)
    expect(listed.map(({ plan }: { plan: string }) => plan)).toEqual(['scale', 'scale'])
    expect(listed.map(({ revoked }: { revoked: string | null }) => revoked !== null)).toEqual([true, false])
  })
  test.each([
    ['30s', 30],
    ['30m', 1800],
    ['24h', 86_400],
    ['7d', 604_800],
  ])('are revoked after %s', async (grace, seconds) => {
    const id = await create('ci')
    const before = Date.now()
    await octavo('keys', 'revoke', id, '--grace', grace, ...data())
    const [{ revoked }] = JSON.parse((await octavo('keys', 'list', '--json', ...data())).stdout)
    const after = (Date.parse(revoked) - before) / 1000
    expect(after).toBeGreaterThanOrEqual(seconds - 1)
    expect(after).toBeLessThan(seconds + 20)
  })
  test.each([
    [['revoke', 'nobody'], 'No working key has the id nobody.'],
    [['rotate', 'nobody'], 'No working key has the id nobody.'],
    [['create'], 'A key needs a name: --name NAME'],
    [['create', '--name', 'x', '--plan', 'huge'], '--plan: there are '],
    [['create', '--name', 'x', '--plan', 'toString'], '--plan: there are '],
    [['revoke', 'x', '--grace', '5w'], '--grace takes a time such as 30m, 24h or 7d.'],
  ])('refuse %j', async (args, message) => {
    const { status, stdout, stderr } = await octavo('keys', ...args, ...data())
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })
})

describe('usage', () => {
  test('is a row for each caller, with all of its keys, its plan and its limit', async () => {
    for (const [name, caller] of [
      ['one', 'acme'],
      ['two', 'acme'],
      ['three', 'other'],
    ])
      await octavo('keys', 'create', '--name', name!, '--caller', caller!, ...data())
    const { stdout } = await octavo('usage', '--month', '2026-05', '--json', ...data())
    const { month, callers } = JSON.parse(stdout)
    expect(month).toBe('2026-05')
    expect(callers).toMatchObject([
      { caller: 'acme', names: ['one', 'two'], plan: 'entry', used: 0 },
      { caller: 'other', names: ['three'], plan: 'entry', used: 0 },
    ])
    const shown = (await octavo('usage', '--month', '2026-05', ...data())).stdout.split('\n')
    expect(shown[0]).toBe('2026-05')
    expect(shown[1]).toMatch(/^keys +caller +plan +used +limit$/)
    expect(shown[2]).toMatch(/^one, two +acme +entry +0 +\d+$/)
  })
  test.each(['2026-00', '2026-5', '26-05', '2026-05-01'])('has no month %s', async month => {
    const { status, stderr } = await octavo('usage', '--month', month, ...data())
    expect(status).toBe(2)
    expect(stderr).toContain('--month takes a month such as 2026-05.')
  })
})

describe('bulk', () => {
  const bulk = (...args: readonly string[]) =>
    octavo('bulk', folder('list.jsonl'), '--to', folder('out'), '--quiet', ...args)
  test.each([
    [['--per-host', '0'], '--per-host takes a number from 1 on.'],
    [['--per-host', 'two'], '--per-host takes a number from 1 on.'],
    [['--host-pause', '-1'], '--host-pause takes a number from 0 on.'],
    [['--host-pause=-1'], '--host-pause takes a number from 0 on.'],
    [['--retries', '1.5'], '--retries takes a number from 0 on.'],
    [['--retries', '10000000'], '--retries takes a number from 0 on.'],
  ])('refuses %j before it makes a folder', async (args, message) => {
    writeFileSync(folder('list.jsonl'), '')
    const { status, stderr } = await bulk(...args)
    expect(stderr).toContain(message)
    expect(status).toBe(2)
    expect(() => readFileSync(folder('out/.octavo-bulk'))).toThrow()
  })
  test('refuses a manifest that is not there, or is a folder', async () => {
    const missing = await bulk()
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('list.jsonl cannot be read.')])
    mkdirSync(folder('list.jsonl'))
    const given = await bulk()
    expect([given.status, given.stderr]).toEqual([2, expect.stringContaining('list.jsonl cannot be read.')])
  })
})
