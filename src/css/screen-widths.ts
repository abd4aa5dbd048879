/**
 * Handles boxes with the width of a screen (`.page { width: 1140px }`) in print templates: they shrink to their
 * container, so that their text keeps its size. A box that also has a height, or is positioned, keeps its width and is
 * scaled down if it exceeds the page (`pages/fit.ts`).
 */
import { isAbsolute } from './out-of-flow.ts'
import type { ComputedStyle } from './style.ts'
import type { StyleNode } from './style-node.ts'
import type { LengthPercentage } from './value-types.ts'

/**
 * The node with its width limited to the container, if it has a fixed width above `widest`, px; otherwise the node
 * itself.
 */
export function withinContainer(node: StyleNode, widest: number): StyleNode {
  const { style } = node
  const isWide = exceeds(style.width, widest) || exceeds(style.minWidth, widest)
  if (!isWide || !isInFlow(style) || typeof style.height === 'number') return node
  const minWidth = exceeds(style.minWidth, widest) ? 0 : style.minWidth
  const maxWidth = exceeds(style.maxWidth, widest) || style.maxWidth === 'none' ? room(style) : style.maxWidth
  return { ...node, style: { ...style, minWidth, maxWidth }, childBase: null }
}

const exceeds = (length: unknown, widest: number): boolean => typeof length === 'number' && length > widest

const isInFlow = (style: ComputedStyle): boolean =>
  /^(?:block|flow-root|list-item|flex|grid)$/.test(style.display) && !isAbsolute(style)

/** The container's width minus the edges of the box. */
function room(style: ComputedStyle): LengthPercentage {
  const px = (length: unknown): number => (typeof length === 'number' ? length : 0)
  const margins = px(style.marginLeft) + px(style.marginRight)
  const inside = px(style.paddingLeft) + px(style.paddingRight) + style.borderLeftWidth + style.borderRightWidth
  const edges = style.boxSizing === 'content-box' ? margins + inside : margins
  return { kind: 'linear', px: 0 - edges, percent: 100 }
}
