/** Link annotations (ISO 32000-1 §12.5.6.5) and the named destinations of links, from within the document and from outside. */
import type { Matrix, Point, Rect, Size } from '../base/geometry.ts'
import type { Anchor } from '../pages/types.ts'
import { areaProblem, isTop } from '../paint/link.ts'
import type { DisplayDocument } from '../paint/ops.ts'
import { putNameTree, toBytes } from './name-tree.ts'
import { type DestinationPages, destination, structureDestination } from './outline.ts'
import type { PdfFile } from './pdfkit.ts'
import { union } from './structure/elements.ts'
import type { PdfBox, Structure } from './structure/structure.ts'
import { byteString, dictionary, numbers, type Reference, spoken, textString } from './syntax.ts'
import type { PlacedLink } from './target.ts'

/** The corners of a rectangle through a matrix, from the lower left, counter-clockwise, as `QuadPoints` has them. */
export function cornersOf({ x, y, width, height }: Rect, [a, b, c, d, e, f]: Matrix): readonly Point[] {
  const corners = [
    { x, y: y + height },
    { x: x + width, y: y + height },
    { x: x + width, y },
    { x, y },
  ]
  return corners.map(corner => ({ x: a * corner.x + c * corner.y + e, y: b * corner.x + d * corner.y + f }))
}

/** The name of the beginning of the document, if no element has it. */
const TOP = 'top'

/**
 * Writes the annotations of a page. Omits links to missing targets, links outside the page and links without an area. `named`
 * collects their targets.
 */
export function putLinks(
  file: PdfFile,
  links: readonly PlacedLink[],
  page: Size & { readonly id: Reference },
  { anchors, structure, named }: LinkContext,
): readonly Reference[] {
  const ids: Reference[] = []
  for (const { op, areas } of gathered(links, page, anchors)) {
    const id = file.reserve()
    ids.push(id)
    const { target } = op
    const uri = target.kind === 'url' ? asciiUrl(target.url) : ''
    const owner = typeof op.owner === 'number' ? op.owner : null
    // ISO 14289-1 §7.18.5: a link says where it leads.
    const contents = spoken(op.contents) ?? (uri || '→')
    const leadsTo = target.kind === 'anchor' ? (anchors.get(target.id)?.owner ?? null) : null
    const StructParent =
      structure?.recordLink({
        link: op.link,
        owner,
        page: page.id,
        id,
        contents,
        leadsTo,
      }) ?? null
    const place = target.kind !== 'anchor' ? null : anchors.has(target.id) ? target.id : TOP
    if (place !== null) named.add(place)
    const leads =
      place === null ? { A: `<</S/URI/URI${byteString(uri)}>>` } : { Dest: byteString(toBytes(keyOf(place))) }
    file.put(
      id,
      dictionary({
        Type: '/Annot',
        Subtype: '/Link',
        Rect: numbers(boundsOf(areas)),
        QuadPoints: areas.every(isUpright) && areas.length === 1 ? null : numbers(areas.flatMap(area => area.points)),
        Border: '[0 0 0]',
        // Printed along with the page, as PDF/A asks; it draws nothing.
        F: 4,
        Contents: textString(contents),
        StructParent,
        ...leads,
      }),
    )
  }
  return ids
}

/** What link annotations refer to; `named` collects destinations that need names. */
interface LinkContext {
  readonly anchors: DisplayDocument['anchors']
  readonly structure: Structure | null
  readonly named: Set<string>
}

/** A part of a link in points: its corners as QuadPoints have them (ISO 32000-1 §12.5.6.5), and the box around them. */
interface Area {
  readonly points: readonly number[]
  readonly box: PdfBox
}

interface Gathered {
  readonly op: PlacedLink['op']
  readonly areas: readonly Area[]
}

/** With more links than this on a page, they are not compared with each other. */
const MOST_COMPARED = 400

/**
 * The areas of each link on the page, in the order in which the links begin. Some readers know only the rectangle around
 * all areas of an annotation: where it would cover another link, each area is an annotation of its own.
 */
function gathered(links: readonly PlacedLink[], page: Size, anchors: DisplayDocument['anchors']): readonly Gathered[] {
  const byLink = new Map<number, { readonly op: PlacedLink['op']; readonly areas: Area[] }>()
  for (const { op, corners } of links) {
    if (op.target.kind === 'field') continue
    if (op.target.kind === 'anchor' && !anchors.has(op.target.id) && !isTop(op.target.id)) continue
    // The render stage has warned of these (render/dead-links.ts).
    if (areaProblem(boxAround(corners), page) !== null) continue
    const area = areaOf(corners, page.height)
    const known = byLink.get(op.link)
    if (known === undefined) byLink.set(op.link, { op, areas: [area] })
    else known.areas.push(area)
  }
  const all = [...byLink.values()]
  return all.flatMap(link => {
    if (link.areas.length === 1) return [link]
    const bounds = boundsOf(link.areas)
    const covers =
      all.length > MOST_COMPARED ||
      all.some(other => other !== link && other.areas.some(({ box }) => overlap(box, bounds)))
    return covers ? link.areas.map(area => ({ op: link.op, areas: [area] })) : [link]
  })
}

/** The bounds of a quadrilateral, px. */
function boxAround(corners: readonly Point[]): Rect {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** The area of a link in points, rounded to thousandths, y upwards. */
function areaOf(corners: readonly Point[], height: number): Area {
  const xs = corners.map(({ x }) => Math.round(x * 750) / 1000)
  const ys = corners.map(({ y }) => Math.round((height - y) * 750) / 1000)
  const points: number[] = []
  for (let i = 0; i < xs.length; i++) points.push(xs[i]!, ys[i]!)
  return { points, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] }
}

const boundsOf = (areas: readonly Area[]): PdfBox => areas.map(area => area.box).reduce(union)

const overlap = (a: PdfBox, b: PdfBox): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** Its sides are those of its box. */
const isUpright = ({ points, box }: Area): boolean =>
  points[0] === box[0] && points[1] === box[1] && points[4] === box[2] && points[5] === box[3]

/** A URI is seven-bit ASCII (§12.6.4.7). */
const asciiUrl = (url: string): string =>
  url.toWellFormed().replace(/[^\x21-\x7e]/gu, character => encodeURIComponent(character))

const KEY_PREFIX = 'octavo:'

/**
 * The key that links of the document use for a place. Some programs sort keys by their bytes (ISO 32000-1 §7.9.6), others by
 * their characters in PDFDocEncoding; the orders agree for ASCII.
 */
const keyOf = (place: string): string =>
  /^[\x21-\x7e]+$/.test(place) && !place.startsWith(KEY_PREFIX)
    ? place
    : KEY_PREFIX + encodeURIComponent(place.toWellFormed())

/** The Dests tree, or null when nothing has a name. `named` are places that links lead to. */
export function putDestinations(
  file: PdfFile,
  anchors: DisplayDocument['anchors'],
  named: ReadonlySet<string>,
  pages: DestinationPages,
): Reference | null {
  const hasTop = named.has(TOP) && !anchors.has(TOP)
  const places = hasTop ? new Map([...anchors, [TOP, BEGINNING] as const]) : anchors
  if (places.size === 0) return null
  // Links from outside use the element's own name.
  const keys = new Map(places)
  for (const place of named) keys.set(keyOf(place), places.get(place)!)
  return putNameTree(file, keys, ({ page, y, owner }) => {
    const D = destination(pages, page, y)
    // ISO 32000-2 §12.3.2.4: readers that know no structure destinations go to the place on the page.
    return pages.structure === null ? D : `<</D${D}/SD${structureDestination(pages, pages.structure, owner, page, y)}>>`
  })
}

const BEGINNING: Anchor = { page: 0, x: 0, y: 0, owner: null }
