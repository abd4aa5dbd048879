/**
 * Substack, on its own hosts and on custom domains: posts on the web and as e-mails; if the page lacks the text, its preloads
 * have it.
 */
import { isObject } from '../../base/json.ts'
import { attribute, textContent } from '../../html/document.ts'
import {
  append,
  createElement,
  type DraftElement,
  moveChildren,
  remove,
  replace,
  setAttribute,
} from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { parseJson, text } from '../metadata/json-ld.ts'
import type { SiteContent, SitePage, SiteParser, Transform } from './parser.ts'
import { removeAll, transformAll } from './read.ts'

const CLUTTER = [
  '.subscription-widget-wrap',
  '.subscription-widget-wrap-editor',
  '.subscription-widget',
  '.subscribe-widget',
  '.install-substack-app-embed',
  '.image-link-expand',
  '.button-wrapper',
  '.captioned-button-wrap',
  '.paywall-jump',
  '.paywall',
  '.post-ufi',
  '.header-anchor-parent',
  '.header-anchor-widget',
  '.file-embed-button',
  '.poll-embed',
  '.community-chat',
  '.audio-player-wrapper',
  'form',
  'button',
  'svg',
]

const TRANSFORMS: readonly Transform[] = [
  { select: '.latex-rendered', to: texOf },
  { select: '.pullquote', to: { name: 'blockquote' } },
  { select: '.subtitle', to: standfirst },
  { select: '.tweet', to: socialQuote },
]

/** The source of a formula is in attributes of the element that scripts fill. */
function texOf(element: DraftElement): void {
  const attributes = parseJson(attribute(element, 'data-attrs') ?? '')
  const tex = isObject(attributes) ? text(attributes['persistentExpression']) : null
  if (tex !== null) replace(element, createElement('div', { class: 'math display' }, [`\\[${tex}\\]`]))
}

function standfirst(element: DraftElement): void {
  element.name = 'p'
  setAttribute(element, 'class', 'octavo-standfirst')
}

/** A quoted post of a social network: its words, then its author and date. Pictures and counters are removed. */
function socialQuote(element: DraftElement): void {
  const short = (selector: string) => {
    const found = selectAll(element, selector)[0]
    return found === undefined ? '' : textContent(found).replace(/\s+/g, ' ').trim()
  }
  const author = [short('.tweet-author-name'), short('.tweet-author')].filter(Boolean).join(' ')
  const line = [author, short('.tweet-date')].filter(Boolean).join(', ')
  const beside = selectAll(element, '.tweet-header, .tweet-footer, .tweet-user-avatar')
  for (const part of beside) remove(part)
  const words = createElement('p')
  moveChildren(element, words)
  const quote = createElement('blockquote', { class: 'octavo-quote octavo-quote-social' }, [words])
  if (line !== '') append(quote, createElement('p', {}, [`— ${line}`]))
  replace(element, quote)
}

/** Substack, on its own hosts and on others. */
export const SUBSTACK: SiteParser = {
  name: 'substack',
  hosts: ['substack.com', '*.substack.com'],
  fingerprints: [
    {
      hint: 'substackcdn.com',
      has: '.available-content .body.markup, link[rel="preconnect"][href*="substackcdn.com"]',
    },
    { hint: 'email-body-container', has: '.email-body-container .markup' },
  ],
  kinds: [
    {
      kind: 'article',
      has: '.available-content, .email-body-container, .body.markup',
      rule: {
        shape: 'article',
        title: ['h1.post-title', '.post-title'],
        author: ['.byline-wrapper a[href*="/@"]', '.post-header .profile-hover-card-target a', '.post-meta .author'],
        lead: '.post-header .subtitle, h3.subtitle',
        content: [
          '.available-content .body.markup',
          '.email-body-container .body.markup',
          '.body.markup',
          '.available-content',
        ],
        remove: CLUTTER,
        transforms: TRANSFORMS,
      },
    },
    { kind: 'article', has: 'script', rule: { shape: 'code', read: readPreloads } },
  ],
}

/** `window._preloads = JSON.parse("…")` contains the post with its HTML. */
function readPreloads(page: SitePage): SiteContent | null {
  for (const script of selectAll(page.root, 'script')) {
    const source = /window\._preloads\s*=\s*JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(textContent(script))?.[1]
    const inner = source === undefined ? undefined : parseJson(source)
    const preloads = typeof inner === 'string' ? parseJson(inner) : undefined
    const post = isObject(preloads) ? preloads['post'] : undefined
    if (!isObject(post) || typeof post['body_html'] !== 'string') continue
    const body = page.fragment(post['body_html'])
    removeAll(body, CLUTTER, page)
    transformAll(body, TRANSFORMS, page)
    return { body, facts: { title: text(post['title']), date: text(post['post_date']) } }
  }
  return null
}
