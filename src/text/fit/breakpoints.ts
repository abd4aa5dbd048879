/**
 * The breakpoints of a paragraph with their sums and penalties: the input of the Knuth–Plass algorithm. Its boxes, glue and
 * penalties (TeX §133 to §157, https://texdoc.org/serve/tex.pdf/0) are derived from the characters between two breakpoints.
 */
import { Scratch } from '../../base/typed-arrays.ts'
import { BreakKind, type BreakList, BreakListBuilder } from '../breaks/opportunities.ts'
import { hyphenPointsAmong } from '../hyphens/points.ts'
import { endItemAt, firstItemAt, type MeasuredText } from '../measure.ts'
import { hyphenProtrusion, leftProtrusion, opticalShares, protrudes, rightProtrusion } from '../place/protrusion.ts'
import type { PreparedRun, PreparedText } from '../prepared-text.ts'
import { runIndexAt } from '../run-search.ts'
import type { InlineContent } from '../types.ts'
import { BreakpointScratch, copyTo, type FitBreakpoints } from './breakpoint-arrays.ts'
import { cutAt, hyphenWidth } from './cuts.ts'
import { FORCED } from './fit-options.ts'
import { startAdjustment } from './line-width.ts'
import { breakQuality, clusterBreakAt, clusterBreaks } from './long-words.ts'
import { sumGlue } from './prefix-sums.ts'
import { isTie, MAY_TIE } from './ties.ts'

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

const PLAIN = new BreakpointScratch()
const WITH_HYPHENS = new BreakpointScratch()
const PLACES = new Scratch(length => new Int32Array(length))

/** One breakpoint for each break opportunity from offset `start` on. */
export function plainBreakpoints(measured: MeasuredText, start: number, breaks: BreakList): FitBreakpoints {
  const { count } = breaks
  const breakpoints = PLAIN.take(count)
  const { offsets, ends, kinds, hyphens } = breakpoints
  for (let k = 0; k < count; k++) {
    offsets[k] = breaks.offsets[k]!
    ends[k] = breaks.ends[k]!
    kinds[k] = breaks.kinds[k]!
    hyphens[k] = kinds[k] === BreakKind.hyphen ? 1 : 0
  }
  setWidths(breakpoints, startScan(measured, start))
  setPenalties(breakpoints, measured.prepared)
  sumGlue(measured.prepared, start, breakpoints)
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
  const points = hyphenPointsAmong(measured.prepared, start, plain)
  const count = plain.count + points.length
  const breakpoints = WITH_HYPHENS.take(count)
  const places = PLACES.take(count)
  const scan = startScan(measured, start)
  for (let k = 0, next = 0, at = 0; at < count; at++) {
    const isPoint = next < points.length && points[next]! < plain.offsets[k]!
    places[at] = isPoint ? -1 : k
    if (isPoint) addPoint(breakpoints, at, scan, points[next++]!, plain, k)
    else k++
  }
  copyTo(breakpoints, plain, places)
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

/** What the widths of all breakpoints of a paragraph depend on, and where the last hyphen was. */
interface Scan {
  readonly measured: MeasuredText
  readonly start: number
  /** The position of the start, with the items before it, px. */
  readonly origin: number
  readonly protrudes: boolean
  readonly shares: ReturnType<typeof opticalShares>
  /** Extra width at the start of the first line. */
  readonly lead: number
  /** The run whose hyphen was last measured, that hyphen's width, and how much of it is outside of the line. */
  hyphenRun: PreparedRun | null
  hyphen: number
  hyphenOutside: number
}

/**
 * The initial state: sums begin at the first remaining character. The first line is reduced by its protrusion, and extended by
 * what reshaping the rest of a divided word adds.
 */
function startScan(measured: MeasuredText, start: number): Scan {
  const { prepared, itemSums } = measured
  return {
    measured,
    start,
    origin: prepared.positions[start]! + (itemSums === null ? 0 : itemSums[firstItemAt(prepared, start)]!),
    protrudes: protrudes(prepared),
    shares: opticalShares(prepared),
    lead: leftProtrusion(measured, start) - startAdjustment(measured, start),
    hyphenRun: null,
    hyphen: 0,
    hyphenOutside: 0,
  }
}

/**
 * Sets the widths up to the end of a line at each breakpoint, and up to the start of the next one. A divided word is not
 * reshaped unless the break splits a ligature: its width is off by a kern at most.
 */
function setWidths(breakpoints: FitBreakpoints, scan: Scan): void {
  const { offsets, ends, kinds, widthTo, widthFrom, count } = breakpoints
  const { measured, origin, protrudes, lead } = scan
  const { prepared, itemSums } = measured
  const { positions, joints, content } = prepared
  const { left, right } = scan.shares
  const { text } = content
  for (let k = 0; k < count; k++) {
    const end = ends[k]!
    const offset = offsets[k]!
    if (kinds[k] === BreakKind.hyphen || kinds[k] === BreakKind.emergency) {
      setDivided(breakpoints, k, scan)
      continue
    }
    const items = itemSums === null ? 0 : itemSums[endItemAt(prepared, offset)]!
    // Width at the end of a line that hangs outside the measure or collapses.
    let outside = joints === null ? 0 : (joints.get(end) ?? 0)
    const last = text.charCodeAt(end - 1)
    if (last < right.length) {
      if (right[last] !== 0) outside += right[last]! * Math.max(0, positions[end]! - positions[end - 1]!)
    } else if (protrudes) outside += rightProtrusion(measured, end, false)
    const first = text.charCodeAt(offset)
    let inside = 0
    if (!(first < left.length)) inside = leftProtrusion(measured, offset)
    else if (left[first] !== 0) inside = left[first]! * (positions[offset + 1]! - positions[offset]!)
    widthTo[k] = positions[end]! + items - origin - lead - outside
    widthFrom[k] = positions[offset]! + items - origin + inside
  }
}

/** Sets the widths of a breakpoint inside a word, whose line may end with a hyphen. */
function setDivided(breakpoints: FitBreakpoints, k: number, scan: Scan): void {
  const { measured, shares } = scan
  const { prepared, itemSums } = measured
  const { positions, joints, content } = prepared
  const end = breakpoints.ends[k]!
  const offset = breakpoints.offsets[k]!
  // Inside a cluster, the widths on both sides require reshaping.
  const cut = positions[end + 1] === positions[end] ? cutAt(prepared, end) : null
  const isHyphen = breakpoints.kinds[k] === BreakKind.hyphen
  const run = scan.hyphenRun
  if (isHyphen && (run === null || end > run.glyphs.end || end <= run.glyphs.start)) measureHyphen(scan, end)
  const hyphen = isHyphen ? scan.hyphen : 0
  const items = itemSums === null ? 0 : itemSums[endItemAt(prepared, offset)]!
  let outside = joints === null ? 0 : (joints.get(end) ?? 0)
  if (hyphen > 0) outside += scan.hyphenOutside
  else if (scan.protrudes) outside += rightProtrusion(measured, end, false)
  // Most letters do not protrude.
  const inside = shares.left[content.text.charCodeAt(offset)] === 0 ? 0 : leftProtrusion(measured, offset)
  breakpoints.widthTo[k] = positions[end]! + items - scan.origin - scan.lead + (cut?.before ?? 0) + hyphen - outside
  breakpoints.widthFrom[k] = positions[offset]! + items - scan.origin + inside - (cut?.after ?? 0)
}

/**
 * Sets the penalty of each breakpoint in units of Knuth and Plass, with `FORCED` for minus infinity: that of a hyphen, an
 * explicit hyphen, a tie, or an emergency break by its quality.
 */
function setPenalties({ offsets, ends, kinds, penalties, count }: FitBreakpoints, { content }: PreparedText): void {
  const { text } = content
  const kept = keptStretches(content)
  let next = 0
  for (let k = 0; k < count; k++) {
    const end = ends[k]!
    const offset = offsets[k]!
    const before = text.charCodeAt(offset - 1)
    while (next < kept.length && kept[next]!.end <= offset) next++
    if (kinds[k] === BreakKind.forced) penalties[k] = FORCED
    else if (kinds[k] === BreakKind.hyphen) penalties[k] = HYPHEN_PENALTY
    else if (kinds[k] === BreakKind.emergency) penalties[k] = EMERGENCY_PENALTIES[breakQuality(text, offset)]
    else if (before === 0x2d || before === 0x2010) penalties[k] = EXPLICIT_HYPHEN_PENALTY
    else if (next < kept.length && kept[next]!.start < offset) penalties[k] = KEPT_PENALTY
    else if (MAY_TIE[text.charCodeAt(end - 1)] === 0 && MAY_TIE[text.charCodeAt(offset)] === 0) penalties[k] = 0
    else penalties[k] = isTie(text, end, offset) ? TIE_PENALTY : 0
  }
}

interface Stretch {
  readonly start: number
  readonly end: number
}

const NOTHING_KEPT: readonly Stretch[] = []

/** Ranges in which lines should not break (CSS Text 4, https://www.w3.org/TR/css-text-4/#wrap-inside). */
function keptStretches({ items }: InlineContent): readonly Stretch[] {
  let kept: Stretch[] | null = null
  for (const item of items) {
    if (item.kind !== 'text' || item.style.wrapInside !== 'avoid') continue
    kept ??= []
    kept.push(item)
  }
  return kept ?? NOTHING_KEPT
}

/**
 * Sets the breakpoint of a hyphenation point before the plain breakpoint `k`. Its glue is interpolated between the word's start
 * and end, since all letters stretch alike.
 */
function addPoint(
  breakpoints: FitBreakpoints,
  at: number,
  scan: Scan,
  point: number,
  plain: FitBreakpoints,
  k: number,
): void {
  const { positions } = scan.measured.prepared
  breakpoints.offsets[at] = point
  breakpoints.ends[at] = point
  breakpoints.kinds[at] = BreakKind.hyphen
  breakpoints.hyphens[at] = 1
  breakpoints.penalties[at] = HYPHEN_PENALTY
  setDivided(breakpoints, at, scan)
  const from = positions[k === 0 ? scan.start : plain.offsets[k - 1]!]!
  const width = positions[plain.ends[k]!]! - from
  const share = width > 0 ? (positions[point]! - from) / width : 0
  const stretch = k === 0 ? 0 : plain.stretchFrom[k - 1]!
  const shrink = k === 0 ? 0 : plain.shrinkFrom[k - 1]!
  const stretchTo = stretch + share * (plain.stretchTo[k]! - stretch)
  const shrinkTo = shrink + share * (plain.shrinkTo[k]! - shrink)
  breakpoints.stretchTo[at] = stretchTo
  breakpoints.shrinkTo[at] = shrinkTo
  breakpoints.stretchFrom[at] = stretchTo
  breakpoints.shrinkFrom[at] = shrinkTo
}

/** Measures the hyphen at an offset, once for each run. */
function measureHyphen(scan: Scan, offset: number): void {
  const { prepared } = scan.measured
  const run = prepared.runs[runIndexAt(prepared, Math.max(0, offset - 1))]
  if (run === undefined || run === scan.hyphenRun) return
  scan.hyphenRun = run
  scan.hyphen = hyphenWidth(run)
  scan.hyphenOutside = scan.protrudes ? hyphenProtrusion(prepared, scan.hyphen) : 0
}

const jointAt = (prepared: PreparedText, end: number): number => prepared.joints?.get(end) ?? 0
