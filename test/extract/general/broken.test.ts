import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const paragraphs = (...names: readonly string[]): string => names.map(each => `<p>${PROSE} ${each}.</p>`).join('')

describe('pages with tags that nobody closed', () => {
  it('are not bold because a word was', async () => {
    const { html, text } = await extractPage(
      `<title>The flood</title><main><h1>The flood</h1>${paragraphs('One', 'Two')}<div>It was <strong>high.<section>${paragraphs('Three', 'Four')}</section></div></main>`,
    )
    expect(text).toContain('Four.')
    expect(html).not.toMatch(/<strong>[^<]*<p>/)
    expect(html).toMatch(/<p>The river[^<]* Four\.<\/p>/)
  })

  it('keep what an open span of tools has swallowed', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><main><h1>The flood</h1>${paragraphs('One', 'Two', 'Three', 'Four', 'Five', 'Six')}
       <div><span class="toolbar">1<div>${paragraphs('Seven')}</div></div></main>`,
    )
    expect(text).toContain('Seven.')
  })

  it('are not only the one section whose name says that it is the text', async () => {
    const section = (name: string, ...inner: readonly string[]) =>
      `<section class="${name}"><div>${paragraphs(...inner)}</div></section>`
    const { text } = await extractPage(
      `<title>The flood</title><main><h1>The flood</h1>${section('a', 'One', 'Two', 'Three')}
       ${section('article-body', 'Four', 'Five', 'Six', 'Seven')}${section('b', 'Eight', 'Nine', 'Ten')}</main>`,
    )
    for (const each of ['One', 'Five', 'Ten']) expect(text).toContain(`${each}.`)
  })

  it('are read without the parser of the site where that finds hardly anything', async () => {
    const page = (content: string) =>
      `<title>The flood</title><meta name="ajs-page-id" content="1"><main><h1>The flood</h1>${content}${paragraphs(
        ...Array.from({ length: 12 }, (_, at) => `Part ${at}`),
      )}</main>`
    const { text, parser, warnings } = await extractPage(page('<div class="wiki-content"><p>See below.</p></div>'))
    expect(text).toContain('Part 11.')
    expect(parser).toBe('general')
    expect(warnings.join()).toContain('found little of the page')
  })
})

describe('boxes that nobody closed', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, at) => `<div><p>Part ${at}. ${PROSE}</p>`).join('')

  it('each hold all that follows, and the text is whole all the same', async () => {
    const { text } = await extractPage(`<title>The flood</title><div><h1>The flood</h1>${parts(14)}`)
    for (let at = 0; at < 14; at++) expect(text).toContain(`Part ${at}.`)
  })

  it('are the text of a tail only where that is light', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><article><h1>The flood</h1><p>${PROSE}</p><div><h3>Subscribe to our newsletter</h3>${parts(6)}`,
    )
    expect(text).toContain('Part 5.')
  })
})

describe('links that nobody closed', () => {
  it('are text where they go on in the blocks that follow', async () => {
    const { text, all } = await extractPage(
      `<title>The flood</title><article><h1>The flood</h1><p>${PROSE} <a href="/mill" class="x">The mill<p>First. ${PROSE}<p>Second. ${PROSE}<p>Third. ${PROSE}</article>`,
    )
    expect(text).toMatch(/First\.[\s\S]*Second\.[\s\S]*Third\./)
    expect(all('a')).toEqual(['The mill'])
  })

  it('are none beside each other in a card', async () => {
    const cards = Array.from(
      { length: 6 },
      (_, at) =>
        `<li><div><a href="/p/${at}"><img src="/${at}.png" alt=""></a></div><h3><a href="/p/${at}">Mill number ${at}</a></h3><div>${at}.00 €</div></li>`,
    )
    const { all } = await extractPage(`<title>Mills</title><main><h1>Mills</h1><ul>${cards.join('')}</ul></main>`)
    expect(all('h3 a, h2 a')).toHaveLength(6)
  })
})
