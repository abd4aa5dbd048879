import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const paragraphs = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `<p>${PROSE} ${name} wrote so on day ${at + 1}.</p>`).join('')

const page = (body: string) =>
  extractPage(
    `<!doctype html><html lang="en"><head><title>The flood in the valley</title></head><body>${body}</body></html>`,
  )

describe('names of parts are weak evidence', () => {
  it('keeps cards of prose under a name that speaks of navigation', async () => {
    const cards = ['mill', 'bridge', 'weir', 'lock']
      .map(
        place =>
          `<div><h3>The ${place}</h3><p>${PROSE} So it was at the ${place}.</p><a href="/${place}">More</a></div>`,
      )
      .join('')
    const { text } = await page(
      `<main><h1>The flood in the valley</h1>${paragraphs('The mayor', 6)}<section class="nestedNavCardGrid">${cards}</section></main>`,
    )
    expect(text).toContain('So it was at the weir.')
  })

  it('takes promotions above the title, though they are most of a short page', async () => {
    const bar = `<div class="promo-bar">${[1, 2, 3, 4, 5].map(at => `<p>Free standard shipping on all of the orders of number ${at}, in all countries.</p>`).join('')}</div>`
    const short = `<h1>The flood</h1><div><p>${PROSE}</p><p>${PROSE}</p></div>`
    const { text } = await extractPage(`<title>The flood</title><body>${bar}${short}</body>`)
    expect(text).toBe(`${PROSE}\n\n${PROSE}`)
    const below = await extractPage(`<title>The flood</title><body>${short}${bar}</body>`)
    expect(below.text).toContain('of number 2')
  })

  it('keeps a paragraph that asks for nothing under a name that speaks of promotion', async () => {
    const { text } = await page(
      `<main><h1>The flood in the valley</h1>${paragraphs('The mayor', 4)}<section class="cta-bottom"><h2>The weir</h2><p>${PROSE} ${PROSE}</p></section>${paragraphs('The clerk', 4)}</main>`,
    )
    expect(text).toContain('The weir')
  })

  it('takes away a call that has a button', async () => {
    const { text } = await page(
      `<main><h1>The flood in the valley</h1>${paragraphs('The mayor', 4)}<section class="cta-bottom"><p>Our reporters write about the valley for you, every day of the year, in rain and in sun.</p><a href="/join">Join them</a></section></main>`,
    )
    expect(text).not.toContain('Our reporters')
  })

  it('keeps a call without anything to answer it with: opening hours under a heading', async () => {
    const hours = '<p>Monday 7:00 AM to 8:00 PM, and on all of the other days from eight to six.</p>'
    const { text } = await page(
      `<h1>The flood in the valley</h1><section class="section cta"><h2>We are open</h2>${hours}</section><section>${paragraphs('The mayor', 4)}</section>`,
    )
    expect(text).toContain('Monday 7:00 AM')
  })

  it('keeps the first sentence of a page whose only first heading is not its title', async () => {
    const { text } = await extractPage(
      `<title>Landing page of the mill</title><header class="masthead"><h1>Grind your corn by night.</h1><p>The mill runs as long as the river does, and that is always.</p></header><section>${paragraphs('The miller', 5)}</section>`,
    )
    expect(text).toContain('as long as the river does')
    const named = await extractPage(
      `<title>The flood</title><header class="masthead"><h1><a href="/">The Valley News</a></h1><p>All that the valley talks about, told every day since 1868.</p></header><section>${paragraphs('The miller', 5)}</section>`,
    )
    expect(named.text).not.toContain('since 1868')
  })

  it('keeps the sentence under the title in a box of facts about the article', async () => {
    const facts = `<div id="main-article-info"><h1>The flood in the valley</h1><p>The river rose by two metres in one night, and with it the price of flour.</p></div>`
    const { text } = await page(`<div>${facts}<div class="body">${paragraphs('The mayor', 5)}</div></div>`)
    expect(text).toContain('the price of flour')
  })

  it('keeps a section about what is recommended, which leads to no other page', async () => {
    const section = `<div id="accept-recommended"><h4>New option --accept recommended <a href="#accept-recommended">¶</a></h4><p>${PROSE} The weir opens then.</p></div>`
    const { text } = await page(
      `<main><h1>The flood in the valley</h1>${paragraphs('The mayor', 6)}${section}${paragraphs('The clerk', 6)}</main>`,
    )
    expect(text).toContain('The weir opens then.')
  })

  it('keeps what each card of a list says, though it is named as tags', async () => {
    const jobs = Array.from(
      { length: 8 },
      (_, at) =>
        `<li class="job"><h3><a href="/job/${at}">Keeper of lock ${at}</a></h3><ul class="job-tags"><li>by the river ${at}</li><li>four days a week</li></ul></li>`,
    ).join('')
    const { text } = await page(`<main><h1>The flood in the valley</h1><ul>${jobs}</ul></main>`)
    expect(text).toContain('four days a week')
  })

  it('keeps lists of files that belong to the page', async () => {
    const files = ['form', 'flyer', 'minutes', 'map'].map(
      name => `<li><a href="/files/${name}.pdf">The ${name} of the flood</a></li>`,
    )
    const { text } = await page(
      `<main><h1>The flood in the valley</h1>${paragraphs('The mayor', 4)}<div class="papers"><h2>Papers</h2><ul>${files.join('')}</ul></div></main>`,
    )
    expect(text).toContain('The minutes of the flood')
  })

  it('keeps sentences of a guide that begin as calls do, and takes labelled links away', async () => {
    const { text } = await page(
      `<main><h1>The flood in the valley</h1>${paragraphs('The mayor', 3)}<p><a href="/weir">Learn more about how a weir holds back the water</a></p>${paragraphs('The clerk', 3)}<p>Read more: <a href="/mill">The old mill is to be rebuilt in spring</a></p></main>`,
    )
    expect(text).toContain('how a weir holds back')
    expect(text).not.toContain('rebuilt in spring')
  })
})

describe('what follows an article', () => {
  it('is not the article, however long: a box that begins with a heading of related ones', async () => {
    const related = ['The mill', 'The bridge', 'The weir']
      .map(
        name =>
          `<article class="post"><p>${PROSE} ${PROSE} ${PROSE} ${PROSE} ${name} is what this one is about.</p></article>`,
      )
      .join('')
    const { text } = await page(
      `<div><article class="post"><h1>The flood in the valley</h1>${paragraphs('The mayor', 3)}</article><article class="post"><h3>You may also like</h3>${related}</article></div>`,
    )
    expect(text).toContain('The mayor wrote so on day 3.')
    expect(text).not.toContain('is what this one is about')
  })

  it('ends at a heading in the last row before it, as page builders have it', async () => {
    const cards = ['mill', 'bridge', 'weir']
      .map(
        name =>
          `<div><h4><a href="/${name}">The ${name} stands again</a></h4><a href="/${name}">It took a year.</a></div>`,
      )
      .join('')
    const { text } = await page(
      `<main><div class="row"><div><h1>The flood in the valley</h1>${paragraphs('The mayor', 8)}</div></div><div class="row"><div><p>Blank space of a small size.</p></div><div><h2>Related stories</h2></div></div><div class="row">${cards}</div></main>`,
    )
    expect(text).toContain('The mayor wrote so on day 8.')
    expect(text).not.toContain('stands again')
    expect(text).not.toContain('Related stories')
  })
})

describe('names of what a reader may do', () => {
  it('say nothing of a paragraph that offers nothing to do', async () => {
    const { text } = await page(
      `<article><h1>The flood in the valley</h1>${paragraphs('Ann', 12)}<div class="message_actions"><div>${PROSE} ${PROSE} Said in a message.</div></div></article>`,
    )
    expect(text).toContain('Said in a message.')
  })
})

describe('names of menus', () => {
  const card = (name: string, said: string) =>
    `<div class="NavCard"><a href="/${name}"><h3>${name}</h3>${said}</a></div>`

  it('say nothing of cards that say at length what they lead to', async () => {
    const { text } = await extractPage(
      `<!doctype html><title>What we do</title><body><main><h1>What we do</h1><p>${PROSE}</p><div>${['Dams', 'Mills', 'Locks'].map(name => card(name, `<p>${PROSE} ${PROSE} ${name} it is.</p>`)).join('')}</div></main>`,
    )
    expect(text).toContain('Mills it is.')
  })

  it('are those of menus where the cards say little', async () => {
    const { text } = await extractPage(
      `<!doctype html><title>What we do</title><body><main><h1>What we do</h1><p>${PROSE}</p><p>${PROSE} So.</p><div>${['Dams', 'Mills', 'Locks'].map(name => card(name, '<p>More of it</p>')).join('')}</div></main>`,
    )
    expect(text).not.toContain('Mills')
  })
})
