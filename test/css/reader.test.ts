/** Component values, the cursor over them, and the scanner of sheets (CSS Syntax 3 §4 and §5). */
import { describe, expect, test } from 'vitest'
import { type Component, componentsOf } from '../../src/css/component.ts'
import { anyOrder, commaList, type Parse, spaceList, ValueReader } from '../../src/css/reader.ts'
import { nameEnd, scanTo, skipBlank, skipGroup } from '../../src/css/scanner.ts'
import { tokensOf } from '../../src/css/tokenizer.ts'

function components(text: string): readonly Component[] | null {
  const tokens = tokensOf(text)
  return componentsOf(tokens, 0, tokens.length)
}

const readerOf = (text: string) => new ValueReader(components(text)!, null)
const word: Parse<string> = reader => reader.customIdent()

/** Components in short: functions and blocks with what is in them. */
const short = (list: readonly Component[] | null): unknown =>
  list?.map(part =>
    part.kind === 'function'
      ? [part.name, short(part.args)]
      : part.kind === 'block'
        ? [part.open, short(part.contents)]
        : part.kind === 'dimension'
          ? `${part.value}${part.unit}`
          : part.value,
  ) ?? null

describe('components', () => {
  test.each([
    ['a 1 2px 3% "s" #h', ['a', 1, '2px', 3, 's', 'h']],
    ['a/* b */c', ['a', 'c']],
    ['1PX', ['1px']],
    ['Calc(1px + 2px)', [['calc', ['1px', '+', '2px']]]],
    ['a(b(c), [d] {e})', [['a', [['b', ['c']], ',', ['[', ['d']], ['{', ['e']]]]]],
    ['url(a.png)', ['a.png']],
    ['url("a.png")', [['url', ['a.png']]]],
    ['a(b', [['a', ['b']]]],
    ['(a [b', [['(', ['a', ['[', ['b']]]]]],
    ['', []],
  ])('%s', (text, expected) => {
    expect(short(components(text))).toEqual(expected)
  })

  test.each(['a)', 'a(]', '"a\n"', 'url(a b)', '}', '('.repeat(40)])('%j is invalid', text => {
    expect(components(text)).toBeNull()
  })

  test('`selector()` keeps its white space', () => {
    expect(components('selector(a  >  b)')).toMatchObject([{ name: 'selector', source: 'a  >  b' }])
  })

  test.each([
    ['1', true],
    ['1.0', false],
    ['1e2', false],
    ['-3', true],
  ])('%s is an integer: %s', (text, isInteger) => {
    expect(components(text)).toMatchObject([{ kind: 'number', isInteger }])
  })
})

describe('the cursor', () => {
  test('takes what fits and leaves what does not', () => {
    const reader = readerOf('a B, "s"')
    expect(reader.keyword(['b'])).toBeNull()
    expect(reader.keyword(['a', 'b'])).toBe('a')
    expect(reader.keyword(['b'])).toBe('b')
    expect(reader.delim('/')).toBe(false)
    expect(reader.delim(',')).toBe(true)
    expect(reader.string()).toBe('s')
    expect(reader.isDone).toBe(true)
    expect(reader.take()).toBeUndefined()
  })

  test.each(['inherit', 'INITIAL', 'unset', 'revert', 'revert-layer', 'default', 'own'])(
    '%s is no identifier of an author',
    text => {
      expect(readerOf(text).customIdent('own')).toBeNull()
    },
  )

  test('an identifier keeps its case', () => {
    expect(readerOf('Ab').customIdent()).toBe('Ab')
  })

  test('an attempt that fails is undone', () => {
    const reader = readerOf('a b')
    expect(
      reader.attempt(inner => {
        inner.take()
        return null
      }),
    ).toBeNull()
    expect(reader.customIdent()).toBe('a')
  })

  test('a call reads its arguments apart', () => {
    const inner = readerOf('f(a b)').call('f')
    expect(inner?.rest()).toHaveLength(2)
    expect(readerOf('f(a)').call('g')).toBeNull()
  })
})

describe('lists', () => {
  test.each([
    ['a, b', ['a', 'b']],
    ['a', ['a']],
    ['a,', null],
    ['', null],
    ['a, 1', null],
  ])('separated by commas: %s', (text, expected) => {
    expect(commaList(readerOf(text), word)).toEqual(expected)
  })

  test.each([
    ['a b c', ['a', 'b', 'c']],
    ['a b 1', ['a', 'b']],
    ['1', null],
  ])('separated by spaces: %s', (text, expected) => {
    expect(spaceList(readerOf(text), word)).toEqual(expected)
  })

  test.each([
    ['x 1', { a: 'x', n: 1 }],
    ['1 x', { n: 1, a: 'x' }],
    ['1', { n: 1 }],
    ['1 2', { n: 1 }],
    ['"s"', null],
  ])('in any order: %s', (text, expected) => {
    const number: Parse<number> = reader => {
      const next = reader.take()
      return next?.kind === 'number' ? next.value : null
    }
    expect(anyOrder<{ a: string; n: number }>(readerOf(text), { a: word, n: number })).toEqual(expected)
  })
})

describe('the scanner', () => {
  test.each([
    ['a: b; c', ';', 4],
    ['a: "x;y"; c', ';', 8],
    ['a: (x;y); c', ';', 8],
    ['a: {x;y} ; c', ';', 9],
    ['a: /* ; */ b; c', ';', 12],
    ['a: url(x;y); c', ';', 11],
    ['a: url("x;)y"); c', ';', 14],
    ['a: curl(x;y) ; c', ';', 13],
    ['a: x\\;y; c', ';', 7],
    ['a: ) ; c', ';', 5],
    ['a { b }', '{', 2],
    ['a', ';', 1],
    ['"open; c', ';', 8],
    ['"a\n; c', ';', 3],
  ])('%s stops before %s at %i', (text, stops, expected) => {
    expect(scanTo(text, 0, stops).end).toBe(expected)
  })

  test.each([
    ['a: "x"; b', false],
    ['a: "x\n; b', true],
    ['a: "x\\\n"; b', false],
    ["a: 'x", false],
  ])('%j has a bad string: %s', (text, expected) => {
    expect(scanTo(text, 0, ';').sawBad).toBe(expected)
  })

  test.each([
    ['  a', 2],
    ['/* a */ /**/b', 12],
    ['/* open', 7],
    ['a', 0],
  ])('blanks of %j end at %i', (text, expected) => {
    expect(skipBlank(text, 0)).toBe(expected)
  })

  test.each([
    ['ab-c d', 4],
    ['a\\.b c', 4],
    ['é1(', 2],
    ['(a', 0],
    ['a\\', 1],
  ])('the name of %j ends at %i', (text, expected) => {
    expect(nameEnd(text, 0)).toBe(expected)
  })

  test('a group ends behind its bracket', () => {
    expect(skipGroup('(a [)] b) c', 0)).toBe(9)
    expect(skipGroup('{a', 0)).toBe(2)
  })
})
