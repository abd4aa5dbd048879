/** Lines with a date between the title of an article and its text. */
import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const HEAD =
  '<title>The mill</title><meta property="og:type" content="article"><script type="application/ld+json">{"@type":"BlogPosting","headline":"The mill"}</script>'
const page = (line: string, head = HEAD) =>
  extractPage(`${head}<div><h1>The mill</h1>${line}<div><p>${PROSE}</p><p>${PROSE} Again.</p></div></div>`)
const ALONE = `${PROSE}\n\n${PROSE} Again.`

describe('facts below a title', () => {
  it.each([
    '<div><span>Posted on <time>2026-03-12</time></span> <span>Edited on <time>2026-04-01</time></span> <span>Word count in article: 277</span></div>',
    '<div><span>最近更新：</span><span>2026-04-01</span> | <span>字数总计：82</span></div>',
    '<div><a href="/u/jo">Jo Brandt</a> <i>12 March 2026</i></div>',
  ])('are left out whatever they are called: %s', async line => {
    expect((await page(line)).text).toBe(ALONE)
  })

  it('are left out inside the box of the text as well', async () => {
    const { text } = await extractPage(
      `${HEAD}<div><h1>The mill</h1><div><div><span>Am</span> <time>12. März 2026</time></div><p>${PROSE}</p><p>${PROSE} Again.</p></div></div>`,
    )
    expect(text).toBe(ALONE)
  })

  it('are content after the first paragraph, in sentences, and where the page is no article', async () => {
    const line = '<div>Opening: <time>12 March 2026</time></div>'
    expect((await page(`<div><p>${PROSE} First.</p>${line}<p>${PROSE} Second.</p></div>`)).text).toContain('Opening')
    expect((await page('<p>The mill closed on <time>12 March 2026</time>. It opens again.</p>')).text).toContain(
      'closed',
    )
    expect((await page('<p>The mill closed on <time>12 March 2026</time>, at noon.</p>')).text).toContain('closed')
    const box = `<div>${line}<p>${PROSE} First.</p><p>${PROSE} Second.</p></div>`
    expect((await page(box, '<title>The mill</title>')).text).toContain('Opening')
    expect((await page(box)).text).not.toContain('Opening')
  })
})
