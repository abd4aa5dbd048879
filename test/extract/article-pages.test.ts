import { describe, expect, it } from 'vitest'
import { isPageAfter } from '../../src/extract/page-links.ts'
import { extract } from '../../src/index.ts'
import { PROSE } from './page.ts'

const page = (text: string, links: string) =>
  `<!doctype html><html><head><title>The flood</title></head><body><article><h1>The flood</h1><p>Summary: ${PROSE}</p><p>${PROSE} ${text}</p>${links}</article></body></html>`

const site =
  (pages: Readonly<Record<string, string>>, asked: string[] = []) =>
  async (url: URL) => {
    asked.push(url.pathname + url.search)
    const html = pages[url.pathname + url.search]
    return html === undefined ? null : { html, url }
  }

describe('an article in several pages', () => {
  const next = (href: string) => `<div class="pager"><a rel="next" href="${href}">Next</a></div>`

  it('is joined, page after page, without what its pages repeat', async () => {
    const asked: string[] = []
    const follow = site({ '/a?page=2': page('Second.', next('?page=3')), '/a?page=3': page('Third.', '') }, asked)
    const { text } = await extract({ html: page('First.', next('?page=2')), url: 'https://example.com/a', follow })
    expect(text.match(/First|Second|Third|Summary/g)).toEqual(['Summary', 'First', 'Second', 'Third'])
    expect(asked).toEqual(['/a?page=2', '/a?page=3'])
  })

  it('is taken in one piece where the site has it so', async () => {
    const links = `${next('/a/2')}<a href="/a?print=1">Print version</a>`
    const follow = site({ '/a?print=1': page(`Whole. ${PROSE} ${PROSE}`, '') })
    const { text } = await extract({ html: page('First.', links), url: 'https://example.com/a', follow })
    expect(text).toContain('Whole.')
    expect(text).not.toContain('First.')
  })

  it('ends where a page cannot be had, which is a warning, and never goes to another origin', async () => {
    const gone = await extract({ html: page('First.', next('/a/2')), url: 'https://example.com/a', follow: site({}) })
    expect(gone.warnings.map(({ message }) => message)).toContain('page 2 of the article could not be fetched')
    const asked: string[] = []
    await extract({
      html: page('First.', next('https://evil.example/a/2')),
      url: 'https://example.com/a',
      follow: site({}, asked),
    })
    expect(asked).toEqual([])
  })

  it('is followed by the rule of its site', async () => {
    const rules = [{ name: 'example.com.txt', text: "body: //article\nnext_page_link: //a[@class='onward']" }]
    const follow = site({ '/b': page('Second.', '') })
    const html = page('First.', '<a class="onward" href="/b">On</a>')
    const { text } = await extract({ html, url: 'https://example.com/a', rules, follow })
    expect(text).toContain('Second.')
  })
})

describe('the page after a page', () => {
  const first = 'https://example.com/news/flood.html'
  it.each([
    [first, 'https://example.com/news/flood-2.html', true],
    [first, 'https://example.com/news/flood/page/2/', true],
    [first, `${first}?page=2`, true],
    [first, `${first}?page=3`, false],
    [first, 'https://example.com/news/storm-2.html', false],
    [first, `${first}/comment-page-2`, false],
    ['https://example.com/story-12', 'https://example.com/story-13', false],
  ])('%s → %s', (current, next, is) => {
    expect(isPageAfter(new URL(current), new URL(next), new URL(current))).toBe(is)
  })
})
