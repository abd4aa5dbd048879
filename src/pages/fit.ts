/**
 * How much smaller a document, or parts of it, have to be set so that no page cuts its text. No specification asks for it:
 * browsers do it with pages that were made for wide screens ("shrink to fit"), down to half the size in Chromium.
 */
import type { Element } from '../html/document.ts'
import type { BoxFragment, Placed, TextFragment } from '../layout/types.ts'
import { breaksWholeLine, missingIn } from './cramped.ts'
import { contentArea } from './geometry.ts'
import type { Fit, Page } from './types.ts'

/** Type is made no smaller than this; what still does not fit is named by the proof of the pages. */
const LEAST_FIT = 0.5

/** px; what is cut off at the edge of the sheet by less than this is not visible. */
const TOLERANCE = 1

/** px, about 4 mm: text of a page designed for paper is no nearer to its edge, where many printers do not print. */
const EDGE = 15

/** The shares of all pages together. */
export class FoundFit implements Fit {
  readonly parts = new Map<Element, number>()
  whole = 1
  cramped = 1
  tables = 1
  breaksCells = false

  /**
   * Measures a page. Decoration may run off the sheet, and so may what begins outside of the area, as pictures that
   * bleed and boxes that wait beside the screen do.
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

/** What reaches from `start` to `needed` fits an area in this share of its size. */
const shareOf = (area: number, start: number, needed: number): number =>
  needed <= start ? 1 : Math.min(1, Math.max(LEAST_FIT, (area - start) / (needed - start)))

/** What lines are measured by; px on the page. */
interface Sheet {
  /** x of the edge of the page area where lines begin. */
  readonly origin: number
  readonly isRtl: boolean
  /** Width of the page area. */
  readonly area: number
  /** From the origin to the edge of the sheet. */
  readonly sheet: number
}

/** What boxes hand down to what is in them; px from the edge where lines begin. */
interface Around {
  /** How far the boxes around reach. */
  readonly farthest: number
  /** Where they are clipped. */
  readonly end: number
  /** The last box around of the flow that may be set smaller, and where it begins. */
  readonly part: { readonly element: Element; readonly start: number } | null
  /** Whether all boxes around are no wider than the area and only stack blocks. */
  readonly isDivided: boolean
  /** Of the content of the box around; of an inline root as a whole. */
  readonly width: number
  /** Whether that is in a table, whose columns are as narrow as their number asks for. */
  readonly isCell: boolean
}

/** Finds how far what is cut at the end of lines reaches, with the boxes that it is in, and columns without room for a word. */
class Reach {
  /** px from the edge where lines begin; 0 where nothing is cut. */
  needed = 0
  /** px by which the most cramped column is too narrow; 0 where none is. */
  missing = 0
  /** px from the edge where lines begin to the end of the widest table. */
  tables = 0
  breaksCells = false
  /** From where to where parts of the flow reach in which something is cut. */
  readonly parts = new Map<Element, { readonly start: number; needed: number }>()
  readonly #sheet: Sheet
  readonly #sign: 1 | -1

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    this.#sign = sheet.isRtl ? -1 : 1
  }

  /** `x` is where the parent of what is placed begins on the sheet. */
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

  /** What a box hands down; null where nothing in it counts. */
  #inside(fragment: BoxFragment, left: number, around: Around): Around | null {
    const { box, width, image } = fragment
    if (box.kind === 'inline-root' || fragment.turned !== undefined) return { ...around, width }
    const { position, transform, overflowX } = box.style
    // What is moved or turned lies elsewhere than it is laid out.
    if (transform.length > 0) return null
    const [start, end] = this.#span(left, width)
    if (position === 'fixed') return null
    // Menus wait beside the screen, outside of all boxes around them; what such a box holds belongs to the page.
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

  /** Whether something on a line may be cut, or stand near the edge of the sheet: no other line has to be looked at. */
  #mayReach(left: number, width: number, { farthest }: Around): boolean {
    const { sheet, area } = this.#sheet
    return farthest > sheet + TOLERANCE || this.#span(left, width)[1] > Math.max(area, sheet - EDGE) + TOLERANCE
  }

  /** Text, or a picture. */
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

  /** From where to where something reaches along lines. */
  #span(left: number, width: number): readonly [number, number] {
    const { origin } = this.#sheet
    const start = this.#sign === 1 ? left - origin : origin - (left + width)
    return [start, start + width]
  }
}

/** Spaces and hidden text are not missed. */
const isSeen = ({ text, root }: TextFragment): boolean => root.style.visibility === 'visible' && text.trim() !== ''
