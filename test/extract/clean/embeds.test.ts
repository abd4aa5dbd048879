/** Players, posts and pages within a page: which have a line of their own on paper, and with which address. */
import { describe, expect, it } from 'vitest'
import { elementsByName } from '../../../src/extract/clean/elements-by-name.ts'
import { normaliseEmbeds } from '../../../src/extract/clean/embeds.ts'
import { attribute, textContent } from '../../../src/html/document.ts'
import { selectAll } from '../../../src/html/select.ts'
import { bodyOf } from '../draft.ts'

const PAGE = new URL('https://news.example.com/a/flood')

/** The body of a piece of HTML after the pass. */
function embedded(html: string, page: URL | null = PAGE) {
  const body = bodyOf(html)
  normaliseEmbeds(elementsByName(body), page)
  return body
}

/** The class, the address and the title of each line that a piece of HTML has then. */
const cards = (html: string) =>
  selectAll(embedded(html), '.octavo-embed').map(card => {
    const [link] = selectAll(card, 'a')
    return [
      attribute(card, 'class')!.replace('octavo-embed octavo-embed-', ''),
      attribute(link!, 'href'),
      textContent(link!),
    ]
  })

describe('a player', () => {
  it.each([
    ['www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['youtube.com/embed/dQw4w9WgXcQ?start=9', 'video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['player.vimeo.com/video/42', 'video', 'https://vimeo.com/42'],
    ['geo.dailymotion.com/embed/video/x7', 'video', 'https://www.dailymotion.com/video/x7'],
    ['www.loom.com/embed/ab12', 'video', 'https://www.loom.com/share/ab12'],
    ['fast.wistia.net/embed/iframe/q9', 'video', 'https://fast.wistia.net/embed/iframe/q9'],
    ['open.spotify.com/embed/track/4x?utm=1', 'audio', 'https://open.spotify.com/track/4x'],
    ['open.spotify.com/embed-podcast/episode/4x', 'audio', 'https://open.spotify.com/episode/4x'],
    ['w.soundcloud.com/player/?url=t', 'audio', 'https://w.soundcloud.com/player/?url=t'],
    ['platform.twitter.com/embed/Tweet.html?dnt=true&id=77', 'post', 'https://x.com/i/status/77'],
    ['codepen.io/ann/embed/preview/QwE?tab=css', 'code', 'https://codepen.io/ann/pen/QwE'],
    ['codesandbox.io/embed/new-tide-1', 'code', 'https://codesandbox.io/s/new-tide-1'],
    ['jsfiddle.net/ann/x1/2/embedded/result', 'code', 'https://jsfiddle.net/ann/x1/2/'],
    ['stackblitz.com/edit/tide?embed=1', 'code', 'https://stackblitz.com/edit/tide'],
    ['datawrapper.dwcdn.net/Ab1/3/', 'chart', 'https://datawrapper.dwcdn.net/Ab1/3'],
    ['public.flourish.studio/visualisation/123/embed', 'chart', 'https://public.flourish.studio/visualisation/123'],
    ['maps.google.com/maps/embed?pb=1', 'map', 'https://www.google.com/maps/embed?pb=1'],
  ])('of %s leads to the page of what it plays', (source, kind, address) => {
    expect(cards(`<iframe src="https://${source}"></iframe>`).map(card => card.slice(0, 2))).toEqual([[kind, address]])
  })

  it('has its own title, unless that is the name of the program', () => {
    const titled = (title: string) =>
      cards(`<iframe src="//player.vimeo.com/video/1" title="${title}"></iframe>`)[0]![2]
    expect(titled('High water in May')).toBe('High water in May')
    for (const title of ['vimeo', 'YouTube video player', 'Spotify Embed: Tide', 'iframe', 'abc'])
      expect(titled(title)).toBe('Video on Vimeo')
  })

  it('is named once where a script wrote it twice into the same box', () => {
    const player = '<iframe src="https://player.vimeo.com/video/1"></iframe>'
    expect(cards(`<div>${player}${player}</div>`)).toHaveLength(1)
    expect(cards(`<div>${player}</div><div>${player}</div>`)).toHaveLength(2)
  })

  it('may have its address in an attribute of a lazy loader, or be an object', () => {
    expect(
      cards('<iframe data-lazy-src="https://vimeo.com/x" data-src="//player.vimeo.com/video/2"></iframe>'),
    ).toHaveLength(1)
    expect(cards('<object data="https://player.vimeo.com/video/3"></object>')[0]![1]).toBe('https://vimeo.com/3')
    expect(cards('<embed src="https://player.vimeo.com/video/4">')[0]![1]).toBe('https://vimeo.com/4')
  })

  it('of an element of YouTube has an id that can be one', () => {
    expect(cards('<lite-youtube videoid="dQw4w9WgXcQ" playlabel="Rain"></lite-youtube>')).toEqual([
      ['video', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'Rain'],
    ])
    expect(cards('<youtube-video videoid="a b"></youtube-video><lite-youtube></lite-youtube>')).toEqual([])
  })
})

describe('a frame of another site', () => {
  const frame = (attributes: string) => cards(`<iframe ${attributes}></iframe>`)
  const source = 'src="https://charts.example.com/1"'

  it('is its title and address where its author named it', () => {
    expect(frame(`${source} title="Levels since 1900"`)).toEqual([
      ['page', 'https://charts.example.com/1', 'Levels since 1900'],
    ])
  })

  it.each([
    [source, 'without a title'],
    [`${source} title="Newsletter sign up"`, 'with the title of a form'],
    [`${source} title="Advertisement"`, 'with the title of an advertisement'],
    ['src="https://www.googletagmanager.com/ns" title="Levels since 1900"', 'that counts visits'],
    [`${source} title="Levels since 1900" hidden`, 'that is hidden'],
    [`${source} title="Levels since 1900" style="display: none"`, 'that a style hides'],
    [`${source} title="Levels since 1900" width="1"`, 'that is narrow'],
    [`${source} title="Levels since 1900" height="50"`, 'that is low'],
    ['src="about:blank" title="Levels since 1900"', 'that is no page'],
    ['title="Levels since 1900"', 'without an address'],
  ])('is left alone otherwise: %s (%s)', attributes => expect(frame(attributes)).toEqual([]))

  it.each([
    'securepubads.doubleclick.net/x',
    'tpc.googlesyndication.com/x',
    'x.adsystem.com/i',
    'trc.taboola.com/x',
    'widgets.outbrain.com/x',
    'www.facebook.com/plugins/page.php',
    'platform.twitter.com/widgets/follow.html',
    'www.google.com/recaptcha/api2/anchor',
    'newassets.hcaptcha.com/x',
    'ann.substack.com/embed?subscribe',
    'x.mailchi.mp/form',
    'forms.hsforms.com/x',
    'ann.typeform.com/to/x',
    'disqus.com/embed/comments',
    'example.com/ads/top',
    'example.com/tracking/1',
    'example.com/like.php?u=1',
    's7.addthis.com/static',
  ])('of advertisers, counters and forms goes, whatever its title: %s', address => {
    expect(frame(`src="https://${address}" title="Levels since 1900"`)).toEqual([])
  })

  it.each([
    'Cookie consent',
    'Sign up',
    'Signup form',
    'Live chat',
    'Tweet button',
    'Log in',
    'Share buttons',
    'Follow Ann',
  ])('goes where its title says that it is for the screen: %s', title =>
    expect(frame(`${source} title="${title}"`)).toEqual([]),
  )

  it('is large enough from 100 by 60 pixels', () => {
    expect(frame(`${source} title="Levels since 1900" width="101" height="61"`)).toHaveLength(1)
  })

  it('gives its place to the picture that an object has for programs without it', () => {
    const body = embedded('<object data="https://x.example.com/a.swf"><p>No player. <img src="/a.png"></p></object>')
    expect(selectAll(body, 'object')).toHaveLength(0)
    expect(selectAll(body, 'body > img').map(image => attribute(image, 'src'))).toEqual(['/a.png'])
  })
})

describe('a film or a recording', () => {
  it('is its picture and its address', () => {
    const body = embedded('<video controls poster="/p.jpg" title="Rain"><source src="/v.mp4"></video>')
    expect(selectAll(body, 'img').map(image => [attribute(image, 'src'), attribute(image, 'alt')])).toEqual([
      ['/p.jpg', 'Rain'],
    ])
    expect(selectAll(body, '.octavo-embed-video a').map(link => attribute(link, 'href'))).toEqual([
      'https://news.example.com/v.mp4',
    ])
  })

  it.each([
    ['<video src="/v.mp4" muted autoplay></video>', 0],
    ['<video src="/v.mp4" loop playsinline></video>', 0],
    ['<video src="/v.mp4" loop muted></video>', 0],
    ['<video src="/v.mp4" loop></video>', 1],
    ['<video src="/v.mp4" autoplay></video>', 1],
    ['<video src="/v.mp4" muted autoplay loop controls></video>', 1],
    ['<video src="blob:https://news.example.com/1" controls></video>', 0],
  ])('is decoration where nobody could start it: %s', (html, count) => expect(cards(html)).toHaveLength(count))

  it('is named after its kind', () => {
    expect(cards('<audio src="/a.mp3"></audio><video src="/v.mp4" controls></video>').map(card => card[2])).toEqual([
      'Audio',
      'Video',
    ])
  })

  it('has the first source with an address', () => {
    expect(cards('<audio>text<source><source src="/b.ogg"><source src="/c.ogg"></audio>')).toEqual([
      ['audio', 'https://news.example.com/b.ogg', 'Audio'],
    ])
  })
})

describe('what scripts would put into the page', () => {
  it('is its address where that is known', () => {
    expect(cards('<script src="//gist.github.com/ann/ab12.js?file=a"></script>')).toEqual([
      ['code', 'https://gist.github.com/ann/ab12', 'Code on GitHub Gist'],
    ])
    expect(cards('<script src="https://example.com/x.js"></script>')).toEqual([])
  })

  it.each([
    'twitter-tweet',
    'twitter-video',
    'instagram-media',
    'bluesky-embed',
    'mastodon-embed',
    'fb-post',
    'reddit-embed-bq',
  ])('is a quotation where the page has its words: %s', name => {
    const body = embedded(
      `<blockquote class="x ${name}">High water!</blockquote><blockquote class="${name}s">y</blockquote>`,
    )
    expect(selectAll(body, '.octavo-quote-social').map(textContent)).toEqual(['High water!'])
  })
})
