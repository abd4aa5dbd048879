/**
 * How fast text is shaped, broken and placed: words a second, cached and not, by script, and the stages of a long document.
 *
 *   npx esbuild bench/text-speed.ts --bundle --platform=node --format=esm --packages=external --outfile=bench/out/text-speed.mjs
 *   node bench/out/text-speed.mjs
 */
import { Diagnostics } from '../src/base/diagnostics.ts'
import type { ComputedStyle } from '../src/css/style.ts'
import { FontBook } from '../src/fonts/book.ts'
import { breakLines, measureItems, placeLine, prepareText } from '../src/text/lines.ts'
import { inlineContent, textStyle } from '../test/text/content.ts'
import { Prose, seeded } from './documents.ts'
import { englishParagraphs } from './english-pages.ts'

const ROUNDS = 7
const WIDTH = (118 * 96) / 25.4

const least = (measure: () => number): number => {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < ROUNDS; i++) best = Math.min(best, measure())
  return best
}

// ---------- shaping ----------

const SAMPLES: readonly (readonly [
  name: string,
  script: string,
  family: string,
  letters: string,
  rightToLeft?: true,
])[] = [
  ['Latin', 'Latin', 'Source Serif 4', 'etaoinshrdlcumwfgypbvk'],
  ['Latin, Inter', 'Latin', 'Inter', 'etaoinshrdlcumwfgypbvk'],
  ['Arabic', 'Arabic', 'Noto Naskh Arabic', 'ابتثجحخدذرسشصطعفقكلمنهوي', true],
  ['Devanagari', 'Devanagari', 'Noto Sans Devanagari', 'कखगघचजतदनपबमयरलवसहािीुूे्'],
  ['Thai', 'Thai', 'Noto Sans Thai', 'กขคงจชดตทนบปผมยรลวสหาิีุ่้'],
]

/** Distinct made-up words: what is measured is lookups and glyphs, not the language. */
function words(letters: string, count: number): string[] {
  const random = seeded(5)
  const found = new Set<string>()
  while (found.size < count)
    found.add(
      Array.from({ length: 3 + Math.floor(random() * 7) }, () => letters[Math.floor(random() * letters.length)]).join(
        '',
      ),
    )
  return [...found]
}

const fonts = new FontBook(new Diagnostics())

for (const [name, script, family, letters, rightToLeft] of SAMPLES) {
  const face = fonts.primaryFace({ fontFamily: [family], fontWeight: 400, fontStyle: 'normal', fontStretch: 100 })
  const sample = words(letters, 5_000)
  const options = { script, language: '', isRightToLeft: rightToLeft === true, features: [] }
  const shaping = least(() => {
    const started = performance.now()
    for (const word of sample) face.shape(word, options, script)
    return performance.now() - started
  })
  console.log(
    `${name.padEnd(14)} shaped anew   ${Math.round(sample.length / (shaping / 1000)).toLocaleString('en')} words/s`,
  )
}

// ---------- a long document ----------

interface Paragraph {
  readonly text: string
  readonly style: ComputedStyle
}

function paragraphs(count: number, style: ComputedStyle): Paragraph[] {
  const prose = new Prose(7)
  const found: Paragraph[] = []
  while (prose.words < count) found.push({ text: prose.paragraph().replace(/<[^>]+>/g, ''), style })
  return found
}

function setAll(list: readonly Paragraph[]): { prepare: number; break: number; place: number; lines: number } {
  const times = { prepare: 0, break: 0, place: 0, lines: 0 }
  for (const { text, style } of list) {
    const content = inlineContent(text, style)
    const started = performance.now()
    const measured = measureItems(prepareText(content, style, fonts), () => 0)
    const prepared = performance.now()
    const lines = breakLines(measured, { widthOf: () => WIDTH })
    const broken = performance.now()
    for (const line of lines)
      placeLine(measured, line, { left: 0, width: WIDTH, alignment: line.isLast ? 'left' : 'justify' })
    times.prepare += prepared - started
    times.break += broken - prepared
    times.place += performance.now() - broken
    times.lines += lines.length
  }
  return times
}

const justified = textStyle({
  fontFamily: ['Source Serif 4'],
  fontSize: 14,
  textAlign: 'justify',
  hyphens: 'auto',
  hyphenateLimitChars: { word: 'auto', before: 2, after: 3 },
  hyphenateLimitLines: 2,
  octavoProtrusion: 'auto',
})

for (const mode of ['greedy', 'total-fit'] as const)
  for (const count of [1_000, 100_000]) {
    const list = paragraphs(count, { ...justified, octavoLineBreaking: mode })
    let best = setAll(list)
    for (let i = 1; i < ROUNDS; i++) {
      const times = setAll(list)
      if (times.prepare + times.break + times.place < best.prepare + best.break + best.place) best = times
    }
    const total = best.prepare + best.break + best.place
    const shown = [best.prepare, best.break, best.place, total].map(value => value.toFixed(1))
    console.log(
      `${mode.padEnd(9)} ${count.toLocaleString('en').padStart(7)} words, warm: prepare ${shown[0]} ms, break ${shown[1]} ms, place ${shown[2]} ms, together ${shown[3]} ms; ${Math.round(count / (total / 1000)).toLocaleString('en')} words/s`,
    )
  }

// ---------- breaking alone, greedily and as a whole in turn: the machine's other work falls on both ----------

const PAIRS = 41
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Processor time of this program's own for breaking all paragraphs, which are prepared anew before, ms. */
function breakingTime(texts: readonly string[], mode: 'greedy' | 'total-fit'): number {
  const style = { ...justified, octavoLineBreaking: mode }
  const prepared = texts.map(text => measureItems(prepareText(inlineContent(text, style), style, fonts), () => 0))
  const started = process.cpuUsage().user
  for (const measured of prepared) breakLines(measured, { widthOf: () => WIDTH })
  return (process.cpuUsage().user - started) / 1000
}

const english = englishParagraphs(4_200, 1)
for (const [name, texts] of [
  ['made-up prose, 100,000 words', paragraphs(100_000, justified).map(({ text }) => text)],
  ['the ten English pages, 24 times', Array.from({ length: 24 }, () => english).flat()],
] as const) {
  const greedy: number[] = []
  const fitted: number[] = []
  for (let i = 0; i < PAIRS; i++) {
    greedy.push(breakingTime(texts, 'greedy'))
    fitted.push(breakingTime(texts, 'total-fit'))
  }
  const ratio = median(fitted.map((time, i) => time / greedy[i]!))
  console.log(
    `${name}: greedy ${median(greedy).toFixed(1)} ms, total fit ${median(fitted).toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
  )
}
