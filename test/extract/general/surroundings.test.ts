import { describe, expect, it } from 'vitest'
import { removeAbove } from '../../../src/extract/general/surroundings.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { textContent } from '../../../src/html/document.ts'
import { first, measuredBody } from '../draft.ts'
import { extractPage, PROSE } from '../page.ts'

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve']
const BODY = `<div class="x">${NUMBERS.map(each => `<p>${PROSE} ${each}.</p>`).join('')}</div>`
const OPENING = 'Nobody in the valley had seen the water so high, and nobody had been told that it would come.'
const page = (inner: string) => `<title>The flood</title><main><h1>The flood</h1>${inner}</main>`

describe('the way to a page', () => {
  it('goes from above the title, though its last step is no link', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><div><p><a href="/">Start</a> › <a href="/w">Water</a> › The flood</p><h1>The flood</h1>${BODY}</div>`,
    )
    expect(text.startsWith(PROSE)).toBe(true)
  })

  it('is no sentence that ends in the title', () => {
    const sentence = 'What <a href="/w">all</a> of us in the valley came to call, in the years that followed, the flood'
    const { body, measures } = measuredBody(`<p>${sentence}</p><h1>The flood</h1>${BODY}`)
    removeAbove(first(body, 'h1'), body, measures, new Removals())
    expect(textContent(body)).toContain('in the years that followed')
  })
})

describe('a heading that says something else than the title', () => {
  const headed = (heading: string) =>
    `<title>Hydrology news of the week</title><main><section class="hero">${heading}</section>${BODY}</main>`

  it('begins the content from a box of its own', async () => {
    const { text } = await extractPage(headed('<h1>Nobody had seen such water</h1>'))
    expect(text.startsWith('Nobody had seen such water')).toBe(true)
  })

  it('stays outside where it names the site or leads elsewhere', async () => {
    for (const heading of ['<h1>Valley News</h1>', '<h1><a href="/">The news of the valley</a></h1>'])
      expect((await extractPage(headed(heading))).text.startsWith(PROSE)).toBe(true)
  })
})

describe('what stands around the content', () => {
  it('keeps the opening paragraph that has a box of its own', async () => {
    const { text } = await extractPage(page(`<div class="y"><p>${OPENING}</p></div>${BODY}`))
    expect(text.startsWith(OPENING)).toBe(true)
    expect(text).toContain('Four.')
  })

  it('keeps the sentence in a head with a picture: it is no caption', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><main><header><a href="/t">Water</a><h1>The flood</h1><p class="e">${OPENING}</p><figure><img src="a.jpg"></figure></header>${BODY}</main>`,
    )
    expect(text.startsWith(OPENING)).toBe(true)
  })

  it('keeps a list and its heading between the title and the text', async () => {
    const { html } = await extractPage(
      page(
        `<div><h2>In short</h2><ul><li>The river rose by two metres in a single night.<li>The mill is lost, and so is the bridge.</ul></div>${BODY}`,
      ),
    )
    expect(html).toMatch(/^<h2>In short<\/h2><ul><li>The river/)
  })

  it('keeps the heading of a further section that has a box of its own', async () => {
    const section = (name: string) => `<div class="x"><p>${PROSE} ${name}.</p><p>${PROSE} ${name}, again.</p></div>`
    const { all } = await extractPage(
      page(
        `${BODY}<div class="h"><h2>After the flood</h2></div>${section('Later')}<div class="h"><h2>Nothing follows</h2></div>`,
      ),
    )
    expect(all('h2')).toEqual(['After the flood'])
  })

  it('keeps a sentence for a heading in what is called a label', async () => {
    const label = (inner: string) => `<header class="section-heading eyebrow">${inner}</header>`
    const { all } = await extractPage(
      page(
        `<article>${`<p>${PROSE}</p>`.repeat(6)}${label('<h2>What the valley wants to build</h2>')}<p>${PROSE}</p>${label('<h3>Filed under</h3>')}<p>${PROSE} Last.</p></article>`,
      ),
    )
    expect(all('h2, h3')).toEqual(['What the valley wants to build'])
  })

  it('makes the sentence under the title a standfirst, once', async () => {
    const sentence = 'What the valley lost in one night, and what it wants to build'
    const { attributes, text } = await extractPage(
      page(`<div><h2>${sentence}</h2></div><div class="m"><h2>${sentence}</h2></div>${BODY}`),
    )
    expect(attributes('p', 'class')[0]).toBe('octavo-standfirst')
    expect(text.split(sentence)).toHaveLength(2)
  })

  it('leaves captions, lines of facts and what stands above the title', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><main><div><p>${OPENING}</p></div><h1>The flood</h1>
       <div><div><img src=a.jpg width=600><p>The mill on the morning after the flood, seen from the old bridge over the river.</p></div></div>
       <div><p>Published on 3 May 2024 at 8:22 by the desk in the town</p></div>${BODY}</main>`,
    )
    expect(text.slice(0, PROSE.length)).toBe(PROSE)
  })

  it('takes sections beside each other as one text, and not what is headed by links', async () => {
    const section = (title: string) => `<section class="part"><h2>${title}</h2><p>${PROSE} ${title}.</p></section>`
    const { text } = await extractPage(
      `<title>The mill</title><main><h1>The mill</h1>${section('Plans')}${section('Costs')}${section('People')}
       <section class="part"><h2><a href="/other">Another mill in another valley</a></h2><p>${PROSE} Elsewhere.</p></section></main>`,
    )
    for (const title of ['Plans', 'Costs', 'People']) expect(text).toContain(`${title}.`)
  })

  it('leaves a teaser list above the heading that says what the title says, whatever the first heading is', async () => {
    const teasers = `<ul>${NUMBERS.slice(0, 2)
      .map(each => `<li><a href="/${each}">Other news number ${each}</a> <span>${PROSE} ${each}teaser…</span></li>`)
      .join('')}</ul>`
    const { text } = await extractPage(
      `<title>The flood in the valley | The Post</title><div><h1>The Post</h1><div class="b">${teasers}</div>
       <div class="c"><h2>The flood in the valley</h2>${BODY}</div></div>`,
    )
    expect(text).not.toContain('teaser')
    expect(text).toContain('Four.')
  })

  it('leaves a line of names and a full date', async () => {
    const { text } = await extractPage(
      page(`<div><br>The Valley Press<br><span>Monday, November 18, 2019 8:22AM EST</span></div>
       <div><span>New Mill, Valley News Bureau</span> | <span>19 November 2019, 09:01 AM</span></div>
       <p>${OPENING}</p>${BODY}`),
    )
    expect(text.startsWith(OPENING)).toBe(true)
  })

  it('takes the conclusion of an article from a box of its own', async () => {
    const end = `<section class="end"><h4>Verdict</h4><p>${PROSE} ${PROSE}</p><p>${PROSE} ${PROSE}</p></section>`
    const article =
      '<meta property="og:type" content="article"><meta property="article:published_time" content="2025-01-01">'
    const within = (inner: string) => `${article}${page(`<section class="text">${BODY}${BODY}</section>${inner}`)}`
    expect((await extractPage(within(end))).text).toContain('Verdict')
    const leading = end.replace('Verdict', '<a href="/next">Verdict on another mill</a>')
    expect((await extractPage(within(leading))).text).not.toContain('Verdict')
  })

  it('does not say that what it took was left out', async () => {
    const { text, removed } = await extractPage(
      page(`<div class="top"><p>${OPENING}</p><div class="z">Call us on Mondays</div></div>${BODY}`),
    )
    expect(text.startsWith(OPENING)).toBe(true)
    const outside = removed.filter(({ rule }) => rule === 'outside the content').map(({ what }) => what)
    expect(outside).toEqual(['h1 “The flood”', 'div.z “Call us on Mondays”'])
  })

  it('says what the choice of the content left out', async () => {
    const { removed } = await extractPage(page(`${BODY}<div class="z">Call us on Mondays</div>`))
    expect(removed).toContainEqual(
      expect.objectContaining({ rule: 'outside the content', what: 'div.z “Call us on Mondays”' }),
    )
  })
})

describe('an index', () => {
  const tiles = NUMBERS.map(
    each =>
      `<li><a href="/p/${each}"><img src="/${each}.jpg" width="300" height="300"> Water mill number ${each}</a> <span>$ 4${each.length}.00</span></li>`,
  ).join('')

  it('is the main part of the page, not the note with the most prose', async () => {
    const { text } = await extractPage(
      `<title>Water mills</title><main><h1>Water mills</h1><ul class="grid">${tiles.repeat(3)}</ul></main>
       <div class="n"><p>Prices are those of today, and all of them are without the costs of sending a mill to you.</p></div>`,
    )
    for (const each of NUMBERS) expect(text).toContain(`Water mill number ${each}`)
    expect(text).not.toContain('Prices are')
  })

  it('is none where an article holds much of the text', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><main><h1>The flood</h1>${BODY}<div class="t"><ul class="grid">${tiles.repeat(3)}</ul></div></main>`,
    )
    expect(text).not.toContain('Water mill')
  })
})

describe('requests for consent', () => {
  it('go by the name of their program, however long they are', async () => {
    const { text } = await extractPage(
      `<title>The flood</title><main><h1>The flood</h1>${NUMBERS.slice(0, 4)
        .map(each => `<p>${PROSE} ${each}.</p>`)
        .join('')}</main>
       <div id="onetrust-pc-sdk">${NUMBERS.map(each => `<h4>Cookies ${each}</h4><p>These cookies are necessary for ${each}, and cannot be switched off in our systems by you.</p>`.repeat(4)).join('')}</div>`,
    )
    expect(text).not.toContain('cookies')
    expect(text).toContain('Four.')
  })
})

it('the summary beside the pictures is taken in where the page describes itself with it', async () => {
  const summary =
    'Dig, fight and explore a world of rivers, mills and bridges, in which nothing is certain but the next flood.'
  const page = (description: string) =>
    `<!doctype html><title>Millstream</title><meta name=description content="${description}"><div><div class=a><img src=a.jpg><div class=b>${summary}</div><div>Released: 2011</div></div></div><div class=c><div><h2>About this game</h2>${`<p>${PROSE} ${PROSE}</p>`.repeat(6)}</div></div>`
  expect((await extractPage(page(summary))).text.startsWith('Dig, fight')).toBe(true)
  expect((await extractPage(page(`${summary.slice(0, 80)}…`))).text.startsWith('Dig, fight')).toBe(true)
  expect((await extractPage(page('A game.'))).text.startsWith('Dig, fight')).toBe(false)
})
