/**
 * Border images (CSS Backgrounds 3 §5): the image is divided into nine regions; corners go to those of the border, and sides
 * are stretched or repeated between them. https://www.w3.org/TR/css-backgrounds-3/#border-images
 */
import { spend } from '../base/budget.ts'
import type { Rect, Sides } from '../base/geometry.ts'
import { rectanglePath } from '../base/path.ts'
import type { BorderImageRepeat, Multiple } from '../css/properties/border-image.ts'
import { type ComputedStyle, type CssImage, type LengthPercentage, resolve } from '../css/style.ts'
import { shownImage } from '../images/shown.ts'
import { clippedTo } from './clip.ts'
import { wrapped } from './group.ts'
import { paintImage } from './image.ts'
import type { Owner, PaintOp } from './ops.ts'
import type { BackgroundSources } from './paint-sources.ts'

/** An image in nine regions, and the target areas of these. */
interface NineParts {
  readonly source: CssImage | null
  readonly slice: ComputedStyle['borderImageSlice']
  readonly width: ComputedStyle['borderImageWidth']
  readonly outset: ComputedStyle['borderImageOutset']
  readonly repeat: ComputedStyle['borderImageRepeat']
}

/** The operations of a box's border image; null if it has none that can be painted, so that the border is painted. */
export const paintBorderImage = (
  style: ComputedStyle,
  borderBox: Rect,
  border: Sides<number>,
  sources: BackgroundSources,
  owner: Owner,
): readonly PaintOp[] | null =>
  paintNineParts(
    {
      source: style.borderImageSource,
      slice: style.borderImageSlice,
      width: style.borderImageWidth,
      outset: style.borderImageOutset,
      repeat: style.borderImageRepeat,
    },
    style,
    borderBox,
    border,
    sources,
    owner,
  )

/** The same for `mask-border` (CSS Masking 1 §8), as a mask; null if there is none. */
export const paintMaskBorder = (
  style: ComputedStyle,
  borderBox: Rect,
  border: Sides<number>,
  sources: BackgroundSources,
): readonly PaintOp[] | null =>
  paintNineParts(
    {
      source: style.maskBorderSource,
      slice: style.maskBorderSlice,
      width: style.maskBorderWidth,
      outset: style.maskBorderOutset,
      repeat: style.maskBorderRepeat,
    },
    style,
    borderBox,
    border,
    sources,
    'layout',
  )

/**
 * Paints a border image (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#border-images): the image is divided into
 * nine regions; corners are scaled, sides tiled or stretched. Null without an image, so that ordinary borders are painted.
 */
function paintNineParts(
  parts: NineParts,
  style: ComputedStyle,
  borderBox: Rect,
  border: Sides<number>,
  sources: BackgroundSources,
  owner: Owner,
): readonly PaintOp[] | null {
  const { source, slice, repeat } = parts
  if (source === null) return null
  const area = outsetArea(borderBox, border, parts.outset)
  const image = shownImage(source, (url, density = 1) => sources.images.forUrl(url, density / style.effectiveZoom))
  if (image === null) return null
  const size = { width: image.width ?? area.width, height: image.height ?? area.height }
  if (!(size.width > 0 && size.height > 0 && area.width > 0 && area.height > 0)) return []
  const draw: Draw = rect => paintImage(image, rect, style, owner, sources)
  const cuts: Sides<number> = {
    top: Math.min(size.height, resolve(slice.top, size.height)),
    right: Math.min(size.width, resolve(slice.right, size.width)),
    bottom: Math.min(size.height, resolve(slice.bottom, size.height)),
    left: Math.min(size.width, resolve(slice.left, size.width)),
  }
  const widths = fittingWidths(usedWidths(parts.width, border, cuts, area), area)
  const regions = regionsOf(size, cuts, area, widths)
  return regions.flatMap(region =>
    region.part === 'middle' && !slice.fill ? [] : paintRegion(region, size, draw, repeat, middleScale(regions)),
  )
}

/** Paints the whole image in a rectangle. */
type Draw = (rect: Rect) => readonly PaintOp[]

interface Region {
  readonly part: 'corner' | 'horizontal' | 'vertical' | 'middle'
  readonly side: 'top' | 'right' | 'bottom' | 'left' | null
  /** In coordinates of the image. */
  readonly from: Rect
  /** In coordinates of the page. */
  readonly to: Rect
}

/** The border image area: the border box grown by `border-image-outset`. */
function outsetArea({ x, y, width, height }: Rect, border: Sides<number>, outset: Sides<number | Multiple>): Rect {
  const by = (value: number | Multiple, side: number): number => (typeof value === 'number' ? value : value.of * side)
  const top = by(outset.top, border.top)
  const right = by(outset.right, border.right)
  const bottom = by(outset.bottom, border.bottom)
  const left = by(outset.left, border.left)
  return { x: x - left, y: y - top, width: width + left + right, height: height + top + bottom }
}

/** §6.3: numbers are multiples of the border's width, `auto` is the size of the slice. */
function usedWidths(
  widths: Sides<LengthPercentage | Multiple | 'auto'>,
  border: Sides<number>,
  cuts: Sides<number>,
  area: Rect,
): Sides<number> {
  const used = (side: keyof Sides<unknown>, base: number): number => {
    const value = widths[side]
    if (value === 'auto') return cuts[side]
    return typeof value === 'object' && value.kind === 'multiple' ? value.of * border[side] : resolve(value, base)
  }
  return {
    top: used('top', area.height),
    right: used('right', area.width),
    bottom: used('bottom', area.height),
    left: used('left', area.width),
  }
}

/** §6.3: overlapping widths are reduced in proportion. */
function fittingWidths(widths: Sides<number>, { width, height }: Rect): Sides<number> {
  const across = widths.left + widths.right
  const down = widths.top + widths.bottom
  const factor = Math.min(1, across > 0 ? width / across : 1, down > 0 ? height / down : 1)
  const { top, right, bottom, left } = widths
  return { top: top * factor, right: right * factor, bottom: bottom * factor, left: left * factor }
}

/** The nine regions, each with its source in the image and its target on the page, px. */
function regionsOf(
  { width, height }: { readonly width: number; readonly height: number },
  cuts: Sides<number>,
  area: Rect,
  widths: Sides<number>,
): readonly Region[] {
  const edges = (start: number, near: number, far: number, length: number): readonly Span[] => [
    { at: start, size: near },
    { at: start + near, size: Math.max(0, length - near - far) },
    { at: start + length - far, size: far },
  ]
  const [fromX, toX] = [edges(0, cuts.left, cuts.right, width), edges(area.x, widths.left, widths.right, area.width)]
  const [fromY, toY] = [edges(0, cuts.top, cuts.bottom, height), edges(area.y, widths.top, widths.bottom, area.height)]
  return [0, 1, 2].flatMap(row =>
    [0, 1, 2].map((column): Region => {
      const part = column === 1 ? (row === 1 ? 'middle' : 'horizontal') : row === 1 ? 'vertical' : 'corner'
      const side =
        part === 'horizontal'
          ? row === 0
            ? 'top'
            : 'bottom'
          : part === 'vertical'
            ? column === 0
              ? 'left'
              : 'right'
            : null
      return { part, side, from: rectOf(fromX[column]!, fromY[row]!), to: rectOf(toX[column]!, toY[row]!) }
    }),
  )
}

interface Span {
  readonly at: number
  readonly size: number
}

const rectOf = (x: Span, y: Span): Rect => ({ x: x.at, y: y.at, width: x.size, height: y.size })

/** §6.5: the scale of the middle is that of the top or bottom horizontally, and of the left or right vertically. */
function middleScale(regions: readonly Region[]): { readonly across: number; readonly down: number } {
  const scale = (sides: readonly Region['side'][], of: 'width' | 'height'): number => {
    for (const { side, from, to } of regions)
      if (sides.includes(side) && from[of] > 0 && to[of] > 0) return to[of] / from[of]
    return 1
  }
  return { across: scale(['top', 'bottom'], 'height'), down: scale(['left', 'right'], 'width') }
}

/** Paints one region in tiles. Sides are scaled to the thickness of their border; tiles are clipped to the region. */
function paintRegion(
  { part, from, to }: Region,
  size: { readonly width: number; readonly height: number },
  draw: Draw,
  [repeatX, repeatY]: readonly [BorderImageRepeat, BorderImageRepeat],
  middle: { readonly across: number; readonly down: number },
): readonly PaintOp[] {
  if (!(from.width > 0 && from.height > 0 && to.width > 0 && to.height > 0)) return []
  const isAcross = part === 'horizontal' || part === 'middle'
  const isDown = part === 'vertical' || part === 'middle'
  const scaleX = part === 'middle' ? middle.across : to.height / from.height
  const scaleY = part === 'middle' ? middle.down : to.width / from.width
  const columns = isAcross ? tilesAlong(to.x, to.width, from.width * scaleX, repeatX) : [{ at: to.x, size: to.width }]
  const rows = isDown ? tilesAlong(to.y, to.height, from.height * scaleY, repeatY) : [{ at: to.y, size: to.height }]
  spend('border_tiles', rows.length * columns.length)
  const tiles = rows.flatMap(row => columns.map(column => paintTile(from, rectOf(column, row), size, draw)))
  const fits = columns.every(({ at, size: width }) => at >= to.x - 1e-6 && at + width <= to.x + to.width + 1e-6)
  const fitsDown = rows.every(({ at, size: height }) => at >= to.y - 1e-6 && at + height <= to.y + to.height + 1e-6)
  const ops = tiles.flat()
  return fits && fitsDown ? ops : clippedTo(rectanglePath(to), ops)
}

/** Number of tiles along one side above which they are stretched into one. */
const MAX_TILES = 500

/** §6.5: the start and the length of the tiles along one axis. */
function tilesAlong(start: number, room: number, natural: number, repeat: BorderImageRepeat): readonly Span[] {
  if (repeat === 'stretch' || !(natural > 0) || room / natural > MAX_TILES) return [{ at: start, size: room }]
  if (repeat === 'round') {
    const count = Math.max(1, Math.round(room / natural))
    return Array.from({ length: count }, (_, i) => ({ at: start + (i * room) / count, size: room / count }))
  }
  if (repeat === 'space') {
    const count = Math.floor(room / natural + 1e-6)
    const gap = (room - count * natural) / (count + 1)
    return Array.from({ length: count }, (_, i) => ({ at: start + gap + i * (natural + gap), size: natural }))
  }
  // Centred, and clipped at both ends.
  const each = Math.ceil((room / natural - 1) / 2)
  const first = start + room / 2 - natural / 2 - each * natural
  return Array.from({ length: 2 * each + 1 }, (_, i) => ({ at: first + i * natural, size: natural }))
}

/**
 * One piece of the image, stretched to a rectangle: the whole image is painted and clipped to the piece. A piece with uneven
 * scale is painted in the image's own size and then scaled: gradient lines and drawings with a fixed ratio would otherwise
 * adapt to the stretched size.
 */
function paintTile(
  from: Rect,
  to: Rect,
  { width, height }: { readonly width: number; readonly height: number },
  draw: Draw,
): readonly PaintOp[] {
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height]
  const [x, y] = [to.x - from.x * scaleX, to.y - from.y * scaleY]
  const isEven = Math.abs(scaleX - scaleY) < 1e-9 * scaleX
  const ops = isEven
    ? draw({ x, y, width: width * scaleX, height: height * scaleY })
    : wrapped(draw({ x: 0, y: 0, width, height }), { transform: [scaleX, 0, 0, scaleY, x, y] })
  return clippedTo(rectanglePath(to), ops)
}
