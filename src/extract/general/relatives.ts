/** Finds elements by relation: the outermost descendants that pass a test, and the common ancestor of several. */
import type { DraftElement, DraftNode } from '../../html/edit.ts'

/** The elements below `body` that pass, without those inside others that pass. */
export function outermost(body: DraftElement, test: (element: DraftElement) => boolean): DraftElement[] {
  const found: DraftElement[] = []
  const pending: DraftElement[] = [body]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element !== body && test(element)) found.push(element)
    else
      for (let i = element.children.length - 1; i >= 0; i--) {
        const child = element.children[i]!
        if (child.kind === 'element') pending.push(child)
      }
  }
  return found
}

/** The innermost common ancestor; null for none. */
export function commonAncestor(elements: readonly DraftNode[]): DraftElement | null {
  let path: DraftElement[] | null = null
  for (const element of elements) {
    const own = ancestors(element)
    path = path === null ? own : path.filter((at, index) => own[index] === at)
  }
  return path?.at(-1) ?? null
}

/** The ancestors of a node, from the root to its parent. */
function ancestors(element: DraftNode): DraftElement[] {
  const path: DraftElement[] = []
  for (let at = element.parent; at !== null; at = at.parent) path.push(at)
  return path.reverse()
}
