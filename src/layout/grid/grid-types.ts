/** Values that the steps of grid layout exchange: templates, placed items, and tracks. */
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { TrackSize } from '../../css/style.ts'

/** `column`: the inline axis; `row`: the block axis. */
export type Axis = 'column' | 'row'

/** The explicit grid of one axis. */
export interface AxisTemplate {
  readonly tracks: readonly TrackSize[]
  /** Numbers of the lines (from 0) that carry a name. */
  readonly names: ReadonlyMap<string, readonly number[]>
  /** Tracks that `auto-fit` generated: they collapse if they are empty. */
  readonly autoFit: { readonly start: number; readonly end: number } | null
  /** The tracks of a subgrid: it has no implicit ones. */
  readonly isClosed?: boolean
}

/** Tracks that an item spans, counted from the first track of the grid. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** An item with the tracks that it spans. */
export interface GridItem {
  readonly box: BlockLevelBox
  readonly column: Span
  readonly row: Span
}

/** The contribution of an item to the tracks that it spans (§12.5). */
export interface Contribution {
  readonly span: Span
  /** Its minimum contribution (§6.6), for tracks with an automatic minimum. */
  readonly least: number
  readonly min: number
  readonly max: number
}

/** One track of an axis: its sizing functions (§12.2), and the state of the algorithm. Sizes in px. */
export interface Track {
  readonly min: 'fixed' | 'auto' | 'min-content' | 'max-content'
  readonly max: 'fixed' | 'auto' | 'min-content' | 'max-content' | 'fit-content' | 'flexible'
  /** Of a flexible track. */
  readonly factor: number
  /** Of a track with `fit-content()`. */
  readonly fitLimit: number
  /** An empty track of `auto-fit`: its size is 0, and its gutters collapse into one. */
  readonly isCollapsed: boolean
  base: number
  limit: number
  /** Its limit has just become finite and may still grow. */
  isInfinitelyGrowable: boolean
  /** The largest increase for an item of the current group. */
  planned: number
}
