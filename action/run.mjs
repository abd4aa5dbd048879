/** What the GitHub Action runs: every input becomes a PDF, through a service or here; failures are told and do not block. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const {
  INPUTS = '',
  OUT_DIR = 'pdf',
  OPTIONS = '{}',
  SERVICE_URL = '',
  API_KEY = '',
  FAIL = 'false',
  GITHUB_OUTPUT,
} = process.env

const dist = name => fileURLToPath(new URL(`../dist/${name}`, import.meta.url))
const isAddress = input => /^https?:\/\//.test(input)

/** `out/name.pdf` */
const outputOf = input => {
  const path = isAddress(input) ? new URL(input).pathname.replace(/\/$/, '') || new URL(input).hostname : input
  return join(OUT_DIR, `${basename(path, extname(path))}.pdf`)
}

/** Tries again by itself, as long as the service asks; an input that has not changed is not sent. */
async function throughService(client, input, options) {
  const source = isAddress(input) ? { url: input } : { html: readFileSync(input, 'utf8') }
  return (await client.generateFile({ ...options, ...source }, outputOf(input))).kind
}

function here(input, options) {
  const flags = Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll('_', '-')}`
    if (value === false && !['header', 'footer'].includes(name)) return []
    return value === true ? [flag] : [flag, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  const { status } = spawnSync(process.execPath, [dist('cli.js'), input, '-o', outputOf(input), ...flags], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('It could not be rendered; see above.')
  return 'written'
}

const options = JSON.parse(OPTIONS)
const inputs = INPUTS.split('\n')
  .map(line => line.trim())
  .filter(Boolean)
mkdirSync(OUT_DIR, { recursive: true })
const client =
  SERVICE_URL === '' ? null : (await import(dist('client.js'))).createClient({ url: SERVICE_URL, apiKey: API_KEY })
const counts = { written: 0, unchanged: 0, failed: 0 }
for (const input of inputs) {
  try {
    counts[client === null ? here(input, options) : await throughService(client, input, options)]++
  } catch (error) {
    counts.failed++
    // GitHub shows these beside the run.
    console.log(
      `::${FAIL === 'true' ? 'error' : 'warning'} title=Octavo::${input}: ${error.message.replaceAll('\n', ' ')}`,
    )
  }
}
const summary = Object.entries(counts).map(([name, count]) => `${name}=${count}`)
console.log(summary.join(', '))
if (GITHUB_OUTPUT !== undefined) appendFileSync(GITHUB_OUTPUT, `${summary.join('\n')}\n`)
if (counts.failed > 0 && FAIL === 'true') process.exitCode = 1
