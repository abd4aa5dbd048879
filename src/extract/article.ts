/** The result of extraction, and the words for what a page is. */
import type { Document, DocumentMeta } from '../html/document.ts'
import type { Wall } from './confidence.ts'
import type { Removal } from './removals.ts'

/** What a page is, as far as it changes how it is read and set. */
export type ContentKind =
  | 'article'
  | 'documentation'
  | 'thread'
  | 'question'
  | 'issue'
  | 'pull-request'
  | 'discussion'
  | 'release'
  | 'readme'
  | 'file'
  | 'wiki'
  | 'listing'

/** The metadata of a page, with what only web pages have. */
export interface ArticleMeta extends DocumentMeta {
  readonly kind: ContentKind
  /** The address that the page gives as its own. */
  readonly canonical: string | null
  /** The picture that the page puts first when it is linked to. */
  readonly leadImage: string | null
  /** ISO 8601. */
  readonly modified: string | null
}

/** The content of a page as a document of its own, with a record of how it was found and what was left out. */
export interface ExtractedArticle {
  /** The content without a title block: `<html><head>…</head><body><main class="octavo-content">…`. */
  readonly document: Document
  readonly meta: ArticleMeta
  /** Which way led to the content: the name of a site parser, "general" or "readability". */
  readonly parser: string
  readonly removed: readonly Removal[]
  /** From 0 to 1: how sure extraction is that this is the content, and all of it. */
  readonly confidence: number
  /** What stands in the place of the content, if it is none: a log-in page, a human check. */
  readonly wall: Wall | null
}
