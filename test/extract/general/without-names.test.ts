/** Pages whose markup has neither names nor elements with a meaning: what stands beside the content is told by what it is and says. */
import { describe, expect, it } from 'vitest'
import { extractPage, PROSE, threadPage } from '../page.ts'

const DECLARED =
  '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-01-02">'

const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>The flood | Example</title>${head}</head><body><div><h1>The flood</h1>${body}</div></body></html>`

const STORY = `<div><p>${PROSE} First.</p><p>${PROSE} Last.</p></div>`

const written = (count: number, open = '<div>', close = '</div>') =>
  Array.from(
    { length: count },
    (_, at) =>
      `${open}<div><b>Reader ${'abcdefgh'[at]}xy</b> <span>${at + 1} May 2026</span></div><p>${PROSE} And I was there, number ${at}, when it all began.</p>${close}`,
  ).join('')

describe('what readers wrote below an article', () => {
  it('goes where the page states an article, even if it is more than the article', async () => {
    const { text } = await extractPage(page(`${STORY}<div>${written(8)}</div>`, DECLARED))
    expect(text).toContain('Last.')
    expect(text).not.toContain('And I was there')
  })

  it('goes below a heading that says so', async () => {
    const { text } = await extractPage(page(`${STORY}<div><div>34 responses to “The flood”</div>${written(8)}</div>`))
    expect(text).toContain('Last.')
    expect(text).not.toContain('And I was there')
  })

  it('stays where neither is so: it may be what the page is about', async () => {
    const { text } = await extractPage(page(`${STORY}<div>${written(8)}</div>`))
    expect(text).toContain('And I was there, number 7')
  })

  it('is not a report whose entries have headings', async () => {
    const entries = written(8).replaceAll('<p>', '<h2>What happened then</h2><p>')
    const { text } = await extractPage(page(`${STORY}<div>${entries}</div>`, DECLARED))
    expect(text).toContain('And I was there, number 7')
  })
})

describe('a request for consent', () => {
  const request = `<div><div><h2>We value your privacy</h2><p>We use cookies and similar technologies, and our partners process personal data, for advertising and to measure it.</p><p>Strictly necessary cookies are always active; functional cookies need your consent.</p><button>Accept all cookies</button></div></div>`

  it('goes by what it says', async () => {
    const { text } = await extractPage(
      `<!doctype html><title>The flood</title><body>${request}<div><h1>The flood</h1>${STORY}</div>`,
    )
    expect(text).toContain('First.')
    expect(text).not.toMatch(/cookies|privacy/)
  })

  it('stays on a page about such requests', async () => {
    const { text } = await extractPage(
      `<!doctype html><title>How cookie consent works</title><body><div><h1>How cookie consent works</h1><p>${PROSE}</p>${request}</div>`,
    )
    expect(text).toContain('Strictly necessary cookies')
  })

  it('is not a paragraph that mentions one', async () => {
    const { text } = await extractPage(page(`<div><p>${PROSE}</p><p>The site says that we use cookies.</p></div>`))
    expect(text).toContain('The site says that we use cookies.')
  })
})

describe('teasers that are one link each', () => {
  const teasers = Array.from(
    { length: 12 },
    (_, at) => `<div><a href="/s/${at}"><h3>Another story ${at}</h3><p>${PROSE} Of story ${at}.</p></a></div>`,
  ).join('')

  it('are no prose of the page, however much they say', async () => {
    const { text } = await extractPage(page(`${STORY}<div>${teasers}</div>`, DECLARED))
    expect(text).toContain('Last.')
    expect(text).not.toContain('Of story 3')
  })
})

describe('a menu beside a short article', () => {
  const menu = Array.from({ length: 60 }, (_, at) => `<li><a href="/c/${at}">Category ${at}</a></li>`).join('')

  it('goes, although it has more words', async () => {
    const { text } = await extractPage(
      `<!doctype html><title>The flood</title><body><div><div><ul>${menu}</ul></div><div><h1>The flood</h1>${STORY}</div><div><p>${PROSE} And more of it.</p></div></div>`,
    )
    expect(text).toContain('First.')
    expect(text).not.toContain('Category 30')
  })
})

describe('a discussion', () => {
  it('is told by its dates and names', async () => {
    const { bodies, authors } = await threadPage(
      page(`<div>${written(5)}</div><div><p>${PROSE} A note.</p></div>`),
      'https://example.com/forum/topic/5',
    )
    expect(bodies).toHaveLength(5)
    expect(authors[0]).toBe('Reader axy')
    expect(bodies[4]).toContain('number 4')
  })

  it('is told by names with their dates in one line', async () => {
    const posts = written(5).replace(/<b>(.*?)<\/b> <span>(.*?)<\/span>/g, '$1 &middot; <span>$2</span>')
    const { bodies, authors } = await threadPage(page(`<div>${posts}</div>`), 'https://example.com/talk/5')
    expect(bodies).toHaveLength(5)
    expect(authors[0]).toBe('Reader axy')
    expect(bodies[0]).not.toMatch(/Reader|May/)
  })

  it('has the posts of all its boxes', async () => {
    const { bodies } = await threadPage(
      page(`<div>${written(4)}</div><hr><div>${written(2)}</div>`),
      'https://example.com/forum/topic/5',
    )
    expect(bodies).toHaveLength(6)
  })
})

describe('cards that are one link each, with a sentence', () => {
  const cards = ['Sales', 'Support', 'Design', 'Engineering']
    .map(name => `<div><a href="/${name}"><h3>${name}</h3><p>What ${name} has from it: ${PROSE}</p></a></div>`)
    .join('')
  const offer = `<div><p>${PROSE} That is what we do.</p><div>${cards}</div><p>${PROSE} And how we do it.</p></div>`

  it('are sections of a page that is no article', async () => {
    const { text } = await extractPage(page(offer))
    expect(text).toContain('What Design has from it')
  })

  it('lead away from one that is', async () => {
    const { text } = await extractPage(page(offer, DECLARED))
    expect(text).toContain('And how we do it.')
    expect(text).not.toContain('What Design has from it')
  })
})

describe('an index of goods', () => {
  it('is more than the labels of its filters', async () => {
    const filters = Array.from(
      { length: 7 },
      (_, at) => `<div>Filter number ${at} by how long it is and wide.</div>`,
    ).join('')
    const goods = Array.from(
      { length: 14 },
      (_, at) =>
        `<li><a href="/g/${at}"><img src="/g/${at}.jpg"><h3>Wool sock with a long name, number ${at}</h3><div>€ ${at + 9}.00</div></a></li>`,
    ).join('')
    const { text } = await extractPage(
      `<!doctype html><title>Example</title><body><div><div>${filters}</div><ul>${goods}</ul></div>`,
    )
    expect(text).toContain('number 13')
  })
})

it.each([
  ['paragraphs', (text: string) => `<p>${text}</p>`],
  ['boxes without a class', (text: string) => `<div>${text}</div>`],
  ['wrapped paragraphs', (text: string) => `<div><p>${text}</p></div>`],
])('a wrapped list of links between %s belongs to them', async (_, paragraph) => {
  const list = `<div><div><ul>${['mill', 'weir', 'lock'].map(place => `<li><a href="/${place}">The old ${place} house</a></li>`).join('')}</ul></div></div>`
  const { text } = await extractPage(
    `<title>The flood</title><div><h1>The flood</h1>${paragraph(`${PROSE} So it was.`)}${list}${paragraph(`${PROSE} So it is.`)}${paragraph(`${PROSE} So it will be.`)}</div>`,
  )
  expect(text).toContain('The old weir house')
})
