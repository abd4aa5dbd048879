/** The block container that a pseudo-element makes. */
import type { BlockBox } from '../box.ts'
import type { BuildContext, Child } from '../context.ts'
import { startsFormattingContext } from '../element-block.ts'
import { placeMarks } from './content.ts'
import { buildMarker, type Marker } from './markers.ts'

/** The content of a pseudo-element as a child of its element. */
export type Generated = Child & { readonly kind: 'generated' }

/** @param children what the `content` of the pseudo-element stands for. */
export function generatedBlock(context: BuildContext, child: Generated, children: readonly Child[]): BlockBox {
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
