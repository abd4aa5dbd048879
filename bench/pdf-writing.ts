/**
 * How long display lists take to become PDF files, without the stages before: pages of text, and a table of many cells.
 *
 *   npx esbuild bench/pdf-writing.ts --bundle --platform=node --format=esm --packages=external --outfile=bench/out/pdf-writing.mjs
 *   node bench/out/pdf-writing.mjs
 */
import type { StructureNode } from '../src/boxes/structure-node.ts'
import type { DisplayDocument, DisplayPage, GlyphsOp } from '../src/paint/ops.ts'
import { type WriteOptions, writePdf } from '../src/pdf/write.ts'
import { displayDocument, glyphs, node, OPTIONS, page } from '../test/pdf/sample.ts'
import { seeded } from './documents.ts'

const SERIF = 'source-serif-4/SourceSerif4-Regular.otf'
const SANS = 'fira-sans/FiraSans_400Regular.ttf'
const WORDS =
  'the quick brown fox jumps over a lazy dog while office workers affirm that AVATAR films are fun and difficult to explain in Fjord towns of the north'.split(
    ' ',
  )
const A4 = { width: 794, height: 1123 } as const
const random = seeded(5)
const words = (count: number): string =>
  Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')

/** Pages of 42 justified lines of 12 words each, in paragraphs of six lines. */
function book(pages: number): DisplayDocument {
  const lines = Array.from({ length: 300 }, () => glyphs(words(12), { font: SERIF, size: 14, y: 0, stretch: 0.37 }))
  const nodes: StructureNode[] = []
  const made = Array.from({ length: pages }, (_, number): DisplayPage => {
    const text = Array.from({ length: 42 }, (_line, i): GlyphsOp => {
      if (i % 6 === 0) nodes.push(node('P'))
      const at = { x: 60 + (i % 3) * 0.3, y: 80 + i * 20.5 }
      return { ...lines[(number * 42 + i) % lines.length]!, at, owner: nodes.at(-1)!.id }
    })
    const folio = glyphs(String(number + 1), { font: SANS, size: 10, y: 1050, owner: 'pagination' })
    return page([...text, folio], A4.width, A4.height)
  })
  return displayDocument(made, { structure: node('Document', nodes) })
}

/** A table of eight columns, fifty rows on a page. */
function table(rows: number): DisplayDocument {
  const texts = WORDS.slice(0, 10).map(word => glyphs(word, { font: SANS, size: 10, y: 0 }))
  const made: StructureNode[] = []
  const pages: GlyphsOp[][] = []
  for (let row = 0; row < rows; row++) {
    if (row % 50 === 0) pages.push([])
    const cells = Array.from({ length: 8 }, () => node('TD'))
    cells.forEach((cell, column) => {
      const at = { x: 50 + column * 80, y: 60 + (row % 50) * 20 }
      pages.at(-1)!.push({ ...texts[(row + column) % texts.length]!, at, owner: cell.id })
    })
    made.push(node('TR', cells))
  }
  const structure = node('Document', [node('Table', [node('TBody', made)])])
  return displayDocument(
    pages.map(ops => page(ops, A4.width, A4.height)),
    { structure },
  )
}

async function measure(name: string, document: DisplayDocument, options: Partial<WriteOptions>): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let run = 0; run < 15; run++) {
    const start = performance.now()
    bytes = (await writePdf(document, { ...OPTIONS, ...options })).length
    times.push(performance.now() - start)
  }
  const warm = times.slice(5).sort((a, b) => a - b)
  const median = warm[Math.floor(warm.length / 2)]!
  console.log(
    `${name.padEnd(34)} first ${times[0]!.toFixed(1).padStart(6)} ms, warm ${median.toFixed(1).padStart(6)} ms, least ${warm[0]!.toFixed(1).padStart(6)} ms, ${(bytes / 1000).toFixed(0)} kB`,
  )
}

await measure('20 pages, not compressed', book(20), { compress: false })
await measure('20 pages', book(20), {})
await measure('200 pages (100,000 words)', book(200), {})
await measure('200 pages, untagged', book(200), { standards: ['plain'] })
await measure('table of 5,000 rows', table(5_000), {})
await measure('table of 5,000 rows, untagged', table(5_000), { standards: ['plain'] })
