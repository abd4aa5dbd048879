/** What a page prints twice at one place. */
import { describe, expect, it } from 'vitest'
import { removeTwins } from '../../../src/extract/general/twins.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { textContent } from '../../../src/html/document.ts'
import { measuredBody } from '../draft.ts'

const without = (html: string, rules: readonly string[] = []): string => {
  const { body, measures } = measuredBody(html)
  removeTwins(body, measures, new Removals({ without: new Set(rules) }))
  return textContent(body).replace(/\s+/g, ' ').trim()
}

describe('blocks for two widths beside each other', () => {
  it('are kept once', () => {
    expect(without('<div class="l"><p>The old mill</p></div> <div class="s"><p>The old mill</p></div>')).toBe(
      'The old mill',
    )
    expect(without('<h2 class="wide">The old mill</h2><h2 class="narrow">The old mill</h2>')).toBe('The old mill')
  })

  it('are kept once where the first is the end of a box before the second', () => {
    const text = 'Before the water comes, everybody in the valley has to know where the boats are.'
    const page = (end: string, after = text) =>
      `<div><div class="card"><h3>Boats</h3><div class="wide"><p class="a">${text}</p>${end}</div></div><div class="narrow"><p class="b">${after}</p></div></div>`
    expect(without(page(''))).toBe(`Boats${text}`)
    expect(without(page(' and so on'))).toContain('and so on')
    expect(without(page(' and so on')).split('Before').length).toBe(3)
    expect(without(page('', `${text} All of them.`))).toContain('All of them.')
  })

  it('are told by their classes: verses, examples and data repeat themselves', () => {
    const twice = 'Hallelujah, amen Hallelujah, amen'
    expect(without('<p>Hallelujah, amen</p> <p>Hallelujah, amen</p>')).toBe(twice)
    expect(without('<p class="a">Hallelujah, amen</p> and <p class="b">Hallelujah, amen</p>')).toContain('and')
    expect(without('<ol><li class="a">Hallelujah, amen</li> <li class="b">Hallelujah, amen</li></ol>')).toBe(twice)
    expect(without('<b class="a">4 · 4</b><b class="b">4 · 4</b>')).toBe('4 · 44 · 4')
    expect(without('<pre><div class="a">open the gate</div> <div class="b">open the gate</div></pre>')).toContain(
      'gate open',
    )
  })

  it('stay where the rule is left out', () => {
    expect(without('<p class="a">The old mill</p><p class="b">The old mill</p>', ['copy'])).toContain('millThe')
  })
})

describe('the name of a card', () => {
  const card = (inner: string) => `<ul><li><div><img src="/a.jpg"></div>${inner}</li></ul>`

  it('is kept once where both lead to one page', () => {
    const html = card('<h3><a href="/a">A lamp</a></h3><div><h3><a href="/a">A lamp</a></h3><b>9 €</b></div>')
    expect(without(html)).toBe('A lamp9 €')
  })

  it('is kept where the pages, the words or the boxes are others', () => {
    expect(without(card('<p><a href="/a">A lamp</a></p> <p><a href="/b">A lamp</a></p>'))).toBe('A lamp A lamp')
    expect(without(card('<p><a href="/a">A lamp</a></p> <p><a href="/a">The lamp</a></p>'))).toBe('A lamp The lamp')
    const item = '<li><a href="/a">A lamp</a></li>'
    expect(without(`<ul>${item} ${item}</ul>`)).toBe('A lamp A lamp')
  })

  it('is kept within a sentence', () => {
    const text = 'The <a href="/a">lamp</a> is the best <a href="/a">lamp</a> of all.'
    expect(without(`<div><p>${text}</p></div>`)).toBe('The lamp is the best lamp of all.')
  })
})
