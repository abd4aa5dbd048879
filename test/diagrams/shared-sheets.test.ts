import { beforeEach, expect, test, vi } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { drawDiagrams } from '../../src/diagrams/diagrams.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { attribute } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'

const counts = vi.hoisted(() => ({ cascades: 0 }))

vi.mock('../../src/css/cascade.ts', async original => {
  const module = await original<typeof import('../../src/css/cascade.ts')>()
  const cascadeOf: typeof module.cascadeOf = (...args) => {
    counts.cascades++
    return module.cascadeOf(...args)
  }
  return { ...module, cascadeOf }
})

beforeEach(() => {
  counts.cascades = 0
})

async function drawn(count: number) {
  const diagnostics = new Diagnostics()
  const html = Array.from(
    { length: count },
    (_, i) => `<pre class="mermaid">flowchart TD\n A${i}[Word ${i}] --> B${i}</pre>`,
  )
  const before = parseHtml(html.join(''), { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  const fonts = new FontBook(diagnostics)
  const context = { diagnostics, limits: DEFAULT_LIMITS, fonts, palette: {}, deadline: () => {} }
  const after = await drawDiagrams(before, context)
  return { svgs: selectAll(after.root, 'figure.octavo-diagram > svg'), cascades: counts.cascades }
}

test('diagrams of one kind are styled by one reading of their sheet', async () => {
  const one = (await drawn(1)).cascades
  counts.cascades = 0
  const { svgs, cascades } = await drawn(5)
  expect(svgs).toHaveLength(5)
  expect(cascades).toBe(one)
})

test('ids of diagrams with the same sheet are different in the document', async () => {
  const { svgs } = await drawn(3)
  const ids = svgs.flatMap(svg => selectAll(svg, '[id]').map(element => attribute(element, 'id')))
  expect(ids.length).toBeGreaterThan(3)
  expect(new Set(ids).size).toBe(ids.length)
})
