/**
 * Break tokens: where to resume a box that was cut. Tokens nest like the unfinished boxes, and say all that a later fragment
 * needs of earlier ones, so that no fragment has to be kept (Chromium's block fragmentation works in the same way,
 * https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/core/layout/block_fragmentation_tutorial.md).
 */
import type { BlockLevelBox } from '../boxes/box.ts'

/** Child indices down to the place before which to break; the last is a child, a line or a row. */
export type BreakPath = readonly number[]

/** The position at which a box resumes. */
export type BreakToken =
  /** Nothing of the box is placed yet. */
  | { readonly kind: 'before'; readonly forced: ForcedBreak | null }
  | {
      readonly kind: 'block'
      /** Child to go on with; the number of children when only parallel flows are left. */
      readonly child: number
      readonly inner: BreakToken
      /** Block size of the border box that earlier fragments have used. */
      readonly consumed: number
      /** Floats of this formatting context that go on. */
      readonly parallel: readonly ParallelToken[]
      /** Children that have ended, whose content overflows them and goes on beside what follows; absent for none. */
      readonly overflowing?: readonly OverflowingChild[]
      /**
       * The box itself has ended: only what overflows it goes on, beside what follows the box (CSS Fragmentation 3,
       * https://www.w3.org/TR/css-break-3/#parallel-flows).
       */
      readonly isAtEnd?: boolean
    }
  | {
      readonly kind: 'inline'
      /** The line, and the text offset where it starts; the offset holds where the width has changed. */
      readonly line: number
      readonly offset: number
      /** How many floats of the text earlier fragments have placed; absent where it has none. */
      readonly floats?: number
    }
  | {
      readonly kind: 'table'
      /** Row to go on with, counted over all body groups. */
      readonly row: number
      /** One token a cell of a row that is being split; null for a finished cell. */
      readonly cells: readonly (BreakToken | null)[] | null
      /** The height of that row that earlier fragments have used. */
      readonly rowUsed: number
      /** Cells of earlier rows that reach into `row`. */
      readonly spanning: readonly SpanningCell[]
      readonly consumed: number
      /** Cells that have ended, whose content overflows them and goes on beside what follows. */
      readonly overflowing: readonly (SpanningCell & { readonly token: BreakToken })[]
      /** As of a block: only what overflows the table goes on. */
      readonly isAtEnd?: boolean
    }
  | {
      readonly kind: 'flex' | 'grid'
      readonly line: number
      readonly items: readonly (BreakToken | null)[]
      /** The height of the band that earlier fragments have used. */
      readonly bandUsed: number
      readonly consumed: number
      /** What is left of the distance above the band, which earlier fragments have begun. */
      readonly above: number
      /** Items that have ended, whose content overflows them and goes on beside what follows. */
      readonly overflowing: readonly OverflowingItem[]
      /** Items of bands above that go on beside those that follow; absent for none. */
      readonly loose?: readonly OverflowingItem[]
      /** As of a block: only what overflows the box goes on. */
      readonly isAtEnd?: boolean
    }
  | { readonly kind: 'columns'; readonly inner: BreakToken; readonly consumed: number }
  /** Content is finished; only the rest of the box's own height is left. */
  | { readonly kind: 'tail'; readonly consumed: number }

/** A cell by row and position in it, and what is left of its content. */
export interface SpanningCell {
  readonly row: number
  readonly position: number
  readonly token: BreakToken | null
}

/** A child that has ended, and where its content goes on. */
export interface OverflowingChild {
  readonly child: number
  readonly token: BreakToken
}

/** An item by its band and its place in that, with what is left of it. */
export interface OverflowingItem {
  readonly line: number
  readonly index: number
  readonly token: BreakToken
}

/** A float that goes on in the next fragmentainer beside what follows. */
export interface ParallelToken {
  readonly box: BlockLevelBox
  readonly token: BreakToken
  /**
   * Where its containing block is, from the content edge of the box that the token is handed to; the whole of its content
   * where there is none.
   */
  readonly area?: { readonly left: number; readonly width: number }
  /** Its break token; absent if nothing of it is placed. */
  readonly rest?: FloatRest
}

/** What is left of a float that is cut, as if nothing broke it, px. Breaks drop margins, so the true sizes are a little less. */
export interface FloatRest {
  /** Of its border box. */
  readonly height: number
  /** With what overflows that. */
  readonly extent: number
}

/** Which page a forced break asks for. */
export type ForcedBreak = 'page' | 'left' | 'right' | 'recto' | 'verso' | 'column'
