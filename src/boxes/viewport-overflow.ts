/**
 * `overflow` of the root and the body applies to the viewport, and their own boxes do not clip or scroll (CSS Overflow 3,
 * https://www.w3.org/TR/css-overflow-3/#overflow-propagation). On paper the viewport is the pages: overflowing content
 * continues on the next page.
 */
import type { ElementStyles, StyledTree } from '../css/style.ts'
import type { Element } from '../html/document.ts'

/** The styles with the overflow of the root, or else of the body, moved to the viewport. */
export function withViewportOverflow(root: Element, styled: StyledTree): StyledTree {
  const source = clips(styled, root) ? root : bodyOf(styled, root)
  if (source === null || !clips(styled, source)) return styled
  const styles = [...styled.styles]
  const own = styles[source.order]!
  const self: ElementStyles['self'] = { ...own.self, overflowX: 'visible', overflowY: 'visible' }
  styles[source.order] = { ...own, self }
  return { ...styled, styles }
}

const clips = ({ styles }: StyledTree, { order }: Element): boolean => {
  const { self } = styles[order]!
  return self.overflowX !== 'visible' || self.overflowY !== 'visible'
}

/**
 * The body, whose overflow applies to the viewport unless it or the root is contained (CSS Contain 2,
 * https://www.w3.org/TR/css-contain-2/#contain-property).
 */
function bodyOf({ styles }: StyledTree, root: Element): Element | null {
  if (root.name !== 'html') return null
  const body = root.children.find((node): node is Element => node.kind === 'element' && node.name === 'body') ?? null
  const isContained = [root, body].some(element => element !== null && styles[element.order]!.self.contain.length > 0)
  return isContained ? null : body
}
