/** Sections of links that a heading and a sentence introduce. */
import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const INTRODUCTION = 'Choose what you need for the mill, and we bring it to your door within a day.'
const KINDS = ['Gates', 'Wheels', 'Stones', 'Sluices', 'Belts', 'Shafts']
const tile = (kind: string) => `<a href="/${kind}"><div>${kind}</div><div>cut, fitted, kept</div></a>`
const offer = (head: string) => `<section class="s"><div>${head}</div><div>${KINDS.map(tile).join('')}</div></section>`
const part = `<section class="s"><h2>What we do</h2><p>${PROSE}</p><p>${PROSE}</p></section>`
const page = (inner: string, head = '') =>
  `<title>The mill works</title>${head}<main><h1>The mill works</h1>${part.repeat(2)}${inner}${part}</main>`

describe('links that a heading and a sentence introduce', () => {
  it('are a section of a page of sections', async () => {
    const { text } = await extractPage(page(offer(`<h2>All parts of a mill</h2><p>${INTRODUCTION}</p>`)))
    for (const word of ['All parts of a mill', INTRODUCTION, ...KINDS]) expect(text).toContain(word)
  })

  it.each([
    ['without a sentence', '<h2>All parts of a mill</h2>'],
    ['with a sentence in links only', `<h2>All parts of a mill</h2><p><a href="/x">${INTRODUCTION}</a></p>`],
    ['under a heading for other articles', `<h2>Related articles</h2><p>${INTRODUCTION}</p>`],
  ])('are none %s', async (_, head) => {
    expect((await extractPage(page(offer(head)))).text).not.toContain('Sluices')
  })

  it('are none in an article', async () => {
    const article =
      '<meta property="og:type" content="article"><meta property="article:published_time" content="2025-01-01">'
    const { text } = await extractPage(page(offer(`<h2>All parts of a mill</h2><p>${INTRODUCTION}</p>`), article))
    expect(text).not.toContain('Sluices')
  })
})
