import { describe, expect, it } from 'vitest'
import { itemNames } from '../../../src/extract/general/item-names.ts'
import { textContent } from '../../../src/html/document.ts'
import { measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

const items = (count: number, box: (at: number) => string): string[] => {
  const cards = Array.from({ length: count }, (_, at) => `<div class="card">${box(at)}<p>${PROSE}</p></div>`)
  const { body, measures } = measuredBody(`<div>${cards.join('')}</div>`)
  return [...itemNames(body, measures)].map(element => textContent(element))
}

const name = (at: number): string => `<div class="name"><a href="/${at}">${at} Mill Street</a></div>`

describe('names of items', () => {
  it('are boxes with a link, each beside prose about where it leads', () => {
    expect(items(4, name)).toEqual(['0 Mill Street', '1 Mill Street', '2 Mill Street', '3 Mill Street'])
  })

  it('are not the same words again and again, nor menus, nor few', () => {
    expect(items(5, at => `<div><a href="/${at}">Read more about it</a></div>`)).toEqual([])
    expect(items(5, at => `<div><a href="/${at}">Mill ${at}</a> <a href="/w${at}">Weir ${at}</a></div>`)).toEqual([])
    expect(items(3, name)).toEqual([])
  })
})
