/**
 * Links in drawings and images, which have no boxes: `a` elements of SVG, and the areas of image maps (SVG 2 §16.3,
 * https://svgwg.org/svg2-draft/linking.html; HTML, https://html.spec.whatwg.org/multipage/image-maps.html).
 */
import type { Rect } from '../base/geometry.ts'
import { attribute, type Element, elementsOf } from '../html/document.ts'
import type { ShownImage } from '../images/types.ts'
import type { ReplacedBox } from './box.ts'
import type { BuildContext } from './context.ts'
import { linkOf } from './links.ts'

/** The links of a drawing or image map with their structure nodes; empty if there are none. */
export function drawnLinks(
  context: BuildContext,
  element: Element,
  { content }: ShownImage,
): Pick<ReplacedBox, 'links' | 'areas'> {
  if (content?.kind === 'svg' && content.isInline) return linksIn(context, element)
  const map = element.namespace === 'html' ? mapOf(element) : null
  return map === null ? {} : areasIn(context, map)
}

/** The links of a drawing: its `a` elements with their targets; empty if there are none. */
function linksIn(context: BuildContext, drawing: Element): Pick<ReplacedBox, 'links'> {
  const links = new Map<Element, NonNullable<ReturnType<typeof linkOf>>>()
  for (const element of elementsOf(drawing)) {
    const link = element.namespace === 'svg' && element.name === 'a' ? linkOf(context, element, null) : null
    if (link !== null) links.set(element, link)
  }
  return links.size === 0 ? {} : { links }
}

// ---------- image maps (HTML, https://html.spec.whatwg.org/multipage/image-maps.html) ----------

const mapsOf = new WeakMap<Element, ReadonlyMap<string, Element>>()

/** The image map of an image's `usemap`. The maps of a document are indexed once. */
function mapOf(image: Element): Element | null {
  const reference = attribute(image, 'usemap')?.trim()
  if (reference?.startsWith('#') !== true) return null
  let root = image
  while (root.parent !== null) root = root.parent
  let maps = mapsOf.get(root) as Map<string, Element> | undefined
  if (maps === undefined) {
    maps = new Map()
    for (const element of elementsOf(root)) {
      const name = element.name === 'map' && element.namespace === 'html' ? attribute(element, 'name') : null
      if (name !== null && !maps.has(name)) maps.set(name, element)
    }
    mapsOf.set(root, maps)
  }
  return maps.get(reference.slice(1)) ?? null
}

/** The areas of an image map. They may overlap; the first one is on top. */
function areasIn(context: BuildContext, map: Element): Pick<ReplacedBox, 'areas'> {
  const areas: NonNullable<ReplacedBox['areas']>[number][] = []
  for (const element of elementsOf(map)) {
    if (element.name !== 'area' || element.namespace !== 'html') continue
    const link = linkOf(context, element, null)
    if (link !== null) areas.push({ link, area: areaOf(element) })
  }
  return areas.length === 0 ? {} : { areas }
}

/** The bounding box of an area's shape, px from the corner of the image; null for the whole image. */
function areaOf(element: Element): Rect | null {
  const shape = attribute(element, 'shape')?.trim().toLowerCase() ?? 'rect'
  if (shape === 'default') return null
  const coordinates = (attribute(element, 'coords') ?? '').split(/[\s,;]+/).map(Number.parseFloat)
  if (coordinates.length === 0 || !coordinates.every(Number.isFinite)) return { x: 0, y: 0, width: 0, height: 0 }
  if (shape.startsWith('circ')) {
    const [x = 0, y = 0, radius = 0] = coordinates
    return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
  }
  const xs = coordinates.filter((_, i) => i % 2 === 0)
  const ys = coordinates.filter((_, i) => i % 2 === 1)
  const [left, top] = [least(xs), least(ys)]
  return { x: left, y: top, width: most(xs) - left, height: most(ys) - top }
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), values[0] ?? 0)
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), values[0] ?? 0)
