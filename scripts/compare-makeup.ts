/**
 * How pages of illustrated articles are made up, beside Chromium and WeasyPrint: space left empty at their feet, and what is
 * parted that belongs together.
 *
 *   npm run compare:makeup -- FOLDER      saved pages (*.html.gz, in folders, with an index.json), whose content is extracted
 *   … --count 60 --least 4                how many of them, with at least so many pictures
 *   … --engines clean,chromium,weasyprint (a template's name is Octavo with it), --dist FOLDER (another build)
 *   … --only NAME, --show                 of each article: its holes over 30 % and what is parted
 *
 * Pictures are not loaded: each is replaced by a drawing of the size that its attributes tell, or of a usual one chosen by its
 * address, so that all engines set the same. The other engines get a sheet with the measures of Clean. A hole is what is empty
 * between the last ink and the end of the page's content area, as a share of its height, on all pages but the last.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { chromiumPath, HEADLESS_FLAGS } from '../test/chromium-flags.ts'
import { AREAS, SHEET_AREA } from './makeup/areas.ts'
import { type Article, articleOf } from './makeup/articles.ts'
import { type Judgement, judged, summary } from './makeup/judgement.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '60' },
    least: { type: 'string', default: '4' },
    engines: { type: 'string', default: 'clean,chromium,weasyprint' },
    dist: { type: 'string', default: 'dist' },
    keep: { type: 'string', default: 'out/makeup' },
    only: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
  },
})

const SHEET = `<style>@page { size: A4; margin: 25mm 46mm 32mm }
  body { margin: 0; font: 10.5pt/15pt "Source Serif 4", serif; text-align: justify; hyphens: auto; overflow-wrap: break-word }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; text-align: left; line-height: 1.3 } p { margin: 0; text-indent: 1em }
  figure { margin: 15pt 0; break-inside: avoid } img { max-width: 100%; max-height: 235mm; height: auto; break-inside: avoid }
  pre { font-size: 8pt; line-height: 12pt; white-space: pre-wrap; orphans: 3; widows: 3 } table { font-size: 9pt }</style>`

async function articles(): Promise<Article[]> {
  const folder = resolve(positionals[0]!)
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    id: string
    url: string
    files: string[]
  }[]
  const found: Article[] = []
  for (const { id, url, files } of index.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const file = files.find(name => name.endsWith('.html.gz'))
    if (file === undefined || found.length >= Number(values.count)) continue
    const source = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
    const article = await articleOf(id.replace(/\W+/g, '-').slice(0, 60), source, url || null, Number(values.least))
    if (article !== null) found.push(article)
  }
  return found
}

/** The articles are kept, so that one run's are the next one's. */
async function keptArticles(): Promise<Article[]> {
  const path = join(values.keep, `articles-${values.count}-${values.least}.json`)
  if (!existsSync(path)) writeFileSync(path, JSON.stringify(await articles()))
  return JSON.parse(readFileSync(path, 'utf8')) as Article[]
}

async function print(engine: string, { name, html }: Article, path: string): Promise<void> {
  if (engine === 'chromium' || engine === 'weasyprint') {
    const source = join(values.keep, `${name}.html`)
    writeFileSync(
      source,
      html.replace(/<head[^>]*>|^(?!<!doctype)/i, found => `${found}<meta charset="utf-8">${SHEET}`),
    )
    const flags = [...HEADLESS_FLAGS, '--no-pdf-header-footer', `--print-to-pdf=${path}`]
    if (engine === 'weasyprint') execFileSync('weasyprint', ['-q', source, path], { stdio: 'ignore' })
    else execFileSync(chromiumPath() ?? '', [...flags, source], { stdio: 'ignore' })
    return
  }
  const { render } = (await import(resolve(values.dist, 'index.js'))) as typeof import('../src/index.ts')
  writeFileSync(path, (await render({ html, template: engine })).pdf)
}

mkdirSync(values.keep, { recursive: true })
const all = (await keptArticles()).filter(({ name }) => name.includes(values.only))
for (const engine of values.engines.split(',')) {
  const judgements: Judgement[] = []
  for (const article of all) {
    const path = resolve(values.keep, `${article.name}.${engine}.pdf`)
    try {
      if (!/chromium|weasyprint/.test(engine) || !existsSync(path)) await print(engine, article, path)
    } catch (error) {
      console.log(`${article.name}: ${engine} fails: ${String(error).slice(0, 200)}`)
      continue
    }
    const judgement = judged(path, article, AREAS[engine] ?? SHEET_AREA)
    judgements.push(judgement)
    if (values.show) show(article, judgement)
  }
  console.log(summary(engine, judgements))
}

function show({ name }: Article, { pages, holes, headings, leadIns, listings }: Judgement): void {
  const large = holes.flatMap((hole, page) => (hole > 0.3 ? [`p${page + 1} ${(100 * hole).toFixed(0)} %`] : []))
  const parted = [
    ...headings.map(h => `heading ${h}`),
    ...leadIns.map(l => `lead-in ${l}`),
    ...listings.map(l => `listing ${l}`),
  ]
  if (large.length + parted.length > 0) console.log(`  ${name} (${pages}): ${[...large, ...parted].join('; ')}`)
}
