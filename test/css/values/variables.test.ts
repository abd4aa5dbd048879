/** Custom properties (CSS Custom Properties 1, https://www.w3.org/TR/css-variables-1/): references, fallbacks and circles. */
import { describe, expect, it } from 'vitest'
import { type Component, componentsOf } from '../../../src/css/component.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import { NO_FUNCTIONS } from '../../../src/css/values/custom-function.ts'
import {
  absoluteLengths,
  customProperties,
  hasSubstitution,
  type ResolvedCustom,
  substitute,
} from '../../../src/css/values/variables.ts'
import { selectOne } from '../../../src/html/select.ts'
import { styled } from '../styling.ts'

function components(text: string): readonly Component[] {
  const tokens = tokensOf(text)
  return componentsOf(tokens, 0, tokens.length)!
}

/** Components back as text, with one space between them. */
const textOf = (parts: readonly Component[]): string =>
  parts
    .map(part =>
      part.kind === 'function'
        ? `${part.name}(${textOf(part.args)})`
        : part.kind === 'dimension'
          ? `${part.value}${part.unit}`
          : 'value' in part
            ? `${part.value}`
            : part.kind,
    )
    .join(' ')

const ANSWERS = { holds: () => false, element: () => null, inherited: () => null, functions: NO_FUNCTIONS }

function declared(properties: Readonly<Record<string, string>>, inherited: Readonly<Record<string, string>> = {}) {
  const own = Object.entries(properties).map(([name, value]): [string, ResolvedCustom] => [
    name,
    value === 'inherit' || value === 'initial' ? value : components(value),
  ])
  const around = new Map(Object.entries(inherited).map(([name, value]) => [name, components(value)]))
  const result = customProperties(around, new Map(own), new Map(), ANSWERS)
  return Object.fromEntries([...result].map(([name, value]) => [name, textOf(value)]))
}

describe('substitute', () => {
  const VALUES: Readonly<Record<string, string>> = { '--a': '1px', '--b': 'x y', '--empty': '' }
  const lookup = (name: string) => (name in VALUES ? components(VALUES[name]!) : null)
  const filled = (text: string): string | null => {
    const result = substitute(components(text), { ...ANSWERS, lookup })
    return result === null ? null : textOf(result)
  }

  it.each([
    ['var(--a)', '1px'],
    ['1 var(--b) 2', '1 x y 2'],
    ['calc(var(--a) * 2)', 'calc(1px * 2)'],
    ['var(--none, 3px)', '3px'],
    ['var(--none, var(--a))', '1px'],
    ['var(--none, a, b)', 'a , b'],
    ['var(--empty)', ''],
    ['var(--none,)', ''],
    ['env(safe-area-inset-top, 4px)', '0px'],
    ['calc(10px + env(safe-area-max-inset-left))', 'calc(10px + 0px)'],
    ['env(titlebar-area-x, 4px)', '4px'],
  ])('%s is "%s"', (text, expected) => {
    expect(filled(text)).toBe(expected)
  })

  it('fills in blocks, and keeps what else is in them', () => {
    const [block] = substitute(components('[ a var(--a) ]'), { ...ANSWERS, lookup })!
    expect(block).toMatchObject({ kind: 'block', open: '[', contents: [{ value: 'a' }, { value: 1, unit: 'px' }] })
    expect(substitute(components('[ var(--none) ]'), { ...ANSWERS, lookup })).toBeNull()
  })

  it('sibling-index() counts from 1, and asks an element', () => {
    const { document } = styled('<ul><li><li id=second><li></ul>')
    const element = () => selectOne(document.root, '#second')
    const at = (text: string) => textOf(substitute(components(text), { ...ANSWERS, lookup, element })!)
    expect([at('sibling-index()'), at('sibling-count()')]).toEqual(['2', '3'])
    expect(filled('sibling-index()')).toBeNull()
  })

  it.each([
    'var(--none)',
    'var(--none, var(--none))',
    '1px var(--none)',
    'calc(var(--none))',
    'env(titlebar-area-x)',
    'var(1px)',
  ])('%s has no value', text => {
    expect(filled(text)).toBeNull()
  })
})

describe('customProperties', () => {
  it('fills in references, whatever their order', () => {
    expect(declared({ '--a': 'var(--b) 1', '--b': 'var(--c)', '--c': 'x' })).toEqual({
      '--a': 'x 1',
      '--b': 'x',
      '--c': 'x',
    })
  })

  it('inherits what is not declared, and what is declared as inherited', () => {
    expect(declared({ '--a': 'var(--b)', '--c': 'inherit' }, { '--b': 'around', '--c': 'too' })).toEqual({
      '--a': 'around',
      '--b': 'around',
      '--c': 'too',
    })
  })

  it('initial takes an inherited value away', () => {
    expect(declared({ '--a': 'initial' }, { '--a': '1' })).toEqual({})
  })

  it('all properties of a circle are invalid, and the others are not (§2.3)', () => {
    const circle = { '--a': 'var(--b)', '--b': 'var(--c)', '--c': 'var(--a)', '--d': 'var(--a, 5)', '--e': '6' }
    expect(declared(circle)).toEqual({ '--d': '5', '--e': '6' })
    expect(declared({ '--self': 'var(--self, 1)' })).toEqual({})
  })

  // https://drafts.csswg.org/css-values-5/#arbitrary-substitution: a fallback is read only if it is needed.
  it('a reference in a fallback that is not taken makes no circle', () => {
    expect(declared({ '--a': '1', '--b': 'var(--a, var(--b))' })).toEqual({ '--a': '1', '--b': '1' })
  })

  it('growth without bound ends in no value', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`--p${i + 1}`, `var(--p${i}) var(--p${i})`]),
    )
    const result = declared({ '--p0': 'x x x x x x x x', ...doubling })
    expect(result['--p3']!.split(' ')).toHaveLength(64)
    expect(result['--p30']).toBeUndefined()
  })
})

it.each([
  ['calc(1px + var(--a))', true],
  ['env(x)', true],
  ['[ a var(--b) ]', true],
  ['calc(1px)', false],
  ['attr(title)', false],
])('hasSubstitution of %s is %s', (text, expected) => {
  expect(hasSubstitution(components(text))).toBe(expected)
})

it('absoluteLengths computes relative units at any depth, and no others', () => {
  const context = {
    ...{ fontSize: 20, rootFontSize: 16, lineHeight: 24, rootLineHeight: 19, viewport: { width: 800, height: 600 } },
    ...{ metrics: () => null, rootMetrics: () => null },
  }
  expect(textOf(absoluteLengths(components('2em calc(1rem + 1cm) 50% 3'), context))).toBe('40px calc(16px + 1cm) 50 3')
  const [block] = absoluteLengths(components('(1em)'), context)
  expect(block).toMatchObject({ kind: 'block', contents: [{ value: 20, unit: 'px' }] })
})
