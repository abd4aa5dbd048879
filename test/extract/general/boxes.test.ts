/** Boxes beside each other: what makes them posts, cards or goods. */
import { describe, expect, it } from 'vitest'
import { cardGroups, goodsBeside, isHeadedAsRelated, PRICE } from '../../../src/extract/general/cards.ts'
import { areWritten, isDated, likeBoxes, nameIn, passMostly } from '../../../src/extract/general/like-boxes.ts'
import { textContent } from '../../../src/html/document.ts'
import { bodyOf, first, measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

const times = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join('')

describe('like boxes', () => {
  it('are three at the least, of one name and first class, with text', () => {
    const groups = (html: string) => {
      const { body, measures } = measuredBody(html)
      return likeBoxes(body, measures).map(boxes => boxes.length)
    }
    expect(groups(times(3, at => `<div class="post n${at}">a</div>`))).toEqual([3])
    expect(groups(times(2, () => '<div>a</div>'))).toEqual([])
    expect(groups(`${times(3, () => '<div>a</div>')}<div></div><p>a</p>`)).toEqual([3])
    expect(groups(times(3, at => `<div class=c${at}>a</div>`))).toEqual([])
  })

  it('pass where four of five do', () => {
    const { body } = measuredBody(`<div></div>${times(5, at => `<li>${at}</li>`)}`)
    const items = body.children.filter(child => child.kind === 'element' && child.name === 'li') as never[]
    expect(passMostly(items, item => textContent(item) !== '0')).toBe(true)
    expect(passMostly(items, item => Number(textContent(item)) > 1)).toBe(false)
  })
})

describe('a date in a box', () => {
  it.each([
    ['<time>now</time>', true],
    ['<span>4 July 2024</span>', true],
    ['<span>2024-07-04 10:30</span>', true],
    ['<small>3 hours ago</small>', true],
    ['<span>an hour ago</span>', true],
    ['<span>Chapter 4</span>', false],
    ['<p>It was on 4 July 2024 that the river rose over the wall, and no one saw it.</p>', false],
    ['<span>Ann</span>', false],
  ])('%s: %s', (html, is) => {
    expect(isDated(first(bodyOf(`<div id=x>${html}</div>`), '#x'))).toBe(is)
  })
})

describe('who wrote a box', () => {
  it.each([
    ['<b>Ann Lee</b><p>Text.</p>', 'Ann Lee'],
    ['<span>4 July 2024</span><a href=/u/bo>bo_ek</a>', 'bo_ek'],
    ['<span>Reply</span><b>Ann</b>', 'Ann'],
    ['<span>#17</span><b>小林</b>', '小林'],
    ['<div>Ann · <span>4 July 2024</span></div><p>Text.</p>', 'Ann · 4 July 2024'],
    ['<div>Read in <span>4 July 2024</span> and <b>more</b></div>', null],
    ['<b>3 hours ago</b><b>Posts: 1200</b><i>Ann</i>', 'Ann'],
    ['<p>A sentence that is longer than any name would be, and then</p><b>Ann</b>', null],
    ['<button>Follow</button>', null],
  ])('%s: %s', (html, name) => {
    const found = nameIn(first(bodyOf(`<div id=x>${html}</div>`), '#x'))
    expect(found === null ? null : textContent(found)).toBe(name)
  })

  it('and that they are written: dated, with prose and names, without headings', () => {
    const are = (of: (at: number) => string) => {
      const { body, measures } = measuredBody(times(5, at => `<div>${of(at)}</div>`))
      return areWritten(likeBoxes(body, measures)[0]!, measures)
    }
    expect(are(at => `<b>user${at}</b><i>${at + 1} days ago</i><p>${PROSE}</p>`)).toBe(true)
    expect(are(at => `<b>user${at}</b><p>${PROSE}</p>`)).toBe(false)
    expect(are(at => `<b>user${at}</b><i>${at + 1} days ago</i><p>Yes</p>`)).toBe(false)
    expect(are(at => `<h3>Release ${at}</h3><i>${at + 1} days ago</i><p>${PROSE}</p>`)).toBe(false)
  })
})

describe('cards', () => {
  const groups = (html: string) => {
    const { body, measures } = measuredBody(html)
    return cardGroups(body, measures).map(({ cards }) => cards.length)
  }

  it('lead somewhere and hold more than words, four at the least', () => {
    expect(groups(times(4, at => `<li><a href=/${at}>Name</a> from 4 places</li>`))).toEqual([4])
    expect(groups(times(4, at => `<li><a href=/${at}><img src=a.jpg>Name</a></li>`))).toEqual([4])
    expect(groups(times(4, at => `<li><a href=/${at}>Name</a></li>`))).toEqual([])
    expect(groups(times(3, at => `<li><a href=/${at}>Name</a> from 4 places</li>`))).toEqual([])
    expect(groups(times(4, () => '<li>Name of no page, with words</li>'))).toEqual([])
    expect(groups(times(4, at => `<li><a href=/${at}>Name</a> ${PROSE.repeat(8)}</li>`))).toEqual([])
  })

  it('come with the most text first', () => {
    const few = `<ul>${times(4, at => `<li><a href=/${at}>a</a> one</li>`)}</ul>`
    const many = `<ol>${times(9, at => `<li><a href=/${at}>a</a> another one</li>`)}</ol>`
    expect(groups(few + many)).toEqual([9, 4])
  })
})

describe('goods beside a note', () => {
  const goods = (count: number, price: string, heading = '') =>
    `<p id=note>${PROSE}</p>${heading}<ul>${times(count, at => `<li><a href=/${at}>Lamp number ${at}</a> <b>${price}</b></li>`)}</ul>`
  const found = (html: string) => {
    const { body, measures } = measuredBody(html)
    return goodsBeside(first(body, '#note'), body, measures)?.cards.length ?? 0
  }

  it('are six cards with prices', () => {
    expect(found(goods(6, '$10.00'))).toBe(6)
    expect(found(goods(5, '$10.00'))).toBe(0)
    expect(found(goods(6, 'in stock'))).toBe(0)
  })

  it('are none below a heading that calls them related', () => {
    expect(found(goods(6, '$10.00', '<h2>You may also like</h2>'))).toBe(0)
    expect(isHeadedAsRelated(first(bodyOf('<h2>Related articles</h2><div><p>a</p></div>'), 'p'))).toBe(true)
    expect(isHeadedAsRelated(first(bodyOf('<p>a</p><h2>Related articles</h2>'), 'p'))).toBe(false)
  })

  it.each([
    ['$10', true],
    ['10,00 €', true],
    ['1.299 kr', true],
    ['CHF 20', true],
    ['2 000 円', true],
    ['¥300', true],
    ['12 kg', false],
    ['10 krona', false],
    ['€', false],
  ])('%s is a price: %s', (text, is) => {
    expect(PRICE.test(text)).toBe(is)
  })
})
