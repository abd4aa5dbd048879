/** Clip paths and masks (https://drafts.fxtf.org/css-masking-1/#ClipPathElement and #MaskElement). */
import { spend } from '../../base/budget.ts'
import { IDENTITY, type Matrix, multiply, overlaps, type Rect } from '../../base/geometry.ts'
import { mapped, mappedRect, type Path, pathBounds, rectanglePath } from '../../base/path.ts'
import type { ClipPath, CssImage, MaskLayer } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { length } from '../../images/svg/numbers.ts'
import { shapePath } from '../../images/svg/shapes.ts'
import type { ImageHandle, ShownImage } from '../../images/types.ts'
import { placedLayer } from '../background.ts'
import { type ShapeBoxes, clipShape as shapeClip } from '../clip-shape.ts'
import { paintGradient } from '../gradient.ts'
import { wrapped } from '../group.ts'
import type { Mask, PaintOp } from '../ops.ts'
import { percentBase, shapeSource, strokeBox, transformOf } from './svg-lengths.ts'
import { textOutline } from './svg-text.ts'
import { type Drawer, DrawingError, type Place } from './types.ts'
import { usedElement } from './used-element.ts'

const BLACK = { r: 0, g: 0, b: 0, a: 1 }

/** Clips operations by the element's `clip-path`. `box` is the reference box in the coordinates of the operations. */
export function clipped(ops: readonly PaintOp[], box: Rect | null, place: Place, drawer: Drawer): readonly PaintOp[] {
  const { clipPath } = place.style
  if (clipPath === 'none' || ops.length === 0) return ops
  if (clipPath.kind === 'shape') return box === null ? ops : clippedByShape(ops, clipPath, box, place)
  const element = clipPath.id === null ? null : drawer.elementById(clipPath.id)
  if (element?.name !== 'clipPath') return ops
  return drawer.once(element, () => clippedBy(element, ops, box, place, drawer)) ?? ops
}

/** Clips by a basic shape in the reference box of the element. */
function clippedByShape(ops: readonly PaintOp[], clipPath: ClipPath, box: Rect, place: Place): readonly PaintOp[] {
  const shape = shapeClip(clipPath, shapeBoxes(box, place))
  return shape === null ? ops : wrapped(ops, { clip: { path: shape.path, rule: shape.rule } })
}

/** The reference boxes of an SVG element for the CSS box names (https://drafts.fxtf.org/css-masking-1/#placement). */
function shapeBoxes(box: Rect, place: Place): ShapeBoxes {
  const fill = { rect: box, corners: null }
  const stroke = { rect: strokeBox(box, place.style, place.viewport), corners: null }
  const view = { rect: { x: 0, y: 0, ...place.viewport }, corners: null }
  return {
    ...{ 'border-box': stroke, 'margin-box': stroke, 'stroke-box': stroke },
    ...{ 'padding-box': fill, 'content-box': fill, 'fill-box': fill },
    'view-box': view,
  }
}

/**
 * Operations clipped by a `clipPath` element (https://drafts.fxtf.org/css-masking-1/#ClipPathElement): by one path if
 * its shapes can be combined, otherwise by a mask of their silhouettes.
 */
function clippedBy(
  element: Element,
  ops: readonly PaintOp[],
  box: Rect | null,
  place: Place,
  drawer: Drawer,
): readonly PaintOp[] {
  const usesBox = element.attributes.get('clipPathUnits') === 'objectBoundingBox'
  if (usesBox && box === null) return []
  const base: Matrix = usesBox && box !== null ? [box.width, 0, 0, box.height, box.x, box.y] : IDENTITY
  const instance = drawer.content.styled.instanceOf(element)
  const own: Place = {
    ...place,
    instance,
    style: instance.style,
    viewport: usesBox ? { width: 1, height: 1 } : place.viewport,
    depth: place.depth + 1,
  }
  const matrix = multiply(
    base,
    transformOf(element, own.style, own.viewport, () => box),
  )
  const shapes = element.children.flatMap(child =>
    child.kind === 'element' ? clipShape(child, matrix, own, drawer) : [],
  )
  // A `clip-path` on the `clipPath` element applies to all of it.
  const outer = own.style.clipPath === 'none' ? ops : clipped(ops, box, own, drawer)
  const path = onePath(shapes)
  if (path !== null) return wrapped(outer, { clip: path })
  const children = shapes.flatMap((shape): readonly PaintOp[] => {
    const fill = { op: 'fill', path: shape.path, rule: shape.rule, paint: BLACK, owner: 'layout' } as const
    return shape.place.style.clipPath === 'none' ? [fill] : clipped([fill], shape.box, shape.place, drawer)
  })
  return wrapped(outer, { mask: { kind: 'alpha', children } })
}

/** Path segments that count as one element, because a clip is stored for each box that it clips. */
const SEGMENTS_OF_ELEMENT = 8

interface ClipShape {
  readonly path: Path
  readonly rule: 'nonzero' | 'evenodd'
  readonly box: Rect | null
  readonly place: Place
}

/** The outline of a child; `use` is replaced by the element that it refers to. */
function clipShape(element: Element, outer: Matrix, parent: Place, drawer: Drawer): readonly ClipShape[] {
  if (--drawer.budget.elements < 0) throw new DrawingError('is an SVG with too many elements')
  spend('drawn_elements')
  const instance = parent.instance.child(element)
  const { style } = instance
  if (element.namespace !== 'svg' || style.display === 'none' || style.visibility !== 'visible') return []
  const place: Place = { ...parent, instance, style }
  const matrix = multiply(
    outer,
    transformOf(element, style, place.viewport, () => null),
  )
  if (element.name === 'use') {
    const used = usedElement(element, instance, drawer)
    if (used === null || used.target.name === 'use') return []
    const at = (name: string, axis: 'x' | 'y'): number =>
      length(element.attributes.get(name), { percent: percentBase(place.viewport, axis), fontSize: style.fontSize }) ??
      0
    const moved = multiply(matrix, [1, 0, 0, 1, at('x', 'x'), at('y', 'y')])
    return clipShape(used.target, moved, { ...place, instance: used.instance }, used.owner)
  }
  const outline = element.name === 'text' ? textOutline(element, place, drawer) : shapePath(shapeSource(element, place))
  if (outline === null || outline.length === 0) return []
  spend('drawn_elements', Math.ceil(outline.length / SEGMENTS_OF_ELEMENT))
  drawer.budget.segments -= outline.length
  if (drawer.budget.segments < 0) throw new DrawingError('is an SVG with too many path segments')
  const path = mapped(outline, matrix)
  return [{ path, rule: style.clipRule, box: pathBounds(path), place }]
}

/** All shapes as one clip, if a path can express their union: a single shape, or several disjoint ones. */
function onePath(shapes: readonly ClipShape[]): { readonly path: Path; readonly rule: 'nonzero' | 'evenodd' } | null {
  const [first] = shapes
  if (first === undefined) return { path: [], rule: 'nonzero' }
  if (shapes.some(shape => shape.rule !== first.rule || shape.place.style.clipPath !== 'none')) return null
  if (shapes.length > MAX_JOINED) return null
  const boxes = shapes.flatMap(({ box }) => (box === null ? [] : [box]))
  const isApart = boxes.every((box, i) => boxes.slice(i + 1).every(other => !overlaps(box, other)))
  return isApart ? { path: shapes.flatMap(shape => shape.path), rule: first.rule } : null
}

/** The greatest number of shapes that are compared pairwise to combine disjoint ones. */
const MAX_JOINED = 50

// ---------- masks ----------

/** The mask of an element; null for none, and for a reference to a missing element. */
export function maskOf(box: Rect | null, place: Place, drawer: Drawer): Mask | null {
  const [first] = place.style.maskLayers
  if (first === undefined) return null
  if (first.image.kind === 'reference')
    return first.image.id === null ? null : maskById(first.image.id, box, place, drawer)
  return box === null ? null : imageMask(first, first.image, box, place, drawer)
}

/** CSS Masking 1 §7: images are positioned in the reference boxes of the element that correspond to CSS boxes. */
function imageMask(layer: MaskLayer, image: CssImage, box: Rect, place: Place, drawer: Drawer): Mask {
  if (place.style.maskLayers.length > 1) drawer.warn('more than one mask on an element of a drawing')
  const boxes = shapeBoxes(box, place)
  const areas = {
    'border-box': boxes['border-box'],
    'padding-box': boxes['padding-box'],
    'content-box': boxes['content-box'],
  }
  const { clip } = layer
  const isOpen = clip === 'no-clip'
  const canvas = isOpen ? { rect: grown(boxes['border-box'].rect), corners: null } : null
  const painted = { ...layer, image, clip: isOpen ? 'border-box' : clip, attachment: 'scroll' } as const
  const draw = (shown: ShownImage, tile: Rect): readonly PaintOp[] => {
    if (shown.content !== null) return drawer.image(shown, tile, place.style)
    if ('gradient' in shown) return paintGradient(shown.gradient, tile, place.style, 'layout')
    drawer.warn('a cross-fade as the mask of an element of a drawing')
    return []
  }
  const forUrl = (url: string): ImageHandle | null => drawer.content.imageFor(url)
  const children = placedLayer(
    painted,
    place.style,
    { areas, canvas, page: null, text: null },
    { owner: 'layout', forUrl, draw },
  )
  return { kind: layer.mode === 'luminance' ? 'luminance' : 'alpha', children }
}

/** The area of a mask without a clip, which exceeds the box on all sides. */
const grown = ({ x, y, width, height }: Rect): Rect => ({
  x: x - width - 1000,
  y: y - height - 1000,
  width: 3 * width + 2000,
  height: 3 * height + 2000,
})

/** The mask of a `mask` element; null for a reference to a missing element. */
export function maskById(id: string, box: Rect | null, place: Place, drawer: Drawer): Mask | null {
  const element = drawer.elementById(id)
  if (element?.name !== 'mask') return null
  return drawer.once(element, () => drawnMask(element, box, place, drawer))
}

/** Draws a `mask` element: its content within its region (https://drafts.fxtf.org/css-masking-1/#MaskElement). */
function drawnMask(element: Element, box: Rect | null, place: Place, drawer: Drawer): Mask {
  const instance = drawer.content.styled.instanceOf(element)
  const { style } = instance
  const kind = style.maskType
  const contentUsesBox = element.attributes.get('maskContentUnits') === 'objectBoundingBox'
  const region = regionOf(element, 'maskUnits', box, place)
  if (region === null || (contentUsesBox && box === null)) return { kind, children: [] }
  const transform: Matrix = contentUsesBox && box !== null ? [box.width, 0, 0, box.height, box.x, box.y] : IDENTITY
  const { ops } = drawer.drawChildren(element, {
    ...place,
    instance,
    style,
    viewport: contentUsesBox ? { width: 1, height: 1 } : place.viewport,
    depth: place.depth + 1,
    toOutermost: multiply(place.toOutermost, transform),
  })
  const clip = { path: rectanglePath(region), rule: 'nonzero' } as const
  const children = wrapped(wrapped(ops, { transform }), { clip })
  return { kind, children: masked(children, mappedRect(region, IDENTITY), { ...place, style }, drawer) }
}

/** Applies the mask of a mask. */
function masked(ops: readonly PaintOp[], box: Rect, place: Place, drawer: Drawer): readonly PaintOp[] {
  const mask = maskOf(box, place, drawer)
  return mask === null ? ops : wrapped(ops, { mask })
}

/** The region of a mask or filter; by default the bounding box with 10 % on each side. */
export function regionOf(element: Element, units: string, box: Rect | null, place: Place): Rect | null {
  const usesBox = element.attributes.get(units) !== 'userSpaceOnUse'
  if (usesBox && box === null) return null
  const at = (name: string, axis: 'x' | 'y', fallback: number): number => {
    const percent = usesBox ? 1 : percentBase(place.viewport, axis)
    return (
      length(element.attributes.get(name), { percent, fontSize: place.style.fontSize }) ?? (fallback / 100) * percent
    )
  }
  const region = {
    x: at('x', 'x', -10),
    y: at('y', 'y', -10),
    width: at('width', 'x', 120),
    height: at('height', 'y', 120),
  }
  if (!usesBox || box === null) return region
  return mappedRect(region, [box.width, 0, 0, box.height, box.x, box.y])
}
