/** `env(-octavo-…)`, lengths of the page that an element is on, and `if()` with ranges over them. */
import { describe, expect, test } from 'vitest'
import { type Given, styled, styleOf } from './styling.ts'

const mm = (value: number): number => (value * 96) / 25.4
const forced = (margin: number): Given['options'] => {
  const px = mm(margin)
  return { forcedPage: { size: null, margin: { top: px, right: px, bottom: px, left: px } } }
}

describe('margins of the page as lengths', () => {
  const INDENT = 'p { text-indent: env(-octavo-page-margin-left) }'
  const indentOf = (css: string, options: Given['options'] = {}): unknown =>
    styled(`<style>${INDENT} ${css}</style><p>`, { options }).of('p').textIndent.length

  test('are those of @page, in any unit', () => {
    expect(indentOf('@page { margin: 20mm }')).toBeCloseTo(mm(20))
    expect(indentOf('@page { margin: 10% }')).toBeCloseTo(80)
    expect(indentOf('@page { margin: 2em } html { font-size: 30px }')).toBeCloseTo(60)
    expect(indentOf('@page { margin: var(--edge) } html { --edge: 33px }')).toBeCloseTo(33)
  })

  test('are those of the job where it names any', () => {
    expect(indentOf('@page { margin: 20mm }', forced(5))).toBeCloseTo(mm(5))
  })

  test('are the least of all pages of a name', () => {
    expect(indentOf('@page { margin: 20mm } @page :left { margin-left: 30mm }')).toBeCloseTo(mm(20))
    expect(indentOf('@page { margin: 20mm } @page :first { margin: 3mm }')).toBeCloseTo(mm(3))
    expect(indentOf('@page { margin: 20mm } @page :nth(7) { margin: 4mm }')).toBeCloseTo(mm(4))
  })

  test('are those of the named page that the element is on', () => {
    const css = '@page { margin: 20mm } @page cover { margin: 0 } p { page: cover }'
    expect(indentOf(css)).toBe(0)
    expect(indentOf(css.replace('p {', 'html {'))).toBe(0)
    expect(indentOf(css.replace('p {', 'b {'))).toBeCloseTo(mm(20))
  })

  test('follow the direction of the element', () => {
    const css = '@page { margin: 0 10px 0 30px } p { text-indent: env(-octavo-page-margin-inline-start) }'
    const indent = (dir: string): unknown =>
      styled(`<style>${css}</style><p dir=${dir}>`, { sheets: { userAgent: '' } }).of('p').textIndent.length
    expect([indent('ltr'), indent('rtl')]).toEqual([30, 10])
  })

  test('are those of the page itself in its margin boxes', () => {
    const css = `@page { @top-left { content: "x"; padding-left: env(-octavo-page-margin-right) } }
      @page { margin: 10px } @page :first { margin: 40px }`
    const { tree } = styled(`<style>${css}</style><p>`)
    const page = (isFirst: boolean) => ({ index: 1, name: null, isFirst, isBlank: false, isLast: false, groupIndex: 0 })
    const paddingOf = (isFirst: boolean): unknown =>
      tree.pages.styleFor({ ...page(isFirst), side: 'right' }).marginBoxes.get('top-left')?.paddingLeft
    expect([paddingOf(true), paddingOf(false)]).toEqual([40, 10])
  })

  test('leave room to reach out only where nothing stands beside the column', () => {
    const css = '@page { margin: 30px } i { display: block; text-indent: env(-octavo-room-left) }'
    const roomIn = (style: string): unknown =>
      styled(`<style>${css} p { ${style} }</style><p><i>`).of('i').textIndent.length
    expect(roomIn('padding: 3px')).toBe(30)
    for (const style of ['columns: 2', 'float: left', 'position: absolute', 'display: grid', 'display: table-cell'])
      expect(roomIn(style)).toBe(0)
  })
})

describe('if()', () => {
  const widthOf = (value: string, more = ''): unknown => styleOf(`width: ${value}`, more).width

  test('takes the first branch whose condition holds', () => {
    expect(widthOf('if(media(screen): 1px; media(print): 2px; else: 3px)')).toBe(2)
    expect(widthOf('if(media(width > 2000px): 1px; else: 3px)')).toBe(3)
    expect(widthOf('if(supports(display: grid): 1px; else: 3px)')).toBe(1)
    expect(widthOf('calc(10px + if(not supports(display: nonsense): 1px; else: 3px))')).toBe(11)
    expect(widthOf('if(media(print) and supports(color: red): 1px)')).toBe(1)
  })

  test('compares custom properties', () => {
    const more = '--a: 12px; --b: two words; --n: 3'
    expect(widthOf('if(style(--a > 10px): 1px; else: 2px)', more)).toBe(1)
    expect(widthOf('if(style(--a >= 13px): 1px; else: 2px)', more)).toBe(2)
    expect(widthOf('if(style(10px < --a <= 12px): 1px; else: 2px)', more)).toBe(1)
    expect(widthOf('if(style(--b: two words): 1px; else: 2px)', more)).toBe(1)
    expect(widthOf('if(style(--b: other): 1px; else: 2px)', more)).toBe(2)
    expect(widthOf('if(style(--n: max(0, sign(3))): 1px; else: 2px)', '--n: calc(2 - 1)')).toBe(1)
    expect(widthOf('if(style(--n = 3): 1px; else: 2px)', more)).toBe(1)
    expect(widthOf('if(style(--n < 10px): 1px; else: 2px)', more)).toBe(2)
    expect(widthOf('if(style(--missing): 1px; else: 2px)', more)).toBe(2)
    expect(widthOf('if(style((--a) and (not (--missing))): 1px; else: 2px)', more)).toBe(1)
  })

  test('is nothing where no branch holds, and not valid where it has no condition', () => {
    expect(widthOf('if(media(screen): 1px)')).toBe('auto')
    expect(widthOf('if(1px; else: 2px)')).toBe('auto')
  })

  test('asks about the page of each element', () => {
    const css = `@page { margin: 50px } @page cover { margin: 10px } b { page: cover }
      b, i { display: if(style(env(-octavo-page-margin-left) > 20px): grid; else: block) }`
    const { of } = styled(`<style>${css}</style><b></b><i></i>`)
    expect([of('b').display, of('i').display]).toEqual(['block', 'grid'])
  })
})
