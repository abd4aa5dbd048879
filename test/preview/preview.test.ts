/** `octavo dev`: what its server answers, and what a person sees in a browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { inputOf, prepare } from '../../src/cli/inputs.ts'
import { notingFiles } from '../../src/cli/local-files.ts'
import { createWatcher, type Watcher } from '../../src/cli/watcher.ts'
import type { WeighedLine } from '../../src/debug/line-breaks.ts'
import { NO_PROFILES } from '../../src/job/job.ts'
import { type PreviewServer, startPreview } from '../../src/preview/server.ts'
import { type PreviewSession, previewSession } from '../../src/preview/session.ts'
import { runStages } from '../../src/render/stages.ts'
import { hasChromium, launch, windowOf } from '../service/chromium.ts'

let folder: string
let watcher: Watcher
let session: PreviewSession
let server: PreviewServer
let files: Set<string>

const write = (html: string): void => writeFileSync(join(folder, 'page.html'), html)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'preview-'))
  write('<title>One</title>\n<link rel=stylesheet href=page.css>\n<h1>First</h1>\n<p>Some words.')
  const context = { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null }
  const input = inputOf(join(folder, 'page.html'))
  watcher = createWatcher(() => void session.refresh())
  session = previewSession(async () => {
    files = new Set([join(folder, 'page.html')])
    try {
      const { job, loader } = await prepare(input, { template: 'clean' }, context, { web: null, root: null })
      const diagnostics = new Diagnostics()
      const stages = await runStages(job, { loader: notingFiles(loader, files) }, diagnostics)
      return { stages, warnings: diagnostics.list() }
    } finally {
      watcher.watch(files)
    }
  })
  await session.refresh()
  server = await startPreview(session, { port: 0, pdf: async () => Buffer.from('%PDF-') })
})

afterEach(async () => {
  watcher.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Resolves with the state after the next rendering that `isIt` accepts. */
const nextState = (isIt: (title: string) => boolean = () => true): Promise<PreviewSession['state']> =>
  new Promise(resolve => {
    const stop = session.listen(state => {
      if (!isIt(state.title)) return
      stop()
      resolve(state)
    })
  })

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, server.address), init)

describe('the preview', () => {
  it('notes the files that the document is made from, missing ones too', () => {
    expect(files).toEqual(new Set([join(folder, 'page.html'), join(folder, 'page.css')]))
    expect(session.state.warnings.map(({ code }) => code)).toEqual(['style_sheet_missing'])
  })

  it('renders again when a file changes or comes', async () => {
    const changed = nextState(title => title === 'Two')
    write('<title>Two</title><link rel=stylesheet href=page.css><h1>Second</h1>')
    expect((await changed).error).toBe(null)
    const styled = nextState()
    writeFileSync(join(folder, 'page.css'), 'h1 { break-before: page } body::before { content: "x" }')
    expect((await styled).pages).toHaveLength(2)
  })

  it('keeps the last pages where the document has none', async () => {
    const { version } = session.state
    write('')
    await session.refresh()
    expect(session.state).toMatchObject({ title: 'One', error: { code: 'empty_html' } })
    expect(session.state.version).toBeGreaterThan(version)
    expect(session.picture(0, 30)).not.toBe(null)
  })

  it('answers with pictures, overlays and lines of the source', async () => {
    const png = await get('pages/1.png?dpi=30')
    expect([png.headers.get('content-type'), png.status]).toEqual(['image/png', 200])
    const svg = await (await get('pages/1.svg')).text()
    for (const layer of ['boxes', 'baselines', 'tags', 'warnings']) expect(svg).toContain(`<g class="${layer}"`)
    expect(svg).toMatch(/>1 H1<.*>2 P</s)
    const [, x, y] = /<rect x="([\d.]+)" y="([\d.]+)"[^>]*><title>P</.exec(svg)!.map(Number)
    expect(await (await get(`source?page=1&x=${x! + 15}&y=${y! + 15}`)).json()).toEqual({
      line: 4,
      element: 'p',
      text: 'Some words.',
    })
    const line = (await (await get(`line?page=1&x=${x! + 15}&y=${y! + 15}`)).json()) as WeighedLine
    expect(line.candidates.filter(({ isTaken }) => isTaken).map(({ text }) => text)).toEqual(['Some words.'])
    expect(await (await get('source?page=1&x=1&y=1')).json()).toBe(null)
    expect(await (await get('line?page=1&x=1&y=1')).json()).toBe(null)
    expect((await get('document.pdf')).headers.get('content-type')).toBe('application/pdf')
  })

  it('refuses what is not there, and pages of other names', async () => {
    const statuses = ['pages/2.png', 'pages/0.svg', 'source?page=1', '../package.json'].map(
      async path => (await get(path)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404, 400, 404])
    expect((await get('', { method: 'POST' })).status).toBe(405)
    const { request } = await import('node:http')
    const status = await new Promise(resolve => {
      request(server.address, { headers: { host: 'evil.test' } }, answer => resolve(answer.statusCode)).end()
    })
    expect(status).toBe(403)
  })
})

// Needs the system's Chromium.
describe.skipIf(!hasChromium)('a person with the preview', () => {
  it('sees pages, overlays and warnings, clicks on a word, and sees what changes', async () => {
    const browser = await launch()
    const context = await browser.newContext(windowOf())
    try {
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', error => faults.push(String(error)))
      await page.goto(server.address)
      await page.waitForSelector('figure[data-version="1"]')
      expect(await page.textContent('#status')).toMatch(/^1 page, \d+ ms$/)
      expect(await page.textContent('#warnings')).toContain('page.css')
      await page.check('[value=tags]')
      await page.waitForSelector('.tags text:has-text("H1")')
      const words = (await page.locator('.tags rect').nth(1).boundingBox())!
      await page.mouse.click(words.x + 15, words.y + 15)
      await page.waitForSelector('#source:has-text("Line 4")')
      await page.waitForSelector('#candidates .taken:has-text("Some words.")')
      await page.evaluate(axe.source)
      const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run())
      expect(found.violations.map(({ id }) => id)).toEqual([])
      write('<title>Two</title>\n<h1>Second</h1>')
      await page.waitForSelector('figure[data-version="2"]')
      expect(await page.title()).toBe('Two – Octavo preview')
      write('')
      await page.waitForSelector('#error:not([hidden])')
      expect(faults).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
