/** The order of the cascade (CSS Cascade 5 §6.1), on random rules beside a sort by its criteria. */
import { describe, expect, test } from 'vitest'
import { numbers } from '../layout/parts.ts'
import { sheetText, styled } from './styling.ts'

type Origin = 'user-agent' | 'author'

interface Rule {
  readonly origin: Origin
  /** The place of its layer in the order of layers; rules without one come last. */
  readonly layer: string | null
  readonly selector: string
  readonly specificity: number
  readonly isImportant: boolean
  /** What it declares: `order: value`, which nothing else sets. */
  readonly value: number
}

const LAYERS = ['low', 'middle', 'high'] as const

const SELECTORS: readonly (readonly [string, number])[] = [
  ['p', 1],
  ['body p', 2],
  ['.a', 10],
  ['p.a', 11],
  ['.a.b', 20],
  ['#x', 100],
  ['p#x.a', 111],
  [':where(#x)', 0],
  [':is(p, #x)', 100],
]

const ruleText = ({ layer, selector, isImportant, value }: Rule): string => {
  const rule = `${selector} { order: ${value}${isImportant ? ' !important' : ''} }`
  return layer === null ? rule : `@layer ${layer} { ${rule} }`
}

const sheet = (rules: readonly Rule[], origin: Origin): string =>
  [`@layer ${LAYERS.join(', ')};`, ...rules.filter(rule => rule.origin === origin).map(ruleText)].join('\n')

/** §6.1: origin and importance, then layers, then specificity, then order of appearance. */
function winner(rules: readonly Rule[]): number {
  const originRank = ({ origin, isImportant }: Rule): number =>
    isImportant ? (origin === 'user-agent' ? 3 : 2) : origin === 'user-agent' ? 0 : 1
  const layerRank = ({ layer, isImportant }: Rule): number => {
    const rank = layer === null ? LAYERS.length : LAYERS.indexOf(layer as (typeof LAYERS)[number])
    // For important declarations the order of layers is reversed.
    return isImportant ? -rank : rank
  }
  const sorted = rules
    .map((rule, i) => ({ rule, i }))
    .sort(
      (a, b) =>
        originRank(a.rule) - originRank(b.rule) ||
        layerRank(a.rule) - layerRank(b.rule) ||
        a.rule.specificity - b.rule.specificity ||
        a.i - b.i,
    )
  return sorted.at(-1)!.rule.value
}

const orderOf = (rules: readonly Rule[], attribute = ''): number =>
  styled(`<body><p id=x class="a b" style="${attribute}">`, {
    sheets: { userAgent: sheet(rules, 'user-agent'), author: [sheetText(sheet(rules, 'author'))] },
  }).of('p').order

test('random rules come to the declaration that the criteria choose', () => {
  const next = numbers(61)
  for (let round = 0; round < 150; round++) {
    const rules = Array.from({ length: 1 + next(7) }, (_, i): Rule => {
      const [selector, specificity] = SELECTORS[next(SELECTORS.length)]!
      return {
        origin: next(3) === 0 ? 'user-agent' : 'author',
        layer: next(2) === 0 ? null : LAYERS[next(LAYERS.length)]!,
        selector,
        specificity,
        isImportant: next(4) === 0,
        value: i + 1,
      }
    })
    expect(orderOf(rules), rules.map(ruleText).join('\n')).toBe(winner(rules))
  }
})

describe('a style attribute', () => {
  const rule = (changes: Partial<Rule>): Rule => ({
    origin: 'author',
    layer: null,
    selector: '#x',
    specificity: 100,
    isImportant: false,
    value: 1,
    ...changes,
  })
  test.each<[string, Partial<Rule>, string, number]>([
    ['beats any selector', { selector: 'p#x.a' }, 'order: 9', 9],
    ['gives way to what is important', { isImportant: true }, 'order: 9', 1],
    ['that is important beats that', { isImportant: true }, 'order: 9 !important', 9],
    [
      'that is important gives way to the user agent',
      { isImportant: true, origin: 'user-agent' },
      'order: 9 !important',
      1,
    ],
    ['that is important beats an important layer', { isImportant: true, layer: 'low' }, 'order: 9 !important', 9],
  ])('%s', (_, changes, attribute, expected) => {
    expect(orderOf([rule(changes)], attribute)).toBe(expected)
  })
})
