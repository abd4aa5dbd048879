/**
 * Mixed traffic for as many requests as one likes, as a day brings them: documents of several kinds from several callers, forms,
 * pictures, fetched pages, mistakes, wrong keys, callers that go away, documents made to take long. Writes a line of figures at each
 * step: memory, descriptors and latency should stay flat. Needs a build; everything stays on this machine.
 *
 *   node scripts/soak.mjs [--requests 200000] [--workers 2] [--connections 4] [--steps 40] [--seed 1] [--patience 1]
 *
 * `--patience` multiplies the bounds on time: where other programs have the processors, a document may wait for long.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CLI, endWithThis, freePort, randomFrom, ready } from './traffic.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    workers: { type: 'string', default: '2' },
    connections: { type: 'string', default: '4' },
    steps: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    patience: { type: 'string', default: '1' },
  },
})
const REQUESTS = Number(values.requests)
const CALLERS = 4
const STEP = Math.floor(REQUESTS / Number(values.steps))

const random = randomFrom(Number(values.seed))
const below = bound => Math.floor(random() * bound)

/** A site of its own: pages of an article with a picture and a sheet. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const site = http.createServer((request, response) => {
  if (request.url.endsWith('.png')) return response.setHeader('Content-Type', 'image/png').end(PIXEL)
  if (request.url.endsWith('.css')) return response.setHeader('Content-Type', 'text/css').end('p { color: #222 }')
  if (request.url === '/missing') return response.writeHead(404).end('none')
  const text = 'Sentence after sentence, with commas, about something that somebody may want to read. '.repeat(12)
  response.setHeader('Content-Type', 'text/html')
  response.end(`<title>Page</title><link rel=stylesheet href=/a.css><nav><a href=/>x</a></nav><article><h1>Page
    ${request.url}</h1><p>${text}</p><img src=/a.png alt=x><p>${text}</p></article>`)
})
await new Promise(resolve => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${site.address().port}`

const folder = mkdtempSync(join(tmpdir(), 'octavo-soak-'))
const [port, metricsPort] = [await freePort(), await freePort()]
writeFileSync(
  join(folder, 'octavo.json'),
  JSON.stringify({
    plans: {
      soak: { requests_per_minute: 1e9, pdfs_per_month: 1e9 },
      narrow: { requests_per_minute: 1, pdfs_per_month: 1e9 },
    },
  }),
)
const environment = {
  PATH: process.env.PATH,
  OCTAVO_DATA_DIR: join(folder, 'data'),
  OCTAVO_CONFIG: join(folder, 'octavo.json'),
  OCTAVO_ALLOW_ORIGINS: origin,
  OCTAVO_METRICS_PORT: String(metricsPort),
  OCTAVO_WORKERS: values.workers,
  OCTAVO_PORT: String(port),
  OCTAVO_REQUEST_TIME: `${30 * Number(values.patience)}s`,
  OCTAVO_RENDER_TIME: `${20 * Number(values.patience)}s`,
}
const keyOf = (name, plan) =>
  execFileSync(process.execPath, [CLI, 'keys', 'create', '--name', name, '--plan', plan], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .toString()
    .trim()
const keys = Array.from({ length: CALLERS }, (_, i) => keyOf(`soak-${i}`, 'soak'))
/** Has used up its minute nearly always. */
const narrow = keyOf('narrow', 'narrow')
const log = openSync(join(folder, 'log'), 'w')
const server = spawn(process.execPath, [CLI, 'serve'], { env: environment, stdio: ['ignore', log, 'inherit'] })
endWithThis(() => [server])
await ready(port)

const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })

/**
 * Resolves to the status, or to what went wrong, and the answer's headers and text. `leaveAfter` in milliseconds: the caller
 * goes away.
 */
function ask({ method = 'POST', path = '/v1/generate', body = null, headers = {}, leaveAfter = null }) {
  return new Promise(resolve => {
    const bytes = body === null ? null : Buffer.from(body)
    const request = http.request({ port, host: '127.0.0.1', method, path, agent, headers })
    const fail = error =>
      resolve(leaveAfter === null ? { status: error.code, text: () => error.message } : { status: 'left' })
    request.on('error', fail)
    request.on('response', response => {
      const parts = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        const text = () => Buffer.concat(parts).toString('latin1', 0, 2000)
        resolve({ status: response.statusCode, headers: response.headers, text })
      })
      response.on('error', fail)
    })
    if (leaveAfter !== null) setTimeout(() => request.destroy(), leaveAfter)
    request.end(bytes)
  })
}

const json = (fields, more = {}) => ({
  body: typeof fields === 'string' ? fields : JSON.stringify(fields),
  ...more,
  headers: { 'X-API-Key': keys[below(CALLERS)], 'Content-Type': 'application/json', ...more.headers },
})
const words = count =>
  Array.from({ length: count }, () => ['one', 'two', 'typesetting', 'a', 'the'][below(5)]).join(' ')
const form = () => {
  const part = (name, type, text) =>
    `--soak\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`
  const html = `<link rel=stylesheet href=a.css><p>${words(20)}`
  const body = `${part('index.html', 'text/html', html)}${part('a.css', 'text/css', 'p { color: red }')}--soak--\r\n`
  return { body, headers: { 'X-API-Key': keys[below(CALLERS)], 'Content-Type': 'multipart/form-data; boundary=soak' } }
}
const table = () => `<table>${`<tr><td>${words(2)}<td>${below(1e6)}`.repeat(20)}</table>`

const report = () => Array.from({ length: 12 }, () => `<h2>${words(4)}</h2><p>${words(400)}</p>${table()}`).join('')

/** Small bodies that ask for much: done within the bounds, or refused by name. */
const BOMBS = [
  `${'<div style="columns:2"><div style="display:grid">'.repeat(6)}${'word '.repeat(200)}`,
  `${'<table><tr><td>'.repeat(60)}x`,
  `<p style="hyphens:auto" lang=de>${'donaudampfschiff'.repeat(4_000)}`,
  `<style>p::before { counter-increment: a; content: target-counter('#p', a) }</style>${'<p id=p>x'.repeat(600)}`,
  `<svg><defs><g id=a>${'<path d="M0 0h9v9"/>'.repeat(9)}</g>${'<use href="#a"/>'.repeat(900)}</defs></svg>`,
  '<div style="filter:blur(90px);width:2000px;height:2000px">x</div>'.repeat(90),
  `<table>${`<tr>${'<td rowspan=90 colspan=3>x'.repeat(9)}`.repeat(90)}</table>`,
  '<form>'.repeat(90) + '<input name=a>'.repeat(11_000),
]

/** What comes, how often of a thousand, and the answers that are right. */
const KINDS = [
  ['note', 210, () => json({ html: `<p>${words(15)}`, template: 'none' }), [200]],
  ['letter', 20, () => json({ html: `<h1>${words(3)}</h1><p>${words(120)}`, footer: { center: '{page}' } }), [200]],
  ['table', 10, () => json({ html: table(), template: 'clean' }), [200]],
  ['picture', 10, () => json({ html: `<p>${words(5)}`, template: 'none', format: 'png', pages: '1' }), [200, 400]],
  ['long', 8, () => json({ html: report(), toc: true, footer: { center: '{page} / {pages}' } }), [200]],
  ['bomb', 2, () => json({ html: BOMBS[below(BOMBS.length)] }), [200, 422]],
  ['form', 30, form, [200]],
  ['page', 10, () => json({ url: `${origin}/${below(1e6)}` }, { path: '/v1/generate/url' }), [200]],
  ['missing page', 10, () => json({ url: `${origin}/missing` }, { path: '/v1/generate/url' }), [422, 502]],
  ['inside address', 10, () => json({ url: 'http://10.0.0.1/' }, { path: '/v1/generate/url' }), [400, 403, 422]],
  ['again', 120, () => json({ html: '<p>again' }, { headers: { 'Idempotency-Key': `k${below(500)}` } }), [200, 409]],
  ['wrong field', 100, () => json({ html: '<p>x', templat: 'clean' }), [400, 422]],
  ['no JSON', 60, () => json('{"html": '), [400]],
  ['no key', 80, () => json({ html: '<p>x' }, { headers: { 'X-API-Key': 'wrong' } }), [401]],
  ['too many', 80, () => json({ html: '<p>x' }, { headers: { 'X-API-Key': narrow } }), [200, 429]],
  ['too deep', 10, () => json({ html: '<div>'.repeat(700) }), [200, 422]],
  ['nowhere', 80, () => ({ method: 'GET', path: `/${below(1e6)}` }), [404]],
  ['usage', 60, () => ({ method: 'GET', path: '/v1/usage', headers: { 'X-API-Key': keys[below(CALLERS)] } }), [200]],
  ['health', 80, () => ({ method: 'GET', path: '/health/ready' }), [200, 503]],
  ['left', 10, () => json({ html: `<p>${words(500)}` }, { leaveAfter: below(30) }), [200, 'left']],
]
const wheel = KINDS.flatMap(kind => Array(kind[1]).fill(kind))

const residentMB = pid => {
  try {
    return Math.round((Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096) / 1e6)
  } catch {
    return 0
  }
}
const children = () =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'latin1').trim().split(' ').filter(Boolean)
const processorSeconds = pid => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const percentile = (sorted, share) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

const answers = {}
const wrong = {}
let latencies = []
let sent = 0
let done = 0
let before = { at: performance.now(), processor: processorSeconds(server.pid) }

/** Bytes of the server's heap in use, in MB: what its metrics say. */
async function heapMB() {
  const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(answer => answer.text())
  return Math.round(Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1e6)
}

async function tellFigures() {
  const sorted = latencies.sort((a, b) => a - b)
  latencies = []
  const now = { at: performance.now(), processor: processorSeconds(server.pid) }
  const figures = {
    requests: done,
    server_mb: residentMB(server.pid),
    heap_mb: await heapMB(),
    renderers_mb: children().map(residentMB),
    descriptors: readdirSync(`/proc/${server.pid}/fd`).length,
    note_p50_ms: percentile(sorted, 0.5),
    note_p99_ms: percentile(sorted, 0.99),
    server_ms_a_request: Math.round(((now.processor - before.processor) * 1e5) / STEP) / 100,
    a_second: Math.round((STEP / (now.at - before.at)) * 1000),
    wrong: Object.keys(wrong).length,
  }
  before = now
  process.stdout.write(`${JSON.stringify(figures)}\n`)
}

/** Writes the first answers of each wrong kind whole: what went wrong is not known afterwards. */
function tellWrong(line, asked, { headers = {}, text = () => '' }, ms) {
  wrong[line] = (wrong[line] ?? 0) + 1
  if (wrong[line] > 3) return
  const body = String(asked.body ?? asked.path).slice(0, 120)
  const answer = { wrong: line, after_requests: done, ms: Math.round(ms), body, headers, text: text() }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}

async function caller() {
  while (sent < REQUESTS) {
    const [name, , make, right] = wheel[below(wheel.length)]
    sent++
    const start = performance.now()
    const asked = make()
    const answer = await ask(asked)
    if (name === 'note') latencies.push(performance.now() - start)
    const line = `${name} ${answer.status}`
    answers[line] = (answers[line] ?? 0) + 1
    // A full queue and a caller's share are answers that a busy machine gives.
    if (!right.includes(answer.status) && answer.status !== 503)
      tellWrong(line, asked, answer, performance.now() - start)
    if (++done % STEP === 0) await tellFigures()
  }
}
await Promise.all(Array.from({ length: Number(values.connections) }, caller))
process.stdout.write(`${JSON.stringify({ answers, wrong }, null, 2)}\n`)
const isAlive = server.exitCode === null && server.signalCode === null
server.kill('SIGTERM')
site.close()
agent.destroy()
const isRight = isAlive && Object.keys(wrong).length === 0
if (isRight) rmSync(folder, { recursive: true, force: true })
else process.stderr.write(`Not all answers are right; the log is in ${folder}.\n`)
process.exit(isRight ? 0 : 1)
