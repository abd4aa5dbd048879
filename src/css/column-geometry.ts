/** How wide the columns of a multi-column container are. */
import { type ComputedStyle, resolve } from './style.ts'

/** The number of columns, their width and the column gap, px. */
export interface ColumnGeometry {
  readonly count: number
  readonly width: number
  readonly gap: number
}

/**
 * The number and width of columns (CSS Multi-column 1, https://www.w3.org/TR/css-multicol-1/#pseudo-algorithm). A `normal` gap
 * is 1em (§4.1). `column-width` is the optimal width, at least 1 px so that the number is finite; columns share the available
 * width.
 *
 * @param available the width of the container's content box, px
 */
export function columnGeometry(style: ComputedStyle, available: number): ColumnGeometry {
  const gap = style.columnGap === 'normal' ? style.fontSize : resolve(style.columnGap, available)
  const { columnWidth, columnCount } = style
  const fitting =
    columnWidth === 'auto'
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor((available + gap) / (Math.max(columnWidth, 1) + gap)))
  const count = Math.max(1, Math.min(fitting, columnCount === 'auto' ? fitting : columnCount, MAX_COLUMNS))
  return { count, gap, width: Math.max(0, (available - (count - 1) * gap) / count) }
}

/** Bound of the number of columns, which overflow and narrow widths would make arbitrarily large. */
export const MAX_COLUMNS = 1_000
