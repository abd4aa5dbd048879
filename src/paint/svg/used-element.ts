/** The elements that `use` elements refer to (SVG 2: https://svgwg.org/svg2-draft/struct.html#UseElement). */
import type { StyledInstance } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { hrefOf } from './svg-lengths.ts'
import type { Drawer } from './types.ts'

/** An element of this document or of a file. */
interface UsedElement {
  readonly target: Element
  /** The drawer of its document. */
  readonly owner: Drawer
  /** The `use` as its parent, from which it inherits. */
  readonly instance: StyledInstance
}

/** Null where there is none. A file that could not be loaded has a warning of its own. */
export function usedElement(use: Element, instance: StyledInstance, drawer: Drawer): UsedElement | null {
  const reference = hrefOf(use)
  if (reference === null) return null
  const { address, id } = reference
  if (address === '') {
    const target = id === null ? null : drawer.elementById(id)
    return target === null ? null : { target, owner: drawer, instance }
  }
  const owner = drawer.fileDrawer(address)
  if (owner === null) {
    if (!drawer.content.isInline) drawer.warn('a use of another file')
    return null
  }
  // SVG 2 (https://svgwg.org/svg2-draft/struct.html#UseShadowTree): without a fragment, the root element of the file is used.
  const target = id === null ? owner.content.root : owner.elementById(id)
  if (target === null) {
    drawer.warn(`"${id?.slice(0, 40)}" of the file ${address.slice(0, 100)}, which is not in it`)
    return null
  }
  const { styled } = owner.content
  return { target, owner, instance: { ...instance, child: element => styled.instanceWithin(element, instance) } }
}
