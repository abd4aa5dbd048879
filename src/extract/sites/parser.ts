/**
 * What a site parser is: data that says how a site's pages are recognised and where the parts of each kind of page are.
 * Code only stands where data can't say it, as a `read` function of a page kind.
 */
import type { Diagnostics } from '../../base/diagnostics.ts'
import type { DraftElement } from '../../html/edit.ts'
import type { ContentKind } from '../article.ts'
import type { Removals } from '../removals.ts'

/**
 * Where a value is: a selector, or a selector and "@" and an attribute, such as "time@datetime". "@name" is an attribute
 * of the element itself. Of a list the first that gives a value counts.
 */
type Field = string
/** A field, or several of which the first that matches something counts. */
export type Fields = Field | readonly Field[]

/** What is known of one site: how to recognise it and where its pages hold their content. */
export interface SiteParser {
  readonly name: string
  /** "github.com" is that host, "*.substack.com" any host below; a leading "www." never matters. */
  readonly hosts: readonly string[]
  /** What only this software writes, for sites on hosts of their own. */
  readonly fingerprints: readonly Fingerprint[]
  readonly kinds: readonly PageKind[]
  /** Where the address of the article's next page is, and that of all its pages in one. */
  readonly nextPage?: Fields
  readonly singlePage?: Fields
}

/** How software is recognised on any host. */
export interface Fingerprint {
  /** Text that occurs in the source of all such pages: a quick look before the page is searched. */
  readonly hint: string
  /** A selector that matches on such pages only. */
  readonly has: string
}

/** One kind of page of a site, with its rule; the first kind that matches a page applies. */
export interface PageKind {
  readonly kind: ContentKind
  /** What the address's path must match. */
  readonly path?: Pick<RegExp, 'test'>
  /** A selector that must match something on the page. */
  readonly has?: string
  readonly rule: ArticleRule | ThreadRule | ReadRule
}

/** Facts that a rule knows better than the page's metadata. */
export interface FactFields {
  readonly title?: Fields
  readonly author?: Fields
  readonly date?: Fields
  readonly site?: string
}

/** Where an article is on a page. */
export interface ArticleRule extends FactFields {
  readonly shape: 'article'
  /** What stands before the content, such as a standfirst; not enough to be an article. */
  readonly lead?: string
  /** Alternatives: the first that selects text is taken, with all elements that it selects. */
  readonly content: readonly string[]
  readonly remove?: readonly string[]
  readonly transforms?: readonly Transform[]
}

/** Gives the elements that are selected another form, before the clean-up passes see them. */
export interface Transform {
  readonly select: string
  /** A new name for the element, or what becomes of it. */
  readonly to: { readonly name: string } | 'unwrap' | ((element: DraftElement, page: SitePage) => void)
}

/** Where the posts of a discussion are on a page. */
export interface ThreadRule extends FactFields {
  readonly shape: 'thread'
  readonly posts: string
  readonly post: PostRule
  /** The order of the answers; that of the page where not said. Accepted answers come first among those by score. */
  readonly order?: 'score'
  readonly remove?: readonly string[]
  readonly transforms?: readonly Transform[]
  /** Posts below this many are no thread; 1 where not said. */
  readonly atLeast?: number
}

/** Where the parts of one post are, from its element on. */
export interface PostRule {
  /** The part of a post that is not its answers, where posts are nested: the first that matches. */
  readonly part?: string
  /** What the post that began the thread matches; it stays even if nothing is written in it. The first where not said. */
  readonly original?: string
  /** The address that a post is about, if it is not on the same site. */
  readonly link?: Fields
  readonly author?: Fields
  readonly date?: Fields
  readonly score?: Fields
  /** Alternatives within the post; the first that selects text. */
  readonly body: readonly string[]
  readonly remove?: readonly string[]
  /** A selector that the post itself or something in it matches when it answers the question. */
  readonly accepted?: string
  /** Nesting: by posts within posts, or by a number that a field gives, divided by `per`. */
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

/** A rule in code, for what selectors cannot say. */
interface ReadRule extends FactFields {
  readonly shape: 'code'
  /** The content, or null where the page is not as expected. */
  readonly read: (page: SitePage) => SiteContent | null
}

/** A page as rules in code see it. */
export interface SitePage {
  /** The whole page, scripts included. Parsers may change it. */
  readonly root: DraftElement
  readonly source: string
  readonly url: URL | null
  readonly diagnostics: Diagnostics
  readonly removals: Removals
  /** A `div` with a piece of HTML that was in a script or an API's answer. */
  readonly fragment: (html: string) => DraftElement
}

/** What a rule says of a page besides its content. */
export interface SiteFacts {
  readonly title?: string | null
  readonly author?: string | null
  readonly date?: string | null
  readonly site?: string | null
}

/** What a rule found. */
export interface SiteContent {
  readonly body: DraftElement
  readonly facts: SiteFacts
}
