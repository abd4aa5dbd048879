/** Without Graphviz installed. */
import { expect, test, vi } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { drawDiagrams } from '../../src/diagrams/diagrams.ts'
import { parseHtml } from '../../src/html/html-parser.ts'

vi.mock('../../src/diagrams/graphviz.ts', () => ({ loadGraphviz: async () => null }))

test('a graph stays a listing, and the warning names the package', async () => {
  const diagnostics = new Diagnostics()
  const html = '<pre><code class="language-dot">digraph { a -> b }</code></pre>'
  const document = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  const drawn = await drawDiagrams(document, { diagnostics, limits: DEFAULT_LIMITS, deadline: () => {} })
  expect(drawn).toBe(document)
  expect(diagnostics.list()[0]!.message).toContain('@viz-js/viz')
})
