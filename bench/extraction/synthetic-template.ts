/** The page around synthetic content: header, navigation, sidebars, appeals, related pages and footer in changing markup and order. */
import type { Style } from './synthetic.ts'
import { type Content, type Kind, paragraph, phrase, prose, sentence } from './synthetic-content.ts'

type Part =
  | 'header'
  | 'nav'
  | 'main'
  | 'body'
  | 'intro'
  | 'aside'
  | 'footer'
  | 'related'
  | 'share'
  | 'promo'
  | 'byline'
  | 'tags'
  | 'comments'

const SEMANTIC: Readonly<Record<Part, string>> = {
  header: 'site-header',
  nav: 'main-navigation',
  main: 'page-content',
  body: 'article__body',
  intro: 'hero',
  aside: 'sidebar',
  footer: 'site-footer',
  related: 'related-articles',
  share: 'share-buttons',
  promo: 'newsletter-signup',
  byline: 'byline',
  tags: 'tag-list',
  comments: 'comments-area',
}

const WORDPRESS: Readonly<Record<Part, string>> = {
  header: 'masthead',
  nav: 'menu-primary-container',
  main: 'site-main has-sidebar-right',
  body: 'entry-content wp-block-group',
  intro: 'wp-block-cover',
  aside: 'widget-area',
  footer: 'colophon',
  related: 'jp-relatedposts',
  share: 'sharedaddy',
  promo: 'wp-block-jetpack-subscriptions',
  byline: 'entry-meta',
  tags: 'tags-links',
  comments: 'comment-respond',
}

const FOREIGN: Readonly<Record<Part, string>> = {
  header: 'kopfbereich',
  nav: 'hauptnav',
  main: 'inhalt',
  body: 'textblock',
  intro: 'aufmacher',
  aside: 'randspalte',
  footer: 'fuss',
  related: 'mehr-zum-thema',
  share: 'teilen',
  promo: 'rundbrief',
  byline: 'autorenzeile',
  tags: 'schlagworte',
  comments: 'leserbriefe',
}

const ELEMENTS: Partial<Record<Part, string>> = {
  header: 'header',
  nav: 'nav',
  main: 'main',
  body: 'article',
  aside: 'aside',
  footer: 'footer',
}

const UTILITIES = [
  'flex',
  'mt-4',
  'px-6',
  'max-w-3xl',
  'mx-auto',
  'md:grid-cols-3',
  'text-lg',
  'gap-8',
  'lg:flex-row',
  'space-y-4',
]

function classOf({ naming, dice }: Style, part: Part): string {
  switch (naming) {
    case 'semantic':
      return ` class="${SEMANTIC[part]}"`
    case 'wordpress':
      return ` class="${WORDPRESS[part]}"`
    case 'foreign':
      return ` id="${FOREIGN[part]}"`
    case 'modules':
      return ` class="${part.charAt(0).toUpperCase() + part.slice(1)}_root__${dice.int(10_000, 99_999).toString(36)}"`
    case 'utilities':
      return ` class="${[dice.pick(UTILITIES), dice.pick(UTILITIES), dice.pick(UTILITIES)].join(' ')}"`
    case 'none':
      return ''
  }
}

function box(style: Style, part: Part, inner: string): string {
  const { layout } = style
  const name =
    layout === 'html5'
      ? (ELEMENTS[part] ?? 'div')
      : layout === 'custom elements'
        ? `x-${part}`
        : layout === 'table'
          ? 'td'
          : 'div'
  const wrapped = layout === 'builder' ? `<div class="el-column"><div class="el-wrap">${inner}</div></div>` : inner
  const whole = `<${name}${classOf(style, part)}>${wrapped}</${name}>`
  return name === 'td' ? `<table width="100%"><tr>${whole}</tr></table>` : whole
}

const links = (style: Style, count: number, path: string): string =>
  `<ul>${Array.from({ length: count }, () => `<li><a href="/${path}/${style.dice.int(1, 9999)}">${phrase(style, 1, 4)}</a></li>`).join('')}</ul>`

function related(style: Style): string {
  const cards = Array.from({ length: style.dice.int(3, 6) }, () => {
    const link = `/story/${style.dice.int(1, 9999)}`
    const text = style.dice.chance(0.5) ? paragraph(style, sentence(style)) : ''
    return `<div><a href="${link}"><img src="${link}.jpg" alt=""></a><h3><a href="${link}">${phrase(style, 5, 10)}</a></h3>${text}</div>`
  })
  return box(style, 'related', `<h2>${style.language.labels.related}</h2>${cards.join('')}`)
}

const share = (style: Style): string =>
  box(
    style,
    'share',
    `<span>${style.language.labels.share}</span><a href="https://facebook.com/sharer">Facebook</a> <a href="https://twitter.com/share">Twitter</a> <a href="mailto:?">E-mail</a>`,
  )

const promo = (style: Style): string =>
  box(
    style,
    'promo',
    `<h3>${style.language.labels.subscribe}</h3><p>${sentence(style, 6, 12)}</p><form><input type="email"><button>${style.language.labels.subscribe}</button></form>`,
  )

function aside(style: Style, kind: Kind): string {
  const { dice, language } = style
  if (kind === 'documentation') return box(style, 'nav', links(style, dice.int(15, 50), 'docs'))
  const parts = [
    `<h4>${language.labels.related}</h4>${links(style, dice.int(4, 8), 'story')}`,
    `<h4>${language.labels.about}</h4><p>${prose(style, 1, 2)}</p>`,
    `<h4>${language.labels.tags}</h4>${links(style, dice.int(5, 15), 'tag')}`,
  ]
  return box(style, 'aside', parts.slice(0, dice.int(1, 3)).join(''))
}

function comments(style: Style): string {
  const { dice, language } = style
  const list = Array.from(
    { length: dice.int(2, 5) },
    () => `<li><b>user${dice.int(1, 99)}</b> <span>${dice.int(2, 9)} h</span><p>${sentence(style)}</p></li>`,
  )
  return box(
    style,
    'comments',
    `<h3>${language.labels.comments}</h3><ol>${list.join('')}</ol><form><textarea></textarea><button>OK</button></form>`,
  )
}

function byline(style: Style): string {
  const { dice, language } = style
  return box(
    style,
    'byline',
    `${language.labels.by} <a href="/author/a">Ann Lee</a> <span>${dice.int(1, 28)}.${dice.int(1, 12)}.2025</span>`,
  )
}

const footer = (style: Style): string =>
  box(
    style,
    'footer',
    `${links(style, style.dice.int(4, 20), 'info')}<p>${prose(style, 1, 2)}</p><p>© 2026 ${style.language.labels.rights}</p>`,
  )

const buy = ({ dice, language }: Style): string =>
  `<div>${dice.int(5, 500)}.00 €</div><form><select><option>S</option><option>M</option></select><button>${language.labels.cart}</button></form>`

/** The content's blocks as this author groups them. */
function bodyOf(style: Style, { blocks }: Content): string {
  const between = (block: string) => (style.dice.chance(0.06) ? `${block}${promo(style)}` : block)
  switch (style.pieces) {
    case 'one':
      return box(style, 'body', blocks.map(between).join('\n'))
    case 'sections':
      return box(style, 'body', blocks.map(block => `<section>${block}</section>`).join('\n'))
    case 'boxes':
      return blocks.map(block => `<div class="s-row"><div class="s-inner">${block}</div></div>`).join('\n')
    case 'intro apart':
      return `${box(style, 'intro', blocks[0] ?? '')}${box(style, 'body', blocks.slice(1).map(between).join('\n'))}`
  }
}

const ARTICLE_LIKE: ReadonlySet<Kind> = new Set(['article', 'documentation'])

export function pageOf(kind: Kind, content: Content, style: Style): string {
  const { dice, language } = style
  const { title, standfirst } = content
  const head = [
    `<h1>${title}</h1>`,
    standfirst === null ? '' : `<p>${standfirst}</p>`,
    kind === 'article' ? byline(style) : '',
    kind === 'article' && dice.chance(0.5) ? share(style) : '',
    kind === 'product' ? buy(style) : '',
  ]
  const after = [
    kind === 'article' && dice.chance(0.5) ? box(style, 'tags', links(style, 4, 'tag')) : '',
    dice.chance(0.3) ? share(style) : '',
    ARTICLE_LIKE.has(kind) && dice.chance(0.5)
      ? `<div><a href="/p">${language.labels.previous}: ${phrase(style)}</a> <a href="/n">${language.labels.next}: ${phrase(style)}</a></div>`
      : '',
    kind !== 'forum' && kind !== 'documentation' && dice.chance(0.7) ? related(style) : '',
    kind === 'article' && dice.chance(0.4) ? comments(style) : '',
    dice.chance(0.4) ? promo(style) : '',
  ].sort(() => dice.next() - 0.5)
  const main = box(style, 'main', head.join('') + bodyOf(style, content) + (dice.chance(0.5) ? after.join('') : ''))
  const rest = main.includes(after.join('') || '\0') ? '' : after.join('')
  const side = kind !== 'service' && dice.chance(0.7) ? aside(style, kind) : ''
  const body = [
    box(style, 'header', `<a href="/">Example</a>${box(style, 'nav', links(style, dice.int(4, 12), 'menu'))}`),
    dice.chance(0.5) ? side + main + rest : main + rest + side,
    footer(style),
  ]
  return `<!DOCTYPE html><html lang="${language.code}"><head><meta charset="utf-8"><title>${title} | Example</title></head><body>${body.join('\n')}</body></html>`
}
