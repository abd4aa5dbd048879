/** Short lines that are there for scripts and for clicks, and what looks like them and stays. */
import { describe, expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from '../page.ts'

const linesOf = async (piece: string) => (await extractPage(articlePage(piece))).text.split('\n').filter(Boolean)

describe('counters', () => {
  it.each([
    ['<span class=n data-to-value="500" data-from-value="0">0</span>', '500'],
    ['<div data-purecounter-end="1,200"><b><span>0</span></b></div>', '1,200'],
    ['<p data-count="45">0+</p>', '45+'],
    ['<div data-number-value="87"><p><span>0%</span></p></div>', '87%'],
  ])('show what they count up to: %s', async (html, shown) => {
    expect(await linesOf(`<div>${html}<h4>Bridges</h4></div>`)).toContain(shown)
  })

  it('that begin at nothing and end nowhere go', async () => {
    const found = await linesOf('<div><span>0+</span><h4>Bridges</h4></div><div><span>$0k+</span></div>')
    expect(found).not.toContain('0+')
    expect(found).not.toContain('$0k+')
  })

  it('are not in data: zeros without such an attribute stay, and so do other numbers', async () => {
    const table = '<table><tr><th>Year</th><th>Floods</th></tr><tr><td>2001</td><td data-sort="3">0</td></tr></table>'
    const found = await linesOf(`${table}<p data-count="7">10</p><p data-index="4">0</p>`)
    expect(found.join(' ')).toMatch(/2001\s+0/)
    expect(found).toContain('10')
    expect(found).toContain('0')
  })
})

describe('lines that are a link and come again', () => {
  const call = (at: number) =>
    `<h3>Bridge ${at}</h3><p>Part ${at}. ${PROSE}</p><p><a href="/go/${at}">Get the plan</a></p>`

  it('go at three places, and stay at two', async () => {
    expect(await linesOf([1, 2, 3].map(call).join(''))).not.toContain('Get the plan')
    expect(await linesOf([1, 2].map(call).join(''))).toContain('Get the plan')
  })

  it('are orders to scripts, and no headings that lead to themselves', async () => {
    const three = (inner: string) => [1, 2, 3].map(at => `<div><p>${PROSE} ${at}.</p>${inner}</div>`).join('')
    expect((await linesOf(three('<a href="#">Add to wish list</a>'))).join()).not.toContain('wish list')
    expect((await linesOf(three('<h3><a href="#id1">Setting up</a></h3>'))).join()).toContain('Setting up')
  })

  it('are no words of sentences, no cells, and no short names', async () => {
    const sentence = '<p>The mayor spoke of <a href="/b">the old bridge</a> again.</p>'.repeat(4)
    expect((await linesOf(sentence)).filter(line => line.includes('the old bridge'))).toHaveLength(4)
    const rows = [1, 2, 3, 4].map(at => `<tr><td>${at}</td><td><a href="/y">Yorkshire</a></td></tr>`).join('')
    expect((await linesOf(`<table><tr><th>No.</th><th>Where</th></tr>${rows}</table>`)).join(' ')).toMatch(
      /(Yorkshire[^Y]*){4}/,
    )
    expect(await linesOf('<p><a href="/ann">Ann</a></p>'.repeat(3))).toContain('Ann')
  })
})

describe('lists of other pages under a label that is no heading', () => {
  const cards = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `<div><a href="/s/${at}"><div><p>${at + 1}</p></div><p>Another story of some length, the ${at}th of them</p></a></div>`,
    ).join('')

  it('go with it', async () => {
    const found = await linesOf(`<div><p>Popular posts</p><div>${cards(4)}</div></div>`)
    expect(found.join(' ')).not.toMatch(/Popular posts|Another story/)
  })

  it('stay under other words', async () => {
    const found = await linesOf(`<div><p>The bridges in their order</p><div>${cards(4)}</div></div>`)
    expect(found).toContain('The bridges in their order')
  })
})

it('what is recommended of a thing, and leads nowhere, is no list of other pages', async () => {
  const needs = '<div><strong>Recommended:</strong><ul><li>Memory: 4 GB</li><li>Processor: two cores</li></ul></div>'
  const { text } = await extractPage(articlePage(`<h2>Requirements</h2><div>${needs}</div>`))
  expect(text).toContain('Memory: 4 GB')
  const links = '<h2>Recommended</h2><ul><li><a href="/x">Another story of the river</a></li></ul>'
  const other = await extractPage(`<title>x</title><article><p>${PROSE.repeat(6)}</p>${links}</article>`)
  expect(other.text).not.toContain('Another story')
})

it.each(['Loading…', 'Loading image...', 'Loading paragraph...'])('"%s" waits for a script', async line => {
  expect(await linesOf(`<div>${line}</div>`)).not.toContain(line)
})

it('a heading ends before the link to all of what it heads a part of', async () => {
  const heading = (link: string) => `<h2><span>Content for this game</span>${link}</h2><p>Then. ${PROSE}</p>`
  expect(await linesOf(heading('<a href="/all">Browse all</a>'))).toContain('Content for this game')
  expect(await linesOf(heading(' <a href="/dlc">and its music</a>'))).toContain('Content for this game and its music')
  expect(await linesOf('<h2><a href="/all">See all</a></h2><p>Then.</p>')).toContain('See all')
})

describe('lines that speak of accounts and terms', () => {
  it('are appeals where they link to the terms, and content where they explain them', async () => {
    const about = 'Privacy: look for a privacy policy that says what the gauge sends.'
    const found = await linesOf(
      `<ul><li>${about}</li><li>Range: a mile.</li></ul><p>You accept our <a href="/t">Terms of Service</a> here.</p>`,
    )
    expect(found).toContain(about)
    expect(found.join()).not.toContain('You accept our')
  })

  it('are steps where they are numbered', async () => {
    const found = await linesOf(
      '<ol><li><a href="https://gauge.example/">Sign up for the gauge</a>.</li><li>Read it.</li></ol><p><a href="/g">Sign up for the gauge today</a></p>',
    )
    expect(found).toContain('Sign up for the gauge.')
    expect(found.join()).not.toContain('today')
  })
})
