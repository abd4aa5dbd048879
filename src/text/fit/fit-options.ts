/** The input of the Knuth–Plass algorithm: breakpoints, and the widths and demerits of lines. */

/** Breakpoints, ascending, one entry each; the last one ends the paragraph and is forced. */
export interface Breakpoints {
  readonly count: number
  /** Sums from the paragraph's start to the end of a line that ends here, with its hyphen. */
  readonly widthTo: Float64Array
  readonly stretchTo: Float64Array
  readonly shrinkTo: Float64Array
  /** The same to the start of the next line, after collapsed spaces. */
  readonly widthFrom: Float64Array
  readonly stretchFrom: Float64Array
  readonly shrinkFrom: Float64Array
  /** Penalty of a break here; `FORCED` if the line must end. */
  readonly penalties: Float64Array
  /** Whether the line ends with a hyphen. */
  readonly hyphens: Uint8Array
  /** The earliest breakpoint at which a line that ends here may begin, −1 for the paragraph's start; null if any may. */
  readonly earliest: Int32Array | null
}

/** The penalty of a forced break: −∞, in place of TeX's `eject_penalty` = −10,000 (§157). */
export const FORCED = Number.NEGATIVE_INFINITY

/** The widths of lines and the parameters of demerits; TeX's names are beside the defaults. */
export interface FitOptions {
  /** Width of each line from 0; constant from `uniformFrom` on. */
  readonly widthOf: (line: number) => number
  readonly uniformFrom: number
  /** Accept overfull lines if there is no other path: the last attempt. */
  readonly isFinal: boolean
  readonly linePenalty: number
  /** Additional demerits for two consecutive lines with hyphens, and for a hyphen before the last line. */
  readonly consecutiveHyphenDemerits: number
  readonly finalHyphenDemerits: number
  /** Maximum number of consecutive lines that end with a hyphen. */
  readonly maxConsecutiveHyphens: number
  /** A line has no hyphen if it would leave at most this room without it (in units of the widths). */
  readonly hyphenZone: number
  /** Additional demerits for adjacent lines whose tightness differs by more than one class. */
  readonly fitnessDemerits: number
  /** A last line shorter than this (in units of the widths), or a single word shorter than this, costs `runtDemerits`. */
  readonly leastLastWidth: number
  readonly leastLastWord: number
  readonly runtDemerits: number
  /** Ragged lines: each line has this stretch and no shrink. Null for justified text. */
  readonly ragged: number | null
}

/**
 * The values of plain TeX for \linepenalty and \adjdemerits (The TeXbook, appendix B). \doublehyphendemerits is the same
 * 10,000, \finalhyphendemerits 5,000. At most two consecutive hyphens; TeX has no such limit.
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
  leastLastWord: 0,
  runtDemerits: 50_000,
  ragged: null,
}
