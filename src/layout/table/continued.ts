/**
 * Repeats the caption of a table above each continued part (`-octavo-continued`). The repetition is an artifact, like repeated
 * header rows.
 */
import type { TableBox } from '../../boxes/box.ts'
import type { BreakToken } from '../break-token.ts'
import { spaceInside, spaceWith } from '../constraint-space.ts'
import { boxFragment } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, LayoutResult, Placed } from '../types.ts'
import { usedTableWidth } from './column-widths.ts'

type LayoutTable = (box: TableBox, space: ConstraintSpace, token: BreakToken | 'start') => LayoutResult

/** The largest share of the page for a repeated caption. */
const MOST_OF_PAGE = 1 / 8

/** A part of a table by `layoutTable`, below its repeated caption if it is a continued part. */
export function layoutContinued(
  box: TableBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
  layoutTable: LayoutTable,
): LayoutResult {
  const { fragmentation } = space
  const caption = box.continued
  if (caption === undefined || token === 'start' || fragmentation === null) return layoutTable(box, space, token)
  const sizes = { inlineSize: usedTableWidth(box, space), percentageBlockSize: null }
  const head = space.services.layout(caption, spaceInside(space, sizes), 'start').fragment as BoxFragment
  const taken = head.height
  if (taken > fragmentation.full * MOST_OF_PAGE) return layoutTable(box, space, token)
  const left = { ...fragmentation, spaceLeft: fragmentation.spaceLeft - taken }
  const result = layoutTable(box, spaceWith(space, { fragmentation: left }), token)
  const { fragment } = result
  return {
    ...result,
    fragment: boxFragment(caption, {
      width: fragment.width,
      height: taken + fragment.height,
      children: [...head.children.map(repeated), { x: 0, y: taken, fragment }],
    }),
    outOfFlow: result.outOfFlow.map(hoisted => ({
      ...hoisted,
      staticPosition: { x: hoisted.staticPosition.x, y: hoisted.staticPosition.y + taken },
    })),
  }
}

const repeated = (placed: Placed): Placed =>
  placed.fragment.kind === 'box'
    ? { ...placed, fragment: { ...placed.fragment, part: { ...placed.fragment.part, isRepeated: true } } }
    : placed
