/** The values that the steps of grid layout hand to each other: templates, items in their places, and tracks. */
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { TrackSize } from '../../css/style.ts'

/** `column`: the inline axis; `row`: the block axis. */
export type Axis = 'column' | 'row'

/** The explicit grid of one axis. */
export interface AxisTemplate {
  readonly tracks: readonly TrackSize[]
  /** Numbers of the lines (from 0) that carry a name. */
  readonly names: ReadonlyMap<string, readonly number[]>
  /** Tracks that `auto-fit` made: they collapse where nothing stands in them. */
  readonly autoFit: { readonly start: number; readonly end: number } | null
  /** The tracks of a subgrid: there are no others before or after them. */
  readonly isClosed?: boolean
}

/** Tracks that an item covers, counted from the first track of the grid. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** An item with the tracks that it covers. */
export interface GridItem {
  readonly box: BlockLevelBox
  readonly column: Span
  readonly row: Span
}

/** What an item asks of the tracks that it covers (§12.5). */
export interface Contribution {
  readonly span: Span
  /** The least that it can be: what tracks with an automatic minimum make room for (§6.6). */
  readonly least: number
  readonly min: number
  readonly max: number
}

/** One track of an axis: its sizing functions (§12.2), and what the algorithm writes while it runs. Sizes in px. */
export interface Track {
  readonly min: 'fixed' | 'auto' | 'min-content' | 'max-content'
  readonly max: 'fixed' | 'auto' | 'min-content' | 'max-content' | 'fit-content' | 'flexible'
  /** Of a flexible track. */
  readonly factor: number
  /** Of a track with `fit-content()`. */
  readonly fitLimit: number
  /** An empty track of `auto-fit`: nothing, and its gutters are one. */
  readonly isCollapsed: boolean
  base: number
  limit: number
  /** Its limit has just become finite and may still grow with larger contributions. */
  isInfinitelyGrowable: boolean
  /** The most that any item of the group at hand adds. */
  planned: number
}
