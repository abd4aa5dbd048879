/**
 * Breaks a paragraph into lines as a whole (Knuth and Plass, "Breaking Paragraphs into Lines", 1981,
 * https://doi.org/10.1002/spe.4380111102; TeX §§813–890, https://texdoc.org/serve/tex.pdf/0).
 *
 * A paragraph is given as its breakpoints, with the sums of width, stretch and shrink up to each. The algorithm visits the
 * breakpoints in order and keeps a list of active nodes from which a feasible line to the current breakpoint exists, and for
 * each breakpoint the best path in each of four fitness classes. If no path exists within the tolerance, the caller tries
 * again with more breakpoints (hyphens) or a higher tolerance; the last attempt always finds a path.
 *
 * This file does not depend on text: it only uses widths and penalties.
 */
import { type Breakpoints, type FitOptions, FORCED } from './fit-options.ts'
import { grown, makeNodes, type Nodes } from './nodes.ts'

/** Reused memory, since one paragraph is fitted at a time; that of a huge paragraph is freed. */
let kept = makeNodes(1024)
/** Number of active nodes whose memory is kept: more than a usual paragraph needs. */
const LARGEST_KEPT = 1 << 16

/**
 * Ratios that bound the tightness of a line: 0 tight, 1 decent, 2 loose, 3 very loose (TeX §817). TeX's limits are a badness of 12
 * and 99, which are ratios of about 0.5 and 1 (§852, §853).
 */
const TIGHT = -0.5
const DECENT = 0.5
const LOOSE = 1

/** Demerits, per unit of badness, of a line outside the limits in the last attempt. */
const OVERFULL = 1e12
/** Bound of badness, about 100 times the cube of the ratio (TeX §108), so that sums stay finite. */
const MOST_BADNESS = 1e6

/** The state of one fit. */
interface Fit {
  readonly breakpoints: Breakpoints
  readonly options: FitOptions
  readonly tolerance: number
  /** Width of all lines from `uniformFrom` on. */
  readonly width: number
  nodes: Nodes
  /** Nodes from which a line may still be possible, in order of their breakpoints. Only the first `activeCount` entries count. */
  readonly active: number[]
  activeCount: number
}

/**
 * The chosen breakpoints, ascending, ending with the last one; null if there is no path within the tolerance, the maximum
 * adjustment ratio for stretching. Shrinking ends at −1.
 */
export function fitParagraph(
  breakpoints: Breakpoints,
  options: FitOptions,
  tolerance: number,
): readonly number[] | null {
  const fit = newFit(breakpoints, options, tolerance)
  const found = findNodes(fit, 0)
  if (fit.nodes.capacity <= LARGEST_KEPT) kept = fit.nodes
  return found ? breakpointsOf(fit.nodes, best(fit)) : null
}

/** The cost of a first line that ends at a breakpoint. */
export interface FirstLineWeight {
  /** The adjustment ratio: below −1 the line is too long. */
  readonly ratio: number
  /** TeX §108, without its bound of 10,000. */
  readonly badness: number
  /** Of the line alone; null if it is too long, too loose for the tolerance, or ends with a refused hyphen. */
  readonly demerits: number | null
  /** Of the best lines of the whole paragraph that begin with this one; null if there are none. */
  readonly total: number | null
}

/** Weighs a first line that ends at `breakpoint`, with the best lines after it. */
export function weighFirstLine(
  breakpoints: Breakpoints,
  options: FitOptions,
  tolerance: number,
  breakpoint: number,
): FirstLineWeight {
  const fit = newFit(breakpoints, options, tolerance)
  const ratio = ratioOf(fit, 0, breakpoint)
  const badness = Math.min(100 * Math.abs(ratio * ratio * ratio), MOST_BADNESS)
  if (ratio >= -1 && (ratio <= tolerance || options.isFinal)) keepBest(fit, 0, breakpoint, ratio, 1)
  if (fit.nodes.count === 1) return { ratio, badness, demerits: null, total: null }
  const demerits = fit.nodes.demerits[1]!
  fit.active[0] = 1
  const found = findNodes(fit, breakpoint + 1)
  if (fit.nodes.capacity <= LARGEST_KEPT) kept = fit.nodes
  return { ratio, badness, demerits, total: found ? fit.nodes.demerits[best(fit)]! : null }
}

/** The initial state: one active node at the start of the paragraph, of fitness class 1 (decent), as in Knuth and Plass. */
function newFit(breakpoints: Breakpoints, options: FitOptions, tolerance: number): Fit {
  kept.count = 0
  const width = options.widthOf(options.uniformFrom)
  const fit: Fit = { breakpoints, options, tolerance, width, nodes: kept, active: [0], activeCount: 1 }
  setNode(fit, 0, -1, -1, 1, 0)
  return fit
}

/** The main loop (TeX §866): visits the breakpoints from one on; returns false if no active node is left. */
function findNodes(fit: Fit, from: number): boolean {
  const { breakpoints, options, active } = fit
  for (let at = from; at < breakpoints.count; at++) {
    const breakpoint = nextInReach(fit, at)
    at = breakpoint
    const latest = active[fit.activeCount - 1]!
    const firstFound = fit.nodes.count
    tryLines(fit, breakpoint, breakpoints.earliest === null ? -1 : breakpoints.earliest[breakpoint]!)
    if (fit.activeCount === 0 && fit.nodes.count === firstFound) {
      if (!options.isFinal) return false
      addOverfull(fit, latest, breakpoint)
    }
    if (breakpoints.penalties[breakpoint] === FORCED) fit.activeCount = 0
    for (let node = firstFound; node < fit.nodes.count; node++) active[fit.activeCount++] = node
    if (fit.activeCount === 0) return false
  }
  return true
}

/**
 * The first breakpoint from one on whose line from the first active node is not too loose: lines to the breakpoints before it
 * are too loose from any node, and change nothing. Most breakpoints are passed here.
 */
function nextInReach(fit: Fit, from: number): number {
  const { breakpoints, options, nodes, tolerance } = fit
  const { widthTo, stretchTo, penalties, count, earliest } = breakpoints
  const first = fit.active[0]!
  const isLongest = fit.activeCount === 1 || (options.uniformFrom <= 1 && nodes.line[first]! > 0)
  if (options.isFinal || earliest !== null || !isLongest) return from
  const reach = nodes.reach[first]!
  const start = nodes.stretch[first]!
  const { ragged } = options
  for (let breakpoint = from; breakpoint < count; breakpoint++) {
    const spare = reach - widthTo[breakpoint]!
    if (spare <= EPSILON || penalties[breakpoint] === FORCED) return breakpoint
    const stretch = ragged ?? stretchTo[breakpoint]! - start
    if (stretch > 0 && spare / stretch <= tolerance) return breakpoint
  }
  // The last breakpoint is forced.
  return count - 1
}

/**
 * Tries the line from each active node to a breakpoint (TeX §851 to §855, `try_break`). Nodes from which it is too long are
 * removed: later lines are longer (§860). If all lines have one width and a line is too short, later nodes give even shorter
 * lines, so the loop ends. Only lines from the breakpoint `earliest` on may end there, unless it is −1.
 */
function tryLines(fit: Fit, breakpoint: number, earliest: number): void {
  const { active, activeCount, options, tolerance } = fit
  const { isFinal, ragged } = options
  const firstFound = fit.nodes.count
  const widthTo = fit.breakpoints.widthTo[breakpoint]!
  const stretchTo = fit.breakpoints.stretchTo[breakpoint]!
  const shrinkTo = fit.breakpoints.shrinkTo[breakpoint]!
  const isForced = fit.breakpoints.penalties[breakpoint] === FORCED
  const mayEnd = earliest < 0 && options.uniformFrom <= 1
  let to = 0
  let i = 0
  for (; i < activeCount; i++) {
    const node = active[i]!
    // Nodes are added in this loop, for which their arrays may be replaced.
    const { nodes } = fit
    // As `ratioOf`, which would be called for each pair.
    const spare = nodes.reach[node]! - widthTo
    let ratio = 0
    if (spare > EPSILON && !isForced) {
      const stretch = ragged ?? stretchTo - nodes.stretch[node]!
      ratio = stretch > 0 ? spare / stretch : Number.POSITIVE_INFINITY
    } else if (spare < -EPSILON) {
      const shrink = ragged === null ? shrinkTo - nodes.shrink[node]! : 0
      ratio = shrink > 0 ? spare / shrink : Number.NEGATIVE_INFINITY
    }
    if (ratio < -1) continue
    const isTooLoose = ratio > tolerance && !isFinal
    if (isTooLoose && mayEnd && nodes.line[node]! > 0) break
    active[to++] = node
    if (!isTooLoose && nodes.breakpoint[node]! >= earliest) keepBest(fit, node, breakpoint, ratio, firstFound)
  }
  if (to === i) return
  while (i < activeCount) active[to++] = active[i++]!
  fit.activeCount = to
}

/**
 * Adds the node at the end of a line (TeX §855), unless the breakpoint has a better one in the same state. The state is the
 * fitness class and, if widths differ from line to line, the number of the line: nodes in one state have the same future, so
 * only the cheaper one is kept.
 *
 * A line may not end with a hyphen if too many before it do (`hyphenate-limit-lines`), or if it is full enough without it
 * (`hyphenate-limit-zone`). The last attempt ignores the first limit, so that there is always a result.
 */
function keepBest(fit: Fit, previous: number, breakpoint: number, ratio: number, firstFound: number): void {
  const { nodes, options } = fit
  const isHyphen = fit.breakpoints.hyphens[breakpoint] === 1
  if (isHyphen && nodes.hyphens[previous]! >= options.maxConsecutiveHyphens && !options.isFinal) return
  if (isHyphen && options.hyphenZone > 0 && isFullWithout(fit, previous, breakpoint)) return
  const fitness = ratio < TIGHT ? 0 : ratio <= DECENT ? 1 : ratio <= LOOSE ? 2 : 3
  const line = nodes.line[previous]! + 1
  let at = firstFound
  for (; at < nodes.count; at++) {
    if (nodes.fitness[at] !== fitness) continue
    if (nodes.line[at] === line || Math.min(nodes.line[at]!, line) >= options.uniformFrom) break
  }
  // The path up to the line alone costs more than the whole path to the other node, and demerits are never negative.
  if (
    at < nodes.count &&
    fit.breakpoints.penalties[breakpoint]! >= 0 &&
    nodes.demerits[previous]! >= nodes.demerits[at]!
  )
    return
  const demerits = nodes.demerits[previous]! + lineDemerits(fit, previous, breakpoint, ratio, fitness)
  if (at === nodes.count || demerits < nodes.demerits[at]!) setNode(fit, at, previous, breakpoint, fitness, demerits)
}

/**
 * Whether a line that ended before the divided word would reach into the hyphenation zone (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#hyphenate-size-limits).
 */
function isFullWithout({ breakpoints, options, nodes }: Fit, previous: number, breakpoint: number): boolean {
  const from = nodes.breakpoint[previous]!
  let before = breakpoint - 1
  while (before > from && breakpoints.hyphens[before] === 1) before--
  return before > from && nodes.reach[previous]! - breakpoints.widthTo[before]! <= options.hyphenZone
}

/**
 * Sets a node, or adds it after the last one: at `breakpoint`, after a line that starts at the node `previous`. `reach` is the
 * room of the next line plus the width before it, so that fitting a line is one comparison with a sum of a later breakpoint.
 */
function setNode(fit: Fit, at: number, previous: number, breakpoint: number, fitness: number, demerits: number): void {
  if (at === fit.nodes.capacity) fit.nodes = grown(fit.nodes)
  const { nodes, breakpoints, options } = fit
  if (at === nodes.count) nodes.count++
  const isStart = breakpoint < 0
  const line = isStart ? 0 : nodes.line[previous]! + 1
  const room = line >= options.uniformFrom ? fit.width : options.widthOf(line)
  nodes.breakpoint[at] = breakpoint
  nodes.line[at] = line
  nodes.fitness[at] = fitness
  nodes.hyphens[at] = !isStart && breakpoints.hyphens[breakpoint] === 1 ? nodes.hyphens[previous]! + 1 : 0
  nodes.previous[at] = previous
  nodes.demerits[at] = demerits
  nodes.reach[at] = isStart ? room : room + breakpoints.widthFrom[breakpoint]!
  nodes.stretch[at] = isStart ? 0 : breakpoints.stretchFrom[breakpoint]!
  nodes.shrink[at] = isStart ? 0 : breakpoints.shrinkFrom[breakpoint]!
}

/**
 * The used share of a line's stretch (positive) or shrink (negative); infinite without any. This is the adjustment ratio of
 * the paper; TeX only computes the badness (§852, §853).
 */
function ratioOf({ breakpoints, options, nodes }: Fit, node: number, breakpoint: number): number {
  const spare = nodes.reach[node]! - breakpoints.widthTo[breakpoint]!
  // Space fills the last line (\parfillskip): it never stretches, but may shrink.
  if (spare >= -EPSILON && (spare <= EPSILON || breakpoints.penalties[breakpoint] === FORCED)) return 0
  if (options.ragged !== null) return spare > 0 ? spare / options.ragged : Number.NEGATIVE_INFINITY
  if (spare > 0) {
    const stretch = breakpoints.stretchTo[breakpoint]! - nodes.stretch[node]!
    return stretch > 0 ? spare / stretch : Number.POSITIVE_INFINITY
  }
  const shrink = breakpoints.shrinkTo[breakpoint]! - nodes.shrink[node]!
  return shrink > 0 ? spare / shrink : Number.NEGATIVE_INFINITY
}

/** Px: bound of rounding differences between sums in different order. */
const EPSILON = 0.01

/**
 * TeX §859: (l + b)² + p², or − p² for a desired break, plus demerits of hyphens and fitness. A last line that is too short
 * has a cost too, for which TeX has no parameter. Badness is not rounded, so that nearly equal nodes differ.
 */
function lineDemerits(
  { breakpoints, options, nodes }: Fit,
  node: number,
  breakpoint: number,
  ratio: number,
  fitness: number,
): number {
  const from = nodes.breakpoint[node]!
  const penalty = breakpoints.penalties[breakpoint]!
  const wasHyphen = from >= 0 && breakpoints.hyphens[from] === 1
  const cost = options.linePenalty + Math.min(100 * Math.abs(ratio * ratio * ratio), MOST_BADNESS)
  let demerits = cost * cost
  if (penalty !== FORCED) demerits += penalty * Math.abs(penalty)
  if (wasHyphen && breakpoints.hyphens[breakpoint] === 1) demerits += options.consecutiveHyphenDemerits
  if (Math.abs(fitness - nodes.fitness[node]!) > 1) demerits += options.fitnessDemerits
  if (penalty === FORCED) {
    if (wasHyphen) demerits += options.finalHyphenDemerits
    if (isRunt(breakpoints, options, from, breakpoint)) demerits += options.runtDemerits
  }
  return demerits
}

/**
 * Whether a last line between two breakpoints is a runt: too short, or a single short word. A line at the start of the text is
 * none.
 */
export function isRunt(breakpoints: Breakpoints, options: FitOptions, from: number, to: number): boolean {
  if (from < 0) return false
  const width = breakpoints.widthTo[to]! - breakpoints.widthFrom[from]!
  if (width < options.leastLastWidth) return true
  if (width >= options.leastLastWord) return false
  let before = to - 1
  while (before > from && breakpoints.hyphens[before] === 1) before--
  return before === from
}

/**
 * In the last attempt, adds an overfull line if there is no other: the one that starts last (TeX §854, `artificial_demerits`).
 */
function addOverfull(fit: Fit, previous: number, breakpoint: number): void {
  setNode(
    fit,
    fit.nodes.count,
    previous,
    breakpoint,
    0,
    fit.nodes.demerits[previous]! + OVERFULL + fit.options.linePenalty,
  )
}

/** The active node with the fewest demerits (TeX §874). */
function best({ active, activeCount, nodes }: Fit): number {
  let chosen = active[0]!
  for (let i = 1; i < activeCount; i++) if (nodes.demerits[active[i]!]! < nodes.demerits[chosen]!) chosen = active[i]!
  return chosen
}

/** The breakpoints on the path to a node in order; nodes are linked backwards (TeX §877 to §878). */
function breakpointsOf(nodes: Nodes, last: number): readonly number[] {
  const breakpoints: number[] = []
  for (let node = last; nodes.breakpoint[node]! >= 0; node = nodes.previous[node]!)
    breakpoints.push(nodes.breakpoint[node]!)
  return breakpoints.reverse()
}
