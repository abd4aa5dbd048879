/**
 * Draws an SVG as operations in the coordinates of its viewport, which has the size of its box. Nothing outside of the
 * image is read. The work is bounded, including repetitions by `use`, patterns and markers (SVG 2,
 * https://svgwg.org/svg2-draft/render.html).
 */

import { spend } from '../../base/budget.ts'
import { IDENTITY, multiply, type Rect, type Size } from '../../base/geometry.ts'
import { perObject } from '../../base/memo.ts'
import { mappedRect, rectanglePath, united } from '../../base/path.ts'
import type { StyledTree } from '../../css/style.ts'
import { type Element, elementsOf } from '../../html/document.ts'
import { SHAPES } from '../../images/svg/shapes.ts'
import { fitViewBox, viewBoxOf } from '../../images/svg/viewport.ts'
import type { SvgContent } from '../../images/types.ts'
import { isVisibleColor, usedColor } from '../color.ts'
import { wrapped } from '../group.ts'
import type { PaintOp } from '../ops.ts'
import { drawShape } from './fill-and-stroke.ts'
import { filtered } from './filters.ts'
import { clipped, maskOf } from './masking.ts'
import { PAINT_SERVERS } from './paints.ts'
import {
  drawForeignObject,
  drawGroup,
  drawImage,
  drawLink,
  drawNestedSvg,
  drawSwitch,
  drawUse,
} from './svg-containers.ts'
import { transformOf } from './svg-lengths.ts'
import { drawText } from './svg-text.ts'
import { type Drawer, DrawingError, type DrawingServices, type Drawn, NOTHING, type Place } from './types.ts'

/** Elements of a drawing, counted for each repetition. */
const MAX_ELEMENTS = 50_000
/** Segments of all paths of a drawing. */
const MAX_SEGMENTS = 500_000
/** The nesting depth, because each level takes several stack frames. */
const MAX_DEPTH = 200
/** Samples of all filters of a drawing, counted for each primitive: a page at 300 dpi has about nine million. */
const MAX_PIXELS = 9_000_000

type DrawElement = (element: Element, place: Place, drawer: Drawer) => Drawn

/** The elements that draw something, one row each. */
const ELEMENTS: ReadonlyMap<string, DrawElement> = new Map<string, DrawElement>([
  ...Array.from(SHAPES.keys(), (name): [string, DrawElement] => [name, drawShape]),
  ['g', drawGroup],
  ['a', drawLink],
  ['svg', drawNestedSvg],
  ['use', drawUse],
  ['switch', drawSwitch],
  ['image', drawImage],
  ['text', drawText],
  ['foreignObject', drawForeignObject],
])

/** Elements that draw nothing by themselves, and those of animation and sound. */
const SILENT: ReadonlySet<string> = new Set([
  ...['defs', 'style', 'title', 'desc', 'metadata', 'clipPath', 'symbol', 'script'],
  ...PAINT_SERVERS.keys(),
  ...['mask', 'filter', 'marker', 'view', 'cursor', 'animate', 'animateTransform', 'animateMotion', 'set'],
  ...['animateColor', 'discard', 'stop', 'tspan', 'textPath', 'font', 'font-face', 'color-profile', 'audio', 'link'],
])

/** Draws an SVG in a viewport of `size`, to which the caller may clip. Throws DrawingError if it exceeds a limit. */
export function drawSvg(content: SvgContent, size: Size, services: DrawingServices): readonly PaintOp[] {
  const drawer = drawerOf(content, services)
  const { root } = content
  const instance = content.styled.instanceOf(root)
  const { style } = instance
  const area: Rect = { x: 0, y: 0, ...size }
  const fit = rootFit(content, area, style.effectiveZoom)
  const matrix = fit ?? IDENTITY
  const whole = content.isInline
    ? { width: size.width / style.effectiveZoom, height: size.height / style.effectiveZoom }
    : size
  const viewport = viewBoxOf(root) ?? content.viewport ?? whole
  const place: Place = { instance, style, viewport, depth: 0, toOutermost: matrix, context: null }
  const { ops, box } = drawChildren(root, place, drawer)
  const drawn = wrapped(ops, { transform: matrix })
  // The CSS box of an `svg` element in an HTML document paints its background and opacity.
  const ground = content.isInline ? [] : background(content, area, services)
  const outerBox = box === null ? null : mappedRect(box, matrix)
  const outer: Place = { ...place, toOutermost: IDENTITY }
  return withEffects([...ground, ...drawn], outerBox ?? area, outer, content.isInline ? 1 : style.opacity, drawer)
}

/** The transform from the root's content to its viewport; null for the identity. */
function rootFit({ root, viewport, isInline }: SvgContent, area: Rect, zoom: number) {
  const view = viewBoxOf(root)
  if (view !== null) return fitViewBox(view, area, root.attributes.get('preserveAspectRatio')).matrix
  if (isInline && zoom !== 1) return [zoom, 0, 0, zoom, 0, 0] as const
  // An image with a size but no view box is scaled to its box, like raster images.
  return isInline || viewport === null ? null : fitViewBox({ x: 0, y: 0, ...viewport }, area, 'none').matrix
}

/** The background of a drawing's root. */
function background({ styled, root }: SvgContent, area: Rect, { owner }: DrawingServices): readonly PaintOp[] {
  const { style } = styled.instanceOf(root)
  const color = usedColor(style.backgroundColor, style)
  return isVisibleColor(color) ? [{ op: 'fill', path: rectanglePath(area), rule: 'nonzero', paint: color, owner }] : []
}

/**
 * The bounding box of an element in its own user space, like `getBBox` (SVG 2,
 * https://svgwg.org/svg2-draft/coords.html#BoundingBoxes): without strokes; for a `tspan`, that of its own text. Null
 * if there is none.
 */
export function geometryOf(content: SvgContent, element: Element, services: DrawingServices): Rect | null {
  const drawer = drawerOf(content, services)
  const instance = content.styled.instanceOf(element)
  const viewport = viewBoxOf(content.root) ?? content.viewport ?? { width: 0, height: 0 }
  const { style } = instance
  const place: Place = { instance, style, viewport, depth: 0, toOutermost: IDENTITY, context: null }
  if (element === content.root) return drawChildren(element, place, drawer).box
  const draw = element.name === 'tspan' ? drawText : ELEMENTS.get(element.name)
  return draw?.(element, place, drawer).box ?? null
}

/** A drawer for effects of CSS boxes that refer to SVG elements in the document. */
export function documentDrawer(root: Element, styled: StyledTree, services: DrawingServices): Drawer {
  const content = {
    kind: 'svg',
    root,
    styled,
    isInline: true,
    viewport: null,
    where: '',
    imageFor: () => null,
  } as const
  return drawerOf(content, services)
}

/**
 * A drawer of a drawing, with a budget that nested drawings share. `once` prevents recursion of elements that refer to
 * themselves.
 */
function drawerOf(
  content: SvgContent,
  services: DrawingServices,
  budget: Drawer['budget'] = { elements: MAX_ELEMENTS, segments: MAX_SEGMENTS, pixels: MAX_PIXELS },
): Drawer {
  const ids = idsOf(content.root)
  const active = new Set<Element>()
  const files = new Map<string, Drawer | null>()
  const drawer: Drawer = {
    content,
    budget,
    elementById: id => ids.get(id) ?? null,
    fileDrawer(address) {
      let file = files.get(address)
      if (file === undefined) {
        const image = content.imageFor(address)
        file = image?.content.kind === 'svg' ? drawerOf(image.content, services, budget) : null
        files.set(address, file)
      }
      return file
    },
    draw: (element, parent) => drawElement(element, parent, drawer),
    drawChildren: (element, place) => drawChildren(element, place, drawer),
    once(element, draw) {
      if (active.has(element)) return null
      active.add(element)
      try {
        return draw()
      } finally {
        active.delete(element)
      }
    },
    ...services,
  }
  return drawer
}

/** References may refer to any element of the document, because symbols are often in a separate `svg` element. */
function idsOf(element: Element): ReadonlyMap<string, Element> {
  let root = element
  while (root.parent !== null) root = root.parent
  return idsIn(root)
}

/** The elements of a tree by id; of several with the same id, the first in tree order. */
const idsIn = perObject((root: Element): ReadonlyMap<string, Element> => {
  const ids = new Map<string, Element>()
  for (const each of elementsOf(root)) {
    const id = each.attributes.get('id')
    if (id !== undefined && !ids.has(id)) ids.set(id, each)
  }
  return ids
})

/**
 * Draws the child elements in order; returns their common bounding box. Throws `DrawingError` if they are nested too
 * deeply.
 */
function drawChildren(element: Element, place: Place, drawer: Drawer): Drawn {
  if (place.depth > MAX_DEPTH) throw new DrawingError('is an SVG whose elements nest too deeply')
  const ops: PaintOp[] = []
  let box: Rect | null = null
  for (const child of element.children) {
    if (child.kind !== 'element') continue
    const drawn = drawElement(child, place, drawer)
    for (const op of drawn.ops) ops.push(op)
    box = united(box, drawn.box)
  }
  return { ops, box }
}

/**
 * Draws an element with its transform and effects (SVG 2, https://svgwg.org/svg2-draft/render.html). Warns about
 * unsupported elements; each element counts against the budget.
 */
function drawElement(element: Element, parent: Place, drawer: Drawer): Drawn {
  if (element.namespace !== 'svg' || SILENT.has(element.name)) return NOTHING
  spend('drawn_elements')
  if (--drawer.budget.elements < 0) throw new DrawingError('is an SVG with too many elements')
  const draw = ELEMENTS.get(element.name)
  if (draw === undefined) {
    drawer.warn(`the element ${element.name.slice(0, 40)}`)
    return NOTHING
  }
  const instance = parent.instance.child(element)
  const { style } = instance
  if (style.display === 'none' || style.opacity === 0) return NOTHING
  const inner: Place = { ...parent, instance, style, depth: parent.depth + 1 }
  const transform = transformOf(element, style, parent.viewport, () => draw(element, inner, drawer).box)
  const place: Place = { ...inner, toOutermost: multiply(parent.toOutermost, transform) }
  const { ops, box } = draw(element, place, drawer)
  if (ops.length === 0 && style.filter.length === 0) return { ops, box: box && mappedRect(box, transform) }
  const shown = withEffects(ops, box, place, style.opacity, drawer)
  return { ops: wrapped(shown, { transform }), box: box && mappedRect(box, transform) }
}

/** Applies effects in the order of Filter Effects 1 §3: filters, clips, masks, opacity. */
function withEffects(
  ops: readonly PaintOp[],
  box: Rect | null,
  place: Place,
  opacity: number,
  drawer: Drawer,
): readonly PaintOp[] {
  const { style } = place
  const blend = style.mixBlendMode === 'normal' ? {} : { blend: style.mixBlendMode }
  const isPlain = style.filter.length === 0 && style.clipPath === 'none' && style.maskLayers.length === 0
  if (isPlain) return wrapped(ops, { opacity, ...blend })
  const shown = clipped(filtered(ops, box, place, drawer), box, place, drawer)
  const mask = shown.length === 0 ? null : maskOf(box, place, drawer)
  return wrapped(shown, { mask, opacity, ...blend })
}
