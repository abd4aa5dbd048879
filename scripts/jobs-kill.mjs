/**
 * Kills renderers, the server and the store of jobs at random while documents are done, and counts afterwards: every job that
 * was taken on is done, none is lost, and each is charged once. Needs `redis-server` and a build.
 *
 *   node scripts/jobs-kill.mjs [--documents 1000] [--renderers 4] [--seed 1] [--every 50] [--senders 8] [--minutes 60] [--calm]
 *
 * Something is killed each time that about `--every` more documents are delivered: on a machine that is busy, as often as on one that is not.
 * After `--minutes` no more are sent; what was sent is waited for and counted. `SIGINT` does the same at once.
 *
 * The store writes every command to disk (appendonly, fsync always), as docs/jobs.md asks for. Documents are sent with an
 * Idempotency-Key and sent again where the answer was lost, and delivered to a receiver here by PUT. Another receiver is told of
 * each document by webhook, and fails half of the first two times that it is: later tries of a message are minutes apart.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CLI, endWithThis, freePort, randomFrom, sleep } from './traffic.mjs'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    renderers: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '50' },
    senders: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '1e9' },
    calm: { type: 'boolean', default: false },
  },
})
const MOST = Number(values.documents)
/** Documents that may wait: so few that all are soon done once no more are sent. */
const MOST_WAITING = 300
/** Milliseconds without a delivered document, or a message, after which nothing more is waited for. */
const PATIENCE_MS = 600_000

const folder = mkdtempSync(join(tmpdir(), 'octavo-kill-'))
const log = openSync(join(folder, 'log'), 'a')
const [redisPort, port] = [await freePort(), await freePort()]

/** A program that is started again whenever it was killed. */
class Kept {
  constructor(name, command, args, environment = {}) {
    Object.assign(this, { name, command, args, environment, kills: 0 })
    this.start()
  }
  start() {
    this.child = spawn(this.command, this.args, {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...this.environment },
    })
  }
  async kill() {
    this.kills++
    const gone = new Promise(resolve => this.child.once('exit', resolve))
    this.child.kill('SIGKILL')
    await gone
  }
  async stop() {
    const gone = new Promise(resolve => this.child.once('exit', resolve))
    this.child.kill('SIGTERM')
    await Promise.race([gone, sleep(20_000).then(() => this.child.kill('SIGKILL'))])
  }
}

/** Counts what is delivered, by path. */
const delivered = new Map()
const receiver = createServer((request, response) => {
  let isPdf = null
  request.on('data', chunk => {
    isPdf ??= chunk.subarray(0, 5).toString() === '%PDF-'
  })
  request.on('end', () => {
    if (isPdf && request.complete) delivered.set(request.url, (delivered.get(request.url) ?? 0) + 1)
    response.end()
  })
})
await new Promise(resolve => receiver.listen(0, '127.0.0.1', resolve))
const target = `http://127.0.0.1:${receiver.address().port}`

/** How often each message came, by its id, and the jobs whose message was taken. */
const messages = new Map()
const told = new Set()
/** Of messages that broke off: whether the receiver took them for whole. */
const cutShort = []
const chance = randomFrom(Number(values.seed) + 1)
const hooks = createServer((request, response) => {
  const parts = []
  request.on('data', chunk => parts.push(chunk))
  request.on('end', () => {
    const message = Buffer.concat(parts).toString()
    // The sender was killed while it sent.
    if (!request.complete || message === '') return cutShort.push(request.complete) && response.destroy()
    const id = request.headers['webhook-id']
    const tries = (messages.get(id) ?? 0) + 1
    messages.set(id, tries)
    if (tries <= 2 && chance() < 0.5) return response.writeHead(500).end()
    told.add(JSON.parse(message).data.id)
    response.end()
  })
})
await new Promise(resolve => hooks.listen(0, '127.0.0.1', resolve))
const hook = `http://127.0.0.1:${hooks.address().port}`

const settings = {
  OCTAVO_STORE: `redis://127.0.0.1:${redisPort}`,
  OCTAVO_DATA_DIR: folder,
  OCTAVO_JOBS: 'on',
  OCTAVO_JOBS_TRIES: '20',
  OCTAVO_WORKERS: '1',
  OCTAVO_METRICS_PORT: '0',
  OCTAVO_LOG_LEVEL: 'error',
  OCTAVO_ALLOW_ORIGINS: `${target},${hook}`,
  OCTAVO_CONFIG: join(folder, 'config.json'),
}
writeFileSync(
  settings.OCTAVO_CONFIG,
  JSON.stringify({ plans: { kill: { requests_per_minute: 1e9, pdfs_per_month: 1e9 } } }),
)
const octavo = (...args) => [process.execPath, [CLI, ...args], settings]

const redis = new Kept('store', 'redis-server', [
  ...['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
  ...['--appendonly', 'yes', '--appendfsync', 'always'],
])
await sleep(500)
const key = execFileSync(process.execPath, [CLI, 'keys', 'create', '--name', 'kill', '--plan', 'kill'], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'pipe', 'ignore'],
})
  .toString()
  .trim()
const server = new Kept('server', ...octavo('serve', '--port', String(port)))
const renderers = Array.from(
  { length: Number(values.renderers) },
  (_, i) => new Kept(`renderer ${i}`, ...octavo('work')),
)

endWithThis(() => [redis, server, ...renderers].map(each => each.child))

const ask = (path, options = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...options,
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...options.headers },
    signal: AbortSignal.timeout(15_000),
  })

/** Sends a document until it is taken on: the Idempotency-Key makes it one job. Resolves to its id. */
async function send(index) {
  const html = `<p>Document ${index}</p>`
  const body = JSON.stringify({ html, template: 'none', deliver_to: `${target}/${index}`, webhook: hook })
  for (;;) {
    try {
      const answer = await ask('/v1/jobs', {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': `document-${index}` },
      })
      if (answer.status === 202) return (await answer.json()).id
      await answer.arrayBuffer()
      // 408: a server that got no processor reads requests too late.
      if (![408, 409, 500, 503].includes(answer.status)) throw new Error(`refused with ${answer.status}`)
    } catch (error) {
      if (String(error).includes('refused with')) throw error
    }
    await sleep(200)
  }
}

let isOver = false

async function killAtRandom() {
  const random = randomFrom(Number(values.seed))
  let next = 0
  for (;;) {
    next += Number(values.every) * (0.5 + random())
    while (!isOver && delivered.size < next) await sleep(20)
    // Not always right after a delivery.
    await sleep(400 * random())
    const victim =
      random() < 0.12 ? redis : random() < 0.15 ? server : renderers[Math.floor(random() * renderers.length)]
    if (isOver) return
    await victim.kill()
    await sleep(100)
    victim.start()
  }
}

/** Resolves once something was counted for every document, or nothing more comes. */
async function all(count) {
  let [most, since] = [0, performance.now()]
  while (count() < ids.length && performance.now() - since < PATIENCE_MS) {
    if (count() > most) [most, since] = [count(), performance.now()]
    await sleep(250)
  }
}

const started = performance.now()
let until = started + Number(values.minutes) * 60_000
process.on('SIGINT', () => {
  until = 0
})
const ids = []
const killing = values.calm ? null : killAtRandom()
let next = 0
const progress = setInterval(() => {
  const kills = [server, redis, ...renderers].reduce((sum, each) => sum + each.kills, 0)
  process.stdout.write(
    `${new Date().toISOString()} sent ${ids.length} delivered ${delivered.size} told ${told.size} kills ${kills}\n`,
  )
}, 60_000)
await Promise.all(
  Array.from({ length: Number(values.senders) }, async () => {
    while (next < MOST && performance.now() < until) {
      if (next - delivered.size < MOST_WAITING) ids.push(await send(next++))
      else await sleep(50)
    }
  }),
)
const accepted = performance.now()
await all(() => delivered.size)
isOver = true
await killing
const done = performance.now()

/** What is delivered may not be known to be done yet: its renderer was killed in that moment. */
async function counts() {
  for (let i = 0; i < 240; i++) {
    try {
      const text = execFileSync(process.execPath, [CLI, 'jobs', 'count', '--json'], {
        env: { ...process.env, ...settings },
      })
      const found = JSON.parse(text.toString())
      if (found.waiting + found.running === 0) return found
    } catch {
      // The store is on its way up.
    }
    await sleep(500)
  }
  return null
}
const queue = await counts()
await all(() => told.size)
clearInterval(progress)
const usage = await (await ask('/v1/usage')).json()
const twice = [...delivered.values()].filter(count => count > 1).length
const seconds = (done - started) / 1000
const report = {
  documents: ids.length,
  distinct_jobs: new Set(ids).size,
  delivered: delivered.size,
  delivered_twice: twice,
  told: told.size,
  messages_cut_short: cutShort.length,
  messages_empty: cutShort.filter(isWhole => isWhole).length,
  messages_tried_again: [...messages.values()].filter(tries => tries > 1).length,
  charged: usage.used,
  queue,
  kills: Object.fromEntries([server, redis, ...renderers].map(each => [each.name, each.kills])),
  seconds: Math.round(seconds),
  accepted_a_second: Math.round(ids.length / ((accepted - started) / 1000)),
  done_a_second: Math.round((ids.length / seconds) * 10) / 10,
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
for (const each of renderers) await each.stop()
await server.stop()
await redis.stop()
receiver.close()
hooks.close()
const isRight =
  delivered.size === ids.length &&
  told.size === ids.length &&
  usage.used === ids.length &&
  queue?.failed === 0 &&
  new Set(ids).size === ids.length
if (isRight) rmSync(folder, { recursive: true, force: true })
else process.stderr.write(`The counts are wrong; the log is in ${folder}.\n`)
process.exit(isRight ? 0 : 1)
