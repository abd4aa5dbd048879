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
