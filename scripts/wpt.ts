/**
 * Runs reftests of web-platform-tests: test and reference go through the pipeline to PDF and are compared as pixels.
 *
 *   npm run test:wpt                          a sample of each directory
 *   npm run test:wpt -- --all                 all of them
 *   npm run test:wpt -- --dir css-flexbox     one directory; `--only text` takes tests whose path has the text
 *
 *   --every n      every nth test (8 by default)
 *   --failures     lists what failed, `--keep folder` keeps the pictures, `--save file` the verdicts as JSON
 *   --against file compares with saved verdicts and lists what changed
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Order, Row, Verdict } from './wpt/worker.ts'
import { serve } from './wpt/worker.ts'

const SHARED = resolve(process.cwd(), '..', 'shared')
const ROOTS = { tests: resolve(SHARED, 'wpt'), fonts: resolve(SHARED, 'fonts', 'wpt') }
const MOST_MS = 20_000

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean' },
      dir: { type: 'string' },
      only: { type: 'string' },
      every: { type: 'string' },
      unscored: { type: 'boolean' },
      failures: { type: 'boolean' },
      keep: { type: 'string' },
      save: { type: 'string' },
      against: { type: 'string' },
    },
  })
  if (!existsSync(ROOTS.tests)) {
    console.log('The tests are not there: ../shared/wpt is looked for beside the repository.')
    return
  }
  const rows: readonly Row[] = JSON.parse(readFileSync(resolve(ROOTS.tests, 'manifest.json'), 'utf8'))
  const chosen = choose(rows, values)
  const before = values.against === undefined ? null : JSON.parse(readFileSync(values.against, 'utf8'))
  const verdicts = new Map<Row, Verdict>()
  const worker = new Worker()
  for (const row of chosen) {
    const verdict = await worker.judge({ row, roots: ROOTS, keep: values.keep ?? null })
    verdicts.set(row, verdict)
    const isFailure = verdict.status !== 'pass'
    if (values.failures === true && isFailure) console.log(line(row, verdict))
    if (before !== null) reportChange(row, verdict, before)
  }
  worker.end()
  report(verdicts)
  if (values.save !== undefined)
    writeFileSync(
      values.save,
      JSON.stringify(Object.fromEntries([...verdicts].map(([row, verdict]) => [row.test, verdict])), null, 1),
    )
}

const line = (row: Row, { status, detail }: Verdict): string => `${status.padEnd(7)} ${row.test}  ${detail}`

function reportChange(row: Row, verdict: Verdict, before: Record<string, Verdict>): void {
  const old = before[row.test]
  if (old === undefined || (old.status === 'pass') === (verdict.status === 'pass')) return
  console.log(`${verdict.status === 'pass' ? 'BETTER' : 'WORSE '} ${row.test}  ${verdict.detail}`)
}

function choose(
  rows: readonly Row[],
  values: {
    all?: boolean | undefined
    dir?: string | undefined
    only?: string | undefined
    every?: string | undefined
    unscored?: boolean | undefined
  },
): readonly Row[] {
  const wanted = rows
    .filter(row => values.unscored === true || row.scored)
    .filter(row => values.dir === undefined || row.dir.endsWith(values.dir) || row.dir.includes(`${values.dir}/`))
    .filter(row => values.only === undefined || row.test.includes(values.only))
  const isWhole =
    values.all === true || ((values.dir !== undefined || values.only !== undefined) && values.every === undefined)
  const every = isWhole ? 1 : Number(values.every ?? 8)
  return wanted.filter((_, i) => i % every === 0)
}

function report(verdicts: ReadonlyMap<Row, Verdict>): void {
  const rows = new Map<string, { pass: number; total: number; error: number; timeout: number }>()
  const count = (name: string, { status }: Verdict): void => {
    const row = rows.get(name) ?? { pass: 0, total: 0, error: 0, timeout: 0 }
    row.total++
    if (status === 'pass') row.pass++
    else if (status !== 'fail') row[status]++
    rows.set(name, row)
  }
  for (const [row, verdict] of verdicts) count(row.dir, verdict)
  for (const verdict of verdicts.values()) count('all', verdict)
  for (const [name, { pass, total, error, timeout }] of rows) {
    const rate = ((100 * pass) / total).toFixed(1).padStart(5)
    console.log(
      `${rate} %  ${String(pass).padStart(4)} of ${String(total).padStart(4)}  ${name}${error + timeout > 0 ? `  (${error} errors, ${timeout} timeouts)` : ''}`,
    )
  }
}

/** A child process that judges; a new one where it has hung or died. */
class Worker {
  #child: ChildProcess | null = null

  judge(order: Order): Promise<Verdict> {
    return new Promise(done => {
      this.#child ??= fork(process.argv[1]!, ['--worker'], { execArgv: ['--max-old-space-size=1500'] })
      const child = this.#child
      const finish = (verdict: Verdict): void => {
        clearTimeout(timer)
        child.removeAllListeners()
        done(verdict)
      }
      const timer = setTimeout(() => {
        this.end()
        finish({ status: 'timeout', detail: `more than ${MOST_MS} ms` })
      }, MOST_MS)
      child.once('message', verdict => finish(verdict as Verdict))
      child.once('exit', code => {
        this.#child = null
        finish({ status: 'error', detail: `the process ended with ${code}` })
      })
      child.send(order)
    })
  }

  end(): void {
    this.#child?.removeAllListeners()
    this.#child?.kill('SIGKILL')
    this.#child = null
  }
}

if (process.argv.includes('--worker')) serve()
else await main()
