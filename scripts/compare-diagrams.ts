/**
 * Diagrams as they are set here beside Mermaid in Chromium with the same settings and fonts: where each word ends, whether
 * pdftotext finds it, and what the proof of the page says.
 *
 *   npm run compare:diagrams -- [--samples FILE] [--only WORD] [--template academic] [--show] [--pictures FOLDER]
 *
 * Needs a build. The file has the sources, each after a line `%%% name`. Distances are px of the drawing, at 16 px text; the whole
 * drawing may be anywhere (the median of all distances is taken off).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { SHOWN, settingsOf } from '../src/diagrams/mermaid.ts'
import { DEFAULT_PALETTE } from '../src/diagrams/palette.ts'
import { PRELUDE } from '../src/diagrams/prelude.ts'
import { chromiumPath, QUIET_FLAGS } from '../test/chromium-flags.ts'
import { wordsOfDrawing } from './diagrams/browser-words.ts'
import { type Word, wordsOfDump } from './diagrams/dumped-words.ts'

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: 'scripts/diagrams/samples.txt' },
    only: { type: 'string', default: '' },
    template: { type: 'string', default: 'academic' },
    show: { type: 'boolean', default: false },
    pictures: { type: 'string' },
  },
})

/** Px: no reader sees words that far apart. */
const NEAR = 2
const FAMILY = 'OctavoSans'
const folder = mkdtempSync(join(tmpdir(), 'diagrams-'))

const samples = readFileSync(values.samples, 'utf8')
  .split(/^%%% (?=.)/m)
  .slice(1)
  .map(text => ({ name: text.slice(0, text.indexOf('\n')).trim(), source: text.slice(text.indexOf('\n') + 1) }))
  .filter(({ name }) => name.includes(values.only))

/** The generator of `src/diagrams/prelude.ts`. */
const CHANCE = /Math\.random = \(\(\) => \{[\s\S]*?\n\}\)\(\)/.exec(PRELUDE)![0]

const palette = {
  ...DEFAULT_PALETTE,
  ...JSON.parse(readFileSync(`templates/${values.template}/template.json`, 'utf8')).diagrams,
}

/** A page that is so large that no drawing is made smaller. */
const pageOf = (source: string): string =>
  `<!doctype html><html lang="en"><title>x</title><style>@page { size: 4000px 4000px; margin: 100px }</style>
  <pre class="mermaid">${source.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`

function drawnHere(source: string) {
  const file = join(folder, 'page.html')
  const pdf = join(folder, 'page.pdf')
  writeFileSync(file, pageOf(source))
  const options = { encoding: 'utf8', maxBuffer: 1e9 } as const
  const chosen = ['--template', values.template]
  const made = spawnSync('node', ['dist/cli.js', file, '-o', pdf, ...chosen, '--verbose'], options)
  const dumped = execFileSync('node', ['dist/cli.js', 'dump', '--stage', 'ops', file, ...chosen], options)
  return {
    words: wordsOfDump(dumped, SHOWN),
    copied: execFileSync('pdftotext', ['-raw', pdf, '-'], options),
    warnings: made.stderr.split('\n').filter(line => line.startsWith('warning')),
  }
}

async function drawnThere(browser: Browser, name: string, source: string): Promise<Word[] | string> {
  const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC', viewport: { width: 800, height: 800 } })
  // Layouts of mind maps begin with chance: it is the same here and there.
  await page.addInitScript(CHANCE)
  const face = (file: string, rest: string): string =>
    `@font-face { font-family: ${FAMILY}; src: url("${pathToFileURL(`fonts/source-sans-3/${file}`)}"); ${rest} }`
  const css = [
    face('SourceSans3-Regular.otf', ''),
    face('SourceSans3-It.otf', 'font-style: italic'),
    face('SourceSans3-Semibold.otf', 'font-weight: 600'),
    face('SourceSans3-Bold.otf', 'font-weight: 700'),
  ].join('')
  writeFileSync(
    join(folder, 'there.html'),
    `<!doctype html><style>${css} body { margin: 0; font: 16px/1.5 ${FAMILY} } #box { width: 800px }</style><div id="box"></div>`,
  )
  await page.goto(pathToFileURL(join(folder, 'there.html')).href)
  await page.addScriptTag({ path: 'node_modules/mermaid/dist/mermaid.min.js' })
  const settings = JSON.parse(JSON.stringify(settingsOf(palette)).replaceAll('sans-serif', FAMILY))
  const words = await page.evaluate(wordsOfDrawing, { source, settings, family: FAMILY })
  if (values.pictures !== undefined && typeof words !== 'string') {
    mkdirSync(values.pictures, { recursive: true })
    await page.locator('#box').screenshot({ path: join(values.pictures, `${name.replace(/\W+/g, '-')}-chromium.png`) })
    const file = join(values.pictures, `${name.replace(/\W+/g, '-')}-octavo`)
    execFileSync('pdftoppm', [
      '-r',
      '128',
      '-x',
      '0',
      '-y',
      '0',
      '-W',
      '5200',
      '-H',
      '3000',
      '-png',
      '-singlefile',
      join(folder, 'page.pdf'),
      file,
    ])
  }
  await page.close()
  return words
}

const middle = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Pairs equal words in the order of their place, and takes off what the whole drawing is moved by. */
function distances(here: readonly Word[], there: readonly Word[]) {
  const pairs: { text: string; x: number; y: number }[] = []
  const rest = [...there]
  const lost: string[] = []
  for (const word of here) {
    const at = rest.findIndex(({ text }) => text === word.text)
    if (at < 0) lost.push(word.text)
    else {
      const [other] = rest.splice(at, 1)
      pairs.push({ text: word.text, x: word.x - other!.x, y: word.y - other!.y })
    }
  }
  const placed = pairs.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
  const move = { x: middle(placed.map(({ x }) => x)), y: middle(placed.map(({ y }) => y)) }
  const far = placed
    .map(({ text, x, y }) => ({ text, x: x - move.x, y: y - move.y }))
    .sort((a, b) => Math.hypot(b.x, b.y) - Math.hypot(a.x, a.y))
  return { far, onlyHere: lost, onlyThere: rest.map(({ text }) => text) }
}

const browser = await chromium.launch({ executablePath: chromiumPath()!, args: [...QUIET_FLAGS] })
const sums = { diagrams: 0, words: 0, near: 0, missing: 0, uncopied: 0, warned: 0 }
for (const { name, source } of samples) {
  const here = drawnHere(source)
  const there = await drawnThere(browser, name, source)
  const drawn = typeof there === 'string' ? [] : there
  const { far, onlyHere, onlyThere } = distances(here.words, drawn)
  const near = far.filter(({ x, y }) => Math.hypot(x, y) <= NEAR).length
  const copied = here.copied.replace(/\s+/g, '')
  const uncopied = here.words.filter(({ text }) => !copied.includes(text))
  sums.diagrams++
  sums.words += far.length
  sums.near += near
  sums.missing += onlyHere.length + onlyThere.length
  sums.uncopied += uncopied.length
  sums.warned += here.warnings.length
  const furthest = far[0] === undefined ? '' : `furthest ${Math.hypot(far[0].x, far[0].y).toFixed(2)} px`
  console.log(
    `${name}: ${near} of ${far.length} words within ${NEAR} px, ${furthest}; only here ${onlyHere.length}, only there ${onlyThere.length}; not copied ${uncopied.length}; warnings ${here.warnings.length}`,
  )
  if (!values.show) continue
  if (typeof there === 'string') console.log(`  Chromium: ${there}`)
  for (const warning of here.warnings) console.log(`  ${warning}`)
  for (const { text, x, y } of far.slice(0, 6)) console.log(`  ${x.toFixed(2)} ${y.toFixed(2)} ${text}`)
  if (onlyHere.length + onlyThere.length > 0)
    console.log(`  only here: ${onlyHere.join(' ')} · only there: ${onlyThere.join(' ')}`)
  if (uncopied.length > 0) console.log(`  not copied: ${uncopied.map(({ text }) => text).join(' ')}`)
}
await browser.close()
console.log(JSON.stringify(sums))
