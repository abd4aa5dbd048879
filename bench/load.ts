/**
 * The service under load, and under fire: how much it can take, what it does at twice of that, and whether its counts are
 * right when renderers, servers and the store are killed. All traffic stays on this machine.
 *
 *   npm run bench:load -- [--seconds 20] [--only capacity,overload,journal,redis,limit,outage]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { hasRedis, startRedis } from '../test/service/redis-server.ts'
import { article } from './documents.ts'
import { freePort, makeKey, ServiceProcess } from './service-process.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' }, only: { type: 'string' } } })
const SECONDS = Number(values.seconds)
const WORKERS = 2
const DOCUMENT = article(1_000)
/** For counting: small, so that there are many. */
const NOTE = (id: string): string => `<p>Note ${id}`

const folder = mkdtempSync(join(tmpdir(), 'octavo-load-'))
const figures: Record<string, unknown> = { node: process.version, workers: WORKERS, seconds: SECONDS }

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const median = (list: readonly number[]): number =>
  percentile(
    [...list].sort((a, b) => a - b),
    0.5,
  )
const MB = (bytes: number): number => Math.round(bytes / 1e5) / 10

// ---------- capacity and overload ----------

const requestOf = (key: string) => ({
  method: 'POST' as const,
  path: '/v1/generate',
  headers: { 'content-type': 'application/json', 'x-api-key': key },
  body: JSON.stringify({ html: DOCUMENT }),
})

/** Documents a second when the next one is asked for as soon as one is done. */
async function capacity(service: ServiceProcess, key: string): Promise<number> {
  const run = async (duration: number) =>
    autocannon({ url: service.address, connections: 2 * WORKERS, duration, requests: [requestOf(key)] })
  await run(5)
  const result = await run(10)
  figures['capacity'] = {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx,
  }
  return result.requests.average
}

/** autocannon sends what is due in one breath; so many generators, each a little later, make an even stream. */
const GENERATORS = 20
const CONNECTIONS_EACH = 5

interface Observed {
  readonly statuses: Record<string, number>
  /** Milliseconds. */
  readonly accepted: number[]
  withoutRetryAfter: number
}

/** Twice as many as it can do, for as long as was asked. */
async function overload(service: ServiceProcess, key: string, perSecond: number): Promise<void> {
  const observed: Observed = { statuses: {}, accepted: [], withoutRetryAfter: 0 }
  const samples: ReturnType<ServiceProcess['sample']>[] = []
  const sampling = setInterval(() => samples.push(service.sample()), 1_000)
  const pid = service.pid
  const rate = Math.ceil((2 * perSecond) / GENERATORS)
  const results = await Promise.all(
    Array.from({ length: GENERATORS }, async (_, index) => {
      await wait((index * 1_000) / GENERATORS)
      return stream(service, key, rate, observed)
    }),
  )
  clearInterval(sampling)
  const accepted = observed.accepted.sort((a, b) => a - b)
  // The first quarter warms caches up; a leak would show between the second and the last.
  const quarter = Math.floor(samples.length / 4)
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const growth = (of: 'server' | 'renderers' | 'descriptors') =>
    [median(early.map(s => s[of])), median(late.map(s => s[of]))] as const
  figures['overload'] = {
    offeredPerSecond: rate * GENERATORS,
    statuses: observed.statuses,
    withoutRetryAfter: observed.withoutRetryAfter,
    errors: results.reduce((sum, result) => sum + result.errors, 0),
    timeouts: results.reduce((sum, result) => sum + result.timeouts, 0),
    acceptedPerSecond: Math.round((accepted.length / SECONDS) * 10) / 10,
    acceptedMs: { p50: percentile(accepted, 0.5), p99: percentile(accepted, 0.99), max: accepted.at(-1) },
    serverMB: growth('server').map(MB),
    renderersMB: growth('renderers').map(MB),
    descriptors: growth('descriptors'),
    sameServer: pid === service.pid,
    faults: service.faults.length,
  }
}

function stream(service: ServiceProcess, key: string, rate: number, observed: Observed): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: service.address,
        connections: CONNECTIONS_EACH,
        overallRate: rate,
        duration: SECONDS,
        timeout: 35,
        requests: [requestOf(key)],
        // What counts is the time from sending to the answer, not the backlog of the generator.
        ignoreCoordinatedOmission: true,
        setupClient(client) {
          client.on('headers', ({ statusCode, headers }: { statusCode: number; headers: string[] }) => {
            const hasRetryAfter = headers.some((name, i) => i % 2 === 0 && name.toLowerCase() === 'retry-after')
            if ((statusCode === 429 || statusCode === 503) && !hasRetryAfter) observed.withoutRetryAfter++
          })
        },
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    instance.on('response', (_client, status, _bytes, ms) => {
      observed.statuses[status] = (observed.statuses[status] ?? 0) + 1
      if (status === 200) observed.accepted.push(ms)
    })
  })
}

// ---------- counting under fire ----------

interface Tally {
  /** Documents whose answer arrived in full. */
  delivered: number
  attempts: number
  readonly refused: Record<string, number>
}

/** One request; the status, or what went wrong. Resolves after the last byte. */
function send(address: string, key: string, body: object, headers: Record<string, string>): Promise<number | string> {
  return new Promise(resolve => {
    const text = JSON.stringify(body)
    const request = http.request(`${address}/v1/generate`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'x-api-key': key,
        'content-length': Buffer.byteLength(text),
        ...headers,
      },
    })
    request.on('error', error => resolve(('code' in error && String(error.code)) || 'error'))
    request.on('response', response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', () => resolve('broken'))
      response.on('close', () =>
        resolve(bytes === Number(response.headers['content-length']) ? response.statusCode! : 'broken'),
      )
    })
    request.end(text)
  })
}

/** Each note is sent under one Idempotency-Key until it arrives, so in the end every one must be charged exactly once. */
async function sendUntilDelivered(
  targets: readonly ServiceProcess[],
  key: string,
  tally: Tally,
  until: () => boolean,
): Promise<void> {
  for (let i = 0; !until(); i++) {
    const id = crypto.randomUUID()
    for (let attempt = 0; ; attempt++) {
      tally.attempts++
      const target = targets[(i + attempt) % targets.length]!
      const outcome = await send(target.address, key, { html: NOTE(id) }, { 'idempotency-key': id })
      if (outcome === 200) break
      tally.refused[outcome] = (tally.refused[outcome] ?? 0) + 1
      await wait(30 + Math.random() * 100)
    }
    tally.delivered++
  }
}

interface Fire {
  readonly childEveryMs: number
  readonly serverEveryMs: number
}

/** Kills renderers and servers at random until told to stop; servers are started again at once. */
async function fire(
  targets: readonly ServiceProcess[],
  { childEveryMs, serverEveryMs }: Fire,
  until: () => boolean,
): Promise<object> {
  const killed = { renderers: 0, servers: 0 }
  const renderers = async (): Promise<void> => {
    while (!until()) {
      await wait(childEveryMs * (0.5 + Math.random()))
      const pids = targets.flatMap(target => target.children())
      const pid = pids[Math.floor(Math.random() * pids.length)]
      if (pid === undefined) continue
      try {
        process.kill(pid, 'SIGKILL')
        killed.renderers++
      } catch {
        // It ended by itself.
      }
    }
  }
  const servers = async (): Promise<void> => {
    while (!until()) {
      await wait(serverEveryMs * (0.5 + Math.random()))
      const target = targets[Math.floor(Math.random() * targets.length)]!
      await target.kill()
      await target.start()
      killed.servers++
    }
  }
  await Promise.all([renderers(), servers()])
  return killed
}

interface PlainTally {
  /** Answers that arrived in full. */
  acknowledged: number
  /** Requests whose connection broke: nobody knows whether they were charged. */
  broken: number
}

/** Requests without a key of their own: nothing acknowledged may be missing, and nothing charged that was not sent. */
async function sendPlainly(
  targets: readonly ServiceProcess[],
  key: string,
  tally: PlainTally,
  until: () => boolean,
): Promise<void> {
  for (let i = 0; !until(); i++) {
    const outcome = await send(targets[i % targets.length]!.address, key, { html: NOTE(crypto.randomUUID()) }, {})
    if (outcome === 200) tally.acknowledged++
    else if (typeof outcome === 'string' && outcome !== 'ECONNREFUSED') tally.broken++
    if (outcome !== 200) await wait(30)
  }
}

async function underFire(name: string, targets: readonly ServiceProcess[], folder: string): Promise<void> {
  const [key, plainKey] = [makeKey(folder, 'load'), makeKey(folder, 'load')]
  const plain: PlainTally = { acknowledged: 0, broken: 0 }
  const tally: Tally = { delivered: 0, attempts: 0, refused: {} }
  const end = Date.now() + SECONDS * 1000
  const until = (): boolean => Date.now() > end
  const senders = [
    ...Array.from({ length: 6 }, () => sendUntilDelivered(targets, key, tally, until)),
    ...Array.from({ length: 3 }, () => sendPlainly(targets, plainKey, plain, until)),
  ]
  const killed = await fire(targets, { childEveryMs: 700, serverEveryMs: 4_000 }, until)
  await Promise.all(senders)
  const charged = await targets[0]!.used(key)
  const plainCharged = await targets[0]!.used(plainKey)
  figures[name] = {
    ...tally,
    charged,
    isExact: charged === tally.delivered,
    plain: {
      ...plain,
      charged: plainCharged,
      isWithinBounds: plainCharged >= plain.acknowledged && plainCharged <= plain.acknowledged + plain.broken,
    },
    killed,
  }
}

// ---------- the scenarios ----------

async function onOneServer(): Promise<void> {
  const own = join(folder, 'one')
  mkdirSync(own)
  const key = makeKey(own, 'load')
  const service = new ServiceProcess({ folder: own, port: await freePort(), workers: WORKERS })
  await service.start()
  if (isWanted('capacity') || isWanted('overload')) {
    const perSecond = await capacity(service, key)
    if (isWanted('overload')) await overload(service, key, perSecond)
  }
  if (isWanted('journal')) await underFire('journal', [service], own)
  await service.stop()
}

async function onReplicas(): Promise<void> {
  if (!hasRedis) {
    figures['redis'] = 'no redis-server here'
    return
  }
  const redis = await startRedis()
  const own = join(folder, 'replicas')
  mkdirSync(own)
  makeKey(own, 'load')
  const replicas = await Promise.all(
    [1, 2].map(async () => new ServiceProcess({ folder: own, port: await freePort(), workers: 1, store: redis.url })),
  )
  await Promise.all(replicas.map(replica => replica.start()))
  if (isWanted('redis')) await underFire('redis', replicas, own)
  if (isWanted('limit')) await exactLimit(replicas, makeKey(own, 'five_hundred'))
  if (isWanted('outage')) await outage(replicas, makeKey(own, 'load'), redis)
  await Promise.all(replicas.map(replica => replica.stop()))
  await redis.stop()
}

/** Far more requests than the limit, from everybody at once. */
async function exactLimit(replicas: readonly ServiceProcess[], key: string): Promise<void> {
  let delivered = 0
  let exhausted = 0
  const sender = async (index: number): Promise<void> => {
    for (let refusals = 0, i = index; refusals < 3; i++) {
      const outcome = await send(replicas[i % replicas.length]!.address, key, { html: NOTE(`${index}-${i}`) }, {})
      if (outcome === 200) delivered++
      if (outcome === 429) {
        exhausted++
        refusals++
      }
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => sender(index)))
  const charged = await replicas[0]!.used(key)
  figures['limit'] = { limit: 500, delivered, exhausted, charged, isExact: delivered === 500 && charged === 500 }
}

type Redis = Awaited<ReturnType<typeof startRedis>>

/** The store is stopped and started again under load: no answer without a count, and all is well afterwards. */
async function outage(replicas: readonly ServiceProcess[], key: string, redis: Redis): Promise<void> {
  const phases: Record<string, Record<string, number>> = { before: {}, during: {}, after: {} }
  let phase = 'before'
  let isOver = false
  const sender = async (index: number): Promise<void> => {
    for (let i = index; !isOver; i++) {
      const sentIn = phase
      const outcome = await send(replicas[i % 2]!.address, key, { html: NOTE(`${index}-${i}`) }, {})
      // What was sent in one phase and answered in the next belongs to neither.
      if (sentIn === phase) phases[phase]![outcome] = (phases[phase]![outcome] ?? 0) + 1
      if (outcome !== 200) await wait(20)
    }
  }
  const ready = async (): Promise<readonly number[]> =>
    Promise.all(replicas.map(async replica => (await fetch(`${replica.address}/health/ready`)).status))
  const senders = Array.from({ length: 6 }, (_, index) => sender(index))
  await wait(4_000)
  const readiness = { before: await ready(), during: [] as readonly number[], after: [] as readonly number[] }
  phase = 'stopping'
  phases[phase] = {}
  await redis.stop()
  await wait(2_000)
  phase = 'during'
  await wait(4_000)
  readiness.during = await ready()
  phase = 'starting'
  phases[phase] = {}
  await redis.start()
  await Promise.all(replicas.map(replica => replica.ready()))
  phase = 'after'
  await wait(4_000)
  readiness.after = await ready()
  isOver = true
  await Promise.all(senders)
  figures['outage'] = { phases, readiness }
}

const isWanted = (name: string): boolean => values.only === undefined || values.only.split(',').includes(name)

try {
  if (['capacity', 'overload', 'journal'].some(isWanted)) await onOneServer()
  if (['redis', 'limit', 'outage'].some(isWanted)) await onReplicas()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
const out = resolve(import.meta.dirname, 'load.json')
writeFileSync(out, `${JSON.stringify(figures, null, 2)}\n`)
console.log(JSON.stringify(figures, null, 2))
