/** Where the text of a page stands, to ask whether a box would cover some of it. */
import type { BoxFragment, Fragment } from '../layout/types.ts'

/** px: glyphs do not fill their lines, and boxes that only touch them cover nothing. */
const OVERLAP = 2

/** px between the rows that are looked at: every line that can be read has some. */
const STEP = 2

/**
 * Rows of a page with the part of each that text takes: from its leftmost to its rightmost place. Asking costs no more for a page
 * full of text than for a line, and nothing is looked at beyond the page, however far boxes reach.
 */
export class TextRows {
  readonly #left: Float64Array
  readonly #right: Float64Array

  /** Takes the text of a fragment whose border box begins at (x, y) on a sheet of this height, px. */
  constructor(fragment: Fragment, x: number, y: number, height: number) {
    const rows = Math.ceil(height / STEP)
    this.#left = new Float64Array(rows).fill(Number.POSITIVE_INFINITY)
    this.#right = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY)
    this.#add(fragment, x, y)
  }

  /** Whether an opaque box in a fragment that begins at (x, y) would cover some of the text. */
  isCoveredBy(fragment: Fragment, x: number, y: number): boolean {
    if (fragment.kind === 'text') return false
    if (fragment.kind === 'box' && isOpaque(fragment) && this.#meets(x, y, fragment.width, fragment.height)) return true
    return fragment.children.some(child => this.isCoveredBy(child.fragment, x + child.x, y + child.y))
  }

  #add(fragment: Fragment, x: number, y: number): void {
    if (fragment.kind !== 'text') {
      for (const child of fragment.children) this.#add(child.fragment, x + child.x, y + child.y)
      return
    }
    if (fragment.text.trim() === '') return
    const end = this.#rowAt(y + fragment.height - OVERLAP)
    for (let row = this.#rowAt(y + OVERLAP); row < end; row++) {
      this.#left[row] = Math.min(this.#left[row]!, x)
      this.#right[row] = Math.max(this.#right[row]!, x + fragment.width)
    }
  }

  /** The first row at or below a place, as far as there are rows. */
  #rowAt(y: number): number {
    return Math.max(0, Math.min(Math.ceil(y / STEP), this.#left.length))
  }

  #meets(x: number, y: number, width: number, height: number): boolean {
    const end = this.#rowAt(y + height)
    for (let row = this.#rowAt(y); row < end; row++)
      if (this.#left[row]! < x + width - OVERLAP && this.#right[row]! > x + OVERLAP) return true
    return false
  }
}

/** Whether what is behind a box cannot be read through it. */
function isOpaque({ box }: BoxFragment): boolean {
  if (box.kind === 'inline-root') return false
  const { backgroundColor, backgroundLayers, opacity, visibility } = box.style
  if (visibility !== 'visible' || opacity < 0.5) return false
  const isFilled = typeof backgroundColor === 'string' || backgroundColor.a >= 0.5
  return isFilled || backgroundLayers.some(({ image }) => image !== null)
}
