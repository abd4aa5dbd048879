/** A grid of cells over a page, by which content at a position is found without searching the page. */
import type { Bounds } from './plane-geometry.ts'
import type { Cell } from './types.ts'

/** Size of a cell in px, wider than high like lines. */
const CELL = { width: 96, height: 40 }

/** Maximum number of cells along an axis; large sheets have larger cells. */
const MOST = 64

/** The cells of a page of a size in px, created on demand. */
export class Grid {
  readonly #cells: (Cell | undefined)[] = []
  readonly #columns: number
  readonly #rows: number
  readonly #width: number
  readonly #height: number

  constructor(width: number, height: number) {
    this.#columns = Math.max(1, Math.min(MOST, Math.ceil(width / CELL.width)))
    this.#rows = Math.max(1, Math.min(MOST, Math.ceil(height / CELL.height)))
    this.#width = width / this.#columns
    this.#height = height / this.#rows
  }

  at(x: number, y: number): Cell {
    return this.#cell(this.#column(x), this.#row(y))
  }

  /** Visits the cells that an area touches, and whether it encloses them. */
  visit(area: Bounds, visit: (cell: Cell, isEnclosed: boolean) => void): void {
    const [left, right] = [this.#column(area.left), this.#column(area.right)]
    const [top, bottom] = [this.#row(area.top), this.#row(area.bottom)]
    for (let row = top; row <= bottom; row++) {
      const isTall = area.top <= row * this.#height && area.bottom >= (row + 1) * this.#height
      for (let column = left; column <= right; column++) {
        const isWide = area.left <= column * this.#width && area.right >= (column + 1) * this.#width
        visit(this.#cell(column, row), isTall && isWide)
      }
    }
  }

  #cell(column: number, row: number): Cell {
    const index = row * this.#columns + column
    let cell = this.#cells[index]
    if (cell === undefined) {
      cell = { grounds: [], isDeep: false, texts: [] }
      this.#cells[index] = cell
    }
    return cell
  }

  #column(x: number): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor(x / this.#width)))
  }

  #row(y: number): number {
    return Math.max(0, Math.min(this.#rows - 1, Math.floor(y / this.#height)))
  }
}
