/** Resolves the references of `use` elements (https://svgwg.org/svg2-draft/struct.html#UseElement). */
import type { StyledInstance } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { hrefOf } from './svg-lengths.ts'
import type { Drawer } from './types.ts'

/** An element of this document or of a file. */
interface UsedElement {
  readonly target: Element
  /** The drawer of its document. */
  readonly owner: Drawer
  /** Its instance as a child of the `use` element, from which it inherits. */
  readonly instance: StyledInstance
}

/** Null if the element does not exist. A file that could not be loaded has its own warning. */
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
  // Without a fragment, a reference to a file means its root element (SVG 2,
  // https://svgwg.org/svg2-draft/struct.html#UseShadowTree).
  const target = id === null ? owner.content.root : owner.elementById(id)
  if (target === null) {
    drawer.warn(`"${id?.slice(0, 40)}" of the file ${address.slice(0, 100)}, which is not in it`)
    return null
  }
  const { styled } = owner.content
  return { target, owner, instance: { ...instance, child: element => styled.instanceWithin(element, instance) } }
}
