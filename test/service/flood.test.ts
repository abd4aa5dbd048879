/** A flood beside a caller, in simulation: the rules of the pool, a machine of two processors, and the times of docs/capacity.md. */
import { expect, it } from 'vitest'
import { ActiveDocuments } from '../../src/service/renderers/active.ts'
import { Express } from '../../src/service/renderers/express.ts'
import type { PoolTask } from '../../src/service/renderers/pool-task.ts'
import { FairQueue, type Queued } from '../../src/service/renderers/queue.ts'

const WORKERS = 2
/** Processes beside the places (`express.ts`). */
const EXPRESS = 2
/** Milliseconds of a letter, an invoice and a report, as often as they come. */
const TIMES = [95, 95, 95, 183, 183, 183, 183, 339]
/** What a thread at the usual priority of the system has beside one five steps below it (the kernel's `sched_prio_to_weight`). */
const EXPRESS_WEIGHT = 1024 / 335
/** Simulated. */
const SECONDS = 60

interface Document extends Queued {
  readonly arrival: number
  /** Milliseconds of a processor that are left. */
  left: number
  readonly weight: number
  done: () => void
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Documents in the order in which they come, `perSecond` of them: evenly, or each at random (a Poisson process). */
function arrivals(caller: string, perSecond: number, seed: number, isRandom = false): Document[] {
  const random = randomFrom(seed)
  let arrival = 0
  return Array.from({ length: Math.floor(SECONDS * perSecond) }, () => {
    const own = { caller, arrival, isPriority: false, weight: 1, done: () => {} }
    arrival += ((isRandom ? -Math.log(1 - random()) : 1) * 1000) / perSecond
    return { ...own, left: TIMES[Math.floor(random() * TIMES.length)]! }
  })
}

/** What each document has of the processors: by its weight, and no more than one of them. */
function speeds(running: readonly { readonly isExpress: boolean }[], processors: number): number[] {
  const weights = running.map(each => (each.isExpress ? EXPRESS_WEIGHT : 1))
  const speed = weights.map(() => 0)
  let [free, open] = [processors, weights.map((_, index) => index)]
  while (open.length > 0) {
    const sum = open.reduce((total, index) => total + weights[index]!, 0)
    const full = open.filter(index => (weights[index]! / sum) * free >= 1)
    const given = full.length > 0 ? full : open
    for (const index of given) speed[index] = full.length > 0 ? 1 : (weights[index]! / sum) * free
    free -= full.length
    if (full.length === 0) break
    open = open.filter(index => !full.includes(index))
  }
  return speed
}

/** Milliseconds from arrival to end of each document of `caller`. */
function latencies(caller: string, documents: readonly Document[], express: number): number[] {
  const active = new ActiveDocuments(WORKERS)
  const { takes } = new Express(active, WORKERS, () => null)
  const queue = new FairQueue<Document>(WORKERS * 4, {
    runningOf: each => active.countOf(each),
    mayStart: item => active.leaveRoomFor(item),
  })
  let running: { readonly document: Document; readonly isExpress: boolean }[] = []
  const start = (document: Document, isExpress: boolean): void => {
    const state = () => ({ isParked: false, isBackground: false })
    document.done = active.add(document as unknown as PoolTask, state)
    running.push({ document, isExpress })
  }
  const dispatch = (): void => {
    for (;;) {
      const beside = running.filter(each => each.isExpress).length
      const isFree = running.length - beside < WORKERS
      if (!isFree && beside >= express) return
      const document = queue.shift(isFree ? undefined : takes)
      if (document === undefined) return
      start(document, beside < express && (!isFree || queue.length === 0) && takes(document))
    }
  }
  const found: number[] = []
  const coming = documents.toSorted((a, b) => a.arrival - b.arrival).values()
  let next = coming.next()
  let now = 0
  while (!next.done || running.length > 0) {
    const speed = speeds(running, WORKERS)
    const ends = running.map(({ document }, index) => now + document.left / speed[index]!)
    const then = Math.min(...ends, next.done ? Number.POSITIVE_INFINITY : next.value.arrival)
    for (const [index, { document }] of running.entries()) document.left -= (then - now) * speed[index]!
    now = then
    for (const { document } of running.filter(each => each.document.left < 1e-6)) {
      document.done()
      if (document.caller === caller) found.push(now - document.arrival)
    }
    running = running.filter(each => each.document.left >= 1e-6)
    if (!next.done && next.value.arrival === now) {
      queue.push(next.value)
      next = coming.next()
    }
    dispatch()
  }
  return found
}

const p99 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
const mean = TIMES.reduce((sum, time) => sum + time, 0) / TIMES.length
/** Documents a second of the whole machine. */
const capacity = (WORKERS * 1000) / mean

it.each([
  ['evenly', false],
  ['at random', true],
])('gives a caller beside a flood of twenty times its share no more than twice its quiet p99: %s', (_, isRandom) => {
  const [quiet, beside, withoutExpress]: [number[], number[], number[]] = [[], [], []]
  let sent = 0
  for (const seed of [1, 2, 3]) {
    const own = (): Document[] => arrivals('other', capacity / 4, 2 * seed, isRandom)
    // Twenty times its half of the machine.
    const flood = (longer = 1): Document[] =>
      arrivals('flood', (20 * capacity) / 2, 2 * seed + 1, isRandom).map(each => ({
        ...each,
        left: each.left * longer,
      }))
    sent += own().length
    quiet.push(...latencies('other', own(), EXPRESS))
    beside.push(...latencies('other', [...own(), ...flood()], EXPRESS))
    // Without the processes beside the places, and with long documents in the flood.
    withoutExpress.push(...latencies('other', [...own(), ...flood(8)], 0))
  }
  expect(beside.length).toBeGreaterThan(sent * 0.99)
  expect(p99(beside) / p99(quiet)).toBeLessThan(2)
  expect(p99(withoutExpress) / p99(quiet)).toBeGreaterThan(3)
})
