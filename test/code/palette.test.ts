/** The colours of code on the pages of each template. */
import { describe, expect, test } from 'vitest'
import { templateNames } from '../../src/render/templates.ts'
import { contrast, setSample, textsOf } from '../templates/pages.ts'

const TEMPLATES = templateNames().filter(name => name !== 'none')

/** By kind: the classes of highlight.js, Prism, Pygments (and Chroma, Rouge), GitHub and Pandoc. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  comment: ['hljs-comment', 'token comment', 'c1', 'cm', 'pl-c', 'co'],
  string: ['hljs-string', 'token string', 's', 's2', 'pl-s', 'st'],
  keyword: ['hljs-keyword', 'token keyword', 'k', 'kd', 'pl-k', 'kw'],
  number: ['hljs-number', 'token number', 'mi', 'kc', 'pl-c1', 'dv'],
  name: ['hljs-title function_', 'token function', 'nf', 'nc', 'pl-en', 'fu'],
  attribute: ['hljs-attr', 'token attr-name', 'na', 'nd', 'pl-e', 'at'],
  inserted: ['hljs-addition', 'token inserted', 'gi', 'pl-mi1'],
  deleted: ['hljs-deletion', 'token deleted', 'gd', 'pl-md'],
}

const rowOf = (kind: string): string =>
  [`octavo-token-${kind}`, ...CLASSES[kind]!].map((name, i) => `<span class="${name}">${kind}${i}</span>`).join('\n')

const LISTINGS = Object.keys(CLASSES)
  .map(kind => `<pre>${rowOf(kind)}</pre>`)
  .join('')

describe.each(TEMPLATES)('%s', template => {
  test('has one colour for a kind of token, whoever marked it, of 4.5 and more on its ground', async () => {
    const laid = await setSample({ html: LISTINGS, template })
    const tokens = textsOf(laid).filter(({ op }) => /^[a-z]+\d$/.test(op.text))
    expect(tokens).toHaveLength(Object.values(CLASSES).reduce((sum, { length }) => sum + length + 1, 0))
    const colors = new Map<string, Set<string>>()
    for (const { op, ground } of tokens) {
      expect(contrast(op.color, ground), op.text).toBeGreaterThanOrEqual(4.5)
      const kind = op.text.slice(0, -1)
      colors.set(kind, (colors.get(kind) ?? new Set()).add(`${op.face.postscriptName} ${JSON.stringify(op.color)}`))
    }
    expect([...colors].filter(([, { size }]) => size !== 1)).toEqual([])
    expect(laid.warnings).toEqual([])
  })

  test('tells keywords and comments from text, by weight or colour', async () => {
    const laid = await setSample({ html: '<pre><code class="language-js">let a // c</code></pre>', template })
    const look = (text: string) => {
      const { face, color } = textsOf(laid).find(({ op }) => op.text.trim() === text)!.op
      return `${face.postscriptName} ${JSON.stringify(color)}`
    }
    expect(new Set(['let', 'a', '// c'].map(look)).size).toBe(3)
    expect(laid.warnings).toEqual([])
  })
})

test('none leaves the code of a page to its author', async () => {
  const html = '<pre><code class="language-js">let a // c</code></pre>'
  const { document } = await setSample({ html, template: 'none' })
  expect(JSON.stringify(document.root, (key, value) => (key === 'parent' ? undefined : value))).not.toContain(
    'octavo-token',
  )
})
