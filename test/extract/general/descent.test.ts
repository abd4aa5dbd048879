/** The way from the page down to the box that holds its prose. */
import { describe, expect, it } from 'vitest'
import { descend } from '../../../src/extract/general/descent.ts'
import { attribute } from '../../../src/html/document.ts'
import { measuredBody } from '../draft.ts'
import { PROSE } from '../page.ts'

const prose = (count: number) => `<p>${PROSE}</p>`.repeat(count)

/** The id of the box that is reached from the body, or its name. */
function reached(html: string, passes?: (id: string | null) => boolean): string {
  const { body, measures } = measuredBody(html)
  const found = descend(body, measures, passes === undefined ? undefined : child => passes(attribute(child, 'id')))
  return attribute(found, 'id') ?? found.name
}

describe('the box of the prose', () => {
  it('is the innermost that has nearly all of it', () => {
    expect(reached(`<div id="a"><div id="b">${prose(9)}</div></div>`)).toBe('b')
    expect(reached(`<div id="a"><div id="b">${prose(9)}</div>${prose(1)}</div>`)).toBe('b')
    expect(reached(`<div id="a"><div id="b">${prose(6)}</div>${prose(3)}</div>`)).toBe('a')
  })

  it('is no single paragraph, list or table', () => {
    for (const [open, close] of [
      ['<p>', '</p>'],
      ['<ul><li>', '</li></ul>'],
      ['<blockquote><p>', '</p></blockquote>'],
      ['<table><tr><td>', '</table>'],
    ])
      expect(reached(`<div id="a">${open}${PROSE} ${PROSE}${close}</div>`)).toBe('a')
  })

  it('is the box of all sections where headings and texts are siblings', () => {
    const short = (heading: string) => `${heading}<div class="text"><p>There is none of these in this mill.</p></div>`
    const page = (rest: string) => `<div id="a"><h3>Wheels</h3><div class="text" id="b">${prose(19)}</div>${rest}</div>`
    expect(reached(page(short('<h3>Weirs</h3>')))).toBe('a')
    expect(reached(page(short('<h3>Related articles</h3>')))).toBe('b')
    expect(reached(page(short('<h2>Weirs</h2>')))).toBe('b')
    expect(reached(page('<h3>Weirs</h3><div class="text"><a href="/weirs">All of the weirs</a></div>'))).toBe('b')
  })

  it('is the body where there is no prose', () => {
    expect(reached('<div id="a"></div>')).toBe('body')
  })

  it('is not below a box that may not be entered', () => {
    const page = `<div id="a"><div id="b"><div id="c">${prose(9)}</div></div></div>`
    expect(reached(page, id => id !== 'c')).toBe('b')
    expect(reached(page, id => id !== 'a')).toBe('body')
  })
})

describe('boxes without end tags', () => {
  // Each holds a paragraph and everything that follows.
  const stairs = (steps: number, after = '') =>
    Array.from({ length: steps }, (_, i) => `<div id="s${i}"><p>${PROSE.slice(0, 90)}</p>`).join('') +
    `<div id="core">${prose(40)}</div>${after}` +
    '</div>'.repeat(steps)

  it('are one article from the first of three steps on', () => {
    expect(reached(stairs(3))).toBe('s0')
    expect(reached(stairs(2))).toBe('core')
  })

  it('are boxes like others where something follows the core', () => {
    expect(reached(stairs(3, '<p>More.</p>'))).toBe('core')
  })

  it('may be followed by boxes without text', () => {
    expect(reached(stairs(3, '<div> </div>'))).toBe('s0')
  })

  it('are boxes like others where a few words precede the core', () => {
    expect(reached(stairs(3).replaceAll(`<p>${PROSE.slice(0, 90)}</p>`, '<p>By Ann</p>'))).toBe('core')
  })

  it('are boxes like others where links precede the core', () => {
    const linked = stairs(3).replaceAll(`<p>${PROSE.slice(0, 90)}</p>`, `<p><a href="/">${PROSE.slice(0, 90)}</a></p>`)
    expect(reached(linked)).toBe('core')
  })
})
