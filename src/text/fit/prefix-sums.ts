/**
 * Widths, stretch and shrink of a paragraph, summed up to its breakpoints, so that those of any line are one subtraction (TeX
 * §823, `active_width`, https://texdoc.org/serve/tex.pdf/0).
 */
import { float64 } from '../../base/typed-arrays.ts'
import { endItemAt, firstItemAt, type MeasuredText } from '../measure.ts'
import { isTracked } from '../place/protrusion.ts'
import { IDEOGRAPH_GLUE, SPACE_SHRINK, SPACE_STRETCH, TRACKING } from '../place/spacing.ts'
import type { PreparedText } from '../prepared-text.ts'

/** Sums up to offsets that ascend from call to call. */
export class FitSums {
  readonly #measured: MeasuredText
  readonly #text: string
  readonly #positions: Float64Array
  readonly #start: number
  /** Share of the letters' width by which tracking may change them. */
  readonly #tracking: number
  readonly #origin: number
  /** Stretch and shrink before `#scanned`, without the letters' share. An array, because number fields would be heap objects. */
  readonly #glue = float64(2)
  #scanned: number

  /** Sums from `start` on. */
  constructor(measured: MeasuredText, start: number) {
    const { positions, content } = measured.prepared
    this.#measured = measured
    this.#text = content.text
    this.#positions = positions
    this.#start = start
    this.#scanned = start
    this.#tracking = isTracked(measured.prepared) ? TRACKING : 0
    this.#origin = positions[start]! + this.#itemsBefore(start, firstItemAt)
  }

  /** Width up to an offset, with the items before the end of the line at `lineEnd`. */
  width(offset: number, lineEnd: number): number {
    const items = this.#measured.itemSums === null ? 0 : this.#itemsBefore(lineEnd, endItemAt)
    return this.#positions[offset]! + items - this.#origin
  }

  /** The widths of all items before an offset, px. */
  #itemsBefore(offset: number, indexAt: (prepared: PreparedText, offset: number) => number): number {
    const { itemSums, prepared } = this.#measured
    return itemSums === null ? 0 : itemSums[indexAt(prepared, offset)]!
  }

  /** Puts the stretch and shrink of the text before an offset at an adjustment ratio of 1, px, at an index of two arrays. */
  putGlue(offset: number, stretch: Float64Array, shrink: Float64Array, index: number): void {
    if (this.#scanned < offset) this.#scanTo(offset)
    // The flexibility if the whole text were letters.
    const letters = (this.#positions[this.#scanned]! - this.#positions[this.#start]!) * this.#tracking
    stretch[index] = this.#glue[0]! + letters
    shrink[index] = this.#glue[1]! + letters
  }

  /** Advances to a later offset. */
  #scanTo(offset: number): void {
    const text = this.#text
    const positions = this.#positions
    for (let at = this.#scanned; at < offset; at++) {
      const unit = text.charCodeAt(at)
      if (unit > 0xa0 ? unit < FIRST_FIXED : unit !== 0x20 && unit !== 0xa0) continue
      const width = positions[at + 1]! - positions[at]!
      if (unit <= 0xa0) this.#add(width, SPACE_STRETCH, SPACE_SHRINK)
      else if (isIdeographic(unit)) this.#add(width, IDEOGRAPH_GLUE * SPACE_STRETCH, 0)
      else if (!isTrackedUnit(unit)) this.#add(width, 0, 0)
    }
    this.#scanned = offset
  }

  /**
   * Adds the glue of a character: stretch and shrink are multiples of its width, less the share of tracking that every
   * character has.
   */
  #add(width: number, stretch: number, shrink: number): void {
    this.#glue[0]! += width * (stretch - this.#tracking)
    this.#glue[1]! += width * (shrink - this.#tracking)
  }
}

/** Whether a code unit is an ideograph, kana or their punctuation; a surrogate of the ideographic planes counts for its pair. */
export const isIdeographic = (unit: number): boolean =>
  (unit >= 0x3000 && unit <= 0x312f) ||
  (unit >= 0x31a0 && unit <= 0x9fff) ||
  (unit >= 0xd840 && unit <= 0xd88f) ||
  (unit >= 0xf900 && unit <= 0xfaff) ||
  (unit >= 0xff00 && unit <= 0xff9f)

/** First code unit of a script whose letters are not tracked, Hebrew. Scripts before it are those of `TRACKED_SCRIPTS`. */
const FIRST_FIXED = 0x590

/** Whether a code unit from `FIRST_FIXED` on is tracked: Georgian, extended Greek and general punctuation. */
const isTrackedUnit = (unit: number): boolean =>
  (unit >= 0x10a0 && unit <= 0x10ff) || (unit >= 0x1e00 && unit <= 0x1fff) || (unit >= 0x2010 && unit <= 0x2027)
