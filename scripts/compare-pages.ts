/**
 * Compares our pages with Chromium's: containers × contents × heights of pages, set in Ahem, word by word.
 *
 *   npm run compare:pages                       every fourth document
 *   npm run compare:pages -- --every 1          all of them
 *   npm run compare:pages -- --only flex        those whose container or content has the text
 *
 *   --show          lists the documents that differ, --html prints them
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
import { type PageDocument, pageCss, pageDocuments } from './page-documents.ts'

/** The words that are seen on each page. */
type Pages = readonly (readonly string[])[]

const KEPT = 'out/chromium-pages.json'
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const FONT = `@font-face { font-family: Ahem; src: url(data:font/ttf;base64,${readFileSync('test/fixtures/fonts/Ahem.ttf').toString('base64')}) }`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      every: { type: 'string', default: '4' },
      only: { type: 'string' },
      show: { type: 'boolean' },
      html: { type: 'boolean' },
      save: { type: 'string' },
    },
  })
  const { only, every } = values
  const wanted = pageDocuments().filter(
    ({ container, content }) => only === undefined || container.includes(only) || content.includes(only),
  )
  const chosen = wanted.filter((_, i) => i % Math.max(1, Number(every)) === 0)
  const theirs = new Chromium()
  const rows: Row[] = []
  for (const document of chosen) {
    const row = rowOf(document, await ourPages(document), await theirs.pagesOf(document))
    rows.push(row)
    if (values.show === true && !(row.isSameCount && row.isSamePage && row.lost.length === 0)) show(row)
    if (values.html === true && !row.isSamePage) console.log(document.html)
  }
  await theirs.close()
  report(rows)
  if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(rows, null, 1))
}

// ---------- the two sides ----------

const wholeHtml = ({ html, height }: PageDocument): string =>
  `<!doctype html><meta charset=utf-8><style>${FONT} ${pageCss(height)}</style>${html}`

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
  readonly #kept: Record<string, Pages> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
  #browser: Browser | null = null
  #page: Page | null = null

  async pagesOf(document: PageDocument): Promise<Pages> {
    const html = wholeHtml(document)
    const key = createHash('sha256').update(html).digest('hex').slice(0, 16)
    const kept = this.#kept[key]
    if (kept !== undefined) return kept
    this.#browser ??= await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS })
    this.#page ??= await this.#browser.newPage()
    await this.#page.setContent(html)
    const pages = wordsOf(await this.#page.pdf({ preferCSSPageSize: true }))
    this.#kept[key] = pages
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
}

function rowOf(document: PageDocument, ours: Pages, theirs: Pages): Row {
  const all = [...new Set(document.html.match(/w\d+z/g) ?? [])]
  const pageIn = (pages: Pages, word: string): number => pages.findIndex(words => words.includes(word))
  const moved = all.find(word => pageIn(ours, word) !== pageIn(theirs, word))
  const { container, content, height } = document
  return {
    container,
    content,
    height,
    ours: ours.length,
    theirs: theirs.length,
    isSameCount: ours.length === theirs.length,
    isSamePage: moved === undefined,
    lost: all.filter(word => pageIn(ours, word) < 0),
    theirLost: all.filter(word => pageIn(theirs, word) < 0).length,
    first: moved === undefined ? '' : `${moved} on ${pageIn(ours, moved) + 1}, ${pageIn(theirs, moved) + 1}`,
  }
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
