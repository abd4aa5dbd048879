/**
 * The boxes of a stacking context that are painted by `z-index`, each in the innermost context of its element (CSS 2.1
 * Appendix E, https://www.w3.org/TR/CSS21/zindex.html).
 */
import { isAbsolute } from '../css/out-of-flow.ts'
import type { Element } from '../html/document.ts'
import { isWithin } from './clip.ts'
import type { Positioned } from './layers.ts'

/**
 * Boxes in tree order for equal layers. A stacking context that is not a containing block, for example by opacity or a clip
 * path, adopts the positioned descendants of its element, whose fragments are outside it.
 */
export function inOrder(positioned: readonly Positioned[]): readonly Positioned[] {
  // Ids of boxes are in tree order, which positioned fragments lose.
  return withoutAdopted(positioned).toSorted((a, b) => a.z - b.z || a.fragment.box.id - b.fragment.box.id)
}

/** The boxes without those that an enclosing stacking context adopts. */
function withoutAdopted(positioned: readonly Positioned[]): readonly Positioned[] {
  if (!positioned.some(isTakenFromFlow)) return positioned
  const contexts = new Map<Element, Positioned>()
  for (const item of positioned) {
    const { element, pseudo } = item.fragment.box
    // A pseudo-element does not contain its element's content.
    if (item.layer === null && element !== null && pseudo === null && !contexts.has(element))
      contexts.set(element, item)
  }
  if (contexts.size === 0) return positioned
  return positioned.filter(item => {
    const host = isTakenFromFlow(item) ? hostOf(item, contexts) : null
    // A box that hides its overflow hides the whole context, and would hide an adopted box too.
    if (host === null || !isWithin(item.inherited.clip, host.inherited.clip)) return true
    host.adopted.push(item)
    return false
  })
}

const isTakenFromFlow = ({ fragment }: Positioned): boolean => isAbsolute(fragment.box.style)

/** The context of the outermost of these elements around a box, which contains the others. */
function hostOf({ fragment }: Positioned, contexts: ReadonlyMap<Element, Positioned>): Positioned | null {
  const { element, pseudo } = fragment.box
  let host: Positioned | null = null
  for (let at = pseudo === null ? (element?.parent ?? null) : element; at !== null; at = at.parent)
    host = contexts.get(at) ?? host
  return host
}
