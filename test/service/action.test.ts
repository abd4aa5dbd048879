import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exited } from './program.ts'
import { type Running, run } from './running.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-action-'))
  writeFileSync(join(folder, 'a.html'), '<p>a')
  writeFileSync(join(folder, 'empty.html'), ' ')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function action(inputs: string, environment: Record<string, string> = {}) {
  const output = join(folder, 'output')
  rmSync(output, { force: true })
  const child = spawn(process.execPath, [join(root, 'action', 'run.mjs')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], INPUTS: inputs, GITHUB_OUTPUT: output, ...environment },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  await exited(child)
  return { status: child.exitCode, text, output: readFileSync(output, 'utf8') }
}

// Needs a build.
describe.skipIf(!existsSync(join(root, 'dist', 'client.js')))('the action', () => {
  it('makes PDFs where it runs, and tells of failures without failing', async () => {
    const { status, text, output } = await action('a.html\n\n  empty.html\n', {
      OPTIONS: '{"page_size":"A5","toc":false}',
    })
    expect(output).toBe('written=1\nunchanged=0\nfailed=1\n')
    expect(text).toContain('::warning title=Octavo::empty.html: ')
    expect(status).toBe(0)
    expect(
      readFileSync(join(folder, 'pdf', 'a.pdf'))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await action('empty.html', { FAIL: 'true' })).status).toBe(1)
  })

  it('gives inputs of the same name files of their own, and takes the same options here as a service does', async () => {
    for (const name of ['a', 'b']) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'index.html'), `<p>${name}`)
    }
    const { output } = await action('a/index.html\nb/index.html\na.html', { OPTIONS: '{"css":"p { color: red }"}' })
    expect(output).toBe('written=3\nunchanged=0\nfailed=0\n')
    for (const name of ['a/index', 'b/index', 'a']) expect(existsSync(join(folder, 'pdf', `${name}.pdf`))).toBe(true)
  })

  it('tells of options that cannot be read, without failing', async () => {
    const { status, text, output } = await action('a.html', { OPTIONS: '{"css":' })
    expect(output).toBe('written=0\nunchanged=0\nfailed=1\n')
    expect(text).toContain('::warning title=Octavo::options: ')
    expect(status).toBe(0)
  })

  describe('with the PDFs of before', () => {
    const before = () => join(folder, 'before')
    const environment = () => ({ COMPARE_WITH: 'before', GITHUB_STEP_SUMMARY: join(folder, 'summary') })
    const summary = () => readFileSync(join(folder, 'summary'), 'utf8')

    it('tells what has changed, what has come and what is gone', async () => {
      writeFileSync(join(folder, 'b.html'), '<p>same')
      await action('a.html\nb.html', { OUT_DIR: 'before' })
      writeFileSync(join(before(), 'old.pdf'), '%PDF-')
      writeFileSync(join(folder, 'a.html'), '<p>``` other')
      writeFileSync(join(folder, 'c.html'), '<p>new')
      const { output } = await action('a.html\nb.html\nc.html', environment())
      expect(output).toBe('written=3\nunchanged=0\nfailed=0\nchanged=3\n')
      expect(summary()).toMatch(/^<!-- octavo changes -->\n\n3 PDFs have changed\.\n\n### a\.pdf\n\n````text\n.*other/s)
      expect(summary()).toContain('### c.pdf\n\nIt is new.\n\n### old.pdf\n\nIt is gone.\n')
      expect(readFileSync(join(folder, 'pdf', 'changes', 'a.html'), 'utf8')).toContain('other')
      expect(existsSync(join(folder, 'pdf', 'changes', 'b.html'))).toBe(false)
    })

    it('writes one comment of a pull request, and replaces it', async () => {
      const asked: string[] = []
      const comments: { id: number; body: string }[] = [{ id: 7, body: 'A person: <!-- octavo changes -->' }]
      const github = createServer(async (request, response) => {
        const text = await readText(request)
        asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
        if (request.method === 'POST') comments.push({ id: 8, body: JSON.parse(text).body })
        if (request.method === 'PATCH') comments[1]!.body = JSON.parse(text).body
        response.end(JSON.stringify(request.method === 'GET' ? comments : {}))
      })
      await new Promise<void>(resolve => github.listen(0, '127.0.0.1', resolve))
      try {
        writeFileSync(join(folder, 'event.json'), '{ "pull_request": { "number": 5 } }')
        const settings = {
          ...environment(),
          COMMENT: 'true',
          GITHUB_TOKEN: 'secret',
          GITHUB_EVENT_PATH: join(folder, 'event.json'),
          GITHUB_REPOSITORY: 'one/two',
          GITHUB_API_URL: `http://127.0.0.1:${(github.address() as AddressInfo).port}`,
        }
        await action('a.html', { OUT_DIR: 'before' })
        await action('a.html', settings)
        expect(comments).toHaveLength(1)
        writeFileSync(join(folder, 'a.html'), '<p>other')
        await action('a.html', settings)
        expect(comments[1]!.body).toContain('One PDF has changed.')
        await action('a.html', { ...settings, COMPARE_WITH: 'pdf' })
        expect(comments[1]!.body).toContain('No PDF has changed.')
        expect(asked.at(-1)).toBe('PATCH /repos/one/two/issues/comments/8 Bearer secret')
      } finally {
        github.close()
      }
    })
  })

  describe('through a service', () => {
    let running: Running
    beforeAll(async () => {
      running = await run()
    })
    afterAll(() => running.close())

    it('sends the files that lie beside a document', async () => {
      mkdirSync(join(folder, 'site', 'img'), { recursive: true })
      const html =
        '<p>files</p><link rel=stylesheet href="s.css?v=1"><img src=img/a.png><img src="../a.html"><img src="/etc/x.png">'
      writeFileSync(join(folder, 'site', 'index.html'), html)
      writeFileSync(join(folder, 'site', 's.css'), '@import "t.css"; p { background: url(img/b.svg) }')
      for (const name of ['t.css', 'img/a.png', 'img/b.svg', 'img/c.png'])
        writeFileSync(join(folder, 'site', name), 'p {}')
      await action('site/index.html', { SERVICE_URL: `http://127.0.0.1:${running.port}`, API_KEY: running.key })
      const sent = readFileSync(join(folder, 'pdf', 'index.pdf'), 'latin1').split('\n')[1]!
      expect(sent.match(/document\/\S+/g)!.sort()).toEqual([
        'document/img/a.png',
        'document/img/b.svg',
        'document/s.css',
        'document/t.css',
      ])
    })

    it('sends only what has changed', async () => {
      const service = { SERVICE_URL: running.server.address, API_KEY: running.key, OPTIONS: '{"template":"dark"}' }
      expect((await action('a.html\nempty.html', service)).output).toBe('written=1\nunchanged=0\nfailed=1\n')
      expect((await action('a.html', service)).output).toBe('written=0\nunchanged=1\nfailed=0\n')
    })
  })
})
