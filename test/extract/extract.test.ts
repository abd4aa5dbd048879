import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { extract } from '../../src/extract/extract.ts'
import { textOf } from '../../src/extract/text.ts'

const PROSE =
  'The river rose in the night, and by morning the lower fields, the road and the old mill stood under water.'

const page = (body: string, head = '<title>The flood - Valley News</title>') =>
  `<!doctype html><head>${head}</head><body>${body}</body>`

async function extracted(html: string, address = 'https://news.example.com/a/flood') {
  const diagnostics = new Diagnostics()
  const article = await extract({ html, url: new URL(address) }, { limits: DEFAULT_LIMITS, diagnostics })
  return { ...article, text: textOf(article.document.root), warnings: diagnostics.list() }
}

describe('an article', () => {
  it('is what is left without navigation, sidebar, comments and footer', async () => {
    const { text, parser, removed } = await extracted(
      page(`<nav><a href=/>Home</a></nav><div class="sidebar"><p>${PROSE} elsewhere</p></div>
        <article><h1>The flood</h1><div class="share-bar">Share on everything</div><p>${PROSE}</p><p>${PROSE} Again.</p></article>
        <section id=comments><p>First comment of many, which says nothing at all, at length.</p></section><footer>© Valley</footer>`),
    )
    expect(text).toBe(`The flood\n\n${PROSE}\n\n${PROSE} Again.`)
    expect(parser).toBe('general')
    expect(removed.map(each => each.rule)).toEqual(
      expect.arrayContaining(['navigation', 'sidebar', 'share', 'comments', 'footer']),
    )
  })
})
