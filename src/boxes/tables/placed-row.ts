/** A row of a table whose cells have columns; their boxes are made when they are asked for. */
import type { ComputedStyle } from '../../css/style.ts'
import type { BlockBox, TableCell, TableRow, TableSlot } from '../box.ts'
import type { PackedCells } from './packed-cells.ts'
import type { RowDraft } from './table-parts.ts'

/** The place of a cell, and its position among the written cells of its row. */
export interface PlacedSlot extends TableSlot {
  readonly index: number
}

export class PlacedRow implements TableRow {
  readonly kind = 'row'
  readonly id: number
  readonly style: ComputedStyle
  readonly element: TableRow['element']
  readonly pseudo = null
  readonly structure: TableRow['structure']
  readonly marks: TableRow['marks']
  readonly link: NonNullable<TableRow['link']> | null
  readonly slots: readonly PlacedSlot[]
  readonly #cells: PackedCells

  constructor(
    own: Pick<RowDraft, 'id' | 'style' | 'element' | 'structure' | 'marks' | 'link'>,
    slots: readonly PlacedSlot[],
    cells: PackedCells,
  ) {
    this.id = own.id
    this.style = own.style
    this.element = own.element
    this.structure = own.structure
    this.marks = own.marks
    this.link = own.link ?? null
    this.slots = slots
    this.#cells = cells
  }

  get cells(): readonly TableCell[] {
    const cells: TableCell[] = []
    for (const { index, column, columnSpan, rowSpan, writtenSpan } of this.slots) {
      const box = this.#cells.box(index, this.id)
      const cell = { box, column, columnSpan, rowSpan }
      cells.push(writtenSpan === undefined ? cell : { ...cell, writtenSpan })
    }
    return cells
  }

  get containers(): readonly BlockBox[] {
    return this.#cells.containers
  }

  /** The row with its cells in other places. */
  in(slots: readonly PlacedSlot[]): PlacedRow {
    return new PlacedRow(this, slots, this.#cells)
  }
}
