/**
 * The explicit tracks of both axes: of the grid itself or, in a subgrid, of the parent grid (CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#subgrids).
 */
import type { GridBox } from '../../boxes/box.ts'
import type { Subgrid } from '../types.ts'
import type { Axis, AxisTemplate } from './grid-types.ts'
import { subgridLines, subgridTemplate } from './subgrid.ts'
import { areasOf } from './template.ts'

/** The explicit tracks of an axis: those of the parent grid if the axis is a subgrid. */
export function templateOf(box: GridBox, axis: Axis, subgrid: Subgrid | null, own: () => AxisTemplate): AxisTemplate {
  const lines = subgridLines(box, axis)
  const given = subgrid?.[axis] ?? null
  return lines === null || given === null ? own() : subgridTemplate(given, lines, areasOf(box.style, axis))
}

/** The explicit tracks of both axes. */
export interface AxisTemplates {
  readonly column: AxisTemplate
  readonly row: AxisTemplate
}

/** The line names of a stacking axis are its two edges (CSS Grid 3, https://drafts.csswg.org/css-grid-3/#abspos). */
export const STACK: AxisTemplate = { tracks: ['auto'], names: new Map(), autoFit: null }
