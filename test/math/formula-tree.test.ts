import { expect, it } from 'vitest'
import { markupOfTree, placesIn } from '../../src/math/formula-tree.ts'
import { MathjaxSetter } from '../../src/math/mathjax.ts'

const setter = new MathjaxSetter()
const measure = (text: string): number => text.length / 2
const treeOf = (source: string, kind: 'TeX' | 'MathML') =>
  setter.set({ kind, source, isDisplay: false, em: 16, measure }).tree

it('is the markup of what TeX says', () => {
  const markup = markupOfTree(treeOf('\\frac{a}{2} <\\text{if }', 'TeX'))
  expect(markup).toBe('<math><mfrac><mi>a</mi><mn>2</mn></mfrac><mo>&lt;</mo><mtext>if\u00a0</mtext></math>')
})

it('numbers the tokens that are seen and finds them in the text', () => {
  const tree = treeOf(
    '<math><mi>a</mi><mphantom><mn>7</mn></mphantom><mo>\u2061</mo> <mtext>b c</mtext></math>',
    'MathML',
  )
  expect(placesIn('a b c', tree)).toEqual([0, 2])
  expect(placesIn('ab c', tree)).toEqual([0, 1])
  expect(placesIn('a b d', tree)).toBeNull()
  expect(placesIn('a b c d', tree)).toBeNull()
})
