/**
 * Break tokens: where to resume a fragmented box. Tokens nest like the unfinished boxes and contain everything that a later
 * fragment needs from earlier ones, so that no fragment has to be kept (as in Chromium's block fragmentation,
 * https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/core/layout/block_fragmentation_tutorial.md).
 */
import type { BlockLevelBox } from '../boxes/box.ts'

/** Child indices down to a break opportunity; the last one is the child, line or row after the break. */
export type BreakPath = readonly number[]

/** The position at which a box resumes. */
export type BreakToken =
  /** Nothing of the box is placed yet. */
  | { readonly kind: 'before'; readonly forced: ForcedBreak | null }
  | {
      readonly kind: 'block'
      /** The child to resume; the number of children if only parallel flows are left. */
      readonly child: number
      readonly inner: BreakToken
      /** Block size of the border box in earlier fragments. */
      readonly consumed: number
      /** Floats of this formatting context that continue. */
      readonly parallel: readonly ParallelToken[]
      /** Children that have ended, with content that overflows them and continues in parallel; absent if there are none. */
      readonly overflowing?: readonly OverflowingChild[]
      /**
       * The box has ended: only its overflow continues, in parallel to the content after the box (CSS Fragmentation 3,
       * https://www.w3.org/TR/css-break-3/#parallel-flows).
       */
      readonly isAtEnd?: boolean
    }
  | {
      readonly kind: 'inline'
      /** The line, and the text offset of its start; the offset is used if the width has changed. */
      readonly line: number
      readonly offset: number
      /** Number of floats in the text that earlier fragments placed; absent if the text has none. */
      readonly floats?: number
    }
  | {
      readonly kind: 'table'
      /** Row to resume, counted over all body groups. */
      readonly row: number
      /** One token per cell of a row that is being split; null for a finished cell. */
      readonly cells: readonly (BreakToken | null)[] | null
      /** The height of that row in earlier fragments. */
      readonly rowUsed: number
      /** Cells of earlier rows that span into `row`. */
      readonly spanning: readonly SpanningCell[]
      readonly consumed: number
      /** Cells that have ended, with content that overflows them and continues in parallel. */
      readonly overflowing: readonly (SpanningCell & { readonly token: BreakToken })[]
      /** As for a block: only the overflow of the table continues. */
      readonly isAtEnd?: boolean
    }
  | {
      readonly kind: 'flex' | 'grid'
      readonly line: number
      readonly items: readonly (BreakToken | null)[]
      /** The height of the band in earlier fragments. */
      readonly bandUsed: number
      readonly consumed: number
      /** The rest of the space above the band, a part of which is in earlier fragments. */
      readonly above: number
      /** Items that have ended, with content that overflows them and continues in parallel. */
      readonly overflowing: readonly OverflowingItem[]
      /** Items of earlier bands that continue in parallel to later bands; absent if there are none. */
      readonly loose?: readonly OverflowingItem[]
      /** As for a block: only the overflow of the box continues. */
      readonly isAtEnd?: boolean
    }
  | { readonly kind: 'columns'; readonly inner: BreakToken; readonly consumed: number }
  /** Content has ended; only the rest of the specified height is left. */
  | { readonly kind: 'tail'; readonly consumed: number }

/** A cell by its row and column, and the token of its content. */
export interface SpanningCell {
  readonly row: number
  readonly position: number
  readonly token: BreakToken | null
}

/** A child that has ended, and the token of its overflow. */
export interface OverflowingChild {
  readonly child: number
  readonly token: BreakToken
}

/** An item by its band and index, and its token. */
export interface OverflowingItem {
  readonly line: number
  readonly index: number
  readonly token: BreakToken
}

/** A float or a drifted figure that continues in the next fragmentainer beside the following content. */
export interface ParallelToken {
  readonly box: BlockLevelBox
  readonly token: BreakToken
  /** The side of a float; null for a drifted figure. It is here so that a list of floats is read without their boxes. */
  readonly side: 'left' | 'right' | null
  /**
   * The position of its containing block from the content edge of the box that receives the token; absent if it is the whole
   * content box.
   */
  readonly area?: { readonly left: number; readonly width: number }
  /** The rest of the float; absent if no part of it is placed. */
  readonly rest?: FloatRest
  /** Floats that wait directly behind this one, in their order; absent if there are none. */
  readonly behind?: WaitingFloats
}

/**
 * A stretch of a list: floats of which no part is placed. Pages hand over the stretch instead of its floats, because reading
 * each of them on each page would take quadratic time.
 */
export interface WaitingFloats {
  readonly floats: readonly ParallelToken[]
  /** The first float, and the end of the stretch. */
  readonly from: number
  readonly to: number
  /** The sides of its floats, or of floats that were in front of them. */
  readonly sides: { readonly left: boolean; readonly right: boolean }
}

/** The unbroken size of the rest of a float, px. Breaks truncate margins, so the true size is a little less. */
export interface FloatRest {
  /** Height of its border box. */
  readonly height: number
  /** The same with its overflow. */
  readonly extent: number
}

/** The page that a forced break requires. */
export type ForcedBreak = 'page' | 'left' | 'right' | 'recto' | 'verso' | 'column'

/** Whether a token resumes after a forced break, in one of its parallel flows at least. */
export function isForcedBreak(token: BreakToken): boolean {
  switch (token.kind) {
    case 'before':
      return token.forced !== null
    case 'block':
    case 'columns':
      return isForcedBreak(token.inner)
    case 'table':
      return token.cells?.some(isForcedCell) ?? false
    case 'flex':
    case 'grid':
      return token.items.some(isForcedCell)
    case 'inline':
    case 'tail':
      return false
  }
}

const isForcedCell = (token: BreakToken | null): boolean => token !== null && isForcedBreak(token)
