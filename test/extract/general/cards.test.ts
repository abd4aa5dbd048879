/** Cards of which indexes consist. */
import { describe, expect, it } from 'vitest'
import {
  cardGroups,
  cardKinds,
  cardsAfter,
  consistsOfCards,
  goodsBeside,
  isHeadedAsRelated,
} from '../../../src/extract/general/cards.ts'
import { first, measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

const card = (at: number, more = '') =>
  `<div class="post-${at} entry ${at === 0 ? 'first' : ''}"><a href="/a/${at}"><img src="/${at}.jpg"></a><h3><a href="/a/${at}">Name of number ${at}</a></h3>${more}</div>`
const cards = (count: number, more = '') => Array.from({ length: count }, (_, at) => card(at, more)).join('')

describe('cards', () => {
  it('are like boxes, whatever number each has of its own', () => {
    const { body, measures } = measuredBody(`<main>${cards(5)}<p>${PROSE}</p></main>`)
    expect(cardGroups(body, measures).map(group => group.cards.length)).toEqual([5])
  })

  it('are of one kind under several headings', () => {
    const section = `<section><h2>Part</h2>${cards(3)}</section>`
    const { body, measures } = measuredBody(section.repeat(3))
    expect(cardKinds(body, measures)[0]!.cards).toHaveLength(9)
    expect(cardGroups(body, measures).every(group => group.cards.length < 9)).toBe(true)
  })

  it('are beside each other where no class says that they are of one kind', () => {
    const bare = cards(4).replace(/ class="[^"]*"/g, '')
    const { body, measures } = measuredBody(`<section>${bare}</section><section>${bare}</section>`)
    expect(cardKinds(body, measures).map(group => group.cards.length)).toEqual([4, 4])
  })

  it('are no items of menus', () => {
    const item = '<li class="m"><a href="/x">A short name</a></li>'
    const { body, measures } = measuredBody(`<ul>${item.repeat(8)}</ul>`)
    expect(cardGroups(body, measures)).toEqual([])
  })
})

describe('an element that consists of cards', () => {
  it('is told by their share', () => {
    const index = measuredBody(`<main><h2>All of them</h2>${cards(8)}</main>`)
    expect(consistsOfCards(index.body, index.measures)).toBe(true)
    const article = measuredBody(`<main><p>${PROSE}</p><p>${PROSE}</p><p>${PROSE}</p>${cards(4)}</main>`)
    expect(consistsOfCards(article.body, article.measures)).toBe(false)
  })

  it('is none of sections with prose, though each has a link', () => {
    const { body, measures } = measuredBody(cards(8, `<p>${PROSE} ${PROSE}</p>`))
    expect(consistsOfCards(body, measures)).toBe(false)
  })
})

describe('cards after an introduction', () => {
  const found = (html: string) => {
    const { body, measures } = measuredBody(html)
    return cardsAfter(first(body, '.core'), body, measures)?.cards.length ?? null
  }

  it('are what a page is about', () => {
    expect(found(`<p class="core">${PROSE}</p><div>${cards(8)}</div>`)).toBe(8)
  })

  it('are not where they are few, stand before it, or are called related', () => {
    expect(found(`<p class="core">${PROSE}</p><div>${cards(5)}</div>`)).toBeNull()
    expect(found(`<div>${cards(8)}</div><p class="core">${PROSE}</p>`)).toBeNull()
    expect(found(`<p class="core">${PROSE}</p><h2>You may also like</h2><div>${cards(8)}</div>`)).toBeNull()
  })

  it('are not columns of links', () => {
    const links = [1, 2, 3, 4].map(at => `<a href="/l${at}">Link</a>`).join(' ')
    expect(found(`<p class="core">${PROSE}</p><div>${cards(8, links)}</div>`)).toBeNull()
  })

  it('are nothing beside much more prose', () => {
    expect(found(`<div class="core">${`<p>${PROSE}</p>`.repeat(12)}</div><div>${cards(6)}</div>`)).toBeNull()
  })
})

describe('goods', () => {
  it('have prices', () => {
    const priced = measuredBody(`<p class="core">${PROSE}</p><div>${cards(8, '<b>12.00 €</b>')}</div>`)
    expect(goodsBeside(first(priced.body, '.core'), priced.body, priced.measures)?.cards).toHaveLength(8)
    const free = measuredBody(`<p class="core">${PROSE}</p><div>${cards(8)}</div>`)
    expect(goodsBeside(first(free.body, '.core'), free.body, free.measures)).toBeNull()
  })

  it('may stand under a heading that calls them related', () => {
    const { body } = measuredBody(`<section><h2>You may also like</h2><div>${cards(6)}</div></section>`)
    expect(isHeadedAsRelated(first(body, '.entry'))).toBe(true)
  })
})
