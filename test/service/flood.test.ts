/** A flood beside a caller, in simulation: the rules of the pool, a machine of two processors, and the times of docs/capacity.md. */
import { expect, it } from 'vitest'
import { ActiveDocuments } from '../../src/service/renderers/active.ts'
import { Express } from '../../src/service/renderers/express.ts'
import type { PoolTask } from '../../src/service/renderers/pool-task.ts'
import { FairQueue, type Queued } from '../../src/service/renderers/queue.ts'

const WORKERS = 2
/** Milliseconds of a letter, an invoice and a report, as often as they come. */
const TIMES = [95, 95, 95, 183, 183, 183, 183, 339]
/** What a thread at the usual priority of the system has beside one five steps below it (the kernel's `sched_prio_to_weight`). */
const EXPRESS_WEIGHT = 1024 / 335
/** Simulated. */
const SECONDS = 150

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

/** Documents in the order in which they come, evenly, `perSecond` of them. */
function arrivals(caller: string, perSecond: number, seed: number): Document[] {
  const random = randomFrom(seed)
  return Array.from({ length: Math.floor(SECONDS * perSecond) }, (_, index) => ({
    ...{ caller, arrival: (index * 1000) / perSecond, isPriority: false, weight: 1, done: () => {} },
    left: TIMES[Math.floor(random() * TIMES.length)]!,
  }))
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
function latencies(caller: string, documents: readonly Document[], hasExpress: boolean): number[] {
  const active = new ActiveDocuments(WORKERS)
  const { takes } = new Express(active, () => null)
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
      const isFree = running.length < WORKERS
      const express = hasExpress && !running.some(each => each.isExpress)
      if (!isFree && !express) return
      const document = queue.shift(isFree ? undefined : takes)
      if (document === undefined) return
      start(document, express && (!isFree || queue.length === 0) && takes(document))
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
  return found.toSorted((a, b) => a - b)
}

const p99 = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99)]!
const mean = TIMES.reduce((sum, time) => sum + time, 0) / TIMES.length
/** Documents a second of the whole machine. */
const capacity = (WORKERS * 1000) / mean
const own = (): Document[] => arrivals('other', capacity / 4, 1)
/** Twenty times its half of the machine. */
const flood = (): Document[] => arrivals('flood', (20 * capacity) / 2, 2)

it('gives a caller beside a flood of twenty times its share no more than twice its quiet p99', () => {
  const quiet = p99(latencies('other', own(), true))
  const beside = latencies('other', [...own(), ...flood()], true)
  expect(beside.length).toBeGreaterThan(own().length * 0.99)
  expect(p99(beside) / quiet).toBeLessThan(2)
  // Without the process beside the places, and with long documents in the flood.
  const long = flood().map(each => ({ ...each, left: each.left * 8 }))
  expect(p99(latencies('other', [...own(), ...long], false)) / quiet).toBeGreaterThan(3)
})
