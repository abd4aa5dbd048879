/**
 * The character and word spacing with which a run of glyphs takes the fewest bytes (ISO 32000-1 §9.3.2, §9.3.3). Without it,
 * justified lines would need an adjustment at every letter.
 */
import { type Coded, divisorOf, type Run, SPACE, TOLERANCE } from './coded-run.ts'
import type { ContentStream } from './content-stream.ts'
import { fromGrid } from './grid-units.ts'

/** Bytes that an adjustment takes, and a change of the character spacing. */
const ADJUSTMENT_COST = 4
const SPACING_COST = 9

/** A histogram of adjustments: the number and the sum of each group of nearly equal ones, in thousandths of an em. */
class Groups {
  length = 0
  counts = new Uint32Array(64)
  sums = new Float64Array(64)
  /**
   * The groups of keys near zero, by `key + NEAR`, counted from `base + 1`. Clearing raises `base` above all of them, so that the
   * array is not written to.
   */
  readonly #near = new Uint32Array(2 * NEAR)
  #base = 0
  readonly #far = new Map<number, number>()

  /** Forgets all groups. */
  clear(): void {
    if (this.#far.size > 0) this.#far.clear()
    this.#base += this.length
    this.length = 0
    if (this.#base < MOST_BASE) return
    this.#near.fill(0)
    this.#base = 0
  }

  /** Counts the first `count` adjustments, less `besides`, to the groups of their rounded values. */
  addAll(aparts: Float64Array, count: number, besides: number): void {
    const near = this.#near
    const base = this.#base
    for (let i = 0; i < count; i++) {
      const apart = aparts[i]! - besides
      const key = Math.round(apart)
      const isNear = key >= -NEAR && key < NEAR
      const group = isNear ? near[key + NEAR]! - base : (this.#far.get(key) ?? 0)
      if (group <= 0) this.#begin(key, apart, isNear)
      else {
        this.counts[group - 1]!++
        this.sums[group - 1]! += apart
      }
    }
  }

  /** Begins a group. */
  #begin(key: number, apart: number, isNear: boolean): void {
    if (this.length === this.sums.length) this.#grow()
    const group = this.length++
    this.counts[group] = 1
    this.sums[group] = apart
    if (isNear) this.#near[key + NEAR] = this.#base + this.length
    else this.#far.set(key, this.length)
  }

  /** Doubles the room. */
  #grow(): void {
    const { counts, sums } = this
    this.counts = new Uint32Array(2 * counts.length)
    this.sums = new Float64Array(2 * sums.length)
    this.counts.set(counts)
    this.sums.set(sums)
  }
}

/** Thousandths of an em. */
const NEAR = 512
/** Below the range of the array by more than a run can have groups. */
const MOST_BASE = 2 ** 31

/** Used for one run after the other. */
const groups = new Groups()

/**
 * Sets the spacings with which a run needs the fewest bytes: the current ones, none, or the one that most of its glyphs share,
 * as in a justified line with letter fitting. At the beginning of a form both are unknown and have to be set.
 */
export function chooseSpacing(stream: ContentStream, run: Run, first: number, end: number, space: number): void {
  const { codes, font, op, advances } = run
  const { widths } = font
  const size = divisorOf(op.size)
  const inEm = (fromGrid(1) * 1000) / size
  const spaceCode = spaceOf(font)
  if (letterAparts.length < end - first) {
    letterAparts = new Float64Array(2 * (end - first))
    spaceAparts = new Float64Array(2 * (end - first))
  }
  let letters = 0
  let spaces = 0
  for (let i = first; i < end; i++) {
    const code = codes[i]!
    if (code === 0) continue
    const apart = (advances[i]! * 1000) / size - widths[code]!
    if (code === spaceCode) spaceAparts[spaces++] = apart
    else letterAparts[letters++] = apart
  }
  groups.clear()
  groups.addAll(letterAparts, letters, 0)
  stream.setLetterSpacing(cheapest(stream.letterSpacing, inEm))
  if (spaces === 0 && space !== spaceCode) return
  // Word spacing is added to letter spacing (ISO 32000-1 §9.4.4).
  groups.clear()
  groups.addAll(spaceAparts, spaces, stream.letterSpacing! * inEm)
  stream.setWordSpacing(cheapest(stream.wordSpacing, inEm))
}

/**
 * How much more than their widths the spaces of a run advance, and all other glyphs, thousandths of an em; for one run after the
 * other.
 */
let letterAparts = new Float64Array(256)
let spaceAparts = new Float64Array(256)

/**
 * The spacing in thousandths of a point that takes the fewest bytes; `inEm` is one of them in thousandths of an em.
 */
function cheapest(current: number | null, inEm: number): number {
  const { counts, sums, length } = groups
  let chosen = 0
  let least = costOf(0, current, inEm)
  if (current !== null && current !== 0) {
    const cost = costOf(current, current, inEm)
    if (cost < least) {
      chosen = current
      least = cost
    }
  }
  // Any other costs a change.
  if (least <= SPACING_COST || length === 0) return chosen
  let most = 0
  for (let i = 1; i < length; i++) if (counts[i]! > counts[most]!) most = i
  const shared = shortened(sums[most]! / counts[most]! / inEm, counts[most]! * inEm)
  return Number.isFinite(shared) && shared !== chosen && costOf(shared, current, inEm) < least ? shared : chosen
}

/**
 * A spacing, in thousandths of a point, with as few digits as keep the last of its glyphs in place; `length` is what one
 * thousandth for each glyph adds up to, in thousandths of an em.
 */
function shortened(exact: number, length: number): number {
  for (const step of [10, 1]) {
    const rounded = Math.round(exact / step) * step
    if (Math.abs(rounded - exact) * length <= ROUNDING) return rounded
  }
  return Math.round(exact * 10) / 10
}

/** What rounding may move the end of a line by, thousandths of an em: a part of the tolerance. */
const ROUNDING = 0.75 * TOLERANCE

/** Bytes that a spacing costs with the glyphs as they are grouped. */
function costOf(spacing: number, current: number | null, inEm: number): number {
  const { counts, sums, length } = groups
  let cost = spacing === current ? 0 : SPACING_COST
  // Adjustments below the tolerance add up until they exceed it.
  for (let i = 0; i < length; i++)
    cost += ADJUSTMENT_COST * counts[i]! * Math.min(1, Math.abs(sums[i]! / counts[i]! - spacing * inEm) / TOLERANCE)
  return cost
}

/** The code that word spacing applies to (ISO 32000-1 §9.3.3); -1 where a font has none. */
const spaceOf = ({ codeBytes }: Coded): number => (codeBytes === 1 ? SPACE : -1)

const isSpace = (font: Coded, code: number): boolean => code === spaceOf(font)

/** Sets the spacings for a single code if they are unknown. */
export function knowSpacing(stream: ContentStream, font: Coded, code: number): void {
  if (stream.letterSpacing === null) stream.setLetterSpacing(0)
  if (isSpace(font, code) && stream.wordSpacing === null) stream.setWordSpacing(0)
}

/** The spacing that follows a code in addition to its width, px. */
export function spacingAfter(stream: ContentStream, font: Coded, code: number): number {
  const words = isSpace(font, code) ? (stream.wordSpacing ?? 0) : 0
  return fromGrid(stream.letterSpacing! + words)
}
