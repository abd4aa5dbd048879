/** What stands above the title and below the article of a page, even of a short one. */
import { expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

it('a footer of the page may have more words than a short article', async () => {
  const footer = `<footer><p>${PROSE}</p></footer>`
  const { text } = await extractPage(
    `<title>The mill</title><div><h1>The mill</h1><p>The mill, the weir and the bridge are open again from Monday on.</p></div>${footer}`,
  )
  expect(text).toBe('The mill, the weir and the bridge are open again from Monday on.')
})

it('a footer beside the main content that holds the title is left out, however long it is', async () => {
  const footer = `<footer><h2>0800 123 456</h2>${`<p>${PROSE}</p>`.repeat(12)}</footer>`
  const { text } = await extractPage(
    `<title>The mill</title><main><h1>The mill</h1><p>${PROSE} So it was.</p><p>${PROSE} It is open.</p></main>${footer}`,
  )
  expect(text).toBe(`${PROSE} So it was.\n\n${PROSE} It is open.`)
})

it('a footer stays if the main content has little but the title', async () => {
  const footer = `<footer>${`<p>${PROSE}</p>`.repeat(12)}</footer>`
  const { text } = await extractPage(`<title>The mill</title><main><h1>The mill</h1></main>${footer}`)
  expect(text).toContain(PROSE)
})

it('a footer in an article is not that of the page', async () => {
  const { text } = await extractPage(
    `<title>The mill</title><article><h1>The mill</h1><p>The mill is open again.</p><footer><p>${PROSE}</p></footer></article>`,
  )
  expect(text).toContain(PROSE)
})

it('a contents with one link and the title of the page is left out with its label', async () => {
  const contents =
    '<div class="post-toc"><div>On this page</div><div>The mill</div><ol class="nav"><li><a href="#a">Opening</a></li></ol></div>'
  const { text } = await extractPage(
    `<title>The mill</title><main><h1>The mill</h1><p>${PROSE}</p><h2 id="a">Opening</h2><p>${PROSE}</p>${contents}</main>`,
  )
  expect(text).not.toContain('On this page')
})

it('the head of a manual above the title is left out with its name', async () => {
  const head =
    '<div><div>Release: <span>2.0.48</span> of the second of March</div><h1><a href="../index.html">Mill 2.0 documentation</a></h1></div>'
  const { text, meta } = await extractPage(
    `<title>Getting started — Mill 2.0 documentation</title><div>${head}<section><h1>Getting started</h1><p>${PROSE}</p><p>${PROSE}</p></section></div>`,
    'https://docs.example.com/en/start.html',
  )
  expect(meta.title).toBe('Getting started')
  expect(text).toBe(`${PROSE}\n\n${PROSE}`)
})
