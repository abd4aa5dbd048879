import { describe, expect, test } from 'vitest'
import { seeded } from '../../bench/documents.ts'
import { type Breakpoints, DEFAULT_FIT, type FitOptions, FORCED } from '../../src/text/fit/fit-options.ts'
import { fitParagraph } from '../../src/text/fit/knuth-plass.ts'

/** A paragraph of boxes with glue between them; a box may end with a hyphenation point instead of glue. */
interface Box {
  readonly width: number
  /** What follows: glue of width 3 + 1.5 − 1, or a point where a hyphen of width 2 may come. */
  readonly after: 'glue' | 'hyphen'
  /** A line that ends after this box begins with it. */
  readonly isAlone?: boolean
}

/** Options with the tolerance that is tried. */
type Trial = FitOptions & { readonly tolerance: number }

const fitOf = (places: Breakpoints, trial: Trial): readonly number[] | null =>
  fitParagraph(places, trial, trial.tolerance)

const GLUE = { width: 3, stretch: 1.5, shrink: 1 }
const HYPHEN = 2

function breakpointsOf(boxes: readonly Box[]): Breakpoints {
  const count = boxes.length
  const places = {
    count,
    widthTo: new Float64Array(count),
    stretchTo: new Float64Array(count),
    shrinkTo: new Float64Array(count),
    widthFrom: new Float64Array(count),
    stretchFrom: new Float64Array(count),
    shrinkFrom: new Float64Array(count),
    penalties: new Float64Array(count),
    hyphens: new Uint8Array(count),
    earliest: boxes.some(({ isAlone }) => isAlone)
      ? Int32Array.from(boxes, ({ isAlone }, k) => (isAlone ? k - 1 : -1))
      : null,
  }
  let width = 0
  let glues = 0
  boxes.forEach((box, k) => {
    const isHyphen = box.after === 'hyphen' && k < count - 1
    width += box.width
    places.widthTo[k] = width + (isHyphen ? HYPHEN : 0)
    places.stretchTo[k] = glues * GLUE.stretch
    places.shrinkTo[k] = glues * GLUE.shrink
    if (!isHyphen) {
      width += GLUE.width
      glues++
    }
    places.widthFrom[k] = width
    places.stretchFrom[k] = glues * GLUE.stretch
    places.shrinkFrom[k] = glues * GLUE.shrink
    places.hyphens[k] = isHyphen ? 1 : 0
    places.penalties[k] = k === count - 1 ? FORCED : isHyphen ? 50 : 0
  })
  return places
}

/** Demerits of a way of breaking, straight from the definitions of the paper; null where a line does not fit. */
function demeritsOf(places: Breakpoints, breaks: readonly number[], options: Trial): number | null {
  let total = 0
  let from = -1
  let fitness = 1
  let hyphens = 0
  for (const [line, place] of breaks.entries()) {
    const isLast = places.penalties[place] === FORCED
    if (places.earliest !== null && from < places.earliest[place]!) return null
    const sum = (to: Float64Array, start: Float64Array): number => to[place]! - (from < 0 ? 0 : start[from]!)
    const spare = options.widthOf(line) - sum(places.widthTo, places.widthFrom)
    const stretch = isLast ? Number.POSITIVE_INFINITY : sum(places.stretchTo, places.stretchFrom)
    const ratio =
      Math.abs(spare) <= 0.01 ? 0 : spare > 0 ? spare / stretch : spare / sum(places.shrinkTo, places.shrinkFrom)
    if (!(ratio >= -1 && ratio <= options.tolerance)) return null
    const wasHyphen = from >= 0 && places.hyphens[from] === 1
    hyphens = places.hyphens[place] === 1 ? hyphens + 1 : 0
    if (hyphens > options.maxConsecutiveHyphens) return null
    if (places.hyphens[place] === 1 && options.hyphenZone > 0) {
      let before = place - 1
      while (before > from && places.hyphens[before] === 1) before--
      const start = from < 0 ? 0 : places.widthFrom[from]!
      if (before > from && options.widthOf(line) + start - places.widthTo[before]! <= options.hyphenZone) return null
    }
    const own = ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
    total += (options.linePenalty + 100 * Math.abs(ratio) ** 3) ** 2
    if (!isLast) total += places.penalties[place]! ** 2
    if (wasHyphen && places.hyphens[place] === 1) total += options.consecutiveHyphenDemerits
    if (Math.abs(own - fitness) > 1) total += options.fitnessDemerits
    if (isLast && wasHyphen) total += options.finalHyphenDemerits
    if (isLast && from >= 0) {
      const width = sum(places.widthTo, places.widthFrom)
      const isWord = !Array.from({ length: place - from - 1 }, (_, k) => places.hyphens[from + 1 + k]).includes(0)
      if (width < options.leastLastWidth || (isWord && width < options.leastLastWord)) total += options.runtDemerits
    }
    fitness = own
    from = place
  }
  return total
}

/** The least demerits over all ways of breaking. */
function leastDemerits(places: Breakpoints, options: Trial): number | null {
  let least: number | null = null
  const last = places.count - 1
  for (let ways = 0; ways < 2 ** last; ways++) {
    const breaks = Array.from({ length: last }, (_, k) => k).filter(k => (ways >> k) & 1)
    const demerits = demeritsOf(places, [...breaks, last], options)
    if (demerits !== null && (least === null || demerits < least)) least = demerits
  }
  return least
}

describe('the fit of a paragraph', () => {
  test('costs what the best of all ways costs, on a thousand short paragraphs', () => {
    const random = seeded(11)
    let found = 0
    for (let i = 0; i < 1000; i++) {
      const boxes: Box[] = Array.from({ length: 4 + Math.floor(random() * 9) }, () => ({
        width: 4 + Math.floor(random() * 12),
        after: random() < 0.25 ? 'hyphen' : 'glue',
        isAlone: i % 2 === 0 && random() < 0.2,
      }))
      const isUniform = random() < 0.5
      const options: Trial = {
        ...DEFAULT_FIT,
        widthOf: line => (isUniform ? 40 : ([26, 40, 30][line] ?? 40)),
        uniformFrom: isUniform ? 0 : 3,
        tolerance: random() < 0.5 ? 1 : 2.5,
        // The hyphens in a row are no part of the state, as in TeX: a bound could hide a way that is cheaper.
        maxConsecutiveHyphens: 100,
        leastLastWidth: 8,
        leastLastWord: 14,
        hyphenZone: i % 5 === 0 ? 9 : 0,
      }
      const places = breakpointsOf(boxes)
      const breaks = fitOf(places, options)
      const least = leastDemerits(places, options)
      if (breaks === null) expect(least).toBeNull()
      else {
        found++
        expect(demeritsOf(places, breaks, options)).toBeCloseTo(least!, 6)
      }
    }
    expect(found).toBeGreaterThan(250)
  })

  test('looks ahead: a loose line early saves a very loose one later', () => {
    // Greedy takes 20 + 3 + 14 = 37 of 40 first and leaves 9 and 30 to lines that cannot be filled.
    const boxes = [20, 14, 9, 30, 40].map((width): Box => ({ width, after: 'glue' }))
    const options = { ...DEFAULT_FIT, widthOf: () => 40, tolerance: Number.POSITIVE_INFINITY, isFinal: true }
    const places = breakpointsOf(boxes)
    const breaks = fitOf(places, options)!
    expect(demeritsOf(places, breaks, options)).toBe(leastDemerits(places, options))
  })

  test('takes what is too long on a line of its own in the last try only', () => {
    const places = breakpointsOf([10, 90, 10].map((width): Box => ({ width, after: 'glue' })))
    expect(fitOf(places, { ...DEFAULT_FIT, widthOf: () => 40, tolerance: 10 })).toBeNull()
    const options = { ...DEFAULT_FIT, widthOf: () => 40, tolerance: Number.POSITIVE_INFINITY, isFinal: true }
    expect(fitOf(places, options)).toEqual([0, 1, 2])
  })

  test('sets the example of TeX: badness 100 at ratio 1, and (10 + 100)² demerits for it', () => {
    // Two boxes and one glue of 3 + 1.5 on a line of 24.5: the glue stretches by exactly 1.5.
    const places = breakpointsOf([10, 10, 20].map((width): Box => ({ width, after: 'glue' })))
    const options = { ...DEFAULT_FIT, widthOf: () => 24.5, tolerance: 1 }
    expect(fitOf(places, options)).toEqual([1, 2])
    expect(demeritsOf(places, [1, 2], options)).toBe(110 ** 2 + 10 ** 2)
  })
})
