/**
 * Compares our pages with Chromium's: containers × contents × heights of pages, set in Ahem, word by word.
 *
 *   npm run compare:pages                       every fourth document
 *   npm run compare:pages -- --every 1          all of them
 *   npm run compare:pages -- --only flex        those whose container or content has the text
 *   npm run compare:pages -- --random grid,mix  random documents of some kinds, or `all` (random-pages.ts)
 *   npm run compare:pages -- --random all --seeds 1-40
 *   npm run compare:pages -- --height 200 a.html …   documents of one's own, with the words of each page on both sides
 *
 *   --show          lists the documents that differ, --html prints them
 *   --shrink        makes those that differ as small as they can be, and counts apart those in which Chromium departs
 *                   from the specification (page-departures.ts)
 *   --save file     the words of each page as JSON
 *
 * Chromium's words are kept in out/chromium-pages.json, by document.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { render } from '../src/index.ts'
import { chromiumPath, QUIET_FLAGS } from '../test/chromium-flags.ts'
import { ahemFace } from './ahem-face.ts'
import { departureIn } from './page-departures.ts'
import { type PageDocument, pageCss, pageDocuments } from './page-documents.ts'
import { PAGE_KINDS, randomPages } from './random-pages.ts'
import { shrink } from './shrink.ts'

/** The words that are seen on each page. */
type Pages = readonly (readonly string[])[]

const KEPT = 'out/chromium-pages.json'
const FONT = ahemFace()

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      height: { type: 'string', default: '200' },
      every: { type: 'string', default: '4' },
      only: { type: 'string' },
      show: { type: 'boolean' },
      html: { type: 'boolean' },
      shrink: { type: 'boolean' },
      random: { type: 'string' },
      seeds: { type: 'string', default: '1-20' },
      save: { type: 'string' },
    },
  })
  const chosen =
    values.random === undefined
      ? someDocuments(values.only, Number(values.every))
      : randomDocuments(values.random, values.seeds)
  const theirs = new Chromium()
  if (positionals.length > 0) return await showFiles(positionals, Number(values.height), theirs)
  const rows: Row[] = []
  for (const document of chosen) {
    const pages = await theirs.pagesOf(document)
    if (pages === null) continue
    const row = rowOf(document, await ourPages(document), pages)
    rows.push(row)
    if (values.show === true && isDifferent(row)) show(row)
    if (values.html === true && !row.isSamePage) console.log(document.html)
    if (values.shrink === true && isDifferent(row))
      rows.push({ ...rows.pop()!, departure: await showLeast(document, theirs) })
  }
  await theirs.close()
  report(rows)
  if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(rows, null, 1))
}

async function showFiles(files: readonly string[], height: number, theirs: Chromium): Promise<void> {
  for (const file of files) {
    const html = readFileSync(file, 'utf8')
    const document: PageDocument = { container: file, content: '', width: 560, height, html }
    const pages = await theirs.pagesOf(document, false)
    console.log(file)
    console.log(`  ours      ${written(await ourPages(document))}`)
    console.log(`  Chromium  ${pages === null ? 'is smaller: something is too wide' : written(pages)}`)
  }
  await theirs.close()
}

const written = (pages: Pages): string => pages.map(words => words.join(' ')).join(' | ')

function someDocuments(only: string | undefined, every: number): readonly PageDocument[] {
  const wanted = pageDocuments().filter(
    ({ container, content }) => only === undefined || container.includes(only) || content.includes(only),
  )
  return wanted.filter((_, i) => i % Math.max(1, every) === 0)
}

function randomDocuments(kinds: string, seeds: string): readonly PageDocument[] {
  const [from = 1, to = from] = seeds.split('-').map(Number)
  return PAGE_KINDS.filter(kind => kinds === 'all' || kinds.split(',').includes(kind)).flatMap(kind =>
    Array.from({ length: to - from + 1 }, (_, i) => randomPages(kind, from + i)),
  )
}

// ---------- the two sides ----------

const wholeHtml = (document: PageDocument): string =>
  `<!doctype html><meta charset=utf-8><style>${FONT} ${pageCss(document)}</style>${document.html}`

async function ourPages(document: PageDocument): Promise<Pages> {
  try {
    const { pdf } = await render({ html: wholeHtml(document), template: 'none' })
    return wordsOf(pdf)
  } catch (error) {
    console.log(`${document.container} × ${document.content}: ${String(error)}`)
    return []
  }
}

class Chromium {
  readonly #kept: Record<string, Pages | null> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
  #browser: Browser | null = null
  #page: Page | null = null

  /** Null where something is wider than the page: Chromium makes all smaller then. */
  async pagesOf(document: PageDocument, keeps = true): Promise<Pages | null> {
    const html = wholeHtml(document)
    const key = createHash('sha256').update(html).digest('hex').slice(0, 16)
    const kept = this.#kept[key]
    if (kept !== undefined) return kept
    this.#browser ??= await chromium.launch({ executablePath: chromiumPath() ?? '', args: [...QUIET_FLAGS] })
    this.#page ??= await this.#browser.newPage()
    await this.#page.setViewportSize({ width: document.width, height: document.height })
    await this.#page.setContent(html)
    const isTooWide = await this.#page.evaluate(`document.documentElement.scrollWidth > innerWidth`)
    const pages = isTooWide ? null : wordsOf(await this.#page.pdf({ preferCSSPageSize: true }))
    if (keeps) this.#kept[key] = pages
    return pages
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    mkdirSync(dirname(KEPT), { recursive: true })
    writeFileSync(KEPT, JSON.stringify(this.#kept))
  }
}

/** The words within each page's box, by pdftotext. */
function wordsOf(pdf: Uint8Array): Pages {
  const text = execFileSync('pdftotext', ['-bbox', '-', '-'], {
    input: pdf,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return text
    .split('<page ')
    .slice(1)
    .map(page => {
      const [width, height] = [...page.slice(0, 80).matchAll(/="([\d.]+)"/g)].map(match => Number(match[1]))
      const words = page.matchAll(/xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="[-\d.]+" yMax="([-\d.]+)">([^<]*)</g)
      return [...words]
        .filter(([, x, top, bottom]) => Number(x) < width! && Number(top) > -2 && Number(bottom) < height! + 2)
        .flatMap(match => match[4]!.match(/w\d+z/g) ?? [])
    })
}

// ---------- the table ----------

interface Row extends Pick<PageDocument, 'container' | 'content' | 'height'> {
  readonly ours: number
  readonly theirs: number
  readonly isSameCount: boolean
  readonly isSamePage: boolean
  readonly lost: readonly string[]
  readonly theirLost: number
  /** The first word that stands on another page, with both pages. */
  readonly first: string
  /** The clause that Chromium departs from, as far as the document was made small. */
  readonly departure?: string | null
}

function rowOf(document: PageDocument, ours: Pages, theirs: Pages): Row {
  const all = [...new Set(document.html.match(/w\d+z/g) ?? [])]
  const pageIn = (pages: Pages, word: string): number => pages.findIndex(words => words.includes(word))
  const isSeen = (pages: Pages, word: string): boolean => pageIn(pages, word) >= 0
  // Words that stand over each other are not read. Chromium cuts lines in two, which are on both pages then; we never do.
  const moved = all.find(
    word => isSeen(ours, word) && isSeen(theirs, word) && theirs[pageIn(ours, word)]?.includes(word) !== true,
  )
  const { container, content, height } = document
  return {
    container,
    content,
    height,
    ours: ours.length,
    theirs: theirs.length,
    isSameCount: ours.length === theirs.length,
    isSamePage: moved === undefined,
    lost: all.filter(word => !isSeen(ours, word) && isSeen(theirs, word)),
    theirLost: all.filter(word => !isSeen(theirs, word) && isSeen(ours, word)).length,
    first: moved === undefined ? '' : `${moved} on ${pageIn(ours, moved) + 1}, ${pageIn(theirs, moved) + 1}`,
  }
}

const isDifferent = ({ isSameCount, isSamePage, lost }: Row): boolean => !isSameCount || !isSamePage || lost.length > 0

/** Prints the smallest document that shows a difference, with the words of its pages; gives what Chromium departs from in it. */
async function showLeast(document: PageDocument, theirs: Chromium): Promise<string | null> {
  const sides = async (html: string) => {
    const candidate = { ...document, html }
    return { ours: await ourPages(candidate), theirs: await theirs.pagesOf(candidate, false) }
  }
  const compared = async (html: string): Promise<Row | null> => {
    const { ours, theirs } = await sides(html)
    // A first page without words shows what is special about the start of a document.
    if (theirs === null || !ours[0]?.length || !theirs[0]?.length) return null
    return rowOf({ ...document, html }, ours, theirs)
  }
  const row = await compared(document.html)
  if (row === null) return null
  const isLost = row.lost.length > 0
  const shows = async (html: string): Promise<boolean> => {
    const row = await compared(html)
    return row !== null && (isLost ? row.lost.length > 0 : !row.isSamePage)
  }
  if (!(await shows(document.html))) return null
  const least = await shrink(document.html, shows)
  console.log(`  ${least}`)
  const { ours, theirs: pages } = await sides(least)
  console.log(`  ${written(ours)}\n  ${written(pages ?? [])}`)
  const departure = departureIn({ html: least, ours, theirs: pages ?? [] })
  if (departure !== null) console.log(`  ${departure}`)
  return departure
}

const show = ({ container, content, height, ours, theirs, lost, first }: Row): void =>
  console.log(`${container} × ${content} (${height}): pages ${ours}, ${theirs}; ${first}; lost ${lost.length}`)

function report(rows: readonly Row[]): void {
  console.log('container               same count  same page  lost  theirs  pages')
  for (const name of [...new Set(rows.map(({ container }) => container))])
    console.log(
      line(
        name,
        rows.filter(({ container }) => container === name),
      ),
    )
  console.log(line('all', rows))
  const own = rows.filter(({ departure = null }) => departure === null)
  if (own.length < rows.length) console.log(line(`but ${rows.length - own.length} departures`, own))
}

function line(name: string, rows: readonly Row[]): string {
  const percent = (is: (row: Row) => boolean): string =>
    `${Math.round((rows.filter(is).length / rows.length) * 100)} %`.padStart(9)
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)
  const lost = String(rows.filter(row => row.lost.length > 0).length).padStart(5)
  const theirLost = String(rows.filter(row => row.theirLost > 0).length).padStart(7)
  const pages = (sum(row => row.ours) / sum(row => row.theirs)).toFixed(2).padStart(6)
  return `${name.padEnd(24)}${percent(row => row.isSameCount)} ${percent(row => row.isSamePage)} ${lost} ${theirLost} ${pages}`
}

await main()
