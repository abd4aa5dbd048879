import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { Document, Element } from '../../src/html/document.ts'
import { draftOf, removeAll } from '../../src/html/edit.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { selectAll, selectOne } from '../../src/html/select.ts'
import { candidatesBelow, indexDocument } from '../../src/html/selector-index.ts'

const HTML = `<html lang="en"><head><meta name="a" content="b"><title>t</title></head><body class="c">
<h1 id="h">One</h1><div><p>a <b>b</b></p><p class="c d">c <a href="/x" rel="author">d</a></p></div>
<svg viewBox="0 0 1 1"><clipPath id="k"><rect width="1"/></clipPath><title>s</title></svg>
<ul><li>1<li data-x="y">2</ul><DETAILS open><summary>x</summary></DETAILS></body></html>`

const parsed = (): Document =>
  parseHtml(HTML, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })

const SELECTORS = [
  'p',
  'P',
  '*',
  'h1, h2',
  'p.c',
  '.c',
  '#h',
  '[rel="author" i]',
  'a[href]',
  'div > p',
  'p:not([class])',
  ':is(.c, li)',
  'li:first-child',
  'html',
  'body',
  'title',
  'clipPath',
  'clippath',
  'rect',
  'details',
  'ul > li + li',
  'div:has(a)',
  'nothing',
  '.c, li',
  'p::before',
  '!',
]

const shown = (elements: readonly Element[]) =>
  elements.map(({ name, attributes, children }) => [name, [...attributes], children.length])

describe('an index of a document', () => {
  const [plain, indexed] = [parsed(), parsed()]
  indexDocument(indexed)

  it.each(SELECTORS)('finds what a walk finds, in its order: %s', selector => {
    const found = selectAll(indexed.root, selector)
    expect(shown(found)).toEqual(shown(selectAll(plain.root, selector)))
    expect(selectOne(indexed.root, selector)).toBe(found[0] ?? null)
  })

  it('looks only at elements that may match', () => {
    const names = (selector: string) => candidatesBelow(indexed.root, selector)!.map(({ name }) => name)
    expect(names('p')).toEqual(['p', 'p'])
    expect(names('.nothing')).not.toContain('b')
    expect(names('b, .c')).toContain('ul')
    expect(candidatesBelow(plain.root, 'p')).toBe(null)
  })

  it('is none of the copies that are edited', () => {
    const draft = draftOf(indexed)
    removeAll(selectAll(draft.root, 'p'))
    expect(selectAll(draft.root, 'p')).toEqual([])
    expect(selectAll(indexed.root, 'p')).toHaveLength(2)
  })
})
