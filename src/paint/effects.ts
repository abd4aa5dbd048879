/**
 * Filters, clips and masks of CSS boxes, in the order of CSS Masking 1 (https://drafts.fxtf.org/css-masking-1/#placement).
 * References to SVG elements are drawn by the SVG code, with the top left corner of the border box as the origin of the user
 * space and the border box as the box of the object.
 */

import { IDENTITY, type Rect, translation } from '../base/geometry.ts'
import { type Path, rectanglePath, united } from '../base/path.ts'
import { isAbsolute } from '../css/out-of-flow.ts'
import type { ComputedStyle, MaskLayer } from '../css/style.ts'
import { type BackgroundAreas, paintImageLayer } from './background.ts'
import { paintMaskBorder } from './border-image.ts'
import { boundsOf } from './bounds.ts'
import { clipShape, shapeBoxes } from './clip-shape.ts'
import type { Located, PaintServices } from './context.ts'
import { wrapped } from './group.ts'
import type { Mask, Owner, PaintOp } from './ops.ts'
import { boxAreas, square } from './rounded.ts'
import { documentDrawer } from './svg/drawing.ts'
import { filtered } from './svg/filters.ts'
import { clipped, maskById } from './svg/masking.ts'
import { type Drawer, DrawingError, type Place } from './svg/types.ts'

/** The operations of a box after filters and clips by reference, and the effects that its group still has to apply. */
interface BoxEffects {
  readonly ops: readonly PaintOp[]
  readonly clip: { readonly path: Path; readonly rule: 'nonzero' | 'evenodd' } | null
  readonly mask: Mask | null
}

/** Whether a box has effects that apply to its painted result. */
export const hasEffects = ({
  filter,
  backdropFilter,
  clipPath,
  maskLayers,
  maskBorderSource,
}: ComputedStyle): boolean =>
  filter.length > 0 ||
  backdropFilter.length > 0 ||
  clipPath !== 'none' ||
  maskLayers.length > 0 ||
  maskBorderSource !== null

/** The `clip` property of absolutely positioned boxes (CSS Masking 1 §6.1); null where it does not apply. */
export function clipPropertyPath({ fragment, x, y }: Located): Path | null {
  const { clip } = fragment.box.style
  if (clip === 'auto' || !isAbsolute(fragment.box.style)) return null
  const edge = (value: number | 'auto', fallback: number): number => (value === 'auto' ? fallback : value)
  const left = edge(clip.left, 0)
  const top = edge(clip.top, 0)
  const width = Math.max(0, edge(clip.right, fragment.width) - left)
  const height = Math.max(0, edge(clip.bottom, fragment.height) - top)
  return rectanglePath({ x: x + left, y: y + top, width, height })
}

/** The operations of a box with its filters, and its clip path and mask, which the caller wraps around them. */
export function boxEffects(ops: readonly PaintOp[], located: Located, services: PaintServices): BoxEffects {
  const { style } = located.fragment.box
  if (ops.length === 0 || !hasEffects(style)) return { ops, clip: null, mask: null }
  const areas = boxAreas(located.fragment, located.x, located.y)
  const shape = clipShape(style.clipPath, shapeBoxes(located.fragment, located.x, located.y))
  try {
    const drawn = drawnEffects(ops, located, services)
    return { ops: drawn, clip: shape, mask: maskOf(drawn, located, areas, services) }
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error
    const where = located.fragment.box.element
    services.diagnostics.warn(
      'unsupported_value',
      `an effect was left out, because its element ${error.message}`,
      where?.name ?? '',
    )
    return { ops, clip: shape, mask: null }
  }
}

// ---------- filters and clips ----------

/**
 * The operations after `filter` and after a `clip-path` that refers to an element, in the order of Filter Effects 1
 * (https://www.w3.org/TR/filter-effects-1/): filter, then clip. Referenced elements are in a user space with its origin
 * at the box.
 */
function drawnEffects(ops: readonly PaintOp[], located: Located, services: PaintServices): readonly PaintOp[] {
  const { fragment, x, y } = located
  const { style } = fragment.box
  const isClippedBy = style.clipPath !== 'none' && style.clipPath.kind === 'reference'
  if (style.filter.length === 0 && !isClippedBy) return ops
  const user = userSpace(located, services)
  if (user === null) return ops
  const { place, box } = user
  const drawer = { ...user.drawer, owner: pictureOwner(ops) ?? user.drawer.owner }
  warnOfMissing(style, drawer)
  const usesOrigin = isClippedBy || style.filter.some(({ kind }) => kind === 'reference')
  if (!usesOrigin) return filtered(ops, box, place, drawer)
  const inUserSpace = wrapped(ops, { transform: translation(-x, -y) })
  const shown = filtered(inUserSpace, box, place, drawer)
  return wrapped(isClippedBy ? clipped(shown, box, place, drawer) : shown, { transform: translation(x, y) })
}

/**
 * The owner of a picture of operations: that of the content in them, as for an image. A picture of only text has none, because
 * the text is painted over it, invisibly. Null if no operation has an owner.
 */
function pictureOwner(ops: readonly PaintOp[]): Owner | null {
  let ofWords: Owner | null = null
  const pending = ops.toReversed()
  for (let op = pending.pop(); op !== undefined; op = pending.pop()) {
    if (op.op === 'group') for (let i = op.children.length - 1; i >= 0; i--) pending.push(op.children[i]!)
    else if (op.op === 'glyphs') ofWords ??= op.isCopy ? null : 'layout'
    else if (op.op !== 'link' && typeof op.owner === 'number') return op.owner
  }
  return ofWords
}

/** References to missing elements have no effect. */
function warnOfMissing({ clipPath, filter }: ComputedStyle, drawer: Drawer): void {
  const isMissing = (id: string | null): boolean => id === null || drawer.elementById(id) === null
  if (clipPath !== 'none' && clipPath.kind === 'reference' && isMissing(clipPath.id))
    drawer.warn('a clip-path that refers to a missing element')
  if (filter.some(each => each.kind === 'reference' && isMissing(each.id)))
    drawer.warn('a filter that refers to a missing element')
}

interface UserSpace {
  readonly drawer: Drawer
  readonly place: Place
  readonly box: Rect
}

/** The user space for the effects of a box. Null if the document has no SVG elements. */
export function userSpace({ fragment, inherited }: Located, services: PaintServices): UserSpace | null {
  const { styled } = services.images
  const { style, element } = fragment.box
  if (styled === undefined || styled === null || element === null) return null
  const { fonts, rasterize, diagnostics } = services
  const where = `line ${element.line}`
  const warn = (what: string): void =>
    diagnostics.warn('unsupported_value', `the box uses ${what}, which is left out`, where)
  const none = { foreign: () => null, link: () => [], image: () => [] }
  const drawer = documentDrawer(element, styled, { fonts, rasterize, owner: inherited.owner, warn, ...none })
  const instance = { style, node: null, child: styled.instanceOf.bind(styled) }
  const box: Rect = { x: 0, y: 0, width: fragment.width, height: fragment.height }
  return { drawer, box, place: { instance, style, viewport: box, depth: 0, toOutermost: IDENTITY, context: null } }
}

// ---------- masks ----------

/** Null without a mask. */
function maskOf(
  ops: readonly PaintOp[],
  located: Located,
  areas: BackgroundAreas,
  services: PaintServices,
): Mask | null {
  const { style } = located.fragment.box
  let everything: Rect | null = areas['border-box'].rect
  for (const op of ops) everything = united(everything, boundsOf(op))
  const layers = style.maskLayers.flatMap(layer => {
    const mask = layerMask(layer, located, areas, everything!, services)
    return mask === null ? [] : [{ mask, composite: layer.composite }]
  })
  const border = borderMask(located, areas, services)
  const last = layers.at(-1)
  if (last === undefined) return border
  if (layers.length === 1 && border === null) return last.mask
  const ground: PaintOp = {
    op: 'fill',
    path: rectanglePath(everything!),
    rule: 'nonzero',
    paint: OPAQUE,
    owner: 'layout',
  }
  let below = asAlpha(last.mask, ground)
  for (const { mask, composite } of layers.slice(0, -1).toReversed())
    below = composed(asAlpha(mask, ground), below, composite, ground)
  // The result is the intersection of both masks (CSS Masking 1 §8).
  const both = border === null ? below : within(asAlpha(border, ground), below)
  return { kind: 'alpha', children: both }
}

/** The image of `mask-border`; an image that could not be loaded has no effect. */
function borderMask({ fragment }: Located, areas: BackgroundAreas, services: PaintServices): Mask | null {
  const { style } = fragment.box
  if (style.maskBorderSource === null) return null
  const children = paintMaskBorder(style, areas['border-box'].rect, fragment.border, services)
  return children === null ? null : { kind: style.maskBorderMode, children }
}

const OPAQUE = { r: 0, g: 0, b: 0, a: 1 }
const WHITE = { r: 1, g: 1, b: 1, a: 1 }

/**
 * One layer of `mask-image` as a mask (CSS Masking 1, https://drafts.fxtf.org/css-masking-1/#positioned-masks): an
 * element, or an image painted like a background.
 */
function layerMask(
  layer: MaskLayer,
  located: Located,
  areas: BackgroundAreas,
  everything: Rect,
  services: PaintServices,
): Mask | null {
  const { image, mode, clip } = layer
  if (image.kind === 'reference') {
    const user = image.id === null ? null : userSpace(located, services)
    const mask = user === null ? null : maskById(image.id!, user.box, user.place, user.drawer)
    if (user === null) return null
    if (mask === null) {
      // A missing reference is transparent black (CSS Masking 1 §7.1).
      user.drawer.warn('a mask that refers to a missing element')
      return { kind: 'alpha', children: [] }
    }
    const children = wrapped(mask.children, { transform: translation(located.x, located.y) })
    return { kind: mode === 'match-source' ? mask.kind : mode, children }
  }
  const canvas = clip === 'no-clip' ? square(everything) : null
  const painted = { ...layer, image, clip: clip === 'no-clip' ? 'border-box' : clip, attachment: 'scroll' } as const
  const place = { areas, canvas, page: services.page, text: null }
  const children = paintImageLayer(painted, located.fragment.box.style, place, services, 'layout')
  return { kind: mode === 'luminance' ? 'luminance' : 'alpha', children }
}

/** Operations whose alpha is the mask. */
const asAlpha = (mask: Mask, ground: PaintOp): readonly PaintOp[] =>
  mask.kind === 'alpha' ? mask.children : wrapped([ground], { mask })

/** §7.8: composes a layer with those below it by the Porter–Duff operators. */
function composed(
  above: readonly PaintOp[],
  below: readonly PaintOp[],
  composite: MaskLayer['composite'],
  ground: PaintOp,
): readonly PaintOp[] {
  switch (composite) {
    case 'add':
      return [...below, ...above]
    case 'intersect':
      return within(above, below)
    case 'subtract':
      return outside(above, below, ground)
    case 'exclude':
      return [...outside(above, below, ground), ...outside(below, above, ground)]
  }
}

const within = (ops: readonly PaintOp[], shape: readonly PaintOp[]): readonly PaintOp[] =>
  wrapped(ops, { mask: { kind: 'alpha', children: shape } })

/** Operations outside a shape: the shape in black over white, as a luminance mask. */
function outside(ops: readonly PaintOp[], shape: readonly PaintOp[], ground: PaintOp): readonly PaintOp[] {
  const white: PaintOp = ground.op === 'fill' ? { ...ground, paint: WHITE } : ground
  return wrapped(ops, { mask: { kind: 'luminance', children: [white, ...within([ground], shape)] } })
}
