import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const TEXT = Array.from({ length: 6 }, (_, at) => `<p>${PROSE} Part ${at}.</p>`).join('')
const shell = (script: string) => `<title>The flood</title><body><div id="root"></div>${script}</body>`

describe('pages whose text is in their state', () => {
  it.each([
    [
      '__NEXT_DATA__',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { page: { body: TEXT, menu: ['a', 'b'] } } }).replaceAll('<', '\\u003c')}</script>`,
    ],
    [
      '__INITIAL_STATE__',
      `<script>window.__INITIAL_STATE__ = ${JSON.stringify({ posts: [{ html: TEXT }] })};</script>`,
    ],
    ['__APOLLO_STATE__', `<script>window.__APOLLO_STATE__={"Post:1":{"content":${JSON.stringify(TEXT)}}}</script>`],
    ['flight data', `<script>self.__next_f.push([1,${JSON.stringify(TEXT)}])</script>`],
  ])('are read: %s', async (_, script) => {
    const { text, parser, warnings } = await extractPage(shell(script))
    expect(parser).toBe('page state')
    expect(text).toContain(`${PROSE} Part 5.`)
    expect(warnings.join()).toContain('its state')
  })

  it('take no code for text', async () => {
    const code = 'function a() { return 1. } var b = 2. x => y. '.repeat(40)
    await expect(extractPage(shell(`<script>window.__STATE__ = ${JSON.stringify({ code })}</script>`))).rejects.toThrow(
      'No content',
    )
  })
})

describe('walls and confidence', () => {
  it.each([
    [
      'human check',
      '<title>Just a moment...</title><body><p>Checking your browser before you go to the page that you asked for.</p>',
    ],
    [
      'human check',
      "<title>Let us know you're not a robot</title><body><p>Press & hold the button to go on to the shop.</p>",
    ],
    [
      'log-in page',
      '<title>Log in</title><body><h1>Log in</h1><p>Please log in to go on to what you were looking for.</p><form><input type=password></form>',
    ],
    [
      'log-in page',
      `<title>The flood</title><main><h1>The flood</h1><h2>Sorry, this content is reserved for members only.</h2><p>${PROSE}</p></main>`,
    ],
    [
      'cookie wall',
      '<title>News</title><body><p>We value your privacy. We use cookies to show you what you want, and some that you do not.</p>',
    ],
  ])('names a %s', async (wall, html) => {
    const found = await extractPage(html)
    expect(found.wall).toBe(wall)
    expect(found.confidence).toBeLessThan(0.2)
    expect(found.warnings.join()).toContain('its content is elsewhere')
  })

  it('is sure of a long article and of no wall in an article about one', async () => {
    const { confidence, wall } = await extractPage(
      `<title>Cookie walls</title><article><h1>Cookie walls</h1>${`<p>${PROSE} We use cookies, said the mill.</p>`.repeat(20)}</article>`,
    )
    expect(wall).toBeNull()
    expect(confidence).toBeGreaterThan(0.9)
  })
})
