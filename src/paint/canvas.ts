/**
 * The canvas: the background of the root element or the body, and the part of each page that it covers (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds; CSS Page 3, https://www.w3.org/TR/css-page-3/#painting).
 */
import type { Rect } from '../base/geometry.ts'
import type { BackgroundLayer, Color, ComputedStyle } from '../css/style.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'
import type { Page, PageGeometry } from '../pages/types.ts'
import { type BackgroundAreas, hasBackground, paintBackground } from './background.ts'
import type { PaintOp } from './ops.ts'
import type { BackgroundSources } from './paint-sources.ts'
import { boxAreas, type RoundedRect, square } from './rounded.ts'

/** The canvas colour of a root element with a dark colour scheme (CSS Color Adjustment 1 §2.4). */
export const DARK_CANVAS: Color = { r: 18 / 255, g: 18 / 255, b: 18 / 255, a: 1 }

/** Whether the root element has a dark colour scheme. */
export const isDark = (body: Placed<BoxFragment> | null): boolean =>
  body !== null && rootIn(body).fragment.box.style.colorScheme === 'dark'

/** The background of the canvas. */
export interface Canvas {
  readonly style: ComputedStyle
  /** The areas of the root element if it is unbroken on its page, else null. */
  readonly root: BackgroundAreas | null
}

/** The background of the canvas, and the fragment of the element that it is taken from. */
export interface CanvasSource extends Canvas {
  readonly fragment: BoxFragment
}

/**
 * The area of the canvas: the padding box of the page. The page context has a background of its own, in the margins (CSS Page
 * 3, https://www.w3.org/TR/css-page-3/#painting). On sides without margin and border the canvas extends to the edge of the
 * ground.
 */
export function canvasArea(geometry: PageGeometry, ground: Rect): Rect {
  const { width, height } = geometry
  const area = paddingBox(geometry)
  const left = area.x <= 0 ? ground.x : area.x
  const top = area.y <= 0 ? ground.y : area.y
  const right = area.x + area.width >= width ? ground.x + ground.width : area.x + area.width
  const bottom = area.y + area.height >= height ? ground.y + ground.height : area.y + area.height
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/**
 * The element whose background the canvas takes (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#special-backgrounds): the root, or the body if the root has none. It is then
 * painted on the canvas instead of the box.
 */
export function canvasOf(body: Placed<BoxFragment> | null): CanvasSource | null {
  if (body === null) return null
  const placed = rootIn(body)
  const root = areasOfRoot(placed)
  const { fragment: own } = placed
  // An element without a box has no background.
  if (own.box.style.display === 'none') return null
  if (hasBackground(own.box.style)) return { fragment: own, style: own.box.style, root }
  for (const { fragment } of own.children) {
    if (fragment.kind !== 'box' || fragment.box.element?.name !== 'body') continue
    // CSS Contain 2 §2: containment of the root or body disables propagation from the body.
    if (own.box.style.contain.length > 0 || fragment.box.style.contain.length > 0) return null
    return hasBackground(fragment.box.style) ? { fragment, style: fragment.box.style, root } : null
  }
  return null
}

/** The root element; if it is not a block container, it is inside an anonymous one. */
function rootIn(body: Placed<BoxFragment>): Placed<BoxFragment> {
  const inner = body.fragment.children[0]
  if (inner?.fragment.kind !== 'box' || inner.fragment.box.element?.parent !== null) return body
  return { x: body.x + inner.x, y: body.y + inner.y, fragment: inner.fragment }
}

/** The areas of the root element if it is on one page; null if it continues. */
const areasOfRoot = ({ fragment, x, y }: Placed<BoxFragment>): BackgroundAreas | null =>
  fragment.part.isFirst && fragment.part.isLast ? boxAreas(fragment, x, y) : null

/**
 * Images are positioned in the box of the root element (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#root-background). If it continues over pages, they are positioned in the content
 * area, so that all pages look alike. Images without repetition are painted once, where the root element begins, unless they
 * are fixed to the page.
 */
export function paintCanvas(
  { style, root }: Canvas,
  { geometry, index }: Page,
  area: Rect,
  sources: BackgroundSources,
): readonly PaintOp[] {
  const trim: Rect = { x: 0, y: 0, width: geometry.width, height: geometry.height }
  const content = square(shrink(paddingBox(geometry), geometry.padding))
  const areas: BackgroundAreas = root ?? { 'border-box': content, 'padding-box': content, 'content-box': content }
  const canvas: RoundedRect = square(area)
  const layers = style.backgroundLayers.filter(layer => index === 0 || !isShownOnce(layer))
  const shown = layers.length === style.backgroundLayers.length ? style : { ...style, backgroundLayers: layers }
  return paintBackground(shown, { areas, canvas, page: trim, text: null }, sources, 'background')
}

const isShownOnce = ({ repeat, attachment }: BackgroundLayer): boolean =>
  repeat.x === 'no-repeat' && repeat.y === 'no-repeat' && attachment !== 'fixed'

/** The padding box of a page, px from its top left corner. */
export const paddingBox = ({ width, height, margin, border }: PageGeometry): Rect =>
  shrink(shrink({ x: 0, y: 0, width, height }, margin), border)

/** A rectangle without a strip along each side; no extent is negative. */
export const shrink = (rect: Rect, sides: PageGeometry['margin']): Rect => ({
  x: rect.x + sides.left,
  y: rect.y + sides.top,
  width: Math.max(0, rect.width - sides.left - sides.right),
  height: Math.max(0, rect.height - sides.top - sides.bottom),
})
