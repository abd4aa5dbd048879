/**
 * The breakpoints of a paragraph with their sums and penalties: the input of the Knuth–Plass algorithm. Its boxes, glue and
 * penalties (TeX §133 to §157, https://texdoc.org/serve/tex.pdf/0) are derived from the characters between two breakpoints.
 */
import { Scratch } from '../../base/typed-arrays.ts'
import { BreakKind, type BreakList, BreakListBuilder } from '../breaks/opportunities.ts'
import { addHyphenPoints, LEAST_WORD } from '../hyphens/points.ts'
import type { MeasuredText } from '../measure.ts'
import { hyphenProtrusion, leftProtrusion, protrudes, rightProtrusion } from '../place/protrusion.ts'
import type { PreparedRun, PreparedText } from '../prepared-text.ts'
import { runIndexAt } from '../run-search.ts'
import type { InlineContent } from '../types.ts'
import { type Cut, cutAt, hyphenWidth, splitsCluster } from './cuts.ts'
import { type Breakpoints, FORCED } from './knuth-plass.ts'
import { startAdjustment } from './line-width.ts'
import { breakQuality, clusterBreakAt, clusterBreaks } from './long-words.ts'
import { FitSums } from './prefix-sums.ts'
import { isTie } from './ties.ts'

/** Breakpoints with their offsets in the text, as in a list of breaks. Valid until the next paragraph is fitted. */
export interface FitBreakpoints extends Breakpoints {
  readonly offsets: Uint32Array
  readonly ends: Uint32Array
  readonly kinds: Uint8Array
}

/**
 * Penalties in units of badness: a line at ratio 1 has badness 100. A hyphen costs more than a line at the limit of its
 * stretch without one; plain TeX's 50 would divide words for much less.
 */
const HYPHEN_PENALTY = 120
/** For a hyphen that is part of the text: half of the other, since a break there divides no word. */
const EXPLICIT_HYPHEN_PENALTY = 60
/**
 * At a tie, a space between parts that are read as one: a divided word, a somewhat loose line or a runt is better
 * (`RAGGED_RUNT_DEMERITS` in `total-fit.ts` is less than the square of this).
 */
export const TIE_PENALTY = 500
/** Inside of what should stay on one line (`wrap-inside: avoid`): a line that ends eight ems early is better. */
export const KEPT_PENALTY = 2000
/**
 * Penalties of breaks inside words that are too long, by their quality: so far above hyphens, and so far apart, that a worse
 * kind is only used if no better one is near.
 */
const EMERGENCY_PENALTIES = [3000, 1500, 300] as const
/** Inside a part of an address or an identifier: looser lines that break between its parts are better, where there are any. */
export const WITHIN_PART_PENALTY = EMERGENCY_PENALTIES[0]

/** One breakpoint for each break opportunity from offset `start` on. */
export function plainBreakpoints(measured: MeasuredText, start: number, breaks: BreakList): FitBreakpoints {
  const { offsets, ends, kinds, count } = breaks
  const breakpoints = PLAIN.take(count)
  const scan = startScan(measured, start)
  for (let k = 0; k < count; k++) {
    addBreakpoint(breakpoints, k, scan, offsets[k]!, ends[k]!, kinds[k]!)
    addGlue(breakpoints, k, scan.sums)
  }
  return breakpoints
}

/**
 * Whether the text from an offset up to a break fits a line at its natural width. False for text with boxes and objects, which
 * have widths of their own.
 */
export function isWithin(measured: MeasuredText, start: number, end: number, width: number): boolean {
  const { prepared, itemSums } = measured
  const natural = prepared.positions[end]! - prepared.positions[start]!
  // Most paragraphs are much wider than a line.
  if (itemSums !== null || natural > 2 * width) return false
  const lead = leftProtrusion(measured, start) - startAdjustment(measured, start)
  const outside = (protrudes(prepared) ? rightProtrusion(measured, end, false) : 0) + jointAt(prepared, end)
  return natural - lead - outside <= width
}

/** The plain breakpoints and the hyphenation points between them (CSS Text 4, https://www.w3.org/TR/css-text-4/#hyphenation). */
export function hyphenBreakpoints(measured: MeasuredText, start: number, plain: FitBreakpoints): FitBreakpoints {
  const points: number[] = []
  for (let k = 0, from = start; k < plain.count; from = plain.offsets[k++]!) {
    const end = plain.ends[k]!
    if (end - from >= LEAST_WORD) addHyphenPoints(measured.prepared, from, end, points)
  }
  const count = plain.count + points.length
  const breakpoints = WITH_HYPHENS.take(count)
  const scan = startScan(measured, start)
  let next = 0
  for (let k = 0, at = 0; at < count; at++) {
    const point = next < points.length ? points[next]! : Number.POSITIVE_INFINITY
    if (point < plain.offsets[k]!) {
      addBreakpoint(breakpoints, at, scan, point, point, BreakKind.hyphen)
      addGlueWithin(breakpoints, at, plain, k, start, measured.prepared.positions)
      next++
    } else copyBreakpoint(breakpoints, at, plain, k++)
  }
  return breakpoints
}

/** Whether the text between two adjacent breakpoints is wider than a line. */
export function hasLongerThan({ widthTo, widthFrom, count }: FitBreakpoints, width: number): boolean {
  for (let k = 0, from = 0; k < count; from = widthFrom[k++]!) if (widthTo[k]! - from > width) return true
  return false
}

/**
 * Breakpoints with those between clusters of words longer than a line, if the style allows these. A word without other
 * breakpoints begins on a new line (CSS Text 3, https://www.w3.org/TR/css-text-3/#overflow-wrap-property); the parts of an
 * address fill the line before.
 */
export function emergencyBreakpoints(
  measured: MeasuredText,
  start: number,
  breakpoints: FitBreakpoints,
  width: number,
): FitBreakpoints {
  const { prepared } = measured
  const builder = new BreakListBuilder()
  const earliest: number[] = []
  for (let k = 0; k < breakpoints.count; k++) {
    const end = breakpoints.ends[k]!
    const before = earliest.length - 1
    if (breakpoints.widthTo[k]! - (k === 0 ? 0 : breakpoints.widthFrom[k - 1]!) > width)
      for (const offset of clusterBreaks(prepared, k === 0 ? start : breakpoints.offsets[k - 1]!, end)) {
        const place = clusterBreakAt(prepared, offset)
        builder.add(offset, place.end, place.kind)
        earliest.push(breakQuality(prepared.content.text, offset) === 0 ? before : -1)
      }
    builder.add(breakpoints.offsets[k]!, end, breakpoints.kinds[k]!)
    earliest.push(-1)
  }
  return { ...plainBreakpoints(measured, start, builder.finish()), earliest: Int32Array.from(earliest) }
}

interface Scan {
  readonly measured: MeasuredText
  readonly sums: FitSums
  readonly protrudes: boolean
  /** Extra width at the start of the first line. */
  readonly lead: number
  /** The run whose hyphen was last measured, and that hyphen's width. */
  hyphenRun: PreparedRun | null
  hyphen: number
  /** The ranges of `wrap-inside: avoid` boxes in text order, and the index of the first that ends after the last breakpoint. */
  readonly kept: readonly Stretch[]
  nextKept: number
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/**
 * The initial state: sums begin at the first remaining character. The first line is reduced by its protrusion, and extended by
 * what reshaping the rest of a divided word adds.
 */
const startScan = (measured: MeasuredText, start: number): Scan => ({
  measured,
  sums: new FitSums(measured, start),
  protrudes: protrudes(measured.prepared),
  lead: leftProtrusion(measured, start) - startAdjustment(measured, start),
  hyphenRun: null,
  hyphen: 0,
  kept: keptStretches(measured.prepared.content),
  nextKept: 0,
})

const NOTHING_KEPT: readonly Stretch[] = []

/** Ranges in which lines should not break (CSS Text 4, https://www.w3.org/TR/css-text-4/#wrap-inside). */
function keptStretches({ items }: InlineContent): readonly Stretch[] {
  const kept = items.flatMap(item => (item.kind === 'text' && item.style.wrapInside === 'avoid' ? [item] : []))
  return kept.length === 0 ? NOTHING_KEPT : kept
}

/** Whether an offset is inside such a range. Offsets are queried in ascending order. */
function isKept(scan: Scan, offset: number): boolean {
  const { kept } = scan
  while (scan.nextKept < kept.length && kept[scan.nextKept]!.end <= offset) scan.nextKept++
  const next = kept[scan.nextKept]
  return next !== undefined && next.start < offset
}

/**
 * Sets all fields of a breakpoint except its glue. A divided word is not reshaped unless the break splits a ligature: its
 * width is off by a kern at most.
 */
function addBreakpoint(
  breakpoints: BreakpointArrays,
  k: number,
  scan: Scan,
  offset: number,
  end: number,
  kind: number,
): void {
  const { measured, sums } = scan
  const { prepared } = measured
  const isHyphen = kind === BreakKind.hyphen
  const cut = (isHyphen || kind === BreakKind.emergency) && splitsCluster(prepared, end) ? cutAt(prepared, end) : UNCUT
  const hyphen = isHyphen ? hyphenAt(scan, end) : 0
  breakpoints.offsets[k] = offset
  breakpoints.ends[k] = end
  breakpoints.kinds[k] = kind
  breakpoints.hyphens[k] = isHyphen ? 1 : 0
  breakpoints.penalties[k] = penaltyOf(scan, offset, end, kind)
  breakpoints.widthTo[k] = sums.width(end, offset) - scan.lead + cut.before + hyphen - outsideAt(scan, end, hyphen)
  breakpoints.widthFrom[k] = sums.width(offset, offset) + leftProtrusion(measured, offset) - cut.after
}

const UNCUT: Cut = { before: 0, after: 0, hyphen: 0 }

/**
 * Sets the stretch and shrink up to a break and from it on, px. White space at the break collapses, so the two differ by its
 * glue.
 */
function addGlue(breakpoints: BreakpointArrays, k: number, sums: FitSums): void {
  sums.putGlue(breakpoints.ends[k]!, breakpoints.stretchTo, breakpoints.shrinkTo, k)
  sums.putGlue(breakpoints.offsets[k]!, breakpoints.stretchFrom, breakpoints.shrinkFrom, k)
}

/** The glue of a breakpoint inside a word: interpolated between the word's start and end, since all letters stretch alike. */
function addGlueWithin(
  breakpoints: BreakpointArrays,
  at: number,
  plain: FitBreakpoints,
  k: number,
  start: number,
  positions: Float64Array,
): void {
  const from = positions[k === 0 ? start : plain.offsets[k - 1]!]!
  const width = positions[plain.ends[k]!]! - from
  const share = width > 0 ? (positions[breakpoints.offsets[at]!]! - from) / width : 0
  const stretch = k === 0 ? 0 : plain.stretchFrom[k - 1]!
  const shrink = k === 0 ? 0 : plain.shrinkFrom[k - 1]!
  breakpoints.stretchTo[at] = stretch + share * (plain.stretchTo[k]! - stretch)
  breakpoints.shrinkTo[at] = shrink + share * (plain.shrinkTo[k]! - shrink)
  breakpoints.stretchFrom[at] = breakpoints.stretchTo[at]!
  breakpoints.shrinkFrom[at] = breakpoints.shrinkTo[at]!
}

/** Width of the hyphen at an offset. */
function hyphenAt(scan: Scan, offset: number): number {
  const { prepared } = scan.measured
  const run = prepared.runs[runIndexAt(prepared, Math.max(0, offset - 1))]
  if (run !== undefined && run !== scan.hyphenRun) {
    scan.hyphenRun = run
    scan.hyphen = hyphenWidth(run)
  }
  return scan.hyphen
}

/** Width at the end of a line that hangs outside the measure or collapses. */
function outsideAt({ measured, protrudes }: Scan, end: number, hyphen: number): number {
  const { prepared } = measured
  const joint = jointAt(prepared, end)
  if (!protrudes) return joint
  return joint + (hyphen > 0 ? hyphenProtrusion(prepared, hyphen) : rightProtrusion(measured, end, false))
}

const jointAt = (prepared: PreparedText, end: number): number => prepared.joints?.get(end) ?? 0

/** Copies one breakpoint, to insert hyphenation points between existing breakpoints. */
function copyBreakpoint(breakpoints: BreakpointArrays, to: number, source: BreakpointArrays, from: number): void {
  breakpoints.offsets[to] = source.offsets[from]!
  breakpoints.ends[to] = source.ends[from]!
  breakpoints.kinds[to] = source.kinds[from]!
  breakpoints.hyphens[to] = source.hyphens[from]!
  breakpoints.penalties[to] = source.penalties[from]!
  breakpoints.widthTo[to] = source.widthTo[from]!
  breakpoints.stretchTo[to] = source.stretchTo[from]!
  breakpoints.shrinkTo[to] = source.shrinkTo[from]!
  breakpoints.widthFrom[to] = source.widthFrom[from]!
  breakpoints.stretchFrom[to] = source.stretchFrom[from]!
  breakpoints.shrinkFrom[to] = source.shrinkFrom[from]!
}

/**
 * The penalty of a break in units of Knuth and Plass, with `FORCED` for minus infinity: that of a hyphen, an explicit hyphen,
 * a tie, or an emergency break by its quality.
 */
function penaltyOf(scan: Scan, offset: number, end: number, kind: number): number {
  const { text } = scan.measured.prepared.content
  if (kind === BreakKind.forced) return FORCED
  if (kind === BreakKind.hyphen) return HYPHEN_PENALTY
  if (kind === BreakKind.emergency) return EMERGENCY_PENALTIES[breakQuality(text, offset)]
  const before = text.charCodeAt(offset - 1)
  if (before === 0x2d || before === 0x2010) return EXPLICIT_HYPHEN_PENALTY
  if (isKept(scan, offset)) return KEPT_PENALTY
  return isTie(text, end, offset) ? TIE_PENALTY : 0
}

// ---------- reused memory: one paragraph is fitted at a time ----------

type BreakpointArrays = Omit<FitBreakpoints, 'count' | 'earliest'>

const float64s = (): Scratch<Float64Array> => new Scratch(length => new Float64Array(length))
const uint32s = (): Scratch<Uint32Array> => new Scratch(length => new Uint32Array(length))
const uint8s = (): Scratch<Uint8Array> => new Scratch(length => new Uint8Array(length))

/** Arrays of breakpoints that all paragraphs reuse, so that breaking one allocates nothing. */
function breakpointScratch(): { readonly take: (count: number) => FitBreakpoints } {
  const wholes = [uint32s(), uint32s()] as const
  const bytes = [uint8s(), uint8s()] as const
  const numbers = [float64s(), float64s(), float64s(), float64s(), float64s(), float64s(), float64s()] as const
  return {
    take: count => ({
      count,
      earliest: null,
      offsets: wholes[0].take(count),
      ends: wholes[1].take(count),
      kinds: bytes[0].take(count),
      hyphens: bytes[1].take(count),
      widthTo: numbers[0].take(count),
      stretchTo: numbers[1].take(count),
      shrinkTo: numbers[2].take(count),
      widthFrom: numbers[3].take(count),
      stretchFrom: numbers[4].take(count),
      shrinkFrom: numbers[5].take(count),
      penalties: numbers[6].take(count),
    }),
  }
}

const PLAIN = breakpointScratch()
const WITH_HYPHENS = breakpointScratch()
