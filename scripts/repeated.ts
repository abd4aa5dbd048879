/**
 * Times documents of one thing many times, at a count and at twice the count: work that grows faster than the document is a fault.
 *
 *   npm run test:linear                             every case, at 5,000 and 10,000
 *   npm run test:linear -- "element ruby" --count 20000
 *   npm run test:linear -- --part 0/4               one of four parts
 *
 * A child process does the work. What is measured is processor time, after a small document of the same kind. Shown are cases that
 * take long, grow faster than linearly, or end otherwise than with a PDF or a named refusal.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { OctavoError } from '../src/base/errors.ts'
import { render } from '../src/index.ts'
import { repeatedCases } from './repeated/cases.ts'
import { mixedCases } from './repeated/mixed-cases.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '5000' },
    part: { type: 'string', default: '0/1' },
    template: { type: 'string', default: 'none' },
    all: { type: 'boolean', default: false },
    child: { type: 'boolean', default: false },
  },
})

/** Seconds of processor time for twice the count, above which a case is shown. */
const LONG = 1
/** Exponent of growth above which a case that is not short is shown. */
const EXPONENT = 1.2
const SHORT = 0.4
/** Of the wall, as a last resort. */
const PATIENCE_MS = 400_000
const WARM_COUNT = 300

interface Timing {
  readonly name: string
  readonly seconds: readonly number[]
  readonly ends: readonly string[]
  readonly characters: number
}

async function secondsOf(html: string): Promise<{ readonly seconds: number; readonly end: string }> {
  const before = process.cpuUsage()
  const end = await render({ html, template: values.template }).then(
    ({ pages }) => `${pages} pages`,
    error => (error instanceof OctavoError ? error.code : `FAULT ${error instanceof Error ? error.stack : error}`),
  )
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, end }
}

async function timed(name: string): Promise<Timing> {
  const make = repeatedCases(mixedCases()).get(name)!
  const count = Number(values.count)
  await secondsOf(make(WARM_COUNT))
  const [first, second] = [await secondsOf(make(count)), await secondsOf(make(2 * count))]
  return {
    name,
    seconds: [first.seconds, second.seconds],
    ends: [first.end, second.end],
    characters: make(2 * count).length,
  }
}

const exponentOf = ({ seconds: [first, second] }: Timing): number => Math.log2(second! / Math.max(first!, 0.01))

function isRemarkable(timing: Timing): boolean {
  const [first, second] = timing.seconds as [number, number]
  const isFaulty = timing.ends.some(
    end => end.startsWith('FAULT') || end === 'internal_error' || end === 'render_timeout',
  )
  return isFaulty || second > LONG || (first > SHORT / 2 && second > SHORT && exponentOf(timing) > EXPONENT)
}

const lineOf = (timing: Timing): string =>
  [
    timing.name.padEnd(60),
    timing.seconds.map(each => each.toFixed(2).padStart(6)).join(' '),
    `^${exponentOf(timing).toFixed(2)}`,
    `${Math.round(timing.characters / 1000)} kB`.padStart(8),
    [...new Set(timing.ends)].join(', '),
  ].join('  ')

/** Runs names in a child until one ends it; resolves to the names that are left. */
function runChild(names: readonly string[], seen: (timing: Timing) => void): Promise<readonly string[]> {
  return new Promise(resolve => {
    const child = fork(
      fileURLToPath(import.meta.url),
      ['--child', '--count', values.count, '--template', values.template],
      {
        execArgv: ['--max-old-space-size=1024'],
      },
    )
    let at = 0
    const patience = (): NodeJS.Timeout => setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    let timer = patience()
    child.on('message', (timing: Timing) => {
      clearTimeout(timer)
      timer = patience()
      seen(timing)
      at++
      if (at === names.length || at === 60) child.disconnect()
      else child.send(names[at]!)
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (code !== 0) {
        console.log(`${names[at]!.padEnd(60)}  FAULT the process ended with ${code ?? signal}`)
        at++
      }
      resolve(names.slice(at))
    })
    child.send(names[0]!)
  })
}

async function main(): Promise<void> {
  const [part, parts] = values.part.split('/').map(Number) as [number, number]
  let names = [...repeatedCases(mixedCases()).keys()]
    .filter((_, index) => index % parts === part)
    .filter(name => positionals.length === 0 || positionals.some(each => name.startsWith(each)))
  console.log(`${names.length} cases at ${values.count} and twice that`)
  const seen = (timing: Timing): void => {
    if (values.all || isRemarkable(timing)) console.log(lineOf(timing))
  }
  while (names.length > 0) names = [...(await runChild(names, seen))]
}

if (values.child) process.on('message', async (name: string) => process.send!(await timed(name)))
else await main()
