/** The nodes of the tree of one line: inline boxes, and the text and atomic inlines in them. */
import type { InlineBox, RootAtomic, RootBoxes, RootOutOfFlow } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { LinePiece, TextPiece } from '../../text/types.ts'
import type { LayoutResult } from '../types.ts'

/** A piece of a line of an inline root. */
export type RootPiece = LinePiece<RootBoxes>

/** A piece of text in one style. */
interface TextLeaf {
  readonly kind: 'text'
  readonly piece: TextPiece<RootBoxes>
}

/** An atomic inline. Its extent is that of its margin box around its baseline. */
export interface AtomicLeaf {
  readonly kind: 'atomic'
  readonly item: RootAtomic
  readonly result: LayoutResult
  readonly x: number
  readonly width: number
  shift: number
  readonly extent: Extent
  /** Aligned with an edge of the line box instead of the baseline. */
  readonly edge: 'top' | 'bottom' | null
}

/** The position of a positioned box. */
export interface PositionedLeaf {
  readonly kind: 'positioned'
  readonly item: RootOutOfFlow
  readonly x: number
  /** Direction of the surrounding text. */
  readonly direction: 'ltr' | 'rtl'
  /** There is content before it on the line. */
  readonly followsContent: boolean
}

/** A part of a line without children. */
export type LineLeaf = TextLeaf | AtomicLeaf | PositionedLeaf

/** The part of an inline box on one line; the root of the tree has no box. */
export interface InlineNode {
  readonly kind: 'inline'
  readonly box: InlineBox | null
  readonly style: ComputedStyle
  readonly children: (InlineNode | LineLeaf)[]
  /** Styles of the edges on this line: a box that a block splits has none at the split. */
  start: ComputedStyle | null
  end: ComputedStyle | null
  /** Start of its first piece and end of its last one, including margins. */
  readonly left: number
  right: number
  shift: number
  /**
   * It begins after the last forced break, where there is no line, and does not affect the height of this line (CSS 2.2,
   * https://www.w3.org/TR/CSS22/visuren.html#inline-formatting).
   */
  isBehindBreak: boolean
  readonly edge: 'top' | 'bottom' | null
}

/** Distances from a baseline to the top and bottom of a box, px. */
export interface Extent {
  readonly above: number
  readonly below: number
}
