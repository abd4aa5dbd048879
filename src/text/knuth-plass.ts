/**
 * Breaks a paragraph into lines as a whole (Knuth and Plass, "Breaking Paragraphs into Lines", 1981; TeX §§813–890).
 *
 * A paragraph is given as the places where a line may end, with the widths, stretch and shrink summed up to each. Walking
 * through the places, the algorithm keeps a list of active ends from which a feasible line to the current place exists,
 * and for each place the best way to it for each of four classes of tightness. Where no way exists within the tolerance,
 * the caller tries again with more places (hyphens) or more tolerance; the last try always finds a way.
 *
 * This file imports nothing and knows nothing of text.
 */

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
  /** What it costs to break here; `FORCED` where the line must end. */
  readonly penalties: Float64Array
  /** Whether the line ends with a hyphen. */
  readonly hyphens: Uint8Array
}

export const FORCED = Number.NEGATIVE_INFINITY

export interface FitOptions {
  /** Width of each line from 0; from `uniformFrom` on all lines have the same. */
  readonly widthOf: (line: number) => number
  readonly uniformFrom: number
  /** Greatest adjustment ratio that is accepted for stretching; shrinking ends at −1. */
  readonly tolerance: number
  /** Accept what does not fit rather than find no way: the last try. */
  readonly isFinal: boolean
  readonly linePenalty: number
  /** Extra demerits for two lines in a row with hyphens, and for one before the last line. */
  readonly consecutiveHyphenDemerits: number
  readonly finalHyphenDemerits: number
  /** Most lines in a row that may end with a hyphen. */
  readonly maxConsecutiveHyphens: number
  /** Extra demerits for neighbouring lines whose tightness differs by more than a class. */
  readonly fitnessDemerits: number
  /** A last line shorter than this (in the units of the widths) costs `runtDemerits`. */
  readonly leastLastWidth: number
  readonly runtDemerits: number
  /** Lines are set ragged: all of a line's room may stretch by this much, and nothing shrinks. Null for justified text. */
  readonly ragged: number | null
}

export const DEFAULT_FIT: FitOptions = {
  widthOf: () => 0,
  uniformFrom: 0,
  tolerance: 1,
  isFinal: false,
  linePenalty: 10,
  consecutiveHyphenDemerits: 10_000,
  finalHyphenDemerits: 5_000,
  maxConsecutiveHyphens: 2,
  fitnessDemerits: 10_000,
  leastLastWidth: 0,
  runtDemerits: 20_000,
  ragged: null,
}

/** A way to a place: the line that ends there, and the way to where that line starts. */
interface Way {
  readonly place: number
  /** Lines up to here. */
  readonly line: number
  readonly fitness: number
  readonly demerits: number
  readonly hyphensInARow: number
  readonly previous: Way | null
}

/** Tightness of a line: 0 tight, 1 decent, 2 loose, 3 very loose (TeX §817). */
function fitnessOf(ratio: number): number {
  if (ratio < -0.5) return 0
  if (ratio <= 0.5) return 1
  return ratio <= 1 ? 2 : 3
}

/** What a line that cannot be set within the limits costs in the last try, for each unit of badness. */
const OVERFULL = 1e12
/** No line counts as worse than this, so that sums stay finite. */
const MOST_BADNESS = 1e6

/**
 * The places at which to break, ascending, ending with the last one; null where the options leave no way.
 * `from` is the sums at the paragraph's start, usually 0.
 */
export function fitParagraph(places: BreakPlaces, options: FitOptions): readonly number[] | null {
  const start: Way = { place: -1, line: 0, fitness: 1, demerits: 0, hyphensInARow: 0, previous: null }
  const ways: Ways = { active: [start], activeCount: 1, found: [], foundCount: 0 }
  for (let place = 0; place < places.count; place++) {
    const isForced = places.penalties[place] === FORCED
    const latest = ways.active[ways.activeCount - 1]!
    tryLines(places, options, ways, place)
    if (ways.activeCount === 0 && ways.foundCount === 0) {
      if (!options.isFinal) return null
      ways.found[ways.foundCount++] = overfull(places, options, latest, place)
    }
    if (isForced) ways.activeCount = 0
    for (let i = 0; i < ways.foundCount; i++) ways.active[ways.activeCount++] = ways.found[i]!
    if (ways.activeCount === 0) return null
  }
  return placesOf(best(ways.active.slice(0, ways.activeCount)))
}

/** The ways that are followed. The arrays are used again for each place; only their first entries count. */
interface Ways {
  /** Ways from which a line may still be possible. */
  readonly active: Way[]
  activeCount: number
  /** Best ways that end at the current place, at most one a class of tightness and line number. */
  readonly found: Way[]
  foundCount: number
}

/** Tries the line from each active way to a place. Ways from which it is too long leave the list. */
function tryLines(places: BreakPlaces, options: FitOptions, ways: Ways, place: number): void {
  const { active } = ways
  const count = ways.activeCount
  let kept = 0
  ways.foundCount = 0
  for (let i = 0; i < count; i++) {
    const way = active[i]!
    const ratio = ratioOf(places, options, way, place)
    if (ratio < -1) continue
    active[kept++] = way
    if (ratio <= options.tolerance || options.isFinal) keepBest(places, options, way, place, ratio, ways)
  }
  ways.activeCount = kept
}

/** Adds the way over a line to those found, unless there is a better one in the same state. */
function keepBest(places: BreakPlaces, options: FitOptions, way: Way, place: number, ratio: number, ways: Ways): void {
  const { found, foundCount } = ways
  const isHyphen = places.hyphens[place] === 1
  const hyphensInARow = isHyphen ? way.hyphensInARow + 1 : 0
  if (hyphensInARow > options.maxConsecutiveHyphens && !options.isFinal) return
  const fitness = fitnessOf(ratio)
  const badness = Math.min(100 * Math.abs(ratio) ** 3, MOST_BADNESS)
  const demerits = way.demerits + lineDemerits(places, options, way, place, badness, fitness)
  const line = way.line + 1
  let at = 0
  for (; at < foundCount; at++) {
    const other = found[at]!
    if (other.fitness !== fitness) continue
    if (other.line === line || Math.min(other.line, line) >= options.uniformFrom) break
  }
  if (at < foundCount && found[at]!.demerits <= demerits) return
  if (at === foundCount) ways.foundCount++
  found[at] = { place, line, fitness, demerits, hyphensInARow, previous: way }
}

/** How much of its stretch (positive) or shrink (negative) a line needs; infinite where it has none. */
function ratioOf(places: BreakPlaces, options: FitOptions, way: Way, place: number): number {
  const from = way.place
  const natural = places.widthTo[place]! - (from < 0 ? 0 : places.widthFrom[from]!)
  const spare = options.widthOf(way.line) - natural
  if (isLast(places, place)) return lastRatio(places, options, way, place, spare)
  if (options.ragged !== null) return spare >= -EPSILON ? Math.max(0, spare) / options.ragged : Number.NEGATIVE_INFINITY
  if (spare >= 0) {
    const stretch = places.stretchTo[place]! - (from < 0 ? 0 : places.stretchFrom[from]!)
    return spare <= EPSILON ? 0 : stretch > 0 ? spare / stretch : Number.POSITIVE_INFINITY
  }
  const shrink = places.shrinkTo[place]! - (from < 0 ? 0 : places.shrinkFrom[from]!)
  return spare >= -EPSILON ? 0 : shrink > 0 ? spare / shrink : Number.NEGATIVE_INFINITY
}

const EPSILON = 0.01

const isLast = (places: BreakPlaces, place: number): boolean => places.penalties[place] === FORCED

/** The last line is filled up with space: it never needs to stretch, but it may shrink. */
function lastRatio(places: BreakPlaces, options: FitOptions, way: Way, place: number, spare: number): number {
  if (spare >= -EPSILON) return 0
  if (options.ragged !== null) return Number.NEGATIVE_INFINITY
  const shrink = places.shrinkTo[place]! - (way.place < 0 ? 0 : places.shrinkFrom[way.place]!)
  return shrink > 0 ? spare / shrink : Number.NEGATIVE_INFINITY
}

/** TeX §859, with a last line that is too short. */
function lineDemerits(
  places: BreakPlaces,
  options: FitOptions,
  way: Way,
  place: number,
  badness: number,
  fitness: number,
): number {
  const penalty = places.penalties[place]!
  const wasHyphen = way.place >= 0 && places.hyphens[way.place] === 1
  let demerits = (options.linePenalty + badness) ** 2
  if (penalty !== FORCED) demerits += penalty >= 0 ? penalty ** 2 : -(penalty ** 2)
  if (wasHyphen && places.hyphens[place] === 1) demerits += options.consecutiveHyphenDemerits
  if (Math.abs(fitness - way.fitness) > 1) demerits += options.fitnessDemerits
  if (penalty === FORCED) {
    if (wasHyphen) demerits += options.finalHyphenDemerits
    const width = places.widthTo[place]! - (way.place < 0 ? 0 : places.widthFrom[way.place]!)
    if (way.place >= 0 && width < options.leastLastWidth) demerits += options.runtDemerits
  }
  return demerits
}

/** In the last try a line that is too long is taken rather than none: the one that starts last. */
function overfull(places: BreakPlaces, options: FitOptions, way: Way, place: number): Way {
  const hyphensInARow = places.hyphens[place] === 1 ? way.hyphensInARow + 1 : 0
  const demerits = way.demerits + OVERFULL + options.linePenalty
  return { place, line: way.line + 1, fitness: 0, demerits, hyphensInARow, previous: way }
}

function best(ways: readonly Way[]): Way {
  let chosen = ways[0]!
  for (const way of ways) if (way.demerits < chosen.demerits) chosen = way
  return chosen
}

function placesOf(way: Way): readonly number[] {
  const places: number[] = []
  for (let at: Way | null = way; at !== null && at.place >= 0; at = at.previous) places.push(at.place)
  return places.reverse()
}
