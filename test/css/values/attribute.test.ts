/** Typed `attr()` (CSS Values 5 §7.7, https://drafts.csswg.org/css-values-5/#attr-notation). */
import { describe, expect, test } from 'vitest'
import { componentsOf, type FunctionComponent } from '../../../src/css/component.ts'
import { tokensOf } from '../../../src/css/tokenizer.ts'
import { attributeValue, isTypedAttribute } from '../../../src/css/values/attribute.ts'
import { styled } from '../styling.ts'

function call(text: string): FunctionComponent {
  const tokens = tokensOf(text)
  return componentsOf(tokens, 0, tokens.length)![0] as FunctionComponent
}

describe('what is typed', () => {
  test.each([
    ['attr(a)', false],
    ['attr(a, "b")', false],
    ['attr(a string)', false],
    ['attr(a raw-string)', false],
    ['attr(a url)', false],
    ['attr(a px)', true],
    ['attr(a %)', true],
    ['attr(a number)', true],
    ['attr(a type(<length>))', true],
    ['var(a px)', false],
  ])('%s: %s', (text, expected) => {
    expect(isTypedAttribute(call(text))).toBe(expected)
  })
})

describe('values', () => {
  const element = styled('<p a=12 b="3px 4px" c="red" d="" e="1.5em" f="1 2">').document.root
  const paragraph = element.children
    .flatMap(child => (child.kind === 'element' ? child.children : []))
    .find(child => child.kind === 'element' && child.name === 'p')
  const partsOf = (text: string) => {
    const { value, fallback } = attributeValue(call(text), paragraph?.kind === 'element' ? paragraph : null)
    return [value?.map(shown).join(' ') ?? null, fallback?.map(shown).join(' ') ?? null]
  }
  const shown = (part: NonNullable<ReturnType<typeof attributeValue>['value']>[number]): string =>
    'value' in part
      ? `${part.value}${part.kind === 'dimension' ? part.unit : part.kind === 'percentage' ? '%' : ''}`
      : '()'

  test.each<[string, (string | null)[]]>([
    ['attr(a px)', ['12px', null]],
    ['attr(a %)', ['12%', null]],
    ['attr(a number)', ['12', null]],
    ['attr(A px)', ['12px', null]],
    ['attr(b px)', [null, null]],
    ['attr(b type(<length>+))', ['3px 4px', null]],
    ['attr(b type(<length>), 1px)', [null, '1px']],
    ['attr(c type(<color>))', ['red', null]],
    ['attr(c number, 7)', [null, '7']],
    ['attr(e type(<length>))', ['1.5em', null]],
    ['attr(f px, 5px)', [null, '5px']],
    ['attr(none px, 5px)', [null, '5px']],
    ['attr(none px)', [null, null]],
    ['attr(d number, 1)', [null, '1']],
    ['attr(a px, 1px, 2px)', ['12px', '1px , 2px']],
    ['attr("a" px, 1px)', [null, null]],
    ['attr(a px em, 1px)', [null, null]],
  ])('%s', (text, expected) => {
    expect(partsOf(text)).toEqual(expected)
  })

  test('without an element there is none', () => {
    expect(attributeValue(call('attr(a px, 3px)'), null).value).toBeNull()
  })
})

test('in a style sheet', () => {
  const page = styled(
    '<style>p { width: attr(data-w px, 9px); margin-left: attr(data-m type(<length>), 7px) }</style><p data-w=30 data-m=x>',
  )
  expect(page.of('p')).toMatchObject({ width: 30, marginLeft: 7 })
})
