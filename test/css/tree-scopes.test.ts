import { describe, expect, it } from 'vitest'
import { styled } from './styling.ts'

/** A host with a shadow tree, and children of its own. */
const host = (inner: string, own: string, attributes = ''): string =>
  `<x-a ${attributes}><template shadowrootmode="open">${inner}</template>${own}</x-a>`

const colorOf = (html: string, selector: string): string => {
  const { color } = styled(html).of(selector)
  return `${color.r},${color.g},${color.b}`
}
const [RED, BLUE, BLACK] = ['1,0,0', '0,0,1', '0,0,0']

describe('style sheets of a shadow tree', () => {
  it('select in their tree only', () => {
    const html = `<i id="out"></i>${host('<style>i { color: red }</style><i id="in"></i><slot></slot>', '<i id="light"></i>')}`
    expect(colorOf(html, '#in')).toBe(RED)
    expect(colorOf(html, '#out')).toBe(BLACK)
    expect(colorOf(html, '#light')).toBe(BLACK)
  })

  it('are not those of the document, whose rules select nothing in them', () => {
    const html = `<style>i { color: red }</style>${host('<i id="in"></i><slot></slot>', '<i id="light"></i>')}`
    expect(colorOf(html, '#in')).toBe(BLACK)
    expect(colorOf(html, '#light')).toBe(RED)
  })

  it('inherit from the host, and what is in a slot inherits from the slot', () => {
    const html = `<style>x-a { color: red }</style>${host('<style>slot { color: blue }</style><i id="in"></i><slot></slot>', '<b id="light"></b>')}`
    expect(colorOf(html, '#in')).toBe(RED)
    expect(colorOf(html, '#light')).toBe(BLUE)
  })

  it('are scoped one by one where trees are in each other', () => {
    const inner = '<x-b><template shadowrootmode="open"><style>i{color:blue}</style><i id="inner"></i></template></x-b>'
    const html = host(`<style>i { color: red }</style><i id="outer"></i>${inner}`, '')
    expect(colorOf(html, '#inner')).toBe(BLUE)
    expect(colorOf(html, '#outer')).toBe(RED)
  })
})

describe(':host', () => {
  it('is the host, with a condition or under one', () => {
    const of = (selector: string, attributes = ''): string =>
      colorOf(
        `<div class="dark">${host(`<style>${selector} { color: red }</style><p></p>`, '', attributes)}</div>`,
        'x-a',
      )
    expect(of(':host')).toBe(RED)
    expect(of(':host(.big)', 'class="big"')).toBe(RED)
    expect(of(':host(.big)', 'class="small"')).toBe(BLACK)
    expect(of(':host-context(.dark)')).toBe(RED)
    expect(of(':host-context(.light)')).toBe(BLACK)
  })

  it('is where combinators begin, and the parent of nested rules', () => {
    const of = (css: string): string => colorOf(host(`<style>${css}</style><div><i></i></div>`, ''), 'i')
    expect(of(':host > div i { color: red }')).toBe(RED)
    expect(of(':host([hidden]) i { color: red }')).toBe(BLACK)
    expect(of(':host { & i { color: red } }')).toBe(RED)
  })

  it('yields to rules of the document for the host, unless it is important', () => {
    const of = (own: string): string =>
      colorOf(
        `<style>x-a { color: blue }</style>${host(`<style>:host(x-a) { color: ${own} }</style><p></p>`, '')}`,
        'x-a',
      )
    expect(of('red')).toBe(BLUE)
    expect(of('red !important')).toBe(RED)
  })

  it('is nothing outside of shadow trees', () => {
    expect(colorOf(`<style>:host, :host * { color: red }</style>${host('<p></p>', '')}`, 'x-a')).toBe(BLACK)
    expect(colorOf('<style>:host { color: red }</style><p></p>', 'p')).toBe(BLACK)
  })
})

describe('::slotted() and ::part()', () => {
  it('select what is in a slot, but not the content that the slot has by itself', () => {
    const css = '<style>slot[name="a"]::slotted(i) { color: red } ::slotted(b) { color: blue }</style>'
    const html = host(
      `${css}<slot name="a"></slot><slot></slot><slot name="c"><b id="own"></b></slot>`,
      '<i slot="a" id="a"></i><i id="rest"></i><b id="b"></b>',
    )
    expect(colorOf(html, '#a')).toBe(RED)
    expect(colorOf(html, '#rest')).toBe(BLACK)
    expect(colorOf(html, '#b')).toBe(BLUE)
    expect(colorOf(html, '#own')).toBe(BLACK)
  })

  it('select the parts of a host from outside', () => {
    const css = '<style>x-a::part(title) { color: red } .none::part(title) { color: blue }</style>'
    const html = css + host('<i part="title head" id="title"></i><i part="rest" id="rest"></i>', '')
    expect(colorOf(html, '#title')).toBe(RED)
    expect(colorOf(html, '#rest')).toBe(BLACK)
  })

  it('may have pseudo-elements', () => {
    const html = `<style>x-a::part(a)::before { content: "x" }</style>${host('<style>::slotted(b)::after { content: "y" }</style><i part="a"></i><slot></slot>', '<b></b>')}`
    const { all } = styled(html)
    expect(all('i').before).not.toBeNull()
    expect(all('b').after).not.toBeNull()
  })
})

describe('selectors of the document for children of a host', () => {
  it('see them below the host and beside each other, whatever slot they are in', () => {
    const children = '<p slot="b" id="one"></p><p id="two"></p><p slot="b" id="three"></p>'
    const of = (selector: string, id: string): string =>
      colorOf(
        `<style>${selector} { color: red }</style>${host('<div><slot name="b"></slot></div><slot></slot>', children)}`,
        id,
      )
    expect(of('x-a > p', '#one')).toBe(RED)
    expect(of('div p', '#one')).toBe(BLACK)
    expect(of('p:nth-child(3)', '#three')).toBe(RED)
    expect(of('#one + #two', '#two')).toBe(RED)
    expect(of('#one + #three', '#three')).toBe(BLACK)
    expect(of('p:last-of-type', '#three')).toBe(RED)
  })
})
