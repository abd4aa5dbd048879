/** Selectors without what cannot match in a document. */
import { describe, expect, it, test } from 'vitest'
import { namesOf, possiblePart } from '../../src/css/document-names.ts'
import { compile } from '../../src/html/select.ts'
import { compileSelector } from '../../src/html/selector-compiler.ts'
import { parseSelectorList } from '../../src/html/selector-parser.ts'
import { documentOf } from '../html/parsing.ts'

const present = namesOf(documentOf('<p class="A b" id=X title=t>a<b>c</b></p>'))!
const partOf = (text: string) => {
  const [selector] = parseSelectorList(text)!
  return { selector: selector!, part: possiblePart(selector!, present) }
}

test('the names of a document are those of its elements, in lower case', () => {
  expect([...present.types].sort()).toEqual(['b', 'body', 'head', 'html', 'p'])
  expect([...present.classes].sort()).toEqual(['a', 'b'])
  expect([...present.ids]).toEqual(['x'])
  expect([...present.attributes].sort()).toEqual(['class', 'id', 'title'])
})

test('a document with elements in slots has no names that are known', () => {
  const html = '<div><template shadowrootmode=open><slot></slot></template><p class=x>a</p></div>'
  expect(namesOf(documentOf(html))).toBeNull()
})

describe('a selector', () => {
  it.each(['p.A', 'P#x b', 'b ~ p', ':not(b)', 'p:has(b)', ':is(p, b)', '[TITLE]', ':root'])(
    '%s stays as it is',
    text => {
      const { selector, part } = partOf(text)
      expect(part).toBe(selector)
    },
  )

  it.each(['i', '.c', '#y', '[lang]', 'i > p', 'i + p', 'p:has(i)', 'p:is(i, .c)', 'p:is(:has(i), i)'])(
    '%s is not possible',
    text => expect(partOf(text).part).toBeNull(),
  )

  it.each([
    ['p:not(i)', 'p'],
    ['p:not(i, b)', 'p:not(b)'],
    ['p:is(i, .b)', 'p:is(.b)'],
    ['p:not(:has(i))', 'p'],
    ['p:has(b, i)', 'p:has(b)'],
  ])('%s is %s', (text, expected) => {
    const [{ compounds }] = parseSelectorList(expected)! as [NonNullable<ReturnType<typeof parseSelectorList>>[number]]
    expect(partOf(text).part!.compounds).toEqual(compounds)
  })

  it('that is nested in itself many times is reduced in time that is linear in its length', () => {
    const text = 'p'
    let list = parseSelectorList(text)!
    for (let depth = 0; depth < 60; depth++) {
      const any = { type: null, simples: [{ kind: 'any', selectors: list } as const] }
      list = [{ ...list[0]!, compounds: [any, any], combinators: ['next'] }]
    }
    expect(possiblePart(list[0]!, present)).toBe(list[0])
  })

  it('matches the same elements with what is left of it', () => {
    const { part } = partOf('p:is(.b, i):not(:has(i), u)')
    const matches = compileSelector(part!, { mode: 'no-quirks', isFrozen: false })
    const { named } = documentOf('<p class=b>a</p><p>b</p>')
    const [first, second] = named.get('p')!
    expect([matches(first!), matches(second!)]).toEqual([true, false])
    expect(compile('p:is(.b, i):not(:has(i), u)')!(first!)).toBe(true)
  })
})
