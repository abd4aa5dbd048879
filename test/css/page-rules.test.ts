import { describe, expect, it } from 'vitest'
import { parsePageSelectors } from '../../src/css/page-selectors.ts'
import { type PageContext, type PageStyle, resolve } from '../../src/css/style.ts'
import { BASE, type Given, sheetText, styled, warnings } from './styling.ts'

const FIRST: PageContext = {
  index: 0,
  name: null,
  isFirst: true,
  isBlank: false,
  isLast: false,
  side: 'right',
  groupIndex: 0,
}
const SECOND: PageContext = { ...FIRST, index: 1, isFirst: false, side: 'left' }

const page = (css: string, context: PageContext = FIRST, given: Given = {}): PageStyle =>
  styled(`<style>${css}</style><p>`, given).tree.pages.styleFor(context)

const MM = 96 / 25.4

describe('page selectors', () => {
  it('choose by place, side, name and blankness', () => {
    const css = `@page { margin: 1px } @page :left { margin: 2px } @page :first { margin: 3px } @page wide { margin: 4px }
      @page :blank { margin-top: 5px } @page :nth(2n+3) { margin-bottom: 6px } @page wide:first { margin: 7px } @page :last { margin-left: 8px }`
    expect(page(css).box.marginTop).toBe(3)
    expect(page(css, SECOND).box.marginTop).toBe(2)
    expect(page(css, { ...SECOND, name: 'wide' }).box.marginTop).toBe(4)
    expect(page(css, { ...FIRST, name: 'wide' }).box.marginTop).toBe(7)
    expect(page(css, { ...SECOND, isBlank: true }).box.marginTop).toBe(5)
    expect(page(css, { ...SECOND, index: 4 }).box.marginBottom).toBe(6)
    expect(page(css, { ...SECOND, index: 3 }).box.marginBottom).toBe(2)
    expect(page(css, { ...SECOND, isLast: true }).box.marginLeft).toBe(8)
  })

  it.each(['::first', ':nope', '.x', 'a b', ':nth(x)', ',', ':first,'])('%s is not valid', text => {
    expect(parsePageSelectors(text)).toBeNull()
  })

  it('are lists', () => {
    expect(page('@page :left, :first { margin: 3px }').box.marginTop).toBe(3)
    expect(page('@page chapter:first:right { margin: 3px }', { ...FIRST, name: 'chapter' }).box.marginTop).toBe(3)
  })

  it('warn when they are not understood', () => {
    expect(warnings(styled('<style>@page :nope { margin: 0 }</style>'))).toEqual([
      '1:1 unsupported_selector: the page selector ":nope" could not be understood',
    ])
  })
})

describe('page margins', () => {
  it('can make the room a whole number of lines on every page', () => {
    const css = '@page { margin: 30pt 5% calc(100% - round(down, 100% - 90pt, 15pt) - 30pt) }'
    const { marginTop, marginBottom } = page(css).box
    const bottom = marginBottom === 'auto' ? 0 : resolve(marginBottom, 1000)
    expect(marginTop).toBe(40)
    expect((1000 - 40 - bottom) % 20).toBeCloseTo(0, 9)
    expect(bottom).toBeCloseTo(80, 9)
  })
})

describe('page size', () => {
  it.each<[string, number, number]>([
    ['a5', 148 * MM, 210 * MM],
    ['A4 landscape', 297 * MM, 210 * MM],
    ['landscape letter', 1056, 816],
    ['letter', 816, 1056],
    ['10cm', 100 * MM, 100 * MM],
    ['6in 9in', 576, 864],
    ['auto', 800, 1000],
    ['landscape', 1000, 800],
    ['portrait', 800, 1000],
    ['JIS-B5', 182 * MM, 257 * MM],
  ])('size: %s', (size, width, height) => {
    const style = page(`@page { size: ${size} }`)
    expect(style.size.width).toBeCloseTo(width, 6)
    expect(style.size.height).toBeCloseTo(height, 6)
  })

  it('ignores what is not valid, and honours importance', () => {
    expect(page('@page { size: 10px 20px; size: nope; size: -1px 3px }').size).toEqual({ width: 10, height: 20 })
    expect(page('@page { size: 10px !important; size: 20px }').size.width).toBe(10)
  })

  it('is the initial one where the document asks for a page without an area', () => {
    const { size } = page('@page { margin: 0 }')
    for (const none of ['0', '0 4in', '4in 0']) expect(page(`@page { size: ${none} }`).size).toEqual(size)
  })

  it('gives viewport units the area of the first page', () => {
    const css =
      '@page { size: 1000px 500px; margin: 10% 50px } @page :first { margin: 100px } p { width: 50vw; height: 50vh }'
    const { of } = styled(`<style>${css}</style><p>`)
    expect(of('p')).toMatchObject({ width: 400, height: 150 })
  })

  it('gives viewport units the width and height of the first page where it has some', () => {
    const css = '@page { width: 300px; height: 200px; margin: 20px; padding: 10px } p { width: 50vw; height: 50vh }'
    expect(styled(`<style>${css}</style><p>`).of('p')).toMatchObject({ width: 150, height: 100 })
    const inBorders = `<style>${css} @page { box-sizing: border-box }</style><p>`
    expect(styled(inBorders).of('p')).toMatchObject({ width: 140, height: 90 })
  })

  it.each([
    ['a block', '<p style="page: cover">x<p>y', 200],
    [
      'what a block begins with',
      '<div><!-- c --> <p style="display: none">x</p><section style="page: cover">x</section></div>',
      200,
    ],
    ['a flex container', '<div style="display: flex; page: cover">x</div>', 200],
    ['text before it', 'x<p style="page: cover">x', 400],
    ['another block before it', '<p>x<p style="page: cover">x', 400],
    ['a float', '<p style="float: left; page: cover">x</p>', 400],
  ])('gives viewport units the area of the page that names %s', (_, html, expected) => {
    const css = '@page { size: 400px; margin: 0 } @page cover { size: 200px } #a { width: 100vw }'
    const { of } = styled(`<style>${css}</style>${html}<p id=a>`, { sheets: { userAgent: BASE } })
    expect(of('#a')).toMatchObject({ width: expected })
  })

  it('takes viewport units of pages from the size that they have without rules', () => {
    const { width, height } = page('@page { margin: 0 }').size
    expect(page('@page { size: 50vw 25vh }').size).toEqual({ width: width / 2, height: height / 4 })
    expect(page('@page { size: 10in; margin: 10vw }').box.marginTop).toBeCloseTo(width / 10)
  })
})

describe('the page box', () => {
  it('inherits from the root element, margin boxes from the page', () => {
    const css =
      'html { font: bold 20px Foo; color: red } @page { font-size: 10px; margin: 2em; @top-left { content: "x"; font-size: 2em } }'
    const style = page(css)
    expect(style.box).toMatchObject({ fontWeight: 700, fontSize: 10, marginTop: 20 })
    expect(style.marginBoxes.get('top-left')).toMatchObject({
      fontSize: 20,
      fontWeight: 700,
      color: { r: 1, g: 0, b: 0, a: 1 },
    })
  })

  it('has only the margin boxes whose content makes one', () => {
    const css =
      '@page { @top-left { content: "x" } @top-right { content: none } @bottom-center { color: red } } @page :first { @top-left { content: normal } }'
    expect([...page(css, SECOND).marginBoxes.keys()]).toEqual(['top-left'])
    expect([...page(css).marginBoxes.keys()]).toEqual([])
  })

  it('lets the document win over what the job puts below it, and what comes after win over the document', () => {
    const template = [{ text: '@page { size: a5; margin: 1px; @top-left { content: "t" } }', baseUrl: null }]
    expect(page('@page { margin: 2px }', FIRST, { sheets: { template } })).toMatchObject({
      box: { marginTop: 2 },
      size: { width: 148 * MM },
    })
    expect(
      page('@page { margin: 2px }', FIRST, { sheets: { template, extra: [sheetText('@page { margin: 3px }')] } }).box
        .marginTop,
    ).toBe(3)
  })

  it('has the furniture of the document in place of that of the template, edge by edge', () => {
    const template = [
      {
        text: '@page { @top-left { content: "t" } @bottom-left { content: "t" } @bottom-center { content: "t"; white-space: nowrap } }',
        baseUrl: null,
      },
    ]
    const boxes = (css: string, context = FIRST) => {
      const { marginBoxes, emptyMarginBoxes } = page(css, context, { sheets: { template } })
      return {
        made: [...marginBoxes.keys()],
        empty: [...emptyMarginBoxes.keys()],
        center: marginBoxes.get('bottom-center'),
      }
    }
    expect(boxes('').made).toEqual(['top-left', 'bottom-center', 'bottom-left'])
    const replaced = boxes('@page { @bottom-right { content: "a" } }')
    expect(replaced.made).toEqual(['top-left', 'bottom-right'])
    expect(replaced.empty).toEqual(['bottom-center', 'bottom-left'])
    expect(boxes('@page { @bottom-center { content: "a" } }').center).toMatchObject({ textWrapMode: 'wrap' })
    // What makes no box puts nothing on the edge.
    expect(boxes('@page { @bottom-left { content: none } @bottom-right { color: red } }').made).toEqual([
      'top-left',
      'bottom-center',
    ])
    expect(boxes('@page :first { @top-right { content: "a" } }').made).not.toContain('top-left')
    expect(boxes('@page :first { @top-right { content: "a" } }', SECOND).made).toContain('top-left')
  })

  it('aligns margin boxes by their place', () => {
    const css =
      '@page { @top-right { content: "x" } @left-middle { content: "x" } @bottom-left-corner { content: "x" } }'
    const { marginBoxes } = page(css, FIRST, { sheets: { userAgent: BASE } })
    expect(marginBoxes.get('top-right')).toMatchObject({ textAlign: 'right', verticalAlign: 'middle' })
    expect(marginBoxes.get('left-middle')).toMatchObject({ textAlign: 'center', verticalAlign: 'middle' })
    expect(marginBoxes.get('bottom-left-corner')).toMatchObject({ textAlign: 'right', verticalAlign: 'middle' })
  })

  it('has a footnote area', () => {
    expect(page('@page { @footnote { border-top: 1px solid; margin-top: 4px } }').footnote).toMatchObject({
      borderTopWidth: 1,
      marginTop: 4,
    })
  })

  it('has bleed and marks', () => {
    expect(page('@page { marks: crop cross; bleed: 3mm }')).toMatchObject({
      bleed: 3 * MM,
      marks: { crop: true, cross: true },
    })
    expect(page('@page { marks: crop }')).toMatchObject({ bleed: 8, marks: { crop: true, cross: false } })
    expect(page('@page { marks: none }')).toMatchObject({ bleed: 0, marks: { crop: false, cross: false } })
  })

  it('obeys media and layers', () => {
    expect(page('@media screen { @page { margin: 1px } } @media print { @page { margin: 2px } }').box.marginTop).toBe(2)
    expect(page('@page { margin: 1px } @layer a { @page :first { margin: 2px } }').box.marginTop).toBe(1)
  })

  it('is the same object for equal facts', () => {
    const { pages } = styled('<style>@page :left { margin: 0 }</style>').tree
    expect(pages.styleFor(SECOND)).toBe(pages.styleFor({ ...SECOND, index: 3 }))
    expect(pages.styleFor(FIRST)).not.toBe(pages.styleFor(SECOND))
  })

  it('is the same object for facts that select the same rules', () => {
    const { pages } = styled('<style>@page :first { margin: 0 } @page :nth(3) { margin: 1px }</style>').tree
    expect(pages.styleFor(SECOND)).toBe(
      pages.styleFor({ ...SECOND, index: 3, side: 'right', isLast: true, name: 'wide' }),
    )
    expect(pages.styleFor(SECOND)).not.toBe(pages.styleFor({ ...SECOND, index: 2 }))
    expect(pages.styleFor(SECOND)).not.toBe(pages.styleFor(FIRST))
  })

  it('reports descriptors with invalid values, beside valid ones of the same name', () => {
    const css =
      '@page { size: foo; size: a5; size: ; marks: zz; bleed: 3mm; page-orientation: up; @top-left { size: a4 } }'
    expect(warnings(styled(`<style>${css}</style>`))).toEqual([
      '1:9 invalid_declaration: the value of size could not be understood',
      '1:38 invalid_declaration: the value of marks could not be understood',
      '1:61 invalid_declaration: the value of page-orientation could not be understood',
      '1:95 unsupported_property: the property size is not supported',
    ])
  })

  it('warns about its own properties only', () => {
    expect(warnings(styled('<style>@page { size: a4; marks: crop; nope: 1; @top-left { nope2: 1 } }</style>'))).toEqual(
      [
        '1:32 unsupported_property: the property nope is not supported',
        '1:53 unsupported_property: the property nope2 is not supported',
      ],
    )
  })
})
