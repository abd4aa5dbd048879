/** Patterns as paint servers (https://svgwg.org/svg2-draft/pservers.html#Patterns). */

import { isIdentity, type Matrix, multiply, type Rect, type Size, translation } from '../../base/geometry.ts'
import type { Element } from '../../html/document.ts'
import { length } from '../../images/svg/numbers.ts'
import { fitViewBox, viewBoxOf } from '../../images/svg/viewport.ts'
import { wrapped } from '../group.ts'
import type { TilePaint } from '../ops.ts'
import { inheritedAttribute, templatesOf } from './href-templates.ts'
import { percentBase, serverTransform } from './svg-lengths.ts'
import type { Drawer, Place } from './types.ts'

/** The paint of a pattern; null if it paints nothing. */
export function patternPaint(element: Element, box: Rect | null, place: Place, drawer: Drawer): TilePaint | null {
  const chain = templatesOf(element, drawer, ['pattern'])
  const attribute = (name: string): string | undefined => inheritedAttribute(chain, name)
  const usesBox = attribute('patternUnits') !== 'userSpaceOnUse'
  const contentUsesBox = attribute('patternContentUnits') === 'objectBoundingBox'
  if ((usesBox || contentUsesBox) && (box === null || box.width === 0 || box.height === 0)) return null
  const at = (name: string, axis: 'x' | 'y'): number => {
    const percent = usesBox ? 1 : percentBase(place.viewport, axis)
    const value = length(attribute(name), { percent, fontSize: place.style.fontSize }) ?? 0
    return usesBox ? value * (axis === 'x' ? box!.width : box!.height) : value
  }
  const tile: Rect = {
    x: at('x', 'x') + (usesBox ? box!.x : 0),
    y: at('y', 'y') + (usesBox ? box!.y : 0),
    width: at('width', 'x'),
    height: at('height', 'y'),
  }
  if (!(tile.width > 0 && tile.height > 0)) return null
  const source = chain.find(each => each.children.some(child => child.kind === 'element'))
  if (source === undefined) return null
  const withView = chain.find(each => viewBoxOf(each) !== null)
  const view = withView === undefined ? null : viewBoxOf(withView)
  const toTile = contentMatrix(tile, view, contentUsesBox ? box : null, attribute('preserveAspectRatio'))
  const viewport: Size = view ?? place.viewport
  const children = drawer.once(source, () =>
    drawer.drawChildren(source, {
      ...place,
      instance: drawer.content.styled.instanceOf(source),
      style: drawer.content.styled.instanceOf(source).style,
      viewport,
      depth: place.depth + 1,
      toOutermost: multiply(place.toOutermost, toTile),
    }),
  )
  if (children === null || children.ops.length === 0) return null
  const own = serverTransform(chain, 'patternTransform', { x: 0, y: 0, ...place.viewport }, drawer)
  return {
    kind: 'tiles',
    tile,
    step: { width: tile.width, height: tile.height },
    transform: isIdentity(own) ? null : own,
    children: wrapped(children.ops, { transform: toTile }),
  }
}

/** Maps the coordinates of the content to those of the tile. Without a view box, both have the same origin. */
function contentMatrix(tile: Rect, view: Rect | null, box: Rect | null, preserve: string | undefined): Matrix {
  if (view !== null) return fitViewBox(view, tile, preserve).matrix
  const origin = translation(tile.x, tile.y)
  return box === null ? origin : multiply(origin, [box.width, 0, 0, box.height, 0, 0])
}
