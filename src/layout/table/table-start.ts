/** The initial state of table layout: widths, heights, and which header and footer rows repeat. */
import { vertical } from '../../base/geometry.ts'
import type { TableBox } from '../../boxes/box.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import { ratioOf } from '../aspect-ratio.ts'
import type { BreakToken } from '../break-token.ts'
import { isAtEnd } from '../breaking.ts'
import { sliceEdges, withoutBlockEdges } from '../fragment.ts'
import { imageLimit } from '../image-limit.ts'
import type { ConstraintSpace } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { carriedHeight } from './carried.ts'
import { tablePadding, usedTableWidth } from './column-widths.ts'
import type { TableMetrics } from './rows.ts'
import { metricsOf, rowMetrics } from './rows.ts'
import { gridOf } from './table-grid.ts'
import type { TableFlow, TableToken } from './table-state.ts'
import type { TableGrid } from './table-types.ts'

/** The state of a table fragment before its first row: sizes are those of the whole table, `y` is below the top edges. */
export function startTable(box: TableBox, space: ConstraintSpace, token: BreakToken | 'start'): TableFlow {
  const grid = gridOf(box, space.services)
  const width = usedTableWidth(box, space)
  const size = {
    width,
    height: rowsHeight(box, grid, space, width),
    padding: tablePadding(grid, space.inlineSize),
    fragmentainerSize: imageLimit(box, space),
  }
  const metrics = metricsOf(grid, size, space.services)
  const resume = token !== 'start' && token.kind === 'table' ? token : null
  const cut = { top: resume !== null }
  const hasEnded = isAtEnd(resume)
  const border = hasEnded ? withoutBlockEdges(grid.border) : sliceEdges(grid.border, box.style, cut)
  const padding = hasEnded ? withoutBlockEdges(metrics.padding) : sliceEdges(metrics.padding, box.style, cut)
  const { bodyStart, bodyEnd } = bodyOf(grid, metrics, space, resume)
  const footerHeight = groupHeight(metrics, bodyEnd, grid.rows.length)
  return {
    box,
    space,
    grid,
    metrics,
    resume,
    border,
    padding,
    footerHeight,
    bodyStart,
    bodyEnd,
    footerRepeats: footerHeight > 0 && mayRepeat(footerHeight, space),
    carriedHeight: carriedHeight(grid, metrics, space),
    // Spacing is truncated at a break, like a margin.
    y: border.top + padding.top + (grid.rows.length > 0 && resume === null ? grid.spacing.y : 0),
    rows: [],
    spans: [],
    overflowing: [],
    overflowAppeal: BreakAppeal.perfect,
    overflowed: [],
    bodyRows: 0,
    best: null,
    shortage: Number.POSITIVE_INFINITY,
  }
}

/**
 * A header or footer that is too high to repeat is laid out and broken like other rows (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#repeated-headers).
 */
function bodyOf(grid: TableGrid, metrics: TableMetrics, space: ConstraintSpace, resume: TableToken | null) {
  const isTooHigh = (from: number, to: number): boolean =>
    space.fragmentation !== null && from < to && !mayRepeat(groupHeight(metrics, from, to), space)
  const { headerEnd, footerStart, rows } = grid
  const row = resume?.row ?? headerEnd
  return {
    bodyStart: row < headerEnd || isTooHigh(0, headerEnd) ? 0 : headerEnd,
    bodyEnd: row >= footerStart || isTooHigh(footerStart, rows.length) ? rows.length : footerStart,
  }
}

/**
 * Whether a header or footer of this height (px) repeats: at most a quarter of the fragmentainer (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#repeated-headers).
 */
export const mayRepeat = (height: number, space: ConstraintSpace): boolean =>
  space.fragmentation !== null && height * 4 <= space.fragmentation.full

/** Height of the rows from `from` to before `to`, px, with the spacing after each. */
export function groupHeight(metrics: TableMetrics, from: number, to: number): number {
  let height = 0
  for (let row = from; row < to; row++) height += rowMetrics(metrics, row).height + metrics.grid.spacing.y
  return height
}

/** The height that a specified table height leaves for rows and spacing; null if there is none. */
function rowsHeight(box: TableBox, grid: TableGrid, space: ConstraintSpace, width: number): number | null {
  const { style } = box
  const padding = tablePadding(grid, space.inlineSize)
  const edges = vertical(grid.border) + vertical(padding)
  const base = space.percentageBlockSize
  const length = (value: typeof style.height | typeof style.maxHeight): number | null => {
    if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
    if (dependsOnPercentage(value) && base === null) return null
    const used = Math.max(0, resolve(value, base ?? 0))
    return style.boxSizing === 'border-box' ? Math.max(0, used - edges) : used
  }
  if (space.fixed.blockSize !== null) return Math.max(0, space.fixed.blockSize - edges)
  // A maximum does not clip rows: tables are never smaller than their content.
  const fromRatio = ratioOf(style, space.inlineSize)?.heightOf(width) ?? null
  const wanted = length(style.height) ?? (fromRatio === null ? null : Math.max(0, fromRatio - edges))
  const height = wanted === null ? null : Math.min(wanted, length(style.maxHeight) ?? wanted)
  const least = length(style.minHeight) ?? 0
  return height === null && least === 0 ? null : Math.max(height ?? 0, least)
}
