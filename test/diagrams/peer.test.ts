/** Without the optional packages installed. */
import { expect, test, vi } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { drawDiagrams } from '../../src/diagrams/diagrams.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { parseHtml } from '../../src/html/html-parser.ts'

vi.mock('../../src/diagrams/graphviz.ts', () => ({ loadGraphviz: async () => null }))
vi.mock('../../src/diagrams/mermaid.ts', () => ({ loadMermaid: () => null, SHOWN: 1 }))
vi.mock('../../src/diagrams/vega.ts', () => ({ loadVega: () => null }))

test.each([
  ['<pre><code class="language-dot">digraph { a -> b }</code></pre>', '@viz-js/viz'],
  ['<pre class="vega-lite">{}</pre>', 'packages vega and vega-lite'],
  ['<pre class="mermaid">pie\n "a" : 1</pre>', 'package mermaid'],
])('%s stays a listing, and the warning names the package', async (html, name) => {
  const diagnostics = new Diagnostics()
  const document = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  const fonts = new FontBook(new Diagnostics())
  const drawn = await drawDiagrams(document, { diagnostics, limits: DEFAULT_LIMITS, fonts, deadline: () => {} })
  expect(drawn).toBe(document)
  expect(diagnostics.list()[0]!.message).toContain(name)
})
