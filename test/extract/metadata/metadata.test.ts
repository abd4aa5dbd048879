import { describe, expect, it } from 'vitest'
import { authorNames, cleanName } from '../../../src/extract/metadata/byline.ts'
import { isoDate, shownDate } from '../../../src/extract/metadata/dates.ts'
import { withoutSite } from '../../../src/extract/metadata/title.ts'
import { articlePage, extractPage, PROSE } from '../page.ts'

const metaOf = async (head: string, piece = '', address = 'https://news.example.com/a') =>
  (await extractPage(articlePage(piece, head), address)).meta

describe('the title', () => {
  it('has no invisible sign of a link to itself', async () => {
    const meta = await metaOf('<title>The flood | Valley</title>', '<h1>The flood <a href="#the-flood">\u200b</a></h1>')
    expect(meta.title).toBe('The flood')
  })

  it('is not a heading that is a link to the home page, which names the site', async () => {
    const meta = await metaOf(
      '<title>Quiet Ground - What the summer taught us</title>',
      '<h1><a href="/">Quiet Ground</a></h1>',
    )
    expect(meta).toMatchObject({ title: 'What the summer taught us', site: 'Quiet Ground' })
  })
})

describe('titles in metadata', () => {
  it('that only have the name of the site are passed over on pages below the home page', async () => {
    const head =
      '<title>All winter boots</title><meta property="og:site_name" content="Quay"><meta property="og:title" content="Quay">'
    expect((await metaOf(head, '', 'https://quay.example/boots')).title).toBe('All winter boots')
    expect((await metaOf(head, '', 'https://quay.example/')).title).toBe('Quay')
  })

  it('may have the name of the site in brackets', async () => {
    expect((await metaOf('<title>searching [River Documentation]</title>', '<h1>Searching</h1>')).title).toBe(
      'Searching',
    )
  })
})

describe('a byline', () => {
  it.each([
    ['By Jane Doe', 'Jane Doe'],
    ['Written by  Jane\n Doe', 'Jane Doe'],
    ['Jane Doe, Staff Writer', 'Jane Doe'],
    ['JANE DOE, Executive Editor', 'JANE DOE'],
    ['Jane Doe Senior Valley Correspondent', 'Jane Doe'],
    ['Jane Doe (Water and Mills Reporter)', 'Jane Doe'],
    ['Jane Doe @janedoe', 'Jane Doe'],
    ['Jane Senior', 'Jane Senior'],
    ['9:39AM BST', null],
    ['Jane Doe | 4 July 2024', 'Jane Doe'],
    ['Jane Doe 4 July 2024', 'Jane Doe'],
    ['von Karl Öztürk', 'Karl Öztürk'],
    ['@jane', 'jane'],
    ['Author: Jane Doe', 'Jane Doe'],
    ['admin', null],
    ['https://example.com/jane', null],
    ['jane@example.com', null],
    ['Share this article with your friends and follow us on all networks', null],
  ])('%s gives %s', (text, name) => {
    expect(cleanName(text)).toBe(name)
  })

  it('has each author once and no site', () => {
    expect(authorNames(['Jane Doe', 'JANE DOE and Bo Ek', 'Valley News'], 'Valley News')).toBe('Jane Doe, Bo Ek')
    expect(authorNames(['Valley News'], 'Valley News')).toBeNull()
    expect(authorNames(['Jane Doe'], 'Jane Doe')).toBe('Jane Doe')
  })
})

describe('a date', () => {
  it.each([
    ['2024-07-04', '2024-07-04'],
    ['2024-07-04T10:30:00.123Z', '2024-07-04T10:30:00Z'],
    ['2024-07-04 10:30 +0200', '2024-07-04T10:30+02:00'],
    ['July 4, 2024', '2024-07-04'],
    ['4th of July 2024, 10:30', '2024-07-04'],
    ['Thu, 04 Jul 2024 10:30:00 GMT', '2024-07-04T10:30:00Z'],
    ['1720089000', '2024-07-04T10:30:00Z'],
    ['2024/7/4', '2024-07-04'],
    ['4.7.2024', '2024-07-04'],
    ['2024年7月4日', '2024-07-04'],
    ['2024년 7월 4일 목요일', '2024-07-04'],
    ['4. Juli 2024', '2024-07-04'],
    ['4 juillet 2024', '2024-07-04'],
    ['4 de mayo de 2024', '2024-05-04'],
    ['4 maggio 2024', '2024-05-04'],
    ['4 de março de 2024', '2024-03-04'],
    ['4 mei 2024', '2024-05-04'],
    ['4 marts 2024', '2024-03-04'],
    ['4. kesäkuuta 2024', '2024-06-04'],
    ['4 października 2024', '2024-10-04'],
    ['4. září 2024', '2024-09-04'],
    ['4 мая 2024 г.', '2024-05-04'],
    ['4 липня 2024', '2024-07-04'],
    ['4 Ağustos 2024', '2024-08-04'],
    ['2024. március 4.', '2024-03-04'],
    ['4 iulie 2024', '2024-07-04'],
    ['4 Ιουλίου 2024', '2024-07-04'],
    ['Posted 2 years ago, in 2022', null],
    ['Marketing 5 in 2022', null],
    ['07/04/2024', null],
    ['3 days ago', null],
    ['2024-13-01', null],
    ['', null],
  ])('%s is %s', (text, iso) => {
    expect(isoDate(text)).toBe(iso)
  })

  it('is shown as a day', () => {
    expect(shownDate('2024-07-04T10:30:00Z')).toEqual({ iso: '2024-07-04T10:30:00Z', text: '4 July 2024' })
    expect(shownDate('3 days ago')).toEqual({ iso: null, text: '3 days ago' })
    expect(shownDate('ann 1 day ago | link')).toEqual({ iso: null, text: '1 day ago' })
  })
})

describe('a title', () => {
  it.each([
    ['The flood | Valley News', 'The flood'],
    ['Valley News - The flood', 'The flood'],
    ['Valley News -- The flood', 'The flood'],
    ['The flood — a history', 'The flood — a history'],
    ['The flood - Valley', 'The flood'],
    ['The flood – Valley', 'The flood'],
    ['Models | Manual | Software', 'Models | Manual | Software'],
  ])('%s without its site is %s', (title, short) => {
    expect(withoutSite(title, 'Valley News', 'valley.example.com')).toBe(short)
  })

  it('is not the heading that only names the site', async () => {
    const { meta } = await extractPage(
      articlePage('', '<title>A long way down • Ann Lee Writes</title>').replace(
        '<article>',
        '<h1>Ann Lee Writes</h1><article>',
      ),
      'https://annleewrites.example.com/down',
    )
    expect(meta.title).toBe('A long way down')
  })

  it('is the heading that is one part of what is said to search engines', async () => {
    const { title } = await metaOf('<title>Lamps | Buy oil lamps and wicks at the mill</title>', '<h1>Lamps</h1>')
    expect(title).toBe('Lamps | Buy oil lamps and wicks at the mill')
    const other = await metaOf('<title>Oil lamps | Buy lamps and wicks at the mill</title>', '<h1>Oil lamps</h1>')
    expect(other.title).toBe('Oil lamps')
  })

  it('is the only heading where the page says no more than its site', async () => {
    const { title } = await metaOf(
      '<title>Valley Shop</title><meta property="og:site_name" content="Valley Shop">',
      '<h1>Oil lamps</h1>',
    )
    expect(title).toBe('Oil lamps')
  })

  it('is not in the name of the site once more', async () => {
    const { site } = await metaOf(
      '<title>The flood</title><meta property="og:site_name" content="The flood | Rivers | Valley News">',
      '<h1>The flood</h1>',
    )
    expect(site).toBe('Valley News')
  })

  it('is the heading where that is what the page says it is about', async () => {
    const meta = await metaOf(
      '<title>The great flood of 1953: full story - Valley News</title><meta property="og:site_name" content="Valley News">',
      '<h1>The great flood of 1953</h1>',
    )
    expect(meta.title).toBe('The great flood of 1953')
  })
})

describe('the title of a page of a manual', () => {
  const titled = async (title: string, body: string) => {
    const { meta } = await extractPage(
      `<html><head><title>${title}</title></head><body>${body}</body></html>`,
      'https://docs.example.com/book/flow.html',
    )
    return [meta.title, meta.site]
  }

  it('is that of the chapter, not of the book (mdBook)', async () => {
    const menu = '<div id="menu-bar"><h1 class="menu-title">The River Book</h1></div>'
    const chapter = (level: number) =>
      `${menu}<main><h${level} id="flow">Flow</h${level}><p>${PROSE}</p><p>${PROSE}</p></main>`
    expect(await titled('Flow - The River Book', chapter(1))).toEqual(['Flow', 'The River Book'])
    expect(await titled('Flow - The River Book', chapter(2))).toEqual(['Flow', 'The River Book'])
  })

  it('is without the name in the bar above it (Docusaurus)', async () => {
    const body = `<nav class="navbar"><b class="navbar__title">Rivers</b></nav><main><article><div class="theme-doc-markdown"><h2>Measure it</h2><p>${PROSE}</p><p>${PROSE}</p></div></article></main>`
    expect(await titled('Plugins | Rivers', body)).toEqual(['Plugins', 'Rivers'])
  })
})

describe('metadata', () => {
  it('come from JSON-LD first', async () => {
    const meta = await metaOf(`<title>x</title><meta name=author content="Wrong One"><script type="application/ld+json">
      {"@graph":[{"@type":"Person","@id":"#p","name":"Ann Lee"},{"@type":"NewsArticle","headline":"The flood","author":{"@id":"#p"},"datePublished":"1953-02-01T08:00:00Z","publisher":{"name":"Valley News"},"image":["/a.jpg"]}]}</script>`)
    expect(meta).toMatchObject({
      title: 'The flood',
      author: 'Ann Lee',
      site: 'Valley News',
      published: '1953-02-01T08:00:00Z',
      leadImage: 'https://news.example.com/a.jpg',
      kind: 'article',
    })
  })

  it('come from Open Graph and meta', async () => {
    const meta = await metaOf(
      '<title>x</title><meta property="og:title" content="The flood"><meta property="og:site_name" content="Valley News"><meta name=author content="Ann Lee"><meta property="article:published_time" content="1953-02-01"><link rel=canonical href="/a/flood"><meta property="og:locale" content="en_GB">',
    )
    expect(meta).toMatchObject({
      title: 'The flood',
      site: 'Valley News',
      author: 'Ann Lee',
      published: '1953-02-01',
      canonical: 'https://news.example.com/a/flood',
      language: 'en',
    })
  })

  it('passes over an address that nobody would take', async () => {
    const meta = await metaOf(`<link rel=canonical href="https://a.example/${'x'.repeat(9_000)}">`)
    expect(meta.canonical ?? '').not.toContain('xxxxxxxx')
  })

  it('come from microdata and the page itself', async () => {
    const meta = await metaOf(
      '<title>The flood</title>',
      '<div><span itemprop="author"><b itemprop="name">Ann Lee</b></span><time itemprop="datePublished" datetime="1953-02-01">yesterday</time></div>',
    )
    expect(meta).toMatchObject({ author: 'Ann Lee', published: '1953-02-01', site: 'news.example.com' })
  })

  it('are those of the page, not of what it tells about', async () => {
    const { meta } = await extractPage(
      `<title>The flood</title><article><table><tr><th>Built<td><time class="published" datetime="1898-02-28">1898</time></table><p>${PROSE}</p><p>The mill was built by <a href="https://history.example.org/people/ann-lee">Ann Lee</a>, ${PROSE}</p></article>`,
    )
    expect([meta.author, meta.published]).toEqual([null, null])
  })

  it.each([
    ['<p class=x>May 23, 2025</p>', '2025-05-23', null],
    ['<div>Published</div><div>4 August 2010</div>', '2010-08-04', null],
    ['<p>Ann Lee<br>September 1st, 2023 · 3 min read</p>', '2023-09-01', null],
    ['<p>Last updated on July 9, 2025</p>', null, '2025-07-09'],
    ['<p>The water rose on May 23, 2025</p>', null, null],
    ['<p>07/09/2025</p>', null, null],
    ['<table><tr><td><span>May 23, 2025</span></table>', null, null],
  ])('have the date beside the heading: %s', async (line, published, modified) => {
    const meta = await metaOf('<title>The flood</title>', `<h1>The flood</h1>${line}`)
    expect([meta.published, meta.modified]).toEqual([published, modified])
  })

  it('have the author whom the byline names, not his position and not who comments', async () => {
    const meta = await metaOf(
      '<title>The flood</title>',
      '<div class="byline-author"><div>By</div><div>Ann Lee</div><div>Head of Floods</div></div><div class=comments><p itemprop=author>Bo Ek</p></div>',
    )
    expect(meta.author).toBe('Ann Lee')
    const glued = await metaOf(
      '<title>x</title>',
      '<p class="byline"><span>Ann Lee</span><span>Founder of x</span></p>',
    )
    expect(glued.author).toBe('Ann Lee')
    const labelled = await metaOf(
      '<title>x</title><meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann Lee">',
    )
    expect(labelled.author).toBe('Ann Lee')
  })

  it('have no author from the menus of their site', async () => {
    const menu = '<nav><span>BY COMPANY SIZE</span><a href="/people/all">People</a></nav>'
    expect((await metaOf('<title>x</title>', `${menu}<h1>x</h1>`)).author).toBeNull()
    const link = (href: string, text: string) => `<h1>x</h1><ul><li><a href="${href}">${text}</a></li></ul>`
    expect((await metaOf('<title>x</title>', link('/regions', 'By States and Regions'))).author).toBeNull()
    expect((await metaOf('<title>x</title>', link('/authors/ann-lee', 'By Ann Lee'))).author).toBe('Ann Lee')
  })

  it('survive broken JSON-LD', async () => {
    const meta = await metaOf(
      '<title>The flood</title><script type="application/ld+json">{"@type":"NewsArticle","headline":"a\nb"}</script><script type="application/ld+json">{oops</script>',
    )
    expect(meta.title).toBe('a b')
  })

  it('tell a manual by its address', async () => {
    expect((await metaOf('<title>x</title>', '', 'https://www.example.com/en/run/docs/x')).kind).toBe('documentation')
    expect((await metaOf('<title>x</title>', '', 'https://x.readthedocs.io/en/latest/')).kind).toBe('documentation')
    expect((await metaOf('<link rel="up" href="/x"><title>x</title>')).kind).toBe('documentation')
    expect((await metaOf('<script src="/js/haddock-bundle.min.js?1"></script><title>x</title>')).kind).toBe(
      'documentation',
    )
    expect((await metaOf('<script src="/doxygen/main.js"></script><title>x</title>')).kind).toBe('article')
    expect((await metaOf('<title>x</title>', '', 'https://docs.example.com/x')).kind).toBe('documentation')
  })
})

describe('what a page bears beside its facts', () => {
  it('is no part of them: who reviews a product, and the sign of a link in a heading', async () => {
    const review =
      '<div itemprop="review" itemscope itemtype="https://schema.org/Review"><meta itemprop="author" content="Bo Ek"><span class="review-intro__author">Bo Ek 27.03.2023</span></div>'
    const { author, title } = await metaOf(
      '<title>Lamp of brass - Shop</title>',
      `<h1>Lamp of brass<a class="headerlink" href="#lamp">\uf0c1</a></h1><div itemscope itemtype="https://schema.org/Product">${review}</div>`,
    )
    expect([author, title]).toEqual([null, 'Lamp of brass'])
  })
})
