/**
 * How well paragraphs are set: the same ten English pages broken greedily and as a whole, in figures.
 *
 *   npx esbuild bench/text-quality.ts --bundle --platform=node --format=esm --packages=external --outfile=bench/out/text-quality.mjs
 *   node bench/out/text-quality.mjs
 */
import { Diagnostics } from '../src/base/diagnostics.ts'
import type { ComputedStyle } from '../src/css/style.ts'
import { FontBook } from '../src/fonts/book.ts'
import { breakLines, type MeasuredText, measureItems, placeLine, prepareText } from '../src/text/lines.ts'
import type { Line } from '../src/text/types.ts'
import { inlineContent, textStyle } from '../test/text/content.ts'
import { englishParagraphs } from './english-pages.ts'

const MM = 96 / 25.4
/** Ten pages of a book hold about this many words. */
const WORDS = 4_200

interface Setting {
  readonly name: string
  readonly family: string
  /** Points. */
  readonly size: number
  /** Millimetres. */
  readonly measure: number
}

/** The two justified templates, and the measures that other engines were looked at with. */
const SETTINGS: readonly Setting[] = [
  { name: 'Clean', family: 'Source Serif 4', size: 10.5, measure: 118 },
  { name: 'Academic', family: 'Libertinus Serif', size: 11, measure: 112 },
  { name: '170 mm', family: 'Source Serif 4', size: 11, measure: 170 },
]

type Mode = 'greedy' | 'total-fit'

interface Figures {
  lines: number
  /** Word spaces of justified lines over their natural width, ascending. */
  gaps: number[]
  hyphens: number
  /** Runs of lines in a row that end with a hyphen: of two, and of three or more. */
  pairs: number
  ladders: number
  rivers: number
  /** Greatest change of letter spacing, as a part of the letters' width. */
  tracking: number
  runts: number
  milliseconds: number
}

function setPages({ family, size, measure }: Setting, mode: Mode, hyphens: 'auto' | 'manual'): Figures {
  const style: ComputedStyle = textStyle({
    fontFamily: [family],
    fontSize: (size * 96) / 72,
    textAlign: 'justify',
    hyphens,
    hyphenateLimitLines: 2,
    hyphenateLimitChars: { word: 'auto', before: 2, after: 3 },
    octavoProtrusion: 'auto',
    octavoLineBreaking: mode,
  })
  const width = measure * MM
  const fonts = new FontBook(new Diagnostics())
  const figures: Figures = {
    lines: 0,
    gaps: [],
    hyphens: 0,
    pairs: 0,
    ladders: 0,
    rivers: 0,
    tracking: 0,
    runts: 0,
    milliseconds: 0,
  }
  for (const paragraph of englishParagraphs(WORDS, 1)) {
    const content = inlineContent(paragraph, style)
    const measured = measureItems(prepareText(content, style, fonts), () => 0)
    const started = performance.now()
    const lines = breakLines(measured, { widthOf: line => width - (line === 0 ? style.fontSize : 0) })
    figures.milliseconds += performance.now() - started
    judge(measured, lines, width, figures)
  }
  figures.gaps.sort((a, b) => a - b)
  return figures
}

function judge(measured: MeasuredText, lines: readonly Line[], width: number, figures: Figures): void {
  let inARow = 0
  let previousGaps: readonly Gap[] = []
  const endRow = (): void => {
    if (inARow === 2) figures.pairs++
    if (inARow > 2) figures.ladders++
    inARow = 0
  }
  for (const [i, line] of lines.entries()) {
    figures.lines++
    if (line.hyphenated) {
      figures.hyphens++
      inARow++
    } else endRow()
    if (line.isLast && line.width < 2.5 * measured.prepared.style.fontSize) figures.runts++
    const indent = i === 0 ? measured.prepared.style.fontSize : 0
    const alignment = line.isLast ? 'left' : 'justify'
    const gaps = gapsOf(measured, line, indent, width - indent, alignment, figures)
    figures.rivers += riverSteps(previousGaps, gaps)
    previousGaps = gaps
    if (!line.isLast && gaps.length > 0) figures.gaps.push(gaps.reduce((sum, gap) => sum + gap.ratio, 0) / gaps.length)
  }
  endRow()
}

interface Gap {
  readonly from: number
  readonly to: number
  /** Over the space's natural width. */
  readonly ratio: number
}

function gapsOf(
  measured: MeasuredText,
  line: Line,
  left: number,
  width: number,
  alignment: 'left' | 'justify',
  figures: Figures,
): Gap[] {
  const gaps: Gap[] = []
  const letters = { natural: 0, set: 0 }
  for (const piece of placeLine(measured, line, { left, width, alignment })) {
    if (piece.kind !== 'text') continue
    const space = piece.run.face.glyphFor(0x20)
    let x = piece.x
    for (let g = piece.first; g < piece.last; g++) {
      const advance = piece.advances?.[g - piece.first] ?? piece.run.advances[g]!
      const natural = piece.run.advances[g]!
      if (piece.run.glyphs[g] === space) gaps.push({ from: x, to: x + advance, ratio: advance / natural })
      x += advance
    }
    for (let g = piece.first; g < piece.last; g++) {
      if (piece.run.glyphs[g] === space) continue
      letters.natural += piece.run.advances[g]!
      letters.set += piece.advances?.[g - piece.first] ?? piece.run.advances[g]!
    }
  }
  if (letters.natural > 0) figures.tracking = Math.max(figures.tracking, Math.abs(letters.set / letters.natural - 1))
  return gaps
}

/** Wide gaps (over 1.3) that overlap a wide gap of the line above by half of themselves: what rivers are made of. */
function riverSteps(above: readonly Gap[], gaps: readonly Gap[]): number {
  let steps = 0
  for (const gap of gaps) {
    if (gap.ratio < 1.3) continue
    const meets = above.some(
      other =>
        other.ratio >= 1.3 && Math.min(gap.to, other.to) - Math.max(gap.from, other.from) > (gap.to - gap.from) / 2,
    )
    if (meets) steps++
  }
  return steps
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 1

function report(setting: Setting, mode: Mode, hyphens: 'auto' | 'manual'): void {
  const figures = setPages(setting, mode, hyphens)
  for (let i = 0; i < 5; i++)
    figures.milliseconds = Math.min(figures.milliseconds, setPages(setting, mode, hyphens).milliseconds)
  const { gaps, lines } = figures
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const over = gaps.filter(gap => gap > 2.0005).length
  const tight = gaps.filter(gap => gap < 0.7995).length
  console.log(
    [
      `${setting.name.padEnd(9)} ${mode.padEnd(9)} ${hyphens.padEnd(6)}`,
      `lines ${lines}`,
      `gap mean ${mean.toFixed(3)}`,
      `p99 ${percentile(gaps, 0.99).toFixed(2)}`,
      `worst ${gaps.at(-1)!.toFixed(2)}`,
      `least ${gaps[0]!.toFixed(2)}`,
      `over 2x ${over}`,
      `under 0.8x ${tight}`,
      `hyphens ${((100 * figures.hyphens) / lines).toFixed(1)} %`,
      `pairs ${figures.pairs}`,
      `ladders ${figures.ladders}`,
      `river steps ${figures.rivers}`,
      `runts ${figures.runts}`,
      `tracking ${(100 * figures.tracking).toFixed(1)} %`,
      `break ${figures.milliseconds.toFixed(1)} ms`,
    ].join(' | '),
  )
}

for (const setting of SETTINGS)
  for (const mode of ['greedy', 'total-fit'] as const)
    for (const hyphens of ['auto', 'manual'] as const) report(setting, mode, hyphens)
