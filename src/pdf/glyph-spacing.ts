/**
 * The character and word spacing with which a run of glyphs takes the fewest bytes (ISO 32000-1 §9.3.2, §9.3.3). Without it,
 * justified lines would need an adjustment at every letter.
 */
import { type Coded, divisorOf, type Run, SPACE, TOLERANCE } from './coded-run.ts'
import type { ContentStream } from './content-stream.ts'
import type { Spacing } from './graphics-state.ts'
import { fromGrid } from './grid-units.ts'

/** Bytes that an adjustment takes, and a change of the character spacing. */
const ADJUSTMENT_COST = 4
const SPACING_COST = 9

/** A histogram of adjustments: the number and the sum of each group of nearly equal ones, in thousandths of an em. */
class Groups {
  length = 0
  counts = new Uint32Array(64)
  sums = new Float64Array(64)
  #keys = new Float64Array(64)
  /** One more than the group of a key near zero, by `key + NEAR`; 0 for none. */
  readonly #near = new Uint32Array(2 * NEAR)
  readonly #far = new Map<number, number>()

  /** Forgets all groups; only places that were used are cleared. */
  clear(): void {
    for (let i = 0; i < this.length; i++) if (isNear(this.#keys[i]!)) this.#near[this.#keys[i]! + NEAR] = 0
    if (this.#far.size > 0) this.#far.clear()
    this.length = 0
  }

  /** Counts adjustments to the groups of their rounded values. */
  addAll(aparts: Float64Array, count: number): void {
    const near = this.#near
    for (let i = 0; i < count; i++) {
      const apart = aparts[i]!
      const key = Math.round(apart)
      // Reading a typed array out of its range gives undefined.
      const group = near[key + NEAR] ?? this.#far.get(key) ?? 0
      if (group === 0) this.#begin(key, apart)
      else {
        this.counts[group - 1]!++
        this.sums[group - 1]! += apart
      }
    }
  }

  /** Begins a group. */
  #begin(key: number, apart: number): void {
    if (this.length === this.sums.length) this.#grow()
    const group = this.length++
    this.#keys[group] = key
    this.counts[group] = 1
    this.sums[group] = apart
    if (isNear(key)) this.#near[key + NEAR] = this.length
    else this.#far.set(key, this.length)
  }

  /** Doubles the room. */
  #grow(): void {
    const { counts, sums } = this
    const keys = this.#keys
    this.counts = new Uint32Array(2 * counts.length)
    this.sums = new Float64Array(2 * sums.length)
    this.#keys = new Float64Array(2 * keys.length)
    this.counts.set(counts)
    this.sums.set(sums)
    this.#keys.set(keys)
  }
}

/** Thousandths of an em. */
const NEAR = 512
const isNear = (key: number): boolean => key >= -NEAR && key < NEAR

/** Used for one run after the other. */
const groups = new Groups()

/**
 * Sets the spacings with which a run needs the fewest bytes: the current ones, none, or the one that most of its glyphs share,
 * as in a justified line with letter fitting. At the beginning of a form both are unknown and have to be set.
 */
export function chooseSpacing(stream: ContentStream, run: Run, first: number, end: number, space: number): void {
  const { codes, font, op } = run
  const spaceCode = spaceOf(font)
  let hasSpaces = space === spaceCode
  for (let i = first; i < end && !hasSpaces; i++) hasSpaces = codes[i] === spaceCode
  const inEm = (fromGrid(1) * 1000) / divisorOf(op.size)
  chooseFor('letterSpacing', stream, run, first, end, inEm, 0)
  if (hasSpaces) chooseFor('wordSpacing', stream, run, first, end, inEm, stream.currentSpacing('letterSpacing')! * inEm)
}

/** Chooses the character or word spacing for a part of a run: the one that leaves the fewest bytes of adjustments. */
function chooseFor(
  of: Spacing,
  stream: ContentStream,
  run: Run,
  first: number,
  end: number,
  inEm: number,
  besides: number,
): void {
  group(run, first, end, of === 'wordSpacing', besides)
  stream.spacing(of, cheapest(stream.currentSpacing(of), inEm))
}

/**
 * The spacing in thousandths of a point that takes the fewest bytes; `inEm` is one of them in thousandths of an em.
 */
function cheapest(current: number | null, inEm: number): number {
  const { counts, sums, length } = groups
  let most = -1
  for (let i = 0; i < length; i++) if (most < 0 || counts[i]! > counts[most]!) most = i
  let chosen = 0
  let least = costOf(0, current, inEm)
  const shared = most < 0 ? Number.NaN : shortened(sums[most]! / counts[most]! / inEm, counts[most]! * inEm)
  for (let attempt = 0; attempt < 2; attempt++) {
    const candidate = attempt === 0 ? current : shared
    if (candidate === null || candidate === chosen || !Number.isFinite(candidate)) continue
    const cost = costOf(candidate, current, inEm)
    if (cost >= least) continue
    chosen = candidate
    least = cost
  }
  return chosen
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

/** Groups the spaces that word spacing is for, or all other glyphs, by how far they stand apart `besides` what is given. */
function group({ op, font, codes, advances }: Run, first: number, end: number, spaces: boolean, besides: number): void {
  const size = divisorOf(op.size)
  const { widths } = font
  const spaceCode = spaceOf(font)
  if (aparts.length < end - first) aparts = new Float64Array(2 * (end - first))
  let count = 0
  for (let i = first; i < end; i++) {
    const code = codes[i]!
    if (code !== 0 && (code === spaceCode) === spaces)
      aparts[count++] = (advances[i]! * 1000) / size - widths[code]! - besides
  }
  groups.clear()
  groups.addAll(aparts, count)
}

/** The adjustments of one run after the other. */
let aparts = new Float64Array(256)

/** The code that word spacing applies to (ISO 32000-1 §9.3.3); -1 where a font has none. */
const spaceOf = ({ codeBytes }: Coded): number => (codeBytes === 1 ? SPACE : -1)

const isSpace = (font: Coded, code: number): boolean => code === spaceOf(font)

/** Sets the spacings for a single code if they are unknown. */
export function knowSpacing(stream: ContentStream, font: Coded, code: number): void {
  if (stream.currentSpacing('letterSpacing') === null) stream.spacing('letterSpacing', 0)
  if (isSpace(font, code) && stream.currentSpacing('wordSpacing') === null) stream.spacing('wordSpacing', 0)
}

/** The spacing that follows a code in addition to its width, px. */
export function spacingAfter(stream: ContentStream, font: Coded, code: number): number {
  const words = isSpace(font, code) ? (stream.currentSpacing('wordSpacing') ?? 0) : 0
  return fromGrid(stream.currentSpacing('letterSpacing')! + words)
}
