/** Backgrounds (CSS Backgrounds 3 §2): a colour, and layers of images and gradients that are placed and repeated. */
import type { Rect, Size } from '../base/geometry.ts'
import { type BackgroundLayer, type BackgroundRepeat, type BoxArea, type ComputedStyle, resolve } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { ImageHandle } from '../images/types.ts'
import { isVisibleColor, usedColor } from './color.ts'
import { paintGradient } from './gradient.ts'
import { paintImage } from './image.ts'
import type { Owner, PaintOp } from './ops.ts'
import { type RoundedRect, roundedPath } from './rounded.ts'

/** Images by the address that a style names. */
export interface PaintImages {
  forUrl(url: string): ImageHandle | null
}

/** What backgrounds take from outside of their style. */
export interface BackgroundSources {
  readonly images: PaintImages
  /** For text in drawings; null leaves it out. */
  readonly fonts: FontBook | null
}

/** The areas of a box that a background can be clipped to or placed in. */
export type BackgroundAreas = Readonly<Record<BoxArea, RoundedRect>>

export interface BackgroundPlace {
  readonly areas: BackgroundAreas
  /** Where the background is painted instead of the area that `background-clip` names: the canvas has no clip. */
  readonly canvas: RoundedRect | null
  /** What `background-attachment: fixed` refers to. */
  readonly page: Rect
}

export const hasBackground = (style: ComputedStyle): boolean =>
  style.backgroundLayers.some(layer => layer.image !== null) || isVisibleColor(usedColor(style.backgroundColor, style))

export function paintBackground(
  style: ComputedStyle,
  place: BackgroundPlace,
  sources: BackgroundSources,
  owner: Owner,
): readonly PaintOp[] {
  const ops: PaintOp[] = []
  const color = usedColor(style.backgroundColor, style)
  const colorArea = place.canvas ?? place.areas[style.backgroundColorClip]
  if (isVisibleColor(color) && hasArea(colorArea.rect)) {
    ops.push({ op: 'fill', path: roundedPath(colorArea), rule: 'nonzero', paint: color, owner })
  }
  // The first layer is the topmost.
  for (let i = style.backgroundLayers.length - 1; i >= 0; i--) {
    ops.push(...paintLayer(style.backgroundLayers[i]!, style, place, sources, owner))
  }
  return ops
}

const hasArea = ({ width, height }: Rect): boolean => width > 0 && height > 0

function paintLayer(
  layer: BackgroundLayer,
  style: ComputedStyle,
  { areas, canvas, page }: BackgroundPlace,
  { images, fonts }: BackgroundSources,
  owner: Owner,
): readonly PaintOp[] {
  const { image } = layer
  if (image === null) return []
  const clip = canvas ?? areas[layer.clip]
  const area = layer.attachment === 'fixed' ? page : areas[layer.origin].rect
  if (!hasArea(clip.rect) || !hasArea(area)) return []
  const handle = image.kind === 'url' ? images.forUrl(image.url) : null
  if (image.kind === 'url' && handle === null) return []
  const size = tileSize(layer, area, handle)
  if (!hasArea({ x: 0, y: 0, ...size })) return []
  const across = tilesAlong('x', layer, area, size.width, clip.rect)
  const down = tilesAlong('y', layer, area, size.height, clip.rect)
  if (across.starts.length * down.starts.length > MAX_TILES) return []
  const tiles = down.starts.flatMap(y => across.starts.map(x => ({ x, y, width: across.length, height: down.length })))
  const ops = tiles.flatMap(tile => {
    if (image.kind !== 'url') return paintGradient(image, tile, style, owner)
    return paintImage(handle!, tile, style, owner, fonts)
  })
  const isInside = clip.corners === null && tiles.every(tile => contains(clip.rect, tile))
  if (isInside || ops.length === 0) return ops
  return [{ op: 'group', clip: roundedPath(clip), clipRule: 'nonzero', transform: null, opacity: 1, children: ops }]
}

/** A background of more tiles is a texture too fine to be seen in print. */
const MAX_TILES = 20_000

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - 1e-6 &&
  inner.y >= outer.y - 1e-6 &&
  inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-6

/** §2.9: the size of one image; gradients fill the area. */
function tileSize({ size }: BackgroundLayer, area: Size, image: ImageHandle | null): Size {
  const ratio = image?.ratio ?? null
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
  if (width !== null) return { width, height: ratio === null ? (image?.height ?? area.height) : width / ratio }
  if (height !== null) return { width: ratio === null ? (image?.width ?? area.width) : height * ratio, height }
  return natural
}

/** CSS Images 3 §4.3, default sizing with the area as the default. */
function naturalSize(image: ImageHandle | null, area: Size): Size {
  if (image === null) return { width: area.width, height: area.height }
  const { width, height, ratio } = image
  if (width !== null && height !== null) return { width, height }
  if (width !== null) return { width, height: ratio === null ? area.height : width / ratio }
  if (height !== null) return { width: ratio === null ? area.width : height * ratio, height }
  if (ratio === null) return { width: area.width, height: area.height }
  const fitting = Math.min(area.width, area.height * ratio)
  return { width: fitting, height: fitting / ratio }
}

/** Start of each tile along one axis that touches the clip, and their length. */
function tilesAlong(
  axis: 'x' | 'y',
  layer: BackgroundLayer,
  area: Rect,
  length: number,
  clip: Rect,
): { readonly starts: readonly number[]; readonly length: number } {
  const [start, room] = axis === 'x' ? [area.x, area.width] : [area.y, area.height]
  const [clipStart, clipRoom] = axis === 'x' ? [clip.x, clip.width] : [clip.y, clip.height]
  const repeat: BackgroundRepeat = layer.repeat[axis]
  const position = layer.position[axis]
  const covering = (first: number, used: number, step: number) => {
    const from = Math.floor((clipStart - first - used) / step) + 1
    const to = Math.ceil((clipStart + clipRoom - first) / step)
    const count = Math.max(0, Math.min(to - from, MAX_TILES + 1))
    return { length: used, starts: Array.from({ length: count }, (_, i) => first + (from + i) * step) }
  }
  switch (repeat) {
    case 'no-repeat':
      return { length, starts: [start + resolve(position, room - length)] }
    case 'repeat':
      return covering(start + resolve(position, room - length), length, length)
    case 'round': {
      const used = room / Math.max(1, Math.round(room / length))
      return covering(start + resolve(position, room - used), used, used)
    }
    case 'space': {
      const count = Math.floor(room / length + 1e-6)
      if (count < 2) return { length, starts: [start + resolve(position, room - length)] }
      return covering(start, length, length + (room - count * length) / (count - 1))
    }
  }
}
