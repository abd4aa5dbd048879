/** The explicit tracks of both axes, of a grid of its own or of one with tracks of the grid around (CSS Grid 2). */
import type { GridBox } from '../../boxes/box.ts'
import type { Subgrid } from '../types.ts'
import type { Axis, AxisTemplate } from './grid-types.ts'
import { subgridLines, subgridTemplate } from './subgrid.ts'
import { areasOf } from './template.ts'

/** The explicit tracks of an axis: those of the grid around where the axis is shared. */
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

/** The only line names of a stacking axis are the edges of what is stacked (CSS Grid 3, https://drafts.csswg.org/css-grid-3/#abspos). */
export const STACK: AxisTemplate = { tracks: ['auto'], names: new Map(), autoFit: null }
