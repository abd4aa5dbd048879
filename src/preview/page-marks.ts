/** What the preview tells of a page beside its picture: tags in the order of reading, warnings in place, lines of source. */

import { decimal } from '../base/decimal.ts'
import type { Matrix, Point, Rect } from '../base/geometry.ts'
import { IDENTITY, multiply } from '../base/geometry.ts'
import { mappedRect, united } from '../base/path.ts'
import type { StructureNode } from '../boxes/structure-node.ts'
import type { Element } from '../html/document.ts'
import { boundsOf } from '../paint/bounds.ts'
import type { DisplayPage, PaintOp } from '../paint/ops.ts'
import { escaped } from '../svg-writer/markup.ts'

/** An operation that draws something, and where it does on the page. */
interface PlacedOp {
  readonly op: Exclude<PaintOp, { op: 'group' | 'link' }>
  readonly bounds: Rect
}

function* placedOps(ops: readonly PaintOp[], toPage: Matrix = IDENTITY): Generator<PlacedOp> {
  for (const op of ops) {
    if (op.op === 'group') {
      yield* placedOps(op.children, op.transform === null ? toPage : multiply(toPage, op.transform))
      continue
    }
    const bounds = op.op === 'link' ? null : boundsOf(op)
    if (op.op !== 'link' && bounds !== null) yield { op, bounds: mappedRect(bounds, toPage) }
  }
}

const elementOf = ({ op }: PlacedOp): Element | null => (op.op === 'glyphs' ? (op.source?.element ?? null) : null)

// ---------- tags ----------

interface Tag {
  readonly role: string
  readonly alternative: string | null
  /** Place in the order of reading of the document, from 1; of nodes that own something. */
  readonly place: number
}

/** The nodes of the structure tree by id, in the order of reading. Iterative: depth costs no stack. */
export function tagsOf(root: StructureNode): ReadonlyMap<number, Tag> {
  const tags = new Map<number, Tag>()
  const pending = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    tags.set(node.id, { role: node.role, alternative: node.alternative, place: tags.size + 1 })
    for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index]!)
  }
  return tags
}

/** A group `tags`: a labelled box for each node that has something on the page, and what is an artifact in grey. */
export function tagsSvg(page: DisplayPage, tags: ReadonlyMap<number, Tag>): string {
  const byOwner = new Map<number | string, Rect>()
  for (const { op, bounds } of placedOps(page.ops)) {
    const known = byOwner.get(op.owner)
    byOwner.set(op.owner, known === undefined ? bounds : united(known, bounds)!)
  }
  const nodes = [...byOwner].flatMap(([owner, bounds]) => {
    const tag = typeof owner === 'number' ? tags.get(owner) : undefined
    return tag === undefined ? [] : [{ tag, bounds }]
  })
  nodes.sort((a, b) => a.tag.place - b.tag.place)
  const drawn = nodes.map(({ tag, bounds }, index) => {
    const title = tag.alternative === null ? tag.role : `${tag.role}: ${tag.alternative}`
    const { x, y } = bounds
    return `${rectangle(bounds, title)}<text x="${decimal(x)}" y="${decimal(y)}">${index + 1} ${escaped(tag.role)}</text>`
  })
  return `<g class="tags">${drawn.join('')}</g>`
}

const rectangle = ({ x, y, width, height }: Rect, title: string): string =>
  `<rect x="${decimal(x)}" y="${decimal(y)}" width="${decimal(width)}" height="${decimal(height)}"><title>${escaped(title)}</title></rect>`

// ---------- lines of source ----------

/** A group `warnings`: a box around the text of each line of the source that is warned of. */
export function warningsSvg(page: DisplayPage, messages: ReadonlyMap<number, string>): string {
  const byLine = new Map<number, Rect>()
  if (messages.size > 0)
    for (const placed of placedOps(page.ops)) {
      const line = lineOf(elementOf(placed))
      if (line === null || !messages.has(line)) continue
      byLine.set(line, united(byLine.get(line) ?? null, placed.bounds)!)
    }
  const drawn = [...byLine].map(([line, bounds]) => rectangle(bounds, messages.get(line)!))
  return `<g class="warnings">${drawn.join('')}</g>`
}

/** The line at which the element begins in the source, or the nearest one around it that has a line. */
function lineOf(element: Element | null): number | null {
  for (let around = element; around !== null; around = around.parent) if (around.line > 0) return around.line
  return null
}

/** The line in the source (from 1) and the element that a text on the page comes from, and the text. */
export interface SourcePlace {
  readonly line: number
  /** The name of the element. */
  readonly element: string
  readonly text: string
}

/** The text at a point of the page, in px, and where it comes from; null where there is none that comes from the source. */
export function sourceAt(page: DisplayPage, { x, y }: Point): SourcePlace | null {
  let found: SourcePlace | null = null
  for (const placed of placedOps(page.ops)) {
    const { left, right, top, bottom } = edges(placed.bounds)
    if (x < left || x > right || y < top || y > bottom) continue
    const element = elementOf(placed)
    const line = lineOf(element)
    if (element === null || line === null || placed.op.op !== 'glyphs') continue
    // What is painted last is on top.
    found = { line, element: element.name, text: placed.op.text }
  }
  return found
}

const edges = ({ x, y, width, height }: Rect) => ({ left: x, right: x + width, top: y, bottom: y + height })
