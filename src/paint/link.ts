/** Clickable areas: one for each line that a link's box stands on. */
import type { Rect } from '../base/geometry.ts'
import type { InlineBox, InlineRootBox, Link, ReplacedBox } from '../boxes/box.ts'
import type { BoxFragment } from '../layout/types.ts'
import type { Owner, PaintOp } from './ops.ts'

/** Long links are told apart by their beginnings. */
const MAX_CONTENTS = 300

export const linkOf = (box: BoxFragment['box']): Link | null =>
  box.kind === 'inline' || box.kind === 'replaced' ? box.link : null

/** The area of a link's fragment with its border box at (x, y), images in it included. */
export function paintLink(
  fragment: BoxFragment,
  x: number,
  y: number,
  root: InlineRootBox | null,
  owner: Owner,
): readonly PaintOp[] {
  const target = linkOf(fragment.box)
  if (target === null || !isSafe(target)) return []
  const rect = areaOf(fragment, x, y)
  if (!(rect.width > 0 && rect.height > 0)) return []
  const contents = contentsOf(fragment.box as InlineBox | ReplacedBox, root, target)
  return [{ op: 'link', rect, target, contents, owner }]
}

/** What a click may start: pages, mail, calls. Scripts and files of the reader's machine are not among them. */
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

function isSafe(target: Link): boolean {
  if (target.kind === 'anchor') return true
  // Parsers of addresses drop tabs and line breaks, and the white space around.
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(target.url.replace(/[\t\n\r]/g, '').trim())?.[1]
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase())
}

function areaOf(fragment: BoxFragment, x: number, y: number): Rect {
  let [left, top, right, bottom] = [x, y, x + fragment.width, y + fragment.height]
  const pending = fragment.children.map(child => ({ child, x, y }))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { child } = next
    if (child.fragment.kind !== 'box') continue
    const [childX, childY] = [next.x + child.x, next.y + child.y]
    left = Math.min(left, childX)
    top = Math.min(top, childY)
    right = Math.max(right, childX + child.fragment.width)
    bottom = Math.max(bottom, childY + child.fragment.height)
    if (child.fragment.box.kind === 'inline') {
      for (const inner of child.fragment.children) pending.push({ child: inner, x: childX, y: childY })
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const known = new WeakMap<InlineBox, string>()

/** What the link says, for readers that cannot see the page; failing that, where it leads. */
function contentsOf(box: InlineBox | ReplacedBox, root: InlineRootBox | null, target: Link): string {
  if (box.kind === 'replaced') return shortened(box.alt ?? '', target)
  const found = known.get(box)
  if (found !== undefined) return found
  const contents = shortened(root === null ? '' : textOf(box, root), target)
  known.set(box, contents)
  return contents
}

/** The text between the edges of an inline box, images by their alternative text. */
function textOf(box: InlineBox, root: InlineRootBox): string {
  const { items, text } = root.content
  const open = items.findIndex(item => item.kind === 'open' && item.box === box)
  const close = items.findIndex(item => item.kind === 'close' && item.box === box)
  if (open < 0 || close < 0) return ''
  let contents = ''
  for (const item of items.slice(open, close)) {
    if (item.kind === 'text') contents += text.slice(item.start, item.end)
    else if (item.kind === 'atomic') contents += item.box.kind === 'replaced' ? ` ${item.box.alt ?? ''} ` : ' '
    else if (item.kind === 'break') contents += ' '
  }
  return contents
}

function shortened(text: string, target: Link): string {
  const said = text.replace(/\s+/g, ' ').trim()
  const told = said !== '' ? said : target.kind === 'url' ? target.url : target.id
  return told.length <= MAX_CONTENTS ? told : `${told.slice(0, MAX_CONTENTS).toWellFormed()}…`
}
