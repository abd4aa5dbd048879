/** Margin boxes: how they share the sides of a page, and what stands in them. Ahem: lines of 20 px, glyphs of 10 px. */
import { describe, expect, it } from 'vitest'
import type { Fragment, Placed } from '../../src/layout/types.ts'
import { shareSide } from '../../src/pages/margin-box-sizes.ts'
import { layOut } from '../layout/harness.ts'

const BODY = 'html { font: 10px/20px Ahem; margin: 0 } body, p { margin: 0 }'

/** Pages of 400 × 300 px with margins of 50 px. */
const laidOut = (css: string, html = '<p>X') =>
  layOut(`<!doctype html><body>${html}`, {
    width: 400,
    height: 300,
    css: `${BODY} @page { size: 400px 300px; margin: 50px; ${css} }`,
  })

type Laid = Awaited<ReturnType<typeof laidOut>>

const rectsOf = ({ paged }: Laid, page = 0) =>
  paged.pages[page]!.furniture.map(({ x, y, fragment }) => [x, y, fragment.width, fragment.height])

/** The text in each margin box of a page. */
function textsOf({ paged }: Laid, page = 0): readonly string[] {
  const textOf = (fragment: Fragment): string =>
    fragment.kind === 'text' ? fragment.text : fragment.children.map((child: Placed) => textOf(child.fragment)).join('')
  return paged.pages[page]!.furniture.map(({ fragment }) => textOf(fragment))
}

/** Where the lines of a fragment are in it, and how wide. */
function placesOfLines(fragment: Fragment, x = 0, y = 0): readonly { x: number; y: number; width: number }[] {
  if (fragment.kind === 'line') return [{ x, y, width: fragment.width }]
  if (fragment.kind === 'text') return []
  return fragment.children.flatMap((child: Placed) => placesOfLines(child.fragment, x + child.x, y + child.y))
}

const demand = (min: number, max: number, more: object = {}) => ({
  fixed: null,
  min,
  max,
  least: 0,
  most: Number.POSITIVE_INFINITY,
  ...more,
})
const shares = (...args: Parameters<typeof shareSide>): readonly number[] => {
  const { start, middle, end } = shareSide(...args)
  return [start, middle, end]
}

describe('the boxes along a side', () => {
  it('get all of it where there is one', () => {
    expect(shares(demand(10, 20), null, null, 300)).toEqual([300, 0, 0])
    expect(shares(null, demand(10, 20), null, 300)).toEqual([0, 300, 0])
  })

  it('share what is left in proportion to their content', () => {
    expect(shares(demand(10, 20), null, demand(10, 40), 300)).toEqual([100, 0, 200])
  })

  it('get what they need, and more in proportion to what they lack, where not all fits', () => {
    expect(shares(demand(50, 150), null, demand(50, 350), 300)).toEqual([100, 0, 200])
    expect(shares(demand(200, 900), null, demand(400, 900), 300)).toEqual([100, 0, 200])
  })

  it('keep the middle one in the middle, whatever stands beside it', () => {
    expect(shares(demand(10, 50), demand(10, 100), demand(10, 20), 300)).toEqual([75, 150, 75])
    expect(shares(demand(10, 50), demand(10, 100), null, 300)).toEqual([75, 150, 0])
  })

  it('keep the lengths that they are given', () => {
    expect(shares(demand(0, 0, { fixed: 50 }), null, demand(10, 20), 300)).toEqual([50, 0, 250])
    expect(shares(demand(10, 20), demand(0, 0, { fixed: 100 }), demand(0, 0, { fixed: 40 }), 300)).toEqual([
      100, 100, 40,
    ])
  })

  it('keep within their limits, the least after the most', () => {
    expect(shares(demand(10, 20, { most: 60 }), null, demand(10, 40), 300)).toEqual([60, 0, 240])
    expect(shares(demand(10, 20, { least: 150 }), null, demand(10, 40), 300)).toEqual([150, 0, 150])
  })
})

describe('a margin box', () => {
  it('fills the margin across, its auto width shared along', async () => {
    const laid = await laidOut('@top-left { content: "X" } @top-right { content: "XX" }')
    expect(rectsOf(laid)).toEqual([
      [50, 0, 100, 50],
      [150, 0, 200, 50],
    ])
  })

  it('gives way at the edge of the page where it is given all of its sizes', async () => {
    const laid = await laidOut(
      '@top-left { content: "X"; height: 20px; margin: 7px 0 } @bottom-left { content: "X"; height: 20px; margin: 7px 0 }',
    )
    expect(rectsOf(laid)).toEqual([
      [50, 23, 300, 20],
      [50, 257, 300, 20],
    ])
  })

  it('is centred across by auto margins', async () => {
    const laid = await laidOut('@left-top { content: "X"; width: 10px; margin: 0 auto }')
    expect(rectsOf(laid)).toEqual([[20, 50, 10, 200]])
  })

  it('shares the height of the page at its sides by the height of its content', async () => {
    const laid = await laidOut('@right-top { content: "X" } @right-bottom { content: "X X X"; width: 10px }')
    expect(rectsOf(laid)).toEqual([
      [350, 50, 50, 50],
      [350, 100, 10, 150],
    ])
  })

  it('has margins, borders and percentages of its own', async () => {
    const laid = await laidOut('@top-center { content: "X"; width: 50%; border: 5px solid; margin: 10% 5px 0 }')
    expect(rectsOf(laid)).toEqual([[120, 5, 160, 45]])
  })

  it('has heights that its content gives it', async () => {
    const laid = await laidOut('@bottom-left { content: "X"; font: 20px / 1 Ahem; height: min-content }')
    expect(rectsOf(laid)).toEqual([[50, 250, 300, 20]])
  })

  it('with vertical lines shares the height of the page by their lengths, and aligns them from its right edge', async () => {
    const laid = await laidOut(
      `@left-top { content: "XX"; vertical-align: top }
      @left-bottom { content: "XXXXXX"; vertical-align: bottom }`.replaceAll(
        'content',
        'font: 10px / 1 Ahem; writing-mode: vertical-rl; text-align: left; content',
      ),
    )
    expect(rectsOf(laid)).toEqual([
      [0, 50, 50, 50],
      [0, 100, 50, 150],
    ])
    const lines = laid.paged.pages[0]!.furniture.map(({ fragment }) => placesOfLines(fragment))
    expect(lines).toEqual([[{ x: 40, y: 0, width: 10 }], [{ x: 0, y: 0, width: 10 }]])
  })

  it('with vertical lines is as high as they are', async () => {
    const laid = await laidOut(
      '@bottom-left { writing-mode: vertical-rl; font: 10px / 1 Ahem; content: "XX"; height: min-content }',
    )
    expect(rectsOf(laid)).toEqual([[50, 250, 300, 20]])
  })

  it('in a corner has the two margins of the corner', async () => {
    const laid = await laidOut('@bottom-right-corner { content: "X"; width: 20px; height: 10px }')
    expect(rectsOf(laid)).toEqual([[350, 250, 20, 10]])
  })
})

describe('the content of margin boxes', () => {
  const counts = (laid: Laid): readonly string[] => laid.paged.pages.map((_, page) => textsOf(laid, page).join(' '))
  const pages = '<p>X<p style="break-before:page">X<p style="break-before:page">X'

  it('has quotation marks', async () => {
    const laid = await laidOut(
      '@top-left { quotes: "[" "]" "{" "}"; content: open-quote "X" open-quote "X" close-quote close-quote }',
    )
    expect(textsOf(laid)).toEqual(['[X{X}]'])
  })

  it('counts pages as @page says', async () => {
    const css = 'counter-increment: page 2; @top-left { content: counter(page) "/" counter(pages) }'
    expect(counts(await laidOut(css, pages))).toEqual(['2/3', '4/3', '6/3'])
  })

  it('counts counters of the page context, from those of the root', async () => {
    const css = 'counter-increment: foo; @top-left { counter-increment: foo 100; content: counter(foo) }'
    const html = `<style>html { counter-reset: foo 10 }</style>${pages}`
    expect(counts(await laidOut(css, html))).toEqual(['111', '112', '113'])
  })

  it('counts from the number that an element gives its page', async () => {
    const css = '@top-left { content: counter(page) }'
    const html = '<p>X<p style="break-before:page;counter-reset:page 1">X<p style="break-before:page">X'
    expect(counts(await laidOut(css, html))).toEqual(['1', '1', '2'])
  })

  it('is painted from the top left corner clockwise', async () => {
    const laid = await laidOut(
      '@left-top { content: "a" } @bottom-left { content: "b" } @top-right { content: "c" } @top-left-corner { content: "d" }',
    )
    const order = laid.paged.pages[0]!.furniture.map(({ order }, i) => [order, textsOf(laid)[i]] as const)
    expect(order.toSorted(([a], [b]) => a - b).map(([, text]) => text)).toEqual(['d', 'c', 'b', 'a'])
  })
})

describe('running elements', () => {
  const HEAD = '@top-left { content: element(head) }'

  it('stand in the margin from their page on, and take no room in the flow', async () => {
    const laid = await laidOut(
      HEAD,
      '<style>header { position: running(head) }</style><header><b>XX</b></header><p>X<p id=p style="break-before:page">X',
    )
    expect(textsOf(laid)).toEqual(['XX'])
    expect(textsOf(laid, 1)).toEqual(['XX'])
    expect(laid.paged.pages.map(({ body }) => body!.fragment.height)).toEqual([200, 20])
  })

  it('are those of the page: the first, the last, or the one before it', async () => {
    const html = (name: string) => `<header>${name}</header>`
    const pages = `${html('A')}<p>X${html('B')}<p>X<p style="break-before:page">X</p>${html('C')}<p>X`
    const css = (which: string) => `@top-left { content: element(head, ${which}) }`
    const show = async (which: string) => {
      const laid = await laidOut(css(which), `<style>header { position: running(head) }</style>${pages}`)
      return [textsOf(laid)[0] ?? '', textsOf(laid, 1)[0] ?? '']
    }
    expect(await show('first')).toEqual(['A', 'C'])
    expect(await show('last')).toEqual(['B', 'C'])
    expect(await show('start')).toEqual(['A', 'B'])
    expect(await show('first-except')).toEqual(['', ''])
  })

  it('show the number of each page in the counter style they name', async () => {
    const laid = await laidOut(
      HEAD,
      `<style>header { position: running(head) } header::after { content: counter(page, lower-roman) "/" counter(pages) }</style>
      <header>X <span>X</span></header><p>X<p style="break-before:page">X`,
    )
    expect(textsOf(laid)).toEqual(['X Xi/2'])
    expect(textsOf(laid, 1)).toEqual(['X Xii/2'])
  })

  it('belong to no part of the document', async () => {
    const laid = await laidOut(HEAD, '<style>h1 { position: running(head) }</style><h1>X</h1><p>X')
    expect(JSON.stringify(laid.tree.structure)).not.toContain('H1')
  })
})

describe('text that is cut for an ellipsis', () => {
  const cut = async (text: string) => {
    const style = 'white-space: nowrap; overflow: hidden; text-overflow: ellipsis'
    return textsOf(await laidOut(`@top-left { content: "${text}"; ${style} }`))
  }

  it('ends with a word', async () => {
    expect(await cut('Alpha beta gamma delta epsilon zeta eta')).toEqual(['Alpha beta gamma delta…'])
    expect(await cut('Alpha beta gamma delta epsilo zeta eta')).toEqual(['Alpha beta gamma delta epsilo…'])
    expect(await cut('Alpha beta gamma, delta – epsilon zeta eta')).toEqual(['Alpha beta gamma, delta…'])
  })

  it('ends in a word where whole ones would leave half of the room', async () => {
    expect(await cut('Of Donaudampfschifffahrtsgesellschaften')).toEqual(['Of Donaudampfschifffahrtsgese…'])
  })

  it('is whole where it fits', async () => {
    expect(await cut('Alpha beta gamma delta epsilon')).toEqual(['Alpha beta gamma delta epsilon'])
  })
})
