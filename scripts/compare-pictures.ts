/**
 * Draws documents as pictures here and as PDFs with another reader, and compares the pixels: how far apart they are, worst first.
 * Needs poppler's pdftoppm, or pdf.js with its canvas.
 *
 *   npm run compare:pictures                       the examples in all templates, framework pages, the SVG fixtures
 *   npm run compare:pictures -- --reader pdfjs     beside pdf.js in place of poppler
 *   npm run compare:pictures -- --every 5          every fifth of them
 *   npm run compare:pictures -- --keep FOLDER      keeps the pictures of both of the worst documents
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { NO_PROFILES, readJob } from '../src/job/job.ts'
import { writePdf } from '../src/pdf/write.ts'
import { type Picture, rasterize } from '../src/raster/raster.ts'
import { runStages } from '../src/render/stages.ts'
import { templateNames } from '../src/render/templates.ts'
import { printDocuments } from '../test/fixtures/print/documents.ts'
import { asPixmap, type Raster, rasterise } from './wpt/raster.ts'

interface Given {
  readonly name: string
  readonly html: string
  readonly template: string
}

/** All pages of a PDF at 96 dpi. */
type Draw = (pdf: Uint8Array) => Promise<readonly Raster[]>

interface Row {
  readonly name: string
  readonly pages: number
  /** Mean difference of all channels, of 255. */
  readonly mean: number
  /** Share of pixels of which a channel is off by more than FAR. */
  readonly far: number
}

/** Antialiasing of thin strokes stays below it. */
const FAR = 32
/** Pages of a document that are compared. */
const PAGES = 6

async function main(): Promise<void> {
  const options = { every: { type: 'string' }, keep: { type: 'string' }, reader: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  const every = Number(values.every ?? 1)
  const draw: Draw = values.reader === 'pdfjs' ? (await import('./readers/pdfjs-pictures.ts')).pdfjsPictures : rasterise
  const rows: Row[] = []
  for (const given of (await documents()).filter((_, index) => index % every === 0))
    rows.push(await compared(given, draw, values.keep ?? null))
  rows.sort((a, b) => b.far - a.far)
  for (const { name, pages, mean, far } of rows)
    console.log(`${mean.toFixed(2).padStart(7)} ${(far * 100).toFixed(2).padStart(7)} %  ${name} (${pages})`)
  const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!
  console.log(
    `${rows.length} documents: mean difference ${middle(rows.map(row => row.mean)).toFixed(2)} of 255 at the median, ` +
      `${(middle(rows.map(row => row.far)) * 100).toFixed(2)} % of the pixels off by more than ${FAR}`,
  )
}

async function documents(): Promise<readonly Given[]> {
  const found: Given[] = []
  for (const file of readdirSync('examples').filter(name => name.endsWith('.html')))
    for (const template of templateNames())
      found.push({ name: `${file} in ${template}`, html: readFileSync(join('examples', file), 'utf8'), template })
  for (const { name, html } of await printDocuments()) found.push({ name: `print ${name}`, html, template: 'none' })
  const drawings = 'test/fixtures/svg'
  for (const file of readdirSync(drawings).filter(name => name.endsWith('.svg')))
    found.push({ name: `svg ${file}`, html: drawingPage(readFileSync(join(drawings, file), 'utf8')), template: 'none' })
  return found
}

const drawingPage = (svg: string): string =>
  `<!doctype html><html lang=en><title>SVG</title><body><img alt="" style="width:600px" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`

async function compared({ name, html, template }: Given, draw: Draw, keep: string | null): Promise<Row> {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const job = await readJob('generate', { html, template }, context)
  const { display } = await runStages(job, { loader: null }, new Diagnostics())
  const shown = { ...display, pages: display.pages.slice(0, PAGES) }
  const pdf = await writePdf(shown, {
    standards: ['plain'],
    date: null,
    producer: 'Octavo',
    creator: null,
    protection: null,
    signature: null,
    warn: () => undefined,
  })
  const theirs = await draw(pdf)
  const ours = shown.pages.map(page => rasterize(page))
  let sum = 0
  let far = 0
  let count = 0
  for (const [index, picture] of ours.entries()) {
    const difference = differenceOf(picture, theirs[index]!)
    sum += difference.sum
    far += difference.far
    count += difference.count
  }
  const row = { name, pages: ours.length, mean: sum / (count * 3), far: far / count }
  if (keep !== null && row.far > 0.02) keepPictures(keep, name, ours, theirs)
  return row
}

/** Over what both pictures have: sizes in whole pixels are rounded by each in its own way. */
function differenceOf(ours: Picture, theirs: Raster): { sum: number; far: number; count: number } {
  const [width, height] = [Math.min(ours.width, theirs.width), Math.min(ours.height, theirs.height)]
  let sum = 0
  let far = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let most = 0
      for (let channel = 0; channel < 3; channel++) {
        const one = ours.pixels[(y * ours.width + x) * 4 + channel]!
        const other = theirs.pixels[(y * theirs.width + x) * 3 + channel]!
        const off = Math.abs(one - other)
        sum += off
        most = Math.max(most, off)
      }
      if (most > FAR) far++
    }
  return { sum, far, count: width * height }
}

function keepPictures(folder: string, name: string, ours: readonly Picture[], theirs: readonly Raster[]): void {
  mkdirSync(folder, { recursive: true })
  const file = (index: number, whose: string): string =>
    join(folder, `${name.replace(/\W+/g, '-')}-${index + 1}.${whose}.ppm`)
  for (const [index, { width, height, pixels }] of ours.entries()) {
    const opaque = pixels.filter((_, at) => at % 4 !== 3)
    writeFileSync(file(index, 'ours'), asPixmap({ width, height, pixels: opaque }))
  }
  for (const [index, raster] of theirs.entries()) writeFileSync(file(index, 'theirs'), asPixmap(raster))
}

await main()
