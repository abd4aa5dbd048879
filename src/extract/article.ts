/** The result of extraction, and the kinds of pages. */
import type { Document, DocumentMeta } from '../html/document.ts'
import type { Wall } from './confidence.ts'
import type { Removal } from './removals.ts'

/** The kind of a page, as far as it affects extraction and layout. */
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

/** The metadata of a page, including that of web pages only. */
export interface ArticleMeta extends DocumentMeta {
  readonly kind: ContentKind
  /** The canonical address of the page. */
  readonly canonical: string | null
  /** The preview image of the page. */
  readonly leadImage: string | null
  /** ISO 8601. */
  readonly modified: string | null
}

/** The content of a page as a document of its own, with a record of the method and of removed parts. */
export interface ExtractedArticle {
  /** The content without a title block: `<html><head>…</head><body><main class="octavo-content">…`. */
  readonly document: Document
  readonly meta: ArticleMeta
  /** The method that found the content: the name of a site parser, "general" or "readability". */
  readonly parser: string
  readonly removed: readonly Removal[]
  /** From 0 to 1: the probability that this is the content, and that it is complete. */
  readonly confidence: number
  /** Set if the page has no content: it is a log-in page or a human check. */
  readonly wall: Wall | null
}
