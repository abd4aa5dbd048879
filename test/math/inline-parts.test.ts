import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { attribute, textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'
import { withPartedFormulas } from '../../src/math/inline-parts.ts'

const parse = (tex: string, of = 'octavo-math octavo-math-inline') =>
  parseHtml(
    `<p>A <span class="${of}" data-tex="${tex}"><code class=octavo-tex>${tex.replaceAll('<', '&lt;')}</code></span>, B`,
    {
      baseUrl: null,
      limits: DEFAULT_LIMITS,
      diagnostics: new Diagnostics(),
    },
  )

/** The sources of the parts, and how they are read together. */
function parts(tex: string) {
  const { root } = withPartedFormulas(parse(tex))
  const sources = selectAll(root, '.octavo-math-parts > .octavo-math').map(part => attribute(part, 'data-tex'))
  return { sources, read: selectAll(root, '.octavo-math-parts').map(textContent) }
}

test('a long formula in a line has parts after its relations and signs', () => {
  expect(parts('y=abcdefghijklm+opqrstuvw')).toEqual({
    sources: ['y=', 'abcdefghijklm+{}', 'opqrstuvw'],
    read: ['y= abcdefghijklm+{} opqrstuvw'],
  })
})

test.each([
  ['f(a+b+c+d+e+g)\\le h(a-b-c-d-e)', ['f(a+b+c+d+e+g)\\le', 'h(a-b-c-d-e)']],
  ['aaaaaaaaaaaaaaaaaa=\\left<b+c\\right>+d', ['aaaaaaaaaaaaaaaaaa=', '\\left<b+c\\right>+{}', 'd']],
  ['aaaaaaaaaaaaaaaaaa\\not=bbbb=-c', ['aaaaaaaaaaaaaaaaaa\\not=bbbb=', '-c']],
])('%s breaks outside of brackets alone', (tex, expected) => {
  expect(parts(tex).sources).toEqual(expected)
})

test.each([
  ['x+y=z', 'octavo-math octavo-math-inline'],
  ['\\frac{aaaaaaaaaaa+bbbbbbbbbbb}{cccccccccc}', 'octavo-math octavo-math-inline'],
  ['\\color{red}aaaaaaaaaaaa+bbbbbbbbbbbb', 'octavo-math octavo-math-inline'],
  ['aaaaaaaaaaaaaa=bbbbbbbbbbbbbbb', 'octavo-math octavo-math-display'],
])('%s of class %s stays whole', (tex, of) => {
  const document = parse(tex, of)
  expect(withPartedFormulas(document)).toBe(document)
})
