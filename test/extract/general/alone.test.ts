/** Threads that no address and no data of the page tell, and what stands above a title or says no more than a date. */
import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>The river at the mill</title>${head}</head><body>${body}</body></html>`
const TITLE = '<h1>The river at the mill</h1>'
const STORY = `<p>${PROSE} ${PROSE}</p><p>${PROSE} ${PROSE}</p>`

const posts = (count: number, more = '') =>
  Array.from(
    { length: count },
    (_, at) =>
      `<div class="row"><div><a href="/users/${'abcdef'[at]}">user${'abcdef'[at]}</a> <span>${at + 1} May 2026</span>${more}</div><p>${PROSE} So it was, number ${at}.</p></div>`,
  ).join('')

const kindOf = async (html: string) => (await extractPage(html, 'https://example.com/t/123/river')).meta.kind

describe('posts with writers and dates right below the title', () => {
  it('are a thread, whatever the address is', async () => {
    const { meta, all } = await extractPage(page(TITLE + posts(4)), 'https://example.com/t/123/river')
    expect(meta.kind).toBe('thread')
    expect(all('.octavo-author')).toEqual(['usera', 'userb', 'userc', 'userd'])
  })

  it('are none where there are few of them', async () => {
    expect(await kindOf(page(TITLE + posts(3)))).not.toBe('thread')
  })

  it('are answers where one question comes before them', async () => {
    const question = '<div class="q">Who of you has seen the river rise as it did in that night, and where?</div>'
    const { meta, text } = await extractPage(page(TITLE + question + posts(5)), 'https://example.com/t/123/river')
    expect(meta.kind).toBe('thread')
    expect(text).toContain('and where?')
    const introduced = `${question}<div class="n"><p>${PROSE} It is all that we know.</p></div>`
    expect(await kindOf(page(TITLE + introduced + posts(5)))).not.toBe('thread')
  })

  it('are in elements that an author named', async () => {
    const own = posts(4).replaceAll('<div class="row">', '<app-comment>').replaceAll('</p></div>', '</p></app-comment>')
    expect(await kindOf(page(`${TITLE}<comment-tree>${own}</comment-tree>`))).toBe('thread')
  })

  it('are comments where an article comes before them', async () => {
    expect(await kindOf(page(TITLE + STORY + posts(5)))).not.toBe('thread')
  })

  it('are entries of an index where they begin with headlines', async () => {
    const entries = posts(5).replaceAll('<div><a', '<a href="/x">What the river did to the mill</a><div><a')
    expect(await kindOf(page(TITLE + entries))).not.toBe('thread')
  })

  it('are part of an article where the page says that it is one', async () => {
    const data = '<script type="application/ld+json">{"@type":"NewsArticle"}</script>'
    expect(await kindOf(page(TITLE + posts(5), data))).not.toBe('thread')
  })
})

describe('reviews below a text', () => {
  const reviews = (heading: string) =>
    `<section><h2>${heading}</h2>${[1, 2, 3]
      .map(
        at =>
          `<article><h5>It works, number ${at}</h5><p>Posted by Ann on ${at}.5.2026</p><p>${PROSE} I would buy it again.</p></article>`,
      )
      .join('')}</section>`

  it.each(['Reviews', 'Ratings and Reviews', 'Learner reviews'])('go under the heading “%s”', async heading => {
    const { text } = await extractPage(page(`${TITLE}<div>${STORY}</div>${reviews(heading)}`))
    expect(text).toContain(PROSE)
    expect(text).not.toContain('I would buy it again')
  })

  it('stay where they are what the page is about', async () => {
    const { text } = await extractPage(page(`${TITLE}${reviews('Reviews')}`))
    expect(text).toContain('I would buy it again')
  })
})

describe('what stands above the title', () => {
  it('goes where it leads elsewhere', async () => {
    const { text, removed } = await extractPage(
      page(
        `<div class="content"><div><a href="/s">Services</a> <a href="/l">Locations</a></div><div><a href="/c">My reservation</a></div>${TITLE}${STORY}</div>`,
      ),
    )
    expect(text).not.toMatch(/Services|My reservation/)
    expect(removed.some(({ rule }) => rule === 'above the title')).toBe(true)
  })

  it('stays where it is prose', async () => {
    const { text } = await extractPage(page(`<div class="content"><p>${PROSE} It began.</p>${TITLE}${STORY}</div>`))
    expect(text).toContain('It began.')
  })
})

describe('a line of no more than a date', () => {
  it.each([
    'Last updated: Jul 05, 2025',
    'Published on 2025-07-05',
    'Veröffentlicht am 5. Juli 2025',
    'Updated 3 hours ago',
  ])('goes: %s', async line => {
    const { text } = await extractPage(page(`<article>${TITLE}<p>${line}</p>${STORY}</article>`))
    expect(text).not.toContain(line)
  })

  it.each(['Updated rules from Jul 05, 2025 on for everybody who lives there', 'Published authors: 12', 'Modified'])(
    'stays where it says more, or none: %s',
    async line => {
      const { text } = await extractPage(page(`<article>${TITLE}${STORY}<p>${line}</p>${STORY}</article>`))
      expect(text).toContain(line)
    },
  )
})

describe('a title', () => {
  const titleOf = async (head: string, heading: string) =>
    (await extractPage(`<head>${head}</head><body><h1>${heading}</h1>${STORY}</body>`)).meta.title

  it('has no characters that were escaped twice', async () => {
    expect(await titleOf('<title>The mill&amp;#x27;s river &amp;amp; its banks</title>', 'x')).toBe(
      "The mill's river & its banks",
    )
  })

  it('keeps them where it is about them', async () => {
    expect(await titleOf('<title>Why &amp;amp;quot; is a quote</title>', 'Why &amp;quot; is a quote')).toBe(
      'Why &quot; is a quote',
    )
  })
})
