/**
 * Scores extraction over a corpus of real pages: text against the truth by group, structure kept, failures, CPU a page.
 *
 *   npm run bench:extract [-- --corpus DIR] [--only REGEX] [--half 0|1] [--worst 20] [--dom] [--json FILE]
 *
 * The corpus is a folder with `index.json` and beside it `tools/score-extraction.mjs`, by default ../shared/corpus. Half 0 is
 * the one that rules were tuned on, half 1 the one that was kept out of sight; pages fall into halves by a hash of their names.
 * A page whose words are not in its source at all counts as unreachable and is scored apart.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import { extract } from '../src/extract/extract.ts'
import { textOf } from '../src/extract/text.ts'
import type { Document } from '../src/html/document.ts'
import { parseHtml } from '../src/html/parse.ts'
import { compareDoms } from './readability-doms.ts'
import { type Kept, type Structure, structureKept } from './structure.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: resolve('../shared/corpus') },
    tools: { type: 'string' },
    only: { type: 'string', default: '' },
    half: { type: 'string' },
    worst: { type: 'string', default: '0' },
    json: { type: 'string' },
    dom: { type: 'boolean', default: false },
  },
})

interface Entry {
  readonly id: string
  readonly url: string | null
  readonly kind: string
  readonly files: readonly string[]
}

interface Scored {
  readonly id: string
  readonly group: string
  readonly kind: string
  readonly half: 0 | 1
  readonly parser: string
  readonly token: readonly [precision: number, recall: number, f1: number]
  readonly shares: readonly number[]
  readonly isUnreachable: boolean
  readonly isEmpty: boolean
  readonly failure: string | null
  readonly milliseconds: number
  readonly structure: Structure
}

interface Scorer {
  readonly tokenPRF: (truth: string, text: string) => [number, number, number]
  readonly shingleTFF: (truth: string, text: string) => number[]
  readonly macro: (list: readonly (readonly number[])[]) => { readonly f1: number }
  readonly htmlToText: (html: string) => string
  readonly mdToText: (markdown: string) => string
}

const corpus = resolve(values.corpus)
const tools = values.tools ?? join(corpus, '..', 'tools')
if (!existsSync(join(corpus, 'index.json'))) {
  console.error(`There is no corpus at ${corpus}; nothing was measured.`)
  process.exit(0)
}
const scorer = (await import(pathToFileURL(join(tools, 'score-extraction.mjs')).href)) as Scorer

const read = (path: string): string | null =>
  existsSync(join(corpus, path)) ? readFileSync(join(corpus, path), 'utf8') : null

function sourceOf({ id }: Entry): string | null {
  const file = [`${id}.html.gz`, `${id}/source.html.gz`].find(name => existsSync(join(corpus, name)))
  return file === undefined ? null : gunzipSync(readFileSync(join(corpus, file))).toString()
}

/** All texts that a page may be scored against; the better one counts, as some were picked by hand and some by selectors. */
function truthsOf({ id }: Entry): string[] {
  const expected = read(`${id}.expected.txt`)
  const html = read(`${id}.expected.html`) ?? read(`${id}/expected.html`)
  const markdown = read(`${id}.expected.md`)
  const truths = [
    expected,
    html === null ? null : scorer.htmlToText(html),
    markdown === null ? null : scorer.mdToText(markdown),
    read(`${id}.oracle.txt`),
  ].filter(truth => truth !== null)
  // The oracle is only asked where there is no better truth, or on platforms.
  return id.startsWith('platforms/') ? truths : truths.slice(0, 1)
}

function groupOf({ id, kind }: Entry): string {
  const [first = '', second = ''] = id.split('/')
  return first === 'platforms'
    ? second
    : first === 'benchmark' && second === 'wcxb'
      ? `wcxb ${kind}`
      : second === 'aeb'
        ? 'aeb'
        : first
}

/** FNV-1a: stable, and no page can choose its half. */
function halfOf(id: string): 0 | 1 {
  let hash = 2166136261
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return ((hash >>> 8) & 1) as 0 | 1
}

/** The pages of Readability's tests are meant to be at one address, which their expected HTML has in it. */
function addressOf({ id, url }: Entry): URL | null {
  if (id.startsWith('readability/')) return new URL('http://fakehost/test/page.html')
  return url !== null && URL.canParse(url) && /^https?:/.test(url) ? new URL(url) : null
}

async function score(entry: Entry, html: string, truths: readonly string[]): Promise<Scored> {
  const url = addressOf(entry)
  const start = process.cpuUsage()
  let text = ''
  let parser = ''
  let failure: string | null = null
  let document: Document | null = null
  try {
    const article = await extract({ html, url }, { limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
    text = textOf(article.document.root)
    parser = article.parser
    document = article.document
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  const used = process.cpuUsage(start)
  const scored = truths.map(truth => ({ truth, token: scorer.tokenPRF(truth, text) }))
  const best = scored.reduce((a, b) => (b.token[2] > a.token[2] ? b : a))
  return {
    id: entry.id,
    group: groupOf(entry),
    kind: entry.kind,
    half: halfOf(entry.id),
    parser,
    token: best.token,
    shares: scorer.shingleTFF(best.truth, text),
    isUnreachable: scorer.tokenPRF(best.truth, html)[1] < 0.5,
    isEmpty: text.trim() === '' && best.truth.trim() !== '',
    failure,
    milliseconds: (used.user + used.system) / 1000,
    structure: document === null ? [] : structureOf(entry, html, best.truth, document),
  }
}

function structureOf(entry: Entry, html: string, truth: string, document: Document): Structure {
  const expected = read(`${entry.id}.expected.html`) ?? read(`${entry.id}/expected.html`)
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  return structureKept(
    parseHtml(html, options),
    expected === null ? null : parseHtml(expected, options),
    truth,
    document,
  )
}

// ---------- tables ----------

const number = (value: number): string => (Number.isNaN(value) ? '  –  ' : value.toFixed(3))
const mean = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0) / list.length

function line(name: string, rows: readonly Scored[]): string {
  const token = (at: 0 | 1 | 2) => number(mean(rows.map(row => row.token[at])))
  const shingle = number(scorer.macro(rows.map(row => row.shares)).f1)
  const failed = rows.filter(row => row.failure !== null).length
  const empty = rows.filter(row => row.isEmpty).length
  return `${name.padEnd(24)} ${String(rows.length).padStart(4)}   token F1 ${token(2)} P ${token(0)} R ${token(1)}   shingle F1 ${shingle}   failed ${failed} empty ${empty}`
}

function percentile(list: readonly number[], share: number): string {
  const sorted = list.toSorted((a, b) => a - b)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)} ms`
}

const grouped = <T>(list: readonly T[], keyOf: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}

function report(rows: readonly Scored[]): void {
  for (const [half, title] of [
    [0, 'tuned half'],
    [1, 'held-out half'],
  ] as const) {
    const own = rows.filter(row => row.half === half && !row.isUnreachable)
    if (own.length === 0) continue
    console.log(`\n${title}`)
    for (const [group, list] of grouped(own, row => row.group)) console.log(line(group, list))
  }
  console.log('\nplatforms by kind of page')
  const platforms = rows.filter(row => row.id.startsWith('platforms/') && !row.isUnreachable)
  for (const [group, list] of grouped(platforms, row => `${row.group} ${row.kind}`)) console.log(line(group, list))
  const unreachable = rows.filter(row => row.isUnreachable)
  if (unreachable.length > 0) console.log(`\n${line('unreachable', unreachable)}`)
  console.log('\nstructure kept')
  for (const [group, list] of grouped(
    rows.filter(row => !row.isUnreachable),
    row => row.group,
  ))
    console.log(keptLine(group, list))
  console.log(
    keptLine(
      'all',
      rows.filter(row => !row.isUnreachable),
    ),
  )
  const times = rows.map(row => row.milliseconds)
  console.log(
    `\nCPU a page: p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)}, most ${percentile(times, 1)}`,
  )
  for (const [parser, list] of grouped(rows, row => row.parser)) {
    console.log(
      `  ${parser.padEnd(18)} ${String(list.length).padStart(4)}   p50 ${percentile(
        list.map(row => row.milliseconds),
        0.5,
      )}, p95 ${percentile(
        list.map(row => row.milliseconds),
        0.95,
      )}`,
    )
  }
}

function keptLine(name: string, rows: readonly Scored[]): string {
  const sums = new Map<Kept['what'], { kept: number; all: number }>()
  for (const { what, kept, all } of rows.flatMap(row => row.structure)) {
    const sum = sums.get(what) ?? { kept: 0, all: 0 }
    sums.set(what, { kept: sum.kept + kept, all: sum.all + all })
  }
  const parts = [...sums].map(
    ([what, { kept, all }]) => `${what} ${all === 0 ? '–' : `${((100 * kept) / all).toFixed(1)} %`} of ${all}`,
  )
  return `${name.padEnd(24)} ${parts.join('   ')}`
}

// ---------- the run ----------

const entries = (JSON.parse(readFileSync(join(corpus, 'index.json'), 'utf8')) as Entry[]).filter(
  entry =>
    new RegExp(values.only).test(`${groupOf(entry)} ${entry.id}`) &&
    (values.half === undefined || halfOf(entry.id) === Number(values.half)),
)
const rows: Scored[] = []
let unscored = 0
let unscoredFailures = 0
for (const entry of entries) {
  const html = sourceOf(entry)
  if (html === null) continue
  const truths = truthsOf(entry)
  const row = await score(entry, html, truths.length > 0 ? truths : [''])
  if (truths.length > 0) rows.push(row)
  else {
    unscored++
    if (row.failure !== null) unscoredFailures++
  }
}
report(rows)
console.log(`\n${rows.length} pages scored, ${unscored} without a truth run as well (${unscoredFailures} failed)`)
for (const row of rows.filter(each => each.failure !== null)) console.log(`FAILED ${row.id}: ${row.failure}`)
const worst = rows.filter(row => !row.isUnreachable).toSorted((a, b) => a.token[2] - b.token[2])
for (const row of worst.slice(0, Number(values.worst))) {
  console.log(`${row.token.map(number).join(' ')}  ${row.parser.padEnd(14)} ${row.id}`)
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(rows, null, 1))
if (values.dom)
  await compareDoms(entries.map(entry => ({ id: entry.id, url: entry.url, source: () => sourceOf(entry) })))
