/**
 * Backgrounds (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#backgrounds): a colour, and layers of images and
 * gradients that are positioned and repeated.
 */
import { encloses, type Rect, type Size } from '../base/geometry.ts'
import { type Path, rectanglePath } from '../base/path.ts'
import {
  type BackgroundClip,
  type BackgroundLayer,
  type BackgroundRepeat,
  type BoxArea,
  type Color,
  type ComputedStyle,
  resolve,
  type Side,
} from '../css/style.ts'
import { type HandleOf, shownImage } from '../images/shown.ts'
import type { ShownImage } from '../images/types.ts'
import { clippedTo } from './clip.ts'
import { isVisibleColor, usedColor } from './color.ts'
import { group, isolated, wrapped } from './group.ts'
import { paintImage } from './image.ts'
import type { Owner, PaintOp, TilePaint } from './ops.ts'
import type { BackgroundSources } from './paint-sources.ts'
import { type RoundedRect, roundedPath } from './rounded.ts'

/** A layer of images that is positioned and repeated. */
type ImageLayer = Omit<BackgroundLayer, 'blend'>

/** The areas of a box that a background can be clipped to or positioned in. */
export type BackgroundAreas = Readonly<Record<BoxArea, RoundedRect>>

/** The reference boxes of a background, px from the page's corner. */
export interface BackgroundPlace {
  readonly areas: BackgroundAreas
  /** The positioning area of a box that is divided over several lines. */
  readonly joined?: Readonly<Record<BoxArea, Rect>> | null
  /** The positioning area of images that scroll with the content (scrolled-area.ts). */
  readonly scrolled?: Readonly<Record<BoxArea, Rect>> | null
  /** The painting area of the canvas, which ignores `background-clip`. */
  readonly canvas: RoundedRect | null
  /** Reference area of `background-attachment: fixed`; null if that means `scroll`. */
  readonly page: Rect | null
  /** Creates the outlines for `background-clip: text`; null if the box has no text. */
  readonly text: (() => Path) | null
  /** Paints the borders in one colour, for `background-clip: border-area`; null if there are none. */
  readonly borders?: ((color: Color) => readonly PaintOp[]) | null
}

/** Whether a style paints a background: a colour that is not transparent, or an image. */
export function hasBackground(style: ComputedStyle): boolean {
  for (const { image } of style.backgroundLayers) if (image !== null) return true
  const { backgroundColor } = style
  return (backgroundColor === 'currentcolor' ? style.color : backgroundColor).a > 0
}

/**
 * The colour, then the images from the last to the first, which is on top (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#layering).
 */
export function paintBackground(
  style: ComputedStyle,
  place: BackgroundPlace,
  sources: BackgroundSources,
  owner: Owner,
): readonly PaintOp[] {
  const ops: PaintOp[] = []
  const color = usedColor(style.backgroundColor, style)
  const colorArea = isLocal(style.backgroundLayers.at(-1), place)
    ? place.areas['padding-box']
    : clipArea(style.backgroundColorClip, place)
  const { borders = null } = place
  const isInBorder = style.backgroundColorClip === 'border-area' && borders !== null && place.canvas === null
  if (isVisibleColor(color) && isInBorder) ops.push(...borders(color))
  else if (isVisibleColor(color) && hasArea(colorArea.rect)) {
    const fill: PaintOp = { op: 'fill', path: roundedPath(colorArea), rule: 'nonzero', paint: color, owner }
    ops.push(...clippedToInk([fill], style.backgroundColorClip, place))
  }
  // The first layer is the topmost.
  for (let i = style.backgroundLayers.length - 1; i >= 0; i--) {
    const layer = style.backgroundLayers[i]!
    const painted = clippedToInk(paintImageLayer(layer, style, place, sources, owner), layer.clip, place)
    ops.push(...wrapped(painted, layer.blend === 'normal' ? {} : { blend: layer.blend }))
  }
  // Layers blend with each other, but not with content below the box (Compositing 1 §3.1).
  if (style.backgroundLayers.some(({ blend }) => blend !== 'normal')) return [isolated(ops)]
  return style.groundSide === null ? ops : ops.map(op => ofSide(op, style.groundSide!))
}

const ofSide = (op: PaintOp, side: Side): PaintOp =>
  op.op === 'fill'
    ? { ...op, side }
    : op.op === 'group'
      ? { ...op, children: op.children.map(child => ofSide(child, side)) }
      : op

const hasArea = ({ width, height }: Rect): boolean => width > 0 && height > 0

/**
 * The background painting area (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#the-background-clip); the canvas is
 * painted to its edges.
 */
const clipArea = (clip: BackgroundClip, { canvas, areas }: BackgroundPlace): RoundedRect =>
  canvas ?? areas[clip === 'text' || clip === 'border-area' ? 'border-box' : clip]

/** Whether a layer scrolls with the content of the box, so that it is visible inside the border only (§2.5). */
const isLocal = (layer: Pick<ImageLayer, 'attachment'> | undefined, { scrolled }: BackgroundPlace): boolean =>
  layer?.attachment === 'local' && scrolled != null

const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 }

/**
 * Clips to the text or the borders of the box (CSS Backgrounds 4 §3.2). The canvas has neither, so its background is painted
 * without a clip.
 */
function clippedToInk(
  ops: readonly PaintOp[],
  clip: BackgroundClip,
  { text, borders = null, canvas }: BackgroundPlace,
): readonly PaintOp[] {
  if (canvas !== null || ops.length === 0) return ops
  if (clip === 'border-area' && borders !== null) {
    const shape = borders(BLACK)
    return shape.length === 0 ? [] : wrapped(ops, { mask: { kind: 'alpha', children: shape } })
  }
  if (clip !== 'text' || text === null) return ops
  const outlines = text()
  if (outlines.length === 0) return []
  return [group(ops, { clip: outlines })]
}

/** One layer of images, of a background or a mask. */
export const paintImageLayer = (
  layer: ImageLayer,
  style: ComputedStyle,
  place: BackgroundPlace,
  sources: BackgroundSources,
  owner: Owner,
): readonly PaintOp[] =>
  placedLayer(layer, style, place, {
    owner,
    forUrl: (url, density) => sources.images.forUrl(url, density),
    draw: (image, tile) => paintImage(image, tile, style, owner, sources),
  })

/** Paints the images of a layer. */
interface LayerImages {
  readonly owner: Owner
  readonly forUrl: HandleOf
  readonly draw: (image: ShownImage, tile: Rect) => readonly PaintOp[]
}

/** The tiles of a layer of images, painted by `images` and clipped to the area of the layer. */
export function placedLayer(
  layer: ImageLayer,
  style: Pick<ComputedStyle, 'effectiveZoom'>,
  place: BackgroundPlace,
  images: LayerImages,
): readonly PaintOp[] {
  const { areas, page } = place
  const { owner } = images
  const { image } = layer
  if (image === null) return []
  const clip = isLocal(layer, place) ? areas['padding-box'] : clipArea(layer.clip, place)
  const around = isLocal(layer, place) ? place.scrolled : place.joined
  const origin = around?.[layer.origin] ?? areas[layer.origin].rect
  const area = layer.attachment === 'fixed' && page !== null ? page : origin
  if (!hasArea(clip.rect) || !hasArea(area)) return []
  const shown = shownImage(image, (url, density = 1) => images.forUrl(url, density / style.effectiveZoom))
  if (shown === null) return []
  const size = roundedSize(layer, area, tileSize(layer, area, shown))
  if (!hasArea({ x: 0, y: 0, ...size })) return []
  const across = tilesAlong('x', layer, area, size.width, clip.rect)
  const down = tilesAlong('y', layer, area, size.height, clip.rect)
  if (across.count === 0 || down.count === 0 || isTooFine(across) || isTooFine(down)) return []
  const draw = (tile: Rect): readonly PaintOp[] => images.draw(shown, tile)
  const first: Rect = { x: across.first, y: down.first, width: across.length, height: down.length }
  if (across.count * down.count > MAX_TILES) {
    const step = { width: across.step, height: down.step }
    const paint: TilePaint = { kind: 'tiles', tile: first, step, transform: null, children: draw(first) }
    return fillTiles(clip, coveredBy(first, across, down), paint, owner)
  }
  const tiles = Array.from({ length: across.count * down.count }, (_, i): Rect => {
    const [column, row] = [i % across.count, Math.floor(i / across.count)]
    return { ...first, x: first.x + column * across.step, y: first.y + row * down.step }
  })
  const ops = tiles.flatMap(draw)
  const isInside = clip.corners === null && tiles.every(tile => encloses(clip.rect, tile, ROUNDING))
  if (isInside || ops.length === 0) return ops
  return clippedTo(roundedPath(clip), ops)
}

/** The area from the first tile to the last. */
const coveredBy = ({ x, y }: Rect, across: Tiling, down: Tiling): Rect => {
  const extent = ({ count, step, length }: Tiling): number => (count - 1) * step + length
  return { x, y, width: extent(across), height: extent(down) }
}

/** Fills the tiles. A pattern repeats in both directions: if the tiles do not, only their own area is filled. */
function fillTiles(clip: RoundedRect, covered: Rect, paint: TilePaint, owner: Owner): readonly PaintOp[] {
  const fill = (path: Path): PaintOp => ({ op: 'fill', path, rule: 'nonzero', paint, owner })
  if (encloses(covered, clip.rect, ROUNDING)) return [fill(roundedPath(clip))]
  const children = [fill(rectanglePath(covered))]
  if (clip.corners === null && encloses(clip.rect, covered, ROUNDING)) return children
  return [group(children, { clip: roundedPath(clip) })]
}

/** Minimum distance of tiles, px: smaller ones cannot be printed and are expensive to display. */
const FINEST_STEP = 0.25
const isTooFine = ({ count, step }: Tiling): boolean => count > 1 && step < FINEST_STEP

/** The tolerance for rounding of positions and sizes, px. */
const ROUNDING = 1e-6

/** Number of tiles above which one is painted and repeated as a pattern by the viewer. */
const MAX_TILES = 32

/** §2.9: the size of one image; gradients fill the area. */
function tileSize({ size }: ImageLayer, area: Size, image: ShownImage): Size {
  const { ratio } = image
  const natural = naturalSize(image, area)
  if (size === 'cover' || size === 'contain') {
    if (ratio === null) return { width: area.width, height: area.height }
    const byWidth = { width: area.width, height: area.width / ratio }
    const isTaller = byWidth.height >= area.height
    return isTaller === (size === 'cover') ? byWidth : { width: area.height * ratio, height: area.height }
  }
  const width = size.width === 'auto' ? null : Math.max(0, resolve(size.width, area.width))
  const height = size.height === 'auto' ? null : Math.max(0, resolve(size.height, area.height))
  if (width !== null && height !== null) return { width, height }
  if (width !== null) return { width, height: ratio === null ? (image.height ?? area.height) : width / ratio }
  if (height !== null) return { width: ratio === null ? (image.width ?? area.width) : height * ratio, height }
  return natural
}

/** Rounded to fit a whole number of times; with the other axis automatic, the proportions are kept (§2.9). */
function roundedSize({ size, repeat }: ImageLayer, area: Size, { width, height }: Size): Size {
  const fitted = (length: number, room: number): number => room / Math.max(1, Math.round(room / length))
  const isAuto = (axis: 'width' | 'height'): boolean => typeof size === 'object' && size[axis] === 'auto'
  if (width <= 0 || height <= 0 || (repeat.x === 'round') === (repeat.y === 'round')) return { width, height }
  if (repeat.x === 'round') {
    const used = fitted(width, area.width)
    return { width: used, height: isAuto('height') ? (height * used) / width : height }
  }
  const used = fitted(height, area.height)
  return { width: isAuto('width') ? (width * used) / height : width, height: used }
}

/** The natural size of an image by default sizing (CSS Images 3 §4.3), with the area as the default. */
function naturalSize(image: ShownImage, area: Size): Size {
  const { width, height, ratio } = image
  if (width !== null && height !== null) return { width, height }
  if (width !== null) return { width, height: ratio === null ? area.height : width / ratio }
  if (height !== null) return { width: ratio === null ? area.width : height * ratio, height }
  if (ratio === null) return { width: area.width, height: area.height }
  const fitting = Math.min(area.width, area.height * ratio)
  return { width: fitting, height: fitting / ratio }
}

interface Tiling {
  /** Start of the first tile that touches the clip. */
  readonly first: number
  readonly count: number
  readonly step: number
  /** Length of one tile. */
  readonly length: number
}

/** The tiles along one axis. */
function tilesAlong(axis: 'x' | 'y', layer: ImageLayer, area: Rect, length: number, clip: Rect): Tiling {
  const [start, room] = axis === 'x' ? [area.x, area.width] : [area.y, area.height]
  const [clipStart, clipRoom] = axis === 'x' ? [clip.x, clip.width] : [clip.y, clip.height]
  const repeat: BackgroundRepeat = layer.repeat[axis]
  const position = layer.position[axis]
  const single: Tiling = { first: start + resolve(position, room - length), count: 1, step: length, length }
  const covering = (origin: number, used: number, step: number): Tiling => {
    const from = Math.floor((clipStart - origin - used) / step) + 1
    const to = Math.ceil((clipStart + clipRoom - origin) / step)
    return { first: origin + from * step, count: Math.max(0, to - from), step, length: used }
  }
  switch (repeat) {
    case 'no-repeat':
      return single
    case 'repeat':
      return covering(single.first, length, length)
    case 'round': {
      const used = room / Math.max(1, Math.round(room / length))
      return covering(start + resolve(position, room - used), used, used)
    }
    case 'space': {
      const count = Math.floor(room / length + 1e-6)
      return count < 2 ? single : covering(start, length, length + (room - count * length) / (count - 1))
    }
  }
}
