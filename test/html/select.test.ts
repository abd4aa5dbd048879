import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { type Document, type Element, elementsOf } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { closest, matches, selectAll, selectOne, withSelectorBudget } from '../../src/html/select.ts'
import { compileList } from '../../src/html/selector-compiler.ts'
import { parseSelectorList } from '../../src/html/selector-parser.ts'
import { processorClock } from '../processor-time.ts'

const documentOf = (source: string): Document =>
  parseHtml(`<!doctype html>${source}`, {
    baseUrl: null,
    limits: { ...DEFAULT_LIMITS, domNodes: 1e6 },
    diagnostics: new Diagnostics(),
  })

/** Ids of what a selector matches, by the way for drafts and by the way for finished trees. */
function ids(document: Document, selector: string): string {
  const names = (elements: Iterable<{ attributes: ReadonlyMap<string, string> }>): string =>
    Array.from(elements, element => element.attributes.get('id') ?? '-').join(' ')
  const list = parseSelectorList(selector)
  if (list === null) return 'invalid'
  const matcher = compileList(list, { mode: document.mode, isFrozen: true })
  const frozen = names([...elementsOf(document.root)].filter(matcher))
  const draft = names([...elementsOf(document.root)].filter(element => matches(element, selector)))
  expect(draft).toBe(frozen)
  return frozen
}

const PAGE = documentOf(`
  <div id=a class="x y" lang=en><p id=b>1<em id=c>2</em></p><p id=d class=x title="foo bar"></p><h2 id=e></h2><p id=f data-n="A-b"></p></div>
  <ul id=g dir=rtl><li id=h><a id=i href=x>l</a></li><li id=j class="y"></li><li id=k></li><li id=l lang="de-AT"></li></ul>
  <input id=m disabled><svg id=n viewBox="0 0 1 1"><linearGradient id=o /></svg>`)

describe('selectors', () => {
  it.each([
    ['p', 'b d f'],
    ['P', 'b d f'],
    ['#a', 'a'],
    ['.x', 'a d'],
    ['div.x.y', 'a'],
    ['[title]', 'd'],
    ['[title~=bar]', 'd'],
    ['[title^="foo"][title$=bar][title*="o b"]', 'd'],
    ['[data-n|=A]', 'f'],
    ['[data-n=a-b]', ''],
    ['[data-n="a-b" i]', 'f'],
    ['div p', 'b d f'],
    ['div > p', 'b d f'],
    ['body div p em', 'c'],
    ['body > div > p > em', 'c'],
    ['html body div p em', 'c'],
    ['body p div em', ''],
    ['p + p', 'd'],
    ['p + h2 + p', 'f'],
    ['p ~ p', 'd f'],
    ['h2 ~ p', 'f'],
    ['p ~ h2 ~ p', 'f'],
    ['div p ~ h2', 'e'],
    ['div ~ ul > li + li', 'j k l'],
    ['li:first-child', 'h'],
    ['li:last-child', 'l'],
    ['li:nth-child(2n)', 'j l'],
    ['li:nth-child(odd)', 'h k'],
    ['li:nth-child(-n + 2)', 'h j'],
    ['li:nth-last-child(2)', 'k'],
    ['p:nth-of-type(2)', 'd'],
    ['div > :last-of-type', 'e f'],
    ['h2:only-of-type', 'e'],
    ['em:only-child', 'c'],
    ['em:-moz-first-node', ''],
    ['em:-moz-last-node', 'c'],
    ['div > :-moz-first-node', 'b'],
    ['li > :-moz-first-node:-moz-last-node', 'i'],
    ['p:nth-child(1 of .x)', 'd'],
    ['p:nth-last-child(1 of p)', 'f'],
    ['p:not(.x, #b)', 'f'],
    [':is(h2, li.y)', 'e j'],
    [':where(h2, li.y)', 'e j'],
    [':is(h2, !!, ::before)', 'e'],
    // What is forgiven is dropped alone: another `:has()` after it is at the top again.
    ['div:has(:is(:has(em), h2)):has(p)', 'a'],
    ['svg:read-only', ''],
    ['p:read-only', 'b d f'],
    ['div:has(em)', 'a'],
    ['p:has(> em)', 'b'],
    ['p:has(+ h2)', 'd'],
    ['p:has(~ h2)', 'b d'],
    ['div:has(p + h2)', 'a'],
    ['p:has(+ p > em)', ''],
    ['p:has(+ h2 ~ p)', 'd'],
    ['p:has(+ h2 + p)', 'd'],
    ['p:has(+ p ~ h2)', 'b'],
    ['div:has(+ ul > li)', 'a'],
    ['div:has(+ input)', ''],
    ['div:has(+ ul ~ svg > *)', 'a'],
    ['div:has(~ svg > *)', 'a'],
    ['p:not(:has(em)):has(+ h2)', 'd'],
    ['ul:not(:has(em))', 'g'],
    [':root > body > div', 'a'],
    ['p:empty', 'd f'],
    [':lang(de)', 'l'],
    [':lang("*-AT")', 'l'],
    ['p:lang(en)', 'b d f'],
    [':any-link', 'i'],
    ['a:link', 'i'],
    ['a:visited', ''],
    ['a:hover', ''],
    ['a:not(:hover)', 'i'],
    ['ul:dir(rtl), div:dir(ltr)', 'a g'],
    ['input:disabled', 'm'],
    ['linearGradient', 'o'],
    ['[viewBox]', 'n'],
    ['*|p:empty', 'd f'],
    ['|p', ''],
    ['\\70', 'b d f'],
    ['#\\61 ', 'a'],
    ['p/* x */.x', 'd'],
    ['p/**/ .x', ''],
  ])('%s matches %s', (selector, expected) => {
    expect(ids(PAGE, selector)).toBe(expected)
  })

  it.each([
    '',
    'p,',
    ',p',
    '> p',
    'p >',
    'p > > p',
    'p {',
    ':nope',
    '::nope',
    'p::before em',
    'p::marker::before',
    'p::before::after',
    'p::before::marker::marker',
    ':not()',
    ':not(p,)',
    '..x',
    '#1',
    '[x',
    '[x=]',
    ':nth-child(x)',
    ':nth-child(2n+)',
    'p:',
    'p)',
    ':has()',
    // §4.5: `:has()` is not valid within itself, however deep.
    ':has(:has(em))',
    ':has(:not(p:has(em)))',
    'foo|p',
    ':is(p',
    '[x="a]',
  ])('%s is not valid', selector => {
    expect(parseSelectorList(selector)).toBeNull()
  })

  it.each([
    ['*', 0, 0, 0],
    ['li', 0, 0, 1],
    ['ul li', 0, 0, 2],
    ['ul ol+li', 0, 0, 3],
    ['h1 + *[rel=up]', 0, 1, 1],
    ['li.red.level', 0, 2, 1],
    ['#x34y', 1, 0, 0],
    ['#s12:not(foo)', 1, 0, 1],
    [':is(em, #foo)', 1, 0, 0],
    [':where(em, #foo)', 0, 0, 0],
    [':nth-child(2n of li, .x)', 0, 2, 0],
    ['p::before', 0, 0, 2],
    ['p:before::marker', 0, 0, 3],
    [':has(a.b)', 0, 1, 1],
  ])('%s has specificity %i,%i,%i', (selector, a, b, c) => {
    expect(parseSelectorList(selector)![0]!.specificity).toBe(a * 1_048_576 + b * 1024 + c)
  })

  it('knows pseudo-elements in both spellings, and those that are never rendered', () => {
    const of = (text: string) => parseSelectorList(text)?.[0]?.pseudoElement
    expect(of('p:before')).toBe('before')
    expect(of('p::first-line')).toBe('first-line')
    expect(of('p::after::marker')).toBe('after::marker')
    expect(of('p::selection')).toBe('unrendered')
    expect(of('::-webkit-scrollbar')).toBe('unrendered')
    expect(of('p::before:hover')).toBe('unrendered')
  })

  it('resolves nested selectors against the rule around', () => {
    const parent = parseSelectorList('.x, #g')!
    const nested = (text: string): string => {
      const matcher = compileList(parseSelectorList(text, { parent })!, { mode: 'no-quirks', isFrozen: true })
      return [...elementsOf(PAGE.root)]
        .filter(matcher)
        .map(element => element.attributes.get('id'))
        .join(' ')
    }
    expect(nested('p')).toBe('b d f')
    expect(nested('> li.y')).toBe('j')
    expect(nested('&.y')).toBe('a')
    expect(nested('div > &')).toBe('d')
    expect(nested('+ h2')).toBe('e')
    expect(parseSelectorList('p', { parent })![0]!.specificity).toBe(1_048_576 + 1)
  })

  it.each([
    [':valid', 'b c j g h'],
    [':invalid', 'f a d e i k'],
    [':in-range', 'h'],
    [':out-of-range', 'i'],
    [':indeterminate', 'l'],
    [':default', 'j'],
    [':read-write', 'a b d e g h i k o p'],
    [':heading', 'q r'],
    [':heading(2, 3)', 'r'],
    ['.\\31 st', 'q'],
    ['#\\000070 ', 'p'],
  ])('knows the states of controls: %s', (selector, expected) => {
    const document =
      documentOf(`<form id=f><input id=a required><input id=b value=x required><select id=c><option></select>
      <input id=d type=email value=x><input id=e pattern="[a-z]+" value=1><button id=j></button></form>
      <input id=g type=email value="x@y.z"><input id=h type=number min=1 max=5 value=3><input id=i type=number max=5 value=9>
      <textarea id=k required></textarea><input id=l type=radio name=n hidden disabled>
      <div id=o contenteditable><p id=p></p></div><h1 id=q class=1st></h1><h2 id=r></h2>`)
    expect(ids(document, selector)).toBe(expected)
  })

  it('ignores the case of classes and ids in quirks mode only', () => {
    const quirks = parseHtml('<p id=A class=B>', {
      baseUrl: null,
      limits: DEFAULT_LIMITS,
      diagnostics: new Diagnostics(),
    })
    expect(ids(PAGE, '.X')).toBe('')
    const matcher = compileList(parseSelectorList('#a.b')!, { mode: quirks.mode, isFrozen: true })
    expect([...elementsOf(quirks.root)].filter(matcher)).toHaveLength(1)
  })

  it('finds the first, all and the closest', () => {
    const first = selectOne(PAGE.root, 'li')!
    expect(first.attributes.get('id')).toBe('h')
    expect(selectAll(PAGE.root, 'li')).toHaveLength(4)
    expect(closest(first, '[dir]')?.attributes.get('id')).toBe('g')
    expect(selectAll(PAGE.root, 'not valid!')).toEqual([])
  })
})

describe('the cost of matching', () => {
  const wide = documentOf(`<table>${'<tr><td>x'.repeat(20_000)}</table>`)
  const deep = documentOf('<div>'.repeat(500))

  it.each([
    'x ~ tr',
    'tr + tr',
    'tr:nth-child(2n)',
    'tr:nth-last-child(3)',
    'tr:nth-of-type(3n)',
    'tr:nth-child(2 of tr)',
    'x ~ tr ~ tr',
    'tr:has(+ tr > th)',
    'tr:not(:has(+ :is(tr, p) > b))',
  ])('%s is linear in the number of siblings', selector => {
    const passed = processorClock()
    const matcher = compileList(parseSelectorList(selector)!, { mode: 'no-quirks', isFrozen: true })
    for (const element of elementsOf(wide.root)) matcher(element)
    expect(passed()).toBeLessThan(500)
  })

  it('long chains of descendants do not multiply', () => {
    const matcher = compileList(parseSelectorList(`x ${'div '.repeat(40)}`)!, { mode: 'no-quirks', isFrozen: true })
    const passed = processorClock()
    for (const element of elementsOf(deep.root)) expect(matcher(element)).toBe(false)
    expect(passed()).toBeLessThan(500)
  })

  it('the answers of one document are none of another, whose elements have the same places', () => {
    const matcher = compileList(parseSelectorList('i:has(+ b)')!, { mode: 'no-quirks', isFrozen: true })
    const found = (html: string): number => {
      const document = documentOf(html)
      const ask = () => [...elementsOf(document.root)].filter(matcher).length
      return withSelectorBudget(1_000, document, () => ask() + ask()).result
    }
    expect([found('<i></i><b></b>'), found('<i></i><u></u>'), found('<i></i><b></b>')]).toEqual([2, 0, 2])
  })

  it('stops at the budget', () => {
    const matcher = compileList(parseSelectorList('div:has(x)')!, { mode: 'no-quirks', isFrozen: true })
    const run = (steps: number) =>
      withSelectorBudget(steps, deep, () => [...elementsOf(deep.root)].filter(matcher).length)
    expect(run(1_000)).toEqual({ result: 0, isExhausted: true })
    expect(run(1_000_000)).toEqual({ result: 0, isExhausted: false })
  })

  /** 50 boxes within each other, and 1,000 elements in the innermost. */
  const WIDE = `${'<div dir=auto>'.repeat(50)}${'<i>1</i><input type=radio name=a>'.repeat(500)}`

  it.each([':lang("de-*")', ':dir(rtl)', 'input:only-of-type', 'i:nth-last-of-type(7n)'])(
    '%s counts its steps, and takes few however many rules ask',
    selector => {
      const document = documentOf(WIDE)
      const elements = [...elementsOf(document.root)]
      const ask = (steps: number) =>
        withSelectorBudget(steps, document, () => {
          for (let rule = 0; rule < 40; rule++) {
            const matcher = compileList(parseSelectorList(selector)!, { mode: 'no-quirks', isFrozen: true })
            elements.filter(matcher)
          }
        }).isExhausted
      expect(ask(6 * elements.length)).toBe(false)
      expect(
        withSelectorBudget(elements.length / 3, document, () => {
          const other = [...elementsOf(documentOf(WIDE).root)]
          return other.filter(compileList(parseSelectorList(selector)!, { mode: 'no-quirks', isFrozen: true }))
        }).isExhausted,
      ).toBe(true)
    },
  )

  it.each([
    `${':not('.repeat(5_000)}p`,
    ':is('.repeat(2_000),
    '('.repeat(10_000),
    '\\'.repeat(10_001),
    'a'.repeat(1e6),
    'a '.repeat(9_000),
    `[${'a'.repeat(10_000)}`,
    '"'.repeat(9_999),
    '/*'.repeat(9_000),
  ])('bad selector %# is refused in no time', selector => {
    const passed = processorClock()
    expect(parseSelectorList(selector)).toBeNull()
    expect(passed()).toBeLessThan(200)
  })
})

it(':has() keeps no document for which it was asked', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const matcher = compileList(parseSelectorList('p:has(> b)')!, { mode: 'no-quirks', isFrozen: true })
  const use = (): WeakRef<Element> => {
    const document = documentOf('<p><b>x</b>')
    expect([...elementsOf(document.root)].filter(matcher).map(({ name }) => name)).toEqual(['p'])
    return new WeakRef(document.root)
  }
  const roots = [use(), use()]
  await new Promise(resolve => setTimeout(resolve, 0))
  collect()
  expect(roots.map(root => root.deref())).toEqual([undefined, undefined])
})
