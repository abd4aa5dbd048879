/** `if()` and its three-valued conditions (CSS Values 5 §7, https://drafts.csswg.org/css-values-5/#if-notation). */
import { describe, expect, test } from 'vitest'
import { type Component, componentsOf, type FunctionComponent } from '../../../src/css/component.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import { booleanExpression, chosenBranch } from '../../../src/css/values/if.ts'

function components(text: string): readonly Component[] {
  const tokens = tokensOf(text)
  return componentsOf(tokens, 0, tokens.length)!
}

/** `t()` holds, `f()` does not; anything else is unknown. */
const answer = (part: Component): boolean | null =>
  part.kind !== 'function' ? null : part.name === 't' ? true : part.name === 'f' ? false : null

describe('conditions', () => {
  test.each([
    ['t()', true],
    ['f()', false],
    ['u()', null],
    ['not t()', false],
    ['not f()', true],
    ['not u()', null],
    ['t() and t()', true],
    ['t() and f()', false],
    ['f() or t()', true],
    ['f() or f()', false],
    // Unknown: what decides without it decides (Kleene's logic).
    ['u() and f()', false],
    ['u() and t()', null],
    ['u() or t()', true],
    ['u() or f()', null],
    ['(t())', true],
    ['(f() or t()) and t()', true],
    ['not (t() and f())', true],
    ['t() and (not f())', true],
    // Against the grammar.
    ['', null],
    ['not', null],
    ['not t() and t()', null],
    ['t() t()', null],
    ['t() and', null],
    ['t() xor t()', null],
    ['t() and t() or t()', null],
    ['f() or t() and t()', null],
    ['(t() and f()) or t()', true],
    ['t() and t() and f()', false],
    ['f() or f() or t()', true],
    ['[t()]', null],
  ])('%s is %s', (text, expected) => {
    expect(booleanExpression(components(text), answer)).toBe(expected)
  })

  test('nesting beyond the bound is unknown', () => {
    const nested = (depth: number) => components(`${'('.repeat(depth)}t()${')'.repeat(depth)}`)
    expect(booleanExpression(nested(10), answer)).toBe(true)
    expect(booleanExpression(nested(30), answer)).toBeNull()
  })
})

describe('branches', () => {
  const holds = (part: FunctionComponent): boolean => part.name === 't'
  const chosen = (text: string): string | null =>
    chosenBranch(components(text), holds)
      ?.map(part => ('value' in part ? `${part.value}` : part.kind))
      .join(' ') ?? null

  test.each([
    ['t(): a; else: b', 'a'],
    ['f(): a; else: b', 'b'],
    ['f(): a; t(): b; else: c', 'b'],
    ['t(): a; t(): b', 'a'],
    ['f(): a', ''],
    ['f(): a;', ''],
    ['else: a; t(): b', 'a'],
    ['t(): a b , c', 'a b , c'],
    ['t():', ''],
    ['t() and f(): a; not f(): b', 'b'],
    // An unknown condition is false in the end.
    ['a: b; else: c', 'c'],
  ])('%s gives "%s"', (text, expected) => {
    expect(chosen(text)).toBe(expected)
  })

  test.each([': a', 'a; else: b', 't() a'])('"%s" is not valid', text => {
    expect(chosen(text)).toBeNull()
  })
})
