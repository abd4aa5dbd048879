import { describe, expect, it } from 'vitest'
import { type Body, parseSheet, type Rule } from '../../src/css/sheet.ts'
import { importsOf, styleSources } from '../../src/css/sheet-sources.ts'
import { styled } from './styling.ts'

/** A sheet as text again, with what was understood. */
function outline(rules: readonly Rule[] | Body): string {
  return rules
    .map(rule => {
      if (rule.kind === 'declarations')
        return rule
          .parsed()
          .descriptors.map(({ name, isImportant, text }) => `${name}=${text.trim()}${isImportant ? '!' : ''}`)
          .join(';')
      const head = rule.kind === 'at' ? `@${rule.name} ${rule.preludeText}`.trim() : rule.prelude
      return rule.body === null ? `${head};` : `${head}{${outline(rule.body)}}`
    })
    .join(' ')
}

const parsed = (text: string): string => outline(parseSheet(text, null).rules)

describe('the structure of a sheet', () => {
  it.each([
    ['a{b:c}', 'a{b=c}'],
    ['a { b : c ; d: e f }', 'a{b=c;d=e f}'],
    ['a, b > c { d: e !important }', 'a, b > c{d=e!}'],
    ['a { b: c ! /**/ IMPORTANT }', 'a{b=c!}'],
    ['<!-- a{b:c} -->', 'a{b=c}'],
    ['/* x */ a /* { */ { /* } */ b: c /* ; */ }', 'a /* { */{b=c /* ; */}'],
    ['a { b: "};" } c{d:e}', 'a{b="};"} c{d=e}'],
    ["a { b: '\\'}' }", "a{b='\\'}'}"],
    ['a { b: url(x;y{z}) } c{d:e}', 'a{b=url(x;y{z})} c{d=e}'],
    ['a { b: url(data:image/png;base64,AA==) }', 'a{b=url(data:image/png;base64,AA==)}'],
    ['a { b: url( "x)" ) }', 'a{b=url( "x)" )}'],
    ['a { b: image-url(x;y) }', 'a{b=image-url(x;y)}'],
    ['@m\\65 dia print { a { b: c } }', '@media print{a{b=c}}'],
    ['@media print { a { b: c } }', '@media print{a{b=c}}'],
    ['@import "x";@charset "y"; a{b:c}', '@import "x"; @charset "y"; a{b=c}'],
    ['@page :first { margin: 1cm; @top-left { content: "x" } }', '@page :first{margin=1cm @top-left{content="x"}}'],
    ['a { b: c; d { e: f } g: h }', 'a{b=c d{e=f} g=h}'],
    ['a { b:hover { c: d } e: f }', 'a{b:hover{c=d} e=f}'],
    ['a { --x: { y: z }; b: c }', 'a{--x={ y: z };b=c}'],
    ['a { @media x { b: c } }', 'a{@media x{b=c}}'],
    ['a {', 'a{}'],
    ['a { b: c', 'a{b=c}'],
    ['a { b: (c; d } e', 'a{}'],
    ['a { b: c } }} d { e: f }', 'a{b=c} }} d{e=f}'],
    ['a { b c; d: e }', 'a{d=e}'],
    ['a { ; ; b: c; ; }', 'a{b=c}'],
    ['a { *b: c; d: e }', 'a{d=e}'],
    ['a { b: "x\n; c: d }', 'a{c=d}'],
    ['\\61 { b: c }', '\\61{b=c}'],
    ['a { \\62: c }', 'a{b=c}'],
    ['', ''],
    ['a', ''],
    ['@x', '@x;'],
    ['@ a{b:c}', '@ a{b=c}'],
  ])('%j is %s', (text, expected) => {
    expect(parsed(text)).toBe(expected)
  })

  it('reports what it skips, with line and column', () => {
    const { problems } = parseSheet('a { b: c }\n\n  foo', null, 10)
    expect(problems).toEqual([
      { code: 'css_syntax', message: 'a rule without a block was ignored', line: 12, column: 3 },
    ])
  })
})

describe('style sources', () => {
  it('lists style elements and style sheet links in order', () => {
    const html = `<link rel="StyleSheet icon" href="a.css" media="print"><style>a{}</style>
      <link rel="alternate stylesheet" href=b.css><link rel=stylesheet href="/c.css" type="text/less"><style type="text/x">b{}</style>
      <body><style media=screen>c{}</style><link rel=stylesheet href=d.css disabled><link rel=icon href=e>`
    const { document } = styled(html, { baseUrl: new URL('https://example.com/x/') })
    expect(styleSources(document)).toMatchObject([
      { kind: 'link', href: 'https://example.com/x/a.css', media: 'print', line: 1 },
      { kind: 'text', text: 'a{}', media: null, line: 1 },
      { kind: 'text', text: 'c{}', media: 'screen', line: 3 },
    ])
  })

  it('lists imports at the start of a sheet', () => {
    const text =
      '@charset "utf-8"; @import "a.css" print; @layer x; @import url( b.css ) layer; p{} @import "late.css";'
    expect(importsOf(text, new URL('https://example.com/css/main.css'))).toEqual([
      { reference: 'a.css', href: 'https://example.com/css/a.css' },
      { reference: 'b.css', href: 'https://example.com/css/b.css' },
    ])
  })

  it('resolves addresses in a sheet against the sheet', () => {
    const html = '<style>p { background: url(img/a.png), url(#x), url("data:,x") }</style><p>'
    const layers = styled(html, { baseUrl: new URL('https://example.com/x/') }).of('p').backgroundLayers
    expect(layers.map(layer => (layer.image?.kind === 'url' ? layer.image.url : ''))).toEqual([
      'https://example.com/x/img/a.png',
      '#x',
      'data:,x',
    ])
  })
})
