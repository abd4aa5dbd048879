/**
 * Which share of a document's words is found in what readers copy out of its PDF: pdftotext in three modes, pdf.js, PDFium,
 * and MuPDF where it is installed (`npm install --no-save mupdf`).
 *
 *   npm run test:copy [-- FILE.html ...] [--template clean] [--missing]
 *
 * Without files, the documents are those of `readers/samples.ts`.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../src/base/limits.ts'
import { parseHtml } from '../src/html/parse.ts'
import { NO_PROFILES, readJob } from '../src/job/job.ts'
import { renderJob } from '../src/render/render.ts'
import { templateNames } from '../src/render/templates.ts'
import { allReaders } from './readers/readers.ts'
import { SAMPLES } from './readers/samples.ts'
import { found, joined, textOfDocument, wordsOf } from './readers/words.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    template: { type: 'string', default: 'clean' },
    missing: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const documents =
  positionals.length > 0
    ? positionals.map(path => ({ name: basename(path), html: readFileSync(path, 'utf8') }))
    : SAMPLES
const readers = await allReaders()
const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

for (const { name, html } of documents) {
  if (!name.includes(values.only)) continue
  const { pdf } = await renderJob(await readJob('generate', { html, template: values.template }, context), {
    loader: null,
  })
  const wanted = wordsOf(
    textOfDocument(parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })),
  )
  const shares: string[] = []
  for (const reader of readers) {
    const text = await reader.text(pdf)
    const plain = found(wanted, wordsOf(text))
    const whole = found(wanted, wordsOf(joined(text)))
    const best = whole.found > plain.found ? whole : plain
    shares.push(`${reader.name} ${percent(plain.found, wanted.length)}/${percent(best.found, wanted.length)}`)
    if (values.missing && best.missing.length > 0)
      console.log(`  ${reader.name}: ${best.missing.slice(0, 30).join(' ')}`)
  }
  console.log(`${name} (${wanted.length} words): ${shares.join(', ')}`)
}

function percent(part: number, whole: number): string {
  return ((100 * part) / whole).toFixed(2)
}
