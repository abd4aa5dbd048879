/**
 * Fuzzes for as long as one likes. Each input follows from its kind and its seed; a child process does the work, so that
 * crashes and hangs are findings too.
 *
 *   npm run fuzz                                   every kind, 1,000 inputs each
 *   npm run fuzz -- documents --seed 7 --count 1   one input again
 *   npm run fuzz -- fonts images --minutes 60
 *
 * Interrupted, or when its minutes are over, it says the seed to go on with.
 *
 * Findings are written into `out/fuzz`, made small where they do not hang. An input hangs where it takes more than a minute of the
 * processor, so that a busy machine finds no more hangs than a quiet one.
 */
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type FuzzInput, minimised } from '../test/fuzz/minimise.ts'
import { inputOf, TARGETS } from '../test/fuzz/targets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '0' },
    count: { type: 'string', default: '1000' },
    minutes: { type: 'string' },
    child: { type: 'boolean', default: false },
  },
})

/** Milliseconds of the processor for one input, after which it counts as a hang. */
const HANG_MS = 60_000
/** Milliseconds without a finished input, where the process waits and does not work. */
const SILENCE_MS = 1_200_000

interface Progress {
  readonly seed: number
  /** What is wrong with the input; null where nothing is. */
  readonly fault: string | null
}

const faultOf = async (kind: string, input: FuzzInput): Promise<string | null> => {
  try {
    await TARGETS[kind]!.check(input)
    return null
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

/** Only the kind of a fault is compared: messages name what the input has. */
const headOf = (fault: string): string => fault.split('\n', 2).join(' ').replace(/\d+/g, '0').slice(0, 60)

/** Resolves when the message is on its way: what only fills a queue here looks like a hang over there. */
const tell = (progress: Progress): Promise<void> =>
  new Promise(resolve => process.send!(progress, undefined, undefined, () => resolve()))

/**
 * Ends this process where one input takes too long, from a thread of its own: the main one may be in an endless loop. Returns
 * what is called where the next input begins.
 */
function watchProcessor(): () => void {
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const watch = new Worker(
    `const { workerData: begun } = require('node:worker_threads')
    let [known, since] = [-1, 0]
    setInterval(() => {
      const { user, system } = process.cpuUsage()
      const now = (user + system) / 1000
      const current = Atomics.load(begun, 0)
      if (current !== known) [known, since] = [current, now]
      else if (now - since > ${HANG_MS}) process.kill(process.pid, 'SIGKILL')
    }, 1000)`,
    { eval: true, workerData: begun },
  )
  watch.unref()
  return () => Atomics.add(begun, 0, 1)
}

async function work(kind: string, from: number, to: number): Promise<void> {
  const begin = watchProcessor()
  for (let seed = from; seed < to; seed++) {
    begin()
    await tell({ seed, fault: null })
    const input = inputOf(kind, seed)
    const fault = await faultOf(kind, input)
    if (fault !== null) await tell({ seed, fault })
    if (fault === null) continue
    const same = async (each: FuzzInput): Promise<boolean> => {
      const other = await faultOf(kind, each)
      return other !== null && headOf(other) === headOf(fault)
    }
    keep(kind, seed, await minimised(input, same, 400))
  }
  process.disconnect()
}

function keep(kind: string, seed: number, input: FuzzInput): void {
  mkdirSync('out/fuzz', { recursive: true })
  writeFileSync(`out/fuzz/${kind}-${seed}`, input)
}

/** Runs a child from a seed on; resolves to the seed to go on with. */
function runChild(kind: string, from: number, to: number, until: number, findings: string[]): Promise<number> {
  return new Promise(resolve => {
    const args = [kind, '--child', '--seed', String(from), '--count', String(to - from)]
    const child = fork(fileURLToPath(import.meta.url), args, { execArgv: ['--max-old-space-size=1024'] })
    let current = from
    const found = (what: string): void => {
      findings.push(`${kind} --seed ${current}: ${what}`)
      console.log(findings.at(-1))
    }
    const silence = (): NodeJS.Timeout => setTimeout(() => child.kill('SIGKILL'), SILENCE_MS)
    let timer = silence()
    child.on('message', ({ seed, fault }: Progress) => {
      current = seed
      clearTimeout(timer)
      timer = silence()
      if (fault !== null) found(fault.split('\n', 4).join('\n  '))
      if (Date.now() > until) child.kill('SIGTERM')
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (signal === 'SIGTERM' || signal === 'SIGINT') {
        console.log(`${kind}: go on with --seed ${current}`)
        return resolve(to)
      }
      if (code !== 0) {
        found(signal === 'SIGKILL' ? 'it hangs' : `the process ended with ${code ?? signal}`)
        keep(kind, current, inputOf(kind, current))
      }
      resolve(code === 0 ? to : current + 1)
    })
  })
}

async function main(): Promise<void> {
  const [seed, count] = [Number(values.seed), Number(values.count)]
  if (values.child) return work(positionals[0]!, seed, seed + count)
  const kinds = positionals.length > 0 ? positionals : Object.keys(TARGETS)
  const unknown = kinds.find(kind => !Object.hasOwn(TARGETS, kind))
  if (unknown !== undefined)
    throw new Error(`There is no kind "${unknown}"; there are ${Object.keys(TARGETS).join(', ')}.`)
  const findings: string[] = []
  // The child hears it too, and ends.
  let isOver = false
  process.once('SIGINT', () => {
    isOver = true
  })
  const minutes = values.minutes === undefined ? null : Number(values.minutes) / kinds.length
  for (const kind of kinds) {
    const until = minutes === null ? Number.POSITIVE_INFINITY : Date.now() + minutes * 60_000
    const to = minutes === null ? seed + count : Number.MAX_SAFE_INTEGER
    let next = seed
    while (next < to && Date.now() < until && !isOver) next = await runChild(kind, next, to, until, findings)
    if (isOver) break
    console.log(`${kind}: done`)
  }
  console.log(`${findings.length} findings`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

await main()
