/** Runs of text as lines, in the order in which a person would read them from the page. */
import { type TextRun, WORD_GAP } from '../pdf-reader/page-content.ts'
import type { LinePart, TextLine } from './model.ts'

/** Runs whose baselines are closer than this share of the size are on one line: superscripts stay with their word. */
const SAME_LINE = 0.4
/** Part of the size from which on a gap parts columns. */
const COLUMN_GAP = 1.6

/** The lines of a page from top to bottom. `roleOf` gives the type of the block that a run belongs to. */
export function linesOf(
  runs: readonly TextRun[],
  pageHeight: number,
  roleOf: (run: TextRun) => string | null,
): readonly TextLine[] {
  const lines: TextRun[][] = []
  for (const run of [...runs].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1)
    if (line !== undefined && Math.abs(line[0]!.y - run.y) < SAME_LINE * Math.max(line[0]!.size, run.size))
      line.push(run)
    else lines.push([run])
  }
  return lines.flatMap(line => {
    line.sort((a, b) => a.x - b.x)
    const parts = partsOf(line)
    if (parts.length === 0) return []
    const first = line.find(run => run.text.trim() !== '') ?? line[0]!
    const longest = line.reduce((found, run) => (run.text.length > found.text.length ? run : found))
    return [{ x: first.x, y: pageHeight - longest.y, right: line.at(-1)!.end, parts, role: roleOf(first) }]
  })
}

/** Pieces of one style; gaps between runs become spaces. */
function partsOf(runs: readonly TextRun[]): readonly LinePart[] {
  const parts: LinePart[] = []
  let text = ''
  let end: number | null = null
  for (const run of runs) {
    const gap = end === null ? 0 : (run.x - end) / run.size
    const isApart = gap > WORD_GAP && !/\s$/.test(text) && !/^\s/.test(run.text)
    const added = (gap > COLUMN_GAP ? '   ' : isApart ? ' ' : '') + run.text
    text += added
    end = run.end
    const style = { size: rounded(run.size), font: run.font, colour: run.colour }
    const last = parts.at(-1)
    if (last !== undefined && last.size === style.size && last.font === style.font && last.colour === style.colour)
      parts[parts.length - 1] = { ...last, text: last.text + added }
    else parts.push({ text: added, ...style })
  }
  return tidied(parts)
}

/** Without space at the ends, with one space or a column's three between words, and in the order of reading. */
function tidied(parts: readonly LinePart[]): readonly LinePart[] {
  const kept = parts
    .map(part => ({ ...part, text: part.text.replace(/\s{3,}/g, '   ') }))
    .filter(part => part.text !== '')
  if (kept.length === 0) return []
  kept[0] = { ...kept[0]!, text: kept[0]!.text.trimStart() }
  const last = kept.length - 1
  kept[last] = { ...kept[last]!, text: kept[last]!.text.trimEnd() }
  const whole = kept.filter(part => part.text !== '')
  return RIGHT_TO_LEFT.test(whole.map(part => part.text).join('')) ? inReadingOrder(whole) : whole
}

/** Letters of scripts that run from right to left stand on the page in reverse. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[\s\p{M}\p{P}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/u
const EACH_RIGHT_TO_LEFT = new RegExp(RIGHT_TO_LEFT, 'gu')

/** A line with such letters is one piece, since their order goes over the changes of style. */
function inReadingOrder(parts: readonly LinePart[]): readonly LinePart[] {
  const text = parts.map(part => part.text).join('')
  return [{ ...parts[0]!, text: text.replace(EACH_RIGHT_TO_LEFT, run => [...run].reverse().join('')) }]
}

const rounded = (size: number): number => Math.round(size * 100) / 100
