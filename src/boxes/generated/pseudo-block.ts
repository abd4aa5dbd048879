/** The block container of a pseudo-element. */
import type { BlockBox } from '../box.ts'
import type { BuildContext, Child } from '../context.ts'
import { startsFormattingContext } from '../element-block.ts'
import { placeMarks } from './content.ts'
import { buildMarker, type Marker } from './markers.ts'

/** The content of a pseudo-element as a child of its element. */
export type Generated = Child & { readonly kind: 'generated' }

/** @param children those of the pseudo-element's `content` */
export function generatedBlock(context: BuildContext, child: Generated, children: readonly Child[]): BlockBox {
  const { style, language, origin: element, pseudo } = child
  const id = context.nextId()
  const styles = { self: style, marker: child.marker ?? null }
  const marker = buildMarker(context, { element, styles, language, structure: null })
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

/** The inside marker, if there is one. */
export const insideOf = (marker: Marker | null): readonly Child[] => (marker?.kind === 'inside' ? [marker.child] : [])
