/** Syntax strings of registered custom properties (https://www.w3.org/TR/css-properties-values-api-1/#syntax-strings). */
import { describe, expect, test } from 'vitest'
import { componentsOf } from '../../../src/css/component.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import { syntaxOfText } from '../../../src/css/values/registered-syntax.ts'

function accepts(syntax: string, value: string): boolean {
  const tokens = tokensOf(value)
  return syntaxOfText(syntax)!(componentsOf(tokens, 0, tokens.length)!)
}

describe('types', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['<length>', ['1px', '-2em', '0', 'calc(1px + 1em)'], ['1', '1%', 'auto', 'calc(1% + 1px)', '1px 2px']],
    ['<length-percentage>', ['1px', '1%', 'calc(1% + 1px)'], ['1', '1deg']],
    ['<percentage>', ['1%', '-5%'], ['1', '1px']],
    ['<number>', ['1', '-1.5', 'calc(1 / 3)'], ['1px', 'one']],
    ['<integer>', ['1', '-1', '+7'], ['1.5', '1.0', '1px']],
    ['<angle>', ['1deg', '1turn', '0.5rad'], ['1', '1px']],
    ['<time>', ['1s', '20ms', 'calc(1s + 1ms)'], ['1', '1px', 'calc(1px + 1px)', 'rgb(1 2 3)']],
    ['<resolution>', ['2dppx', '96dpi', '1x', 'calc(1x + 1dppx)'], ['2', '2px', 'calc(1s)']],
    ['<color>', ['red', '#123', 'rgb(1 2 3)', 'currentcolor'], ['rouge', '#12', '1']],
    ['<image>', ['url(a.png)', 'linear-gradient(red, blue)'], ['red', 'a.png']],
    ['<url>', ['url(a.png)', 'url("a.png")'], ['"a.png"', 'linear-gradient(red, blue)']],
    ['<string>', ['"a"', "'a'"], ['a', '1']],
    ['<custom-ident>', ['a', '--a', 'auto'], ['inherit', 'default', '"a"', 'a b']],
    ['<transform-function>', ['rotate(1deg)', 'translate(1px)'], ['rotate', 'rotate(1deg) scale(2)', 'blur(1px)']],
    ['<transform-list>', ['rotate(1deg)', 'rotate(1deg) scale(2)'], ['none', '']],
    ['*', ['anything at { all }', ''], []],
  ])('%s', (syntax, valid, invalid) => {
    expect(valid.filter(value => !accepts(syntax, value))).toEqual([])
    expect(invalid.filter(value => accepts(syntax, value))).toEqual([])
  })
})

describe('lists and alternatives (§5.2, §5.3)', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['<length>+', ['1px', '1px 2px 3px'], ['', '1px, 2px', '1px red']],
    ['<length>#', ['1px', '1px, 2px'], ['', '1px 2px', '1px,', ', 1px']],
    ['small | large', ['small', 'large'], ['Small', 'medium', 'small large']],
    ['<length> | auto', ['1px', 'auto'], ['1', 'none']],
    ['<length># | <color>+', ['1px, 2px', 'red blue', 'red'], ['1px 2px', 'red, blue', '1px red']],
    ['a+', ['a', 'a a'], ['b', 'a b']],
  ])('%s', (syntax, valid, invalid) => {
    expect(valid.filter(value => !accepts(syntax, value))).toEqual([])
    expect(invalid.filter(value => accepts(syntax, value))).toEqual([])
  })
})

test.each(['', '|', 'a |', '| a', '<nonsense>', '<length', 'length>', 'inherit', 'a b', '<length>++', '1px', '"a"'])(
  '"%s" is no syntax',
  text => {
    expect(syntaxOfText(text)).toBeNull()
  },
)
