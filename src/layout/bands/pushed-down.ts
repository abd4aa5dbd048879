/**
 * How far items of a band are pushed down on a page: what is placed above an item may end lower there than in the unbroken
 * band. Only such parts are kept, by the columns that they occupy, so that most bands take a step for each item.
 */
import { EPSILON } from '../breaking.ts'
import type { BandItem } from './band-types.ts'

/** A part of an item on a page; `offset` is from the top of the band's part, px. */
interface PlacedPart {
  readonly item: BandItem
  readonly offset: number
  readonly fragment: { readonly height: number }
}

/** Parts of one width at one place in the inline axis. */
interface Column {
  readonly left: number
  readonly right: number
  /** The most by which a part is pushed down that ends above the items asked about, px. */
  most: number
  /** Parts that end below them: the end in the unbroken band, and by how much they are pushed down. */
  waiting: { readonly end: number; readonly by: number }[]
}

/** A difference that is no push but rounding, px. */
const ROUNDING = 1e-6

/** What pushes items down on one page. Items are asked about, and parts added, in the order of the block axis. */
export class PushedDown {
  readonly #used: number
  readonly #columns = new Map<string, Column>()
  /** Columns with a part that ends above the items asked about. */
  readonly #ended = new Set<Column>()
  #nextEnd = Number.POSITIVE_INFINITY

  /** @param used height of the band on earlier pages, px */
  constructor(used: number) {
    this.#used = used
  }

  /** Adds a part that has been placed. */
  add({ item, offset, fragment }: PlacedPart): void {
    const end = item.y + item.result.fragment.height
    const by = offset + fragment.height - end
    if (by + this.#used <= ROUNDING) return
    const [left, right] = [item.x, item.x + item.result.fragment.width]
    const key = `${left} ${right}`
    let column = this.#columns.get(key)
    if (column === undefined) {
      column = { left, right, most: Number.NEGATIVE_INFINITY, waiting: [] }
      this.#columns.set(key, column)
    }
    column.waiting.push({ end, by })
    this.#nextEnd = Math.min(this.#nextEnd, end)
  }

  /** The highest offset of an item below the parts above it, px from the top of the band's part; -∞ if nothing pushes it. */
  least(item: BandItem): number {
    if (this.#nextEnd <= item.y + EPSILON) this.#endAbove(item.y + EPSILON)
    const right = item.x + item.result.fragment.width
    let most = Number.NEGATIVE_INFINITY
    for (const column of this.#ended) {
      const isBeside = column.right <= item.x + EPSILON || right <= column.left + EPSILON
      if (!isBeside) most = Math.max(most, column.most)
    }
    return item.y + most
  }

  #endAbove(y: number): void {
    this.#nextEnd = Number.POSITIVE_INFINITY
    for (const column of this.#columns.values()) {
      const waiting: typeof column.waiting = []
      for (const part of column.waiting) {
        if (part.end <= y) column.most = Math.max(column.most, part.by)
        else waiting.push(part)
      }
      if (waiting.length < column.waiting.length) this.#ended.add(column)
      column.waiting = waiting
      for (const { end } of waiting) this.#nextEnd = Math.min(this.#nextEnd, end)
    }
  }
}
