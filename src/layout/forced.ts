/**
 * Forced breaks inside a box: a box with one is fragmented even if it fits (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-between).
 */

import type { BlockLevelBox, TableBox } from '../boxes/box.ts'
import { isInFlow } from '../boxes/in-flow.ts'
import type { ComputedStyle } from '../css/style.ts'
import { forcedBetween, forcedByValues, isForced } from './breaking.ts'
import { cached, identical } from './cache.ts'
import type { Fragmentainer, LayoutServices } from './types.ts'

type Kind = Fragmentainer['kind']

/** Whether boxes in the flow of a box force breaks between them, by break values or page names. */
export const holdsForced = (box: BlockLevelBox, kind: Kind, services: LayoutServices): boolean =>
  !isUndivided(box) && cachedHoldsForced(box, { kind }, services)

/** Whether a box contains only text, so that no break can be forced in it. */
function isUndivided(box: BlockLevelBox): boolean {
  const only = box.kind === 'block' && box.children.length === 1 ? box.children[0]! : box
  return only.kind === 'inline-root' || only.kind === 'replaced'
}

const cachedHoldsForced = cached<BlockLevelBox, { readonly kind: Kind }, boolean>(
  { kind: identical },
  (box, { kind }, services) => {
    switch (box.kind) {
      case 'block':
        return (
          forcesBetween(box.children.filter(isInFlow), kind, forcedBetween) || anyHolds(box.children, kind, services)
        )
      case 'flex':
      case 'grid':
        // Flex and grid items have no page names of their own (CSS Page 3,
        // https://www.w3.org/TR/css-page-3/#using-named-pages).
        return (
          forcesBetween(box.children.filter(isInFlow), kind, forcedByValues) || anyHolds(box.children, kind, services)
        )
      case 'table':
        return forcesInTable(box, kind, services)
      case 'columns':
        return kind === 'page' && holdsForced(box.flow, kind, services)
      default:
        return false
    }
  },
)

const anyHolds = (boxes: readonly BlockLevelBox[], kind: Kind, services: LayoutServices): boolean =>
  boxes.some(box => isInFlow(box) && holdsForced(box, kind, services))

const forcesBetween = (boxes: readonly BlockLevelBox[], kind: Kind, forced: typeof forcedBetween): boolean =>
  boxes.some((box, i) => i > 0 && forced(boxes[i - 1]!, box, kind) !== null)

const forcesInTable = ({ groups }: TableBox, kind: Kind, services: LayoutServices): boolean =>
  groups.some(
    group =>
      saysForced(group) ||
      group.rows.some(row => saysForced(row) || row.containers.some(cell => holdsForced(cell, kind, services))),
  )

/** Whether a box itself forces a break before or after it. */
const saysForced = ({ style }: { readonly style: Pick<ComputedStyle, 'breakBefore' | 'breakAfter'> }): boolean =>
  isForced(style.breakBefore) || isForced(style.breakAfter)
