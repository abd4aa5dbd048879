/** The areas of the text on a page, to find whether a box would cover some of it. */
import type { BoxFragment, Fragment } from '../layout/types.ts'

/** Px: glyphs do not fill their lines, so boxes that only touch these cover no text. */
const OVERLAP = 2

/** Px between the sampled rows: less than the height of readable lines. */
const STEP = 2

/**
 * Rows of a page, each with the leftmost and rightmost end of its text. Queries cost the same for any amount of text, and
 * boxes are only examined within the page.
 */
export class TextRows {
  readonly #left: Float64Array
  readonly #right: Float64Array

  /** Reads the text of a fragment whose border box begins at (x, y) on a sheet of this height, px. */
  constructor(fragment: Fragment, x: number, y: number, height: number) {
    const rows = Math.ceil(height / STEP)
    this.#left = new Float64Array(rows).fill(Number.POSITIVE_INFINITY)
    this.#right = new Float64Array(rows).fill(Number.NEGATIVE_INFINITY)
    this.#add(fragment, x, y)
  }

  /** Whether an opaque box in a fragment that begins at (x, y) would cover text. */
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

  /** The first row at or below a position. */
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

/** Whether a box hides the content behind it. */
function isOpaque({ box }: BoxFragment): boolean {
  if (box.kind === 'inline-root') return false
  const { backgroundColor, backgroundLayers, opacity, visibility } = box.style
  if (visibility !== 'visible' || opacity < 0.5) return false
  const isFilled = typeof backgroundColor === 'string' || backgroundColor.a >= 0.5
  return isFilled || backgroundLayers.some(({ image }) => image !== null)
}
