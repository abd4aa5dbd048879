/**
 * The name of the page on which a document begins: the `page` property of the first box, which propagates to its
 * containers (CSS Page 3, https://www.w3.org/TR/css-page-3/#using-named-pages).
 */
import type { Element } from '../html/document.ts'
import type { ComputedStyle, StyledTree } from './style.ts'

/** The name of the first page; null if it has none. */
export function firstPageName(root: Element, styles: StyledTree['styles']): string | null {
  let name: string | null = null
  for (let element: Element | null = root; element !== null; element = firstBlock(element, styles)) {
    const { page } = styles[element.order]!.self
    if (page !== 'auto') name = page
  }
  return name
}

/** The block at the start of a block container; null if text or other content starts it. */
function firstBlock(element: Element, styles: StyledTree['styles']): Element | null {
  const { self, before } = styles[element.order]!
  if (!isContainer(self) || (before !== null && typeof before.content !== 'string')) return null
  for (const child of element.children) {
    if (child.kind === 'text' && child.value.trim() !== '') return null
    if (child.kind !== 'element') continue
    const style = styles[child.order]!.self
    if (isInFlow(style)) return BLOCK_LEVEL.has(style.display) ? child : null
  }
  return null
}

const CONTAINERS: ReadonlySet<string> = new Set(['block', 'flow-root', 'list-item'])
const BLOCK_LEVEL: ReadonlySet<string> = new Set([...CONTAINERS, 'flex', 'grid', 'grid-lanes', 'table'])

const isContainer = ({ display }: ComputedStyle): boolean => CONTAINERS.has(display)

const isInFlow = ({ display, position, float }: ComputedStyle): boolean =>
  display !== 'none' && position !== 'absolute' && position !== 'fixed' && float === 'none'
