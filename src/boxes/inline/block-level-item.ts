import type { RootAtomic, RootItem, RootOutOfFlow } from '../box.ts'

/** An item for a block-level box. */
type BlockLevelItem = RootAtomic | RootOutOfFlow

const KINDS: ReadonlySet<string> = new Set(['atomic', 'float', 'positioned', 'footnote'])

/** Whether an item is for a block-level box. The builder of inline content gives the other kinds to inline boxes and text. */
export const isBlockLevelItem = (item: RootItem): item is BlockLevelItem => KINDS.has(item.kind)
