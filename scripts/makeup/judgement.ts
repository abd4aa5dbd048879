/** Pages of a PDF, judged by what poppler sees on them. */
import { execFileSync } from 'node:child_process'
import { type Article, lettersOf } from './articles.ts'

export interface Judgement {
  readonly pages: number
  /** Of each page but the last: the share of the content area's height that is empty at its foot. */
  readonly holes: readonly number[]
  readonly headings: readonly string[]
  readonly leadIns: readonly string[]
  readonly listings: readonly string[]
}

/** mm. */
export interface Area {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

const DPI = 36
const MM = DPI / 25.4

export function judged(pdf: string, { headings, leadIns, listings }: Article, area: Area): Judgement {
  const heights = lastInk(pdf, area)
  const texts = pageTexts(pdf, area)
  const inner = texts.slice(0, -1)
  // Where a picture stands below it, the last line is not the last thing on its page.
  const isLast = (page: number): boolean => texts[page]!.end > heights[page]! - 0.02
  /** Whole headings alone: the last line of a paragraph may end with the same letters. */
  const endsWithWhole = (parts: ReadonlySet<string>): string[] =>
    inner.flatMap(({ tails }, page) => {
      const isHeading = (tail: string): boolean => parts.has(tail) || parts.has(tail.replace(/^\d+/, ''))
      const found = isLast(page) ? tails.find(tail => tail.length > 3 && isHeading(tail)) : undefined
      return found === undefined ? [] : [`p${page + 1}: ${found}`]
    })
  const endsWith = (parts: readonly string[]): string[] =>
    inner.flatMap(({ last }, page) =>
      isLast(page) &&
      last.length > 3 &&
      parts.some(
        part => (last.length > 8 && part.endsWith(last)) || part === last || (part.length > 12 && last.endsWith(part)),
      )
        ? [`p${page + 1}: ${last}`]
        : [],
    )
  const pageOf = (line: string): number => {
    const found = texts.flatMap(({ all }, page) => (all.includes(line) ? [page] : []))
    return found.length === 1 ? found[0]! : -1
  }
  return {
    pages: heights.length,
    holes: heights.slice(0, -1).map(share => 1 - share),
    headings: endsWithWhole(new Set(headings)),
    leadIns: endsWith(leadIns),
    listings: listings.flatMap(([first, last]) => {
      const [from, to] = [pageOf(first), pageOf(last)]
      return from >= 0 && to > from ? [`p${from + 1}: ${first}`] : []
    }),
  }
}

/** Of each page: the share of the content area's height down to its last ink. */
function lastInk(pdf: string, area: Area): number[] {
  const bytes = execFileSync('pdftoppm', ['-r', String(DPI), '-gray', pdf], { maxBuffer: 1 << 30 })
  const shares: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+(\d+)\s/.exec(bytes.subarray(at, at + 40).toString('latin1'))!
    const [width, height] = [Number(head[1]), Number(head[2])]
    const pixels = bytes.subarray(at + head[0].length, at + head[0].length + width * height)
    shares.push(lastRow(pixels, width, height, area))
    at += head[0].length + width * height
  }
  return shares
}

/** The share of the area's height down to the last row of a grey picture (`DPI`) with ink in the area, which has one ground. */
export function lastRow(pixels: Uint8Array, width: number, height: number, area: Area): number {
  const [top, end] = [Math.round(area.top * MM), Math.round(height - area.bottom * MM)]
  const [left, right] = [Math.round(area.left * MM), Math.round(width - area.right * MM)]
  const ground = mostFrequent(pixels, width, top, end)
  for (let row = end - 1; row > top; row -= 1)
    for (let column = left; column < right; column += 1)
      if (Math.abs(pixels[row * width + column]! - ground) > 24) return (row + 1 - top) / (end - top)
  return 0
}

/** The value of most pixels between two rows: the ground, where a bar of furniture may stand in the corner of the page. */
function mostFrequent(pixels: Uint8Array, width: number, top: number, end: number): number {
  const counts = new Uint32Array(256)
  for (let at = top * width; at < end * width; at++) counts[pixels[at]!]! += 1
  return counts.indexOf(Math.max(...counts))
}

interface PageText {
  readonly all: string
  /** The last line within the content area, and its end as a share of the area's height. */
  readonly last: string
  readonly end: number
  /** The last line, the last two, three …: one of them is a heading that ends the page. */
  readonly tails: readonly string[]
}

/** Number of lines of the longest heading. */
const HEADING_LINES = 6

/** The text of each page, in letters alone. */
function pageTexts(pdf: string, area: Area): PageText[] {
  const xml = execFileSync('pdftotext', ['-bbox', pdf, '-'], { encoding: 'utf8', maxBuffer: 1 << 30 })
  return xml
    .split('<page ')
    .slice(1)
    .map(page => {
      const height = Number(/height="([\d.]+)"/.exec(page)![1])
      const words = [
        ...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="[\d.-]+" yMax="([\d.-]+)">(.*?)<\/word>/g),
      ].map(([, , yMin, yMax, text]) => ({
        middle: (Number(yMin) + Number(yMax)) / 2,
        below: Number(yMax),
        text: unescaped(text!),
      }))
      const inside = words.filter(
        ({ middle }) => middle < height - (area.bottom * 72) / 25.4 + 1 && middle > (area.top * 72) / 25.4,
      )
      const lowest = Math.max(0, ...inside.map(({ middle }) => middle))
      const last = inside.filter(({ middle }) => middle > lowest - 3)
      const [top, room] = [(area.top * 72) / 25.4, height - ((area.top + area.bottom) * 72) / 25.4]
      const end = (Math.max(top, ...last.map(({ below }) => below)) - top) / room
      return {
        end,
        all: lettersOf(words.map(({ text }) => text).join('')),
        last: lettersOf(last.map(({ text }) => text).join('')),
        tails: tailsOf(inside),
      }
    })
}

interface Word {
  /** pt, from the top of the page. */
  readonly middle: number
  readonly text: string
}

/** The last line of the words, the last two lines and so on, in letters. Numbers of headings stand before these. */
function tailsOf(words: readonly Word[]): readonly string[] {
  const lines: { middle: number; words: number[] }[] = []
  const order = words.map((_, at) => at).sort((a, b) => words[b]!.middle - words[a]!.middle)
  for (const at of order) {
    const { middle } = words[at]!
    const line = lines.at(-1)
    if (line !== undefined && line.middle - middle < 3) line.words.push(at)
    else if (lines.length === HEADING_LINES) break
    else lines.push({ middle, words: [at] })
  }
  const texts = lines.map(line =>
    lettersOf(
      line.words
        .sort((a, b) => a - b)
        .map(at => words[at]!.text)
        .join(''),
    ),
  )
  return texts.map((_, i) =>
    texts
      .slice(0, i + 1)
      .toReversed()
      .join(''),
  )
}

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )

export function summary(engine: string, judgements: readonly Judgement[]): string {
  const holes = judgements.flatMap(({ holes }) => holes).sort((a, b) => a - b)
  const percent = (share: number): string => (100 * share).toFixed(1)
  const count = (key: 'headings' | 'leadIns' | 'listings'): number =>
    judgements.reduce((sum, one) => sum + one[key].length, 0)
  const mean = holes.reduce((sum, hole) => sum + hole, 0) / Math.max(1, holes.length)
  const over = (bound: number): number => holes.filter(hole => hole > bound).length
  return [
    engine,
    `${judgements.reduce((sum, { pages }) => sum + pages, 0)} pages`,
    `holes: mean ${percent(mean)} %, p95 ${percent(holes[Math.floor(holes.length * 0.95)] ?? 0)} %, over 30 %: ${over(0.3)}, over 50 %: ${over(0.5)}`,
    `stranded headings ${count('headings')}, lead-ins ${count('leadIns')}, split short listings ${count('listings')}`,
  ].join(' · ')
}
