/** The nodes of the tree of one line: inline boxes, and the text and atomic inlines in them. */
import type { InlineBox, InlineLevelBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { InlineItem, TextPiece } from '../../text/types.ts'
import type { LayoutResult } from '../types.ts'

/** A piece of text in one style. */
interface TextLeaf {
  readonly kind: 'text'
  readonly piece: TextPiece
}

/** An atomic inline. Its extent is that of its margin box around its baseline. */
export interface AtomicLeaf {
  readonly kind: 'atomic'
  readonly item: RootItem
  readonly result: LayoutResult
  readonly x: number
  readonly width: number
  shift: number
  readonly extent: Extent
  /** Aligned with the line box instead of the baseline. */
  readonly edge: 'top' | 'bottom' | null
}

/** The place of a positioned box. */
export interface PositionedLeaf {
  readonly kind: 'positioned'
  readonly item: RootItem
  readonly x: number
  /** Of the text that it stands in. */
  readonly direction: 'ltr' | 'rtl'
  /** Something stands on the line before it. */
  readonly followsContent: boolean
}

/** A part of a line that holds no other part. */
export type LineLeaf = TextLeaf | AtomicLeaf | PositionedLeaf

/** The part of an inline box on one line; the root of the tree has no box. */
export interface InlineNode {
  readonly kind: 'inline'
  readonly box: InlineBox | null
  readonly style: ComputedStyle
  readonly children: (InlineNode | LineLeaf)[]
  /** Styles of the edges that stand on this line: a box that a block splits has none at the cut. */
  start: ComputedStyle | null
  end: ComputedStyle | null
  /** Where its first piece starts and its last one ends, margins included. */
  readonly left: number
  right: number
  shift: number
  /**
   * It begins behind the last forced break, where there is no line: it has no part in the height of this one (CSS 2.2,
   * https://www.w3.org/TR/CSS2/visuren.html#inline-formatting).
   */
  isBehindBreak: boolean
  readonly edge: 'top' | 'bottom' | null
}

/** The distances from a baseline up and down to the ends of something, px. */
export interface Extent {
  readonly above: number
  readonly below: number
}

/** An item of the inline content of layout boxes. */
export type RootItem = InlineItem<InlineLevelBox>
