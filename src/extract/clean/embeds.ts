/** Replaces content that cannot be printed — players, posts of other sites, scripted code — by a line with its address. */
import { attribute, type Element } from '../../html/document.ts'
import { createElement, type DraftElement, replace, replaceAll, setAttribute } from '../../html/edit.ts'
import { resolveUrl } from '../../html/parse.ts'
import { selectOne } from '../../html/select.ts'
import { type ElementIndex, hasClass, linkCard, named } from './elements-by-name.ts'

/** Replaces players, posts of other sites and other embedded pages by lines with their addresses. */
export function normaliseEmbeds(index: ElementIndex, baseUrl: URL | null): void {
  // All at once: a page may have thousands of siblings.
  const places = new Map<DraftElement, readonly DraftElement[]>()
  const shownIn = new Map<DraftElement | null, Set<string>>()
  for (const frame of named(index, 'iframe', 'embed', 'object')) {
    const shown = insteadOfFrame(frame, baseUrl)
    if (shown !== null) places.set(frame, isShownAgain(frame, shown, shownIn) ? [] : [shown])
  }
  replaceAll(places)
  for (const script of named(index, 'script')) {
    const source = attribute(script, 'src') ?? ''
    const gist = /^(https:)?\/\/gist\.github\.com\/[\w./-]+?\.js/.exec(source)?.[0]
    if (gist !== undefined)
      replace(
        script,
        linkCard('code', `https:${gist.replace(/^https:/, '').replace(/\.js$/, '')}`, 'Code on GitHub Gist'),
      )
  }
  for (const player of named(index, 'lite-youtube', 'youtube-video')) {
    const id = attribute(player, 'videoid')
    if (id !== null && /^[\w-]{6,}$/.test(id))
      replace(
        player,
        linkCard(
          'video',
          `https://www.youtube.com/watch?v=${id}`,
          attribute(player, 'playlabel') ?? 'Video on YouTube',
        ),
      )
  }
  replaceAll(new Map(named(index, 'video', 'audio').map(media => [media, insteadOfMedia(media, baseUrl)])))
  for (const quote of named(index, 'blockquote')) {
    if (
      hasClass(
        quote,
        /(^|\s)(twitter-tweet|twitter-video|instagram-media|bluesky-embed|mastodon-embed|fb-post|reddit-embed-bq)(\s|$)/,
      )
    ) {
      setAttribute(quote, 'class', 'octavo-quote octavo-quote-social')
    }
  }
}

/** Whether a player repeats the one beside it. */
function isShownAgain(
  { parent }: DraftElement,
  shown: DraftElement,
  shownIn: Map<DraftElement | null, Set<string>>,
): boolean {
  const [link] = shown.children
  const address = link?.kind === 'element' ? (attribute(link, 'href') ?? '') : ''
  const known = shownIn.get(parent) ?? new Set()
  const isAgain = address !== '' && known.has(address)
  shownIn.set(parent, known.add(address))
  return isAgain
}

interface Player {
  readonly kind: string
  readonly name: string
  /** The address of a frame's content, without the scheme. */
  readonly pattern: RegExp
  /** The page to link to, from the groups of the pattern. */
  readonly page: (groups: readonly string[]) => string
}

const PLAYERS: readonly Player[] = [
  {
    kind: 'video',
    name: 'Video on YouTube',
    pattern: /^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})/,
    page: ([id]) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    kind: 'video',
    name: 'Video on Vimeo',
    pattern: /^player\.vimeo\.com\/video\/(\d+)/,
    page: ([id]) => `https://vimeo.com/${id}`,
  },
  {
    kind: 'video',
    name: 'Video on Dailymotion',
    pattern: /^(?:www|geo)\.dailymotion\.com\/embed\/video\/(\w+)/,
    page: ([id]) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    kind: 'video',
    name: 'Video on Loom',
    pattern: /^(?:www\.)?loom\.com\/embed\/(\w+)/,
    page: ([id]) => `https://www.loom.com/share/${id}`,
  },
  {
    kind: 'video',
    name: 'Video',
    pattern: /^(fast\.wistia\.(?:net|com)\/embed\/iframe\/\w+)/,
    page: ([path]) => `https://${path}`,
  },
  {
    kind: 'audio',
    name: 'Audio on Spotify',
    pattern: /^open\.spotify\.com\/embed(?:-podcast)?\/(\w+\/\w+)/,
    page: ([path]) => `https://open.spotify.com/${path}`,
  },
  {
    kind: 'audio',
    name: 'Audio on SoundCloud',
    pattern: /^(w\.soundcloud\.com\/player\/.*)/,
    page: ([path]) => `https://${path}`,
  },
  {
    kind: 'post',
    name: 'Post on X',
    pattern: /^platform\.twitter\.com\/embed\/.*[?&]id=(\d+)/,
    page: ([id]) => `https://x.com/i/status/${id}`,
  },
  {
    kind: 'code',
    name: 'Code on CodePen',
    pattern: /^codepen\.io\/([\w-]+)\/embed(?:\/preview)?\/(\w+)/,
    page: ([user, pen]) => `https://codepen.io/${user}/pen/${pen}`,
  },
  {
    kind: 'code',
    name: 'Code on CodeSandbox',
    pattern: /^codesandbox\.io\/embed\/([\w-]+)/,
    page: ([id]) => `https://codesandbox.io/s/${id}`,
  },
  {
    kind: 'code',
    name: 'Code on JSFiddle',
    pattern: /^jsfiddle\.net\/([\w/]+?)\/embedded/,
    page: ([path]) => `https://jsfiddle.net/${path}/`,
  },
  {
    kind: 'code',
    name: 'Code on StackBlitz',
    pattern: /^stackblitz\.com\/edit\/([\w-]+)/,
    page: ([id]) => `https://stackblitz.com/edit/${id}`,
  },
  {
    kind: 'chart',
    name: 'Chart',
    pattern: /^(datawrapper\.dwcdn\.net\/\w+\/\d*)/,
    page: ([path]) => `https://${path}`,
  },
  {
    kind: 'chart',
    name: 'Chart',
    pattern: /^(public\.flourish\.studio\/visualisation\/\d+)/,
    page: ([path]) => `https://${path}`,
  },
  {
    kind: 'map',
    name: 'Map',
    pattern: /^(?:www\.google\.com|maps\.google\.com)\/(maps\/.*)/,
    page: ([path]) => `https://www.google.com/${path}`,
  },
]

/** Frames of advertisers, counters and forms. */
const UNWANTED =
  /(doubleclick|googlesyndication|googletagmanager|adservice|adsystem|amazon-adsystem|taboola|outbrain|facebook\.com\/plugins|platform\.twitter|recaptcha|hcaptcha|newsletter|subscribe|mailchi|hsforms|typeform|consent|cookie|disqus|\/ads?\/|banner|tracking|pixel|login|like\.php|addthis|sharethis)/i
const UNWANTED_TITLE =
  /(advert|\bads?\b|cookie|consent|captcha|newsletter|sign ?up|subscribe|comment|chat|log ?in|share|tweet|follow|blank|form\b)/i

/** The replacement of a frame. Unknown frames are replaced by their title and address if their author set a title. */
function insteadOfFrame(frame: DraftElement, baseUrl: URL | null): DraftElement | null {
  const source =
    attribute(frame, 'src') ??
    attribute(frame, 'data-src') ??
    attribute(frame, 'data-lazy-src') ??
    attribute(frame, 'data')
  const url = source === null ? null : resolveUrl(source, baseUrl)
  const bare = url === null ? '' : `${url.host}${url.pathname}${url.search}`
  for (const { kind, name, pattern, page } of PLAYERS) {
    const groups = pattern.exec(bare)?.slice(1)
    if (groups === undefined) continue
    const title = attribute(frame, 'title')?.trim()
    return linkCard(kind, page(groups), isTitle(title) ? title! : name)
  }
  const title = attribute(frame, 'title')?.trim()
  if (frame.name === 'iframe' && isWorthALink(frame, url, title)) return linkCard('page', url!.href, title!)
  // The fallback of an object, an image or link, is better than nothing.
  return frame.name === 'object' ? selectOne(frame, 'img') : null
}

function isWorthALink(frame: Element, url: URL | null, title: string | undefined): boolean {
  if (url === null || !/^https?:$/.test(url.protocol) || !isTitle(title) || UNWANTED_TITLE.test(title!)) return false
  if (UNWANTED.test(url.href) || attribute(frame, 'hidden') !== null) return false
  const [width, height] = ['width', 'height'].map(name => Number.parseFloat(attribute(frame, name) ?? '400'))
  return width! > 100 && height! > 60 && !/display\s*:\s*none/.test(attribute(frame, 'style') ?? '')
}

const isTitle = (title: string | undefined): boolean =>
  title !== undefined &&
  title.length > 3 &&
  !/^(youtube video player|vimeo|embedded|iframe|video|spotify embed.*|twitter embed|player)$/i.test(title)

/** The replacement of a video: its poster. */
function insteadOfMedia(media: DraftElement, baseUrl: URL | null): readonly DraftElement[] {
  const source = attribute(media, 'src') ?? sourceIn(media)
  const url = source === null ? null : resolveUrl(source, baseUrl)
  const poster = attribute(media, 'poster')
  const card =
    url !== null && /^https?:$/.test(url.protocol) && !isDecoration(media)
      ? linkCard(media.name, url.href, media.name === 'audio' ? 'Audio' : 'Video')
      : null
  if (poster !== null && poster !== '') {
    const picture = createElement('img', {
      src: poster,
      alt: attribute(media, 'aria-label') ?? attribute(media, 'title') ?? '',
    })
    return card === null ? [picture] : [picture, card]
  }
  return card === null ? [] : [card]
}

/** Whether a video is decoration: autoplaying or scripted, muted and without controls. */
function isDecoration({ attributes }: Element): boolean {
  if (attributes.has('controls')) return false
  const isSilent = attributes.has('muted')
  if (attributes.has('loop')) return isSilent || attributes.has('autoplay') || attributes.has('playsinline')
  return isSilent && attributes.has('autoplay')
}

const sourceIn = (media: Element): string | null => {
  const source = media.children.find(
    child => child.kind === 'element' && child.name === 'source' && child.attributes.has('src'),
  )
  return source?.kind === 'element' ? attribute(source, 'src') : null
}
