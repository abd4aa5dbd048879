/** Maps a drawing to its viewport: `viewBox` and `preserveAspectRatio` (https://svgwg.org/svg2-draft/coords.html). */
import type { Matrix, Rect } from '../../base/geometry.ts'
import type { Element } from '../../html/document.ts'
import { numberList } from './numbers.ts'

/** The rectangle of a `viewBox` attribute in user units; null if it is missing, invalid or empty. */
export function viewBoxOf(element: Element): Rect | null {
  const text = element.attributes.get('viewBox') ?? element.attributes.get('viewbox')
  const [x, y, width, height, ...more] = numberList(text ?? '')
  if (x === undefined || y === undefined || width === undefined || height === undefined || more.length > 0) return null
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** The map from the view box to a viewport at `area`, and whether the drawing may extend beyond it. */
export function fitViewBox(
  view: Rect,
  area: Rect,
  preserve: string | undefined,
): { readonly matrix: Matrix; readonly slices: boolean } {
  const [alignment = 'xMidYMid', mode = 'meet'] = (preserve ?? '')
    .trim()
    .split(/\s+/)
    .filter(part => part !== '' && part !== 'defer')
  let scaleX = area.width / view.width
  let scaleY = area.height / view.height
  const slices = mode === 'slice' && alignment !== 'none'
  if (alignment !== 'none') scaleX = scaleY = slices ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY)
  const share = (name: string): number =>
    alignment.includes(`${name}Min`) ? 0 : alignment.includes(`${name}Max`) ? 1 : 0.5
  const x = area.x + (alignment === 'none' ? 0 : (area.width - view.width * scaleX) * share('x')) - view.x * scaleX
  const y = area.y + (alignment === 'none' ? 0 : (area.height - view.height * scaleY) * share('Y')) - view.y * scaleY
  return { matrix: [scaleX, 0, 0, scaleY, x, y], slices }
}
