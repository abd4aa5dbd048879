/**
 * The figures as a document with charts, set by Octavo: bench/report.pdf.
 *
 *   npm run bench:report                    from bench/figures.json
 *   npm run bench:report -- --date 2026-11-23   takes what bench:peers and bench:http have left in bench/out first
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bars, lines } from './charts.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
const FIGURES = join(ROOT, 'bench', 'figures.json')

type Document = 'invoice' | 'article' | 'article-20' | 'report' | 'table'
const DOCUMENTS: readonly Document[] = ['invoice', 'article', 'article-20', 'report', 'table']

/** Of a command: wall time in ms, and the peak memory of its largest process in MB. */
interface Cold {
  readonly wall: number
  readonly memory: number
}

interface Figures {
  readonly date: string
  readonly node: string
  readonly shell: string
  /** Ms in a process that stays, beside the shell with a new page and with one page for all. */
  readonly warm: Partial<
    Record<Document, { readonly octavo: number; readonly newPage: number; readonly onePage: number }>
  >
  readonly cold: Partial<Record<Document, { readonly octavo: Cold; readonly shell: Cold }>>
  /** Of commands: processor time in s and peak memory in MB, by words and by rows. */
  readonly scaling: Readonly<Record<'words' | 'rows', readonly { size: number; processor: number; memory: number }[]>>
  readonly http: {
    readonly idle: number
    readonly clients: readonly { readonly clients: number; readonly octavo: number; readonly shell: number | null }[]
  } | null
}

/** Ratios to the shell that are aimed at, and megabytes. */
const AIMS: Record<'warm' | 'cold' | 'memory', Partial<Record<Document, number>>> = {
  warm: { invoice: 0.1, article: 0.15, 'article-20': 0.22, report: 0.28, table: 0.12 },
  cold: { article: 0.65, 'article-20': 0.6, report: 0.45 },
  memory: { article: 85, 'article-20': 130, report: 160, table: 250 },
}

// ---------- what was measured ----------

interface PeerFigure {
  readonly engine: string
  readonly document: Document
  readonly kind: 'warm' | 'cold'
  readonly wall: { readonly median: number }
  readonly memory: number
}

const read = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null)

/** The figures with those of the last runs in place of older ones. */
function updated(figures: Figures, date: string): Figures {
  const peers = read<{ node: string; versions: Record<string, string>; figures: readonly PeerFigure[] }>(
    join(ROOT, 'bench', 'out', 'peers.json'),
  )
  const http = read<NonNullable<Figures['http']>>(join(ROOT, 'bench', 'out', 'http.json')) ?? figures.http
  if (peers === null) return { ...figures, date, http }
  const of = (engine: string, document: Document, kind: PeerFigure['kind']): PeerFigure | undefined =>
    peers.figures.find(one => one.engine === engine && one.document === document && one.kind === kind)
  const warm = { ...figures.warm }
  const cold = { ...figures.cold }
  const SHELL = 'chromium-headless-shell'
  for (const document of DOCUMENTS) {
    const [octavo, newPage, onePage] = ['octavo', `${SHELL}, new page`, `${SHELL}, reused page`].map(
      engine => of(engine, document, 'warm')?.wall.median,
    )
    if (octavo !== undefined && newPage !== undefined && onePage !== undefined)
      warm[document] = { octavo, newPage, onePage }
    const [own, other] = [of('octavo', document, 'cold'), of(SHELL, document, 'cold')]
    const asCold = ({ wall, memory }: PeerFigure): Cold => ({ wall: wall.median, memory })
    if (own !== undefined && other !== undefined) cold[document] = { octavo: asCold(own), shell: asCold(other) }
  }
  const shell = peers.versions[`${SHELL}, new page`] ?? figures.shell
  return { ...figures, date, node: peers.node, shell, warm, cold, http }
}

// ---------- the document ----------

const section = (title: string, text: string, chart: string): string =>
  `<section><h2>${title}</h2><p>${text}</p><figure>${chart}</figure></section>`

function warmChart({ warm }: Figures): string {
  const groups = DOCUMENTS.flatMap(name => {
    const known = warm[name]
    if (known === undefined) return []
    const values = [known.octavo / known.newPage, known.onePage / known.newPage]
    return [{ name, values, aim: AIMS.warm[name]! }]
  })
  const about = 'Time of a document in a process that stays, as a ratio to a new page of the shell'
  return bars(about, ['Octavo', 'shell, one page'], groups, { one: true })
}

function coldCharts({ cold }: Figures): readonly [string, string] {
  const known = DOCUMENTS.flatMap(name => (cold[name] === undefined ? [] : [{ name, ...cold[name] }]))
  const withAim = (kind: 'cold' | 'memory', name: Document) =>
    AIMS[kind][name] === undefined ? {} : { aim: AIMS[kind][name] }
  const times = known.map(({ name, octavo, shell }) => ({
    name,
    values: [octavo.wall / shell.wall],
    ...withAim('cold', name),
  }))
  const memory = known.map(({ name, octavo, shell }) => ({
    name,
    values: [octavo.memory, shell.memory],
    ...withAim('memory', name),
  }))
  return [
    bars('Time of a command as a ratio to the shell', ['Octavo'], times, { one: true }),
    bars('Peak memory of a command', ['Octavo', 'shell'], memory, { unit: ' MB', digits: 0 }),
  ]
}

function scalingChart({ scaling }: Figures, of: 'words' | 'rows'): string {
  const series = [{ name: 'time', points: scaling[of].map(({ size, processor }) => [size, processor] as const) }]
  return lines(`Processor time of a command by ${of}`, series, ' s')
}

function memoryChart({ scaling }: Figures, of: 'words' | 'rows'): string {
  const series = [{ name: 'memory', points: scaling[of].map(({ size, memory }) => [size, memory] as const) }]
  return lines(`Peak memory of a command by ${of}`, series, ' MB')
}

function page(figures: Figures): string {
  const { date, node, shell, http } = figures
  const [cold, memory] = coldCharts(figures)
  const parts = [
    section(
      'Documents one after the other',
      'Wall time in a process that stays, after some documents, as a ratio to the shell with a new page for each (dashed: 1). Black marks are aims.',
      warmChart(figures),
    ),
    section(
      'Commands',
      'Wall time of a whole process as a ratio to the shell (dashed: 1). Black marks are aims.',
      cold,
    ),
    section('Memory of commands', 'Peak of the largest process. Black marks are aims.', memory),
    section('Time by words', 'Reports: processor time of a command.', scalingChart(figures, 'words')),
    section('Memory by words', 'Reports: peak memory of a command.', memoryChart(figures, 'words')),
    section('Time by rows', 'Tables of eight columns: processor time of a command.', scalingChart(figures, 'rows')),
    section('Memory by rows', 'Tables of eight columns: peak memory of a command.', memoryChart(figures, 'rows')),
  ]
  if (http !== null) {
    const groups = http.clients.map(({ clients, octavo, shell: other }) => ({
      name: `${clients} clients`,
      values: [octavo, other],
    }))
    const chart = bars('Documents a second through HTTP', ['Octavo, two renderers', 'shell, two pages'], groups)
    const idle = `Illustrated articles of 10,000 words, documents a second. The idle service takes ${http.idle.toFixed(0)} MB with two warm renderers.`
    parts.push(section('Through HTTP', idle, chart))
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Figures of Octavo</title><style>${STYLE}</style></head><body>
<h1>Figures</h1><p>${date}; Node ${node}; chromium-headless-shell ${shell}. What was measured, and how, is in <em>bench/README.md</em>.</p>
${parts.join('\n')}</body></html>`
}

const STYLE = `@page { size: A4; margin: 18mm }
body { font: 10pt/1.4 sans-serif; color: #222 }
h1 { font-size: 18pt; margin: 0 0 4pt }
h2 { font-size: 12pt; margin: 12pt 0 2pt }
p { margin: 0 0 4pt }
section { break-inside: avoid }
figure { margin: 0 }
svg { max-width: 100%; height: auto }`

const { values } = parseArgs({ options: { date: { type: 'string' } } })
let figures = read<Figures>(FIGURES)!
if (values.date !== undefined) {
  figures = updated(figures, values.date)
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
}
const { render } = (await import(
  pathToFileURL(join(ROOT, 'dist', 'index.js')).href
)) as typeof import('../src/index.ts')
const { pdf, pages, warnings } = await render({ html: page(figures) })
writeFileSync(join(ROOT, 'bench', 'report.pdf'), pdf)
console.log(`bench/report.pdf: ${pages} pages, ${warnings.length} warnings`)
for (const { message } of warnings) console.log(message)
