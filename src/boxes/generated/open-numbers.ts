/**
 * Page numbers in running elements: placeholders in their text that are replaced on each page (CSS Generated Content for Paged
 * Media 3, https://www.w3.org/TR/css-gcpm-3/).
 */
import type { ContentItem, ListStyleType } from '../../css/style.ts'
import type { BlockBox, BlockLevelBox, InlineRootBox, RootItem } from '../box.ts'
import { isBlockLevelItem } from '../inline/block-level-item.ts'

/** A page number of generated content. */
export interface OpenNumber {
  readonly name: 'page' | 'pages'
  readonly style: ListStyleType
}

/** Noncharacters (Unicode §23.7), one for each number and counter style. */
const FIRST = 0xfdd0
const STYLES: readonly string[] = [
  'decimal',
  'lower-roman',
  'upper-roman',
  'lower-alpha',
  'upper-alpha',
  'decimal-leading-zero',
]
const OPEN = /[\ufdd0-\ufddf]/g

/** The placeholder of a number. Styles without a placeholder are shown in decimals. */
export function openNumber({ name, style }: ContentItem & { readonly kind: 'counter' }): string {
  const known = typeof style === 'object' && style.kind === 'name' ? STYLES.indexOf(style.name) : -1
  return String.fromCharCode(FIRST + 2 * Math.max(0, known) + (name === 'pages' ? 1 : 0))
}

/** The number of a placeholder. */
function numberAt(character: string): OpenNumber {
  const index = character.charCodeAt(0) - FIRST
  return { name: index % 2 === 1 ? 'pages' : 'page', style: { kind: 'name', name: STYLES[index >> 1] ?? 'decimal' } }
}

/**
 * A copy of a box with its placeholders replaced; the box itself if it has none. Copies have new ids, since layout caches
 * results by box.
 */
export function withNumbers<B extends BlockLevelBox>(
  box: B,
  textOf: (number: OpenNumber) => string,
  nextId: () => number,
): B {
  return fill(box, textOf, nextId) as B
}

/** Replaces the placeholders of a box by its kind. */
function fill(box: BlockLevelBox, textOf: (number: OpenNumber) => string, nextId: () => number): BlockLevelBox {
  const each = <B extends BlockLevelBox>(child: B): B => withNumbers(child, textOf, nextId)
  switch (box.kind) {
    case 'replaced':
      return box
    case 'turned':
      return { ...box, id: nextId(), inner: each(box.inner) }
    case 'inline-root':
      return filledRoot(box, textOf, nextId)
    case 'columns': {
      const flow = each(box.flow)
      return flow === box.flow ? box : { ...box, id: nextId(), flow }
    }
    case 'block':
      return filledBlock(box, each, nextId)
    case 'flex':
    case 'grid': {
      const children = box.children.map(each)
      return isEqual(children, box.children) ? box : { ...box, id: nextId(), children }
    }
    case 'table': {
      const groups = box.groups.map(group => ({
        ...group,
        rows: group.rows.map(row => {
          const cells = row.cells.map(cell => ({ ...cell, box: each(cell.box) }))
          return { ...row, cells, containers: cells.map(cell => cell.box) }
        }),
      }))
      return { ...box, id: nextId(), groups }
    }
  }
}

type Fill = <B extends BlockLevelBox>(box: B) => B

/** A block with the placeholders of its children, outside marker and legend replaced. */
function filledBlock(box: BlockBox, each: Fill, nextId: () => number): BlockBox {
  const children = box.children.map(each)
  const legend = box.legend === undefined ? undefined : each(box.legend)
  const content = box.marker === null ? null : each(box.marker.content)
  if (isEqual(children, box.children) && legend === box.legend && content === (box.marker?.content ?? null)) return box
  const marker = box.marker === null || content === null ? null : { ...box.marker, id: nextId(), content }
  return { ...box, id: nextId(), children, marker, ...(legend === undefined ? {} : { legend }) }
}

const isEqual = <T>(a: readonly T[], b: readonly T[]): boolean => a.every((value, i) => value === b[i])

/**
 * A paragraph with its placeholders replaced, including those of boxes in its lines, floats and positioned boxes. Offsets
 * after a placeholder shift by the additional length of the number.
 */
function filledRoot(root: InlineRootBox, textOf: (number: OpenNumber) => string, nextId: () => number): InlineRootBox {
  const { text, items } = root.content
  const boxes = items.map(item =>
    isBlockLevelItem(item) ? { ...item, box: withNumbers(item.box, textOf, nextId) } : item,
  )
  const isSame = boxes.every((item, i) => item.box === items[i]!.box)
  const found = [...text.matchAll(OPEN)]
  if (found.length === 0) return isSame ? root : { ...root, id: nextId(), content: { text, items: boxes } }
  const shown = found.map(match => ({ at: match.index, text: textOf(numberAt(match[0])) }))
  /** The new position of an offset. */
  const moved = (offset: number): number =>
    shown.reduce((to, number) => (number.at < offset ? to + number.text.length - 1 : to), offset)
  const shifted = boxes.map(
    (item): RootItem =>
      item.kind === 'text'
        ? { ...item, start: moved(item.start), end: moved(item.end) }
        : { ...item, at: moved(item.at) },
  )
  let next = 0
  const written = text.replace(OPEN, () => shown[next++]!.text)
  return { ...root, id: nextId(), content: { text: written, items: shifted } }
}
