/** Runs over a manifest with a stand-in for the engine: what is made, left out, begun again and refused. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type End, makeAll } from '../../src/bulk/bulk.ts'
import { folderTarget } from '../../src/bulk/destination.ts'
import { Hosts } from '../../src/bulk/hosts.ts'
import { readManifest } from '../../src/bulk/manifest.ts'
import { Progress } from '../../src/bulk/progress.ts'
import { openState } from '../../src/bulk/state.ts'
import { NO_PROFILES } from '../../src/job/job.ts'
import type { Workshop } from '../../src/service/documents.ts'
import { type Running, run } from '../service/running.ts'

let folder: string
let running: Running
let site: http.Server
let origin: string
let asked: { path: string; etag: string | undefined }[] = []
let version = 1

beforeAll(async () => {
  site = http.createServer((request, response) => {
    const etag = request.headers['if-none-match']
    asked.push({ path: request.url!, etag })
    if (request.url === '/gone') return void response.writeHead(404).end()
    const own = `"${version}"`
    if (request.url === '/etag' && etag === own) return void response.writeHead(304).end()
    const headers = { 'content-type': 'text/html', ...(request.url === '/etag' ? { etag: own } : {}) }
    response.writeHead(200, headers).end(`<p>page ${request.url} ${version}`)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  running = await run({ allow_origins: origin })
})
afterAll(async () => {
  await running.close()
  site.close()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-bulk-'))
  asked = []
  return () => rmSync(folder, { recursive: true, force: true })
})

const manifest = (lines: readonly (object | string)[]): string => {
  const path = join(folder, 'manifest.jsonl')
  writeFileSync(path, lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

async function make(path: string, rest: { isAnew?: boolean; stopping?: AbortSignal } = {}): Promise<End[]> {
  const ends: End[] = []
  await makeAll(readManifest(path, '1'), {
    workshop: running.server.service as Workshop,
    context: { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null },
    target: folderTarget(join(folder, 'out')),
    state: openState(join(folder, 'out', '.octavo-bulk')),
    rules: { atOnce: 2, pauseMs: 0 },
    atOnce: 3,
    retries: 1,
    pauseMs: 1,
    isAnew: false,
    stopping: new AbortController().signal,
    onEnd: end => ends.push(end),
    ...rest,
  })
  return ends.sort((a, b) => a.line - b.line)
}

const outcomes = (ends: readonly End[]): string[] => ends.map(({ outcome }) => outcome)
const made = (output: string): string => readFileSync(join(folder, 'out', output), 'latin1')

describe('a manifest', () => {
  it('names its files after addresses, files and lines, and keeps them below the target', async () => {
    writeFileSync(join(folder, 'page.html'), '<p>file')
    const path = manifest([
      { url: 'https://example.com/a/b.html' },
      { url: 'https://example.com/' },
      { url: 'https://example.com/?q=1' },
      { file: 'page.html' },
      { html: '<p>x' },
      { html: '<p>x', output: 'deep/er/x.pdf' },
      '',
      { html: '<p>x', output: '../x.pdf' },
      { html: '<p>x', output: '/x.pdf' },
      { html: '<p>x', output: 'page.pdf' },
      'no json',
      { file: 'missing.html' },
    ])
    const lines = []
    for await (const line of readManifest(path, '1')) lines.push(line)
    const names = lines.map(line => ('error' in line ? line.error.code : line.output))
    expect(names[2]).toMatch(/^example\.com\/index-[0-9a-f]{8}\.pdf$/)
    expect(names.toSpliced(2, 1)).toEqual([
      ...['example.com/a/b.pdf', 'example.com/index.pdf', 'page.pdf', '5.pdf', 'deep/er/x.pdf'],
      ...['bad_request', 'bad_request', 'bad_request', 'invalid_json', 'url_unreachable'],
    ])
  })
})

describe('a run', () => {
  it('makes everything once, and nothing again that has not changed', async () => {
    const path = manifest([
      { html: 'one', output: 'a/one.pdf' },
      { url: `${origin}/etag`, output: 'etag.pdf' },
      { url: `${origin}/plain`, output: 'plain.pdf' },
    ])
    version = 1
    expect(outcomes(await make(path))).toEqual(['made', 'made', 'made'])
    expect(made('a/one.pdf')).toContain('one')
    expect(made('plain.pdf')).toContain('page /plain 1')
    asked = []
    expect(outcomes(await make(path))).toEqual(['unchanged', 'unchanged', 'unchanged'])
    // Each page was asked for once, under what was known of it.
    expect(asked.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: '/etag', etag: '"1"' },
      { path: '/plain', etag: undefined },
    ])
    version = 2
    expect(outcomes(await make(path))).toEqual(['unchanged', 'made', 'made'])
    expect(made('etag.pdf')).toContain('page /etag 2')
    rmSync(join(folder, 'out', 'a/one.pdf'))
    expect(outcomes(await make(path))).toEqual(['made', 'unchanged', 'unchanged'])
    expect(outcomes(await make(path, { isAnew: true }))).toEqual(['made', 'made', 'made'])
    expect(outcomes(await make(manifest([{ html: 'two', output: 'a/one.pdf' }])))).toEqual(['made'])
  })

  it('goes on where it was stopped, also where its last line was cut off', async () => {
    const path = manifest([{ html: 'one' }, { html: 'two' }, { html: 'three' }])
    const stopped = new AbortController()
    stopped.abort()
    expect(await make(path, { stopping: stopped.signal })).toEqual([])
    await make(manifest([{ html: 'one' }, { html: 'two' }]))
    const state = join(folder, 'out', '.octavo-bulk')
    const text = readFileSync(state, 'utf8')
    writeFileSync(state, text.slice(0, -10))
    const again = outcomes(await make(manifest([{ html: 'one' }, { html: 'two' }, { html: 'three' }])))
    expect(again.toSorted()).toEqual(['made', 'made', 'unchanged'])
    expect(outcomes(await make(path))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  })

  it('names what fails and goes on', async () => {
    const path = manifest([
      { url: `${origin}/gone` },
      { html: 'refuse' },
      { html: 'x', colour: 1 },
      'x',
      { html: 'good' },
    ])
    const ends = await make(path)
    expect(ends.map(({ error }) => error?.code)).toEqual([
      ...['url_fetch_failed', 'too_many_pages', 'unknown_field', 'invalid_json', undefined],
    ])
    const told: string[] = []
    const progress = new Progress(5, { isTTY: true, write: (text: string | Uint8Array) => told.push(String(text)) > 0 })
    for (const end of ends) progress.add(end)
    expect(progress.end()).toMatchObject({ documents: 5, made: 1, failed: 4, pages: 1 })
    expect(told.at(-1)).toContain('1 made (1 pages), 0 unchanged, 4 failed')
  })
})

describe('hosts', () => {
  it('are asked for a few pages at once and after a pause', () => {
    let now = 0
    const hosts = new Hosts({ atOnce: 2, pauseMs: 500 }, () => now)
    expect(hosts.wait('a')).toBe(0)
    const end = hosts.start('a')
    expect([hosts.wait('a'), hosts.wait('b'), hosts.wait(null)]).toEqual([500, 0, 0])
    now = 500
    hosts.start('a')
    now = 2_000
    expect(hosts.wait('a')).toBe(Number.POSITIVE_INFINITY)
    end()
    expect(hosts.wait('a')).toBe(0)
  })
})
