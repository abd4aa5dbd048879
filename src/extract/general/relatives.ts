/** Elements found from others: those below that pass a test, and the one that holds several. */
import type { DraftElement } from '../../html/edit.ts'

/** The elements below `body` that pass, except those inside of others that do. */
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

/** The innermost element that all of them are in; null for none. */
export function commonAncestor(elements: readonly DraftElement[]): DraftElement | null {
  let path: DraftElement[] | null = null
  for (const element of elements) {
    const own = ancestors(element)
    path = path === null ? own : path.filter((at, index) => own[index] === at)
  }
  return path?.at(-1) ?? null
}

/** From the root down to the parent of the element. */
function ancestors(element: DraftElement): DraftElement[] {
  const path: DraftElement[] = []
  for (let at = element.parent; at !== null; at = at.parent) path.push(at)
  return path.reverse()
}
