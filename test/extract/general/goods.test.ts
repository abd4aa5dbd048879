import { describe, expect, it } from 'vitest'
import { removeByBehaviour } from '../../../src/extract/general/behaviour.ts'
import { removeCopies, SHORTEST_SUMMARY } from '../../../src/extract/general/copies.ts'
import { openDisclosures } from '../../../src/extract/general/disclosure.ts'
import { offersProduct } from '../../../src/extract/general/product.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { textContent } from '../../../src/html/document.ts'
import { selectAll } from '../../../src/html/select.ts'
import { bodyOf, first, measuredBody } from '../draft.ts'
import { extractPage, PROSE } from '../page.ts'

const without = (html: string): string => {
  const { body, measures } = measuredBody(html)
  removeByBehaviour(body, measures, new Removals())
  return textContent(body)
}

describe('a price in several currencies', () => {
  it.each([
    '<ul><li><b>USD</b>: <span>$149.64</span></li><li>GBP: £110.82</li><li>AED: 549.56AED</li></ul>',
    '<div><span>12.50 EUR</span><span>13.90 USD</span><span>1 900 JPY</span></div>',
  ])('is said once: %s', prices => {
    expect(without(`<p>${PROSE}</p>${prices}`)).toBe(PROSE)
  })

  it.each([
    '<ul><li>USD: $1.00</li><li>USD: $2.00</li><li>USD: $3.00</li></ul>',
    '<ul><li>USD: $1.00</li><li>EUR: €1.00</li><li>Other currencies on request</li></ul>',
    '<ul><li>ISO 9001</li><li>DIN 5008</li><li>RFC 3676 and later</li></ul>',
  ])('is something else in %s', list => {
    expect(without(`<p>${PROSE}</p>${list}`)).toBe(PROSE + textContent(bodyOf(list)))
  })
})

describe('links to goods with the same features', () => {
  const links = '<a href="/c/red" rel="tag">Red</a>, <a href="/c/blue" rel="tag">Blue</a>'

  it('stay in the rows that say what they are', () => {
    expect(without(`<p>${PROSE}</p><table><tr><th>Colour</th><td>${links}</td></tr></table>`)).toContain('Red, Blue')
    expect(without(`<p>${PROSE}</p><dl><dt>Colour</dt><dd>${links}</dd></dl>`)).toContain('Red, Blue')
  })

  it('are tags elsewhere', () => {
    expect(without(`<p>${PROSE}</p><div>Tags: ${links}</div>`)).toBe(PROSE)
  })
})

describe('a summary that is in the description again', () => {
  const list = '<ul><li>Two straps, one of leather</li><li>A pocket for keys</li></ul>'
  const summary = `<div class="s"><p>${PROSE}</p>${list}</div>`
  const keptOf = (html: string, shortest?: number): string[] => {
    const { body, measures } = measuredBody(html)
    removeCopies(body, measures, new Removals(), shortest)
    return selectAll(body, '.s, .d').map(each => each.attributes.get('class')!)
  }

  it('goes from the page of a product', () => {
    const page = `${summary}<div class="d"><h2>Description</h2><p>${PROSE}</p>${list}<p>${PROSE} Made by hand.</p></div>`
    expect(keptOf(page, SHORTEST_SUMMARY)).toEqual(['d'])
    expect(keptOf(page)).toEqual(['s', 'd'])
  })

  it('goes from any page where it is long', () => {
    const long = [1, 2, 3, 4, 5].map(at => `<p>${PROSE} Part ${at}.</p>`).join('')
    expect(keptOf(`<div class="s">${long}</div><div class="d">${long}<p>${PROSE} The end.</p></div>`)).toEqual(['d'])
  })

  it('stays where it says more than the description', () => {
    const page = `<div class="s"><p>${PROSE}</p><p>${PROSE} Only here.</p></div><div class="d"><p>${PROSE}</p><p>${PROSE} Only there.</p></div>`
    expect(keptOf(page, SHORTEST_SUMMARY)).toEqual(['s', 'd'])
  })

  it('stays once of two that are alike', () => {
    expect(keptOf(`${summary}<section>${summary.replace('"s"', '"d"')}</section>`, SHORTEST_SUMMARY)).toEqual(['s'])
  })
})

describe('the one order button of a product', () => {
  const order = '<button>Add to cart</button>'
  const goods = '<ul><li>A</li></ul>'.replace('</li>', `</li>${`<li>B ${order}</li>`.repeat(6)}`)

  it('is the one nearest to the title, whatever goods are shown below', () => {
    expect(offersProduct(bodyOf(`<main><div><h1>Mat</h1><div>${order}</div></div>${goods}</main>`))).toBe(true)
  })

  it('is none of an index of goods', () => {
    expect(offersProduct(bodyOf(`<main><h1>Mats</h1>${goods}</main>`))).toBe(false)
    expect(offersProduct(bodyOf(`<main><h1>Mats</h1><p>${PROSE}</p></main>`))).toBe(false)
  })
})

describe('a button of one word', () => {
  const opened = (panel: string, button = '<button aria-expanded="false" aria-controls="p">Details</button>') => {
    const body = bodyOf(`<div>${button}</div><hr><div id="p" hidden>${panel}</div>`)
    openDisclosures(body)
    return first(body, '#p').attributes.has('hidden') ? 'hidden' : first(body, 'button, summary').name
  }

  it('is opened where what it controls is text', () => {
    expect(opened(`<p>${PROSE}</p>`)).toBe('summary')
  })

  it('is not where it controls a menu, a form or a word or two', () => {
    expect(opened(`<a href="/a">${PROSE}</a>`)).toBe('hidden')
    expect(opened(`<p>${PROSE}</p><input>`)).toBe('hidden')
    expect(opened('<p>In stock</p>')).toBe('hidden')
  })

  it('right before its panel needs no names', () => {
    const body = bodyOf(`<button>Details</button><div id="p" style="display:none"><p>${PROSE}</p></div>`)
    openDisclosures(body)
    expect(first(body, '#p').attributes.get('style')).toBeUndefined()
  })
})

describe('feedback about a seller', () => {
  it('is beside the product', async () => {
    const voices = [1, 2, 3].map(at => `<li>b***${at} Past month <p>${PROSE} Number ${at}.</p></li>`).join('')
    const { text } = await extractPage(
      `<!doctype html><title>Mat</title><h1>Mat</h1><button>Add to cart</button><div><p>${PROSE} A mat.</p><p>${PROSE} Of wool.</p></div><div><h2>Seller feedback (226)</h2><ul>${voices}</ul></div>`,
    )
    expect(text).toContain('Of wool.')
    expect(text).not.toContain('Number 2.')
  })
})

describe('what depends on the kind of a page', () => {
  const about = `<section class="author-box"><h2>About the author</h2><p>${PROSE} She lives at the mill.</p></section>`
  const body = `<main><h1>The flood</h1>${`<p>${PROSE}</p>`.repeat(5)}${about}</main>`
  const of = async (type: string, inner = body) =>
    (await extractPage(`<title>The flood</title><meta property="og:type" content="${type}"><body>${inner}</body>`)).text

  it('keeps who wrote a book on its page, and not below an article', async () => {
    expect(await of('book')).toContain('She lives at the mill')
    expect(await of('article')).not.toContain('She lives at the mill')
  })

  it('keeps listings beside the text of a manual, and nothing else there', async () => {
    const page = (aside: string) =>
      `<title>Docs</title><main><h1>Load</h1><p>${PROSE}</p><pre><code>load(1)</code></pre><p>${PROSE}</p>${`<p>${PROSE}</p>`.repeat(4)}<pre><code>load(2)</code></pre><aside>${aside}</aside></main>`
    const manual = 'https://docs.example.com/reference/load'
    expect((await extractPage(page('<pre><code>curl it</code></pre>'), manual)).text).toContain('curl it')
    expect((await extractPage(page(`<p>${PROSE} Beside it.</p>`), manual)).text).not.toContain('Beside it')
  })
})
