import { dirname } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type Job, NO_PROFILES, readJob } from '../../src/job/job.ts'
import { confinedFlags, permissionFlag } from '../../src/service/renderers/confinement.ts'
import { Pool, type PoolOptions } from '../../src/service/renderers/pool.ts'
import type { PoolTask } from '../../src/service/renderers/pool-task.ts'
import { inputOf } from '../../src/service/renderers/quarantine.ts'
import { FairQueue, type Queued } from '../../src/service/renderers/queue.ts'
import { RendererFault } from '../../src/service/renderers/renderer.ts'
import { Slots } from '../../src/service/renderers/slots.ts'
import { Starts } from '../../src/service/renderers/starts.ts'
import {
  type Clocks,
  processorMs,
  processorMsIn,
  SYSTEM_CLOCKS,
  WorkTime,
} from '../../src/service/renderers/work-time.ts'
import { program } from './program.ts'

let standIn: string
beforeAll(async () => {
  standIn = await program(new URL('./stand-in.program.ts', import.meta.url))
})

const context = { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null }
const jobFor = (html: string): Promise<Job> => readJob('generate', { html }, context)

let pool: Pool
const ends: string[] = []

function open(options: Partial<Omit<PoolOptions, 'renderer'>> & { memoryBytes?: number; clocks?: Clocks } = {}): Pool {
  ends.length = 0
  const { memoryBytes = 400e6, clocks = SYSTEM_CLOCKS, ...rest } = options
  pool = new Pool({
    renderer: {
      program: standIn,
      arguments: [],
      flags: confinedFlags(process.cwd(), [], memoryBytes),
      folder: dirname(standIn),
      memoryBytes,
      clocks,
    },
    workers: 2,
    queueLength: 8,
    documentsPerWorker: 500,
    onWorkerEnd: reason => ends.push(reason),
    ...rest,
  })
  return pool
}
afterEach(() => pool.close())

const noLoader = {
  load: async () => {
    throw new Error('nothing to load')
  },
}

async function task(html: string, rest: Partial<PoolTask> = {}): Promise<PoolTask> {
  const job = await jobFor(html)
  const limits = { ...DEFAULT_LIMITS, renderMs: 3_000 }
  const signal = new AbortController().signal
  return { job, limits, loader: noLoader, signal, isPriority: false, caller: 'somebody', input: inputOf(job), ...rest }
}

const run = async (html: string, rest: Partial<PoolTask> = {}) => pool.run(await task(html, rest))
/** What the stand-in wrote into its PDF. */
const textOf = (result: { rendered: { file: Uint8Array } }) =>
  Buffer.from(result.rendered.file).toString().split('\n')[1]!.slice(2)
const pidOf = async (html: string) => Number(textOf(await run(html)).split(' ')[0])

describe('the pool', () => {
  it('gives documents to warm processes, one at a time each', async () => {
    open()
    await pool.ready()
    const results = await Promise.all(['spin 100', 'spin 101', 'spin 102'].map(html => run(html)))
    expect(results.map(textOf)).toEqual(['spin 100', 'spin 101', 'spin 102'])
    expect(results[2]!.queued).toBeGreaterThan(50)
  })

  it('refuses what would wait too long', async () => {
    open({ workers: 1, queueLength: 2 })
    await pool.ready()
    const running = ['sleep 200', 'sleep 1', 'sleep 2'].map(html => run(html))
    await new Promise(resolve => setTimeout(resolve, 50))
    await expect(run('sleep 3')).rejects.toMatchObject({ code: 'overloaded' })
    expect(pool.patience).toBeGreaterThanOrEqual(1)
    await Promise.all(running)
  })

  it('refuses at once what could not wait for its turn', async () => {
    open({ workers: 1, queueLength: 8 })
    await pool.ready()
    const running = ['sleep 200', 'sleep 1'].map(html => run(html))
    await expect(run('sleep 2', { patienceMs: 1 })).rejects.toMatchObject({ code: 'overloaded' })
    await Promise.all([...running, run('sleep 3', { patienceMs: 1e6 })])
    expect(textOf(await run('<p>x', { patienceMs: 1 }))).toContain('x')
  })

  it('lets priority go ahead', async () => {
    open({ workers: 1 })
    await pool.ready()
    const order: string[] = []
    const first = run('sleep 150')
    await new Promise(resolve => setTimeout(resolve, 20))
    await Promise.all([
      first,
      ...['sleep 1', 'sleep 2'].map(html => run(html).then(() => order.push(html))),
      run('sleep 3', { isPriority: true }).then(() => order.push('sleep 3')),
    ])
    expect(order).toEqual(['sleep 3', 'sleep 1', 'sleep 2'])
  })

  it('renders other documents while one waits for the network', async () => {
    open({ workers: 1 })
    await pool.ready()
    let arrive = (): void => {}
    const arrival = new Promise<void>(resolve => {
      arrive = resolve
    })
    const loader = {
      load: async ({ url }: { url: URL }) => {
        await arrival
        return { url, contentType: 'text/html', charset: null, bytes: Buffer.from('late') }
      },
    }
    const slow = run('load https://example.com/slow', { loader, limits: { ...DEFAULT_LIMITS, renderMs: 20_000 } })
    const quick = await Promise.all([run('<p>1'), run('<p>2')])
    expect(quick.map(result => textOf(result).split(' ')[1])).toEqual(['<p>1', '<p>2'])
    arrive()
    expect(textOf(await slow)).toContain('late')
  })

  it('lets others go on beside a document that takes long, in its place', async () => {
    open({ workers: 1, doubtfulAfterMs: 20 })
    await pool.ready()
    let isLooping = true
    const limits = { ...DEFAULT_LIMITS, renderMs: 60_000 }
    const leaving = new AbortController()
    const looping = run('loop', { limits, signal: leaving.signal, caller: 'bomber' }).finally(() => {
      isLooping = false
    })
    looping.catch(() => {})
    for (const html of ['<p>1', '<p>2', '<p>3']) expect(textOf(await run(html))).toContain(html)
    expect(isLooping).toBe(true)
    // Its own caller has had its share.
    const own = run('<p>4', { caller: 'bomber' })
    expect(textOf(await run('<p>5'))).toContain('5')
    expect(pool.queueLength).toBe(1)
    leaving.abort(new Error('gone'))
    await expect(looping).rejects.toThrow('gone')
    expect(textOf(await own)).toContain('4')
  }, 60_000)

  it('moves no document to the background that merely waits for a processor', async () => {
    let worked = 0
    let looks = 0
    const now = (): number => {
      looks++
      return performance.now()
    }
    const clocks = { now, processorMs: () => worked }
    open({ workers: 1, doubtfulAfterMs: 20, clocks })
    await pool.ready()
    const leaving = new AbortController()
    const limits = { ...DEFAULT_LIMITS, renderMs: 60_000 }
    const starved = run('loop', { limits, signal: leaving.signal, caller: 'starved' })
    starved.catch(() => {})
    await vi.waitFor(() => expect(pool.warm).toBe(2), { timeout: 20_000 })
    const other = run('<p>1')
    const before = looks
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 6), { timeout: 5_000 })
    expect(pool.queueLength).toBe(1)
    worked = 1_000
    expect(textOf(await other)).toContain('1')
    leaving.abort(new Error('gone'))
    await expect(starved).rejects.toThrow('gone')
  }, 60_000)

  it('starts the only document of a caller beside the places that another one has', async () => {
    open({ workers: 1, hasExpress: true })
    await pool.ready()
    // A second caller makes the process start; the first document goes to whichever is warm.
    await run('<p>1', { caller: 'quiet' })
    await run('<p>2', { caller: 'flood' })
    await vi.waitFor(() => expect(pool.warm).toBe(2), { timeout: 20_000 })
    const order: string[] = []
    const start = (html: string, caller: string) => run(html, { caller }).then(() => order.push(html))
    const flood = ['sleep 50', 'sleep 400', 'sleep 1'].map(html => start(html, 'flood'))
    await flood[0]
    await start('<p>3', 'quiet')
    expect(order).toEqual(['sleep 50', '<p>3'])
    await Promise.all(flood)
    expect(order).toEqual(['sleep 50', '<p>3', 'sleep 400', 'sleep 1'])
  })

  it('keeps a place from large documents', async () => {
    open({ workers: 2 })
    await pool.ready()
    await vi.waitFor(() => expect(pool.warm).toBe(2), { timeout: 20_000 })
    const order: string[] = []
    const start = (html: string, rest: Partial<PoolTask> = {}) => run(html, rest).then(() => order.push(html))
    const first = start('sleep 400', { isLarge: true, caller: 'a' })
    const second = start('sleep 1', { isLarge: true, caller: 'b' })
    await start('<p>x', { caller: 'c' })
    await Promise.all([first, second])
    expect(order).toEqual(['<p>x', 'sleep 400', 'sleep 1'])
  })

  it('ends a document at its deadline without touching the others', async () => {
    open()
    await pool.ready()
    const limits = { ...DEFAULT_LIMITS, renderMs: 300 }
    const [looping, other] = await Promise.allSettled([run('loop', { limits }), run('sleep 500')])
    expect(looping).toMatchObject({ status: 'rejected', reason: { code: 'render_timeout' } })
    expect(other.status).toBe('fulfilled')
    expect(ends).toEqual(['deadline'])
    expect(textOf(await run('<p>x'))).toContain('x')
  })

  it('gives a document that waits for a processor more wall time, though not without end', async () => {
    const bound = 200
    const limits = { ...DEFAULT_LIMITS, renderMs: bound }
    const clocks = { now: () => performance.now(), processorMs: () => 0 }
    open({ clocks })
    await pool.ready()
    expect(textOf(await run(`sleep ${1.5 * bound}`, { limits }))).toContain('sleep')
    await expect(run('loop', { limits })).rejects.toMatchObject({ code: 'render_timeout' })
    expect(ends).toEqual(['deadline'])
  })

  it('starts a successor while a document may still end its process', async () => {
    open({ workers: 1, doubtfulAfterMs: 20 })
    await pool.ready()
    const looping = run('loop').catch((error: unknown) => error)
    await vi.waitFor(() => expect(pool.warm).toBe(2), { timeout: 20_000 })
    expect(await looping).toMatchObject({ code: 'render_timeout' })
    const result = await run('<p>x')
    expect(textOf(result)).toContain('x')
    expect(pool.warm).toBe(1)
  })

  it.each(['heap', 'buffers'])(
    'ends a document that fills memory with %s',
    async what => {
      open({ workers: 1, memoryBytes: 250e6 })
      await pool.ready()
      await expect(run(what, { limits: { ...DEFAULT_LIMITS, renderMs: 100_000 } })).rejects.toMatchObject({
        code: 'html_too_complex',
      })
      expect(ends).toEqual(['memory'])
      expect(textOf(await run('<p>x'))).toContain('x')
    },
    120_000,
  )

  it('tries once more when a process was killed, and refuses an input that ended two', async () => {
    open({ workers: 1 })
    await pool.ready()
    await expect(run('die')).rejects.toMatchObject({ code: 'html_too_complex' })
    expect(ends).toEqual(['crash', 'crash'])
    await expect(run('die')).rejects.toMatchObject({ code: 'html_too_complex' })
    expect(ends).toHaveLength(2)
  })

  it('finishes a document whose process somebody killed', async () => {
    open({ workers: 1 })
    await pool.ready()
    const pid = await pidOf('<p>x')
    const result = run('sleep 400')
    setTimeout(() => process.kill(pid, 'SIGKILL'), 100)
    expect(textOf(await result)).toContain('sleep 400')
    expect(ends).toEqual(['crash'])
  })

  it('cancels a document for which nobody waits', async () => {
    open({ workers: 1 })
    await pool.ready()
    const leaving = new AbortController()
    const running = run('loop', { signal: leaving.signal })
    const waiting = run('sleep 5', { signal: leaving.signal })
    setTimeout(() => leaving.abort(new Error('gone')), 50)
    const outcomes = await Promise.allSettled([running, waiting])
    expect(outcomes).toMatchObject([{ reason: { message: 'gone' } }, { reason: { message: 'gone' } }])
    expect(ends).toEqual(['cancelled'])
    expect(pool.queueLength).toBe(0)
  })

  it('passes on what the engine refuses and hides what is broken', async () => {
    open({ workers: 1 })
    await pool.ready()
    await expect(run('refuse')).rejects.toMatchObject({ code: 'too_many_pages', status: 422 })
    const pid = await pidOf('<p>1')
    await expect(run('fault')).rejects.toBeInstanceOf(RendererFault)
    expect(await pidOf('<p>2')).not.toBe(pid)
  })

  it('keeps a worn process until its successor is warm', async () => {
    const warm: number[] = []
    open({ workers: 2, documentsPerWorker: 4, onWorkerEnd: () => warm.push(pool.warm) })
    while (pool.warm < 2) await new Promise(resolve => setTimeout(resolve, 20))
    for (let i = 0; warm.length < 1; i++) await run(`<p>${i}`)
    expect(Math.min(...warm)).toBeGreaterThanOrEqual(2)
  })

  it('replaces a process after its share of documents, without a pause', async () => {
    open({ workers: 1, documentsPerWorker: 5 })
    await pool.ready()
    // A new process starts while the old one goes on, so how many documents that takes depends on the machine.
    const pids = new Set<number>()
    while (pids.size < 3) {
      pids.add(await pidOf(`<p>${pids.size}`))
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    // A process ends after its last answer is out.
    await vi.waitFor(() => expect(ends).not.toEqual([]), { timeout: 20_000 })
    expect(ends.every(reason => reason === 'worn')).toBe(true)
    expect(pool.warm).toBeLessThanOrEqual(2)
  })

  it('serves resources through the server', async () => {
    open({ workers: 1 })
    await pool.ready()
    const asked: string[] = []
    const loader = {
      load: async ({ url, kind }: { url: URL; kind: string }) => {
        asked.push(`${kind} ${url.href}`)
        return { url, contentType: 'text/html', charset: null, bytes: Buffer.from('fetched') }
      },
    }
    expect(textOf(await run('load https://example.com/a', { loader }))).toContain('text/html fetched')
    expect(asked).toEqual(['page https://example.com/a'])
    await expect(run('load https://example.com/b')).rejects.toMatchObject({ code: 'url_fetch_failed' })
  })

  it.each([
    'null',
    '3',
    '{"kind":"failed"}',
    '{"kind":"done"}',
    '{"kind":"done","rendered":null}',
    '{"cmd":"NODE_HANDLE_ACK"}',
    '{"cmd":"NODE_HANDLE","type":"net.Socket"}',
  ])('outlives a renderer that says %s', async message => {
    open({ workers: 1 })
    await pool.ready()
    await Promise.allSettled([run(`say ${message}`)])
    expect(textOf(await run('<p>x'))).toContain('x')
  })

  it('confines its processes', async () => {
    open({ workers: 1 })
    await pool.ready()
    const abilities = JSON.parse(textOf(await run('abilities')))
    expect(abilities).toMatchObject({
      readOutside: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      execute: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      database: 'none',
      environment: ['MALLOC_MMAP_THRESHOLD_'],
    })
    expect(abilities.connect).toMatch(/ERR_ACCESS_DENIED|no network/)
  })

  it('has more patience with the next start after one that was not ready in time', async () => {
    open({ workers: 1, starts: new Starts({ firstPatienceMs: 20 }) })
    await pool.ready()
    expect(textOf(await run('<p>x'))).toContain('x')
    expect(ends).toContain('failed-start')
  })

  it('does not start a broken program again and again', async () => {
    open({ workers: 1 })
    await pool.close()
    const broken = new Pool({
      renderer: { program: `${standIn}.missing`, arguments: [], flags: [], folder: dirname(standIn), memoryBytes: 1e9 },
      workers: 2,
      queueLength: 2,
      documentsPerWorker: 5,
      onWorkerEnd: reason => ends.push(reason),
    })
    ends.length = 0
    await new Promise(resolve => setTimeout(resolve, 1_500))
    const failedStarts = () => ends.filter(reason => reason === 'failed-start').length
    await vi.waitFor(() => expect(failedStarts()).toBeGreaterThan(2), { timeout: 20_000 })
    await broken.close()
    expect(ends.length).toBeLessThan(14)
  })
})

describe('starts of processes', () => {
  it('have twice the time after one that timed out, up to a bound', () => {
    const starts = new Starts()
    const patience: number[] = []
    for (let i = 0; i < 6; i++) {
      const [one, another] = [starts.begin(), starts.begin()]
      patience.push(one.patienceMs / 1_000)
      one.fail(true)
      another.fail(true)
    }
    expect(patience).toEqual([90, 180, 360, 720, 720, 720])
  })

  it('keep that time until one is ready in the usual time', () => {
    let now = 0
    const starts = new Starts({ now: () => now })
    starts.begin().fail(true)
    const slow = starts.begin()
    now += 120_000
    slow.succeed()
    expect(starts.begin().patienceMs).toBe(180_000)
    starts.begin().succeed()
    expect(starts.begin().patienceMs).toBe(90_000)
  })

  it('have pauses between them that grow, and no more time, where the program fails', () => {
    const starts = new Starts()
    const pauses = Array.from({ length: 9 }, () => starts.begin().fail(false))
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
    expect(starts.begin().patienceMs).toBe(90_000)
    starts.begin().succeed()
    expect(starts.begin().fail(false)).toBe(100)
  })
})

describe('the time that a process has worked', () => {
  const clocks = {
    wall: 100,
    processor: 50 as number | null,
    now: () => clocks.wall,
    processorMs: () => clocks.processor,
  }

  it('is the processor time, at most the wall time, which it is where there is none', () => {
    const work = new WorkTime(1, clocks)
    Object.assign(clocks, { wall: 1_100, processor: 80 })
    expect([work.passed, work.worked]).toEqual([1_000, 30])
    clocks.processor = 5_000
    expect(work.worked).toBe(1_000)
    clocks.processor = null
    expect(work.worked).toBe(1_000)
    expect(new WorkTime(1, clocks).worked).toBe(0)
  })

  it('is read behind the name of the program, whatever that is', () => {
    const stat = (name: string) => `7 (${name}) R 1 7 7 0 -1 4194304 900 0 0 0 120 30 9 9 20 0 7 0 1 1 1`
    expect(processorMsIn(stat('node'))).toBe(1_500)
    expect(processorMsIn(stat('a) S 1 (b c'))).toBe(1_500)
    expect(processorMsIn('')).toBeNull()
    expect(processorMs(0)).toBeNull()
  })

  it.runIf(process.platform === 'linux')('agrees with what the process itself measures', () => {
    const { user, system } = process.cpuUsage()
    expect(processorMs(process.pid)! - (user + system) / 1_000).toBeGreaterThan(-50)
  })
})

describe('the queue', () => {
  interface Item extends Queued {
    readonly name: string
  }
  const item = (name: string, isPriority = false): Item => ({ name, caller: name[0]!, isPriority })
  const drain = (queue: FairQueue<Item>) => {
    const names: string[] = []
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) names.push(next.name)
    return names
  }

  it('gives the others a turn after four that went ahead', () => {
    const queue = new FairQueue<Item>(20, { runningOf: () => 0 })
    for (const name of ['a1', 'a2']) queue.push(item(name))
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']) queue.push(item(name, true))
    expect(drain(queue)).toEqual(['p1', 'p2', 'p3', 'p4', 'a1', 'p5', 'p6', 'a2'])
  })

  it('takes callers in turn, those with less running first', () => {
    const queue = new FairQueue<Item>(20, { runningOf: caller => (caller === 'c' ? 1 : 0) })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.push(item(name))
    expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'c1'])
  })

  it('lets a caller with less waiting displace the newest of the one with most', () => {
    const queue = new FairQueue<Item>(4, { runningOf: () => 0 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) expect(queue.push(item(name))).toBeNull()
    const fifth = item('a5')
    expect(queue.admits(fifth)).toBe(false)
    expect(queue.push(fifth)).toBe(fifth)
    expect(queue.admits(item('b1'))).toBe(true)
    expect(queue.push(item('b1'))?.name).toBe('a4')
    expect(queue.push(item('b2'))?.name).toBe('a3')
    // Now both have two: neither gains from another exchange.
    expect(queue.push(item('b3'))?.name).toBe('b3')
    expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b2'])
  })

  it('lets priority displace what has none', () => {
    const queue = new FairQueue<Item>(2, { runningOf: () => 0 })
    for (const name of ['a1', 'b1']) queue.push(item(name))
    expect(queue.push(item('p1', true))?.name).toBe('a1')
    expect(queue.push(item('p2', true))?.name).toBe('b1')
    expect(queue.push(item('p3', true))?.name).toBe('p3')
  })

  it('takes small items of a caller before large ones, which have their turn after four', () => {
    const queue = new FairQueue<Item>(20, { runningOf: () => 0 })
    for (const name of ['aL1', 'aL2', 'a1', 'a2', 'a3', 'a4', 'a5'])
      queue.push({ ...item(name), isLarge: name[1] === 'L' })
    expect(drain(queue)).toEqual(['a1', 'a2', 'a3', 'a4', 'aL1', 'a5', 'aL2'])
  })

  it('gives a caller of a greater weight more', () => {
    const running = new Map<string, number>()
    const queue = new FairQueue<Item>(40, { runningOf: caller => running.get(caller) ?? 0 })
    for (let i = 0; i < 12; i++)
      for (const name of ['a', 'b']) queue.push({ ...item(name), weight: name === 'a' ? 3 : 1 })
    for (let i = 0; i < 8; i++) {
      const { caller } = queue.shift()!
      running.set(caller, (running.get(caller) ?? 0) + 1)
    }
    expect([...running].toSorted()).toEqual([
      ['a', 6],
      ['b', 2],
    ])
  })

  it('passes over what may not start', () => {
    let blocked = 'a'
    const queue = new FairQueue<Item>(9, { runningOf: () => 0, mayStart: ({ caller }) => caller !== blocked })
    for (const name of ['a1', 'b1']) queue.push(item(name))
    expect(queue.hasNext).toBe(true)
    expect(queue.shift()?.name).toBe('b1')
    expect(queue.hasNext).toBe(false)
    expect(queue.shift()).toBeUndefined()
    blocked = ''
    expect(queue.shift()?.name).toBe('a1')
    expect(queue.length).toBe(0)
  })

  it('tells how many go before another one', () => {
    const queue = new FairQueue<Item>(30, { runningOf: () => 0 })
    for (let i = 0; i < 10; i++) queue.push(item('a'))
    queue.push(item('p', true))
    expect(queue.aheadOf(item('b'))).toBe(2)
    expect(queue.aheadOf(item('a'))).toBe(11)
    expect(queue.aheadOf(item('q', true))).toBe(1)
  })

  it('lets a caller beside a flood wait no more than one turn longer', () => {
    const queue = new FairQueue<Item>(64, { runningOf: () => 0 })
    const arrivals = new Map<Item, number>()
    const waits: number[] = []
    for (let turn = 0; turn < 2_000; turn++) {
      // Twenty times its share: the machine does one a turn, of which half would be the flood's.
      for (let i = 0; i < 10; i++) queue.push(item('flood'))
      if (turn % 3 === 0) {
        const quiet = item('quiet')
        arrivals.set(quiet, turn)
        expect(queue.push(quiet)).not.toBe(quiet)
      }
      const done = queue.shift()!
      const since = arrivals.get(done)
      if (since !== undefined) waits.push(turn - since + 1)
    }
    expect(waits.length).toBeGreaterThan(660)
    // Alone it would be done in the turn in which it comes.
    expect(Math.max(...waits)).toBeLessThanOrEqual(2)
  })

  it('forgets what is taken out of it', () => {
    const queue = new FairQueue<Item>(9, { runningOf: () => 0 })
    const items = ['a1', 'a2', 'b1'].map(name => item(name))
    for (const each of items) queue.push(each)
    expect(queue.remove(items[0]!)).toBe(true)
    expect(queue.remove(items[0]!)).toBe(false)
    expect(queue.length).toBe(2)
    queue.putBack(items[0]!)
    expect(drain(queue)).toEqual(['a1', 'a2', 'b1'])
  })
})

describe('a place at a processor', () => {
  it('is given up while a document waits, and had again before new documents', async () => {
    const order: string[] = []
    const slots = new Slots(1, () => order.push('free'))
    const first = slots.take()
    first.release()
    expect(order).toEqual(['free'])
    const second = slots.take()
    const back = first.regain().then(() => order.push('first is back'))
    expect(slots.hasFree).toBe(false)
    second.end()
    await back
    expect(order).toEqual(['free', 'first is back'])
    expect(slots.hasFree).toBe(false)
    first.end()
    expect(slots.hasFree).toBe(true)
  })

  it('goes on to the next where its document ended while it waited', async () => {
    const slots = new Slots(1, () => {})
    const first = slots.take()
    first.release()
    const second = slots.take()
    const back = first.regain()
    first.end()
    second.end()
    await back
    expect(slots.hasFree).toBe(true)
  })
})

describe('the permission flag', () => {
  it.each([
    ['20.19.0', '--experimental-permission'],
    ['22.12.0', '--experimental-permission'],
    ['22.13.0', '--permission'],
    ['23.4.0', '--experimental-permission'],
    ['24.0.0', '--permission'],
    ['26.1.0', '--permission'],
  ])('of Node %s is %s', (version, flag) => {
    expect(permissionFlag(version)).toBe(flag)
  })
})
