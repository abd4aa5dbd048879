/**
 * Page numbers in the text of the flow. A box tree records where they stand, so that the next layout changes the paragraphs that
 * show them, and shares all other boxes with the one before (CSS Content 3,
 * https://www.w3.org/TR/css-content-3/#cross-references).
 */
import type { CounterStyleRule } from '../../css/style.ts'
import type { BlockBox, BlockLevelBox, InlineRootBox, RootContent, RootItem, TableBox, TableRow } from '../box.ts'
import { isBlockLevelItem } from '../inline/block-level-item.ts'
import { type PageNumber, type PlacedPages, textOfNumber } from './references.ts'

/** A page number at an offset of the content of an inline root. */
export interface PlacedNumber {
  readonly number: PageNumber
  readonly start: number
  readonly end: number
}

const known = new WeakMap<RootContent, readonly PlacedNumber[]>()

/** Records the page numbers in a content. A content that is made from it has none recorded. */
export const recordNumbers = (content: RootContent, numbers: readonly PlacedNumber[]): void => {
  known.set(content, numbers)
}

/**
 * Whether one number can replace another without a new box tree: letters and digits neither collapse nor combine with the text
 * around them.
 */
export const isPlainNumber = (text: string): boolean => /^[0-9A-Za-z]+$/.test(text)

/**
 * The boxes with the page numbers of a layout: paragraphs whose numbers differ are new, with all boxes around them; other boxes
 * are the same objects. Null if more than the text of paragraphs may differ.
 *
 * @param count how many page numbers the boxes show
 */
export function withPageNumbers(
  root: BlockBox,
  pages: PlacedPages,
  count: number,
  styles: ReadonlyMap<string, CounterStyleRule>,
): BlockBox | null {
  const filler = new NumberFiller(pages, styles)
  const filled = filler.box(root)
  return filler.isComplete(count) ? filled : null
}

class NumberFiller {
  readonly #pages: PlacedPages
  readonly #styles: ReadonlyMap<string, CounterStyleRule>
  /** Paragraphs with page numbers; some are in several places. */
  readonly #roots = new Map<InlineRootBox, InlineRootBox>()
  #found = 0
  #isPossible = true

  constructor(pages: PlacedPages, styles: ReadonlyMap<string, CounterStyleRule>) {
    this.#pages = pages
    this.#styles = styles
  }

  /** Whether all page numbers were found, and all of them could be replaced. */
  isComplete(count: number): boolean {
    return this.#isPossible && this.#found === count
  }

  /** A box with the numbers in it. */
  box<B extends BlockLevelBox>(box: B): B {
    return this.#ofKind(box) as B
  }

  #ofKind(box: BlockLevelBox): BlockLevelBox {
    switch (box.kind) {
      case 'replaced':
      case 'turned':
        return box
      case 'inline-root':
        return this.#root(box)
      case 'columns': {
        const flow = this.box(box.flow)
        return flow === box.flow ? box : { ...box, flow }
      }
      case 'block':
        return this.#block(box)
      case 'flex':
      case 'grid': {
        const children = this.#each(box.children)
        return children === box.children ? box : { ...box, children }
      }
      case 'table':
        return this.#table(box)
    }
  }

  /** The same list if nothing in it changes. */
  #each<B extends BlockLevelBox>(boxes: readonly B[]): readonly B[] {
    return mapped(boxes, box => this.box(box))
  }

  #block(box: BlockBox): BlockBox {
    const children = this.#each(box.children)
    const legend = box.legend && this.box(box.legend)
    const content = box.marker && this.box(box.marker.content)
    if (children === box.children && legend === box.legend && content === (box.marker?.content ?? null)) return box
    // The parts of a box that spanners divide refer to each other.
    if (box.share !== undefined) this.#isPossible = false
    const marker = box.marker === null || content === null ? null : { ...box.marker, content }
    const filled = { ...box, children, marker }
    return legend === undefined ? filled : { ...filled, legend }
  }

  #table(box: TableBox): TableBox {
    const groups = mapped(box.groups, group => {
      const rows = mapped(group.rows, row => this.#row(row))
      return rows === group.rows ? group : { ...group, rows }
    })
    return groups === box.groups ? box : { ...box, groups }
  }

  /** A row, of which only cells that hold more than a text may have numbers. */
  #row(row: TableRow): TableRow {
    const containers = this.#each(row.containers)
    if (containers === row.containers) return row
    const filled = new Map(row.containers.map((box, i) => [box, containers[i]!]))
    return { ...row, cells: row.cells.map(cell => ({ ...cell, box: filled.get(cell.box) ?? cell.box })), containers }
  }

  /** A paragraph with its numbers and those of the boxes in its lines. */
  #root(root: InlineRootBox): InlineRootBox {
    const done = this.#roots.get(root)
    if (done !== undefined) return done
    const { text, items } = root.content
    const numbers = known.get(root.content)
    const own = mapped(items, (item): RootItem => {
      if (!isBlockLevelItem(item)) return item
      const box = this.box(item.box)
      return box === item.box ? item : { ...item, box }
    })
    if (numbers === undefined) return own === items ? root : withContent(root, { text, items: own })
    this.#found += numbers.length
    // The structure tree has the offsets of boxes that are painted elsewhere.
    if (items.some(isOutOfFlow)) this.#isPossible = false
    const filled = this.#filled(root, { text, items: own }, numbers)
    this.#roots.set(root, filled)
    return filled
  }

  /** A paragraph with its own numbers; the same one if they and the boxes in it are as before. */
  #filled(root: InlineRootBox, { text, items }: RootContent, numbers: readonly PlacedNumber[]): InlineRootBox {
    const texts = numbers.map(({ number }) => textOfNumber(number, this.#pages, this.#styles))
    if (!texts.every(isPlainNumber)) this.#isPossible = false
    const isSame = numbers.every(({ start, end }, i) => text.slice(start, end) === texts[i])
    if (isSame && items === root.content.items) return root
    const placed: PlacedNumber[] = []
    let written = ''
    let from = 0
    for (const [i, { number, start, end }] of numbers.entries()) {
      written += text.slice(from, start)
      placed.push({ number, start: written.length, end: written.length + texts[i]!.length })
      written += texts[i]
      from = end
    }
    written += text.slice(from)
    const filled = withContent(root, { text: written, items }, movedBy(numbers, placed))
    recordNumbers(filled.content, placed)
    return filled
  }
}

/** The list of what `change` gives; the same list if it gives the same values. */
function mapped<T>(values: readonly T[], change: (value: T) => T): readonly T[] {
  let changed: T[] | null = null
  for (const [i, value] of values.entries()) {
    const own = change(value)
    if (own !== value) changed ??= values.slice(0, i)
    changed?.push(own)
  }
  return changed ?? values
}

const isOutOfFlow = ({ kind }: RootItem): boolean => kind === 'float' || kind === 'positioned' || kind === 'footnote'

/** Where the text at an offset has moved with the numbers before it. */
function movedBy(from: readonly PlacedNumber[], to: readonly PlacedNumber[]): (offset: number) => number {
  return offset => {
    let [low, high] = [0, from.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (from[middle]!.end <= offset) low = middle + 1
      else high = middle
    }
    return low === 0 ? offset : offset + to[low - 1]!.end - from[low - 1]!.end
  }
}

const stays = (offset: number): number => offset

/** A paragraph with other content, whose offsets are moved. Text directly in the paragraph names it as its box. */
function withContent(root: InlineRootBox, { text, items }: RootContent, moved = stays): InlineRootBox {
  const own: RootItem[] = []
  const made: InlineRootBox = { ...root, content: { text, items: own } }
  for (const item of items) {
    const box = item.box === root ? made : item.box
    const shifted =
      item.kind === 'text'
        ? { ...item, start: moved(item.start), end: moved(item.end), box }
        : { ...item, at: moved(item.at), box }
    own.push(shifted as RootItem)
  }
  return made
}
