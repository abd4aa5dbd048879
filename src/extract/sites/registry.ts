/** Finds the parser for a page: by its host first, then by markup that only the site's software writes. */
import type { Element } from '../../html/document.ts'
import { selectOne } from '../../html/select.ts'
import { CONFLUENCE } from './confluence.ts'
import { DEV } from './dev.ts'
import { DISCOURSE } from './discourse.ts'
import { FORUM_PARSERS } from './forums.ts'
import { GITHUB } from './github.ts'
import { HACKER_NEWS } from './hacker-news.ts'
import { MEDIUM } from './medium.ts'
import { NOTION } from './notion.ts'
import type { Fingerprint, PageKind, SiteParser } from './parser.ts'
import { QUORA } from './quora.ts'
import { REDDIT } from './reddit.ts'
import { STACK_EXCHANGE } from './stack-exchange.ts'
import { SUBSTACK } from './substack.ts'

/** In the order in which their fingerprints are tried. */
const SITE_PARSERS: readonly SiteParser[] = [
  GITHUB,
  MEDIUM,
  STACK_EXCHANGE,
  DEV,
  SUBSTACK,
  NOTION,
  CONFLUENCE,
  HACKER_NEWS,
  REDDIT,
  QUORA,
  DISCOURSE,
  ...FORUM_PARSERS,
]

/** A page with the properties by which parsers are chosen. */
interface PageToMatch {
  readonly root: Element
  readonly source: string
  readonly url: URL | null
  /** Parsers from the user, which come before all others. */
  readonly rules: readonly SiteParser[]
}

/** The parsers for a page, the user's first. If no parser matches the host, fingerprints in the page decide. */
export function parsersOf(page: PageToMatch): readonly SiteParser[] {
  const own = page.rules.filter(parser => isOfHost(parser, page.url) || hasFingerprint(page, parser))
  const byHost = SITE_PARSERS.filter(parser => isOfHost(parser, page.url))
  return [...own, ...(byHost.length > 0 ? byHost : parsersByFingerprint(page))]
}

/** The parsers of software with a fingerprint in the page. */
function parsersByFingerprint({ root, source }: PageToMatch): readonly SiteParser[] {
  const hints = hintsIn(source)
  const isThere = ({ hint, has }: Fingerprint): boolean => hints.has(hint) && selectOne(root, has) !== null
  return hints.size === 0 ? [] : SITE_PARSERS.filter(parser => parser.fingerprints.some(isThere))
}

const ALL_HINTS = [...new Set(SITE_PARSERS.flatMap(({ fingerprints }) => fingerprints.map(({ hint }) => hint)))]

/** Longer ones first: of two with the same beginning, the longer contains the shorter. */
const HINT = new RegExp(
  ALL_HINTS.toSorted((a, b) => b.length - a.length)
    .map(hint => hint.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|'),
  'g',
)

/** The hints that a source contains, in one pass: a search for each takes five times as long. */
export function hintsIn(source: string): ReadonlySet<string> {
  const found = new Set<string>()
  HINT.lastIndex = 0
  for (let match = HINT.exec(source); match !== null && found.size < ALL_HINTS.length; match = HINT.exec(source)) {
    found.add(match[0])
    HINT.lastIndex = match.index + 1
  }
  for (const hint of ALL_HINTS) if ([...found].some(each => each.includes(hint))) found.add(hint)
  return found
}

const isOfHost = (parser: SiteParser, url: URL | null): boolean =>
  url !== null && parser.hosts.some(host => isHost(url.hostname, host))

/** The kinds of page that match, the most likely first. There may be several because the first may find no content. */
export const kindsOf = (parser: SiteParser, { root, url }: PageToMatch): readonly PageKind[] =>
  parser.kinds.filter(kind => fits(kind, root, url))

/** Compares whole labels of parsed host names: notreddit.com is not reddit.com. */
export function isHost(hostname: string, pattern: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

const hasFingerprint = ({ root, source }: PageToMatch, parser: SiteParser): boolean =>
  parser.fingerprints.some(({ hint, has }) => source.includes(hint) && selectOne(root, has) !== null)

function fits(kind: PageKind, root: Element, url: URL | null): boolean {
  if (kind.path !== undefined && (url === null || !kind.path.test(url.pathname))) return false
  return kind.has === undefined || selectOne(root, kind.has) !== null
}
