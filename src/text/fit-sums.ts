/** Widths, stretch and shrink of a paragraph summed up to its places, as the fit of a paragraph wants them. */
import { endItemAt, firstItemAt, type MeasuredText } from './measure.ts'
import type { PreparedText } from './prepare.ts'
import { isTracked } from './protrusion.ts'
import { IDEOGRAPH_GLUE, SPACE_SHRINK, SPACE_STRETCH, TRACKING } from './spacing.ts'

export interface Glue {
  readonly stretch: number
  readonly shrink: number
}

/** Sums up to offsets that ascend from call to call. */
export class FitSums {
  readonly #measured: MeasuredText
  readonly #start: number
  readonly #isTracked: boolean
  readonly #origin: number
  /** Word spaces and ideographs before `#scanned`, px. */
  #spaces = 0
  #ideographs = 0
  /** Letters of scripts that are not tracked. */
  #fixed = 0
  #scanned: number

  constructor(measured: MeasuredText, start: number) {
    const { positions } = measured.prepared
    this.#measured = measured
    this.#start = start
    this.#scanned = start
    this.#isTracked = isTracked(measured.prepared)
    this.#origin = positions[start]! + this.#itemsBefore(start, firstItemAt)
  }

  /** Width up to an offset, with the items before the end of the line at `lineEnd`. */
  width(offset: number, lineEnd: number): number {
    return this.#measured.prepared.positions[offset]! + this.#itemsBefore(lineEnd, endItemAt) - this.#origin
  }

  #itemsBefore(offset: number, indexAt: (prepared: PreparedText, offset: number) => number): number {
    const { itemSums, prepared } = this.#measured
    return itemSums === null ? 0 : itemSums[indexAt(prepared, offset)]!
  }

  /** What can stretch and shrink up to an offset, px at an adjustment ratio of 1. */
  glueTo(offset: number): Glue {
    const { positions, content } = this.#measured.prepared
    for (; this.#scanned < offset; this.#scanned++) {
      const unit = content.text.charCodeAt(this.#scanned)
      if (unit > 0xa0 ? unit < FIRST_FIXED : unit !== 0x20 && unit !== 0xa0) continue
      const width = positions[this.#scanned + 1]! - positions[this.#scanned]!
      if (unit <= 0xa0) this.#spaces += width
      else if (unit >= 0x3000 && isIdeographic(unit)) this.#ideographs += width
      else if (!isTrackedUnit(unit)) this.#fixed += width
    }
    const letters = positions[offset]! - positions[this.#start]! - this.#spaces - this.#ideographs - this.#fixed
    const tracking = this.#isTracked ? letters * TRACKING : 0
    return {
      stretch: (this.#spaces + this.#ideographs * IDEOGRAPH_GLUE) * SPACE_STRETCH + tracking,
      shrink: this.#spaces * SPACE_SHRINK + tracking,
    }
  }
}

/** Ideographs, kana and their punctuation, by code unit; a surrogate of the ideographic planes counts for its pair. */
const isIdeographic = (unit: number): boolean =>
  unit <= 0x312f ||
  (unit >= 0x31a0 && unit <= 0x9fff) ||
  (unit >= 0xd840 && unit <= 0xd88f) ||
  (unit >= 0xf900 && unit <= 0xfaff) ||
  (unit >= 0xff00 && unit <= 0xff9f)

/** First code unit of a script whose letters are not tracked. */
const FIRST_FIXED = 0x590

const isTrackedUnit = (unit: number): boolean =>
  (unit >= 0x10a0 && unit <= 0x10ff) || (unit >= 0x1e00 && unit <= 0x1fff) || (unit >= 0x2010 && unit <= 0x2027)
