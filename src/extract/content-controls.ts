/** Choices of the user about the content of a page: where it is, what to remove, and what to omit. */
import { type Document, textContent } from '../html/document.ts'
import { createElement, type DraftElement, draftOf, freeze, removeAll } from '../html/edit.ts'
import { selectAll } from '../html/select.ts'
import type { Removals } from './removals.ts'

/** The user's choices about the content of a page. Extraction decides about absent ones. */
export interface ContentControls {
  /** The content, as a CSS selector: all matching elements in order. */
  readonly selector?: string
  /** Elements to remove, as CSS selectors. */
  readonly remove?: readonly string[]
  /** False omits the comments on posts of a thread; those below an article are never content. */
  readonly comments?: boolean
  /** False omits images and their captions. */
  readonly images?: boolean
}

/** The page without the elements that the user removes. */
export function withoutRemoved(page: Document, { remove = [] }: ContentControls, removals: Removals): Document {
  if (remove.length === 0) return page
  const draft = draftOf(page)
  const found = new Set(remove.flatMap(selector => selectAll(draft.root, selector)))
  removals.removeWhere(draft.root, element => (found.has(element) ? 'by request' : null))
  return freeze(draft)
}

/** The elements that the user selects, in one; null if the page has none. */
export function selectedContent(page: Document, { selector }: ContentControls): DraftElement | null {
  if (selector === undefined) return null
  const { root } = draftOf(page)
  const found = new Set(selectAll(root, selector))
  const outermost = [...found].filter(element => {
    for (let at = element.parent; at !== null; at = at.parent) if (found.has(at)) return false
    return true
  })
  return outermost.length === 0 ? null : createElement('div', {}, outermost)
}

/** Removes unwanted parts of extracted content. */
export function leaveOut(body: DraftElement, { comments = true, images = true }: ContentControls): void {
  if (!comments) removeAll(selectAll(body, '.octavo-comments'))
  if (images) return
  const figures = selectAll(body, 'figure').filter(figure => selectAll(figure, 'table, pre').length === 0)
  removeAll(figures)
  removeAll(selectAll(body, 'img, svg'))
  removeAll(selectAll(body, 'p, a, li').filter(element => textContent(element).trim() === '' && isHollow(element)))
}

const isHollow = (element: DraftElement): boolean => selectAll(element, 'table, pre, .octavo-math').length === 0
