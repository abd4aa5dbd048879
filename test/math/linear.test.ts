import { expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { elementsOf } from '../../src/html/document.ts'
import { parseDocument } from '../../src/html/parse.ts'
import { linearForm } from '../../src/math/linear.ts'

function linear(inside: string): string {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const { root } = parseDocument(`<!doctype html><math>${inside}</math>`, null, options)
  for (const element of elementsOf(root)) if (element.name === 'math') return linearForm(element)
  throw new Error('no formula')
}

it.each([
  [
    '<mfrac><mrow><mi>a</mi><mo>+</mo><msqrt><mi>b</mi></msqrt></mrow><msup><mi>x</mi><mn>2</mn></msup></mfrac>',
    '(a + √b)/(x^2)',
  ],
  [
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover><msub><mi>α</mi><mi>i</mi></msub>',
    '∑_(i = 0)^n α_i',
  ],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', 'root(3, x)'],
  ['<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>', '(a + b)^2'],
  ['<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mi>n</mi></msup>', '(a)^n'],
  ['<mfenced open="[" close=")"><mi>a</mi><mi>b</mi></mfenced>', '[a, b)'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>',
    '[1, 2; 3, 4]',
  ],
  ['<mi>f</mi><mo>\u2061</mo><mo>(</mo><mi>x</mi><mo>)</mo>', 'f(x)'],
  ['<mover><mi>x</mi><mo>¯</mo></mover>', 'x¯'],
  ['<mphantom><mi>x</mi></mphantom><mi>y</mi>', 'y'],
  ['<semantics><mi>x</mi><annotation>no</annotation></semantics>', 'x'],
  ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', 'n¦k'],
  [
    '<mtable displaystyle="true"><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd></mtd><mtd><mo>=</mo><mi>c</mi></mtd></mtr></mtable>',
    'a = b = c',
  ],
  ['<mfrac><mi>d</mi><mrow><mi>d</mi><mi>x</mi></mrow></mfrac><msup><mi>e</mi><mi>x</mi></msup>', 'd/(dx) e^x'],
  ['<msqrt><mn>2</mn><mi>π</mi></msqrt>', '√(2π)'],
  ['<mi>sin</mi><mo>\u2061</mo><mi>x</mi>', 'sin x'],
  ['<msubsup><mrow></mrow><mn>6</mn><mn>14</mn></msubsup><mi>C</mi>', '_6^14C'],
  ['<mo>(</mo><mi>a</mi><msup><mo>)</mo><mn>2</mn></msup>', '(a)^2'],
  ['<msup><mi>f</mi><mo>′</mo></msup><mo>=</mo><mo>-</mo><mn>1</mn><mo>-</mo><mi>x</mi>', 'f′ = -1 - x'],
  ['<mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mn>2</mn></mtd></mtr></mtable><mo>)</mo>', '(1; 2)'],
  ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_i^2'],
])('%s is read as %s', (markup, expected) => {
  expect(linear(markup)).toBe(expected)
})
