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
    const column = Math.max(0, Math.min(this.#columns - 1, Math.floor(x / this.#width)))
    const row = Math.max(0, Math.min(this.#rows - 1, Math.floor(y / this.#height)))
    return this.#cells[row * this.#columns + column] ?? this.#add(column, row)
  }

  /** The cells that an area touches. (Without calls for each text of a page.) */
  touched(area: Bounds): readonly Cell[] {
    const columns = this.#columns
    const left = Math.max(0, Math.min(columns - 1, Math.floor(area.left / this.#width)))
    const right = Math.max(0, Math.min(columns - 1, Math.floor(area.right / this.#width)))
    const top = Math.max(0, Math.min(this.#rows - 1, Math.floor(area.top / this.#height)))
    const bottom = Math.max(0, Math.min(this.#rows - 1, Math.floor(area.bottom / this.#height)))
    const cells: Cell[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++)
        cells.push(this.#cells[row * columns + column] ?? this.#add(column, row))
    return cells
  }

  /** Creates a cell. */
  #add(column: number, row: number): Cell {
    const [width, height] = [this.#width, this.#height]
    const area = {
      left: column * width,
      top: row * height,
      right: (column + 1) * width,
      bottom: (row + 1) * height,
    }
    const cell: Cell = { area, grounds: [], isDeep: false, texts: [] }
    this.#cells[row * this.#columns + column] = cell
    return cell
  }
}
