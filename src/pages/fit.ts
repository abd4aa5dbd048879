/**
 * How much smaller a document has to be set so that no page cuts its text. No specification asks for it: browsers do it with
 * pages that were made for wide screens ("shrink to fit"), down to half the size in Chromium.
 */
import type { BoxFragment, Placed, TextFragment } from '../layout/types.ts'
import { contentArea } from './geometry.ts'
import type { Page } from './types.ts'

/** Type is made no smaller than this; what still does not fit is named by the proof of the pages. */
const LEAST_FIT = 0.5

/** px; less than this is cut off nothing that anybody sees. */
const TOLERANCE = 1

/**
 * The share of its size that the text of a page fits the page area in: 1 where nothing in the flow is cut by the edge of the
 * sheet at the end of lines. Decoration may run off the sheet, and so may what begins outside of the area, as pictures that
 * bleed and boxes that wait beside the screen do.
 */
export function fitOf({ body, geometry }: Page): number {
  if (body === null) return 1
  const { box } = body.fragment
  const isRtl = box.kind !== 'inline-root' && box.style.direction === 'rtl'
  const area = contentArea(geometry)
  const room = isRtl ? area.x + area.width : geometry.width - area.x
  const reach = new Reach(isRtl ? area.x + area.width : area.x, isRtl, area.width, room)
  reach.visit(body, 0, { farthest: 0, end: Number.POSITIVE_INFINITY })
  return reach.needed > room + TOLERANCE ? Math.max(LEAST_FIT, area.width / reach.needed) : 1
}

/** What boxes hand down to what is in them; px from the edge where lines begin. */
interface Around {
  /** How far the boxes around reach. */
  readonly farthest: number
  /** Where they are clipped. */
  readonly end: number
}

/** Finds how far what is cut at the end of lines reaches, with the boxes that it is in. */
class Reach {
  /** px from the edge where lines begin; 0 where nothing is cut. */
  needed = 0
  readonly #origin: number
  readonly #sign: 1 | -1
  readonly #area: number
  readonly #sheet: number

  /**
   * @param origin x of the edge of the page area where lines begin
   * @param area width of the page area
   * @param sheet from the origin to the edge of the sheet
   */
  constructor(origin: number, isRtl: boolean, area: number, sheet: number) {
    this.#origin = origin
    this.#sign = isRtl ? -1 : 1
    this.#area = area
    this.#sheet = sheet
  }

  /** `x` is where the parent of what is placed begins on the sheet. */
  visit(placed: Placed, x: number, around: Around): void {
    const { fragment } = placed
    const left = x + placed.x
    if (fragment.kind === 'text') {
      if (isSeen(fragment)) this.#reach(left, fragment.width, around)
      return
    }
    const inner = fragment.kind === 'box' ? this.#inside(fragment, left, around) : around
    if (inner === null) return
    for (const child of fragment.children) this.visit(child, left, inner)
  }

  /** What a box hands down; null where nothing in it counts. */
  #inside(fragment: BoxFragment, left: number, around: Around): Around | null {
    const { box, width, image } = fragment
    if (box.kind === 'inline-root' || fragment.turned !== undefined) return around
    const { position, transform, overflowX } = box.style
    // What is moved or turned lies elsewhere than it is laid out.
    if (transform.length > 0) return null
    const [start, end] = this.#span(left, width)
    if (position === 'fixed') return null
    if (position === 'absolute' && (start >= this.#area || end <= 0)) return null
    if (image !== null) this.#reach(left, width, around)
    const isInside = start >= -TOLERANCE
    return {
      farthest: isInside ? Math.max(around.farthest, Math.min(end, around.end)) : around.farthest,
      end: overflowX === 'visible' ? around.end : Math.min(around.end, end),
    }
  }

  /** Text, or a picture. */
  #reach(left: number, width: number, { farthest, end: clipped }: Around): void {
    const [start, end] = this.#span(left, width)
    const seen = Math.min(end, clipped)
    if (start < -TOLERANCE || seen <= this.#sheet + TOLERANCE) return
    this.needed = Math.max(this.needed, seen, farthest)
  }

  /** From where to where something reaches along lines. */
  #span(left: number, width: number): readonly [number, number] {
    const start = this.#sign === 1 ? left - this.#origin : this.#origin - (left + width)
    return [start, start + width]
  }
}

/** Spaces and hidden text are not missed. */
const isSeen = ({ text, root }: TextFragment): boolean => root.style.visibility === 'visible' && text.trim() !== ''
