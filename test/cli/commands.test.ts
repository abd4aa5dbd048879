/** Commands: what they refuse, with the message and the exit status 2, and the help of each. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHECKED_STANDARDS } from '../../src/check/types.ts'
import type { Flags } from '../../src/cli/arguments.ts'
import {
  BULK_FLAGS,
  CHECK_FLAGS,
  DEV_FLAGS,
  DIFF_FLAGS,
  DUMP_FLAGS,
  EXTRACT_FLAGS,
  HEALTH_FLAGS,
  JOBS_FLAGS,
  KEYS_FLAGS,
  USAGE_FLAGS,
} from '../../src/cli/command-flags.ts'
import { helpFor } from '../../src/cli/help.ts'
import { octavo, testFolder } from './command-line.ts'

const folder = testFolder()
const data = (): readonly string[] => ['--data-dir', folder('data')]

describe('bad usage', () => {
  test.each<[readonly string[], string, string]>([
    [['http://['], '"http://[" is not an address', 'octavo'],
    [['extract'], 'Name one file or address.', 'extract'],
    [['extract', 'a.html', 'b.html'], 'Name one file or address.', 'extract'],
    [['extract', 'http://['], '"http://[" is not an address', 'octavo'],
    [['extract', 'a.html', '--format', 'docx'], '--format is one of json, html, text, markdown.', 'extract'],
    [['extract', 'a.html', '--json', '--text'], 'Choose one of --json', 'extract'],
    [['extract', 'a.html', '--format', 'html', '--json'], 'Choose one of --json', 'extract'],
    [['extract', 'PAGE', '--url', 'page.html'], '--url takes an absolute address.', 'extract'],
    [['extract', 'PAGE', '--selector', '[['], '--selector: "[[" is not a selector.', 'extract'],
    [['extract', 'PAGE', '--remove', 'p', '--remove', ')'], '--remove: ")" is not a selector.', 'extract'],
    [['check'], 'Name a PDF.', 'check'],
    [['check', 'a.pdf', '--standard', 'a-9'], '--standard takes ua-1', 'check'],
    [['check', 'a.pdf', '--json', '--sarif'], 'Choose one of --json and --sarif.', 'check'],
    [['diff', 'a.pdf'], 'Name two files.', 'diff'],
    [['diff', 'a', 'b', 'c'], 'Name two files.', 'diff'],
    [['dump'], 'Name one file or address.', 'dump'],
    [['dump', 'PAGE', '--stage', 'soup'], '--stage: there are tree, styles', 'dump'],
    [['dev'], 'Name one HTML file.', 'dev'],
    [['dev', '-'], 'Standard input cannot be watched', 'dev'],
    [['bulk'], 'Name one manifest.', 'bulk'],
    [['bulk', 'a.jsonl'], 'Say where the files go', 'bulk'],
    [['jobs', 'stop'], '"stop" is not something to do.', 'jobs'],
    [['keys'], 'Say what to do with keys.', 'keys'],
    [['keys', 'make'], '"make" is not something to do.', 'keys'],
    [['keys', 'revoke'], 'Say which key: octavo keys revoke ID', 'keys'],
    [['keys', 'rotate', 'a', 'b'], '"b" is one argument too many.', 'keys'],
    [['keys', 'create', '--name', 'x', '--env', 'prod'], '--env: there are live, test, dev.', 'keys'],
    [['keys', 'create', '--name', 'x', '--grace', '1h'], '--grace is a flag of octavo keys revoke and rotate', 'keys'],
    [['keys', 'list', '--plan', 'entry'], '--plan is a flag of octavo keys create, not of list', 'keys'],
    [['keys', 'revoke', 'x', '--grace', 'soon'], '--grace takes a time such as 30m', 'keys'],
    [['usage', '--month', 'May'], '--month takes a month such as 2026-05.', 'usage'],
    [['usage', '--month', '2026-13'], '--month takes a month such as 2026-05.', 'usage'],
    [['usage', '2026-05'], '"2026-05" is one argument too many.', 'usage'],
    [['templates', 'dark'], '"dark" is one argument too many.', 'templates'],
    [['fonts', 'serif'], '"serif" is one argument too many.', 'fonts'],
    [['health', 'now'], '"now" is one argument too many.', 'health'],
    [['serve', 'now'], '"now" is one argument too many.', 'serve'],
    [['work', 'now'], '"now" is one argument too many.', 'work'],
    [['serve', '--port', '70000'], '--port', 'serve'],
  ])('%j', async (args, message, command) => {
    writeFileSync(folder('page.html'), '<p>x')
    const known = args[0] === 'keys' || args[0] === 'usage' ? [...args, ...data()] : args
    const { status, stdout, stderr } = await octavo(
      ...known.map(each => (each === 'PAGE' ? folder('page.html') : each)),
    )
    expect(stderr).toContain(`octavo: ${message}`)
    expect(stderr).toMatch(new RegExp(`Try "octavo ${command === 'octavo' ? '' : `${command} `}--help"\\.\n$`))
    expect([status, stdout]).toEqual([2, ''])
  })
})

describe('failures of documents', () => {
  test.each<[readonly string[], string]>([
    [['extract', 'missing.html'], 'missing.html cannot be read.'],
    [['check', 'PAGE'], 'This is not a PDF.'],
    [['dump', 'EMPTY'], 'It is empty: there is nothing to print.'],
  ])('%j', async (args, message) => {
    writeFileSync(folder('page.html'), '<p>x')
    writeFileSync(folder('empty.html'), '')
    const paths: Readonly<Record<string, string>> = { PAGE: folder('page.html'), EMPTY: folder('empty.html') }
    const { status, stderr } = await octavo(...args.map(each => paths[each] ?? each))
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
    expect(status).toBe(1)
  })
})

describe('keys that cannot be read or written', () => {
  test.each<[string, readonly string[]]>([
    ['written', ['keys', 'create', '--name', 'me']],
    ['read', ['keys', 'list']],
    ['read', ['usage']],
  ])('are told in a sentence: not %s', async (what, args) => {
    writeFileSync(folder('file'), 'x')
    const { status, stdout, stderr } = await octavo(...args, '--data-dir', folder('file'))
    expect(stderr).toMatch(new RegExp(`^octavo: The keys file .*keys\\.json cannot be ${what}: [A-Z]+: .*\n$`))
    expect([status, stdout]).toEqual([1, ''])
  })
})

describe('keys', () => {
  const list = async () => JSON.parse((await octavo('keys', 'list', '--json', ...data())).stdout)
  test('are made with a plan, a caller, a profile and an environment', async () => {
    const args = ['--name', 'ci', '--plan', 'scale', '--caller', 'acme', '--profile', 'house', '--env', 'test']
    const made = await octavo('keys', 'create', ...args, ...data(), '--json')
    const { id, key } = JSON.parse(made.stdout)
    expect([made.status, key.startsWith('oct_test_')]).toEqual([0, true])
    expect(await list()).toMatchObject([
      { id, name: 'ci', plan: 'scale', caller: 'acme', profile: 'house', environment: 'test', revoked: null },
    ])
    expect(readFileSync(folder('data/keys.json'), 'utf8')).not.toContain(key)
  })
  test('are revoked at once, or after a time; a whole key names its id', async () => {
    const { stdout } = await octavo('keys', 'create', '--name', 'ci', ...data())
    const before = Date.now()
    expect((await octavo('keys', 'revoke', stdout.trim(), '--grace', '2h', ...data())).status).toBe(0)
    const [{ revoked }] = await list()
    const hours = (Date.parse(revoked) - before) / 3_600_000
    expect(hours).toBeGreaterThanOrEqual(2)
    expect(hours).toBeLessThan(2.1)
  })
})

test('extract writes what is asked for', async () => {
  writeFileSync(
    folder('page.html'),
    '<title>T</title><main><h1>T</h1><p class=a>One.<p class=b>Two <i>and</i> a half.</main>',
  )
  const extract = async (...args: readonly string[]) =>
    (await octavo('extract', folder('page.html'), '--selector', 'main', ...args)).stdout
  expect(await extract('--text')).toContain('Two and a half.')
  expect(await extract('--format', 'markdown')).toContain('Two *and* a half.')
  expect(await extract('--remove', '.a')).not.toContain('One.')
  expect(JSON.parse(await extract('--json'))).toMatchObject({ meta: { title: 'T' } })
})

describe('help', () => {
  const tables: readonly (readonly [name: string, flags: Flags])[] = [
    ['bulk', BULK_FLAGS],
    ['check', CHECK_FLAGS],
    ['dev', DEV_FLAGS],
    ['diff', DIFF_FLAGS],
    ['dump', DUMP_FLAGS],
    ['extract', EXTRACT_FLAGS],
    ['health', HEALTH_FLAGS],
    ['jobs', JOBS_FLAGS],
    ['keys', KEYS_FLAGS],
    ['usage', USAGE_FLAGS],
  ]
  test.each(tables)('%s lists its flags', (name, flags) => {
    for (const flag of Object.keys(flags)) expect(helpFor(name)).toContain(`--${flag}`)
  })
  test('says which standards are checked', () => {
    for (const standard of CHECKED_STANDARDS) expect(helpFor('check')).toContain(standard)
  })
  test('writes nothing', async () => {
    const { status, stderr } = await octavo('keys', '--help')
    expect([status, stderr, existsSync(folder('data'))]).toEqual([0, '', false])
  })
})
