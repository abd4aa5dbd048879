/**
 * What a document costs as a job, beside the same document asked for directly: processor time of all processes of the service, in
 * windows that take turns, so that other programs weigh on both alike. Needs `redis-server` and a build.
 *
 *   node scripts/jobs-cost.mjs [--documents 200] [--windows 3] [--senders 4]
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CLI, endWithThis, freePort, ready, sleep } from './traffic.mjs'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '200' },
    windows: { type: 'string', default: '3' },
    senders: { type: 'string', default: '4' },
  },
})
const DOCUMENTS = Number(values.documents)
const LETTER = `<h1>A letter</h1>${'<p>Dear reader, this paragraph has a few sentences, and they are plain. There is nothing in it.</p>'.repeat(4)}`

const folder = mkdtempSync(join(tmpdir(), 'octavo-cost-'))
const log = openSync(join(folder, 'log'), 'a')
const [redisPort, port] = [await freePort(), await freePort()]
const settings = {
  PATH: process.env.PATH,
  OCTAVO_STORE: `redis://127.0.0.1:${redisPort}`,
  OCTAVO_DATA_DIR: folder,
  OCTAVO_JOBS: 'on',
  OCTAVO_WORKERS: '2',
  OCTAVO_METRICS_PORT: '0',
  OCTAVO_LOG_LEVEL: 'error',
  OCTAVO_REQUEST_TIME: '600s',
  OCTAVO_CONFIG: join(folder, 'config.json'),
}
writeFileSync(
  settings.OCTAVO_CONFIG,
  JSON.stringify({ plans: { cost: { requests_per_minute: 1e9, pdfs_per_month: 1e9 } } }),
)
const run = (command, ...args) => spawn(command, args, { stdio: ['ignore', log, log], env: settings })
const stored = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes', '--appendfsync', 'always']
const redis = run('redis-server', '--port', String(redisPort), ...stored)
await sleep(500)
const key = execFileSync(process.execPath, [CLI, 'keys', 'create', '--name', 'cost', '--plan', 'cost'], {
  env: settings,
  stdio: ['ignore', 'pipe', 'ignore'],
})
  .toString()
  .trim()
const server = run(process.execPath, CLI, 'serve', '--port', String(port))
const work = run(process.execPath, CLI, 'work')
endWithThis(() => [redis, server, work])
await ready(port)

const ask = (path, fields = null) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: fields === null ? 'GET' : 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    ...(fields === null ? {} : { body: JSON.stringify(fields) }),
  })

async function directly() {
  const answer = await ask('/v1/generate', { html: LETTER })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`answered with ${answer.status}`)
}

/** Asks for a job, hears of its end by Server-Sent Events, and takes the file. */
async function asJob() {
  const { id } = await (await ask('/v1/jobs', { html: LETTER })).json()
  const events = await (await ask(`/v1/jobs/${id}/events`)).text()
  if (!events.includes('"done"')) throw new Error(`the job ended otherwise: ${events.slice(-300)}`)
  const file = await ask(`/v1/jobs/${id}/result`)
  await file.arrayBuffer()
  if (file.status !== 200) throw new Error(`the result was answered with ${file.status}`)
}

/** Seconds of the processor of a process and its children. */
function processorSeconds({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ')
  const own = (Number(fields[11]) + Number(fields[12])) / 100
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean)
  return children.reduce((sum, child) => sum + processorSeconds({ pid: child }), own)
}

async function all(make, count) {
  let next = 0
  await Promise.all(
    Array.from({ length: Number(values.senders) }, async () => {
      while (next++ < count) await make()
    }),
  )
}

/** Processor time and wall time for each document of a window, ms. */
async function measured(make) {
  const parts = [server, work, redis]
  const before = parts.map(processorSeconds)
  const start = performance.now()
  await all(make, DOCUMENTS)
  const wall = (performance.now() - start) / DOCUMENTS
  const [serving, working, storing] = parts.map((part, i) => ((processorSeconds(part) - before[i]) * 1000) / DOCUMENTS)
  return { serving, working, storing, wall }
}

await all(directly, DOCUMENTS)
await all(asJob, DOCUMENTS)
const windows = { directly: [], as_jobs: [] }
for (let i = 0; i < Number(values.windows); i++) {
  windows.directly.push(await measured(directly))
  windows.as_jobs.push(await measured(asJob))
}
const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
for (const [name, each] of Object.entries(windows)) {
  const of = part => Math.round(median(each.map(window => window[part])) * 10) / 10
  const figures = { documents: name, server_ms: of('serving'), work_ms: of('working'), store_ms: of('storing') }
  process.stdout.write(`${JSON.stringify({ ...figures, wall_ms: of('wall') })}\n`)
}
for (const child of [work, server, redis]) {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([gone, sleep(20_000)])
}
rmSync(folder, { recursive: true, force: true })
process.exit(0)
