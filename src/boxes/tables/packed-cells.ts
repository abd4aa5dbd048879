/**
 * The cells of a row while it waits for its page. Most cells hold one text in one style: their boxes are written as that text,
 * and made again when layout asks for them. What rows of a table have in common is one object for all of them.
 */
import { compact } from '../../base/compact.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import type { BlockBox, InlineRootBox } from '../box.ts'

/** A cell with its specified spans. */
export interface CellDraft {
  readonly box: BlockBox
  readonly columnSpan: number
  readonly rowSpan: number
}

/** The cells of a row before they have columns. */
export interface PackedCells {
  readonly shapes: readonly CellShape[]
  /** The boxes that hold more than one text. */
  readonly containers: readonly BlockBox[]
  /** The element of a cell; null for an anonymous one. */
  element(index: number): Element | null
  /**
   * The box of a cell: a new object with the same contents each time, unless it is one that is kept.
   *
   * @param base the number of the row
   */
  box(index: number, base: number): BlockBox
}

/** What cells of one column usually have in common. */
export interface CellShape extends Pick<CellDraft, 'columnSpan' | 'rowSpan'> {
  readonly style: ComputedStyle
  readonly language: string
  /** The number of its box, counted from that of the row. */
  readonly offset: number
}

/** The content of a cell: its text, null for none, or the box itself if it is more than that. */
type Content = string | null | BlockBox

const isBox = (content: Content): content is BlockBox => typeof content === 'object' && content !== null

/** Packs the rows of a table in order: rows of one shape share it with the row before. */
export class CellPacker {
  #last: readonly CellShape[] = []

  /** @param base the number of the row, which precedes those of its cells */
  pack(cells: readonly CellDraft[], base: number): PackedCells {
    const contents = cells.map(({ box }) => contentOf(box))
    return new Packed(this.#shapesOf(cells, contents, base), cells, contents)
  }

  #shapesOf(cells: readonly CellDraft[], contents: readonly Content[], base: number): readonly CellShape[] {
    const last = this.#last
    const languageOf = (i: number): string =>
      typeof contents[i] === 'string' ? (cells[i]!.box.children[0] as InlineRootBox).language : ''
    const isAlike = ({ box, columnSpan, rowSpan }: CellDraft, i: number): boolean => {
      const shape = last[i]!
      return (
        box.style === shape.style &&
        box.id - base === shape.offset &&
        columnSpan === shape.columnSpan &&
        rowSpan === shape.rowSpan &&
        languageOf(i) === shape.language
      )
    }
    if (cells.length === last.length && cells.every(isAlike)) return last
    this.#last = cells.map(({ box: { id, style }, columnSpan, rowSpan }, i) => {
      return { style, language: languageOf(i), offset: id - base, columnSpan, rowSpan }
    })
    return this.#last
  }
}

class Packed implements PackedCells {
  readonly shapes: readonly CellShape[]
  readonly containers: readonly BlockBox[]
  readonly #elements: readonly (Element | null)[]
  readonly #structures: readonly BlockBox['structure'][]
  readonly #contents: readonly Content[]

  constructor(shapes: readonly CellShape[], cells: readonly CellDraft[], contents: readonly Content[]) {
    this.shapes = shapes
    this.containers = compact(contents.filter(isBox))
    this.#elements = cells.map(({ box }) => box.element)
    this.#structures = cells.map(({ box }) => box.structure)
    this.#contents = contents
  }

  element(index: number): Element | null {
    return this.#elements[index]!
  }

  box(index: number, base: number): BlockBox {
    const content = this.#contents[index]!
    if (isBox(content)) return content
    const { style, language, offset } = this.shapes[index]!
    const id = base + offset
    return {
      kind: 'block',
      id,
      style,
      element: this.#elements[index]!,
      pseudo: null,
      structure: this.#structures[index]!,
      marks: [],
      isRoot: true,
      isTableWrapper: false,
      children: content === null ? [] : [line(id + 1, content, style, language)],
      marker: null,
    }
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** The line of a cell with one text. */
function line(id: number, text: string, style: ComputedStyle, language: string): InlineRootBox {
  const root: Writable<InlineRootBox> = {
    kind: 'inline-root',
    id,
    style,
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    content: NO_CONTENT,
    language,
    firstLine: null,
  }
  root.content = { text, items: [{ kind: 'text', start: 0, end: text.length, style, language, box: root }] }
  return root
}

const NO_CONTENT: InlineRootBox['content'] = { text: '', items: [] }

/**
 * The content of a cell as a text: it makes the same boxes again. A box with any field besides those that `Packed` writes,
 * or with other values in them, is kept.
 */
function contentOf(box: BlockBox): Content {
  const { kind, pseudo, marks, isRoot, isTableWrapper, children, marker } = box
  const isPlain =
    kind === 'block' && pseudo === null && marks.length === 0 && isRoot && !isTableWrapper && marker === null
  if (!isPlain || children.length > 1 || fieldCount(box) !== CELL_FIELDS) return box
  const [root] = children
  if (root === undefined) return null
  return root.kind === 'inline-root' && isLine(root, box) ? root.content.text : box
}

function isLine(root: InlineRootBox, { id, style }: BlockBox): boolean {
  const { items, text } = root.content
  const [item] = items
  return (
    root.id === id + 1 &&
    root.style === style &&
    root.element === null &&
    root.pseudo === null &&
    root.structure === null &&
    root.marks.length === 0 &&
    root.firstLine === null &&
    fieldCount(root) === LINE_FIELDS &&
    items.length === 1 &&
    item!.kind === 'text' &&
    item!.start === 0 &&
    item!.end === text.length &&
    item!.style === style &&
    item!.language === root.language &&
    item!.box === root &&
    fieldCount(item!) === TEXT_FIELDS
  )
}

function fieldCount(value: object): number {
  let count = 0
  for (const _ in value) count++
  return count
}

const ANY_STYLE = {} as ComputedStyle
const ANY_SHAPE: CellShape = { style: ANY_STYLE, language: '', offset: 0, columnSpan: 1, rowSpan: 1 }
const MODEL = line(0, '', ANY_STYLE, '')
const TEXT_FIELDS = fieldCount(MODEL.content.items[0]!)
const LINE_FIELDS = fieldCount(MODEL)
const CELL_FIELDS = fieldCount(new Packed([ANY_SHAPE], [], ['']).box(0, 0))
