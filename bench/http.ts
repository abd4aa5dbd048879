/**
 * Documents a second through HTTP at 1, 2, 4 and 8 clients, beside the headless shell with two pages, in turn; and what the service
 * takes while it waits.
 *
 *   npm run bench:http [-- --documents 24 --words 10000]
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { QUIET_FLAGS } from '../test/chromium-flags.ts'
import { illustrated } from './documents.ts'
import { memoryOf } from './peers/processes.ts'
import { freePort, makeKey, ServiceProcess } from './service-process.ts'

const OUT = resolve(import.meta.dirname, '..', '..', 'bench', 'out')
const SHELL = '/usr/bin/chromium-headless-shell'
const CLIENTS = [1, 2, 4, 8]
/** Renderers of the service, and pages of the shell. */
const AT_ONCE = 2
/** Ms after which the service has nothing left to do. */
const UNTIL_IDLE = 30_000

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '24' }, words: { type: 'string', default: '10000' } },
})
const count = Number(values.documents)
const html = illustrated(Number(values.words))

/** Sets one document. */
type Setter = () => Promise<void>

/** Documents a second when each client asks for the next one as soon as it has one. */
async function rate(clients: number, set: Setter, documents: number): Promise<number> {
  let left = documents
  const client = async (): Promise<void> => {
    while (left-- > 0) await set()
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return (1000 * documents) / (performance.now() - start)
}

function serviceSetter(service: ServiceProcess, key: string): Setter {
  const body = JSON.stringify({ html })
  const headers = { 'content-type': 'application/json', 'x-api-key': key }
  return async () => {
    const answer = await fetch(`${service.address}/v1/generate`, { method: 'POST', headers, body })
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok || byteLength === 0) throw new Error(`The service answered ${answer.status}`)
  }
}

interface Shell {
  readonly set: Setter
  readonly version: string
  readonly stop: () => Promise<void>
}

/** New pages, two at once; further clients wait for one. Null where there is no shell. */
async function shell(): Promise<Shell | null> {
  if (!existsSync(SHELL)) return null
  const browser = await chromium.launch({ executablePath: SHELL, args: [...QUIET_FLAGS] })
  let free = AT_ONCE
  const waiting: (() => void)[] = []
  const set = async (): Promise<void> => {
    if (free > 0) free--
    else await new Promise<void>(go => waiting.push(go))
    const page = await browser.newPage()
    await page.setContent(html)
    await page.pdf({ format: 'A4', tagged: true })
    await page.close()
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  return { set, version: browser.version(), stop: () => browser.close() }
}

const folder = mkdtempSync(join(tmpdir(), 'octavo-http-'))
const key = makeKey(folder, 'load')
const service = new ServiceProcess({ folder, port: await freePort(), workers: AT_ONCE })
const browser = await shell()
try {
  await service.start()
  const set = serviceSetter(service, key)
  await rate(AT_ONCE, set, 4 * AT_ONCE)
  await new Promise(resolve => setTimeout(resolve, UNTIL_IDLE))
  const idle = memoryOf(service.pid)
  if (browser !== null) await rate(AT_ONCE, browser.set, 4 * AT_ONCE)
  const clients: { clients: number; octavo: number; shell: number | null }[] = []
  for (const number of CLIENTS) {
    const documents = Math.max(count, number)
    const octavo = await rate(number, set, documents)
    clients.push({
      clients: number,
      octavo,
      shell: browser === null ? null : await rate(number, browser.set, documents),
    })
  }
  mkdirSync(OUT, { recursive: true })
  const facts = { node: process.version, shell: browser?.version ?? null, renderers: AT_ONCE, documents: count }
  writeFileSync(join(OUT, 'http.json'), `${JSON.stringify({ ...facts, idle, clients }, null, 1)}\n`)
  console.log(
    `Idle with ${AT_ONCE} warm renderers: ${idle.toFixed(0)} MB\n\n| clients | Octavo, a second | shell | ratio |\n|---|---|---|---|`,
  )
  for (const { clients: number, octavo, shell: other } of clients) {
    const ratio = other === null ? '–' : (octavo / other).toFixed(2)
    console.log(`| ${number} | ${octavo.toFixed(2)} | ${other?.toFixed(2) ?? '–'} | ${ratio} |`)
  }
} finally {
  await browser?.stop()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
