/**
 * Paints the SVG images of boxes. A drawing is written once for each size, as a form XObject, unless it contains text
 * that can be copied.
 */

import { createHash } from 'node:crypto'
import type { Size } from '../../base/geometry.ts'
import { perObject } from '../../base/memo.ts'
import { rectanglePath } from '../../base/path.ts'
import { type Element, elementsOf } from '../../html/document.ts'
import type { SvgContent } from '../../images/types.ts'
import { group } from '../group.ts'
import type { PaintOp } from '../ops.ts'
import { drawSvg } from './drawing.ts'
import { isClipping } from './svg-containers.ts'
import { DrawingError, type SvgDrawings, type SvgPlace } from './types.ts'

interface Drawing {
  readonly ops: readonly PaintOp[]
  /** Null for a drawing with text or links, which belong to their page. */
  readonly id: string | null
}

/** The drawings of a job. Those with foreign content depend on their box. */
export class SvgPainter implements SvgDrawings {
  readonly #drawings = new Map<SvgContent, Map<string, Drawing>>()

  /** Paints a drawing in its rectangle. */
  paint(content: SvgContent, place: SvgPlace): readonly PaintOp[] {
    const { rect, owner } = place
    const size: Size = { width: rect.width, height: rect.height }
    const { ops, id } = this.#drawing(content, size, place)
    if (ops.length === 0) return []
    if (id !== null) return [{ op: 'drawing', id, size, children: ops, rect, owner }]
    const transform = [1, 0, 0, 1, rect.x, rect.y] as const
    const clip = isOpen(content) ? null : rectanglePath({ x: 0, y: 0, ...size })
    return [group(ops, { clip, transform })]
  }

  /** The drawing for a size and an owner, cached unless it has foreign content. */
  #drawing(content: SvgContent, size: Size, place: SvgPlace): Drawing {
    const known = this.#drawings.get(content) ?? new Map<string, Drawing>()
    this.#drawings.set(content, known)
    const key = `${size.width}×${size.height} ${place.owner}`
    const found = known.get(key)
    if (found !== undefined) return found
    const made = draw(content, size, place)
    if (!hasForeignObjects(content.root)) known.set(key, made)
    return made
  }
}

/** Draws within limits; a drawing that exceeds them is omitted with a warning. */
function draw(
  content: SvgContent,
  size: Size,
  { owner, fonts, diagnostics, foreign, link, image, rasterize }: SvgPlace,
): Drawing {
  const { where } = content
  const warn = (what: string): void =>
    diagnostics.warn('unsupported_value', `the image ${where} uses ${what}, which is left out`, where)
  try {
    const ops = drawSvg(content, size, { owner, fonts, foreign, link, image, rasterize, warn })
    if (isOpen(content) || needsPage(ops)) return { ops, id: null }
    // Drawings with equal operations are one, whatever rules and references produced them.
    return { ops, id: digestOf(ops, size) }
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error
    diagnostics.warn('image_too_large', `the image ${where} ${error.message}`, where)
    return { ops: [], id: null }
  }
}

/** An inline SVG may have visible overflow; an SVG file is clipped to its viewport. */
const isOpen = ({ isInline, root, styled }: SvgContent): boolean =>
  isInline && !isClipping(styled.instanceOf(root).style)

/** Text must be on a page to be searched and copied, and links to be followed. */
function needsPage(ops: readonly PaintOp[]): boolean {
  return ops.some(
    op =>
      op.op === 'glyphs' || op.op === 'link' || ((op.op === 'group' || op.op === 'drawing') && needsPage(op.children)),
  )
}

/** A digest of operations: equal drawings are written once. */
function digestOf(ops: readonly PaintOp[], { width, height }: Size): string {
  const hash = createHash('sha256').update(`${width} ${height}`)
  for (const op of ops) hash.update(JSON.stringify(op, shortened))
  return hash.digest('hex')
}

/** Fields that identify the owner of an operation and the source of its text: they do not affect tiles and masks. */
const ORIGINS: ReadonlySet<string> = new Set(['owner', 'source', 'place', 'line'])

/** Images and faces are represented by their ids. */
function shortened(key: string, value: unknown): unknown {
  if (ORIGINS.has(key)) return undefined
  return key === 'image' || key === 'face' ? (value as { readonly id: string }).id : value
}

/** Whether a drawing contains foreign objects. */
const hasForeignObjects = perObject((root: Element) =>
  [...elementsOf(root)].some(element => element.name === 'foreignObject'),
)
