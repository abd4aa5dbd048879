/**
 * By how much a document, or parts of it, must be scaled down so that no page clips its text. No specification requires it;
 * browsers do this ("shrink to fit") for pages designed for wide screens, down to half the size in Chromium.
 */
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { BoxFragment, LineFragment, TextFragment } from '../layout/types.ts'
import { breaksWholeLine, missingIn } from './cramped.ts'
import { contentArea } from './geometry.ts'
import type { Fit, Page } from './types.ts'

/** Minimum scale; the proof reports text that still does not fit. */
const LEAST_FIT = 0.5

/** Px: clipping at the edge of the sheet by less is invisible. */
const TOLERANCE = 1

/** Px, about 4 mm: pages designed for paper keep text at least this far from the edge, where many printers cannot print. */
const EDGE = 15

/** The scales of all pages together. */
export class FoundFit implements Fit {
  readonly parts = new Map<Element, number>()
  whole = 1
  cramped = 1
  tables = 1
  breaksCells = false

  /**
   * Measures a page. Decoration may bleed off the sheet, and boxes that begin outside the page area, such as bleeding pictures
   * and off-screen boxes, do not count.
   */
  add({ body, geometry }: Page): void {
    if (body === null) return
    const { box } = body.fragment
    const isRtl = box.kind !== 'inline-root' && box.style.direction === 'rtl'
    const area = contentArea(geometry)
    const origin = isRtl ? area.x + area.width : area.x
    const sheet = isRtl ? area.x + area.width : geometry.width - area.x
    const reach = new Reach({ origin, isRtl, area: area.width, sheet })
    const outermost = { farthest: 0, end: Number.POSITIVE_INFINITY, part: null, isDivided: true, isCell: false }
    reach.visit(body.fragment, body.x, outermost)
    this.whole = Math.min(this.whole, shareOf(area.width, 0, reach.needed))
    this.cramped = Math.min(this.cramped, shareOf(area.width, 0, area.width + reach.missing))
    this.tables = Math.min(this.tables, shareOf(area.width, 0, reach.tables))
    this.breaksCells ||= reach.breaksCells
    for (const [element, { start, needed }] of reach.parts) {
      const share = Math.min(shareOf(area.width, start, needed), this.parts.get(element) ?? 1)
      if (share < 1) this.parts.set(element, share)
    }
  }
}

/** The scale at which content from `start` to `needed` fits an area. */
const shareOf = (area: number, start: number, needed: number): number =>
  needed <= start ? 1 : Math.min(1, Math.max(LEAST_FIT, (area - start) / (needed - start)))

/** The area by which lines are measured, px on the page. */
interface Sheet {
  /** X of the edge of the page area at which lines begin. */
  readonly origin: number
  readonly isRtl: boolean
  /** Width of the page area. */
  readonly area: number
  /** From the origin to the edge of the sheet. */
  readonly sheet: number
}

/** Values passed from boxes to their descendants; px from the edge at which lines begin. */
interface Around {
  /** The farthest end of the boxes around. */
  readonly farthest: number
  /** The position at which they clip. */
  readonly end: number
  /** The innermost box around that may be scaled separately, and its start. */
  readonly part: { readonly element: Element; readonly start: number } | null
  /** Whether all boxes around are at most as wide as the area and only contain block layout. */
  readonly isDivided: boolean
  /** Whether it is in a table, whose columns may be arbitrarily narrow. */
  readonly isCell: boolean
}

/** Finds the farthest clipped content at the end of lines, with the boxes around it, and columns without room for a word. */
class Reach {
  /** Px from the edge at which lines begin; 0 if nothing is clipped. */
  needed = 0
  /** Px by which the most cramped column is too narrow; 0 if none is. */
  missing = 0
  /** Px from the edge at which lines begin to the end of the widest table. */
  tables = 0
  breaksCells = false
  /** Start and end of parts of the flow with clipped content. */
  readonly parts = new Map<Element, { readonly start: number; needed: number }>()
  readonly #sheet: Sheet
  /** The farthest end of content that is neither clipped nor close to the edge of the sheet. */
  readonly #edge: number

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    this.#edge = Math.max(sheet.area, sheet.sheet - EDGE) + TOLERANCE
  }

  /** `left` is the position of the box on the sheet. */
  visit(fragment: BoxFragment, left: number, around: Around): void {
    const { box } = fragment
    const isWhole = box.kind === 'inline-root' || fragment.turned !== undefined
    const inner = isWhole ? around : this.#inside(fragment, box.style, left, around)
    if (inner === null) return
    for (const { x, fragment: child } of fragment.children) {
      if (child.kind === 'box') this.visit(child, left + x, inner)
      else if (child.kind === 'line') this.#line(child, left + x, inner, fragment.width)
      else if (isSeen(child)) this.#reach(left + x, child.width, inner)
    }
  }

  /** A line in a box of a width. */
  #line(line: LineFragment, left: number, around: Around, width: number): void {
    if (around.isCell) this.breaksCells ||= breaksWholeLine(line)
    else this.missing = Math.max(this.missing, missingIn(line, width))
    // Other lines need no examination: none of their content can be clipped or close to the edge of the sheet.
    const length = Math.max(line.width, line.line.width)
    const end = this.#startOf(left, length) + length
    if (around.farthest <= this.#sheet.sheet + TOLERANCE && end <= this.#edge) return
    for (const { x, fragment: child } of line.children) {
      if (child.kind === 'box') this.visit(child, left + x, around)
      else if (child.kind === 'text' && isSeen(child)) this.#reach(left + x, child.width, around)
    }
  }

  /** The values for the descendants of a box; null if these do not count. */
  #inside(fragment: BoxFragment, style: ComputedStyle, left: number, around: Around): Around | null {
    const { box, width, image } = fragment
    const { position, transform, overflowX } = style
    // Transformed boxes are painted elsewhere than they are laid out.
    if (transform.length > 0 || position === 'fixed') return null
    const start = this.#startOf(left, width)
    const end = start + width
    const { area } = this.#sheet
    // Off-canvas menus begin outside all boxes around them; the content of other such boxes belongs to the page.
    if (position === 'absolute' && (start >= Math.max(area, around.farthest) || end <= 0)) return null
    const { element } = box
    const part = around.isDivided && element !== null ? { element, start } : around.part
    if (box.kind === 'table' && position !== 'absolute' && start >= -TOLERANCE && end > area + TOLERANCE)
      this.tables = Math.max(this.tables, Math.min(end, around.end))
    if (image !== null) this.#reach(left, width, { ...around, part })
    const farthest = start >= -TOLERANCE ? Math.max(around.farthest, Math.min(end, around.end)) : around.farthest
    const clipped = overflowX === 'visible' ? around.end : Math.min(around.end, end)
    const isCell = around.isCell || box.kind === 'table'
    const isDivided = around.isDivided && box.kind === 'block' && end <= area + TOLERANCE
    const isSame = farthest === around.farthest && clipped === around.end && part === around.part
    if (isSame && isCell === around.isCell && isDivided === around.isDivided) return around
    return { farthest, end: clipped, part, isCell, isDivided }
  }

  /** Records text or an image. */
  #reach(left: number, width: number, { farthest, end: clipped, part }: Around): void {
    const start = this.#startOf(left, width)
    const seen = Math.min(start + width, clipped)
    const { sheet } = this.#sheet
    if (start < -TOLERANCE) return
    const needed = Math.max(seen, farthest)
    if (seen > sheet + TOLERANCE) this.needed = Math.max(this.needed, needed)
    const isCut = farthest > sheet + TOLERANCE || seen > this.#edge
    if (!isCut || part === null) return
    const found = this.parts.get(part.element)
    if (found === undefined) this.parts.set(part.element, { start: part.start, needed })
    else found.needed = Math.max(found.needed, needed)
  }

  /** The start of content along lines. */
  #startOf(left: number, width: number): number {
    const { origin, isRtl } = this.#sheet
    return isRtl ? origin - (left + width) : left - origin
  }
}

/** Whether text is visible: spaces and hidden text are not. */
const isSeen = ({ text, root }: TextFragment): boolean => root.style.visibility === 'visible' && text.trim() !== ''
