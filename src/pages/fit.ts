/**
 * By how much a document, or parts of it, must be scaled down so that no page clips its text. No specification requires it;
 * browsers do this ("shrink to fit") for pages designed for wide screens, down to half the size in Chromium.
 */
import type { Element } from '../html/document.ts'
import type { BoxFragment, Placed, TextFragment } from '../layout/types.ts'
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
    reach.visit(body, 0, {
      farthest: 0,
      end: Number.POSITIVE_INFINITY,
      part: null,
      isDivided: true,
      width: 0,
      isCell: false,
    })
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
  /** Of the content box of the parent; of an inline root as a whole. */
  readonly width: number
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
  readonly #sign: 1 | -1

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    this.#sign = sheet.isRtl ? -1 : 1
  }

  /** `x` is the start of the parent on the sheet. */
  visit(placed: Placed, x: number, around: Around): void {
    const { fragment } = placed
    const left = x + placed.x
    if (fragment.kind === 'text') {
      if (isSeen(fragment)) this.#reach(left, fragment.width, around)
      return
    }
    if (fragment.kind === 'line') {
      if (around.isCell) this.breaksCells ||= breaksWholeLine(fragment)
      else this.missing = Math.max(this.missing, missingIn(fragment, around.width))
      if (!this.#mayReach(left, Math.max(fragment.width, fragment.line.width), around)) return
    }
    const inner = fragment.kind === 'box' ? this.#inside(fragment, left, around) : around
    if (inner === null) return
    for (const child of fragment.children) this.visit(child, left, inner)
  }

  /** The values for the descendants of a box; null if these do not count. */
  #inside(fragment: BoxFragment, left: number, around: Around): Around | null {
    const { box, width, image } = fragment
    if (box.kind === 'inline-root' || fragment.turned !== undefined) return { ...around, width }
    const { position, transform, overflowX } = box.style
    // Transformed boxes are painted elsewhere than they are laid out.
    if (transform.length > 0) return null
    const [start, end] = this.#span(left, width)
    if (position === 'fixed') return null
    // Off-canvas menus begin outside all boxes around them; the content of other such boxes belongs to the page.
    if (position === 'absolute' && (start >= Math.max(this.#sheet.area, around.farthest) || end <= 0)) return null
    const { element } = box
    const part = around.isDivided && element !== null ? { element, start } : around.part
    if (box.kind === 'table' && position !== 'absolute' && start >= -TOLERANCE && end > this.#sheet.area + TOLERANCE)
      this.tables = Math.max(this.tables, Math.min(end, around.end))
    if (image !== null) this.#reach(left, width, { ...around, part })
    const isInside = start >= -TOLERANCE
    return {
      farthest: isInside ? Math.max(around.farthest, Math.min(end, around.end)) : around.farthest,
      end: overflowX === 'visible' ? around.end : Math.min(around.end, end),
      part,
      width,
      isCell: around.isCell || box.kind === 'table',
      isDivided: around.isDivided && box.kind === 'block' && end <= this.#sheet.area + TOLERANCE,
    }
  }

  /** Whether content of a line may be clipped or close to the edge of the sheet; other lines need no examination. */
  #mayReach(left: number, width: number, { farthest }: Around): boolean {
    const { sheet, area } = this.#sheet
    return farthest > sheet + TOLERANCE || this.#span(left, width)[1] > Math.max(area, sheet - EDGE) + TOLERANCE
  }

  /** Records text or an image. */
  #reach(left: number, width: number, { farthest, end: clipped, part }: Around): void {
    const [start, end] = this.#span(left, width)
    const seen = Math.min(end, clipped)
    const { sheet, area } = this.#sheet
    if (start < -TOLERANCE) return
    const needed = Math.max(seen, farthest)
    if (seen > sheet + TOLERANCE) this.needed = Math.max(this.needed, needed)
    const isCut = farthest > sheet + TOLERANCE || seen > Math.max(area, sheet - EDGE) + TOLERANCE
    if (!isCut || part === null) return
    const found = this.parts.get(part.element)
    if (found === undefined) this.parts.set(part.element, { start: part.start, needed })
    else found.needed = Math.max(found.needed, needed)
  }

  /** The start and end of content along lines. */
  #span(left: number, width: number): readonly [number, number] {
    const { origin } = this.#sheet
    const start = this.#sign === 1 ? left - origin : origin - (left + width)
    return [start, start + width]
  }
}

/** Whether text is visible: spaces and hidden text are not. */
const isSeen = ({ text, root }: TextFragment): boolean => root.style.visibility === 'visible' && text.trim() !== ''
