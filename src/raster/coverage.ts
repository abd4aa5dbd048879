/**
 * How much of each pixel an outline covers, exactly for every edge.
 *
 * Each edge adds, to every pixel that it touches, the signed area between itself and the pixel's right side; the running
 * sum of a row is then the coverage of its pixels (the accumulation buffer of font-rs and stb_truetype). Only additions,
 * multiplications and divisions are used, which IEEE 754 rounds the same way on every machine.
 */

/** Receives the coverage of `length` pixels from (x, y) on, 0 to 255. The array is reused. */
type CoverageSink = (x: number, y: number, coverage: Uint8Array, length: number) => void

/** How much of each pixel an outline covers. */
export class CoverageBuffer {
  readonly width: number
  readonly height: number
  /** Areas by pixel, with one column more: what is right of the last pixel. */
  readonly #areas: Float64Array
  readonly #stride: number
  /** First and last touched column of each row. */
  readonly #first: Int32Array
  readonly #last: Int32Array
  readonly #row: Uint8Array
  #top: number
  #bottom = -1

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#stride = width + 2
    this.#areas = new Float64Array(this.#stride * height)
    this.#first = new Int32Array(height).fill(width + 1)
    this.#last = new Int32Array(height).fill(-1)
    this.#row = new Uint8Array(width)
    this.#top = height
  }

  /** An edge of an outline, in pixels. What is left of the buffer counts at its left edge; what is above or below doesn't. */
  line(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1 || !Number.isFinite(x0 + x1 + y0 + y1)) return
    if (y0 < y1) this.#edge(x0, y0, x1, y1, 1)
    else this.#edge(x1, y1, x0, y0, -1)
  }

  /** Downwards, cut to the rows of the buffer and into parts that lie left of it, in it and right of it. */
  #edge(x0: number, y0: number, x1: number, y1: number, sign: number): void {
    if (y1 <= 0 || y0 >= this.height) return
    const slope = (x1 - x0) / (y1 - y0)
    let [left, top, right, bottom] = [x0, y0, x1, y1]
    if (top < 0) {
      left = x0 - y0 * slope
      top = 0
    }
    if (bottom > this.height) {
      right = x0 + (this.height - y0) * slope
      bottom = this.height
    }
    const { width } = this
    if (left >= 0 && right >= 0 && left <= width && right <= width) {
      this.#inside(left, top, right, bottom, slope, sign)
      return
    }
    // Where the edge crosses the two sides of the buffer, in order of y.
    const cuts = [0, width]
      .map(side => (slope === 0 ? top : y0 + (side - x0) / slope))
      .filter(y => y > top && y < bottom)
      .sort((a, b) => a - b)
    let from = top
    for (const to of [...cuts, bottom]) {
      const start = x0 + (from - y0) * slope
      const end = x0 + (to - y0) * slope
      const middle = (start + end) / 2
      if (middle <= 0) this.#inside(0, from, 0, to, 0, sign)
      else if (middle < width) this.#inside(clamp(start, width), from, clamp(end, width), to, slope, sign)
      from = to
    }
  }

  #inside(x0: number, y0: number, x1: number, y1: number, slope: number, sign: number): void {
    const firstRow = Math.floor(y0)
    const lastRow = Math.min(this.height - 1, Math.ceil(y1) - 1)
    if (firstRow < this.#top) this.#top = firstRow
    if (lastRow > this.#bottom) this.#bottom = lastRow
    let x = x0
    for (let row = firstRow; row <= lastRow; row++) {
      const top = Math.max(row, y0)
      const bottom = Math.min(row + 1, y1)
      const next = row === lastRow ? x1 : clamp(x + slope * (bottom - top), this.width)
      this.#addToRow(row, x, next, (bottom - top) * sign)
      x = next
    }
  }

  /** The part of an edge within one row: `height` is signed. */
  #addToRow(row: number, from: number, to: number, height: number): void {
    const areas = this.#areas
    const start = row * this.#stride
    const [left, right] = from < to ? [from, to] : [to, from]
    const first = Math.floor(left)
    const last = Math.max(first, Math.ceil(right) - 1)
    if (first < this.#first[row]!) this.#first[row] = first
    if (last + 1 > this.#last[row]!) this.#last[row] = last + 1
    if (first === last) {
      // The area right of the edge within the pixel; all of the height counts from the next pixel on.
      const covered = first + 1 - (left + right) / 2
      areas[start + first]! += height * covered
      areas[start + first + 1]! += height * (1 - covered)
      return
    }
    const perPixel = height / (right - left)
    const headWidth = first + 1 - left
    const head = (perPixel * headWidth * headWidth) / 2
    areas[start + first]! += head
    let sum = head
    // Heights that the edge has gained when it leaves each pixel; a pixel's area is the mean of two of them.
    let gained = perPixel * headWidth
    for (let pixel = first + 1; pixel < last; pixel++) {
      const area = gained + perPixel / 2
      areas[start + pixel]! += area - sum
      sum = area
      gained += perPixel
    }
    const tailWidth = right - last
    const area = gained + perPixel * tailWidth * (1 - tailWidth / 2)
    areas[start + last]! += area - sum
    areas[start + last + 1]! += height - area
  }

  /** Gives the coverage of all rows that have any to `sink`, and empties the buffer. */
  sweep(rule: 'nonzero' | 'evenodd', sink: CoverageSink): void {
    for (let y = this.#top; y <= this.#bottom; y++) {
      const first = this.#first[y]!
      if (first < this.width) this.#sweepRow(y, first, rule, sink)
      this.#first[y] = this.width + 1
      this.#last[y] = -1
    }
    this.#top = this.height
    this.#bottom = -1
  }

  #sweepRow(y: number, first: number, rule: 'nonzero' | 'evenodd', sink: CoverageSink): void {
    const areas = this.#areas
    const row = this.#row
    const start = y * this.#stride
    const last = Math.min(this.#last[y]!, this.width - 1)
    let sum = 0
    for (let x = first; x <= last; x++) {
      sum += areas[start + x]!
      row[x - first] = rule === 'nonzero' ? nonzero(sum) : evenOdd(sum)
    }
    areas.fill(0, start + first, start + this.width + 2)
    let end = last + 1
    // What goes on beyond the last edge is cut by the right side of the buffer.
    const rest = rule === 'nonzero' ? nonzero(sum) : evenOdd(sum)
    if (rest > 0 && end < this.width) {
      row.fill(rest, end - first, this.width - first)
      end = this.width
    }
    sink(first, y, row, end - first)
  }
}

const clamp = (x: number, width: number): number => (x < 0 ? 0 : Math.min(x, width))

/** The winding number of a pixel as coverage: what several outlines cover counts once. */
function nonzero(sum: number): number {
  const covered = sum < 0 ? -sum : sum
  return covered >= 1 ? 255 : (covered * 255 + 0.5) | 0
}

/** The same by the even-odd rule: a triangle wave of the winding number, which takes part away again from 1 to 2. */
function evenOdd(sum: number): number {
  const covered = (sum < 0 ? -sum : sum) % 2
  return ((covered > 1 ? 2 - covered : covered) * 255 + 0.5) | 0
}
