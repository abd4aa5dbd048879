import { expect, it } from 'vitest'
import { markupOfTree } from '../../src/math/formula-tree.ts'
import { linearTree } from '../../src/math/linear.ts'
import { MathjaxSetter } from '../../src/math/mathjax.ts'

const setter = new MathjaxSetter()
const measure = (text: string): number => text.length / 2
const treeOf = (source: string, kind: 'TeX' | 'MathML') =>
  setter.set({ kind, source, isDisplay: false, em: 16, measure }).tree

it('is the markup of what TeX says', () => {
  const markup = markupOfTree(treeOf('\\frac{a}{2} <\\text{if }', 'TeX'))
  expect(markup).toBe('<math><mfrac><mi>a</mi><mn>2</mn></mfrac><mo>&lt;</mo><mtext>if\u00a0</mtext></math>')
})

it('numbers the tokens that are seen, which the linear form finds again', () => {
  const invisible = '<math><mi>a</mi><mphantom><mn>7</mn></mphantom><mo>\u2061</mo> <mtext>b c</mtext></math>'
  expect(linearTree(treeOf(invisible, 'MathML'))).toEqual({
    text: 'ab c',
    parts: [
      { start: 0, token: 0 },
      { start: 1, token: 1 },
    ],
  })
  expect(linearTree(treeOf('\\frac{x+1}{2}', 'TeX'))).toEqual({
    text: '(x + 1)/2',
    parts: [
      { start: 0, token: null },
      { start: 1, token: 0 },
      { start: 2, token: null },
      { start: 3, token: 1 },
      { start: 4, token: null },
      { start: 5, token: 2 },
      { start: 6, token: null },
      { start: 8, token: 3 },
    ],
  })
})
