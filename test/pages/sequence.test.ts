/** Which sort of page follows which: names, sides, blank pages, groups. */
import { describe, expect, it } from 'vitest'
import { type LaidOut, layOut } from '../layout/harness.ts'

const BODY = 'html { font: 10px/20px Ahem; margin: 0 } body, p { margin: 0 }'

/** Side, name and blankness of each page, as in "right chapter". */
const sequenceOf = ({ paged }: LaidOut): readonly string[] =>
  paged.pages.map(({ context }) =>
    [context.side, context.name, context.isBlank ? 'blank' : null].filter(part => part !== null).join(' '),
  )

const laidOut = (html: string, css = '') => layOut(html, { width: 200, height: 100, css: `${BODY} ${css}` })

describe('names of pages', () => {
  it('are those of the parent where the style says auto', async () => {
    const laid = await laidOut('<body style="page:a"><p style="page:a">X<p style="page:auto">X<p style="page:b">X')
    expect(sequenceOf(laid)).toEqual(['right a', 'left b'])
  })

  it('come from the first and the last of the boxes inside', async () => {
    const laid = await laidOut('<div style="page:a"><p>X<p style="page:b">X</div><p style="page:b">X')
    expect(sequenceOf(laid)).toEqual(['right a', 'left b'])
    expect(laid.paged.pages).toHaveLength(2)
  })

  it('mean nothing to flex items', async () => {
    const laid = await laidOut(
      '<div style="display:flex;flex-direction:column"><p style="page:a">X</p><p style="page:b">X</p></div>',
    )
    expect(sequenceOf(laid)).toEqual(['right'])
  })

  it('count for boxes in the flow of a flex item', async () => {
    const laid = await laidOut(
      '<div style="display:flex;flex-direction:column"><div><div><p style="page:a">X<p style="page:b">X</div></div></div>',
    )
    expect(laid.paged.pages).toHaveLength(2)
  })

  it('give each page the size of its name', async () => {
    const laid = await laidOut(
      '<p>X<p style="page:wide">X',
      '@page { size: 200px 100px } @page wide { size: 400px 100px }',
    )
    expect(laid.paged.pages.map(({ geometry }) => geometry.width)).toEqual([200, 400])
  })
})

describe('groups of pages', () => {
  const groups = async (html: string) => (await laidOut(html)).paged.pages.map(({ context }) => context.groupIndex)

  it('begin with each element of a name that begins a page', async () => {
    const section = '<section style="page:a;break-before:page"><p>X<p style="break-before:page">X</section>'
    expect(await groups(`<p>X</p>${section}${section}`)).toEqual([0, 0, 1, 0, 1])
    expect(await groups(`<div style="page:a">${section}${section}</div>`)).toEqual([0, 1, 2, 3])
  })
})

describe('sides of pages', () => {
  it('leave a page empty where the next one must lie on the other side', async () => {
    const laid = await laidOut('<p>X<p style="break-before:right">X<p style="break-before:left">X')
    expect(sequenceOf(laid)).toEqual(['right', 'left blank', 'right', 'left'])
    expect(laid.paged.pages[1]!.body).toBeNull()
  })

  it('begin where the first box wants to be, without an empty page before it', async () => {
    expect(sequenceOf(await laidOut('<p style="break-before:left">X'))).toEqual(['left'])
    expect(sequenceOf(await laidOut('<p style="break-before:verso">X<p style="break-before:recto">X'))).toEqual([
      'left',
      'right',
    ])
  })

  it('begin on the left where pages progress leftwards', async () => {
    const laid = await laidOut('<html dir="rtl"><p>X<p style="break-before:recto">X')
    expect(sequenceOf(laid)).toEqual(['left', 'right blank', 'left'])
  })
})

describe('groups of pages in selectors', () => {
  it('are counted by :nth(… of name), each from its own first page', async () => {
    const pages = '<p>X<p style="break-before:page">X'
    const laid = await laidOut(
      `<div style="page:a">${pages}</div><p>X<div style="page:a">${pages}</div>`,
      '@page { margin: 0 } @page :nth(1 of a) { margin-left: 50px }',
    )
    expect(laid.paged.pages.map(({ geometry }) => geometry.margin.left)).toEqual([50, 0, 0, 50, 0])
  })

  it('do not count the empty page before them', async () => {
    const laid = await laidOut(
      '<p>X<p style="page:a; break-before:right">X',
      '@page :nth(1 of a) { margin-left: 50px } @page :blank { margin-left: 20px }',
    )
    expect(laid.paged.pages.map(({ geometry }) => geometry.margin.left)).toEqual([0, 20, 50])
  })
})

describe('page-orientation', () => {
  it('turns the finished page', async () => {
    const laid = await laidOut('<p>X', '@page { page-orientation: rotate-left }')
    expect(laid.paged.pages[0]!.geometry.style.orientation).toBe('rotate-left')
  })
})

describe('pages at the end that only positioned boxes reach', () => {
  const EMPTY = '<p>X<div style="position:absolute;top:0;height:250px;width:10px"></div>'

  it('are left out where they show nothing', async () => {
    expect((await laidOut(EMPTY)).paged.pages).toHaveLength(1)
  })

  it('stay where a fixed box shows on them', async () => {
    expect((await laidOut(`${EMPTY}<div style="position:fixed;top:0">F</div>`)).paged.pages).toHaveLength(3)
  })
})
