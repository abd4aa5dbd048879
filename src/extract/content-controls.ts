/** What a user says about a page's content: where it is, what is none of it, and what of it is not wanted. */
import { type Document, textContent } from '../html/document.ts'
import { createElement, type DraftElement, draftOf, freeze, removeAll } from '../html/edit.ts'
import { selectAll } from '../html/select.ts'
import type { Removals } from './removals.ts'

/** The user's choices about the content of a page. Absent ones leave the decision to extraction. */
export interface ContentControls {
  /** Where the content is, as a CSS selector: all elements that it matches, in their order. */
  readonly selector?: string
  /** What is no content, as CSS selectors. */
  readonly remove?: readonly string[]
  /** False leaves out the comments on posts of a thread; those below an article are never content. */
  readonly comments?: boolean
  /** False leaves out pictures and their captions. */
  readonly images?: boolean
}

/** The page without what the user takes out of it. */
export function withoutRemoved(page: Document, { remove = [] }: ContentControls, removals: Removals): Document {
  if (remove.length === 0) return page
  const draft = draftOf(page)
  const found = new Set(remove.flatMap(selector => selectAll(draft.root, selector)))
  removals.removeWhere(draft.root, element => (found.has(element) ? 'by request' : null))
  return freeze(draft)
}

/** The elements that the user names, in one; null where the page has none of them. */
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

/** Takes out of finished content what is not wanted. */
export function leaveOut(body: DraftElement, { comments = true, images = true }: ContentControls): void {
  if (!comments) removeAll(selectAll(body, '.octavo-comments'))
  if (images) return
  const figures = selectAll(body, 'figure').filter(figure => selectAll(figure, 'table, pre').length === 0)
  removeAll(figures)
  removeAll(selectAll(body, 'img, svg'))
  removeAll(selectAll(body, 'p, a, li').filter(element => textContent(element).trim() === '' && isHollow(element)))
}

const isHollow = (element: DraftElement): boolean => selectAll(element, 'table, pre, .octavo-math').length === 0
