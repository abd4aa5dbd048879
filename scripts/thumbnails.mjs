/** Draws the first page of a sample in each template, for the cards of the playground. Needs a build and poppler's pdftoppm. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { render } from '../dist/index.js'

const PARAGRAPH = `The margin of a page is where the reader's thumbs are, and where the eye rests between two lines of
thought. Early printers gave it half of the sheet and were not thought wasteful. What they printed was made to be read
aloud, slowly, by somebody who held the book with both hands.`

const SAMPLE = `<!doctype html><html lang="en"><head><title>On the Margins of Books</title><meta name="author" content="A. Reader"></head>
<body><header class="octavo-title-block"><p class="octavo-site">The Printing House</p><h1>On the Margins of Books</h1>
<p class="octavo-byline"><span class="octavo-author">A. Reader</span> · 17 May 2026</p></header><p>${PARAGRAPH}</p><p>${PARAGRAPH}</p>
<h2>Proportions</h2><p>${PARAGRAPH}</p>
<blockquote><p>What one does not notice is the work of many hands.</p></blockquote>
<table><thead><tr><th>Format</th><th>Width</th><th>Height</th></tr></thead>
<tbody><tr><td>Folio</td><td>305</td><td>483</td></tr><tr><td>Quarto</td><td>241</td><td>305</td></tr>
<tr><td>Octavo</td><td>152</td><td>229</td></tr></tbody></table>
<h3>Of the hand</h3><p>${PARAGRAPH}</p><ul><li>Inner margins are half of the outer ones.</li><li>The lower one is widest.</li></ul>
<p>${PARAGRAPH}</p></body></html>`

/** A4 in px: whole numbers, so that no edge of paper shows. */
const WIDTH = 220
const HEIGHT = 311
const templates = new URL('../templates/', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'thumbnails-'))
for (const entry of readdirSync(templates, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue
  const { pdf } = await render({ html: SAMPLE, template: entry.name, date: '2026-05-17' })
  const path = join(folder, 'sample.pdf')
  writeFileSync(path, pdf)
  const size = ['-scale-to-x', String(WIDTH), '-scale-to-y', String(HEIGHT)]
  execFileSync('pdftoppm', [
    '-png',
    '-f',
    '1',
    '-l',
    '1',
    '-singlefile',
    ...size,
    path,
    join(templates, entry.name, 'thumbnail'),
  ])
}
rmSync(folder, { recursive: true })
