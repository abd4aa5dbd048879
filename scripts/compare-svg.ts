/**
 * Draws SVG files here and in Chromium, and compares the pixels: how far apart they are on average, worst first.
 *
 *   npm run compare:svg -- FOLDER…            all .svg files in the folders, as images on a page each
 *   npm run compare:svg -- --inline FOLDER…   the same as elements of the document, one document for each
 *
 *   --keep FOLDER   keeps pages of both as pictures, side by side by name
 *   --dpi n         96 by default
 *
 * Chromium's pages are screenshots: poppler, which draws ours, loses the opacity of gradients in Chromium's PDF.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath, QUIET_FLAGS } from '../test/chromium-flags.ts'
import { pngPixels } from './png-pixels.ts'

const COMMAND = resolve('dist', 'cli.js')
/** Side of a page in px. */
const SIDE = 600

/** Images in one document, which has bounds for what filters cost. */
const BATCH = 10

const PAGE_CSS = `@page { size: ${SIDE}px ${SIDE}px; margin: 0 } html, body { margin: 0; padding: 0 }
div { width: ${SIDE}px; height: ${SIDE}px; overflow: hidden; break-after: page } div:last-child { break-after: auto }
img, .inline > svg { display: block; width: ${SIDE}px; height: ${SIDE}px; max-width: none; max-height: none; object-fit: contain }`

interface Row {
  readonly name: string
  /** Mean difference of all channels, in percent of their range. */
  readonly mean: number
  /** Share of pixels that differ visibly, in percent. */
  readonly visible: number
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { inline: { type: 'boolean' }, keep: { type: 'string' }, dpi: { type: 'string' } },
  })
  const files = positionals.flatMap(folder =>
    readdirSync(folder)
      .filter(name => name.endsWith('.svg'))
      .sort()
      .map(name => resolve(folder, name)),
  )
  if (files.length === 0) {
    console.log('Name a folder with .svg files.')
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'compare-svg-'))
  const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: [...QUIET_FLAGS] })
  try {
    const setup = { browser, folder, dpi: Number(values.dpi ?? 96), keep: values.keep }
    const rows: Row[] = []
    const isInline = values.inline === true
    const step = isInline ? 1 : BATCH
    for (let at = 0; at < files.length; at += step)
      rows.push(...(await compared(files.slice(at, at + step), isInline, setup)))
    report(rows)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Setup {
  readonly browser: Browser
  /** For what is made on the way. */
  readonly folder: string
  readonly dpi: number
  readonly keep: string | undefined
}

/** One document with a page for each file, drawn by both. */
async function compared(
  files: readonly string[],
  isInline: boolean,
  { browser, folder, dpi, keep }: Setup,
): Promise<readonly Row[]> {
  const html = join(folder, 'page.html')
  const body = files.map((file, i) => {
    if (isInline) return `<div class="inline">${readFileSync(file, 'utf8').replace(/^[\s\S]*?(?=<svg[\s>])/, '')}</div>`
    // Copied beside the page: only what is below it may be read.
    writeFileSync(join(folder, `${i}.svg`), readFileSync(file))
    return `<div><img src="${i}.svg" alt=""></div>`
  })
  writeFileSync(
    html,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>SVG</title><style>${PAGE_CSS}</style><body>${body.join('\n')}`,
  )
  const ours = join(folder, 'ours.pdf')
  execFileSync(process.execPath, [COMMAND, html, '-o', ours, '--template', 'none'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const a = pictures(ours, dpi, join(folder, 'a'))
  const b = await screenshots(html, files.length, browser, dpi / 96)
  return files.map((file, i) => {
    const name = basename(file, '.svg')
    if (keep !== undefined) keepPictures(keep, name, a[i], b[i])
    return { name, ...difference(a[i], b[i]) }
  })
}

/** The pages of the document as Chromium shows them, as PPM files. */
async function screenshots(
  html: string,
  count: number,
  browser: Browser,
  scale: number,
): Promise<readonly Uint8Array[]> {
  const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE }, deviceScaleFactor: scale })
  await page.goto(`file://${html}`)
  const made: Uint8Array[] = []
  for (let i = 0; i < count; i++) {
    await page.evaluate(`scrollTo(0, ${i * SIDE})`)
    const { width, height, rgb } = pngPixels(await page.screenshot())
    made.push(Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), rgb]))
  }
  await page.close()
  return made
}

/** The pages of a PDF as PPM files, in order. */
function pictures(pdf: string, dpi: number, prefix: string): readonly Uint8Array[] {
  execFileSync('pdftoppm', ['-r', String(dpi), pdf, prefix])
  const folder = resolve(prefix, '..')
  const names = readdirSync(folder).filter(name => name.startsWith(`${basename(prefix)}-`) && name.endsWith('.ppm'))
  return names.sort().map(name => {
    const bytes = readFileSync(join(folder, name))
    rmSync(join(folder, name))
    return bytes
  })
}

function keepPictures(
  folder: string,
  name: string,
  ours: Uint8Array | undefined,
  theirs: Uint8Array | undefined,
): void {
  mkdirSync(folder, { recursive: true })
  if (ours !== undefined) writeFileSync(join(folder, `${name}.ours.ppm`), ours)
  if (theirs !== undefined) writeFileSync(join(folder, `${name}.theirs.ppm`), theirs)
}

/** A difference that is seen, of 255. */
const VISIBLE = 48

function difference(a: Uint8Array | undefined, b: Uint8Array | undefined): Omit<Row, 'name'> {
  if (a === undefined || b === undefined || a.length !== b.length) return { mean: 100, visible: 100 }
  const start = headerEnd(a)
  let sum = 0
  let visible = 0
  for (let i = start; i < a.length; i += 3) {
    let most = 0
    for (let k = 0; k < 3; k++) {
      const apart = Math.abs(a[i + k]! - b[i + k]!)
      sum += apart
      most = Math.max(most, apart)
    }
    if (most >= VISIBLE) visible++
  }
  const pixels = (a.length - start) / 3
  return { mean: (sum / (pixels * 3 * 255)) * 100, visible: (visible / pixels) * 100 }
}

/** A header is three lines of text. */
function headerEnd(ppm: Uint8Array): number {
  let lines = 0
  for (let i = 0; ; i++) if (ppm[i] === 0x0a && ++lines === 3) return i + 1
}

function report(rows: readonly Row[]): void {
  const sorted = rows.toSorted((a, b) => b.mean - a.mean)
  for (const { name, mean, visible } of sorted)
    console.log(`${mean.toFixed(3).padStart(8)} %  ${visible.toFixed(2).padStart(7)} %  ${name}`)
  const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const median = sorted[sorted.length >> 1]!.mean
  console.log(
    `${rows.length} files, mean difference ${average(rows.map(row => row.mean)).toFixed(3)} %, median ${median.toFixed(3)} %`,
  )
}

await main()
