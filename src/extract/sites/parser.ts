/**
 * The data type of a site parser: how a site's pages are recognised and where the parts of each kind of page are. Where data
 * is insufficient, a page kind has a `read` function.
 */
import type { Diagnostics } from '../../base/diagnostics.ts'
import type { DraftElement } from '../../html/edit.ts'
import type { ContentKind } from '../article.ts'
import type { Removals } from '../removals.ts'

/**
 * A selector, optionally with "@" and an attribute, such as "time@datetime". "@name" is an attribute of the element itself. Of
 * a list the first one with a value applies.
 */
type Field = string
/** A field, or several of which the first that matches applies. */
export type Fields = Field | readonly Field[]

/** The description of one site: how to recognise it and where its pages have their content. */
export interface SiteParser {
  readonly name: string
  /** "github.com" is that host, "*.substack.com" any host below; a leading "www." is ignored. */
  readonly hosts: readonly string[]
  /** Markup that only this software writes, for sites on their own hosts. */
  readonly fingerprints: readonly Fingerprint[]
  readonly kinds: readonly PageKind[]
  /** The addresses of the article's next page and of the single page with the whole article. */
  readonly nextPage?: Fields
  readonly singlePage?: Fields
}

/** How software is recognised on any host. */
export interface Fingerprint {
  /** Text in the source of all such pages: a quick check before the page is searched. */
  readonly hint: string
  /** A selector that matches only on such pages. */
  readonly has: string
}

/** One kind of page of a site, with its rule; the first kind that matches a page applies. */
export interface PageKind {
  readonly kind: ContentKind
  /** A pattern for the address's path. */
  readonly path?: Pick<RegExp, 'test'>
  /** A selector that must match something on the page. */
  readonly has?: string
  readonly rule: ArticleRule | ThreadRule | ReadRule
}

/** Facts for which a rule has precedence over the page's metadata. */
export interface FactFields {
  readonly title?: Fields
  readonly author?: Fields
  readonly date?: Fields
  readonly site?: string
}

/** Where a page has its article. */
export interface ArticleRule extends FactFields {
  readonly shape: 'article'
  /** Elements before the content, such as a standfirst; not sufficient for an article. */
  readonly lead?: string
  /** Alternatives: the first that selects text applies, with all elements that it selects. */
  readonly content: readonly string[]
  readonly remove?: readonly string[]
  readonly transforms?: readonly Transform[]
}

/** Converts the selected elements before the clean-up passes. */
export interface Transform {
  readonly select: string
  /** A new name for the element, or its conversion. */
  readonly to: { readonly name: string } | 'unwrap' | ((element: DraftElement, page: SitePage) => void)
}

/** Where a page has the posts of a discussion. */
export interface ThreadRule extends FactFields {
  readonly shape: 'thread'
  readonly posts: string
  readonly post: PostRule
  /** The order of the answers; by default that of the page. Accepted answers come first among those sorted by score. */
  readonly order?: 'score'
  readonly remove?: readonly string[]
  readonly transforms?: readonly Transform[]
  /** Minimum number of posts of a thread; 1 by default. */
  readonly atLeast?: number
}

/** Where the parts of one post are, relative to its element. */
export interface PostRule {
  /** The part of a post without its answers, if posts are nested: the first that matches. */
  readonly part?: string
  /** A selector for the opening post; it stays even if it has no text. By default it is the first post. */
  readonly original?: string
  /** The address that a post is about, if it is not on the same site. */
  readonly link?: Fields
  readonly author?: Fields
  readonly date?: Fields
  readonly score?: Fields
  /** Alternatives within the post; the first that selects text applies. */
  readonly body: readonly string[]
  readonly remove?: readonly string[]
  /** A selector that an answering post or one of its descendants matches. */
  readonly accepted?: string
  /** Nesting: by posts within posts, or by a number in a field, divided by `per`. */
  readonly depth?: 'nested' | { readonly field: Field; readonly per: number }
  readonly comments?: CommentRule
  readonly anchor?: Field
}

/** Where the comments on a post are. */
export interface CommentRule {
  readonly select: string
  readonly author?: Fields
  readonly date?: Fields
  readonly score?: Fields
  readonly body: readonly string[]
}

/** A rule in code, where selectors are insufficient. */
interface ReadRule extends FactFields {
  readonly shape: 'code'
  /** The content, or null if the page does not have the expected structure. */
  readonly read: (page: SitePage) => SiteContent | null
}

/** The view of a page that rules in code get. */
export interface SitePage {
  /** The whole page, including scripts. Parsers may change it. */
  readonly root: DraftElement
  readonly source: string
  readonly url: URL | null
  readonly diagnostics: Diagnostics
  readonly removals: Removals
  /** A `div` with a piece of HTML from a script or an API response. */
  readonly fragment: (html: string) => DraftElement
}

/** The facts of a page that a rule finds besides its content. */
export interface SiteFacts {
  readonly title?: string | null
  readonly author?: string | null
  readonly date?: string | null
  readonly site?: string | null
}

/** The result of a rule. */
export interface SiteContent {
  readonly body: DraftElement
  readonly facts: SiteFacts
}
