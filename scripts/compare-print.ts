/**
 * Compares documents set with the template `none` with Chromium's print of the same HTML, word by word:
 *
 *   npm run compare:print                 all documents of test/fixtures/print; writes bench/print-comparison.md
 *   npm run compare:print -- NAME …       some of them, with the words that differ most
 *   npm run compare:print -- --keep DIR   keeps both PDFs of each document
 *
 * Needs Chromium (CHROMIUM, or /usr/bin/chromium) and poppler's pdftotext. Both sides have the bundled fonts and no
 * others: Chromium gets a fontconfig file that says what the manifest of the fonts says.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { render } from '../src/index.ts'
import { chromiumPath, HEADLESS_FLAGS } from '../test/chromium-flags.ts'
import { type PrintDocument, printDocuments } from '../test/fixtures/print/documents.ts'

/** px; how far apart a word may stand on both sides to be at the same place. */
const NEAR = 2
const PX = 96 / 72

interface Word {
  readonly text: string
  readonly page: number
  /** px from the upper left corner of the page, of the left end of the base line. */
  readonly x: number
  readonly y: number
}

interface Row {
  readonly name: string
  readonly pages: readonly [ours: number, theirs: number]
  readonly words: number
  /** Words of either side that the other has not. */
  readonly unmatched: number
  readonly samePage: number
  readonly near: number
  readonly far: readonly { readonly text: string; readonly ours: Word; readonly theirs: Word }[]
  readonly missing: readonly string[]
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'compare-print-'))
  mkdirSync(folder, { recursive: true })
  const all = await printDocuments()
  const chosen = positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name))
  const chromium = new Chromium(folder)
  const rows: Row[] = []
  for (const document of chosen) {
    const row = await compare(document, chromium, folder)
    rows.push(row)
    console.log(line(row))
    if (positionals.length > 0) explain(row)
  }
  console.log(summary(rows).join('\n'))
  if (positionals.length === 0) writeFileSync(resolve('bench/print-comparison.md'), report(rows, chromium.version))
  if (values.keep === undefined) rmSync(folder, { recursive: true })
}

async function compare({ name, html }: PrintDocument, chromium: Chromium, folder: string): Promise<Row> {
  const path = (side: string): string => join(folder, `${name}.${side}`)
  writeFileSync(path('html'), html)
  // Letter is Chromium's paper where no @page says otherwise.
  const { pdf } = await render({
    html,
    template: 'none',
    ...(/@page[^{]*\{[^}]*size/.test(html) ? {} : { pageSize: 'Letter' }),
  })
  writeFileSync(path('ours.pdf'), pdf)
  chromium.print(path('html'), path('theirs.pdf'))
  return { name, ...matched(wordsOf(path('ours.pdf')), wordsOf(path('theirs.pdf'))) }
}

// ---------- Chromium ----------

class Chromium {
  readonly version: string
  readonly #folder: string
  readonly #program = chromiumPath() ?? ''

  constructor(folder: string) {
    this.#folder = folder
    this.version = execFileSync(this.#program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
    writeFileSync(join(folder, 'fonts.conf'), fontConfiguration(join(folder, 'font-cache')))
  }

  print(input: string, output: string): void {
    const rendering = ['--no-pdf-header-footer', '--font-render-hinting=none', '--force-device-scale-factor=2']
    const { status, stderr } = spawnSync(
      this.#program,
      [
        ...HEADLESS_FLAGS,
        ...rendering,
        `--user-data-dir=${join(this.#folder, 'profile')}`,
        `--print-to-pdf=${output}`,
        `file://${input}`,
      ],
      { encoding: 'utf8', env: { ...process.env, FONTCONFIG_FILE: join(this.#folder, 'fonts.conf') }, timeout: 60_000 },
    )
    if (status !== 0 || !existsSync(output)) throw new Error(`Chromium failed on ${input}: ${stderr}`)
  }
}

/** The bundled fonts, with the names that they stand for and the generic families of the template. */
function fontConfiguration(cache: string): string {
  const manifest = JSON.parse(readFileSync(resolve('fonts/manifest.json'), 'utf8')) as {
    measures_as: Record<string, string>
  }
  const { generic } = JSON.parse(readFileSync(resolve('templates/none/template.json'), 'utf8')) as {
    generic: Record<string, string[]>
  }
  const names = [
    ...Object.entries(manifest.measures_as),
    ...Object.entries(generic).map(([name, [family]]) => [name, family!]),
  ]
  const rules = names.map(
    ([name, family]) =>
      `<match target="pattern"><test name="family"><string>${name}</string></test><edit name="family" mode="assign" binding="same"><string>${family}</string></edit></match>`,
  )
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${resolve('fonts')}</dir><cachedir>${cache}</cachedir>
${rules.join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>Liberation Sans</string></edit></match></fontconfig>`
}

// ---------- words ----------

/** Words with the pages they are on, by poppler. */
function wordsOf(path: string): { readonly pages: number; readonly words: readonly Word[] } {
  const text = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  const words: Word[] = []
  let page = 0
  for (const [, start, x, y, word] of text.matchAll(
    /(<page )|<word xMin="([-\d.]+)" yMin="[-\d.]+" xMax="[-\d.]+" yMax="([-\d.]+)">([^<]*)</g,
  ))
    if (start !== undefined) page++
    else words.push({ text: plain(word!), page, x: Number(x) * PX, y: Number(y) * PX })
  return { pages: page, words: words.filter(word => !NO_WORD.test(word.text)) }
}

/** Nothing, or the bullets that Chromium draws as shapes. */
const NO_WORD = /^[\u2022\u25e6\u25aa\u25be]*$/

/** Without what either side may write in several ways: ligatures, soft hyphens, entities. */
const plain = (text: string): string =>
  text
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")
    .normalize('NFKC')
    .replace(/\u00ad/g, '')

/** Pairs the words with the same text: in order where both have as many of them, else each with the nearest. */
function matched(ours: ReturnType<typeof wordsOf>, theirs: ReturnType<typeof wordsOf>): Omit<Row, 'name'> {
  const [left, right] = [byText(ours.words), byText(theirs.words)]
  let [samePage, near, unmatched] = [0, 0, 0]
  const far: { text: string; ours: Word; theirs: Word }[] = []
  const missing: string[] = []
  for (const text of new Set([...left.keys(), ...right.keys()])) {
    const pairs = pairsOf(left.get(text) ?? [], right.get(text) ?? [])
    const lacks = Math.max(left.get(text)?.length ?? 0, right.get(text)?.length ?? 0) - pairs.length
    unmatched += lacks
    if (lacks > 0) missing.push(text)
    for (const [a, b] of pairs) {
      if (a.page === b.page) samePage++
      if (a.page === b.page && Math.abs(a.x - b.x) <= NEAR && Math.abs(a.y - b.y) <= NEAR) near++
      else far.push({ text, ours: a, theirs: b })
    }
  }
  const words = Math.max(ours.words.length, theirs.words.length)
  return { pages: [ours.pages, theirs.pages], words, unmatched, samePage, near, far, missing }
}

function byText(words: readonly Word[]): ReadonlyMap<string, readonly Word[]> {
  const found = new Map<string, Word[]>()
  const inOrder = words.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  for (const word of inOrder) found.set(word.text, [...(found.get(word.text) ?? []), word])
  return found
}

function pairsOf(a: readonly Word[], b: readonly Word[]): (readonly [Word, Word])[] {
  const far = (x: Word, y: Word): number => Math.abs(x.page - y.page) * 5_000 + Math.hypot(x.x - y.x, x.y - y.y)
  const rest = new Set(b)
  return a.flatMap((word): (readonly [Word, Word])[] => {
    const nearest = [...rest].reduce<Word | null>(
      (best, each) => (best === null || far(word, each) < far(word, best) ? each : best),
      null,
    )
    if (nearest === null) return []
    rest.delete(nearest)
    return [[word, nearest]]
  })
}

// ---------- reports ----------

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

const isSound = ({ pages, samePage, words }: Row): boolean => pages[0] === pages[1] && samePage === words

const line = ({ name, pages, words, samePage, near, unmatched }: Row): string =>
  `${name.padEnd(24)} ${pages.join('/').padEnd(6)} ${String(words).padStart(5)} words  page ${percent(samePage, words).padStart(7)}  near ${percent(near, words).padStart(7)}  unmatched ${unmatched}`

function summary(rows: readonly Row[]): readonly string[] {
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)
  const words = sum(row => row.words)
  return [
    `same number of pages: ${rows.filter(({ pages }) => pages[0] === pages[1]).length} of ${rows.length} documents`,
    `every word on the same page: ${rows.filter(isSound).length} documents; of all words ${percent(
      sum(row => row.samePage),
      words,
    )}`,
    `within ${NEAR} px: ${percent(
      sum(row => row.near),
      words,
    )} of ${words} words; mean of the documents ${percent(
      sum(row => row.near / Math.max(1, row.words)),
      rows.length,
    )}`,
  ]
}

function explain({ far, missing }: Row): void {
  if (missing.length > 0) console.log(`  unmatched: ${missing.slice(0, 20).join(' ')}`)
  const first = far.toSorted(
    (a, b) => a.theirs.page - b.theirs.page || a.theirs.y - b.theirs.y || a.theirs.x - b.theirs.x,
  )
  for (const { text, ours, theirs } of first.slice(0, 14))
    console.log(
      `  ${text.padEnd(16)} p${theirs.page} ${theirs.x.toFixed(1)},${theirs.y.toFixed(1)} → p${ours.page} ${(ours.x - theirs.x).toFixed(1)},${(ours.y - theirs.y).toFixed(1)}`,
    )
}

function report(rows: readonly Row[], version: string): string {
  const head = `# Documents as authored, beside Chromium's print

Made by \`npm run compare:print\` with ${version}; the documents are in test/fixtures/print. Both sides have the same fonts.
A word is *near* where its base line begins within ${NEAR} px of Chromium's on the same page.

| document | pages | in Chromium | words | on the same page | near | without a partner |
|---|---|---|---|---|---|---|
`
  const body = rows.map(
    ({ name, pages, words, samePage, near, unmatched }) =>
      `| ${name} | ${pages.join(' | ')} | ${words} | ${percent(samePage, words)} | ${percent(near, words)} | ${unmatched} |`,
  )
  return `${head}${body.join('\n')}\n\n${summary(rows)
    .map(each => `- ${each}`)
    .join('\n')}\n`
}

await main()
