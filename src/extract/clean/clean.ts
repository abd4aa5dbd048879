/** The passes that all content goes through, in order. Each is a file; each changes the content in place. */
import { append, createElement, type DraftElement, moveChildren } from '../../html/edit.ts'
import type { ArticleMeta } from '../article.ts'
import type { Removals } from '../removals.ts'

export interface CleanContext {
  readonly meta: Partial<ArticleMeta>
  readonly baseUrl: URL | null
  readonly removals: Removals
  readonly isThread: boolean
}

/** The content in one element, ready to be set. */
export function cleanContent(content: DraftElement, context: CleanContext): DraftElement {
  const body = createElement('main', { class: 'octavo-content' })
  if (context.isThread) append(body, content)
  else moveChildren(content, body)
  return body
}
