/** Drawings as paint operations in the coordinates of their own viewport. */

import { unreachable } from '../base/errors.ts'
import type { ImageContent, VectorNode } from '../images/types.ts'
import { group } from './group.ts'
import type { Owner, PaintOp } from './ops.ts'

/** The content of a drawing, in the coordinates of its viewport. */
export type VectorContent = Extract<ImageContent, { kind: 'vector' }>

/** Converts a run of text to operations; without fonts there are none. */
export type VectorTextPainter = (node: Extract<VectorNode, { kind: 'text' }>) => readonly PaintOp[]

/** The operations of a drawing in its own coordinates. */
export function vectorOps(content: VectorContent, owner: Owner, text: VectorTextPainter): readonly PaintOp[] {
  return content.drawing.flatMap(node => nodeOps(node, owner, text))
}

/** Whether a drawing contains text. */
export const hasText = (content: VectorContent): boolean => content.drawing.some(nodeHasText)

const nodeHasText = (node: VectorNode): boolean =>
  node.kind === 'text' || (node.kind === 'group' && node.children.some(nodeHasText))

/** The operations of a node of a drawing. */
function nodeOps(node: VectorNode, owner: Owner, text: VectorTextPainter): readonly PaintOp[] {
  switch (node.kind) {
    case 'path':
      return pathOps(node, owner)
    case 'image':
      return [{ op: 'image', image: node.image, rect: node.rect, smooth: true, owner }]
    case 'text':
      return text(node)
    case 'group': {
      const { transform, clip, opacity } = node
      const children = node.children.flatMap(child => nodeOps(child, owner, text))
      if (children.length === 0) return []
      // A clip is in the coordinates of the group's content.
      const { path = null, rule = 'nonzero' } = clip ?? {}
      return [group(children, { clip: path, clipRule: rule, transform, opacity })]
    }
    default:
      return unreachable(node)
  }
}

/** Fill and stroke of a path, in this order (SVG 2, https://svgwg.org/svg2-draft/render.html#PaintingShapesAndText). */
function pathOps(
  { path, rule, fill, stroke }: Extract<VectorNode, { kind: 'path' }>,
  owner: Owner,
): readonly PaintOp[] {
  const ops: PaintOp[] = []
  if (fill !== null) ops.push({ op: 'fill', path, rule, paint: fill, owner })
  if (stroke !== null) {
    const { paint, width, dash, dashPhase, cap, join, miterLimit } = stroke
    ops.push({ op: 'stroke', path, paint, width, dash, dashPhase, cap, join, miterLimit, owner })
  }
  return ops
}
