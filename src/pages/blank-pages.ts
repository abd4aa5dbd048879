/** Whether a page has visible content. */
import type { BoxFragment, Placed } from '../layout/types.ts'
import type { Page } from './types.ts'

/** Whether a page has visible content, apart from furniture. */
export const hasInk = ({ body, footnotes }: Page): boolean =>
  [body, footnotes].some(area => area !== null && isSeen(area))

/** Whether a fragment or a descendant paints on the page. Text counts even if it is transparent. */
function isSeen({ fragment }: Placed): boolean {
  if (fragment.kind === 'text') return true
  if (fragment.kind === 'box' && fragment.turned !== undefined) return isSeen({ x: 0, y: 0, fragment: fragment.turned })
  return (fragment.kind === 'box' && (fragment.image !== null || isPainted(fragment))) || fragment.children.some(isSeen)
}

/** Whether a box paints edges or a background. Those of the root and the body do not count: every page has them. */
function isPainted({ box, border, collapsedBorders }: BoxFragment): boolean {
  if (box.kind === 'inline-root' || box.element?.name === 'html' || box.element?.name === 'body') return false
  const { backgroundColor, backgroundLayers, boxShadow, outlineStyle, visibility } = box.style
  if (visibility !== 'visible') return false
  const isFilled = typeof backgroundColor === 'string' || backgroundColor.a > 0
  const hasBorder = border.top + border.right + border.bottom + border.left > 0 || collapsedBorders !== null
  const hasShadow = boxShadow.length > 0 || outlineStyle !== 'none'
  return isFilled || hasBorder || hasShadow || backgroundLayers.some(({ image }) => image !== null)
}
