/**
 * Measures extraction over a corpus of real pages, by folds of sites.
 *
 *   npm run bench:extract [-- OPTIONS]
 *
 *   --corpus DIR      a folder with `index.json`, by default ../shared/corpus; `score-extraction.mjs` lies in ../tools beside it
 *   --only REGEX      pages whose group and id match
 *   --fold N          one fold of five
 *   --sample N        every Nth page
 *   --without RULES   rules, separated by commas, that are not applied
 *   --ablate RULES    each of these rules in turn, or "all", on the pages where it takes something
 *   --quick           without the structure that is kept
 *   --mutation NAME   the pages after one mutation instead of as they are
 *   --mutations NAMES the same pages after each of these mutations, or "all" (extraction/mutations.ts)
 *   --others          Readability and Defuddle on the same pages
 *   --synthetic N     only N synthetic pages of each kind, from --seed on
 *   --frameworks N    only N pages in the markup of each of some hundred and thirty themes, generators, shops, offices and forums, as they are and mutated
 *   --worst N         the pages with the lowest F1, with what their rules lost
 *   --junk            all lines that should not be there
 *   --json FILE       all rows
 *   --dom             what a lighter DOM than jsdom would save Readability
 *
 * A page whose words are not in its source at all counts as unreachable and is left out of the tables.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import { textOf } from '../src/extract/plain-text.ts'
import { parseHtml } from '../src/html/parse.ts'
import { addressOf, Corpus, type Entry, foldOf, groupOf, type TextFunctions } from './extraction/corpus.ts'
import { MUTATIONS, mutate } from './extraction/mutations.ts'
import {
  type Ablated,
  ablationTable,
  type Judged,
  junkTable,
  mutationTable,
  qualityTable,
  ruleTable,
  structureTable,
  timeTable,
} from './extraction/report.ts'
import { judged, type Scored, score } from './extraction/score.ts'
import { compareDoms } from './readability-doms.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string', default: resolve('../shared/corpus') },
    tools: { type: 'string' },
    only: { type: 'string', default: '' },
    fold: { type: 'string' },
    sample: { type: 'string', default: '1' },
    without: { type: 'string', default: '' },
    ablate: { type: 'string' },
    mutations: { type: 'string' },
    others: { type: 'boolean', default: false },
    worst: { type: 'string', default: '0' },
    junk: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    mutation: { type: 'string' },
    json: { type: 'string' },
    dom: { type: 'boolean', default: false },
    synthetic: { type: 'string' },
    frameworks: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

const folder = resolve(values.corpus)
const tools = values.tools ?? join(folder, '..', 'tools')
if (!existsSync(join(folder, 'index.json'))) {
  console.error(`There is no corpus at ${folder}; nothing was measured.`)
  process.exit(0)
}
const functions = (await import(pathToFileURL(join(tools, 'score-extraction.mjs')).href)) as TextFunctions
if (values.synthetic !== undefined) {
  const { measureSynthetic } = await import('./extraction/synthetic-run.ts')
  await measureSynthetic(Number(values.synthetic), Number(values.seed), functions)
  process.exit(0)
}
if (values.frameworks !== undefined) {
  const { measureFrameworks } = await import('./extraction/frameworks.ts')
  await measureFrameworks(Number(values.frameworks), Number(values.seed), functions, values.only)
  process.exit(0)
}
const corpus = new Corpus(folder, functions)
const without = new Set(values.without.split(',').filter(Boolean))

const entries = corpus
  .entries()
  .filter(entry => new RegExp(values.only).test(`${groupOf(entry)} ${entry.id}`))
  .filter(entry => values.fold === undefined || foldOf(entry) === Number(values.fold))
  .filter((_, at) => at % Number(values.sample) === 0)

async function run(change: (html: string) => string, structure: boolean): Promise<Scored[]> {
  const rows: Scored[] = []
  for (const entry of entries) {
    const html = corpus.sourceOf(entry)
    if (html !== null) rows.push(await score(entry, change(html), corpus, functions, { without, structure }))
  }
  return rows
}

const isScored = (row: Scored): boolean => !row.isUnreachable && row.truth !== ''

async function mutations(plain: readonly Scored[], wanted: string): Promise<void> {
  const known = new Set(plain.map(row => row.id))
  const columns: [string, readonly Scored[]][] = [['as they are', plain]]
  for (const mutation of MUTATIONS.filter(each => wanted === 'all' || wanted.split(',').includes(each))) {
    const rows = (await run(html => mutate(html, mutation), false)).filter(row => known.has(row.id))
    columns.push([mutation, rows])
    qualityTable(`mutation: ${mutation}`, rows, functions)
  }
  mutationTable(columns)
}

async function others(rows: readonly Scored[]): Promise<void> {
  const { othersOn } = await import('./extraction/others.ts')
  const answers = new Map<string, Judged[]>()
  const text = (html: string) =>
    textOf(parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }).root)
  for (const row of rows) {
    const entry = entries.find(({ id }) => id === row.id)!
    const html = corpus.sourceOf(entry)!
    for (const [name, found] of await othersOn(html, addressOf(entry)?.href ?? 'http://example.com/', text)) {
      const { group, fold } = row
      answers.set(name, [
        ...(answers.get(name) ?? []),
        { group, fold, ...judged(row.truth, found, row.title, functions) },
      ])
    }
  }
  for (const [name, list] of answers) {
    qualityTable(name, list, functions)
    junkTable(list)
  }
}

/** Only pages on which a rule took something can change without it. */
async function ablate(rows: readonly Scored[], wanted: string): Promise<void> {
  const known = new Set(rows.flatMap(row => [...row.rules.keys()]))
  const rules = wanted === 'all' ? known : wanted.split(',')
  const list: Ablated[] = []
  for (const rule of [...rules].sort()) {
    const pairs: { with: Scored; without: Scored }[] = []
    for (const row of rows.filter(each => each.rules.has(rule))) {
      const entry = entries.find(({ id }) => id === row.id) as Entry
      const options = { without: new Set([...without, rule]), structure: false }
      pairs.push({ with: row, without: await score(entry, corpus.sourceOf(entry)!, corpus, functions, options) })
    }
    list.push({ rule, pairs })
  }
  ablationTable(list)
}

function worst(rows: readonly Scored[]): void {
  const sorted = rows.toSorted((a, b) => a.token[2] - b.token[2])
  for (const row of sorted.slice(0, Number(values.worst))) {
    const lost = [...row.rules].filter(([, each]) => each.lost > 0).map(([rule, each]) => `${rule} ${each.lost}`)
    console.log(
      `${row.token.map(each => each.toFixed(3)).join(' ')}  ${row.parser.padEnd(14)} ${row.id}  ${lost.join(', ')}`,
    )
  }
}

const only = MUTATIONS.find(each => each === values.mutation)
const rows = await run(html => (only === undefined ? html : mutate(html, only)), !values.quick)
const scored = rows.filter(isScored)
qualityTable('by kind of page, folds by site', scored, functions)
junkTable(scored)
ruleTable(scored)
if (!values.quick) structureTable(scored)
timeTable(rows)
const failed = rows.filter(row => row.failure !== null)
console.log(`\n${scored.length} pages scored of ${rows.length}; ${failed.length} failed`)
for (const row of failed) console.log(`FAILED ${row.id}: ${row.failure}`)
worst(scored)
if (values.junk)
  for (const row of scored)
    for (const [kind, lines] of row.junk)
      for (const line of lines) console.log(`${row.id} ${kind}: ${line.slice(0, 200)}`)
if (values.others) await others(scored)
if (values.mutations !== undefined) await mutations(scored, values.mutations)
if (values.ablate !== undefined) await ablate(scored, values.ablate)
if (values.json !== undefined) {
  const plain = rows.map(row => ({ ...row, junk: Object.fromEntries(row.junk), rules: Object.fromEntries(row.rules) }))
  writeFileSync(values.json, JSON.stringify(plain, null, 1))
}
if (values.dom)
  await compareDoms(entries.map(entry => ({ id: entry.id, url: entry.url, source: () => corpus.sourceOf(entry) })))
