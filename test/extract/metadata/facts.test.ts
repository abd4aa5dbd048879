/** What is known about a page, by single functions. */
import { describe, expect, it } from 'vitest'
import { beginningOf, shortText } from '../../../src/extract/bounded-text.ts'
import { authorNames, cleanName } from '../../../src/extract/metadata/byline.ts'
import {
  articleNode,
  imageIn,
  jsonLdNodes,
  namesIn,
  parseJson,
  text,
  typesOf,
} from '../../../src/extract/metadata/json-ld.ts'
import { monthIn } from '../../../src/extract/metadata/months.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { savedAddress } from '../../../src/extract/saved-address.ts'
import { bodyOf, first } from '../draft.ts'

describe('structured data', () => {
  const nodes = (...json: string[]) =>
    jsonLdNodes(bodyOf(json.map(each => `<script type="application/ld+json">${each}</script>`).join('')))

  it('is of all scripts, lists and graphs', () => {
    expect(nodes('[{"a":1},{"b":2}]', '{"@graph":[{"c":3}]}', '{"mainEntity":{"d":4}}')).toHaveLength(6)
  })

  it('may be broken', () => {
    expect(nodes('{', '{"a":1}')).toEqual([{ a: 1 }])
    expect(parseJson('{"a":"x\ny"}')).toEqual({ a: 'x y' })
    expect(parseJson('<!--{"a":1}-->')).toEqual({ a: 1 })
    expect(parseJson('')).toBeUndefined()
  })

  it('tells the article by its type, with a headline first', () => {
    const list = [
      { '@type': 'WebPage' },
      { '@type': 'Article' },
      { '@type': ['http://schema.org/NewsArticle'], headline: 'x' },
    ]
    expect(articleNode(list)).toBe(list[2])
    expect(articleNode(list.slice(0, 2))).toBe(list[1])
    expect(articleNode([])).toBeNull()
    expect(typesOf(list[2]!)).toEqual(['NewsArticle'])
    expect(typesOf({})).toEqual([])
  })

  it('has names as strings, nodes, lists and references', () => {
    const known = [{ '@id': '#a', name: 'Ann' }]
    expect(namesIn(['Bo', { name: 'Cy' }, { '@id': '#a' }, { '@id': '#b' }, 5], known)).toEqual(['Bo', 'Cy', 'Ann'])
  })

  it('has texts and pictures', () => {
    expect(text('  Tom &amp; \n Jerry&#039;s ')).toBe("Tom & Jerry's")
    expect(text(' ')).toBeNull()
    expect(text(5)).toBeNull()
    expect(imageIn([{ url: 'a.jpg' }])).toBe('a.jpg')
    expect(imageIn({ contentUrl: 'b.jpg' })).toBe('b.jpg')
    expect(imageIn(null)).toBeNull()
  })
})

describe('names of authors', () => {
  it.each([
    ['By Ann Lee', 'Ann Lee'],
    ['von Ann Lee', 'Ann Lee'],
    ['Written by: Ann Lee', 'Ann Lee'],
    ['Ann Lee, Staff Writer', 'Ann Lee'],
    ['Ann Lee | The Paper', 'Ann Lee'],
    ['Ann Lee on May 3, 2026', 'Ann Lee'],
    ['@annlee', 'annlee'],
    ['View all posts by Ann Lee', 'Ann Lee'],
    ['View more posts', null],
    ['admin', null],
    ['https://example.com/ann', null],
    ['12', null],
    ['a name of far more words than any person ever had', null],
  ])('%s is %s', (line, name) => expect(cleanName(line)).toBe(name))

  it('are there once each, without the site', () => {
    expect(authorNames(['Ann Lee and Bo Ek', 'ANN LEE', 'The Daily News'], 'The Daily News')).toBe('Ann Lee, Bo Ek')
    expect(authorNames(['The Daily News'], 'The Daily News')).toBeNull()
    expect(authorNames(['Ann Lee'], 'Ann Lee')).toBe('Ann Lee')
  })
})

describe('months', () => {
  it.each([
    ['3 May 2026', 5],
    ['3. März 2026', 3],
    ['le 2 août', 8],
    ['15 września', 9],
    ['3 декабря', 12],
    ['4 Ağustos', 8],
    ['Sept. 4', 9],
    ['the river', null],
  ])('%s', (date, month) => expect(monthIn(date)).toBe(month))
})

describe('the address of a saved page', () => {
  it.each([
    ['<!-- saved from url=(0026)https://example.com/a -->', 'https://example.com/a'],
    ['<!--\n Page saved with SingleFile \n url: https://example.com/b \n-->', 'https://example.com/b'],
    ['<!-- saved from url=(0014)about:internet -->', undefined],
    ['<p>https://example.com/</p>', undefined],
  ])('%s', (html, address) => expect(savedAddress(html)?.href).toBe(address))
})

describe('text of small elements', () => {
  it('is read up to a bound', () => {
    const body = bodyOf('<p>a <b>b</b>\n c</p><div>a longer text</div>')
    expect(shortText(first(body, 'p'), 5)).toBe('a b c')
    expect(shortText(first(body, 'div'), 5)).toBeNull()
    expect(beginningOf(first(body, 'div'), 8)).toBe('a longer…')
    expect(beginningOf(first(body, 'p'), 8)).toBe('a b c')
  })
})

describe('the record of what is left out', () => {
  it('has each rule with its share, and what it changed', () => {
    const body = bodyOf('<p id="x" class="a b">12345</p><div><b>67890</b></div>')
    const removals = new Removals()
    removals.measureAgainst(body)
    removals.removeWhere(body, element => (element.name === 'b' ? 'bold' : null))
    removals.remove('line', first(body, 'p'))
    expect(removals.list()).toEqual([
      { rule: 'bold', what: 'b “67890”', share: 0.5 },
      { rule: 'line', what: 'p#x.a.b “12345”', share: 0.5 },
    ])
    expect(removals.takeChanged()).toEqual(new Set([first(body, 'div'), body]))
    expect(removals.takeChanged().size).toBe(0)
  })

  it('leaves alone what a rule that is switched off names', () => {
    const seen: string[] = []
    const removals = new Removals({ without: new Set(['bold']), watch: rule => seen.push(rule) })
    const body = bodyOf('<b>x</b><i>y</i>')
    removals.removeWhere(body, element => (element.name === 'b' ? 'bold' : 'italic'))
    expect(seen).toEqual(['italic'])
    expect(removals.applies('bold')).toBe(false)
    expect(removals.count).toBe(1)
  })
})
