/** Runs the site parsers that match a page, the most likely first, and warns if none of them finds the expected structure. */

import type { Diagnostics } from '../../base/diagnostics.ts'
import type { Limits } from '../../base/limits.ts'
import type { ResourceLoader } from '../../base/resource.ts'
import type { Document } from '../../html/document.ts'
import { type DraftElement, draftOf } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import type { ArticleMeta, ContentKind } from '../article.ts'
import { fragmentOf } from '../html-pieces.ts'
import { authorNames } from '../metadata/byline.ts'
import { isoDate } from '../metadata/dates.ts'
import type { Removals } from '../removals.ts'
import { lookUp, saysMore } from './lookups.ts'
import type { SiteContent, SiteFacts, SitePage, SiteParser } from './parser.ts'
import { readPage } from './read.ts'
import { kindsOf, parsersOf } from './registry.ts'

/** A page that may match a site parser. */
interface SiteInput {
  readonly document: Document
  readonly source: string
  readonly url: URL | null
  readonly meta: ArticleMeta
  readonly removals: Removals
  readonly diagnostics: Diagnostics
  readonly limits: Pick<Limits, 'domDepth' | 'domNodes'>
  /** Loads from the public APIs of sites; null if they are not called. */
  readonly apis: ResourceLoader | null
  readonly rules: readonly SiteParser[]
}

/** The content from a site parser, and its name. */
interface SiteReading {
  readonly parser: string
  readonly body: DraftElement
  readonly isThread: boolean
  readonly facts: Partial<ArticleMeta>
}

/** The content from the first parser that finds some; null if no parser matches the page or none finds any. */
export async function readSite(input: SiteInput): Promise<SiteReading | null> {
  const { document, source, url, diagnostics, apis, rules } = input
  const target = { root: document.root, source, url, rules }
  const parsers = parsersOf(target)
  // A parser may change the page before it finds that the page is of another kind, so each gets a copy.
  const page = (): SitePage => pageOf(input)

  if (apis !== null) {
    for (const { name } of parsers.filter(parser => saysMore(parser.name))) {
      const content = await lookUp(name, page(), apis)
      if (content !== null) return readingOf(name, 'thread', content, input)
    }
  }
  const matches = parsers.flatMap(parser => kindsOf(parser, target).map(kind => ({ parser, kind })))
  for (const { parser, kind } of matches) {
    const content = readPage(kind, page())
    if (content !== null) return readingOf(parser.name, kind.kind, content, input)
  }
  if (apis !== null) {
    for (const { name, kinds } of parsers) {
      const content = await lookUp(name, page(), apis)
      if (content !== null) return readingOf(name, kinds[0]?.kind ?? 'article', content, input)
    }
  }
  const [first] = matches
  if (first !== undefined) {
    const message = `the page is not as the parser for ${first.parser.name} expects; general extraction was used`
    diagnostics.warn('extraction', message)
  }
  return null
}

function pageOf(input: SiteInput): SitePage {
  const { document, source, url, removals, diagnostics } = input
  const fragment = (html: string) => fragmentOf(html, { ...input, baseUrl: document.baseUrl })
  return { root: draftOf(document).root, source, url, removals, diagnostics, fragment }
}

function readingOf(parser: string, kind: ContentKind, { body, facts }: SiteContent, { meta }: SiteInput): SiteReading {
  const isThread = body.attributes.get('class') === 'octavo-thread' || selectOne(body, '.octavo-post') !== null
  return { parser, body, isThread, facts: { ...mergedFacts(facts, meta), kind } }
}

/** The metadata with the facts of the parser, which have precedence. */
function mergedFacts(facts: SiteFacts, meta: ArticleMeta): Partial<ArticleMeta> {
  const site = facts.site ?? meta.site
  return {
    site,
    title: facts.title ?? meta.title,
    author: (facts.author == null ? null : authorNames([facts.author], null)) ?? meta.author,
    published: isoDate(facts.date ?? null) ?? meta.published,
  }
}
