/**
 * The box tree: the input of layout. Boxes have style and structure but no position. Every kind is a member of a closed union
 * over which layout, intrinsic sizing and paint switch.
 */

import type { Axes } from '../base/axes.ts'
import type { Rect } from '../base/geometry.ts'
import type { ComputedStyle, ControlStyles } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { ShownImage } from '../images/types.ts'
import type { Formula } from '../math/types.ts'
import type { AtomicItem, InlineContent, InlineItem, OutOfFlowItem, TextItem } from '../text/types.ts'
import type { StructureNode } from './structure-node.ts'

interface BoxBase {
  /** Unique in the tree, in creation order. */
  readonly id: number
  readonly style: ComputedStyle
  /** The element the box comes from; null for anonymous boxes. */
  readonly element: Element | null
  /** Set when a pseudo-element made the box. */
  readonly pseudo: PseudoElement | null
  /** The owner of the box's painting: a node of the structure tree, `'artifact'`, or, for null, the owner of the parent. */
  readonly structure: StructureNode | 'artifact' | null
  /** Anchors, strings and outline entries at the start of the box, for pagination. */
  readonly marks: readonly BoxMark[]
  /**
   * The link of the box. It is implied for boxes inside the fragments of a box with a link; boxes outside of these (out of
   * flow, or blocks that split an inline link) have it explicitly.
   */
  readonly link?: Link | null
  /**
   * Styles of the inline boxes around a block that splits them, outermost first, if they decorate text: their lines continue
   * in the block (CSS Text Decoration 3 §2).
   */
  readonly decoratedBy?: readonly ComputedStyle[]
  /** Set in vertical writing modes, where `style` is along the lines (layout/writing-modes). */
  readonly turn?: Turn
}

/** The conversion of a box's style to other axes: the axes, and the written style. */
interface Turn {
  readonly axes: Axes
  readonly written: ComputedStyle
}

/** Marks of a box, for the pages on which it is placed. */
export type BoxMark =
  /** A link target. */
  | { readonly kind: 'anchor'; readonly id: string }
  | { readonly kind: 'outline'; readonly level: number; readonly label: string; readonly isOpen: boolean }
  /** `string-set` (CSS GCPM 3 §1). */
  | { readonly kind: 'string'; readonly name: string; readonly value: string }
  /** An element moved from the flow to page margins (CSS GCPM 3 §1.2). */
  | { readonly kind: 'running'; readonly name: string; readonly box: BlockLevelBox }
  /** `counter-reset: page`: the number of its page. */
  | { readonly kind: 'page-number'; readonly value: number }
  /** A position whose page number generated content needs. */
  | { readonly kind: 'place'; readonly key: string }

/** The pseudo-element that generates a box. */
export type PseudoElement = 'marker' | 'first-letter' | 'first-line' | GeneratedPart

/** The pseudo-elements whose boxes are children of an element's box, or inside a form control. */
export type GeneratedPart = 'before' | 'after' | 'footnote-call' | 'footnote-marker' | keyof ControlStyles

/** A block container of block-level boxes. A paragraph has exactly one child, its inline root. */
export interface BlockBox extends BoxBase {
  readonly kind: 'block'
  /** Whether it establishes a block formatting context: margins do not collapse through it, and it contains floats. */
  readonly isRoot: boolean
  readonly children: readonly BlockLevelBox[]
  /** The outside marker of a list item. */
  readonly marker: MarkerBox | null
  /** The rendered legend of a fieldset (boxes/legend.ts), which is on its border; it is not among the children. */
  readonly legend?: BlockLevelBox
  /** Set on the wrapper of a table with captions (boxes/tables/captions.ts), which is as wide as its table. */
  readonly isTableWrapper: boolean
  /** Set on the parts of a box whose height is divided by spanners. */
  readonly share?: HeightShare
  /** Whether the part of a box follows a spanner: no margin in it adjoins its start, which is a break. */
  readonly followsSpanner?: boolean
  /** Set on a leader: its content is repeated to fill the line; the box has it once (CSS Content 3 §3.2). */
  readonly isLeader?: boolean
}

/**
 * The shares of a box's height for the parts before and after spanners, in order (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#column-span).
 */
export interface HeightShare {
  /** Height of the content of all parts, px; null if it is automatic. */
  readonly height: number | null
  /** Limits of that height, px; null for no upper limit. */
  readonly least: number
  readonly most: number | null
  /** All parts without shares: each uses the height of its content. Shared by all of them. */
  readonly parts: readonly BlockBox[]
  /** Index of this part; the last one uses the rest of the height. */
  readonly index: number
}

/**
 * An inline formatting context. Its style is that of its block container, read for text properties only:
 * it has no margin, border, padding or background of its own.
 */
export interface InlineRootBox extends BoxBase {
  readonly kind: 'inline-root'
  readonly content: RootContent
  readonly language: string
  /** The `::first-line` style, if there is one. */
  readonly firstLine: ComputedStyle | null
  /** Blocks of its container precede it: `text-indent` does not apply to its first line. */
  readonly followsBlock?: boolean
  /** The sides of its first and last line that `text-box-trim` trims (CSS Inline 3 §6.1). */
  readonly trim?: TrimmedSides
  /** Letters that are a separate box in another size. */
  readonly initial?: InitialLetters
}

/** The boxes of the content of an inline root, by kind of item. */
export interface RootBoxes {
  readonly inline: InlineBox
  readonly around: TextBox
  readonly block: BlockLevelBox
}

/** The content of an inline root. */
export type RootContent = InlineContent<RootBoxes>
/** An item of the content of an inline root. */
export type RootItem = InlineItem<RootBoxes>
/** A text in the content of an inline root. */
export type RootText = TextItem<RootBoxes>
/** An atomic inline in the content of an inline root. */
export type RootAtomic = AtomicItem<RootBoxes>
/** An out-of-flow box in the content of an inline root. */
export type RootOutOfFlow = OutOfFlowItem<RootBoxes>

/** The trimmed first and last line of a block. */
export interface TrimmedSides {
  readonly start: boolean
  readonly end: boolean
}

/** The letters that `::first-letter` separated from a word. Text extraction finds the whole word at its rest. */
export interface InitialLetters {
  /** Offset of the letters in the text of the root. */
  readonly start: number
  readonly end: number
  /** Offset of the rest of the word; null if there is none in this root. */
  readonly word: number | null
  /** The letters and their float, if they are not in the text of the root. */
  readonly apart: { readonly text: string; readonly float: BlockBox } | null
}

/** An inline box within an inline root, made by an inline element. */
export interface InlineBox extends BoxBase {
  readonly kind: 'inline'
}

/** A box that text can be in directly. */
export type TextBox = InlineRootBox | InlineBox

/** An inline-level box, or an inline root that contains them. */
export type InlineLevelBox = InlineRootBox | InlineBox | BlockLevelBox

/** The outside marker of a list item. */
export interface MarkerBox extends BoxBase {
  readonly kind: 'marker'
  readonly content: InlineRootBox | ReplacedBox | TurnedBox
  /** Spaces between the marker and the item, stored separately because they would hang at the end of a line. */
  readonly spacesAfter: number
  /** Whether it is a disc, circle or square, which browsers draw at a distance of their own. */
  readonly isSymbol: boolean
}

/** An image. CSS Images 3 §5 determines its size from the style and the natural size. */
export interface ReplacedBox extends BoxBase {
  readonly kind: 'replaced'
  readonly image: ShownImage
  readonly alt: string | null
  /** Set on a formula, which has a baseline and alternative text. */
  readonly formula?: Formula
  /** The laid-out content of an SVG, by `foreignObject` element. */
  readonly foreign?: ForeignBoxes
  /** The links in an SVG, by `a` element. */
  readonly links?: ReadonlyMap<Element, Link>
  /** The links of an image map, px from the corner of the image; null for the whole image. */
  readonly areas?: readonly { readonly link: Link; readonly area: Rect | null }[]
}

/** A `foreignObject` element of a drawing. */
export type ForeignObject = Element
/** The boxes of the content of each. */
export type ForeignBoxes = ReadonlyMap<ForeignObject, BlockLevelBox>

/** A table without its captions: a grid of cells in groups of rows. */
export interface TableBox extends BoxBase {
  readonly kind: 'table'
  readonly columns: readonly TableColumn[]
  readonly groups: readonly TableRowGroup[]
  /** A block with the caption for continued parts, if it is repeated there. */
  readonly continued?: BlockBox
}

/** The style of a column, and that of its column group. */
export interface TableColumn {
  readonly style: ComputedStyle
  readonly group: ComputedStyle | null
}

/** A group of rows. The groups of a table are in the order of its layout: the header first, the footer last. */
export interface TableRowGroup extends BoxBase {
  readonly kind: 'row-group'
  readonly role: 'header' | 'body' | 'footer'
  readonly rows: readonly TableRow[]
  /**
   * Rows with `visibility: collapse`: they have no height, but their cells count for column widths (CSS 2.1,
   * https://www.w3.org/TR/CSS2/tables.html#dynamic-effects).
   */
  readonly collapsedRows?: readonly TableRow[]
}

/** A row with the cells that begin in it. */
export interface TableRow extends BoxBase {
  readonly kind: 'row'
  /** The places of its cells. */
  readonly slots: readonly TableSlot[]
  /** Its cells, in the order of their places; other objects with the same contents each time (tables/packed-cells.ts). */
  readonly cells: readonly TableCell[]
  /** The boxes of cells that may hold other boxes than one line of text. */
  readonly containers: readonly BlockBox[]
}

/** A cell and its place. */
export interface TableCell extends TableSlot {
  /** Always a formatting context root. */
  readonly box: BlockBox
}

/** The column of a cell in the grid, counted from the inline start, and its spans. */
export interface TableSlot {
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  /** The specified column span, if it exceeds the number of columns. */
  readonly writtenSpan?: number
}

/** A flex container; its children are blockified, and text between them is in inline roots. */
export interface FlexBox extends BoxBase {
  readonly kind: 'flex'
  readonly children: readonly BlockLevelBox[]
}

/** A grid container; its children are as those of a flex container. */
export interface GridBox extends BoxBase {
  readonly kind: 'grid'
  readonly children: readonly BlockLevelBox[]
}

/** The content of a multi-column container. Anonymous: the edges belong to the container. */
export interface ColumnsBox extends BoxBase {
  readonly kind: 'columns'
  readonly flow: BlockBox
}

/**
 * A box whose axes differ from those around it: its style is along the lines around it, that of the inner box along its own.
 * Created when layout begins, never by box construction.
 */
export interface TurnedBox extends BoxBase {
  readonly kind: 'turned'
  readonly inner: Exclude<BlockLevelBox, InlineRootBox | TurnedBox>
  /** The greatest length of its lines in a container of automatic height, px; absent if only the page bounds it. */
  readonly mostLength?: number
  /** The length of the page in the direction of its lines, px; absent if that is the block size of its fragmentainer. */
  readonly pageLength?: number
}

/** Every box that `layout` lays out; `kind` selects the algorithm. */
export type BlockLevelBox =
  | BlockBox
  | InlineRootBox
  | TableBox
  | FlexBox
  | GridBox
  | ColumnsBox
  | ReplacedBox
  | TurnedBox

/** A link of the document. Its boxes share the one value. */
export interface Link {
  /** Numbered from 0 on, in document order. */
  readonly id: number
  readonly target: LinkTarget
  /** Alternative text of the link; '' if only its generated content names it. */
  readonly contents: string
  /** Its node in the structure tree. */
  readonly structure: StructureNode | null
  /** Its position in the source. */
  readonly where: string | null
}

/** The target of a link. */
export type LinkTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'anchor'; readonly id: string }
  /** A fillable form control: its box becomes a field. */
  | { readonly kind: 'field'; readonly field: FormField }

/** A form control as a field (ISO 32000-1 §12.7). */
export interface FormField {
  readonly kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'button'
  /** Its `name`; '' if it has none. */
  readonly name: string
  /** Set for radio buttons: equal for those of one group. */
  readonly group: string | null
  /** The alternative text. */
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly text: string; readonly value: string; readonly isSelected: boolean }[]
  readonly isChecked: boolean
  /** Several lines, or several options. */
  readonly isMultiple: boolean
  /** A list box instead of a drop-down. */
  readonly isList: boolean
  readonly isSecret: boolean
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  /** Maximum number of characters. */
  readonly longest: number | null
  readonly action:
    | { readonly kind: 'reset' }
    | { readonly kind: 'submit'; readonly url: string; readonly isGet: boolean }
    | null
}
