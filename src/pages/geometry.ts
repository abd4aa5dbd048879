/** The page box and its content area (CSS Page 3, https://www.w3.org/TR/css-page-3/#page-model). */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Rect, Sides, Size } from '../base/geometry.ts'
import { inset } from '../base/geometry.ts'
import { type LengthPercentage, type PageStyle, resolve, resolveMargin } from '../css/style.ts'
import { borderOf } from '../layout/edges.ts'
import type { PageGeometry } from './types.ts'

/** Minimum width of a content area, px. */
const LEAST_AREA = 24

const A4: Size = { width: (210 * 96) / 25.4, height: (297 * 96) / 25.4 }

/** The page box of a style: its sheet, edges and margins, px. Values without room for text are reduced, with a warning. */
export function pageGeometry(style: PageStyle, diagnostics: Diagnostics): PageGeometry {
  const { box } = style
  const sheet = usableSize(style.size, diagnostics)
  const border = borderOf(box)
  const padding = sidesOf(sheet, box.paddingTop, box.paddingRight, box.paddingBottom, box.paddingLeft)
  const x = solveAxis(sheet.width, box.width, box.marginLeft, box.marginRight, border.left + border.right, {
    padding: padding.left + padding.right,
    isBorderBox: box.boxSizing === 'border-box',
  })
  const y = solveAxis(sheet.height, box.height, box.marginTop, box.marginBottom, border.top + border.bottom, {
    padding: padding.top + padding.bottom,
    isBorderBox: box.boxSizing === 'border-box',
  })
  const size =
    x.size === sheet.width && y.size === sheet.height
      ? sheet
      : usableSize({ width: x.size, height: y.size }, diagnostics)
  const own: Sides<number> = { top: y.before, right: x.after, bottom: y.after, left: x.before }
  const margin = usableMargin(size, own, border, padding, diagnostics)
  return { style, margin, border, padding, ...size }
}

interface Axis {
  readonly size: number
  readonly before: number
  readonly after: number
}

/**
 * Auto margins share the rest of the page; without any, the page is as large as its content and margins together (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#page-size-prop).
 */
function solveAxis(
  size: number,
  content: Extent,
  before: Margin,
  after: Margin,
  border: number,
  { padding, isBorderBox }: { readonly padding: number; readonly isBorderBox: boolean },
): Axis {
  const used = (value: Margin): number => resolveMargin(value, size)
  if (typeof content === 'string' || (typeof content === 'object' && content.kind === 'fit-content'))
    return { size, before: used(before), after: used(after) }
  const length = resolve(content, size) + (isBorderBox ? 0 : border + padding)
  const autos = (before === 'auto' ? 1 : 0) + (after === 'auto' ? 1 : 0)
  if (autos === 0) return { size: length + used(before) + used(after), before: used(before), after: used(after) }
  const share = Math.max(0, size - length - used(before) - used(after)) / autos
  return { size, before: before === 'auto' ? share : used(before), after: after === 'auto' ? share : used(after) }
}

type Extent = PageStyle['box']['width']

/** The size of the sheet, or A4 if it is unusable. */
function usableSize(size: Size, diagnostics: Diagnostics): Size {
  if (size.width >= LEAST_AREA && size.height >= LEAST_AREA) return { width: size.width, height: size.height }
  diagnostics.warn(
    'page_adjusted',
    `a page of ${round(size.width)} × ${round(size.height)} px has no room for text: A4 is used`,
    '@page',
  )
  return A4
}

type Margin = LengthPercentage | 'auto'

/** Percentages refer to the page's own width and height (CSS Page 3, https://www.w3.org/TR/css-page-3/#page-properties). */
function sidesOf({ width, height }: Size, top: Margin, right: Margin, bottom: Margin, left: Margin): Sides<number> {
  return {
    top: resolveMargin(top, height),
    right: resolveMargin(right, width),
    bottom: resolveMargin(bottom, height),
    left: resolveMargin(left, width),
  }
}

/** Reduces margins that leave no room, in proportion. */
function usableMargin(
  size: Size,
  margin: Sides<number>,
  border: Sides<number>,
  padding: Sides<number>,
  diagnostics: Diagnostics,
): Sides<number> {
  const horizontal = fitPair(
    margin.left,
    margin.right,
    size.width - LEAST_AREA - border.left - border.right - padding.left - padding.right,
  )
  const vertical = fitPair(
    margin.top,
    margin.bottom,
    size.height - LEAST_AREA - border.top - border.bottom - padding.top - padding.bottom,
  )
  if (horizontal === null && vertical === null) return margin
  diagnostics.warn('page_adjusted', 'the page margins leave no room for text and were made smaller', '@page')
  const [left, right] = horizontal ?? [margin.left, margin.right]
  const [top, bottom] = vertical ?? [margin.top, margin.bottom]
  return { top, right, bottom, left }
}

/** Two lengths reduced in proportion to a sum of `room`; null if they fit. */
function fitPair(a: number, b: number, room: number): readonly [number, number] | null {
  if (a + b <= room) return null
  const factor = Math.max(0, room) / (a + b)
  return [a * factor, b * factor]
}

const round = (value: number): number => Math.round(value * 100) / 100

/** The area of the flow, from the page's top left corner. */
export function contentArea(geometry: PageGeometry): Rect {
  const page: Rect = { x: 0, y: 0, width: geometry.width, height: geometry.height }
  return inset(inset(inset(page, geometry.margin), geometry.border), geometry.padding)
}
