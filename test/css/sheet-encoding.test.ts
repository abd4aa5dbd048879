/** Sheets that are read from the form that the build makes are those that their text is parsed to. */
import { describe, expect, test } from 'vitest'
import { builtSheet } from '../../src/css/built-sheets.ts'
import { collect } from '../../src/css/collect.ts'
import { ORIGIN } from '../../src/css/origin.ts'
import { type Body, parseSheet, type Rule, type Sheet } from '../../src/css/sheet.ts'
import { decodeSheet, encodeSheet } from '../../src/css/sheet-encoding.ts'
import type { SelectorList } from '../../src/html/selector.ts'
import { template, templateNames, userAgentSheet } from '../../src/render/templates.ts'

const BASE = new URL('https://example.org/sheets/')

/** A sheet through JSON, as `dist` holds it. */
function throughCode(text: string): Sheet {
  const code = JSON.parse(JSON.stringify(encodeSheet(text)))
  return decodeSheet(code, text, BASE)
}

/** The rules as values: declarations are functions of a sheet. */
const shown = (rules: readonly Rule[]): unknown =>
  rules.map(rule => ({ ...rule, body: rule.body && bodyOf(rule.body) }))
const bodyOf = (body: Body): unknown =>
  body.map(item => (item.kind === 'declarations' ? { ...item, parsed: item.parsed() } : shown([item])))

function collected(sheet: Sheet, type: 'print' | 'screen') {
  const source = { sheet, origin: ORIGIN.template, name: null, baseUrl: BASE, media: null, imports: new Map() }
  const { rules, pages } = collect([source], { type, width: 420, height: 595 }, null)
  return {
    rules: rules.map(({ selectors, block, flow, containers, scopes, layer }) => ({
      selectors,
      block: block.parsed(),
      isImportant: block.hasImportant,
      flow,
      containers,
      scopes,
      layer,
    })),
    pages: pages.map(({ rule }) => shown([rule])),
  }
}

const TEMPLATES: readonly (readonly [string, string])[] = [
  ['the user agent', userAgentSheet()],
  ...templateNames().map(name => [name, template(name).css] as const),
]

describe.each(TEMPLATES)('the sheet of %s', (_, text) => {
  const parsed = parseSheet(text, BASE)

  test('is the same in its encoded form', () => {
    expect(shown(throughCode(text).rules)).toEqual(shown(parsed.rules))
  })

  test.each(['print', 'screen'] as const)('has the same rules in %s', type => {
    expect(collected(throughCode(text), type)).toEqual(collected(parsed, type))
  })
})

const ALL_SELECTORS = `
  #id, .class.other, a|b, *|i, *, |u, p > q + r ~ s t, :root, :first-child, :nth-last-of-type(2n + 1 of .x), :is(a, b c),
  :not(.x, #y), :has(> img, + p), :lang(de, en-GB), :dir(rtl), :hover, [href], [type="a" i], [class~=x s], li::marker,
  li::before::marker, ::selection, :where(), :host, h1:nth-child(even) { color: red !important; ; background: url(a.png) }
  @namespace a "http://www.w3.org/1999/xhtml";
  .parent, p { color: /* ; */ blue; & .child { top: 1px } > b, &:hover { left: 0 } @media print { right: 0 } bottom: 0 }
  @media screen { .hidden > p { color: red } }
  @page :first { margin: 1cm; @top-left { content: "}" } }
  @layer one, two;
  @-octavo-text { em { font-style: italic } }
  @scope (.card) to (.end) { :scope { top: 0 } img { left: 0 } }
  :unknown-thing { color: red }
`

test('selectors and rules of all kinds are the same in their encoded form', () => {
  const parsed = parseSheet(ALL_SELECTORS, BASE)
  const sheet = throughCode(ALL_SELECTORS)
  expect(shown(sheet.rules)).toEqual(shown(parsed.rules))
  for (const type of ['print', 'screen'] as const) expect(collected(sheet, type)).toEqual(collected(parsed, type))
})

test('rules in a rule share its selectors', () => {
  const { rules } = collect(
    [
      {
        sheet: throughCode('.a { top: 0; & b { left: 0 } & i { right: 0 } }'),
        origin: ORIGIN.template,
        name: null,
        baseUrl: null,
        media: null,
        imports: new Map(),
      },
    ],
    { type: 'print', width: 1, height: 1 },
    null,
  )
  const parentOf = (selectors: SelectorList): unknown => {
    const [simple] = selectors[0]!.compounds[0]!.simples
    return simple?.kind === 'any' ? simple.selectors : null
  }
  expect(rules).toHaveLength(3)
  expect(parentOf(rules[1]!.selectors)).toBe(rules[0]!.selectors)
  expect(parentOf(rules[2]!.selectors)).toBe(rules[0]!.selectors)
})

test('a sheet with problems has no encoded form, because they are reported where they are found', () => {
  expect(encodeSheet('p { color: red } stray')).toBeNull()
})

test('from sources, sheets are parsed', () => {
  expect(builtSheet(userAgentSheet(), null)).toBeNull()
})
