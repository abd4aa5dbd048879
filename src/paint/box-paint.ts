/**
 * The decorations of a box: shadows, background, border and outline (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/; outlines: CSS UI 4, https://www.w3.org/TR/css-ui-4/).
 */
import type { Point, Rect } from '../base/geometry.ts'
import { type Path, pathBounds, rectanglePath } from '../base/path.ts'
import type { Color } from '../css/style.ts'
import type { BoxFragment, Frame } from '../layout/types.ts'
import { type BackgroundPlace, hasBackground, paintBackground } from './background.ts'
import { bordersIn, bordersOf, paintBorder, paintOutline } from './border.ts'
import { paintBorderImage } from './border-image.ts'
import { clippedTo } from './clip.ts'
import { isVisibleColor, usedColor } from './color.ts'
import type { PaintServices } from './context.ts'
import { joinedAreas, stackedAreas } from './joined-parts.ts'
import type { Owner, PaintOp } from './ops.ts'
import { borderBox, boxAreas, cutSides, grown, paddingBox, shrunk } from './rounded.ts'
import { scrolledAreas } from './scrolled-area.ts'
import { paintShadow } from './shadow.ts'
import { textOutline } from './text-outline.ts'

/** Whether a box may have decorations; most boxes have none. */
export function isDecorated({ border, frame, box: { style } }: BoxFragment): boolean {
  const hasBorder = border.top + border.right + border.bottom + border.left > 0 || frame !== undefined
  return hasBorder || style.borderImageSource !== null || style.boxShadow.length > 0 || hasBackground(style)
}

/**
 * CSS 2.1 Appendix E, steps 1, 2 and 4. The table paints shared borders later. `root` is the fragment of an inline box's
 * inline root. Decorations are artifacts.
 */
export function paintBox(
  fragment: BoxFragment,
  x: number,
  y: number,
  services: PaintServices,
  hasSharedBorders: boolean,
  root: BoxFragment | null = null,
): readonly PaintOp[] {
  const { frame } = fragment
  if (frame === undefined) return paintDecoration(fragment, x, y, services, hasSharedBorders, root)
  const from = { x: frame.side === 'left' ? frame.start : 0, y: frame.side === 'top' ? frame.start : 0 }
  const framedBox = framed(fragment, frame, from)
  return paintDecoration(framedBox, x + from.x, y + from.y, services, hasSharedBorders, root)
}

/**
 * The frame of a fieldset begins at the middle of its legend (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements).
 */
function framed(fragment: BoxFragment, { side, start, border, gap }: Frame, from: Point): BoxFragment {
  return {
    ...fragment,
    width: fragment.width - (side === 'top' ? 0 : start),
    height: fragment.height - (side === 'top' ? start : 0),
    border: { ...fragment.border, [side]: border },
    frame: { side, start: 0, border, gap: { ...gap, x: gap.x - from.x, y: gap.y - from.y } },
  }
}

/**
 * The decoration of a box in the order of CSS Backgrounds 3 (https://www.w3.org/TR/css-backgrounds-3/): outer shadows,
 * background, inner shadows, border. The first shadow is on top, so they are painted in reverse.
 */
function paintDecoration(
  fragment: BoxFragment,
  x: number,
  y: number,
  services: PaintServices,
  hasSharedBorders: boolean,
  root: BoxFragment | null,
): readonly PaintOp[] {
  const { style } = fragment.box
  if (!isDecorated(fragment) || style.visibility !== 'visible') return []
  const owner: Owner = 'layout'
  const shape = borderBox(fragment, x, y)
  const padding = paddingBox(shape, fragment)
  const cut = cutSides(fragment)
  const ops: PaintOp[] = []
  for (const shadow of style.boxShadow.toReversed()) {
    const color = usedColor(shadow.color, style)
    if (!shadow.inset && isVisibleColor(color)) ops.push(...paintShadow(shape, cut, shadow, color, owner))
  }
  if (fragment !== services.withoutBackground) {
    const areas = boxAreas(fragment, x, y)
    const text = (): Path => textOutline(fragment, x, y)
    const borders = (color: Color): readonly PaintOp[] =>
      paintBorder(shape, bordersIn(color, bordersOf(style, fragment.border)), owner)
    const joined =
      root !== null
        ? joinedAreas(fragment, root, x, y)
        : services.text === null
          ? null
          : stackedAreas(fragment, services.text, x, y)
    const scrolled = scrolledAreas(fragment, x, y)
    const page = fixedArea(fragment, services)
    const place: BackgroundPlace = { areas, joined, scrolled, canvas: null, page, text, borders }
    ops.push(...paintBackground(style, place, services, owner))
  }
  for (const shadow of style.boxShadow.toReversed()) {
    const color = usedColor(shadow.color, style)
    if (shadow.inset && isVisibleColor(color)) ops.push(...paintShadow(padding, cut, shadow, color, owner))
  }
  if (!hasSharedBorders) {
    const image = paintBorderImage(style, shape.rect, fragment.border, services, owner)
    const lines = image ?? paintBorder(shape, bordersOf(style, fragment.border), owner)
    ops.push(...(fragment.frame === undefined ? lines : behindLegend(lines, shape.rect, fragment.frame, x, y)))
  }
  return ops
}

/** The border without the part behind the legend. Rectangles are cut, not clipped, so that nothing is painted behind its text. */
function behindLegend(
  lines: readonly PaintOp[],
  { width, height }: Rect,
  { side, gap }: Frame,
  x: number,
  y: number,
): readonly PaintOp[] {
  const [left, right] = [x + gap.x, x + gap.x + gap.width]
  const [top, bottom] = [y + gap.y, y + gap.y + gap.height]
  // The area around the border, and the part of it from the side of the legend to the far side of the legend.
  const outer = { left: x - 1, top: y - 1, right: x + width + 1, bottom: y + height + 1 }
  const cut = { left, top, right, bottom, [side]: outer[side] }
  const sides = [
    { ...outer, right: cut.left },
    { ...outer, left: cut.right },
    { ...cut, top: outer.top, bottom: cut.top },
    { ...cut, top: cut.bottom, bottom: outer.bottom },
  ]
    .filter(part => part.right > part.left && part.bottom > part.top)
    .map(part => ({ x: part.left, y: part.top, width: part.right - part.left, height: part.bottom - part.top }))
  return lines.flatMap(op => {
    const box = op.op === 'fill' ? pathBounds(op.path) : null
    const isApart =
      box !== null && (box.x >= right || box.x + box.width <= left || box.y >= bottom || box.y + box.height <= top)
    return isApart ? [op] : sides.flatMap(side => clippedTo(rectanglePath(side), [op]))
  })
}

/**
 * The area of `background-attachment: fixed`; null in transformed boxes, which are not fixed to the page (CSS Transforms 1 §2).
 */
function fixedArea({ box }: BoxFragment, { page, images }: PaintServices): Rect | null {
  if (!box.style.backgroundLayers.some(({ attachment }) => attachment === 'fixed')) return page
  if (box.style.transform.length > 0) return null
  for (let element = box.element; element?.parent != null; element = element.parent)
    if ((images.styled?.styles[element.order]?.self.transform.length ?? 0) > 0) return null
  return page
}

/** The outline of a box, `outline-offset` outside its border box (CSS UI 4 §5). `x` and `y` are the box's corner, px. */
export function paintBoxOutline(fragment: BoxFragment, x: number, y: number): readonly PaintOp[] {
  const { style } = fragment.box
  if (style.outlineStyle === 'none' || style.outlineWidth <= 0 || style.visibility !== 'visible') return []
  const { outlineOffset, outlineWidth } = style
  // In each direction, an outline inside the box is never smaller than its own width on both sides (CSS UI 4,
  // https://www.w3.org/TR/css-ui-4/#outline-offset).
  const growth = (length: number): number =>
    Math.max(outlineOffset + outlineWidth, Math.min(outlineWidth, outlineWidth - length / 2))
  const [across, down] = [growth(fragment.width), growth(fragment.height)]
  const box = borderBox(fragment, x, y)
  const isEven = across === down
  const shape = isEven ? grown(box, down) : shrunk(box, { top: -down, bottom: -down, left: -across, right: -across })
  return paintOutline(shape, style, 'layout')
}
