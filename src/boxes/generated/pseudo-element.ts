/** The boxes of pseudo-elements that are no inline boxes, by their inner display type. */
import type { BlockBox, BlockLevelBox, FlexBox, GridBox } from '../box.ts'
import { withColumns } from '../columns.ts'
import type { BuildContext, Child } from '../context.ts'
import { startsFormattingContext } from '../element-block.ts'
import { buildTable } from '../tables/tables.ts'
import { placeMarks } from './content.ts'
import { buildMarker, type Marker } from './markers.ts'

type Generated = Child & { readonly kind: 'generated' }

/** @param children what the `content` of the pseudo-element stands for. */
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
      return itemContainer(context, child, children, 'grid')
    default:
      return withColumns(context, generatedBlock(context, child, children))
  }
}

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

function generatedBlock(context: BuildContext, child: Generated, children: readonly Child[]): BlockBox {
  const { style, language, origin: element, pseudo } = child
  const id = context.nextId()
  const marker = buildMarker(context, { element, styles: { self: style, marker: null }, language, structure: null })
  return {
    kind: 'block',
    id,
    style,
    element,
    pseudo,
    structure: null,
    marks: placeMarks(child),
    isRoot: startsFormattingContext(style),
    isTableWrapper: false,
    children: context.buildFlow([...insideOf(marker), ...children], { style, language, isItemContainer: false }),
    marker: marker?.kind === 'outside' ? marker.box : null,
  }
}

/** The marker that begins the text, if it does. */
export const insideOf = (marker: Marker | null): readonly Child[] => (marker?.kind === 'inside' ? [marker.child] : [])
