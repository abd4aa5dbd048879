/** What an argument names, where its file goes, and what is read of it. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readArguments } from '../../src/cli/arguments.ts'
import { OUTPUT_FLAGS } from '../../src/cli/command-flags.ts'
import { inputOf, outputPath, prepare } from '../../src/cli/inputs.ts'
import { JOB_FLAGS } from '../../src/cli/job-flags.ts'
import { localFiles, notingFiles } from '../../src/cli/local-files.ts'
import { UsageError } from '../../src/cli/outcome.ts'
import { tasksOf } from '../../src/cli/tasks.ts'
import { NO_PROFILES } from '../../src/job/job.ts'
import { testFolder } from './command-line.ts'

const folder = testFolder()
const CONTEXT = { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null }

describe('arguments', () => {
  test.each([
    ['-', 'stdin'],
    ['https://example.org/a', 'url'],
    ['HTTP://example.org', 'url'],
    ['page.html', 'file'],
    ['ftp://example.org', 'file'],
    ['https:page.html', 'file'],
  ])('%s is a %s', (argument, kind) => {
    expect(inputOf(argument).kind).toBe(kind)
  })
  test.each(['http://', 'http://[', 'https://a b/'])('%s is refused: it is no address', argument => {
    expect(() => inputOf(argument)).toThrow(UsageError)
  })
})

describe('the file of an input that nobody names', () => {
  test.each([
    ['sub/page.html', null, resolve('sub/page.pdf')],
    ['sub/page.v2.html', null, resolve('sub/page.v2.pdf')],
    ['sub/page.html', 'out', 'out/page.pdf'],
    ['-', 'out', 'out/document.pdf'],
    ['https://example.org/blog/post.html?x=1#y', null, 'post.pdf'],
    ['https://example.org/', 'out', 'out/example.org.pdf'],
    ['https://example.org/a/b%20c/', null, 'b-20c.pdf'],
    ['https://example.org/a%2f..%2fetc', null, 'a-2f..-2fetc.pdf'],
  ])('%s in %s is %s', (argument, into, expected) => {
    expect(outputPath(inputOf(argument), into)).toBe(expected)
  })
})

describe('tasks', () => {
  const tasks = (...args: readonly string[]) => tasksOf(readArguments(args, { ...OUTPUT_FLAGS, ...JOB_FLAGS }))
  test('each input has its output, in the format that is asked for', () => {
    expect(tasks('a.html', 'b.html', '--out-dir', 'x').map(({ output }) => output)).toEqual(['x/a.pdf', 'x/b.pdf'])
    expect(tasks('a.html', '--out-dir', 'x', '--format', 'png').map(({ output }) => output)).toEqual(['x/a.png'])
    expect(tasks('-', '-o', 'x.pdf').map(({ output }) => output)).toEqual(['x.pdf'])
  })
  test.each([
    [[], 'Name a file'],
    [['a.html', '-o', 'x.pdf', '--out-dir', 'y'], 'Choose one of --output and --out-dir.'],
    [['a.html', 'b.html', '-o', 'x.pdf'], 'Several inputs need --out-dir'],
    [['-', '-', '--out-dir', 'x'], 'Standard input can be read once.'],
    [['a/x.html', 'b/x.html', '--out-dir', 'y'], 'a/x.html and b/x.html would both become y/x.pdf.'],
    [['-', '--watch', '-o', 'x.pdf'], '--watch needs files'],
    [['https://example.org/', '--watch'], '--watch needs files'],
    [['a.html', '-o', '-', '--watch'], '--watch needs files'],
  ])('%j is refused', (args, message) => {
    expect(() => tasks(...args)).toThrow(message)
  })
})

describe('documents', () => {
  const prepared = (name: string) => prepare(inputOf(folder(name)), {}, CONTEXT, { web: null, root: null })
  test('a file refers to the files beside it', async () => {
    writeFileSync(folder('a.html'), '<p>x')
    const { job } = await prepared('a.html')
    expect(job.source).toMatchObject({ kind: 'html', html: '<p>x', baseUrl: pathToFileURL(folder('a.html')).href })
  })
  test('its bytes are UTF-8, or what they say', async () => {
    writeFileSync(folder('a.html'), Buffer.from('<meta charset=windows-1252>\x93x\x94', 'latin1'))
    expect((await prepared('a.html')).job.source).toMatchObject({ html: '<meta charset=windows-1252>“x”' })
  })
  test.each([
    ['missing.html', 'does not exist'],
    ['', 'is a folder'],
    ['empty.html', 'It is empty'],
  ])('"%s": %s', async (name, message) => {
    writeFileSync(folder('empty.html'), ' \n')
    await expect(prepared(name)).rejects.toThrow(message)
  })
})

describe('what is no file', () => {
  const missing = (argument: string) => prepare(inputOf(argument), {}, CONTEXT, { web: null, root: null })
  test.each(['example.org', 'example.org/a/page.html', 'www.example.co.uk?q'])(
    '"%s" may be an address',
    async argument => {
      await expect(missing(argument)).rejects.toThrow('does not exist. Addresses start with https://.')
    },
  )
  test.each(['page.html', 'docs/page.html', 'notes'])('"%s" is none', async argument => {
    await expect(missing(argument)).rejects.toThrow(/does not exist\.$/)
  })
})

describe('the files of a document', () => {
  const load = (path: string) => localFiles(folder('doc'), null).load({ url: pathToFileURL(path), kind: 'image' })
  const setUp = () => {
    mkdirSync(folder('doc/in'), { recursive: true })
    writeFileSync(folder('doc/in/a.svg'), 'in')
    writeFileSync(folder('secret.svg'), 'out')
    writeFileSync(folder('document.svg'), 'beside')
    symlinkSync(folder('secret.svg'), folder('doc/link.svg'))
    symlinkSync(folder('doc/in'), folder('doc/inner'))
  }
  test('are those of its folder, and links that stay in it', async () => {
    setUp()
    const { bytes, contentType } = await load(folder('doc/in/a.svg'))
    expect([Buffer.from(bytes).toString(), contentType]).toEqual(['in', 'image/svg+xml'])
    expect(Buffer.from((await load(folder('doc/inner/a.svg'))).bytes).toString()).toBe('in')
  })
  test.each([
    ['secret.svg', 'not in the folder'],
    ['doc/link.svg', 'not in the folder'],
    // Its path begins with that of the folder.
    ['document.svg', 'not in the folder'],
    ['doc/none.svg', 'no such file'],
    ['doc/in', 'cannot be read'],
  ])('%s: %s', async (name, message) => {
    setUp()
    await expect(load(folder(name))).rejects.toThrow(message)
  })
  test.each(['file://host/etc/passwd', 'file:///a%2fb'])('%s is no file', async address => {
    setUp()
    const loading = localFiles(folder('doc'), null).load({ url: new URL(address), kind: 'image' })
    await expect(loading).rejects.toThrow('no such file')
  })
  test('are those of another folder around it where one is named', async () => {
    setUp()
    writeFileSync(folder('doc/in/page.html'), '<p>x')
    const access = (root: string | null) => ({ web: null, root })
    const loaderOf = async (root: string | null) =>
      (await prepare(inputOf(folder('doc/in/page.html')), {}, CONTEXT, access(root))).loader!
    const request = { url: pathToFileURL(folder('doc/top.css')), kind: 'style' } as const
    writeFileSync(folder('doc/top.css'), 'p {}')
    await expect((await loaderOf(null)).load(request)).rejects.toThrow('--root')
    expect((await (await loaderOf(folder('doc'))).load(request)).contentType).toBe('text/css')
    await expect(loaderOf(folder('other'))).rejects.toThrow('is not in the folder')
  })
  test('are noted when they are asked for, whether they are there or not', async () => {
    setUp()
    const files = new Set<string>()
    const loader = notingFiles(localFiles(folder('doc'), null), files)!
    await loader.load({ url: pathToFileURL(folder('doc/none.svg')), kind: 'image' }).catch(() => {})
    expect([...files]).toEqual([folder('doc/none.svg')])
    expect(notingFiles(null, files)).toBeNull()
  })
  test('without a network, other addresses are refused', () => {
    setUp()
    const loader = localFiles(folder('doc'), null)
    expect(() => loader.load({ url: new URL('https://example.org/'), kind: 'image' })).toThrow('--offline')
  })
})
