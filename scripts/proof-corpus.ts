/**
 * What the proof of the pages says of real pages: every finding, and how many pages have one. The pages are HTML files,
 * gzipped or not, in a folder that is given; their main content is printed.
 *
 *   npm run test:proof -- FOLDER [--template clean] [--every 5] [--whole]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { Diagnostics } from '../src/base/diagnostics.ts'
import { OctavoError } from '../src/base/errors.ts'
import { NO_PROFILES, readJob } from '../src/job/job.ts'
import { prove } from '../src/proof/proof.ts'
import type { Finding } from '../src/proof/types.ts'
import { runStages } from '../src/render/stages.ts'
import { templateNames } from '../src/render/templates.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    template: { type: 'string', default: 'clean' },
    every: { type: 'string', default: '1' },
    whole: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
if (folder === undefined) throw new Error('Name a folder with HTML files.')

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.html(\.gz)?$/.test(name) && !/expected|oracle/.test(name))
  .sort()
  .filter((_, index) => index % Number(values.every) === 0)

async function findingsIn(file: string): Promise<{ readonly pages: number; readonly findings: readonly Finding[] }> {
  const bytes = readFileSync(join(folder!, file))
  const html = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const request = { html, template: values.template, extract: !values.whole }
  const job = await readJob('generate', request, {
    templates: templateNames(),
    profiles: NO_PROFILES,
    defaultProfile: null,
  })
  const stages = await runStages(job, { loader: null }, new Diagnostics())
  return { pages: stages.display.pages.length, findings: prove(stages.display, stages).findings }
}

let pages = 0
let wrong = 0
for (const file of files) {
  try {
    const found = await findingsIn(file)
    pages += found.pages
    wrong += new Set(found.findings.map(({ page }) => page)).size
    for (const { fault, page, element, text, what } of found.findings)
      console.log(`${file}: ${fault}, page ${page ?? '–'}, <${element?.name ?? '–'}>: text ${what}: ${text}`)
  } catch (error) {
    if (!(error instanceof OctavoError)) throw error
    console.log(`${file}: ${error.code}`)
  }
}
console.log(`${wrong} of ${pages} pages with findings (${((100 * wrong) / pages).toFixed(2)} %), ${files.length} files`)
