/**
 * Octavo beside what else makes PDF: engines that stay, documents in turn (A B A B …), and whole commands. Packages of npm that are
 * compared with are installed below `bench/out`, which needs the registry; browsers, weasyprint and wkhtmltopdf are taken
 * where the system has them.
 *
 *   npm run bench:peers [-- --rounds 15 --warm-up 20 --only octavo,chromium-headless-shell --documents invoice,article]
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { article, illustrated, invoice, ledger, report } from './documents.ts'
import {
  browserEngine,
  type Command,
  commands,
  installPeers,
  nodeEngine,
  timed,
  type WarmEngine,
} from './peers/engines.ts'
import { memoryOf } from './peers/processes.ts'

const OUT = resolve(import.meta.dirname, '..', '..', 'bench', 'out')

/** Longest first time of a document in an engine that is asked for it again, ms. */
const PATIENCE = 60_000

interface Subject {
  readonly html: () => string
  /** Rounds that are not counted. */
  readonly warmUp: number
  /** Rounds that are, at most. */
  readonly rounds: number
}

const DOCUMENTS: Readonly<Record<string, Subject>> = {
  invoice: { html: () => invoice(), warmUp: 20, rounds: 15 },
  article: { html: () => article(1_000), warmUp: 20, rounds: 15 },
  'article-20': { html: () => illustrated(10_000), warmUp: 8, rounds: 9 },
  report: { html: () => report(100_000), warmUp: 2, rounds: 5 },
  table: { html: () => ledger(5_000), warmUp: 1, rounds: 3 },
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '20' },
    only: { type: 'string' },
    documents: { type: 'string', default: Object.keys(DOCUMENTS).join() },
    cold: { type: 'boolean', default: true },
  },
  allowNegative: true,
})

interface Spread {
  readonly median: number
  readonly least: number
  readonly most: number
}

interface Figure {
  readonly engine: string
  readonly document: string
  readonly kind: 'warm' | 'cold'
  /** Ms. */
  readonly wall: Spread
  readonly processor: Spread
  /** MB: of an engine with all its processes after the last document, of a command the peak of its largest process. */
  readonly memory: number
}

function spread(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b)
  return { median: sorted[sorted.length >> 1]!, least: sorted[0]!, most: sorted.at(-1)! }
}

const isAsked = (name: string): boolean =>
  values.only === undefined || values.only.split(',').some(only => name.startsWith(only))

async function warmEngines(): Promise<readonly WarmEngine[]> {
  const engines: WarmEngine[] = []
  const add = async (name: string, make: () => Promise<WarmEngine | null>): Promise<void> => {
    if (!isAsked(name)) return
    const engine = await make().catch(error => console.error(`${name} is left out: ${error}`))
    if (engine) engines.push(engine)
  }
  await add('octavo', () => nodeEngine('octavo'))
  for (const name of ['chromium-headless-shell', 'chromium'])
    for (const page of ['new', 'reused'] as const) await add(name, () => browserEngine(name, page))
  const peers = ['pdfmake', 'react-pdf', 'typst']
  if (peers.some(isAsked) && installPeers()) for (const name of peers) await add(name, () => nodeEngine(name))
  return engines
}

/** All engines with one document: some rounds that are not counted, then the rest in turn. */
async function warmFigures(engines: readonly WarmEngine[], document: string): Promise<readonly Figure[]> {
  const subject = DOCUMENTS[document]!
  const html = subject.html()
  const rounds = Math.min(subject.rounds, Number(values.rounds))
  const warmUp = Math.min(subject.warmUp, Number(values['warm-up']))
  const times = engines.map(engine => ({ engine, runs: [] as { wall: number; processor: number }[], isSlow: false }))
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const entry of times) {
      if (entry.isSlow) continue
      const run = await timed(entry.engine, html).catch(error =>
        console.error(`${entry.engine.name}, ${document}: ${error}`),
      )
      if (!run || (round === 0 && run.wall > PATIENCE)) entry.isSlow = true
      if (run && (round >= warmUp || entry.isSlow)) entry.runs.push(run)
    }
  }
  return times.flatMap(({ engine, runs }): readonly Figure[] =>
    runs.length === 0
      ? []
      : [
          {
            engine: engine.name,
            document,
            kind: 'warm',
            wall: spread(runs.map(run => run.wall)),
            processor: spread(runs.map(run => run.processor)),
            memory: memoryOf(engine.pid),
          },
        ],
  )
}

/** Whole commands in turn. */
function coldFigures(found: readonly Command[], document: string): readonly Figure[] {
  const file = join(OUT, `peer-${document}.html`)
  writeFileSync(file, DOCUMENTS[document]!.html())
  const count = Math.min(Number(values.rounds), 5)
  const runs = found.map(command => ({ command, times: [] as Run[] }))
  for (let round = 0; round <= count; round++)
    for (const { command, times } of runs) {
      if (round > 1 && times[0]!.wall > PATIENCE) continue
      const run = ran(command.of(file, join(OUT, 'peer.pdf')))
      if (round > 0) times.push(run)
    }
  return runs.map(({ command, times }) => ({
    engine: command.name,
    document,
    kind: 'cold',
    wall: spread(times.map(run => run.wall)),
    processor: spread(times.map(run => run.processor)),
    memory: Math.max(...times.map(run => run.memory)),
  }))
}

interface Run {
  readonly wall: number
  readonly processor: number
  readonly memory: number
}

/** Without certificates that this machine adds: Node reads all of them when it starts, which is no part of the command. */
function ran(command: readonly string[]): Run {
  const start = performance.now()
  const { stderr } = spawnSync('/usr/bin/env', ['-u', 'NODE_EXTRA_CA_CERTS', 'time', '-f', '%U %S %M', ...command], {
    encoding: 'utf8',
  })
  const wall = performance.now() - start
  const [user, system, kilobytes] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return { wall, processor: 1000 * (user! + system!), memory: kilobytes! / 1024 }
}

// ---------- the tables ----------

const shown = ({ median, least, most }: Spread): string =>
  `${median.toFixed(0)} (${least.toFixed(0)}–${most.toFixed(0)})`

function table(figures: readonly Figure[], kind: Figure['kind'], names: readonly string[]): string {
  const engines = [...new Set(figures.filter(figure => figure.kind === kind).map(({ engine }) => engine))]
  const cell = (engine: string, document: string): string => {
    const figure = figures.find(one => one.engine === engine && one.document === document && one.kind === kind)
    return figure === undefined
      ? '–'
      : `${shown(figure.wall)} / ${figure.processor.median.toFixed(0)} / ${figure.memory.toFixed(0)}`
  }
  const rows = engines.map(engine => `| ${engine} | ${names.map(name => cell(engine, name)).join(' | ')} |`)
  return [`| ${kind} | ${names.join(' | ')} |`, `|---|${names.map(() => '---|').join('')}`, ...rows].join('\n')
}

mkdirSync(OUT, { recursive: true })
const names = values.documents.split(',')
const figures: Figure[] = []
const engines = await warmEngines()
for (const name of names) figures.push(...(await warmFigures(engines, name)))
for (const engine of engines) await engine.stop()
const found = values.cold ? commands().filter(({ name }) => isAsked(name)) : []
for (const name of values.cold ? names : []) figures.push(...coldFigures(found, name))
const versions = Object.fromEntries([...engines, ...found].map(({ name, version }) => [name, version]))
const about = { node: process.version, processors: cpus().length, rounds: Number(values.rounds), versions, figures }
writeFileSync(join(OUT, 'peers.json'), `${JSON.stringify(about, null, 1)}\n`)
console.log(
  `Node ${process.version}, ${cpus().length} processors; wall median (least–most) / processor, ms / memory, MB\n`,
)
console.log(`${table(figures, 'warm', names)}\n`)
if (values.cold) console.log(`${table(figures, 'cold', names)}\n`)
console.log(
  Object.entries(versions)
    .map(([name, version]) => `${name}: ${version}`)
    .join('\n'),
)
