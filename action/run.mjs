/** What the GitHub Action runs: every input becomes a PDF, through a service or here; failures are told and do not block. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { changesBetween, comment, summaryOf, writeSummary } from './changes.mjs'

const {
  INPUTS = '',
  OUT_DIR = 'pdf',
  OPTIONS = '{}',
  SERVICE_URL = '',
  API_KEY = '',
  FAIL = 'false',
  COMPARE_WITH = '',
  COMMENT = 'false',
  GITHUB_TOKEN = '',
  GITHUB_OUTPUT,
} = process.env

const dist = name => fileURLToPath(new URL(`../dist/${name}`, import.meta.url))
const isAddress = input => /^https?:\/\//.test(input)

const withoutExtension = path => path.slice(0, path.length - extname(path).length)

/** Names of an input from the shortest to the longest: `index`, `b/index`, `a/b/index`. */
function namesOf(input) {
  const path = isAddress(input)
    ? new URL(input).hostname + new URL(input).pathname.replace(/\/$/, '')
    : relative('.', resolve(input)).replaceAll('..', '_')
  const parts = (isAddress(input) && !path.includes('/') ? path : withoutExtension(path)).split(/[\\/]/)
  return parts.map((_, index) => parts.slice(-index - 1).join('/'))
}

/** Where each input goes: under its last name, or with as many folders as tell it from the others. */
function outputsOf(inputs) {
  const names = inputs.map(namesOf)
  return inputs.map((_, index) => {
    const others = names.filter((_, other) => other !== index)
    const own = names[index].find((name, depth) => others.every(each => (each[depth] ?? each.at(-1)) !== name))
    return join(OUT_DIR, `${own ?? names[index].at(-1)}.pdf`)
  })
}

/** Types of the files that a document may bring along. */
const TYPES = {
  '.css': 'text/css',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Texts in quotes, in `url()` and after `=`: those that are relative addresses of files are what a document needs. */
const QUOTED = /"([^"<>\n]{1,1000})"|'([^'<>\n]{1,1000})'|url\(([^()"'\n]{1,1000})\)|=([^\s"'<>]{1,1000})/g

function referencesIn(text) {
  const values = [...text.matchAll(QUOTED)].map(match => match.slice(1).find(value => value !== undefined))
  // A srcset names several, each with a condition.
  return values.flatMap(value => [value, ...value.split(',').map(part => part.trim().split(/\s/)[0])])
}

/** The HTML with the images, style sheets and fonts that lie beside or below it and that it asks for. */
function withFiles(input) {
  const html = readFileSync(input, 'utf8')
  const root = new URL('.', pathToFileURL(resolve(input)))
  const assets = {}
  const pending = [{ text: html, base: root }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const reference of referencesIn(next.text)) {
      if (!URL.canParse(reference, next.base)) continue
      const url = new URL(reference.replace(/[?#].*/s, ''), next.base)
      const type = TYPES[extname(url.pathname).toLowerCase()]
      const name = url.href.slice(root.href.length)
      if (type === undefined || !url.href.startsWith(root.href) || name in assets || !existsSync(url)) continue
      const bytes = readFileSync(url)
      assets[name] = `data:${type};base64,${bytes.toString('base64')}`
      if (type === 'text/css') pending.push({ text: bytes.toString('utf8'), base: url })
    }
  return Object.keys(assets).length === 0 ? { html } : { html, assets }
}

/** Tries again by itself, as long as the service asks; an input that has not changed is not sent. */
async function throughService(client, input, output, options) {
  const source = isAddress(input) ? { url: input } : withFiles(input)
  return (await client.generateFile({ ...options, ...source }, output)).kind
}

/** The command line reads a document's own CSS from a file. */
function fileOf(css) {
  const file = join(mkdtempSync(join(tmpdir(), 'octavo-')), 'options.css')
  writeFileSync(file, css)
  return file
}

function here(input, output, options) {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    if (name === 'css') return [flag, fileOf(value)]
    if (value === false && !['header', 'footer'].includes(name)) return []
    return value === true ? [flag] : [flag, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  const { status } = spawnSync(process.execPath, [dist('cli.js'), input, '-o', output, ...flags], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('It could not be rendered; see above.')
  return 'written'
}

/** Options that are no JSON object are told like a document that fails: they do not break the job either. */
function optionsOf(text) {
  try {
    const value = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Told below.
  }
  tell('options', 'options must be a JSON object, such as {"template":"corporate"}.')
  return null
}

/** GitHub shows these beside the run. */
function tell(input, message) {
  console.log(`::${FAIL === 'true' ? 'error' : 'warning'} title=Octavo::${input}: ${message.replaceAll('\n', ' ')}`)
}

/** Tells what has changed since the PDFs of another folder were made, and gives the number of PDFs that have. */
async function tellChanges() {
  const { changes, unread } = changesBetween(COMPARE_WITH, OUT_DIR, dist('cli.js'))
  for (const name of unread) tell(name, 'It could not be compared.')
  const text = summaryOf(changes)
  writeSummary(text)
  if (COMMENT === 'true')
    try {
      await comment(text, { token: GITHUB_TOKEN, hasChanges: changes.length > 0 })
    } catch (error) {
      tell('comment', error.message)
    }
  return changes.length
}

const options = optionsOf(OPTIONS)
const inputs = INPUTS.split('\n')
  .map(line => line.trim())
  .filter(Boolean)
mkdirSync(OUT_DIR, { recursive: true })
const client =
  SERVICE_URL === '' ? null : (await import(dist('client.js'))).createClient({ url: SERVICE_URL, apiKey: API_KEY })
const counts = { written: 0, unchanged: 0, failed: 0 }
const outputs = outputsOf(inputs)
for (const [index, input] of inputs.entries()) {
  const output = outputs[index]
  try {
    if (options === null) throw new Error('The options cannot be read.')
    mkdirSync(dirname(output), { recursive: true })
    counts[client === null ? here(input, output, options) : await throughService(client, input, output, options)]++
  } catch (error) {
    counts.failed++
    tell(input, error.message)
  }
}
if (COMPARE_WITH !== '') counts.changed = await tellChanges()
const summary = Object.entries(counts).map(([name, count]) => `${name}=${count}`)
console.log(summary.join(', '))
if (GITHUB_OUTPUT !== undefined) appendFileSync(GITHUB_OUTPUT, `${summary.join('\n')}\n`)
if (counts.failed > 0 && FAIL === 'true') process.exitCode = 1
