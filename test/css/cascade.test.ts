import { describe, expect, it } from 'vitest'
import { BASE, type Given, sheetText, styled, warnings } from './styling.ts'

/** The z-index of `p`, an unremarkable property that nothing else touches. */
const winner = (html: string, given: Given = {}): number | 'auto' => styled(html, given).of('p').zIndex

const z = (value: number, isImportant = false): string => `z-index: ${value}${isImportant ? ' !important' : ''}`

describe('the order of the cascade', () => {
  it('prefers specificity, then the later rule', () => {
    expect(winner(`<style>#a { ${z(1)} } p { ${z(2)} } .b { ${z(3)} }</style><p id=a class=b>`)).toBe(1)
    expect(winner(`<style>p { ${z(1)} } p { ${z(2)} }</style><p>`)).toBe(2)
    expect(winner(`<style>p { ${z(1)} }</style><style>p { ${z(2)} }</style><p>`)).toBe(2)
    expect(
      winner(`<style>.a.b { ${z(1)} } p.a { ${z(2)} } :where(#x) p.a { ${z(3)} }</style><p id=x class="a b">`),
    ).toBe(1)
  })

  it('lets the style attribute win over selectors, and importance over it', () => {
    expect(winner(`<style>#a { ${z(1)} }</style><p id=a style="${z(2)}">`)).toBe(2)
    expect(winner(`<style>p { ${z(1, true)} }</style><p id=a style="${z(2)}">`)).toBe(1)
    expect(winner(`<style>p { ${z(1, true)} }</style><p id=a style="${z(2, true)}">`)).toBe(2)
  })

  it('puts the document over the template over the user agent', () => {
    const sheets = { userAgent: `#a { ${z(1)} }`, template: [{ text: `#a { ${z(2)} }`, baseUrl: null }] }
    expect(winner('<p id=a>', { sheets })).toBe(2)
    expect(winner(`<style>p { ${z(3)} }</style><p id=a>`, { sheets })).toBe(3)
  })

  it('lets important declarations of the document win over those of the template, and those of the user agent over all', () => {
    const template = [{ text: `#a { ${z(2, true)} }`, baseUrl: null }]
    expect(winner(`<style>p { ${z(3)} }</style><p id=a>`, { sheets: { template } })).toBe(2)
    expect(winner(`<style>p { ${z(3, true)} }</style><p id=a>`, { sheets: { template } })).toBe(3)
    expect(
      winner(`<style>p { ${z(3, true)} }</style><p id=a style="${z(4, true)}">`, {
        sheets: { userAgent: `p { ${z(1, true)} }`, template },
      }),
    ).toBe(1)
  })

  it('puts presentational attributes between the template and the document', () => {
    const template = [{ text: 'td { text-align: right }', baseUrl: null }]
    const cell = (html: string) => styled(html, { sheets: { template } }).of('td').textAlign
    expect(cell('<table><td>')).toBe('right')
    expect(cell('<table><td align=center>')).toBe('-webkit-center')
    expect(cell('<style>* { text-align: justify }</style><table><td align=center>')).toBe('justify')
  })

  it('applies extra CSS last', () => {
    const extra = [sheetText(`p { ${z(9)} }`)]
    expect(winner(`<style>p { ${z(1)} }</style><p>`, { sheets: { extra } })).toBe(9)
    expect(winner(`<style>p.a { ${z(1)} }</style><p class=a>`, { sheets: { extra } })).toBe(1)
  })

  it('orders layers by their first appearance, with what is in none on top', () => {
    expect(winner(`<style>@layer a { #a { ${z(1)} } } p { ${z(2)} }</style><p id=a>`)).toBe(2)
    expect(winner(`<style>@layer a, b; @layer b { p { ${z(2)} } } @layer a { #a { ${z(1)} } }</style><p id=a>`)).toBe(2)
    expect(winner(`<style>@layer a { p { ${z(1)} } @layer b { #a { ${z(2)} } } }</style><p id=a>`)).toBe(1)
    expect(winner(`<style>@layer a.b { p { ${z(1)} } } @layer a { @layer b { p { ${z(2)} } } }</style><p>`)).toBe(2)
    expect(winner(`<style>@layer { p { ${z(1)} } } @layer { p { ${z(2)} } }</style><p>`)).toBe(2)
  })

  it('turns the order of layers round for important declarations', () => {
    expect(
      winner(
        `<style>@layer a, b; @layer b { #a { ${z(2, true)} } } @layer a { p { ${z(1, true)} } } p { ${z(3, true)} }</style><p id=a>`,
      ),
    ).toBe(1)
  })

  it('resolves the CSS-wide keywords', () => {
    const of = (declarations: string) =>
      styled(`<style>body { color: red; z-index: 5; position: relative } p { ${declarations} }</style><p>`).of('p')
    expect(of('z-index: inherit').zIndex).toBe(5)
    expect(of('color: initial').color).toEqual({ r: 0, g: 0, b: 0, a: 1 })
    expect(of('color: unset').color).toEqual({ r: 1, g: 0, b: 0, a: 1 })
    expect(of('z-index: 3; z-index: unset').zIndex).toBe('auto')
    expect(of('margin: 1px; all: initial').marginTop).toBe(0)
    expect(of('direction: rtl; all: unset; widows: 7')).toMatchObject({ direction: 'rtl', widows: 7 })
  })

  it('rolls back to other origins and layers', () => {
    const sheets = { userAgent: `p { display: block; ${z(1)} }`, template: [{ text: `p { ${z(2)} }`, baseUrl: null }] }
    expect(winner(`<style>p { ${z(3)} } p { z-index: revert }</style><p>`, { sheets })).toBe(2)
    expect(winner('<p style="z-index: revert">', { sheets })).toBe(2)
    expect(
      winner(`<style>@layer a { p { ${z(3)} } } @layer b { p { ${z(4)}; z-index: revert-layer } }</style><p>`, {
        sheets,
      }),
    ).toBe(3)
    expect(styled('<style>p { all: revert }</style><p>', { sheets }).of('p')).toMatchObject({
      display: 'block',
      zIndex: 2,
    })
  })
})

describe('custom properties', () => {
  const of = (declarations: string, more = '') =>
    styled(`<style>:root { --a: 3; --b: calc(var(--a) * 1px); ${more} } p { ${declarations} }</style><p>`).of('p')

  it('are inherited and filled in', () => {
    expect(of('z-index: var(--a)').zIndex).toBe(3)
    expect(of('width: var(--b)').width).toBe(3)
    expect(of('margin: var(--b) calc(2 * var(--b))')).toMatchObject({ marginTop: 3, marginLeft: 6 })
    expect(of('--a: 7; z-index: var(--a)').zIndex).toBe(7)
    expect(of('border: var(--line)', '--line: 1px solid')).toMatchObject({
      borderTopWidth: 1,
      borderLeftStyle: 'solid',
    })
  })

  it('have fallbacks, which may refer to others', () => {
    expect(of('z-index: var(--none, 4)').zIndex).toBe(4)
    expect(of('z-index: var(--none, var(--a))').zIndex).toBe(3)
    expect(of('width: var(--none,); z-index: var(--none, )')).toMatchObject({ width: 'auto', zIndex: 'auto' })
    expect(of('padding: env(titlebar-area-x, 5px)').paddingTop).toBe(5)
  })

  it('make a declaration invalid at computed-value time, not before', () => {
    expect(of('z-index: 1; z-index: var(--none)').zIndex).toBe('auto')
    expect(of('color: var(--a)', 'color: red').color).toEqual({ r: 1, g: 0, b: 0, a: 1 })
  })

  it('are invalid in a circle, and what hangs on it falls back', () => {
    expect(of('--c: var(--d); --d: var(--c); z-index: var(--c, 5)').zIndex).toBe(5)
    expect(of('--c: var(--c); z-index: var(--c, 5)').zIndex).toBe(5)
    expect(of('--c: var(--d, 1); --d: var(--c, 2); --e: var(--c, 6); z-index: var(--e)').zIndex).toBe(6)
  })

  it('keep the case of their names, and may hold anything', () => {
    expect(of('--A: 8; z-index: var(--A)').zIndex).toBe(8)
    expect(of('--x: {a:b}; --y: foo(bar; z-index: 1); z-index: 2').zIndex).toBe(2)
    expect(of('--a: initial; z-index: var(--a, 6)').zIndex).toBe(6)
  })

  it('have initial values and may not be inherited where they are registered', () => {
    const property = (inherits: boolean) => `@property --r { syntax: "*"; inherits: ${inherits}; initial-value: 4 }`
    const of = (rules: string) => styled(`<style>${rules}</style><div><p></div>`).of('p').zIndex
    expect(of(`${property(false)} p { z-index: var(--r) }`)).toBe(4)
    expect(of(`${property(false)} div { --r: 5 } p { z-index: var(--r) }`)).toBe(4)
    expect(of(`${property(true)} div { --r: 5 } p { z-index: var(--r) }`)).toBe(5)
    expect(of(`${property(false)} p { --r: 6; z-index: var(--r) }`)).toBe(6)
    expect(of(`${property(true)} div { --r: 5 } p { --r: initial; z-index: var(--r) }`)).toBe(4)
    expect(of('@property --r { initial-value: 4 } p { z-index: var(--r, 1) }')).toBe(1)
    // `inherit` takes over what is not inherited by itself; `unset` and `revert` do not.
    expect(of(`${property(false)} div { --r: 5 } p { --r: inherit; z-index: var(--r) }`)).toBe(5)
    expect(of(`${property(false)} div { --r: 5 } p { --r: unset; z-index: var(--r) }`)).toBe(4)
    expect(of(`${property(false)} div { --r: 5 } p { --r: revert; z-index: var(--r) }`)).toBe(4)
    expect(of(`${property(true)} div { --r: 5 } p { --r: unset; z-index: var(--r) }`)).toBe(5)
  })

  it('stop growing', () => {
    const bomb = Array.from({ length: 40 }, (_, i) => `--v${i + 1}: var(--v${i}) var(--v${i})`).join(';')
    const started = performance.now()
    expect(of(`--v0: a; ${bomb}; z-index: var(--v40, 3)`).zIndex).toBe(3)
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('nesting and conditions', () => {
  it('nests rules', () => {
    expect(winner(`<style>body { & p { ${z(1)} } }</style><p>`)).toBe(1)
    expect(winner(`<style>body { p { ${z(1)} } > p { ${z(2)} } }</style><p>`)).toBe(2)
    expect(winner(`<style>p { &.a { ${z(1)} } }</style><p class=a>`)).toBe(1)
    expect(winner(`<style>p { @media print { ${z(1)} } }</style><p>`)).toBe(1)
    expect(winner(`<style>p { ${z(1)}; .x & { ${z(2)} } ${z(3)} }</style><p>`)).toBe(3)
    expect(winner(`<style>.a, #b { & p { ${z(1)} } } .c p { ${z(2)} }</style><div class="a c"><p>`)).toBe(1)
  })

  it.each([
    ['print', true],
    ['all', true],
    ['screen', false],
    ['not screen', true],
    ['only print', true],
    ['screen, print', true],
    ['print and (orientation: portrait)', true],
    ['(orientation: landscape)', false],
    ['(min-width: 800px)', true],
    ['(min-width: 801px)', false],
    ['(width >= 50em)', true],
    ['(700px < width <= 800px)', true],
    ['(700px < width < 800px)', false],
    ['(800px = width)', true],
    ['(max-height: 25cm) and (min-width: 5in)', false],
    ['(aspect-ratio: 4/5)', true],
    ['(min-resolution: 2dppx)', true],
    ['(-webkit-min-device-pixel-ratio: 1.5)', true],
    ['(color)', true],
    ['(monochrome)', false],
    ['(hover)', false],
    ['(hover: none)', true],
    ['(prefers-color-scheme: dark)', false],
    ['(prefers-color-scheme: light)', true],
    ['(prefers-reduced-motion)', true],
    ['not (color)', false],
    ['(hover) or (color)', true],
    ['not ((hover) and (color))', true],
    ['(color) and (not (hover))', true],
    ['(unknown)', false],
    ['not (unknown)', false],
    ['(unknown), print', true],
    ['(color) and (hover) or (color)', false],
    ['(width: 10nope)', false],
    ['!!', false],
    ['', true],
  ])('@media %s is %s on paper of 800 × 1000 px', (query, expected) => {
    expect(winner(`<style>@media ${query} { p { ${z(1)} } }</style><p>`)).toBe(expected ? 1 : 'auto')
    expect(winner(`<style media="${query}">p { ${z(1)} }</style><p>`)).toBe(expected ? 1 : 'auto')
  })

  it.each([
    ['(display: grid)', true],
    ['(display: nope)', false],
    ['not (display: nope)', true],
    ['(foo: bar)', false],
    ['(display: flex) and (gap: 1em)', true],
    ['(foo: bar) or (color: red)', true],
    ['selector(a > b:has(c))', true],
    ['selector(::nope)', false],
    ['(--x: y)', true],
    ['((display: flex) and (not (display: nope)))', true],
    ['foo', false],
  ])('@supports %s is %s', (condition, expected) => {
    expect(winner(`<style>@supports ${condition} { p { ${z(1)} } }</style><p>`)).toBe(expected ? 1 : 'auto')
  })

  it('lets selectors in scopes name the root', () => {
    const at = (css: string, html: string) =>
      styled(`<style>${css}</style>${html}`, { sheets: { userAgent: BASE } }).of('p').zIndex
    const html = '<div class=a><p></p></div>'
    expect(at(`@scope (.a) { :scope > p { ${z(1)} } }`, html)).toBe(1)
    expect(at(`@scope (.a) { > p { ${z(1)} } }`, html)).toBe(1)
    expect(at(`@scope (.a) { & p { ${z(1)} } p { ${z(2)} } }`, html)).toBe(2)
    expect(at(`@scope (.a) { :scope p { ${z(1)} } p { ${z(2)} } }`, html)).toBe(1)
    expect(at(`@scope (p) { ${z(1)} }`, html)).toBe(1)
    expect(at(`@scope (.a) to (:scope > p) { p { ${z(1)} } }`, html)).toBe('auto')
  })

  it('scopes rules without a prelude to what the sheet stands in', () => {
    const sheet = `<style>@scope { p { ${z(1)} } :scope { ${z(2)} } }</style>`
    const { of } = styled(`<div id=a>${sheet}<p id=b></p></div><div id=c><p id=d></p></div>`)
    expect(['#a', '#b', '#c', '#d'].map(selector => of(selector).zIndex)).toEqual([2, 1, 'auto', 'auto'])
    const limited = styled(`<div><style>@scope to (b) { i { ${z(1)} } }</style><i id=x></i><b><i id=y></i></b></div>`)
    expect([limited.of('#x').zIndex, limited.of('#y').zIndex]).toEqual([1, 'auto'])
  })

  it('prefers the rule whose scope is nearer', () => {
    const css = `@scope (.a) { p { ${z(1)} } } @scope (.b) { p { ${z(2)} } }`
    const at = (html: string) => styled(`<style>${css}</style>${html}`).of('p').zIndex
    expect(at('<div class=b><div class=a><p></p></div></div>')).toBe(1)
    expect(at('<div class=a><div class=b><p></p></div></div>')).toBe(2)
  })

  it('scopes rules', () => {
    const html = (prelude: string) =>
      `<style>@scope ${prelude} { p { ${z(1)} } }</style><div class=a><section class=b><p>`
    expect(winner(html('(.a)'))).toBe(1)
    expect(winner(html('(.c)'))).toBe('auto')
    expect(winner(html('(.a) to (.b)'))).toBe('auto')
    expect(winner(html('(.b) to (.a)'))).toBe(1)
  })

  it('imports what was loaded, with its layer and media', () => {
    const author = (text: string) => [sheetText(text, { imports: new Map([['a.css', sheetText(`#a { ${z(1)} }`)]]) })]
    const run = (text: string) => winner('<p id=a>', { sheets: { author: author(text) } })
    expect(run('@import "a.css";')).toBe(1)
    expect(run('@import url(a.css) screen;')).toBe('auto')
    expect(run('@import url("a.css") print and (color);')).toBe(1)
    expect(run(`@import "a.css" layer(x); p { ${z(2)} }`)).toBe(2)
    expect(run('@import "a.css" supports(display: nope);')).toBe('auto')
    expect(run('@import "other.css";')).toBe('auto')
  })

  it('knows namespaces', () => {
    expect(
      winner(`<style>@namespace svg url(http://www.w3.org/2000/svg); svg|p { ${z(1)} } *|p { ${z(2)} }</style><p>`),
    ).toBe(2)
    expect(winner(`<style>@namespace "http://www.w3.org/2000/svg"; p { ${z(1)} }</style><p>`)).toBe('auto')
  })

  it('knows namespaces only before other rules', () => {
    const declared = (before: string) =>
      winner(`<style>${before}@namespace h url(http://www.w3.org/1999/xhtml); h|p { ${z(1)} }</style><p>`)
    expect(declared('@charset "utf-8"; @layer a; @nothing x; ??? {} ')).toBe(1)
    expect(declared('b {} ')).toBe('auto')
    expect(declared('@media all {} ')).toBe('auto')
    expect(declared('@layer a {} ')).toBe('auto')
    expect(
      winner(`<style>@media all { @namespace h url(http://www.w3.org/1999/xhtml); h|p { ${z(1)} } }</style><p>`),
    ).toBe('auto')
    expect(winner(`<style>@namespace h url(http://www.w3.org/1999/xhtml) x; h|p { ${z(1)} }</style><p>`)).toBe('auto')
  })
})

describe('pseudo-elements', () => {
  it('have styles where rules match them and they make a box', () => {
    const { all } = styled(
      '<style>p::before { content: "x"; color: red } p::after { color: red } p::first-letter { font-size: 2em } p::marker { color: red }</style><p>',
    )
    expect(all('p').before).toMatchObject({ color: { r: 1, g: 0, b: 0, a: 1 }, display: 'inline' })
    expect(all('p').after).toBeNull()
    expect(all('p').firstLetter?.fontSize).toBe(32)
    expect(all('p').firstLine).toBeNull()
    expect(all('p').marker).toBeNull()
  })

  it('inherit from their element', () => {
    const { all } = styled(
      '<style>p { color: red; display: list-item } p::marker { font-weight: bold } p:before { content: "" }</style><p>',
    )
    expect(all('p').marker).toMatchObject({ fontWeight: 700, color: { r: 1, g: 0, b: 0, a: 1 } })
    expect(all('p').before?.content).toEqual([{ kind: 'string', value: '' }])
  })

  it('of footnotes exist only for footnotes', () => {
    const css = '<style>p::footnote-call { content: "*" } .f { float: footnote }</style>'
    expect(styled(`${css}<p>`).all('p').footnoteCall).toBeNull()
    expect(styled(`${css}<p class=f>`).all('p').footnoteCall?.content).toEqual([{ kind: 'string', value: '*' }])
  })
})

describe('computed values', () => {
  it('make blocks of the root, floats, positioned boxes and items', () => {
    expect(styled('<style>html { display: inline }</style>').of('html').display).toBe('block')
    expect(styled('<style>p { float: left; display: inline-flex }</style><p>').of('p').display).toBe('flex')
    expect(styled('<style>body { display: grid } p { display: inline; float: left }</style><p>').of('p')).toMatchObject(
      { display: 'block', float: 'none' },
    )
    expect(
      styled('<style>body { display: flex } div { display: contents } p { display: inline-block }</style><div><p>').of(
        'p',
      ).display,
    ).toBe('flow-root')
    expect(styled('<style>p { display: inline; position: relative }</style><p>').of('p').display).toBe('inline')
  })

  it('give every element a style, below what is hidden too', () => {
    const { document, tree } = styled('<style>div { display: none }</style><div><p><b>')
    expect(tree.styles).toHaveLength(document.elementCount)
    for (let i = 0; i < document.elementCount; i++) expect(tree.styles[i]).toBeDefined()
  })

  it('are one object for elements that are alike', () => {
    const rows = '<tr><td class=a>x<td style="color: red">y'.repeat(3)
    const { document, tree } = styled(
      `<style>.a { color: blue } tr:nth-child(2) td.a { color: green }</style><table>${rows}`,
      { sheets: { userAgent: BASE } },
    )
    const cells: unknown[] = []
    const visit = (element: typeof document.root): void => {
      if (element.name === 'td') cells.push(tree.styles[element.order]!.self)
      for (const child of element.children) if (child.kind === 'element') visit(child)
    }
    visit(document.root)
    expect(cells[0]).toBe(cells[4])
    expect(cells[1]).toBe(cells[3])
    expect(cells[0]).not.toBe(cells[2])
    expect(new Set(cells).size).toBe(3)
  })

  it('are the same object for children that nothing is declared for', () => {
    const { of } = styled('<p><i></i><b></b></p>')
    expect(of('i')).toBe(of('b'))
  })

  it('leave out rules for what never happens on paper', () => {
    expect(winner(`<style>p:hover, p:focus, p::selection { ${z(1)} } a:visited { ${z(1)} }</style><p>`)).toBe('auto')
  })
})

describe('warnings', () => {
  it('name the place in the document', () => {
    const html = '<p>\n<style>\np { nope: 1;\n  foo bar;\n}\n!bad { x: y }\n</style><b style="colour: red">'
    expect(warnings(styled(html))).toEqual([
      '4:3 css_syntax: text that is no declaration was ignored',
      '6:1 unsupported_selector: the selector "!bad" could not be understood',
      '3:5 unsupported_property: the property nope is not supported',
      '7:1 unsupported_property: the property colour is not supported',
    ])
  })

  it('name the sheet', () => {
    const author = [sheetText('p { nope: 1 }', { name: 'https://example.com/a.css' })]
    expect(warnings(styled('<p>', { sheets: { author } }))).toEqual([
      'https://example.com/a.css:1:5 unsupported_property: the property nope is not supported',
    ])
  })

  it('are not raised for rules that match nothing', () => {
    expect(warnings(styled('<style>q { nope: 1 }</style><p>'))).toEqual([])
  })
})

describe('@container', () => {
  /** Of a page of 800 by 1000 px with 100 px at each side. */
  const holds = (condition: string): boolean =>
    styled(
      `<style>@page { margin: 50px 100px } @container ${condition} { p { color: red } }</style><section style="container: card / size"><p>`,
    ).of('p').color.r === 1

  it.each([
    ['(min-width: 600px)', true],
    ['(width > 600px)', false],
    ['(400px <= inline-size <= 600px)', true],
    ['(min-width: 601px)', false],
    ['card (max-width: 700px)', true],
    ['card', true],
    ['not (max-width: 700px)', false],
    ['(max-width: 700px) and (orientation: portrait)', true],
    ['(block-size: 900px)', true],
    ['style(--wide: yes)', false],
    ['(max-width: 700px) and style(--wide: yes)', false],
    ['(max-width: 700px) or style(--wide: yes)', true],
    ['scroll-state(stuck: top)', false],
  ])('%s: %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected)
  })

  it('keeps the order of the rules around it', () => {
    const css =
      'html { container-type: size } p { color: red } @container (width > 1px) { p { color: lime } } p { color: blue }'
    expect(styled(`<style>${css}</style><p>`).of('p').color).toEqual({ r: 0, g: 0, b: 1, a: 1 })
  })
})
