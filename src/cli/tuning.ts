/** Configures V8 for the length of a document: longer ones justify a larger heap and more optimised code. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import type { Job } from '../job/job.ts'
import { optimisingAfter } from './engine.ts'

/**
 * Number of characters of a source from which a larger young generation saves more than it costs, and optimised code is worth
 * its compilation.
 */
const LONG = 200_000
/** Number of characters below which a larger young generation costs more than it saves. */
const SHORT = 6_000
/**
 * Number of characters up to which code is interpreted, or optimised where it is hot: most of it runs too seldom to pay for the
 * baseline compiler, which `CODE_FLAGS` turn off.
 */
const INTERPRETED = 4_000

/** Bytes of each half of the young generation for a long document: with 16 MB a report took 43 MB more, and no less time. */
const LONG_YOUNG = 2 * 1024 * 1024
/** Bytes of each half when the process starts. */
const FIRST_YOUNG = 1024 * 1024

/**
 * Turns on V8's baseline compiler, which `CODE_FLAGS` turn off for a short document: for several documents, a process that
 * stays, and other commands than to render.
 */
export const compileOftenUsedCode = (): void => setFlagsFromString('--sparkplug')

/**
 * Adjusts V8 to the length of a document. Gives what is to be called when the document is read.
 *
 * The part of the heap for new objects, which `HEAP_FLAGS` keep from growing, grows to `LONG_YOUNG` where a document is long,
 * else until it is read, which makes 2 MB of 1 and saves half of the collections. Code is optimised three times sooner where there
 * is much to do with it, and compiled by the baseline compiler where a document is not tiny.
 */
export function tuneFor({ source }: Job): () => void {
  const length = source.kind === 'html' ? source.html.length : 0
  if (source.kind !== 'html' || length > INTERPRETED) compileOftenUsedCode()
  if (length > LONG) {
    for (const flag of optimisingAfter(400_000)) setFlagsFromString(flag)
    growYoungGeneration()
  }
  let mayGrow = length > SHORT && length <= LONG
  if (mayGrow) setFlagsFromString('--semi-space-growth-factor=2')
  return () => {
    if (mayGrow) setFlagsFromString('--semi-space-growth-factor=1')
    mayGrow = false
  }
}

/**
 * Lets the young generation grow to `LONG_YOUNG` at once. V8 takes its limits only when a process starts; afterwards the young
 * generation grows by a factor, when as much as its size has survived. So this makes objects that survive.
 */
function growYoungGeneration(): void {
  setFlagsFromString(`--semi-space-growth-factor=${LONG_YOUNG / FIRST_YOUNG}`)
  const surviving: unknown[] = []
  while (youngGeneration() <= 2 * FIRST_YOUNG && surviving.length < MOST_SURVIVING)
    for (let i = 0; i < 8; i++) surviving.push(new Array(1_000).fill(0))
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Arrays of 8 kB that make the young generation grow, some two hundred, and a bound for releases of V8 in which they do not. */
const MOST_SURVIVING = 1_000

/** Bytes of both halves of the young generation. */
const youngGeneration = (): number =>
  getHeapSpaceStatistics().find(space => space.space_name === 'new_space')?.space_size ?? Number.POSITIVE_INFINITY
