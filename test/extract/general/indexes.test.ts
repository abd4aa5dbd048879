import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Lamps | Example</title></head><body><div><h1>Lamps</h1>${body}</div><div><p>© 2026 Example, all rights reserved, and what the law wants said.</p></div></body></html>`

const goods = (count: number, price = '€') =>
  Array.from(
    { length: count },
    (_, at) =>
      `<div class="k"><a href="/l/${at}"><img src="/l/${at}.jpg"></a><h3><a href="/l/${at}">Lamp number ${at}</a></h3><div>${at + 10}.00 ${price}</div></div>`,
  ).join('')

describe('indexes of goods', () => {
  it('are their cards, also where an introduction has the most prose', async () => {
    const { text } = await extractPage(
      page(`<div><p>${PROSE} These are the lamps for it.</p></div><div>${goods(12)}</div>`),
    )
    for (let at = 0; at < 12; at++) expect(text).toContain(`Lamp number ${at}`)
    expect(text).toContain('21.00 €')
    expect(text).toContain('These are the lamps for it.')
  })

  it('are found below an introduction that has more text, wherever that stands', async () => {
    const { text } = await extractPage(
      `<!doctype html><html lang="en"><head><title>Lamps | Example</title></head><body><main><header><h1>Lamps</h1><div><p>${PROSE} ${PROSE}</p><p>${PROSE} These are the lamps.</p></div></header><ul>${goods(8).replaceAll('<div class="k">', '<li class="k">').replaceAll('€</div></div>', '€</div></li>')}</ul></main></body></html>`,
    )
    expect(text).toContain('These are the lamps.')
    expect(text).toContain('Lamp number 7')
  })

  it('keep the names and prices of goods that are offered in colours', async () => {
    const colours = ['a', 'b', 'c', 'd'].map(name => `<label><input type="radio" name="c">${name}</label>`).join('')
    const { text } = await extractPage(
      page(
        `<div><p>${PROSE} ${PROSE}</p></div><div>${goods(8).replaceAll('<a href="/l/', `${colours}<a href="/l/`)}</div>`,
      ),
    )
    expect(text).toContain('Lamp number 7')
    expect(text).toContain('17.00 €')
  })

  it('have no words of buttons that put goods into a cart', async () => {
    const cards = goods(8).replaceAll('€</div></div>', '€</div><a href="/cart">Add to cart</a></div>')
    const { text } = await extractPage(page(`<div><p>${PROSE} ${PROSE}</p></div><div>${cards}</div>`))
    expect(text).toContain('Lamp number 7')
    expect(text).not.toContain('Add to cart')
  })

  it('are not what a page offers beside its own subject', async () => {
    const { text } = await extractPage(
      page(
        `<div><p>${PROSE}</p><p>${PROSE} That is the lamp.</p></div><div><h2>You may also like</h2><div>${goods(12)}</div></div>`,
      ),
    )
    expect(text).toContain('That is the lamp.')
    expect(text).not.toContain('Lamp number 3')
  })
})

describe('indexes of pages', () => {
  const entries = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `<article class="post-${at}"><a href="/${at}"><img src="/${at}.jpg"></a><h2><a href="/${at}">Bread of number ${at}</a></h2></article>`,
    ).join('')

  it('are their pictures and names, also where an introduction is all the prose', async () => {
    const { text } = await extractPage(page(`<div><p>${PROSE}</p></div><div>${entries(9)}</div>`))
    expect(text).toContain('Bread of number 8')
    expect(text).toContain(PROSE)
  })

  it('are headlines under several headings, few of which have a sentence', async () => {
    const zone = (name: string) =>
      `<section class="z"><h2><a href="/${name}">${name}</a></h2>${['wet', 'dry', 'old'].map(word => `<div class="c"><a href="/${name}/${word}">What the ${word} river did to ${name} in the night</a></div>`).join('')}</section>`
    const { text } = await extractPage(
      page(`<main><p>${PROSE}</p>${zone('mills')}${zone('roads')}${zone('fields')}</main>`),
    )
    expect(text).toContain('did to fields')
    expect(text).toContain('did to mills')
  })

  it('have no article that says of itself that it is one', async () => {
    const { text } = await extractPage(
      `<!doctype html><title>Lamps</title><meta property="og:type" content="article"><meta property="article:published_time" content="2026-01-02"><body><h1>Lamps</h1><div><p>${PROSE}</p><p>${PROSE} Twice.</p></div><div>${entries(9)}</div></body>`,
    )
    expect(text).toContain('Twice.')
    expect(text).not.toContain('Bread of number 8')
  })
})

describe('what a kitchen serves', () => {
  it('stays, though it is called a menu: nothing in it can be chosen', async () => {
    const dishes = ['Soup', 'Fish', 'Bread', 'Cheese', 'Plums', 'Coffee']
      .map(name => `<div class="menu-item"><b>${name}</b> 4.50 <i>of the valley, as it was made of old</i></div>`)
      .join('')
    const { text } = await extractPage(page(`<p>${PROSE}</p><div class="menu-section">${dishes}</div>`))
    expect(text).toContain('Plums')
  })

  it('is no menu of links, nor a short one', async () => {
    const links = '<a href="/a">The first page</a> <a href="/b">The second page</a>'
    const { text } = await extractPage(
      page(`<div><p>${PROSE}</p><p>${PROSE} Twice.</p><div class="menu-item">${links}</div></div>`),
    )
    expect(text).not.toContain('second page')
  })
})

describe('what is beside a product', () => {
  const product = (head: string) =>
    `<!doctype html><html><head><title>Lamp</title>${head}</head><body><main><h1>Lamp</h1><div class="d"><p>${PROSE}</p><p>${PROSE}</p></div>
      <div class="s"><h2>Measures</h2><table><tr><td>Height</td><td>40 cm</td></tr><tr><td>Weight of the lamp</td><td>2 kg with its foot</td></tr></table></div></main></body></html>`

  it('is its specification, where the page says that it offers one', async () => {
    const { text } = await extractPage(product('<meta property="og:type" content="product">'))
    expect(text).toContain('40 cm')
  })
})

describe('tables that only place things', () => {
  it('are boxes, so that what is beside the text stays outside', async () => {
    const { text } = await extractPage(
      `<!doctype html><html><head><title>The flood</title></head><body><table><tr><td colspan="2"><a href="/">Home</a> <a href="/n">News</a></td></tr>
        <tr><td><ul><li><a href="/a">One thing</a><li><a href="/b">Another thing</a></ul></td>
        <td><h1>The flood</h1><p>${PROSE}</p><p>${PROSE} Twice.</p><table><tr><td>Level</td><td>3 m</td></tr></table></td></tr></table></body></html>`,
    )
    expect(text).toContain('Twice.')
    expect(text).toContain('3 m')
    expect(text).not.toContain('Another thing')
  })

  it('have a row above the text and one below it', async () => {
    const links = (name: string) => [1, 2, 3, 4].map(at => `<a href="/${name}${at}">${name} ${at}</a><br>`).join('')
    const { text } = await extractPage(
      `<!doctype html><html><head><title>The flood</title></head><body><table><tr><td colspan="2">${links('Head')}</td></tr><tr><td><b>Menu</b><br>${links('Menu')}</td>
        <td><h1>The flood</h1>${`<p>${PROSE} ${PROSE}</p>`.repeat(4)}</td></tr><tr><td colspan="2">${links('Foot')}</td></tr></table></body></html>`,
    )
    expect(text).toContain('The river rose')
    expect(text).not.toMatch(/Menu|Head|Foot/)
  })

  it('are not data with a long remark', async () => {
    const rows = [1, 2, 3].map(at => `<tr><td>Day ${at}</td><td>${at} m</td><td>${PROSE} ${PROSE} ${PROSE}</td></tr>`)
    const { all } = await extractPage(
      `<!doctype html><html><head><title>The flood</title></head><body><article><h1>The flood</h1><p>${PROSE}</p><p>${PROSE}</p><table>${rows.join('')}</table></article></body></html>`,
    )
    expect(all('table tr')).toHaveLength(3)
  })
})

describe('entries of an index', () => {
  const entry = (at: number, inner: string) =>
    `<div class="e"><a href="/${at}"><img src="/${at}.jpg"></a>${inner}<p><a href="/more/${at}">Read it all</a></p></div>`
  const index = (inner: (at: number) => string) =>
    page(`<p>${PROSE}</p><div>${Array.from({ length: 9 }, (_, at) => entry(at, inner(at))).join('')}</div>`)

  it('keep their names, though several have the same, and lose the calls that all have', async () => {
    const { all, text } = await extractPage(
      index(at => `<h3><a href="/${at}">Engineer of the river</a></h3><b>${at} km</b>`),
    )
    expect(all('h2, h3')).toHaveLength(9)
    expect(text).not.toContain('Read it all')
  })

  it('leave no "By" behind where their writers go', async () => {
    const { text } = await extractPage(
      index(
        at =>
          `<h3><a href="/${at}">Name ${at} of it</a></h3><p>By <a rel="author" href="/ann">Ann Lee</a> • Dec. ${at + 1}</p>`,
      ),
    )
    expect(text).toContain('Name 8 of it')
    expect(text).not.toMatch(/\bBy\b/)
  })
})
