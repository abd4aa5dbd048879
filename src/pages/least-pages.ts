/**
 * How many pages a flow takes at least, before anything is laid out. A document of far too many pages is refused by it at once, and
 * not when the pages that it may have are full. The bound is never above the number of pages: it counts the lines that are sure,
 * and between two of them padding, borders and the larger of two margins. What may stand beside other things, such as cells, columns,
 * items and floats, counts nothing.
 */
import { Diagnostics } from '../base/diagnostics.ts'
import type { BlockBox, BlockLevelBox, InlineRootBox } from '../boxes/box.ts'
import { clampsLines } from '../boxes/clamp.ts'
import { isInFlow } from '../boxes/in-flow.ts'
import { type ComputedStyle, type LengthPercentage, type PageRules, resolve } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import { forcedByValues } from '../layout/breaking.ts'
import { usedLineHeight } from '../layout/inline/line-align.ts'
import { contentArea, pageGeometry } from './geometry.ts'
import type { PaginateOptions } from './types.ts'

/** A lower bound of the pages of a flow. 0 where pages differ by their names or numbers. */
export function leastPages(root: BlockBox, { rules, fonts }: Pick<PaginateOptions, 'rules' | 'fonts'>): number {
  return rules.countsPages ? 0 : new LeastPages(largestHeight(rules), fonts).of(root)
}

/** The height of the highest page area that there may be. */
function largestHeight(rules: PageRules): number {
  const facts = [false, true]
  let largest = 0
  for (const side of ['left', 'right'] as const)
    for (const isFirst of facts)
      for (const isLast of facts) {
        const index = isFirst ? 0 : 1
        const context = { index, name: null, isFirst, isBlank: false, isLast, side, groupIndex: index }
        const { height } = contentArea(pageGeometry(rules.styleFor(context), new Diagnostics()))
        largest = Math.max(largest, height)
      }
  return largest
}

/** What the flow takes up between two forced breaks, px. */
interface Stretch {
  /** Lines, and what is between them. */
  height: number
  /** Padding and borders below the last line so far. */
  below: number
  /** What negative margins may take away from it. */
  overlap: number
}

const emptyStretch = (): Stretch => ({ height: 0, below: 0, overlap: 0 })

class LeastPages {
  readonly #pageHeight: number
  readonly #fonts: FontBook
  /** The stretches before the present one. */
  #pages = 0
  #stretch = emptyStretch()
  /** The most that is between two lines, of which a page that ends there hides all. */
  #largest = { edges: 0, margin: 0 }
  #isNamed = false

  constructor(pageHeight: number, fonts: FontBook) {
    this.#pageHeight = pageHeight
    this.#fonts = fonts
  }

  of(root: BlockBox): number {
    this.#add(root)
    this.#endStretch()
    return this.#isNamed ? 0 : this.#pages
  }

  #endStretch(): void {
    const { height, overlap } = this.#stretch
    this.#stretch = emptyStretch()
    if (height === 0) return
    const gap = this.#largest.edges + this.#largest.margin
    const pages = (height - overlap + gap) / (this.#pageHeight + gap)
    // A stretch that overlaps itself has a page all the same.
    this.#pages += Math.max(1, Math.ceil(pages - 1e-3))
  }

  /** Adds what is in a box. Returns whether that is any line. */
  #add(box: BlockLevelBox): boolean {
    if (box.kind === 'inline-root') return this.#addLines(box)
    this.#isNamed ||= box.style.page !== 'auto'
    if (box.kind !== 'block') return false
    if (isAsHighAsContent(box.style)) return this.#addBlock(box)
    this.#addHidden(box)
    return false
  }

  /** What is in a box of another height than its content has margins that may collapse with its own, and names of pages. */
  #addHidden(box: BlockBox): void {
    for (const child of box.children) {
      if (!isInFlow(child)) continue
      this.#stretch.overlap += overlapOf(child)
      this.#isNamed ||= child.style.page !== 'auto'
      if (child.kind === 'block') this.#addHidden(child)
    }
  }

  #addBlock(box: BlockBox): boolean {
    const { style } = box
    // The last child with lines, and the last one at all: forced breaks are those between neighbours.
    let [above, previous]: [BlockLevelBox | null, BlockLevelBox | null] = [null, null]
    this.#stretch.below += style.borderTopWidth + lengthOf(style.paddingTop)
    for (const child of box.children) {
      if (!isInFlow(child)) continue
      if (forcedByValues(previous, child, 'page') !== null) {
        this.#endStretch()
        above = null
      }
      previous = child
      this.#stretch.overlap += overlapOf(child)
      const stretch = this.#stretch
      if (!this.#add(child)) continue
      // A stretch that ended within the child is counted without the margin above it.
      if (above !== null && stretch === this.#stretch) this.#addMargin(marginBetween(above, child))
      above = child
    }
    this.#stretch.below += lengthOf(style.paddingBottom) + style.borderBottomWidth
    return above !== null
  }

  #addMargin(margin: number): void {
    this.#stretch.height += margin
    this.#largest.margin = Math.max(this.#largest.margin, margin)
  }

  #addLines(root: InlineRootBox): boolean {
    const lines = sureLines(root)
    if (lines === 0) return false
    const { below } = this.#stretch
    this.#stretch.below = 0
    this.#largest.edges = Math.max(this.#largest.edges, below)
    // A line that is higher than its page has one page.
    this.#stretch.height += below + lines * Math.min(this.#leastLine(root), this.#pageHeight)
    return true
  }

  /** The height that no line of a root is below. */
  #leastLine({ style, firstLine, content }: InlineRootBox): number {
    let least = usedLineHeight(style, this.#fonts)
    if (firstLine !== null) least = Math.min(least, usedLineHeight(firstLine, this.#fonts))
    let last: ComputedStyle | null = null
    for (const item of content.items) {
      if (item.style === last || (item.kind !== 'text' && item.kind !== 'break')) continue
      last = item.style
      least = Math.min(least, usedLineHeight(last, this.#fonts))
    }
    return Math.max(0, least)
  }
}

/** Lines that a paragraph has for sure: those that end at forced breaks, and one for what follows the last of them. */
function sureLines({ content, trim, initial }: InlineRootBox): number {
  if (trim !== undefined || initial !== undefined) return 0
  let [lines, rest] = [0, 0]
  for (const item of content.items) {
    if (item.kind !== 'break') continue
    lines++
    rest = item.at + 1
  }
  LETTER.lastIndex = rest
  return LETTER.test(content.text) ? lines + 1 : lines
}

const LETTER = /[\p{L}\p{N}]/gu

/** Whether a box of a style is as high as its content at least, and may be divided. */
const isAsHighAsContent = (style: ComputedStyle): boolean =>
  style.height === 'auto' &&
  style.maxHeight === 'none' &&
  style.octavoNaturalHeight === 'none' &&
  style.aspectRatio.ratio === null &&
  style.contain.length === 0 &&
  style.contentVisibility === 'visible' &&
  style.overflowX === 'visible' &&
  style.overflowY === 'visible' &&
  !clampsLines(style)

/** The own margins of a box. Percentages count nothing, unless they are negative. */
function marginOf(box: BlockLevelBox, side: 'marginTop' | 'marginBottom'): number {
  const margin = box.kind === 'inline-root' ? 0 : box.style[side]
  if (typeof margin === 'number' || margin === 'auto') return margin === 'auto' ? 0 : margin
  return [0, 1, 1e6].some(width => resolve(margin, width) < 0) ? Number.NEGATIVE_INFINITY : 0
}

const marginBetween = (above: BlockLevelBox, below: BlockLevelBox): number =>
  Math.max(0, marginOf(above, 'marginBottom'), marginOf(below, 'marginTop'))

/** What the own margins of a box may pull up of what follows. */
const overlapOf = (box: BlockLevelBox): number =>
  -Math.min(0, marginOf(box, 'marginTop')) - Math.min(0, marginOf(box, 'marginBottom'))

const lengthOf = (padding: LengthPercentage): number => (typeof padding === 'number' ? padding : 0)
