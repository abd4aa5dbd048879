/** Items of inline content that are boxes with a layout of their own: atomic inlines and out-of-flow boxes. */
import type { InlineItem } from '../../text/types.ts'
import type { BlockLevelBox, InlineLevelBox } from '../box.ts'

/** An item for a block-level box. */
type BlockLevelItem = Extract<
  InlineItem<BlockLevelBox>,
  { readonly kind: 'atomic' | 'float' | 'positioned' | 'footnote' }
>

const KINDS: ReadonlySet<string> = new Set(['atomic', 'float', 'positioned', 'footnote'])

/** Whether an item is for a block-level box. The builder of inline content gives the other kinds to inline boxes and text. */
export const isBlockLevelItem = (item: InlineItem<InlineLevelBox>): item is BlockLevelItem => KINDS.has(item.kind)
