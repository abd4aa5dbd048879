/** Parts of pages that are not content, known by the names that authors give them. A row a part. */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import type { Removals } from '../removals.ts'
import { isInline } from '../text.ts'
import { blockOf, type Measures, measureOf } from './measure.ts'
import { compileNames, type NameRule } from './names.ts'

const RULES: readonly NameRule[] = [
  {
    rule: 'share',
    phrases: [
      'share',
      'sharing',
      'sharer',
      'shares',
      'sharedaddy',
      'shareaholic',
      'addthis',
      'addtoany',
      'social',
      'socials',
      'sociallinks',
      'social media',
      'follow us',
      'like button',
      'fb like',
      'tweet button',
      'print button',
      'ssba',
      'a a kit',
      'sharethis',
      'socialshare',
    ],
  },
  {
    rule: 'related',
    phrases: [
      'related',
      'recommended',
      'recommendation',
      'recommendations',
      'recommends',
      'recirc',
      'recirculation',
      'taboola',
      'outbrain',
      'read next',
      'readnext',
      'up next',
      'more stories',
      'more news',
      'more posts',
      'more articles',
      'more from',
      'you may like',
      'also like',
      'might like',
      'trending',
      'most read',
      'mostread',
      'most popular',
      'popular posts',
      'jp relatedposts',
      'yarpp',
      'zergnet',
      'revcontent',
      'relatedposts',
      'relatedarticles',
      'latest news',
      'latest posts',
      'recent posts',
      'recentposts',
      'latest articles',
      'see also stories',
      'further reading promo',
      'teaser list',
      'promoted',
    ],
  },
  {
    rule: 'comments',
    phrases: [
      'comments',
      'comment list',
      'commentlist',
      'comment respond',
      'respond',
      'disqus thread',
      'disqus',
      'comment form',
      'commentform',
      'reply form',
      'fb comments',
      'livefyre',
      'coral',
      'spotim',
      'openweb',
      'comments area',
      'comments section',
      'post comments',
      'usercomments',
      'reader comments',
    ],
  },
  {
    rule: 'navigation',
    phrases: [
      'nav',
      'navbar',
      'navigation',
      'breadcrumb',
      'breadcrumbs',
      'breadcrumblist',
      'menu',
      'menubar',
      'submenu',
      'pagination',
      'paginator',
      'pager',
      'prev next',
      'next prev',
      'post nav',
      'skip link',
      'skip links',
      'skiplink',
      'topbar',
      'toolbar',
      'site header',
      'page header nav',
      'masthead',
      'sitemap',
      'tabbar',
      'subnav',
      'sidenav',
      'topnav',
      'site nav',
      'language switcher',
      'back to top',
      'scroll top',
      'jump links',
    ],
  },
  {
    rule: 'sidebar',
    phrases: [
      'sidebar',
      'side bar',
      'side column',
      'sidecolumn',
      'right rail',
      'left rail',
      'rightrail',
      'rail',
      '=complementary',
      'widget area',
      'sidebars',
      'offcanvas',
      'drawer',
    ],
  },
  {
    rule: 'promotion',
    phrases: [
      'newsletter',
      'newsletters',
      'subscribe',
      'subscription',
      'signup',
      'sign up',
      'optin',
      'opt in',
      'mailing list',
      'mc embed signup',
      'promo',
      'promos',
      'promobox',
      'promotion',
      'promotional',
      'paywall',
      'cta',
      'ctas',
      'call to action',
      'upsell',
      'donate',
      'donation',
      'membership',
      'app download',
      'download app',
      'convertkit',
      'mailchimp',
      'hubspot form',
      'lead gen',
      'leadgen',
    ],
  },
  {
    rule: 'advertisement',
    phrases: [
      '=ad',
      '=ads',
      'ad slot',
      'ad unit',
      'ad container',
      'ad wrapper',
      'ad banner',
      'ad placeholder',
      'ad label',
      'ad box',
      'adbox',
      'advert',
      'adverts',
      'advertisement',
      'advertisements',
      'advertising',
      'adsbygoogle',
      'adsense',
      'adslot',
      'dfp',
      'gpt ad',
      'google ad',
      'google ads',
      'sponsor',
      'sponsored',
      'sponsors',
      'sponsorship',
      'ad sidebar',
      'inline ad',
      'native ad',
      'code block ad',
      'ezoic',
      'leaderboard ad',
      'mrec',
      'skyscraper',
    ],
  },
  {
    rule: 'notice',
    phrases: [
      'cookie',
      'cookies',
      'consent',
      'gdpr',
      'ccpa',
      'onetrust',
      'cookiebar',
      'modal',
      'modals',
      'popup',
      'popups',
      'pop up',
      'lightbox overlay',
      'overlay modal',
      'toast',
      'snackbar',
      'tooltip',
      'tooltips',
      '=alertdialog',
      '=dialog',
      '=tooltip',
      '=search',
      '=banner',
      '=contentinfo',
      'noprint',
      'no print',
      'dont print',
      'hide print',
      'print hidden',
      'loading spinner',
      'spinner',
    ],
  },
  {
    rule: 'footer',
    phrases: [
      'site footer',
      'page footer',
      'footer',
      'colophon',
      'copyright',
      'footer links',
      'legal links',
      'globalfooter',
      'foot nav',
    ],
  },
  {
    rule: 'tools',
    phrases: [
      'print link',
      'email link',
      'font resizer',
      'text resizer',
      'search form',
      'search box',
      'searchbox',
      'searchform',
      'login',
      'log in',
      'sign in',
      'signin',
      'register',
      'feedback',
      'was this helpful',
      'helpful',
      'rating form',
      'star rating',
      'edit link',
      'edit page',
      'edit this page',
      'editsection',
      'mw editsection',
      'headerlink',
      'audio player',
      'listen',
      'text to speech',
      'trinity player',
      'copy button',
      'btn clipboard',
      'copy code',
      'action bar',
      'actionbar',
      'actions',
      'buttons',
      'view count',
      'post views',
      'reading progress',
    ],
  },
  {
    rule: 'contents',
    phrases: [
      '=toc',
      '=table of contents',
      'toc container',
      'toc wrapper',
      'toc wrap',
      'toc list',
      'toc block',
      'table of contents',
      'ez toc',
      'lwptoc',
      'post toc',
      'article toc',
      'page toc',
      'tableofcontents',
    ],
  },
  {
    rule: 'byline',
    phrases: [
      'byline',
      'bylines',
      'dateline',
      'post meta',
      'entry meta',
      'article meta',
      'postmeta',
      'entry info',
      'article info',
      'meta info',
      'post info',
      'posted on',
      'posted by',
      'entry date',
      'post date',
      'publish date',
      'published date',
      'pubdate',
      'published',
      'datepublished',
      'datemodified',
      'timestamp',
      'date published',
      'last updated',
      'updated date',
      'article date',
      'read time',
      'reading time',
      'time to read',
      'author name',
      'author info',
      'author meta',
      '=author',
      'author link',
      'author image',
      'author avatar',
      'avatar',
      'post author',
      'entry author',
      'article author',
      'byline author',
      'authors',
      'contributors',
    ],
  },
  {
    rule: 'author box',
    phrases: [
      'author bio',
      'author box',
      'authorbox',
      'about author',
      'about the author',
      'bio',
      'biography box',
      'author card',
      'author profile',
      'author description',
      'author block',
      'author details',
      'author section',
      'author wrap',
      'author area',
      'article author box',
      'post author box',
      'saboxplugin',
      'molongui author box',
    ],
  },
  {
    rule: 'labels',
    phrases: [
      'tags',
      'tag list',
      'taglist',
      'tag links',
      'tags links',
      'post tags',
      'entry tags',
      'article tags',
      'cat links',
      'post categories',
      'entry categories',
      'post category',
      'entry footer',
      'entry utility',
      'post footer',
      'kicker',
      'eyebrow',
      'topics',
      'keywords',
    ],
  },
]

const ruleByName = compileNames(RULES)

/** A part that holds more of the page's prose than this is named after something beside it, or after nothing. */
const TOO_MUCH = 0.3

/** Comments and lists of other articles often outweigh an article. */
const HEAVY_RULES: Readonly<Record<string, number>> = { comments: 0.85, related: 0.6 }

/** Bylines and the like are short; what is long under such a name is the article by that author. */
const SHORT_RULES: Readonly<Record<string, number>> = {
  byline: 400,
  labels: 600,
  tools: 600,
  share: 800,
  advertisement: 400,
  notice: 4000,
}

/** A paragraph or heading this long is read, whatever it is called; short class names mean nothing at all. */
const LONG_LINE = 160
const LINES: ReadonlySet<string> = new Set('p li blockquote dd dt h2 h3 h4 h5 h6'.split(' '))

/** Removes what is named like a part that is no content, unless most of the content is in it. */
export function removeBoilerplate(root: DraftElement, measures: Measures, removals: Removals, isForum: boolean): void {
  const total = measureOf(measures, root).mass
  const mayGo = (element: DraftElement, rule: string): boolean => {
    // What an article's readers say is beside it; where people discuss it is the content.
    if (rule === 'comments' && isForum) return false
    if (rule === 'contents' && !isContents(element, measures)) return false
    const its = measureOf(measures, element)
    if (its.mass > (HEAVY_RULES[rule] ?? TOO_MUCH) * total) return false
    if (isInProse(element, measures) && !MARKS.test(attribute(element, 'class') ?? '')) return false
    if (LINES.has(element.name) && its.text > LONG_LINE && rule !== 'comments') return false
    return its.text <= (SHORT_RULES[rule] ?? Number.POSITIVE_INFINITY)
  }
  removals.removeWhere(root, element => {
    if (element.namespace !== 'html' || KEPT.has(element.name)) return null
    const rule = ruleByElement(element, measures) ?? ruleByName(element) ?? ruleByLabel(element)
    return rule !== null && mayGo(element, rule) ? rule : null
  })
}

/** A list of links to the sections of the page itself, and a title above it. Paper is leafed through. */
function isContents(element: DraftElement, measures: Measures): boolean {
  const links = selectAll(element, 'a[href]')
  if (links.length < 2 || !links.every(link => attribute(link, 'href')!.includes('#'))) return false
  const text = links.reduce((sum, link) => sum + measureOf(measures, link).text, 0)
  return text > 0.5 * measureOf(measures, element).text
}

/** Signs that tools put among the words: links to the section, to its source. */
const MARKS = /headerlink|editsection|anchor|permalink|copy|sr-only/i

/** A word with a name — a term with a tooltip, a user who is mentioned — is part of its sentence. */
function isInProse(element: DraftElement, measures: Measures): boolean {
  if (!isInline(element)) return false
  const block = blockOf(element)
  return block !== null && PROSE.has(block.name) && measureOf(measures, block).mass > 0
}

const PROSE: ReadonlySet<string> = new Set('p li dd dt td th blockquote h2 h3 h4 h5 h6 figcaption'.split(' '))

const KEPT: ReadonlySet<string> = new Set('html body main pre code table tbody tr td th h1 math'.split(' '))

/** What an element means in HTML. A header or footer inside of an article may be part of it. */
function ruleByElement(element: DraftElement, measures: Measures): string | null {
  switch (element.name) {
    case 'nav':
    case 'menu':
      return 'navigation'
    case 'dialog':
      return 'notice'
    case 'form':
    case 'fieldset':
      return 'form'
    case 'button':
    case 'select':
    case 'textarea':
    case 'input':
    case 'datalist':
      return 'form'
    case 'aside':
      return 'aside'
    case 'footer':
      return element.parent?.name === 'blockquote' || element.parent?.name === 'figure' ? null : 'footer'
    case 'a':
      return attribute(element, 'rel') === 'author' && measureOf(measures, element).text < 60 ? 'byline' : null
    default:
      return null
  }
}

const LABELS =
  /^(breadcrumbs?|share|social|related|advertisement|comments?|table of contents|navigation|pagination|newsletter)\b/i

const ruleByLabel = (element: DraftElement): string | null => {
  const label = attribute(element, 'aria-label')
  return label !== null && LABELS.test(label.trim()) && !/^h[1-6]$/.test(element.name) ? 'labelled part' : null
}
