/** Counter styles: systems and descriptors (https://www.w3.org/TR/css-counter-styles-3/), with the examples of the specification. */
import { describe, expect, test } from 'vitest'
import { formatCounter, formatMarker } from '../../src/css/counter-styles.ts'
import { styled } from './styling.ts'

/** The values in a style of these descriptors. */
function counted(descriptors: string, values: readonly number[], others = ''): readonly string[] {
  const { tree } = styled(`<style>@counter-style x { ${descriptors} } ${others}</style><p>`)
  return values.map(value => formatCounter(tree.counterStyles, { kind: 'name', name: 'x' }, value))
}

const predefined = (name: string, value: number): string => formatCounter(new Map(), { kind: 'name', name }, value)

describe('systems, §3.1', () => {
  test.each<[string, string, readonly number[], readonly string[]]>([
    [
      'cyclic goes round, also below zero',
      'system: cyclic; symbols: a b c',
      [-1, 0, 1, 3, 4],
      ['b', 'c', 'a', 'c', 'a'],
    ],
    [
      'fixed has a first value, and then falls back',
      'system: fixed 4; symbols: a b',
      [3, 4, 5, 6],
      ['3', 'a', 'b', '6'],
    ],
    ['symbolic repeats', 'system: symbolic; symbols: "*" "+"', [1, 2, 3, 4, 0], ['*', '+', '**', '++', '0']],
    [
      'alphabetic is bijective',
      'system: alphabetic; symbols: a b',
      [1, 2, 3, 6, 7, 0],
      ['a', 'b', 'aa', 'bb', 'aaa', '0'],
    ],
    ['numeric is positional', 'system: numeric; symbols: a b c', [0, 2, 3, 9, -4], ['a', 'c', 'ba', 'baa', '-bb']],
    [
      'additive takes the largest weights',
      'system: additive; additive-symbols: 5 V, 4 IV, 1 I',
      [1, 4, 9, 0],
      ['I', 'IV', 'VIV', '0'],
    ],
    ['additive may have a zero', 'system: additive; additive-symbols: 3 c, 2 b, 0 z', [0, 5, 1], ['z', 'cb', '1']],
  ])('%s', (_, descriptors, values, expected) => {
    expect(counted(descriptors, values)).toEqual(expected)
  })
})

describe('descriptors', () => {
  const DIGITS = 'system: numeric; symbols: "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"'
  test.each<[string, string, readonly number[], readonly string[]]>([
    ['a negative sign stands on one side', 'negative: "~"', [-3, 3], ['~3', '3']],
    ['or on both', 'negative: "(" ")"', [-3, 3], ['(3)', '3']],
    ['pad counts the sign', 'pad: 3 "0"', [1, -1, 1234], ['001', '-01', '1234']],
    ['pad counts both signs', 'pad: 5 "0"; negative: "(" ")"', [-1], ['(001)']],
    ['a range', 'range: 2 4, 7 infinite; fallback: lower-roman', [1, 2, 5, 9], ['i', '2', 'v', '9']],
    ['no range of symbols', 'range: infinite 0', [-1, 1], ['-1', '1']],
  ])('%s', (_, descriptors, values, expected) => {
    expect(counted(`${DIGITS}; ${descriptors}`, values)).toEqual(expected)
  })
  test('a fallback may fall back, and ends with decimal where styles go in a circle', () => {
    const others = '@counter-style y { system: fixed; symbols: B C; fallback: x }'
    expect(counted('system: fixed; symbols: A; fallback: y', [1, 2, 3], others)).toEqual(['A', 'C', '3'])
  })
  test('a style that is too long to read falls back', () => {
    expect(counted('system: symbolic; symbols: a', [120, 121])).toEqual(['a'.repeat(120), '121'])
  })
})

describe('extends', () => {
  test('takes over what it does not set', () => {
    expect(counted('system: extends lower-alpha; negative: "~"; pad: 3 "."', [1, 27])).toEqual(['..a', '.aa'])
  })
  test('of a style that does not exist is decimal', () => {
    expect(counted('system: extends nothing; pad: 2 "0"', [5])).toEqual(['05'])
  })
  test('in a circle is decimal', () => {
    expect(counted('system: extends y', [5], '@counter-style y { system: extends x }')).toEqual(['5'])
  })
})

test('markers have a prefix and a suffix, counters have not', () => {
  const { tree } = styled('<style>@counter-style x { system: extends decimal; prefix: "("; suffix: ") " }</style><p>')
  const style = { kind: 'name', name: 'x' } as const
  expect(formatMarker(tree.counterStyles, style, 7)).toBe('(7) ')
  expect(formatCounter(tree.counterStyles, style, 7)).toBe('7')
  expect(formatMarker(new Map(), { kind: 'string', value: '→' }, 7)).toBe('→')
  expect(formatMarker(new Map(), 'none', 7)).toBe('')
})

describe('predefined styles, §6 and §7', () => {
  test.each([
    ['decimal-leading-zero', [-1, 9, 10], ['-1', '09', '10']],
    ['lower-roman', [4, 1999, 3999, 4000, 0], ['iv', 'mcmxcix', 'mmmcmxcix', '4000', '0']],
    ['upper-alpha', [1, 26, 27, 703], ['A', 'Z', 'AA', 'AAA']],
    ['lower-greek', [1, 24, 25], ['α', 'ω', 'αα']],
    ['armenian', [1, 10, 9999], ['Ա', 'Ժ', 'ՔՋՂԹ']],
    ['georgian', [1, 10, 100], ['ა', 'ი', 'რ']],
    ['hebrew', [1, 15, 16, 5000], ['א', 'טו', 'טז', 'ה׳']],
    ['arabic-indic', [10], ['١٠']],
    ['devanagari', [10], ['१०']],
    ['cjk-decimal', [10], ['一〇']],
    ['hiragana', [1, 48], ['あ', 'ん']],
    ['hiragana-iroha', [1], ['い']],
    ['cjk-earthly-branch', [1, 12, 13], ['子', '亥', '一三']],
    ['disc', [1, 7], ['•', '•']],
    [
      'simp-chinese-informal',
      [0, 10, 11, 20, 101, 110, 1001, 9999],
      ['零', '十', '十一', '二十', '一百零一', '一百一十', '一千零一', '九千九百九十九'],
    ],
    ['simp-chinese-formal', [10], ['壹拾']],
    ['japanese-informal', [10, 11, 100], ['十', '十一', '百']],
    ['korean-hangul-formal', [11], ['일십일']],
    ['ethiopic-numeric', [1, 10, 100, 78010092], ['፩', '፲', '፻', '፸፰፻፩፼፺፪']],
  ] as const)('%s', (name, values, expected) => {
    expect(values.map(value => predefined(name, value))).toEqual(expected)
  })
  test('are found in any case', () => {
    expect(predefined('LOWER-ROMAN', 4)).toBe('iv')
  })
})
