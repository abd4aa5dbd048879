/**
 * Breaks a paragraph into lines as a whole (Knuth and Plass, "Breaking Paragraphs into Lines", 1981; TeX §§813–890).
 *
 * A paragraph is given as its breakpoints, with the sums of width, stretch and shrink up to each. The algorithm walks
 * through the breakpoints and keeps a list of active nodes from which a feasible line to the current breakpoint exists,
 * and for each breakpoint the best path in each of four fitness classes. If no path exists within the tolerance, the
 * caller tries again with more breakpoints (hyphens) or more tolerance; the last attempt always finds a path.
 *
 * This file does not depend on text: it sees widths and penalties.
 */
import { grown, makeWays, type Ways } from './ways.ts'

/** Places where a line may end, ascending, one entry each; the last one ends the paragraph and is forced. */
export interface BreakPlaces {
  readonly count: number
  /** Sums from the paragraph's start to where a line that ends here ends, with its hyphen. */
  readonly widthTo: Float64Array
  readonly stretchTo: Float64Array
  readonly shrinkTo: Float64Array
  /** The same to where the next line starts, after spaces that vanish. */
  readonly widthFrom: Float64Array
  readonly stretchFrom: Float64Array
  readonly shrinkFrom: Float64Array
  /** Penalty of a break here; `FORCED` where the line must end. */
  readonly penalties: Float64Array
  /** Whether the line ends with a hyphen. */
  readonly hyphens: Uint8Array
  /** The first place that a line which ends here may begin at, −1 for the paragraph's start; null where any may. */
  readonly earliest: Int32Array | null
}

/** The penalty of a break that must be taken: −∞, where TeX has `eject_penalty` = −10,000 (§157). */
export const FORCED = Number.NEGATIVE_INFINITY

/** The widths of lines and the parameters of demerits; TeX's names are beside the defaults. */
export interface FitOptions {
  /** Width of each line from 0; from `uniformFrom` on all lines have the same. */
  readonly widthOf: (line: number) => number
  readonly uniformFrom: number
  /** Accept what does not fit rather than find no way: the last try. */
  readonly isFinal: boolean
  readonly linePenalty: number
  /** Extra demerits for two lines in a row with hyphens, and for one before the last line. */
  readonly consecutiveHyphenDemerits: number
  readonly finalHyphenDemerits: number
  /** Most lines in a row that may end with a hyphen. */
  readonly maxConsecutiveHyphens: number
  /** No hyphen in a line that would leave no more room than this without it (in the units of the widths). */
  readonly hyphenZone: number
  /** Extra demerits for neighbouring lines whose tightness differs by more than a class. */
  readonly fitnessDemerits: number
  /** A last line shorter than this (in the units of the widths) costs `runtDemerits`. */
  readonly leastLastWidth: number
  readonly runtDemerits: number
  /** Lines are set ragged: all of a line's room may stretch by this much, and nothing shrinks. Null for justified text. */
  readonly ragged: number | null
}

/**
 * The values of plain TeX for \linepenalty and \adjdemerits (The TeXbook, appendix B). \doublehyphendemerits is the same
 * 10,000, \finalhyphendemerits 5,000, and two hyphens in a row are the most: TeX has no such limit.
 */
export const DEFAULT_FIT: FitOptions = {
  widthOf: () => 0,
  uniformFrom: 0,
  isFinal: false,
  linePenalty: 10,
  consecutiveHyphenDemerits: 10_000,
  finalHyphenDemerits: 5_000,
  maxConsecutiveHyphens: 2,
  hyphenZone: 0,
  fitnessDemerits: 10_000,
  leastLastWidth: 0,
  runtDemerits: 20_000,
  ragged: null,
}

/** One paragraph is fitted at a time, so that its room is used again; what a huge one needed is let go. */
let kept = makeWays(1024)
/** Active nodes whose room is kept: more than a paragraph of ordinary length needs. */
const LARGEST_KEPT = 1 << 16

/**
 * Tightness of a line: 0 tight, 1 decent, 2 loose, 3 very loose (TeX §817). TeX draws the lines at a badness of 12 and
 * 99, which are ratios of about 0.5 and 1 (§852, §853).
 */
function fitnessOf(ratio: number): number {
  if (ratio < -0.5) return 0
  if (ratio <= 0.5) return 1
  return ratio <= 1 ? 2 : 3
}

/** Demerits, per unit of badness, of a line outside the limits in the last attempt. */
const OVERFULL = 1e12
/** No line counts as worse than this, so that sums stay finite. */
const MOST_BADNESS = 1e6

/** A fit under way. */
interface Fit {
  readonly places: BreakPlaces
  readonly options: FitOptions
  readonly tolerance: number
  /** Width of all lines from `uniformFrom` on. */
  readonly width: number
  ways: Ways
  /** Ways from which a line may still be possible, in the order of their places. Only the first entries count. */
  readonly active: number[]
  activeCount: number
}

/**
 * The places at which to break, ascending, ending with the last one; null where no way is within the tolerance: the
 * greatest adjustment ratio that is accepted for stretching. Shrinking ends at −1.
 */
export function fitParagraph(places: BreakPlaces, options: FitOptions, tolerance: number): readonly number[] | null {
  const fit = newFit(places, options, tolerance)
  const found = findWays(fit, 0)
  if (fit.ways.capacity <= LARGEST_KEPT) kept = fit.ways
  return found ? placesOf(fit.ways, best(fit)) : null
}

/** What a first line costs that ends at a certain place. */
export interface FirstLineWeight {
  /** The adjustment ratio: below −1 the line is too long. */
  readonly ratio: number
  /** TeX §108, without its bound of 10,000. */
  readonly badness: number
  /** Of the line alone; null where the line is too long, too loose for the tolerance, or ends with a refused hyphen. */
  readonly demerits: number | null
  /** Of the best lines of the whole paragraph that begin with this one; null where there are none. */
  readonly total: number | null
}

/** Weighs a first line that ends at `place`, with the best lines after it. */
export function weighFirstLine(
  places: BreakPlaces,
  options: FitOptions,
  tolerance: number,
  place: number,
): FirstLineWeight {
  const fit = newFit(places, options, tolerance)
  const ratio = ratioOf(fit, 0, place)
  const badness = badnessOf(ratio)
  if (ratio >= -1 && (ratio <= tolerance || options.isFinal)) keepBest(fit, 0, place, ratio, 1)
  if (fit.ways.count === 1) return { ratio, badness, demerits: null, total: null }
  const demerits = fit.ways.demerits[1]!
  fit.active[0] = 1
  const found = findWays(fit, place + 1)
  if (fit.ways.capacity <= LARGEST_KEPT) kept = fit.ways
  return { ratio, badness, demerits, total: found ? fit.ways.demerits[best(fit)]! : null }
}

/**
 * The state before the first break: one active node at the start of the paragraph, of fitness class 1 (decent), as
 * Knuth and Plass begin.
 */
function newFit(places: BreakPlaces, options: FitOptions, tolerance: number): Fit {
  kept.count = 0
  const width = options.widthOf(options.uniformFrom)
  const fit: Fit = { places, options, tolerance, width, ways: kept, active: [0], activeCount: 1 }
  addWay(fit, -1, -1, 1, 0)
  return fit
}

/** Walks through the places from one on; false where no way leads on. */
function findWays(fit: Fit, from: number): boolean {
  const { places, options, active } = fit
  for (let place = from; place < places.count; place++) {
    const latest = active[fit.activeCount - 1]!
    const firstFound = fit.ways.count
    const earliest = places.earliest === null ? -1 : places.earliest[place]!
    if (earliest < 0) tryLines(fit, place)
    else tryLinesFrom(fit, place, earliest)
    if (fit.activeCount === 0 && fit.ways.count === firstFound) {
      if (!options.isFinal) return false
      addOverfull(fit, latest, place)
    }
    if (places.penalties[place] === FORCED) fit.activeCount = 0
    for (let way = firstFound; way < fit.ways.count; way++) active[fit.activeCount++] = way
    if (fit.activeCount === 0) return false
  }
  return true
}

/**
 * Tries the line from each active way to a place (TeX §851 to §855, `try_break`). Ways from which it is too long leave
 * the list: it only gets longer (§860). Where lines have one width and a line is too short, those that start later are
 * too short as well, so the list is not walked to its end.
 */
function tryLines(fit: Fit, place: number): void {
  const { active, activeCount, options, tolerance } = fit
  const firstFound = fit.ways.count
  let to = 0
  let i = 0
  for (; i < activeCount; i++) {
    const way = active[i]!
    const ratio = ratioOf(fit, way, place)
    if (ratio < -1) continue
    if (ratio <= tolerance || options.isFinal) keepBest(fit, way, place, ratio, firstFound)
    else if (options.uniformFrom <= 1 && fit.ways.line[way]! > 0) break
    active[to++] = way
  }
  if (to === i) return
  while (i < activeCount) active[to++] = active[i++]!
  fit.activeCount = to
}

/** The same for a place that only lines from another place on may end at. */
function tryLinesFrom(fit: Fit, place: number, earliest: number): void {
  const { active, activeCount, options, tolerance } = fit
  const firstFound = fit.ways.count
  let to = 0
  for (let i = 0; i < activeCount; i++) {
    const way = active[i]!
    const ratio = ratioOf(fit, way, place)
    if (ratio < -1) continue
    active[to++] = way
    if (fit.ways.place[way]! >= earliest && (ratio <= tolerance || options.isFinal))
      keepBest(fit, way, place, ratio, firstFound)
  }
  fit.activeCount = to
}

/**
 * Adds the way over a line to those found for the place (TeX §855), unless there is a better one in the same state. The
 * state is the fitness class and, where widths still differ from line to line, the number of the line: two ways in one
 * state have the same future, so the cheaper one is enough.
 */
function keepBest(fit: Fit, previous: number, place: number, ratio: number, firstFound: number): void {
  const { ways, options } = fit
  if (fit.places.hyphens[place] === 1 && isHyphenRefused(fit, previous, place)) return
  const fitness = fitnessOf(ratio)
  const line = ways.line[previous]! + 1
  let at = firstFound
  for (; at < ways.count; at++) {
    if (ways.fitness[at] !== fitness) continue
    if (ways.line[at] === line || Math.min(ways.line[at]!, line) >= options.uniformFrom) break
  }
  // What leads here costs more already than another way altogether, and a line costs nothing less than nothing.
  if (at < ways.count && fit.places.penalties[place]! >= 0 && ways.demerits[previous]! >= ways.demerits[at]!) return
  const demerits = ways.demerits[previous]! + lineDemerits(fit, previous, place, ratio, fitness)
  if (at === ways.count) addWay(fit, previous, place, fitness, demerits)
  else if (demerits < ways.demerits[at]!) setWay(fit, at, previous, place, fitness, demerits)
}

/**
 * Whether a line may not end with a hyphen here: too many hyphenated lines in a row (`hyphenate-limit-lines`), or a
 * line that would be full without it (`hyphenate-limit-zone`). On the last attempt the first limit is ignored, so that
 * there is always a result.
 */
function isHyphenRefused(fit: Fit, previous: number, place: number): boolean {
  const { ways, options } = fit
  if (ways.hyphens[previous]! >= options.maxConsecutiveHyphens && !options.isFinal) return true
  return options.hyphenZone > 0 && isFullWithout(fit, previous, place)
}

/** Whether a line would reach into the hyphen zone if it ended before the word that is divided (CSS Text 4 §6.3.4). */
function isFullWithout({ places, options, ways }: Fit, previous: number, place: number): boolean {
  const from = ways.place[previous]!
  let before = place - 1
  while (before > from && places.hyphens[before] === 1) before--
  return before > from && ways.reach[previous]! - places.widthTo[before]! <= options.hyphenZone
}

/** Adds a way; the arrays grow where they are full. */
function addWay(fit: Fit, previous: number, place: number, fitness: number, demerits: number): void {
  if (fit.ways.count === fit.ways.capacity) fit.ways = grown(fit.ways)
  setWay(fit, fit.ways.count++, previous, place, fitness, demerits)
}

/**
 * Fills an entry: the way to `place` over a line from the way `previous`. `reach` is the room of the next line plus the
 * width before it, so that whether a line fits is one comparison with a sum of a later place.
 */
function setWay(fit: Fit, at: number, previous: number, place: number, fitness: number, demerits: number): void {
  const { ways, places, options } = fit
  const isStart = place < 0
  const line = isStart ? 0 : ways.line[previous]! + 1
  const room = line >= options.uniformFrom ? fit.width : options.widthOf(line)
  ways.place[at] = place
  ways.line[at] = line
  ways.fitness[at] = fitness
  ways.hyphens[at] = !isStart && places.hyphens[place] === 1 ? ways.hyphens[previous]! + 1 : 0
  ways.previous[at] = previous
  ways.demerits[at] = demerits
  ways.reach[at] = isStart ? room : room + places.widthFrom[place]!
  ways.stretch[at] = isStart ? 0 : places.stretchFrom[place]!
  ways.shrink[at] = isStart ? 0 : places.shrinkFrom[place]!
}

/**
 * How much of its stretch (positive) or shrink (negative) a line needs; infinite where it has none. The adjustment ratio
 * of the paper; TeX works with its badness alone (§852, §853).
 */
function ratioOf({ places, options, ways }: Fit, way: number, place: number): number {
  const spare = ways.reach[way]! - places.widthTo[place]!
  if (spare >= -EPSILON && (spare <= EPSILON || isLast(places, place))) return 0
  if (options.ragged !== null) return spare > 0 ? spare / options.ragged : Number.NEGATIVE_INFINITY
  if (spare > 0) {
    const stretch = places.stretchTo[place]! - ways.stretch[way]!
    return stretch > 0 ? spare / stretch : Number.POSITIVE_INFINITY
  }
  const shrink = places.shrinkTo[place]! - ways.shrink[way]!
  return shrink > 0 ? spare / shrink : Number.NEGATIVE_INFINITY
}

/** px: widths that were added up in another order differ by less. */
const EPSILON = 0.01

/** The last line is filled up with space (\parfillskip): it never needs to stretch, but it may shrink. */
const isLast = (places: BreakPlaces, place: number): boolean => places.penalties[place] === FORCED

/** TeX §108: about 100 times the cube of the ratio. Not rounded, so that nearly equal ways differ. */
const badnessOf = (ratio: number): number => Math.min(100 * Math.abs(ratio * ratio * ratio), MOST_BADNESS)

/**
 * TeX §859: (l + b)² + p², or − p² where a break is wanted, and what hyphens and fitness add. A last line that is too
 * short costs something as well, for which TeX has no parameter.
 */
function lineDemerits(
  { places, options, ways }: Fit,
  way: number,
  place: number,
  ratio: number,
  fitness: number,
): number {
  const from = ways.place[way]!
  const penalty = places.penalties[place]!
  const wasHyphen = from >= 0 && places.hyphens[from] === 1
  const badness = badnessOf(ratio)
  const cost = options.linePenalty + badness
  let demerits = cost * cost
  if (penalty !== FORCED) demerits += penalty * Math.abs(penalty)
  if (wasHyphen && places.hyphens[place] === 1) demerits += options.consecutiveHyphenDemerits
  if (Math.abs(fitness - ways.fitness[way]!) > 1) demerits += options.fitnessDemerits
  if (penalty === FORCED) {
    if (wasHyphen) demerits += options.finalHyphenDemerits
    const width = places.widthTo[place]! - (from < 0 ? 0 : places.widthFrom[from]!)
    if (from >= 0 && width < options.leastLastWidth) demerits += options.runtDemerits
  }
  return demerits
}

/**
 * In the last try a line that is too long is taken rather than none: the one that starts last (TeX §854,
 * `artificial_demerits`).
 */
function addOverfull(fit: Fit, previous: number, place: number): void {
  addWay(fit, previous, place, 0, fit.ways.demerits[previous]! + OVERFULL + fit.options.linePenalty)
}

/** The active node with the fewest demerits (TeX §874). */
function best({ active, activeCount, ways }: Fit): number {
  let chosen = active[0]!
  for (let i = 1; i < activeCount; i++) if (ways.demerits[active[i]!]! < ways.demerits[chosen]!) chosen = active[i]!
  return chosen
}

/** The breaks of a way from the first on: they are linked backwards (TeX §877 to §878). */
function placesOf(ways: Ways, last: number): readonly number[] {
  const places: number[] = []
  for (let way = last; ways.place[way]! >= 0; way = ways.previous[way]!) places.push(ways.place[way]!)
  return places.reverse()
}
