/**
 * Paint servers that inherit missing attributes from another one by `href`: the template elements of SVG 2 §14.2 and
 * §14.3 (https://svgwg.org/svg2-draft/pservers.html#PaintServerTemplates).
 */
import type { Element } from '../../html/document.ts'
import { hrefId } from './svg-lengths.ts'
import type { Drawer } from './types.ts'

/** Bound on the length of a chain, which may be circular. Real drawings use one or two references. */
const MAX_TEMPLATES = 8

/** An element and its templates, nearest first. The chain ends at a reference to an element of another kind. */
export function templatesOf(element: Element, drawer: Drawer, kinds: readonly string[]): readonly Element[] {
  const chain = [element]
  for (let id = hrefId(element); id !== null && chain.length < MAX_TEMPLATES; id = hrefId(chain.at(-1)!)) {
    const next = drawer.elementById(id)
    if (next === null || !kinds.includes(next.name)) break
    chain.push(next)
  }
  return chain
}

/** An attribute of the first element in a chain that has it. */
export const inheritedAttribute = (chain: readonly Element[], name: string): string | undefined =>
  chain.find(each => each.attributes.has(name))?.attributes.get(name)
