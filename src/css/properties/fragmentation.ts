/** Tables, fragmentation, pages and columns. */
import { type Parse, spaceList } from '../reader.ts'
import type { Break, BreakInside } from '../value-types.ts'
import {
  computeLength,
  integer,
  nonNegativeLength,
  numberOrPercentage,
  type SpecifiedLength,
} from '../values/length.ts'
import {
  either,
  INHERITED,
  keyword,
  keywords,
  lengthOr,
  lengthPercentageOr,
  NOT_INHERITED,
  plain,
  property,
} from './row.ts'

/**
 * `border-spacing`: one length for both axes, or one for each (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#separated-borders).
 */
const borderSpacing: Parse<{ x: SpecifiedLength; y: SpecifiedLength }> = reader => {
  const list = spaceList(reader, nonNegativeLength)
  return list === null || list.length > 2 ? null : { x: list[0]!, y: list[1] ?? list[0]! }
}

const BREAKS = [
  'auto',
  'avoid',
  'avoid-page',
  'avoid-column',
  'page',
  'column',
  'left',
  'right',
  'recto',
  'verso',
  'always',
  'all',
] as const satisfies readonly Break[]

/** CSS Regions are not supported: its keywords compute to `auto`. */
const breakBetween = plain<Break>(NOT_INHERITED, 'auto', reader => {
  const value = reader.keyword([...BREAKS, 'region', 'avoid-region'])
  return value === 'region' || value === 'avoid-region' ? 'auto' : value
})

const breakInside = plain<BreakInside>(NOT_INHERITED, 'auto', reader => {
  const value = reader.keyword(['auto', 'avoid', 'avoid-page', 'avoid-column', 'avoid-region'])
  return value === 'avoid-region' ? 'auto' : value
})

const pageName: Parse<string> = reader => reader.keyword(['auto']) ?? reader.customIdent()

/** `-octavo-alone`: an inline image at least `least` wide becomes a block with margins of `gap`. */
export interface StandingAlone<L> {
  readonly least: L
  readonly gap: L
}

const CAPTION_SIDES = {
  top: 'top',
  bottom: 'bottom',
  'block-start': 'top',
  'block-end': 'bottom',
  // The other sides are handled above.
  left: 'top',
  right: 'top',
  'top-outside': 'top',
  'bottom-outside': 'bottom',
} as const
const CAPTION_NAMES = Object.keys(CAPTION_SIDES) as (keyof typeof CAPTION_SIDES)[]

const gap = lengthPercentageOr(NOT_INHERITED, 'normal', ['normal'], 'non-negative')

/** Rows of CSS Fragmentation 4 and CSS Multi-column 1. */
export const flowProperties = {
  tableLayout: keywords(NOT_INHERITED, 'auto', 'fixed'),
  borderCollapse: keywords(INHERITED, 'separate', 'collapse'),
  borderSpacing: property<{ readonly x: number; readonly y: number }, { x: SpecifiedLength; y: SpecifiedLength }>(
    INHERITED,
    { x: 0, y: 0 },
    borderSpacing,
    (value, context) => ({ x: computeLength(value.x, context), y: computeLength(value.y, context) }),
  ),
  captionSide: plain<'top' | 'bottom'>(INHERITED, 'top', reader => {
    const value = reader.keyword(CAPTION_NAMES)
    return value === null ? null : CAPTION_SIDES[value]
  }),
  emptyCells: keywords(INHERITED, 'show', 'hide'),
  breakBefore: breakBetween,
  breakAfter: breakBetween,
  breakInside,
  orphans: plain<number>(INHERITED, 2, integer(1)),
  // CSS Rhythmic Sizing 1 §2; space is always inserted as margin, and rounded up.
  blockStepSize: lengthOr(NOT_INHERITED, 'none', ['none'], 'non-negative'),
  blockStepAlign: keywords(NOT_INHERITED, 'auto', 'center', 'start', 'end'),
  /** How far a figure may shrink to fit the rest of its page, as a fraction of its size. */
  octavoShrink: plain<number>(NOT_INHERITED, 1, reader => {
    const least = numberOrPercentage(reader)
    return least === null || least <= 0 || least > 1 ? null : least
  }),
  /** On the root: the desired fill of the last page, as a fraction of its height. */
  octavoLastPage: plain<number>(NOT_INHERITED, 0, reader => {
    const least = numberOrPercentage(reader)
    return least === null || least < 0 || least > 1 ? null : least
  }),
  /** Whether a figure that does not fit moves to the top of the next page while later text fills this page. */
  octavoDrift: keywords(NOT_INHERITED, 'none', 'auto'),
  /** The minimum width at which an inline image becomes a block, and its margins then. */
  octavoAlone: property<StandingAlone<number> | 'none', StandingAlone<SpecifiedLength> | 'none'>(
    NOT_INHERITED,
    'none',
    reader => {
      if (reader.keyword(['none']) !== null) return 'none'
      const lengths = spaceList(reader, nonNegativeLength)
      return lengths === null || lengths.length !== 2 ? null : { least: lengths[0]!, gap: lengths[1]! }
    },
    (value, context) =>
      value === 'none' ? value : { least: computeLength(value.least, context), gap: computeLength(value.gap, context) },
  ),
  /** Whether a block without any content, as one whose only image is missing, has a box: browsers show its margins. */
  octavoEmpty: keywords(NOT_INHERITED, 'show', 'hide'),
  /** Where a box that avoids breaks but exceeds a page starts: on the next page, or at its position. */
  octavoBreakTall: keywords(INHERITED, 'move', 'here'),
  /**
   * How the columns of a table share its width: by their preferred widths, as in browsers, or so that the table has the
   * smallest height.
   */
  octavoColumnWidths: keywords(NOT_INHERITED, 'auto', 'balanced'),
  /** The text after the repeated caption of later parts of a table; none if the caption is not repeated. */
  octavoContinued: plain<{ readonly suffix: string } | 'none'>(NOT_INHERITED, 'none', reader => {
    if (reader.keyword(['none']) !== null) return 'none'
    const suffix = reader.string()
    return suffix === null ? null : { suffix }
  }),
  /** On a table, the labels of the sums carried from page to page; on its cells, whether they are summed. */
  octavoCarry: plain<{ readonly forward: string; readonly brought: string } | 'sum' | 'none'>(
    NOT_INHERITED,
    'none',
    reader => {
      const keyword = reader.keyword(['none', 'sum'])
      if (keyword !== null) return keyword
      const forward = reader.string()
      return forward === null ? null : { forward, brought: reader.string() ?? forward }
    },
  ),
  widows: plain<number>(INHERITED, 2, integer(1)),
  /** Paragraphs with at most this many lines are not divided. */
  octavoWholeLines: plain<number>(INHERITED, 0, integer(0)),
  // The used value of `auto` is that of the parent (https://www.w3.org/TR/css-page-3/#using-named-pages), so the
  // property can be treated as inherited.
  page: property<string, string>(INHERITED, 'auto', pageName, (value, { parent }) =>
    value === 'auto' ? parent.page : value,
  ),
  columnCount: plain<number | 'auto'>(NOT_INHERITED, 'auto', either(keyword('auto'), integer(1))),
  columnWidth: lengthOr(NOT_INHERITED, 'auto', ['auto'], 'non-negative'),
  columnFill: keywords(NOT_INHERITED, 'balance', 'auto', 'balance-all'),
  columnSpan: keywords(NOT_INHERITED, 'none', 'all'),
  columnGap: gap,
  rowGap: gap,
}
