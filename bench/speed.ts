/**
 * How long documents take, cold and warm, stage by stage, with peak memory; and beside them a headless browser, where one
 * is installed, on the same documents in the same run.
 *
 *   npm run bench [-- --runs 9] [--no-browser]
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumPath, HEADLESS_FLAGS, QUIET_FLAGS } from '../test/chromium-flags.ts'
import { article, report } from './documents.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
const OUT = join(ROOT, 'bench', 'out')
const CHROMIUM = chromiumPath()
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, 'no-browser': { type: 'boolean', default: false } },
})
const runs = Number(values.runs)

interface Subject {
  readonly name: string
  readonly file: string
  readonly html: string
}

mkdirSync(OUT, { recursive: true })
const subjects: readonly Subject[] = [
  ['article of 1,000 words', article(1_000)],
  ['report of 10,000 words', report(10_000)],
  ['report of 100,000 words', report(100_000)],
].map(([name, html], i) => {
  const file = join(OUT, `subject-${i}.html`)
  writeFileSync(file, html!)
  return { name: name!, file, html: html! }
})

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`

// ---------- Octavo ----------

function coldOctavo({ file }: Subject): { wall: number; memory: number } {
  const command = ['node', join(ROOT, 'dist', 'cli.js'), file, '-o', join(OUT, 'cold.pdf')]
  return timed(command, Math.min(runs, 7))
}

/**
 * Wall time of a whole process and its peak memory as the operating system counts it, without certificates that the machine adds:
 * Node reads all of them when it starts.
 */
function timed(command: readonly string[], count: number): { wall: number; memory: number } {
  const walls: number[] = []
  const memories: number[] = []
  for (let i = 0; i <= count; i++) {
    const start = performance.now()
    const result = spawnSync('/usr/bin/env', ['-u', 'NODE_EXTRA_CA_CERTS', 'time', '-f', '%M', ...command], {
      encoding: 'utf8',
    })
    const wall = performance.now() - start
    if (i === 0) continue
    walls.push(wall)
    memories.push(Number(result.stderr.trim().split('\n').at(-1)) / 1024)
  }
  return { wall: median(walls), memory: median(memories) }
}

interface Warm {
  readonly wall: number
  readonly stages: Readonly<Record<string, number>>
  readonly pages: number
  readonly bytes: number
  readonly memory: number
}

/** Warm figures come from a process of their own, so that one subject's memory is not another's. */
function warmOctavo({ file }: Subject): Warm {
  const script = join(ROOT, 'bench', 'warm.mjs')
  const result = spawnSync('node', ['--expose-gc', script, file, String(runs)], { encoding: 'utf8', maxBuffer: 1e8 })
  if (result.status !== 0) throw new Error(result.stderr)
  return JSON.parse(result.stdout)
}

// ---------- the browser ----------

async function browserFigures(): Promise<ReadonlyMap<string, { cold: number; warm: number }>> {
  const figures = new Map<string, { cold: number; warm: number }>()
  if (CHROMIUM === null || values['no-browser']) return figures
  const { chromium } = await import('playwright-core')
  const profile = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...QUIET_FLAGS] })
  for (const subject of subjects) {
    const cold = timed(
      [
        CHROMIUM,
        ...HEADLESS_FLAGS,
        `--user-data-dir=${profile}`,
        `--print-to-pdf=${join(OUT, 'chromium.pdf')}`,
        '--no-pdf-header-footer',
        subject.file,
      ],
      3,
    )
    const warm: number[] = []
    for (let i = 0; i <= Math.min(runs, 7); i++) {
      const start = performance.now()
      const page = await browser.newPage()
      await page.setContent(subject.html)
      await page.pdf({ format: 'A4', tagged: true })
      await page.close()
      if (i > 0) warm.push(performance.now() - start)
    }
    figures.set(subject.name, { cold: cold.wall, warm: median(warm) })
  }
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  return figures
}

// ---------- the table ----------

const browser = await browserFigures()
const results = subjects.map(subject => ({ subject, cold: coldOctavo(subject), warm: warmOctavo(subject) }))
const stages = Object.keys(results[0]!.warm.stages)
console.log(`Node ${process.version}; medians of ${runs} runs\n`)
console.log(
  '| document | pages | PDF | cold | warm | peak cold | peak warm | browser cold | browser warm | warm ratio |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
for (const { subject, cold, warm } of results) {
  const peer = browser.get(subject.name)
  const shown =
    peer === undefined ? '– | – | –' : `${ms(peer.cold)} | ${ms(peer.warm)} | ${(peer.warm / warm.wall).toFixed(1)}×`
  console.log(
    `| ${subject.name} | ${warm.pages} | ${(warm.bytes / 1024).toFixed(0)} kB | ${ms(cold.wall)} | ${ms(warm.wall)} | ${cold.memory.toFixed(0)} MB | ${warm.memory.toFixed(0)} MB | ${shown} |`,
  )
}
console.log(
  `\n| stage (warm) | ${subjects.map(subject => subject.name).join(' | ')} |\n|---|${subjects.map(() => '---|').join('')}`,
)
for (const stage of stages)
  console.log(`| ${stage} | ${results.map(({ warm }) => ms(warm.stages[stage]!)).join(' | ')} |`)
