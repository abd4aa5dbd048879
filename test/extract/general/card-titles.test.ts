/** Titles of the items of an index, in boxes whose names or links speak against them. */
import { describe, expect, it } from 'vitest'
import { extractPage, PROSE } from '../page.ts'

const PLACES = ['mill', 'weir', 'bridge', 'lock', 'ferry', 'ford']
const index = (item: (place: string) => string) =>
  extractPage(
    `<title>The valley</title><body><main><h1>The valley</h1><div class="list">${PLACES.map(item).join('')}</div></main></body>`,
    'https://valley.example.com/',
  )

describe('the titles of an index are kept', () => {
  it('beside a link to a category', async () => {
    const { text } = await index(
      place =>
        `<article class="entry"><header class="head"><a href="/c/places">Places</a> <h2><a href="/${place}">A day at the ${place}</a></h2></header><p>${PROSE} It was at the ${place}.</p></article>`,
    )
    for (const place of PLACES) expect(text).toContain(`A day at the ${place}`)
  })

  it('in a box that is called the facts of a post', async () => {
    const { text } = await index(
      place =>
        `<div class="item"><div class="recent-post-info-top"><a class="t" href="/${place}">What happened at the ${place}</a></div><div><p>${PROSE} It was at the ${place}.</p></div></div>`,
    )
    for (const place of PLACES) expect(text).toContain(`What happened at the ${place}`)
  })

  it('but names of authors in such boxes are not', async () => {
    const { text } = await index(
      place =>
        `<div class="item"><h2><a href="/${place}">What happened at the ${place}</a></h2><div class="post-info">By <a href="/u/jo">Jo Brandt</a></div><div><p>${PROSE} It was at the ${place}.</p></div></div>`,
    )
    expect(text).not.toContain('Jo Brandt')
  })

  it('over a picture with a caption, in cards that are one link', async () => {
    const { text } = await index(
      place =>
        `<div class="wrap"><a class="card" href="/${place}"><div class="cover"><img src="/${place}.jpg"><div class="info"><div class="text headline">What happened at the ${place}</div><div class="text caption">The river rose in the night, and by morning …</div></div></div></a></div>`,
    )
    for (const place of PLACES) expect(text).toContain(`What happened at the ${place}`)
  })
})
