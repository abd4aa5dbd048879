/** Links that an article repeats between its parts: which of them are calls, and which are its content. */
import { describe, expect, it } from 'vitest'
import { removeRepeatedCalls } from '../../../src/extract/general/repeated-calls.ts'
import { Removals } from '../../../src/extract/removals.ts'
import { textContent } from '../../../src/html/document.ts'
import { measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

/** How often "Get the recipe" is left when `count` pieces stand between paragraphs. */
function left(piece: string, count: number, isIndex = false): number {
  const { body, measures } = measuredBody(`<p>${PROSE}</p>${piece}`.repeat(count))
  removeRepeatedCalls(body, measures, new Removals(), isIndex)
  return textContent(body).split('Get the recipe').length - 1
}

const call = '<p><a href="/r">Get the recipe of today</a></p>'

describe('a line that is a link', () => {
  it('goes where it is there three times', () => {
    expect(left(call, 3)).toBe(0)
    expect(left(call, 2)).toBe(2)
  })

  it('goes alone', () => {
    const { body, measures } = measuredBody(`<p>${PROSE}</p>${call}`.repeat(3))
    removeRepeatedCalls(body, measures, new Removals())
    expect(textContent(body)).toBe(PROSE.repeat(3))
  })

  it('goes where its link leads nowhere without a script', () => {
    expect(left('<p><a href="#">Get the recipe of today</a></p>', 3)).toBe(0)
    expect(left('<p><a href="javascript:add()">Get the recipe of today</a></p>', 3)).toBe(0)
    expect(left('<p><a>Get the recipe of today</a></p>', 3)).toBe(0)
  })

  it.each([
    ['<p>Get the recipe of today</p>', 'no link'],
    ['<p>You will want to <a href="/r">Get the recipe of today</a>, at once.</p>', 'within a sentence'],
    ['<table><tr><td>1<td><a href="/r">Get the recipe of today</a></table>', 'in a table'],
    ['<table><tr><td><a href="/r">Get the recipe of today</a></table>', 'in a table of one cell'],
    ['<dl><dd><a href="/r">Get the recipe of today</a></dl>', 'in a list of terms'],
    ['<pre><a href="/r">Get the recipe of today</a></pre>', 'in a listing'],
    ['<p><a href="/r"><img src="a.png">Get the recipe of today</a></p>', 'with a picture'],
    [`<p><a href="/r">Get the recipe of all that the river left on the table of the old miller</a></p>`, 'long'],
  ])('stays otherwise: %s (%s)', piece => expect(left(piece, 4)).toBe(4))

  it('stays where it is the name of an entry in an index', () => {
    const heading = '<h3><a href="/r">Get the recipe of today</a></h3>'
    expect(left(heading, 3)).toBe(0)
    expect(left(heading, 3, true)).toBe(3)
    expect(left(`<div>${heading}</div>`, 3, true)).toBe(3)
  })

  it('stays where it is short: numbers and single signs repeat for other reasons', () => {
    const { body, measures } = measuredBody(`<p>${PROSE}</p><p><a href="/1">[1] ok</a></p>`.repeat(4))
    removeRepeatedCalls(body, measures, new Removals())
    expect(textContent(body).split('[1] ok')).toHaveLength(5)
  })

  it('stays where the rule is switched off', () => {
    const { body, measures } = measuredBody(call.repeat(3))
    removeRepeatedCalls(body, measures, new Removals({ without: new Set(['repeated call']) }))
    expect(textContent(body)).toContain('Get the recipe of today')
  })
})
