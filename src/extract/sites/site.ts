/** Runs the site parsers that fit a page, the likeliest first, and says so where none of them finds what it expects. */
import type { Diagnostics } from '../../base/diagnostics.ts'
import type { Limits } from '../../base/limits.ts'
import type { Document } from '../../html/document.ts'
import { createElement, type DraftElement, draftOf, moveChildren } from '../../html/edit.ts'
import { parseHtml } from '../../html/parse.ts'
import { selectOne } from '../../html/select.ts'
import type { ArticleMeta } from '../article.ts'
import { authorNames } from '../metadata/byline.ts'
import { isoDate } from '../metadata/dates.ts'
import type { Removals } from '../removals.ts'
import type { SiteFacts, SitePage } from './parser.ts'
import { readPage } from './read.ts'
import { parsersFor } from './registry.ts'

export interface SiteInput {
  readonly document: Document
  readonly source: string
  readonly url: URL | null
  readonly meta: ArticleMeta
  readonly removals: Removals
  readonly diagnostics: Diagnostics
  readonly limits: Pick<Limits, 'domDepth' | 'domNodes'>
}

export interface SiteReading {
  readonly parser: string
  readonly body: DraftElement
  readonly isThread: boolean
  readonly facts: Partial<ArticleMeta>
}

export function readSite(input: SiteInput): SiteReading | null {
  const { document, source, url, removals, diagnostics } = input
  const matches = parsersFor({ root: document.root, source, url })
  for (const { parser, kind } of matches) {
    // A parser may change the page before it finds that the page is another, so each gets a copy.
    const page: SitePage = {
      root: draftOf(document).root,
      source,
      url,
      removals,
      diagnostics,
      fragment: html => fragmentOf(html, input),
    }
    const content = readPage(kind, page)
    if (content === null) continue
    const isThread =
      selectOne(content.body, '.octavo-post') !== null || content.body.attributes.get('class') === 'octavo-thread'
    return {
      parser: parser.name,
      body: content.body,
      isThread,
      facts: { ...mergedFacts(content.facts, input.meta), kind: kind.kind },
    }
  }
  if (matches.length > 0) {
    diagnostics.warn(
      'extraction',
      `the page is not as the parser for ${matches[0]!.parser.name} expects; general extraction was used`,
    )
  }
  return null
}

/** What the parser knows, where it knows something. */
function mergedFacts(facts: SiteFacts, meta: ArticleMeta): Partial<ArticleMeta> {
  const site = facts.site ?? meta.site
  return {
    site,
    title: facts.title ?? meta.title,
    author: (facts.author == null ? null : authorNames([facts.author], null)) ?? meta.author,
    published: isoDate(facts.date ?? null) ?? meta.published,
  }
}

/** A `div` with a piece of HTML, as if it stood in the body of the page. */
function fragmentOf(html: string, { document, limits, diagnostics }: SiteInput): DraftElement {
  const parsed = parseHtml(html, { baseUrl: document.baseUrl, limits, diagnostics })
  const holder = createElement('div')
  const body = selectOne(draftOf(parsed).root, 'body')
  if (body !== null) moveChildren(body, holder)
  return holder
}
