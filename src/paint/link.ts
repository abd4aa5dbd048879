/**
 * Clickable areas: the border box of a block, or a part of each line of a link (link annotations, ISO 32000-1 §12.5.6.5; HTML,
 * https://html.spec.whatwg.org/multipage/links.html).
 */

import { encloses, type Rect, type Size } from '../base/geometry.ts'
import { perObject } from '../base/memo.ts'
import type { InlineBox, InlineRootBox, Link, LinkTarget } from '../boxes/box.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'
import { type LinkArea, type Located, ownerIn } from './context.ts'
import type { Owner, PaintOp } from './ops.ts'

/** The area that a box adds to its link; null if it is already reported. */
export function ownLink({ fragment, x, y, inherited }: Located): LinkArea | null {
  const { link = null, style } = fragment.box
  if (link === null || style.visibility !== 'visible') return null
  const rect = areaOf(fragment, x, y)
  const around = inherited.link
  return around !== null && around.link === link && encloses(around.rect, rect) ? null : { link, rect }
}

/** The link of a box's content. */
export const linkWithin = (located: Located): LinkArea | null =>
  located.fragment.box.link == null ? located.inherited.link : (ownLink(located) ?? located.inherited.link)

/** The area of a link's box. `root` is that of an inline box's line. */
export function paintLink(located: Located, root: InlineRootBox | null): readonly PaintOp[] {
  const area = ownLink(located)
  if (area === null || linkProblem(area.link.target) !== null) return []
  const { link, rect } = area
  if (!(rect.width > 0 && rect.height > 0)) return []
  const contents = contentsOf(link, located.fragment.box, root)
  const owner = link.structure?.id ?? ownerIn(located.inherited, located.fragment).owner
  return [{ op: 'link', link: link.id, rect, target: link.target, contents, owner }]
}

/** A link without a box, in an area of a drawing or an image. */
export function drawnLink({ id, target, contents, structure }: Link, rect: Rect, owner: Owner): readonly PaintOp[] {
  if (linkProblem(target) !== null || !(rect.width > 0 && rect.height > 0)) return []
  const said = contents === '' ? nameOf(target) : contents
  return [{ op: 'link', link: id, rect, target, contents: said, owner: structure?.id ?? owner }]
}

// ---------- targets ----------

/** Whether a fragment leads to the beginning of the document, if no element has that name (HTML §7.4.2.3.3). */
export const isTop = (id: string): boolean => id === '' || id.toLowerCase() === 'top'

/** Permitted schemes of links. Scripts and files of the reader's machine are excluded. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'ftp',
  'ftps',
  'geo',
  'doi',
  'urn',
])

/** Viewers do not support longer ones, and strings in PDF/A are limited (ISO 19005-2 §6.1.13). */
const LONGEST_ADDRESS = 32_000

/** The reason why a link is not clickable, or null. Computed once per target: a link may have hundreds of lines. */
export const linkProblem = perObject((target: LinkTarget): string | null => problemOf(target))

/** The reason why an address is not written to a file, or null. */
function problemOf(target: LinkTarget): string | null {
  if (target.kind !== 'url') return null
  // URL parsers remove tabs, line breaks, and surrounding white space.
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(target.url.replace(/[\t\n\r]/g, '').trim())?.[1]
  if (scheme !== undefined && !SAFE_SCHEMES.has(scheme.toLowerCase()))
    return `addresses that begin with "${scheme.toLowerCase().slice(0, 20)}:" are not put into files`
  if (/^https?$/i.test(scheme ?? '') && !URL.canParse(target.url)) return 'its address cannot be read'
  return addressLength(target.url) > LONGEST_ADDRESS ? 'its address is longer than readers follow' : null
}

/** Length in bytes as written. */
const addressLength = (url: string): number =>
  3 * url.length <= LONGEST_ADDRESS || url.length > LONGEST_ADDRESS ? url.length : encodeURI(url.toWellFormed()).length

// ---------- areas ----------

/** Px: smaller areas would be empty in the precision of the file, thousandths of a point. */
const LEAST_SIDE = 0.002

/** The reason why an area, px from the corner of the page, is not clickable, or null. */
export function areaProblem({ x, y, width, height }: Rect, page: Size): 'outside' | 'empty' | null {
  if (!(width >= LEAST_SIDE && height >= LEAST_SIDE)) return 'empty'
  return x < page.width && y < page.height && x + width > 0 && y + height > 0 ? null : 'outside'
}

/**
 * The border box; on a line extended by boxes that are higher or lower. A link without a size of its own has the area of its
 * content.
 */
function areaOf(fragment: BoxFragment, x: number, y: number): Rect {
  const isInline = fragment.box.kind === 'inline'
  if (!isInline && fragment.width > 0 && fragment.height > 0)
    return { x, y, width: fragment.width, height: fragment.height }
  let [left, top, right, bottom] = [x, y, x + fragment.width, y + fragment.height]
  const pending = inside(fragment, x, y)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { fragment: child } = next
    if (isInline && child.kind !== 'box') continue
    left = Math.min(left, next.x)
    top = Math.min(top, next.y)
    right = Math.max(right, next.x + child.width)
    bottom = Math.max(bottom, next.y + child.height)
    const isOpen = child.kind === 'box' && (!isInline || child.box.kind === 'inline') && isHollow(child, isInline)
    if (isOpen) pending.push(...inside(child, next.x, next.y))
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const isHollow = ({ width, height }: BoxFragment, isInline: boolean): boolean => isInline || !(width > 0 && height > 0)

const inside = ({ children }: BoxFragment, x: number, y: number): Placed[] =>
  children.map(child => ({ ...child, x: x + child.x, y: y + child.y }))

// ---------- contents ----------

const nameOf = (target: LinkTarget): string =>
  target.kind === 'url' ? target.url : target.kind === 'anchor' ? target.id : target.field.label

const known = new WeakMap<Link, string>()

/** The alternative text of a link; without one, its target. */
function contentsOf(link: Link, box: BoxFragment['box'], root: InlineRootBox | null): string {
  if (link.contents !== '') return link.contents
  const found = known.get(link)
  if (found !== undefined) return found
  const said = box.kind === 'inline' && root !== null ? textOf(box, root).replace(/\s+/g, ' ').trim() : ''
  const contents = said !== '' ? said : nameOf(link.target)
  known.set(link, contents)
  return contents
}

/** The text between the edges of an inline box, with the alternative text of images. */
function textOf(box: InlineBox, root: InlineRootBox): string {
  const { items, text } = root.content
  const range = rangesIn(root.content).get(box)
  if (range === undefined) return ''
  let contents = ''
  for (const item of items.slice(range.open, range.close)) {
    if (item.kind === 'text') contents += text.slice(item.start, item.end)
    else if (item.kind === 'atomic') contents += item.box.kind === 'replaced' ? ` ${item.box.alt ?? ''} ` : ' '
    else if (item.kind === 'break') contents += ' '
  }
  return contents
}

interface ItemRange {
  readonly open: number
  close: number
}

/** The items of each inline box of a paragraph, found once: a paragraph may have thousands of links. */
const rangesIn = perObject(({ items }: InlineRootBox['content']): ReadonlyMap<unknown, ItemRange> => {
  const ranges = new Map<unknown, ItemRange>()
  items.forEach((item, i) => {
    if (item.kind === 'open') ranges.set(item.box, { open: i, close: i })
    const range = item.kind === 'close' ? ranges.get(item.box) : undefined
    if (range !== undefined) range.close = i
  })
  return ranges
})
