import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSheet } from '../../src/css/sheet.ts'
import { processorClock } from '../processor-time.ts'
import { BASE, type Given, sheetText, styled } from './styling.ts'

/** Styles with this CSS as the document's only sheet, and says what it took in ms of processor time: the machine may be busy. */
function timed(
  text: string,
  html = '<div class=a id=b><p style="color: red">x</div>',
  given: Given = {},
): { ms: number; codes: string[] } {
  const passed = processorClock()
  const { diagnostics } = styled(html, { ...given, sheets: { author: [sheetText(text)], ...given.sheets } })
  return { ms: passed(), codes: [...new Set(diagnostics.list().map(({ code }) => code))] }
}

const MB = 1024 * 1024
const filled = (unit: string, bytes = MB): string => unit.repeat(Math.floor(bytes / unit.length))

describe('bad style sheets end in bounded time', () => {
  it.each([
    '}{',
    '{',
    '}',
    '(',
    ')',
    '[',
    '"',
    '"\n',
    "'\\\n",
    '\\',
    '/*',
    '*/',
    '@',
    '@x',
    '@media{',
    '@media x{',
    'a{',
    'a{b:',
    'a{b:(',
    'a{b:c}',
    'p{color:red}',
    'a:b{c:d;',
    'a b{',
    ':not(',
    '::',
    ',',
    ';',
    'url(',
    'a{b:url(',
    'a{b:url(x"',
    '<!--',
    '#',
    '.',
    '!important',
    'a{b:c!important;}',
    '\u0000',
    '\uD800',
    '💥',
    ' ',
    '&{',
    '*{--x:var(--y);}',
    '@import "x";',
    '@layer a{',
    '@page{',
    '@page :first{@top-left{content:"x"}}',
    '@font-face{src:url(x)}',
    '@counter-style x{symbols:a}',
    '@scope(a){',
    '@supports(a:b){',
    'p{background:url(x),',
    'p{grid-template-columns:repeat(9,',
    'a,',
    'a>',
    'a~',
    '*+',
  ])('128 kB of %j', unit => {
    expect(timed(filled(unit, MB / 8)).ms).toBeLessThan(4_000)
  })

  it('1 MB of braces', () => {
    expect(timed(filled('}{')).ms).toBeLessThan(8_000)
  })

  it.each<[string, string]>([
    ['deep calc', `p { width: ${'calc('.repeat(20_000)}1px${')'.repeat(20_000)} }`],
    ['deep parentheses', `p { width: calc(${'('.repeat(20_000)}1px${')'.repeat(20_000)}) }`],
    ['a long sum', `p { width: calc(1px${' + 1px'.repeat(100_000)}) }`],
    ['a long product', `p { width: calc(1px${' * 1'.repeat(100_000)}) }`],
    ['deep var fallbacks', `p { width: ${'var(--a, '.repeat(10_000)}1px${')'.repeat(10_000)} }`],
    [
      'a chain of variables',
      `p { ${Array.from({ length: 5_000 }, (_, i) => `--v${i + 1}: var(--v${i})`).join(';')}; width: var(--v5000) }`,
    ],
    [
      'doubling variables',
      `p { --v0: 1px; ${Array.from({ length: 500 }, (_, i) => `--v${i + 1}: var(--v${i}) var(--v${i})`).join(';')}; margin: var(--v500) }`,
    ],
    [
      'doubling within functions',
      `p { --v0: 1px; ${Array.from({ length: 40 }, (_, i) => `--v${i + 1}: calc(var(--v${i}) + var(--v${i}))`).join(';')}; width: var(--v40) }`,
    ],
    [
      'many circles',
      `p { ${Array.from({ length: 2_000 }, (_, i) => `--v${i}: var(--v${(i + 1) % 2_000})`).join(';')}; width: var(--v0) }`,
    ],
    ['deep nesting', `${'p {'.repeat(10_000)} color: red ${'}'.repeat(10_000)}`],
    ['deep @media', `${'@media print {'.repeat(10_000)} p { color: red } ${'}'.repeat(10_000)}`],
    ['deep :is', `${':is('.repeat(5_000)}p${')'.repeat(5_000)} { color: red }`],
    ['nested parents that multiply', `a,b,c { ${'&,& a,& b,& c { '.repeat(25)} color: red ${'}'.repeat(26)}`],
    ['a hundred thousand selectors', `${Array.from({ length: 100_000 }, (_, i) => `.c${i}`).join(',')} { color: red }`],
    ['fifty thousand rules', Array.from({ length: 50_000 }, (_, i) => `.c${i} > p { color: red }`).join('')],
    ['twenty thousand page rules', Array.from({ length: 20_000 }, (_, i) => `@page p${i} { margin: ${i}px }`).join('')],
    ['ten thousand layers', Array.from({ length: 10_000 }, (_, i) => `@layer l${i} { p { z-index: ${i} } }`).join('')],
    [
      'a layer name of ten thousand parts',
      `@layer ${Array.from({ length: 10_000 }, () => 'a').join('.')} { p { color: red } }`,
    ],
    ['a hundred thousand gradient stops', `p { background: linear-gradient(${'red,'.repeat(100_000)} blue) }`],
    ['a hundred thousand tracks', `p { grid-template-columns: ${'1fr '.repeat(100_000)} }`],
    ['huge areas', `p { grid-template-areas: ${'"a b c" '.repeat(30_000)} }`],
    ['a hundred thousand families', `p { font-family: ${'x,'.repeat(100_000)} y }`],
    ['a hundred thousand transforms', `p { transform: ${'rotate(1deg) '.repeat(50_000)} }`],
    ['huge numbers', `p { width: ${'9'.repeat(100_000)}px; margin: 1e999px; z-index: 1e400; opacity: -1e400 }`],
    ['deep media conditions', `@media ${'(not '.repeat(5_000)}(color)${')'.repeat(5_000)} { p { color: red } }`],
    ['deep supports conditions', `@supports ${'('.repeat(5_000)}color: red${')'.repeat(5_000)} { p { color: red } }`],
  ])('%s', (_, text) => {
    expect(timed(text).ms).toBeLessThan(6_000)
  })

  it('cuts what is over the limit and says so', () => {
    const { codes } = timed(`${filled('p{color:red}', 2 * MB)}`)
    expect(codes).toContain('css_limit')
  })

  it('bounds expensive selectors on large documents', () => {
    // Without the element, these selectors would not be tested.
    const html = `<x></x><div>${'<i></i>'.repeat(30_000)}</div>`
    const selectors = [
      ':has(x)',
      'i:has(~ x)',
      'div:has(i ~ x) i',
      'i ~ x',
      'x ~ i ~ i',
      'i:nth-child(2n of x)',
      ':not(:has(+ x))',
      'i:nth-last-of-type(3n)',
      'div > i:has(+ i + i + x)',
    ]
    for (const selector of selectors)
      expect(timed(`${selector} { color: red }`, html).ms, selector).toBeLessThan(10_000)
  })

  it('bounds :has() on deep documents', () => {
    const names = Array.from({ length: 200 }, (_, i) => `x${i}`)
    const elements = names.map(name => `<${name}></${name}>`).join('')
    const { ms, codes } = timed(
      names.map(name => `:has(${name}) { color: red }`).join(''),
      `${elements}${'<div>'.repeat(500)}${'<i>x</i>'.repeat(20_000)}`,
    )
    expect(ms).toBeLessThan(20_000)
    expect(codes).toContain('css_limit')
  })

  it('bounds scopes by the thousand', () => {
    const { ms, codes } = timed(
      Array.from({ length: 2_000 }, (_, i) => `@scope (.a${i % 20}) to (.b) { p { color: red } }`).join(''),
      '<div class=a1><p>x<div class=b><p>y</div></div>'.repeat(1_500),
    )
    expect(codes).toContain('css_limit')
    expect(ms).toBeLessThan(8_000)
  })

  it('styles 100,000 nested elements', () => {
    expect(timed('div div { color: red } div > div { margin: 1em }', '<div>'.repeat(100_000)).ms).toBeLessThan(8_000)
  })

  it('takes many different style attributes', () => {
    const html = Array.from({ length: 20_000 }, (_, i) => `<p style="margin: ${i}px; color: red">`).join('')
    expect(timed('', html, { sheets: { userAgent: BASE } }).ms).toBeLessThan(4_000)
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      'a',
      'p',
      '.b',
      '#c',
      '*',
      ' ',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ':',
      ';',
      ',',
      '>',
      '+',
      '~',
      '|',
      '&',
      '@media',
      '@page',
      '@layer',
      '@import',
      'url(',
      '"',
      "'",
      '\\',
      '/*',
      '*/',
      '!important',
      'color',
      'margin',
      'grid-area',
      'background',
      'font',
      'content',
      'calc(',
      'var(',
      '--x',
      'min(',
      'rgb(',
      '1px',
      '-1em',
      '50%',
      '#fff',
      '0',
      '1e3',
      'red',
      'auto',
      'inherit',
      'print',
      'not',
      'and',
      ':is(',
      ':has(',
      ':nth-child(',
      '2n+1',
      '::before',
      '\n',
      '\u0000',
      'é',
    ],
  )
  const soup = fc.array(pieces, { maxLength: 60 }).map(parts => parts.join(''))

  it('never throws as a style sheet', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string(), fc.string({ unit: 'binary' })), text => {
        for (const rule of parseSheet(text, null).rules) expect(rule.kind).toMatch(/style|at/)
        styled('<p class=b id=c><a href=x>y</a>', { sheets: { author: [sheetText(text)], userAgent: '' } })
      }),
      { numRuns: 1_500, seed: 7 },
    )
  })

  it('never throws as a value of any property', () => {
    const names = fc.constantFrom(
      'margin',
      'background',
      'font',
      'grid',
      'grid-template',
      'grid-area',
      'transform',
      'content',
      'border',
      'border-radius',
      'flex',
      'columns',
      'list-style',
      'text-decoration',
      'counter-reset',
      'color',
      'width',
      'quotes',
      'position',
      'clip',
      'size',
      'all',
      'inset-inline',
      'border-block',
      'stroke-dasharray',
      'filter',
      'paint-order',
      'string-set',
      'aspect-ratio',
      'font-feature-settings',
      'box-shadow',
    )
    const words = fc.constantFrom(
      '1px',
      '50%',
      '-2',
      '0',
      'auto',
      'none',
      'red',
      '#123',
      '/',
      ',',
      '"s"',
      'span',
      'repeat(2,',
      'minmax(',
      'calc(1px +',
      'linear-gradient(',
      'url(x)',
      'rgb(1 2 3)',
      'var(--x)',
      '[a]',
      ')',
      'counter(',
      'attr(',
      'inherit',
      '1fr',
      '3deg',
      'to',
      'at',
      'from',
      'in',
      'oklch',
    )
    fc.assert(
      fc.property(names, fc.array(words, { maxLength: 12 }), (name, parts) => {
        styled(`<style>p { --x: 1px; } </style><p style="">`, {
          sheets: { extra: [sheetText(`p { ${name}: ${parts.join(' ')} }`)] },
        })
      }),
      { numRuns: 2_500, seed: 11 },
    )
  })

  it('never throws as an attribute', () => {
    const attributes = [
      'style',
      'align',
      'width',
      'bgcolor',
      'border',
      'size',
      'face',
      'type',
      'start',
      'dir',
      'class',
      'id',
      'lang',
      'hidden',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...attributes),
        fc.constantFrom('p', 'table', 'td', 'img', 'ol', 'li', 'font', 'hr'),
        fc.string(),
        (name, tag, value) => {
          styled(`<${tag} ${name}="${value.replaceAll('"', '&quot;')}">x`, { sheets: { userAgent: BASE } })
        },
      ),
      { numRuns: 600, seed: 13 },
    )
  })
})
