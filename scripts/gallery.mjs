/**
 * Renders the examples in all templates, on several papers and with several profiles, and gathers the pages: PNG pictures in
 * out/gallery/, all of them in out/gallery.pdf, and what the proof of the pages found in out/gallery.json. Needs a build.
 *
 *   npm run gallery -- [--only WORD] [--templates clean,dark] [--pages 1-3 | all] [--dpi 72] [--out FOLDER]
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { render, renderPages } from '../dist/index.js'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    templates: { type: 'string' },
    pages: { type: 'string', default: '1-3' },
    dpi: { type: 'string', default: '72' },
    out: { type: 'string' },
  },
})

const root = new URL('..', import.meta.url).pathname
const examples = join(root, 'examples')
/** The folder of the pictures; the PDF and the findings stand beside it. */
const out = values.out ?? join(root, 'out', 'gallery')
const TEMPLATES = (values.templates ?? 'clean,minimal,corporate,academic,dark').split(',')
/** Dots per inch of the pictures; those in the PDF are the same. */
const DPI = Number(values.dpi)

const names = readdirSync(examples)
  .filter(name => name.endsWith('.html'))
  .map(name => name.replace('.html', ''))
const WITH_CONTENTS = ['guide', 'handbook', 'paper', 'report']

/** Each document is an example with options: about forty. */
const documents = [
  ...names.map(name => ({ name, variant: 'a4', options: {} })),
  ...names.map(name => ({ name, variant: 'letter', options: { pageSize: 'Letter' } })),
  ...names.filter(name => name !== 'elements').map(name => ({ name, variant: 'a5', options: { pageSize: 'A5' } })),
  ...WITH_CONTENTS.filter(name => names.includes(name)).map(name => ({ name, variant: 'toc', options: { toc: true } })),
  { name: 'report', variant: 'acme', options: profile('acme') },
  { name: 'paper', variant: 'journal', options: profile('journal') },
  { name: 'essay', variant: 'letterhead', options: profile('letterhead') },
].filter(({ name, variant }) => `${name}-${variant}`.includes(values.only ?? ''))

function profile(name) {
  return { profile: name, profiles: join(examples, 'profiles') }
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

const findings = []
const figures = []
for (const { name, variant, options } of documents) {
  const html = readFileSync(join(examples, `${name}.html`), 'utf8')
  for (const template of TEMPLATES) {
    const { pictures, warnings } = await renderPages({
      html,
      template,
      date: '2026-05-17',
      math: true,
      dpi: DPI,
      ...(values.pages === 'all' ? {} : { pages: values.pages }),
      ...options,
    })
    const shown = warnings.filter(({ code }) => code.startsWith('text_') || code === 'content_overflows_page')
    for (const { code, message } of shown) findings.push({ document: `${name}-${variant}`, template, code, message })
    for (const { page, png } of pictures) {
      writeFileSync(join(out, `${name}-${variant}-${template}-${page}.png`), png)
      const title = `${name}, ${variant}, ${template}, page ${page}`
      const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
      figures.push(`<figure><img src="${source}" alt="${title}"><figcaption>${title}</figcaption></figure>`)
    }
    console.log(`${name} ${variant} ${template}: ${pictures.length} pages, ${shown.length} findings`)
  }
}

const STYLE = `@page { size: A3 landscape; margin: 10mm } body { margin: 0; font: 8pt sans-serif }
  main { display: grid; grid-template-columns: repeat(5, 1fr); gap: 4mm }
  figure { margin: 0; break-inside: avoid } img { width: 100%; border: 0.5pt solid #999 }`
const { pdf } = await render({
  html: `<!doctype html><html lang="en"><title>Gallery</title><style>${STYLE}</style><main>${figures.join('')}</main>`,
  template: 'none',
  date: '2026-05-17',
})
writeFileSync(`${out}.pdf`, pdf)
writeFileSync(`${out}.json`, `${JSON.stringify(findings, null, 2)}\n`)
console.log(`${documents.length} documents, ${figures.length} pages, ${findings.length} findings of the proof`)
process.exitCode = findings.length > 0 ? 1 : 0
