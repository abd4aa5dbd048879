/** Where the text of a page stands, to ask whether a box would cover some of it. */
import type { BoxFragment, Fragment } from '../layout/types.ts'

/** px: glyphs do not fill their lines, and boxes that only touch them cover nothing. */
const OVERLAP = 2

/**
 * The rows of a page, one for each px, with the part of each that text takes: from its leftmost to its rightmost place. Asking
 * costs no more for a page full of text than for a line.
 */
export class TextRows {
  readonly #left = new Map<number, number>()
  readonly #right = new Map<number, number>()

  /** Takes the text of a fragment whose border box begins at (x, y), px. */
  constructor(fragment: Fragment, x: number, y: number) {
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
    for (let row = Math.ceil(y + OVERLAP); row < y + fragment.height - OVERLAP; row++) {
      this.#left.set(row, Math.min(this.#left.get(row) ?? x, x))
      this.#right.set(row, Math.max(this.#right.get(row) ?? x, x + fragment.width))
    }
  }

  #meets(x: number, y: number, width: number, height: number): boolean {
    for (let row = Math.ceil(y); row < y + height; row++) {
      const left = this.#left.get(row)
      if (left !== undefined && left < x + width - OVERLAP && this.#right.get(row)! > x + OVERLAP) return true
    }
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
