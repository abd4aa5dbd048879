/**
 * The box tree: what layout reads. Boxes hold style and structure and never a position.
 * Every kind is a member of a closed union that layout, intrinsic sizing and paint switch over.
 */
import type { Axes } from '../base/axes.ts'
import type { Rect } from '../base/geometry.ts'
import type { ComputedStyle, ControlStyles } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { ShownImage } from '../images/types.ts'
import type { Formula } from '../math/types.ts'
import type { InlineContent } from '../text/types.ts'

interface BoxBase {
  /** Unique in the tree, in creation order. */
  readonly id: number
  readonly style: ComputedStyle
  /** The element the box comes from; null for anonymous boxes. */
  readonly element: Element | null
  /** Set when a pseudo-element made the box. */
  readonly pseudo: PseudoElement | null
  /** The owner of what the box paints: a node of the structure tree, `'artifact'`, or, for null, that of its parent. */
  readonly structure: StructureNode | 'artifact' | null
  /** Anchors, strings and outline entries at the start of the box, for pagination. */
  readonly marks: readonly BoxMark[]
  /**
   * The link that the box is clicked for. Boxes within the fragments of a box with a link are part of it without saying
   * so; those that stand elsewhere (out of flow, or blocks that split an inline link) say it themselves.
   */
  readonly link?: Link | null
  /**
   * Styles of the inline boxes around a block that splits them, where they decorate text, the outermost first: their
   * lines run on in it (CSS Text Decoration 3 §2).
   */
  readonly decoratedBy?: readonly ComputedStyle[]
  /** Set in vertical writing modes, where `style` is seen along the lines (layout/writing-modes). */
  readonly turn?: Turn
}

/** How the style of a box is turned: into which axes, and what it is on paper. */
interface Turn {
  readonly axes: Axes
  readonly written: ComputedStyle
}

/** Marks of a box for the pages on which it is placed. */
export type BoxMark =
  /** A place that links lead to. */
  | { readonly kind: 'anchor'; readonly id: string }
  | { readonly kind: 'outline'; readonly level: number; readonly label: string; readonly isOpen: boolean }
  /** `string-set` (CSS GCPM 3 §1). */
  | { readonly kind: 'string'; readonly name: string; readonly value: string }
  /** An element taken out of the flow into the margins of pages (CSS GCPM 3 §1.2). */
  | { readonly kind: 'running'; readonly name: string; readonly box: BlockLevelBox }
  /** `counter-reset: page`: the page it stands on has this number. */
  | { readonly kind: 'page-number'; readonly value: number }
  /** A place whose page generated content asks for. */
  | { readonly kind: 'place'; readonly key: string }

/** The pseudo-element that generates a box. */
export type PseudoElement = 'marker' | 'first-letter' | 'first-line' | GeneratedPart

/** The pseudo-elements whose boxes stand among the children of an element's own, or within a form control. */
export type GeneratedPart = 'before' | 'after' | 'footnote-call' | 'footnote-marker' | keyof ControlStyles

/** A block container of block-level boxes. A paragraph has exactly one child, its inline root. */
export interface BlockBox extends BoxBase {
  readonly kind: 'block'
  /** Whether it starts a formatting context of its own: no margin collapses through it and floats stay inside. */
  readonly isRoot: boolean
  readonly children: readonly BlockLevelBox[]
  /** The outside marker of a list item. */
  readonly marker: MarkerBox | null
  /** The rendered legend of a fieldset (boxes/legend.ts), which stands on its border; it is not among the children. */
  readonly legend?: BlockLevelBox
  /** Set on the wrapper of a table with captions (boxes/tables/captions.ts), which is as wide as its table. */
  readonly isTableWrapper: boolean
  /** Set on the parts of a box of a height that is cut by what spans all columns. */
  readonly share?: HeightShare
  /** Set on a leader: what repeats to fill the line; the box holds it once (CSS Content 3 §3.2). */
  readonly isLeader?: boolean
}

/**
 * The shares of a box's height of the parts before and after spanners, in order (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#column-span).
 */
interface HeightShare {
  /** Of the content of all parts. */
  readonly height: number
  /** All parts without their share: each takes as much as its content asks for. One list for all of them. */
  readonly parts: readonly BlockBox[]
  /** The place of this part; what is left over is left to the last one. */
  readonly index: number
}

/**
 * An inline formatting context. Its style is that of its block container, read for text properties only:
 * it has no margin, border, padding or background of its own.
 */
export interface InlineRootBox extends BoxBase {
  readonly kind: 'inline-root'
  readonly content: InlineContent<InlineLevelBox>
  readonly language: string
  /** Style of the first line, where a rule gives one. */
  readonly firstLine: ComputedStyle | null
  /** Blocks of its container stand before it: its first line is not the one that `text-indent` indents. */
  readonly followsBlock?: boolean
  /** The sides of its first and of its last line that are trimmed to the text (CSS Inline 3 §6.1). */
  readonly trim?: TrimmedSides
  /** Letters that are set apart from their word in another size. */
  readonly initial?: InitialLetters
}

/** Of the first and of the last line of a block. */
export interface TrimmedSides {
  readonly start: boolean
  readonly end: boolean
}

/** What `::first-letter` took out of a word. Readers of the output find the word whole, in the place of its rest. */
export interface InitialLetters {
  /** The letters' place in the text of the root. */
  readonly start: number
  readonly end: number
  /** Where the rest of the word begins; null where none follows, or in another root. */
  readonly word: number | null
  /** The letters, where they are not in the text of the root but in a float, and that float. */
  readonly apart: { readonly text: string; readonly float: BlockBox } | null
}

/** An inline box within an inline root, made by an inline element. */
export interface InlineBox extends BoxBase {
  readonly kind: 'inline'
}

/** A box that takes part in lines, or an inline root that holds them. */
export type InlineLevelBox = InlineRootBox | InlineBox | BlockLevelBox

/** A list item's marker that stands outside the principal box. */
export interface MarkerBox extends BoxBase {
  readonly kind: 'marker'
  readonly content: InlineRootBox | ReplacedBox | TurnedBox
  /** Spaces between the marker and the item; at the end of a line they would hang, so they are kept apart. */
  readonly spacesAfter: number
}

/** An image. Its size is decided by CSS Images 3 §5 from the style and the natural size. */
export interface ReplacedBox extends BoxBase {
  readonly kind: 'replaced'
  readonly image: ShownImage
  readonly alt: string | null
  /** Set on a formula, which stands on a baseline of its own and says its text. */
  readonly formula?: Formula
  /** The laid-out content of an SVG, by `foreignObject` element. */
  readonly foreign?: ForeignBoxes
  /** The links in an SVG, by `a` element. */
  readonly links?: ReadonlyMap<Element, Link>
  /** The links of an image map, px from the corner of the image; null for all of it. */
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
  /** A block with its caption as it stands over its further parts, where it is repeated there. */
  readonly continued?: BlockBox
}

/** A column's style, and that of the group that it is in. */
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
   * Rows that take no room, with cells that widen their columns all the same (CSS 2.1,
   * https://www.w3.org/TR/CSS2/tables.html#dynamic-effects).
   */
  readonly collapsedRows?: readonly TableRow[]
}

/** A row with the cells that begin in it. */
export interface TableRow extends BoxBase {
  readonly kind: 'row'
  readonly cells: readonly TableCell[]
}

/** A cell in the place that the table's grid gives it; columns are counted from the inline start. */
export interface TableCell {
  /** Always a formatting context root. */
  readonly box: BlockBox
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
  /** Over how many columns it was written, where that is more than there are. */
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

/** The content that flows through the columns of a multi-column container. Anonymous: the edges belong to the container. */
export interface ColumnsBox extends BoxBase {
  readonly kind: 'columns'
  readonly flow: BlockBox
}

/**
 * A box with other axes than those around it: its style is seen along the lines around it, that of the box inside along its
 * own. Layout makes it before it begins; box construction never does.
 */
export interface TurnedBox extends BoxBase {
  readonly kind: 'turned'
  readonly inner: Exclude<BlockLevelBox, InlineRootBox | TurnedBox>
}

/** Every box that `layout` lays out by itself; `kind` selects the algorithm. */
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
  /** Where it stands in the source. */
  readonly where: string | null
}

/** Where a link leads. */
export type LinkTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'anchor'; readonly id: string }
  /** A form control that is to be filled in: its box is a field. */
  | { readonly kind: 'field'; readonly field: FormField }

/** A form control as a field (ISO 32000-1 §12.7). */
export interface FormField {
  readonly kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'button'
  /** As the form sends it; '' where it has none. */
  readonly name: string
  /** Radio buttons of one group have one. */
  readonly group: string | null
  /** The alternative text for people. */
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly text: string; readonly value: string; readonly isSelected: boolean }[]
  readonly isChecked: boolean
  /** Several lines, or several options. */
  readonly isMultiple: boolean
  /** Its options are seen all at once. */
  readonly isList: boolean
  readonly isSecret: boolean
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  /** Characters that a text may have. */
  readonly longest: number | null
  readonly action:
    | { readonly kind: 'reset' }
    | { readonly kind: 'submit'; readonly url: string; readonly isGet: boolean }
    | null
}

// ---------- structure (tagged PDF, ISO 32000-1 §14.8.4) ----------

/** The structure types of PDF that are used here (ISO 32000-1 §14.8.4). */
export type StructureRole =
  | 'Document'
  | 'Part'
  | 'Art'
  | 'Sect'
  | 'Div'
  | 'BlockQuote'
  | 'Caption'
  | 'TOC'
  | 'TOCI'
  | 'Index'
  | 'P'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'H4'
  | 'H5'
  | 'H6'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'THead'
  | 'TBody'
  | 'TFoot'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Span'
  | 'Quote'
  | 'Note'
  | 'Reference'
  | 'BibEntry'
  | 'Code'
  | 'Link'
  | 'Annot'
  | 'Figure'
  | 'Formula'
  | 'Form'
  | 'Aside'
  | 'Em'
  | 'Strong'
  | 'Ruby'
  | 'RB'
  | 'RT'
  /** An element of MathML (ISO 32000-2 §14.8.6.3). */
  | 'Math'

/** A node of the structure tree, built with the box tree in reading order. Paint operations point at nodes. */
export interface StructureNode {
  readonly id: number
  readonly role: StructureRole
  /** BCP 47, where it differs from the parent's. */
  readonly language: string | null
  /** Alternative description of a figure or formula. */
  readonly alternative: string | null
  /** Replacement text for abbreviated or decorated content. */
  readonly actualText: string | null
  readonly attributes: StructureAttributes
  readonly children: readonly StructureNode[]
  /** Its offset in the surrounding text, if it is drawn elsewhere (floats, footnotes). */
  readonly place?: { readonly root: number; readonly offset: number } | null
  /** The expansion of an abbreviation. */
  readonly expansion?: string | null
  /** The name of a section. */
  readonly title?: string | null
  /** The source of a formula. */
  readonly formula?: Formula | null
}

/** The attributes of a structure element (ISO 32000-1 §14.8.5). */
export interface StructureAttributes {
  readonly scope?: 'Row' | 'Column' | 'Both'
  readonly rowSpan?: number
  readonly columnSpan?: number
  /** Ids of the header cells that describe this cell. */
  readonly headers?: readonly string[]
  readonly id?: string
  readonly listNumbering?:
    | 'None'
    | 'Disc'
    | 'Circle'
    | 'Square'
    | 'Decimal'
    | 'UpperRoman'
    | 'LowerRoman'
    | 'UpperAlpha'
    | 'LowerAlpha'
    /** Terms and their descriptions (ISO 32000-2; in PDF 1.7, none). */
    | 'Description'
  /** Where a note stands: at the foot of its page, or at the end. */
  readonly noteType?: 'Footnote' | 'Endnote'
  /** A form control, as it is shown: text, check box, radio button or push button. */
  readonly field?: {
    readonly role: 'tv' | 'cb' | 'rb' | 'pb'
    readonly checked: boolean | null
    readonly name: string | null
  }
}
