/**
 * The box tree as input of layout for documents with vertical lines: the style of each box is converted to the axes of its
 * lines, and a turned box is inserted where the axes change. Documents without vertical lines are unchanged.
 */
import { type Axes, axesOf, isVertical, lineAxes, PHYSICAL_SIDES, type WritingMode } from '../../base/axes.ts'
import { unreachable } from '../../base/errors.ts'
import type {
  BlockBox,
  BlockLevelBox,
  InlineBox,
  InlineLevelBox,
  InlineRootBox,
  MarkerBox,
  RootItem,
  RootText,
  TableBox,
  TableCell,
  TableRow,
  TurnedBox,
} from '../../boxes/box.ts'
import { anonymousStyle } from '../../css/anonymous.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { borderOf, paddingOf } from '../edges.ts'
import { isContainingStyle } from '../positioned.ts'
import { combinedItems } from './combined-text.ts'
import { styleAlong, withoutEndInset } from './logical-style.ts'
import { boundsInside, type LengthBounds, leastBound, NO_BOUNDS } from './most-length.ts'

/** The axes around a box. */
interface Around {
  readonly axes: Axes
  readonly mode: WritingMode
  /** Of the containing blocks of absolutely positioned and of fixed boxes. */
  readonly absolute: Axes
  readonly fixed: Axes
  readonly bounds: LengthBounds
  /** The page that the document fills; null for furniture. */
  readonly page: PageLines | null
  nextId(): number
}

/** The axes of a page, and the length of lines across it, px. */
interface PageLines {
  readonly axes: Axes
  readonly length: number
}

type Inner = TurnedBox['inner']
type Styled = Pick<BlockBox, 'style' | 'turn'>

/** First id of the boxes created here, which must differ from those of the document, of furniture and of notes. */
const FIRST_ID = -2_000_000_000

/** The root of a document whose pages are filled along these axes. `length` is that of lines across its first page, px. */
export function logicalRoot(root: BlockBox, axes: Axes, length: number): BlockBox {
  return logicalBlock(root, axes, { ...pageAround(axes), page: { axes, length } })
}

/** A box in an area of a page, with horizontal lines around it. */
export const logicalFurniture = (box: BlockBox): BlockBox | TurnedBox => logicalBox(box, pageAround('horizontal-tb'))

/** The context of a page. Ids only need to be unique on one page, and results are cached by identity. */
function pageAround(axes: Axes): Around {
  let next = FIRST_ID
  return { axes, mode: axes, absolute: axes, fixed: axes, bounds: NO_BOUNDS, page: null, nextId: () => next-- }
}

/** The axes of a box. Images have no lines and are always upright. */
const ownAxes = (box: BlockLevelBox): Axes =>
  box.kind === 'replaced' ? 'horizontal-tb' : axesOf(box.style.writingMode)

/**
 * A box as input of layout, with styles along its own lines. If its axes differ from those around it, it is an orthogonal
 * flow, wrapped in a turned box (CSS Writing Modes 4, https://www.w3.org/TR/css-writing-modes-4/#orthogonal-flows).
 */
function logicalBox<B extends BlockLevelBox>(box: B, around: Around): B | TurnedBox {
  if (box.kind === 'inline-root') return logicalRootBox(box, around.axes, around) as B
  const { position } = box.style
  const seen = position === 'fixed' ? around.fixed : position === 'absolute' ? around.absolute : around.axes
  const own = ownAxes(box)
  const inner = logicalInner(box as Inner, own, around)
  if (seen === own) return inner as B
  const mostLength = position === 'absolute' || position === 'fixed' ? null : leastBound(around.bounds)
  return {
    ...turnedBox(inner, box.style, seen),
    ...(mostLength === null ? {} : { mostLength }),
    ...pageLength(seen, around.page),
  }
}

/** The length of the page along the block axis of what is around a box, if that is not the block axis of the page. */
function pageLength(around: Axes, page: PageLines | null): Pick<TurnedBox, 'pageLength'> {
  return page === null || isVertical(around) === isVertical(page.axes) ? {} : { pageLength: page.length }
}

/** A turned box around a box: it only has the properties that layout reads; the inner box has all others. */
const turnedBox = (inner: Inner, written: ComputedStyle, seen: Axes): TurnedBox => ({
  kind: 'turned',
  id: inner.id,
  element: inner.element,
  pseudo: inner.pseudo,
  structure: null,
  marks: [],
  inner,
  ...stylesAlong(written, seen),
})

/** A style along the axes, with the written style, which painting and children need. */
function stylesAlong(written: ComputedStyle, axes: Axes): Styled {
  if (axes === 'horizontal-tb') return { style: written }
  return { style: styleAlong(written, axes), turn: { axes, written } }
}

/** A box along its own axes. */
function logicalInner(box: Inner, axes: Axes, around: Around): Inner {
  switch (box.kind) {
    case 'block':
      return logicalBlock(box, axes, around)
    case 'flex':
    case 'grid':
      return { ...box, ...stylesAlong(box.style, axes), children: logicalChildren(box, box.children, axes, around) }
    case 'columns': {
      const flow = logicalBlock(box.flow, axes, inside(box.style, axes, around))
      return { ...box, ...stylesAlong(box.style, axes), flow }
    }
    case 'table':
      return logicalTable(box, axes, around)
    case 'replaced':
      return box.foreign === undefined ? box : { ...box, foreign: logicalForeign(box.foreign) }
    default:
      return unreachable(box)
  }
}

const logicalForeign = (foreign: ReadonlyMap<BlockBox['element'] & object, BlockLevelBox>) =>
  new Map([...foreign].map(([element, box]) => [element, logicalBox(box, pageAround('horizontal-tb'))]))

const inside = (style: ComputedStyle, axes: Axes, around: Around): Around => ({
  ...around,
  axes,
  mode: style.writingMode,
  absolute: isContainingStyle(style) ? axes : around.absolute,
  bounds: boundsInside(style, axes, around.bounds),
})

/** A block with its children, marker and legend along its axes. */
function logicalBlock(box: BlockBox, axes: Axes, around: Around): BlockBox {
  const { marker } = box
  return {
    ...box,
    ...stylesAlong(box.style, axes),
    // Modes that only differ in the orientation of letters separate formatting contexts too (CSS Writing Modes 4,
    // https://www.w3.org/TR/css-writing-modes-4/#block-flow).
    isRoot: box.isRoot || box.style.writingMode !== around.mode,
    children: logicalChildren(box, box.children, axes, around),
    marker: marker === null ? null : logicalMarker(marker, axes, inside(box.style, axes, around)),
    ...(box.legend === undefined ? {} : { legend: logicalBox(box.legend, inside(box.style, axes, around)) }),
  }
}

/** The children along the axes of their parent, each turned if its own axes differ. */
function logicalChildren(
  box: { readonly style: ComputedStyle },
  children: readonly BlockLevelBox[],
  axes: Axes,
  around: Around,
): readonly BlockLevelBox[] {
  const within = inside(box.style, axes, around)
  return children.map(child => logicalBox(child, within))
}

/** A list marker, which has the axes of its item. */
function logicalMarker(marker: MarkerBox, axes: Axes, around: Around): MarkerBox {
  const content = logicalBox(marker.content as InlineRootBox, around) as MarkerBox['content']
  return { ...marker, ...stylesAlong(marker.style, axes), content }
}

/**
 * A cell along the axes of its row. The content of an orthogonal cell fills the cell, and `vertical-align` moves it along its own
 * block axis, as `align-content` does (CSS Box Alignment 3, https://www.w3.org/TR/css-align-3/#distribution-block).
 */
function logicalCell(box: BlockBox, around: Around): BlockBox {
  if (!isOrthogonalTo(box.style, around.axes)) return within(box, around)
  const { verticalAlign, alignContent } = box.style
  const cell = within(box, around, {
    alignContent: alignContent === 'normal' ? (CELL_ALIGNMENTS.get(verticalAlign) ?? 'normal') : alignContent,
    [isVertical(around.axes) ? 'height' : 'width']: WHOLE,
  })
  return { ...cell, style: { ...cell.style, verticalAlign: lineStart(box.style, around.axes), alignContent: 'normal' } }
}

/** The end of an orthogonal cell, along the blocks around it, at which the lines of its content start. */
function lineStart({ writingMode, direction }: ComputedStyle, around: Axes): 'top' | 'bottom' {
  const start = PHYSICAL_SIDES[axesOf(writingMode)][direction === 'rtl' ? 'right' : 'left']
  return start === PHYSICAL_SIDES[around].top ? 'top' : 'bottom'
}

const WHOLE = { kind: 'linear', px: 0, percent: 100 } as const

const CELL_ALIGNMENTS: ReadonlyMap<unknown, ComputedStyle['alignContent']> = new Map([
  ['middle', 'center'],
  ['bottom', 'end'],
])

/**
 * A block that must have the axes around it because it is a part of something else: its content is turned, its edges are not.
 * `properties` are those of the content besides inherited ones.
 */
function within(box: BlockBox, around: Around, properties: Partial<ComputedStyle> = {}): BlockBox {
  const own = axesOf(box.style.writingMode)
  if (own === around.axes) return logicalBlock(box, own, around)
  const holder = inside(box.style, around.axes, around)
  const content: BlockBox = {
    ...box,
    id: around.nextId(),
    style: { ...anonymousStyle(box.style, 'block'), ...lengthWithin(box.style, around.axes), ...properties },
    element: null,
    pseudo: null,
    structure: null,
    marks: [],
    isRoot: true,
    isTableWrapper: false,
  }
  const inner = logicalBlock(content, own, holder)
  return {
    ...box,
    ...stylesAlong(box.style, around.axes),
    isRoot: true,
    marker: null,
    children: [turnedBox(inner, content.style, around.axes)],
  }
}

/** The length of the lines in such a block, if it is definite. */
function lengthWithin(style: ComputedStyle, around: Axes): Partial<Pick<ComputedStyle, 'width' | 'height'>> {
  const key = isVertical(around) ? 'width' : 'height'
  const value = style[key]
  if (typeof value !== 'number' || !isOrthogonalTo(style, around)) return {}
  const { top, right, bottom, left } = borderOf(style)
  const padding = paddingOf(style, 0)
  const edges =
    key === 'width' ? left + right + padding.left + padding.right : top + bottom + padding.top + padding.bottom
  return { [key]: style.boxSizing === 'border-box' ? Math.max(0, value - edges) : value }
}

const isOrthogonalTo = ({ writingMode }: ComputedStyle, around: Axes): boolean =>
  isVertical(axesOf(writingMode)) !== isVertical(around)

/** A table with its columns, groups, rows and cells along its axes. */
function logicalTable(table: TableBox, axes: Axes, around: Around): TableBox {
  const ofTable = inside(table.style, axes, around)
  return {
    ...table,
    ...stylesAlong(table.style, axes),
    columns: table.columns.map(({ style, group }) => ({
      style: styleAlong(style, axes),
      group: group === null ? null : styleAlong(group, axes),
    })),
    groups: table.groups.map(group => {
      const ofGroup = inside(group.style, axes, ofTable)
      const logicalRow = (row: TableRow): TableRow => {
        const ofRow = inside(row.style, axes, ofGroup)
        const cells = row.cells.map((cell): TableCell => ({ ...cell, box: logicalCell(cell.box, ofRow) }))
        return { ...row, ...stylesAlong(row.style, axes), cells, containers: cells.map(cell => cell.box) }
      }
      const { rows, collapsedRows } = group
      return {
        ...group,
        ...stylesAlong(group.style, axes),
        rows: rows.map(logicalRow),
        ...(collapsedRows === undefined ? {} : { collapsedRows: collapsedRows.map(logicalRow) }),
      }
    }),
  }
}

// ---------- inline content ----------

/** An inline root along its axes. Floats beside its lines have the axes of the block. */
function logicalRootBox(root: InlineRootBox, axes: Axes, around: Around): InlineRootBox {
  const line = lineAxes(axes)
  const onLine = (style: ComputedStyle): ComputedStyle => (line === axes ? style : withoutEndInset(style))
  const inlines = new Map<InlineLevelBox, InlineBox>()
  const others = new Map<InlineLevelBox, BlockLevelBox>()
  // An inline box is the containing block of its positioned descendants.
  const enclosing: Around[] = [around]
  const other = (box: InlineLevelBox, axesAround: Axes): BlockLevelBox => {
    const style = axesAround === line ? onLine(box.style) : box.style
    const placed = style === box.style ? box : { ...box, style }
    const made = logicalBox(placed as BlockLevelBox, { ...enclosing.at(-1)!, axes: axesAround })
    others.set(box, made)
    return made
  }
  const logicalItem = (item: Exclude<RootItem, RootText>): RootItem => {
    switch (item.kind) {
      case 'open': {
        const box = item.box
        const made = { ...box, ...stylesAlong(onLine(box.style), line) }
        inlines.set(box, made)
        enclosing.push(inside(box.style, line, enclosing.at(-1)!))
        return { ...item, box: made, style: styleAlong(onLine(item.style), line) }
      }
      case 'close':
        if (enclosing.length > 1) enclosing.pop()
        return { ...item, box: inlines.get(item.box) ?? item.box, style: styleAlong(onLine(item.style), line) }
      case 'break':
        return { ...item, box: inlines.get(item.box) ?? item.box }
      case 'atomic': {
        const box = other(item.box, line)
        return { ...item, box, style: box.style }
      }
      case 'footnote':
        return { ...item, box: within(item.box as BlockBox, { ...around, axes: around.fixed }) }
      default: {
        const box = other(item.box, axes)
        return { ...item, box, style: box.style }
      }
    }
  }
  const { text } = root.content
  const items = root.content.items.flatMap((item): readonly RootItem[] =>
    item.kind === 'text'
      ? combinedItems(text, { ...item, box: inlines.get(item.box) ?? item.box })
      : [logicalItem(item)],
  )
  const { initial } = root
  const apart = initial?.apart ?? null
  const float = apart === null ? undefined : others.get(apart.float)
  return {
    ...root,
    ...stylesAlong(root.style, axes),
    content: { text, items },
    ...(initial === undefined || float === undefined
      ? {}
      : { initial: { ...initial, apart: { ...apart!, float: float as BlockBox } } }),
  }
}
