/**
 * Data tables of saved pages beside Chromium's automatic layout at the same width: how high they are, and how many cells have a
 * short word that is broken.
 *
 *   npm run compare:tables -- FOLDER [--count 60] [--each 4] [--template clean] [--show]
 *
 * FOLDER has saved pages (*.html.gz, in folders, with an index.json). The first tables of each page (`--each`) with three to six
 * columns and at least three rows count, without their own styles. Chromium sets it with the measures of Clean and the same fonts, as wide as it is here.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import { attribute, type Element, elementsOf, isWithin, textContent } from '../src/html/document.ts'
import { parseHtml } from '../src/html/parse.ts'
import type { BoxFragment, Placed } from '../src/layout/types.ts'
import { chromiumPath, QUIET_FLAGS } from '../test/chromium-flags.ts'
import { linesOf, setSample } from '../test/templates/pages.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    each: { type: 'string', default: '4' },
    template: { type: 'string', default: 'clean' },
    show: { type: 'boolean', default: false },
  },
})

/** Letters; no reader expects a shorter word to be divided. */
const SHORT = 10
const LEAST = { rows: 3, columns: 3 }
const MOST = { rows: 60, columns: 6 }

interface Table {
  readonly name: string
  readonly html: string
}

interface Measured {
  readonly width: number
  readonly height: number
  readonly broken: number
}

function tables(folder: string): readonly Table[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { id: string; files: string[] }[]
  const found: Table[] = []
  for (const { id, files } of index.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const file = files.find(name => name.endsWith('.html.gz'))
    if (file === undefined) continue
    if (found.length >= Number(values.count)) break
    const source = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
    if (!/<table/i.test(source)) continue
    const most = Math.min(Number(values.each), Number(values.count) - found.length)
    found.push(...dataTables(source, most).map(html => ({ name: id, html })))
  }
  return found
}

/** The first data tables of a page: rows and cells alone, with their text. */
function dataTables(source: string, most: number): readonly string[] {
  const found: string[] = []
  const { root } = parseHtml(source, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
  for (const table of elementsOf(root)) {
    if (table.name !== 'table' || found.length >= most) continue
    const parts = [...elementsOf(table)]
    const rows = parts.filter(({ name }) => name === 'tr').map(row => cellsOf(row))
    const columns = Math.max(0, ...rows.map(cells => cells.length))
    const isData = !parts.some(part => part !== table && /^(?:table|img|svg|input|select)$/.test(part.name))
    const text = textContent(table)
    if (!isData || rows.length < LEAST.rows || columns < LEAST.columns || text.length > 20_000) continue
    if (rows.length > MOST.rows || columns > MOST.columns || !/\p{L}{3}/u.test(text)) continue
    found.push(`<table>${rows.map(cells => `<tr>${cells.map(cellHtml).join('')}</tr>`).join('')}</table>`)
  }
  return found
}

const cellsOf = (row: Element): readonly Element[] =>
  row.children.flatMap(child =>
    child.kind === 'element' && (child.name === 'td' || child.name === 'th') && isWithin(child, row) ? [child] : [],
  )

function cellHtml(cell: Element): string {
  const spans = ['colspan', 'rowspan'].flatMap(name => {
    const value = attribute(cell, name)
    return value === null ? [] : [` ${name}="${Number.parseInt(value, 10) || 1}"`]
  })
  const text = textContent(cell).replace(/\s+/g, ' ').trim()
  return `<${cell.name}${spans.join('')}>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</${cell.name}>`
}

/** One sheet as high as any table. */
const SHEET = '@page { size: 210mm 4000mm; margin: 25mm 46mm }'

async function ours({ html }: Table): Promise<Measured | null> {
  const laid = await setSample({ html: `<!doctype html><body>${html}`, template: values.template, css: SHEET })
  const found: BoxFragment[] = []
  const visit = ({ fragment }: Placed): void => {
    if (fragment.kind !== 'box') return
    if (fragment.box.kind === 'table') found.push(fragment)
    else fragment.children.forEach(visit)
  }
  for (const { body } of laid.paged.pages) if (body !== null) visit(body)
  const [table] = found
  if (table === undefined) return null
  const lines = new Map<Element, string[]>()
  for (const { element, text } of linesOf(laid))
    if (element !== null) lines.set(element, [...(lines.get(element) ?? []), text])
  const broken = [...lines].filter(([element, parts]) => hasBrokenWord(textContent(element), parts))
  return { width: table.width, height: table.height, broken: broken.length }
}

/** Whether two lines of a cell part a short word of its text. */
function hasBrokenWord(text: string, lines: readonly string[]): boolean {
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu)?.filter(word => word.length <= SHORT))
  return lines.slice(1).some((line, i) => {
    const before = /[\p{L}\p{N}]+(?=[-\u2010]?$)/u.exec(lines[i]!.trimEnd())?.[0]
    const after = /^[\p{L}\p{N}]+/u.exec(line)?.[0]
    return before !== undefined && after !== undefined && words.has(before + after) && !/\s$/.test(lines[i]!)
  })
}

const FONTS = resolve('fonts')
const face = (family: string, file: string, weight: string): string =>
  `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(${pathToFileURL(join(FONTS, file)).href}) }`

/** The measures of Clean. */
const CHROMIUM_SHEET = `<meta charset="utf-8"><style>
  ${face('Table Serif', 'source-serif-4/SourceSerif4-Regular.otf', '400')}
  ${face('Table Sans', 'source-sans-3/SourceSans3-Semibold.otf', '600')}
  table { border-collapse: collapse; border: 0.8pt solid; border-inline: 0; font: 9pt/12pt "Table Serif"; font-variant-numeric: lining-nums tabular-nums }
  th, td { padding: 1.5pt 12pt 1.5pt 0; text-align: start; vertical-align: baseline; overflow-wrap: break-word } th { font: 600 9pt/12pt "Table Sans" }
  :is(th, td):last-child { padding-inline-end: 0 }</style>`

async function theirs(all: readonly { readonly html: string; readonly width: number }[]): Promise<readonly Measured[]> {
  const path = join(tmpdir(), `octavo-tables-${process.pid}.html`)
  const sized = all.map(({ html, width }) => html.replace('<table>', `<table style="width:${width}px">`))
  writeFileSync(
    path,
    `<!doctype html>${CHROMIUM_SHEET}${sized.map(html => `<div style="width:446px">${html}</div>`).join('')}`,
  )
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: [...QUIET_FLAGS] })
  try {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(path).href)
    await page.evaluate(() => document.fonts.ready)
    return await page.evaluate(measure, SHORT)
  } finally {
    await browser.close()
  }
}

interface PageElement {
  readonly firstChild: { readonly textContent: string | null } | null
  getBoundingClientRect(): { readonly width: number; readonly height: number }
  querySelectorAll(selector: string): Iterable<PageElement>
}

declare const document: PageElement & {
  readonly fonts: { readonly ready: Promise<unknown> }
  createRange(): {
    setStart(node: object, offset: number): void
    setEnd(node: object, offset: number): void
    getClientRects(): Iterable<{ readonly top: number }>
  }
}

/** Runs in the page. */
function measure(short: number): Measured[] {
  const isBroken = ({ firstChild: text }: PageElement): boolean =>
    text !== null &&
    [...(text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)].some(({ 0: word, index }) => {
      if (word.length > short) return false
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
  return [...document.querySelectorAll('table')].map(table => {
    const { width, height } = table.getBoundingClientRect()
    return { width, height, broken: [...table.querySelectorAll('td, th')].filter(isBroken).length }
  })
}

const pairs: { readonly table: Table; readonly own: Measured }[] = []
for (const table of tables(resolve(positionals[0]!))) {
  const own = await ours(table)
  if (own !== null) pairs.push({ table, own })
}
const others = await theirs(pairs.map(({ table, own }) => ({ html: table.html, width: own.width })))
const ratios = pairs.map(({ own }, i) => own.height / others[i]!.height)
if (values.show)
  pairs.forEach(({ table, own }, i) => {
    const { width, height, broken } = others[i]!
    const figures = [own.width, width, own.height, height].map(value => value.toFixed(0)).join(' ')
    console.log(`  ${table.name}: ${ratios[i]!.toFixed(2)} (${figures}), broken ${own.broken} ${broken}`)
  })
const sorted = ratios.toSorted((a, b) => a - b)
const sum = (of: readonly Measured[]): number => of.reduce((total, { broken }) => total + broken, 0)
console.log(
  `${pairs.length} tables · height to Chromium's: median ${sorted[sorted.length >> 1]!.toFixed(3)}, ` +
    `mean ${(ratios.reduce((a, b) => a + b, 0) / ratios.length).toFixed(3)}, lower ${ratios.filter(r => r < 0.99).length}, ` +
    `higher ${ratios.filter(r => r > 1.01).length} · cells with a broken short word: ${sum(pairs.map(({ own }) => own))}, Chromium ${sum(others)} · ` +
    `Chromium wider than asked: ${others.filter(({ width }, i) => width > pairs[i]!.own.width + 1).length}`,
)
