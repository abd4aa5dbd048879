/**
 * Boxes of pseudo-elements that are not inline boxes, by inner display type (CSS Pseudo-Elements 4,
 * https://www.w3.org/TR/css-pseudo-4/#generated-content).
 */
import type { BlockLevelBox, FlexBox, GridBox } from '../box.ts'
import type { BuildContext, Child } from '../context.ts'
import { withColumns } from '../multi-column.ts'
import { buildTable } from '../tables/tables.ts'
import { placeMarks } from './content.ts'
import { type Generated, generatedBlock } from './pseudo-block.ts'

/** @param children those of the pseudo-element's `content` */
export function buildGeneratedBox(context: BuildContext, child: Generated, children: readonly Child[]): BlockLevelBox {
  switch (child.style.display) {
    case 'table':
    case 'inline-table':
      return buildTable(context, { ...child, kind: 'generated', children })
    case 'flex':
    case 'inline-flex':
      return itemContainer(context, child, children, 'flex')
    case 'grid':
    case 'inline-grid':
    case 'grid-lanes':
    case 'inline-grid-lanes':
      return itemContainer(context, child, children, 'grid')
    default:
      return withColumns(context, generatedBlock(context, child, children))
  }
}

/** A pseudo-element that is a flex or grid container. */
function itemContainer(
  context: BuildContext,
  child: Generated,
  children: readonly Child[],
  kind: 'flex' | 'grid',
): FlexBox | GridBox {
  const { style, language, origin: element, pseudo } = child
  const id = context.nextId()
  const items = context.buildFlow(children, { style, language, isItemContainer: true })
  return { kind, id, style, element, pseudo, structure: null, marks: placeMarks(child), children: items }
}
