import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { drawDiagrams } from '../../src/diagrams/diagrams.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { attribute, textContent } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'
import { serialize } from '../../src/html/serialize.ts'

const BARS = {
  title: 'Sales',
  description: 'By region',
  data: {
    values: [
      { region: 'North', sales: 3 },
      { region: 'A region with a long name', sales: 5 },
    ],
  },
  mark: 'bar',
  encoding: { y: { field: 'region', type: 'nominal' }, x: { field: 'sales', type: 'quantitative' } },
}

async function draw(...specifications: readonly unknown[]) {
  const diagnostics = new Diagnostics()
  const source = (spec: unknown): string => (typeof spec === 'string' ? spec : JSON.stringify(spec))
  const html = specifications.map(spec => `<pre><code class="language-vega-lite">${source(spec)}</code></pre>`).join('')
  const before = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics })
  const fonts = new FontBook(diagnostics)
  const after = await drawDiagrams(before, { diagnostics, limits: DEFAULT_LIMITS, fonts, deadline: () => {} })
  return { after, warnings: diagnostics.list().map(({ message }) => message) }
}

test('charts of Vega-Lite become drawings with their labels as text, the same every time', async () => {
  const { after, warnings } = await draw(BARS)
  expect(warnings).toEqual([])
  const [svg] = selectAll(after.root, 'figure.octavo-diagram > svg')
  expect(attribute(svg!, 'aria-label')).toBe('Sales. By region')
  const words = selectAll(svg!, 'text').map(textContent)
  expect(words).toEqual(expect.arrayContaining(['Sales', 'North', 'A region with a long name']))
  expect(serialize((await draw(BARS)).after.root)).toBe(serialize(after.root))
})

test('charts whose data is elsewhere, and what is no chart, stay listings', async () => {
  const { after, warnings } = await draw({ ...BARS, data: { url: 'sales.json' } }, 'no JSON', {})
  expect(selectAll(after.root, 'pre')).toHaveLength(3)
  expect(warnings[0]).toContain('its data is not in it')
  expect(warnings).toHaveLength(3)
})

test('charts of very many views stay listings', async () => {
  const view = { mark: 'point', encoding: { x: { field: 'a', type: 'quantitative' } } }
  const data = { sequence: { start: 0, stop: 600, as: 'a' } }
  const fields = Array(25).fill('a')
  const { after, warnings } = await draw(
    { data, repeat: { row: fields, column: fields }, spec: view },
    { data, vconcat: Array(30).fill({ repeat: fields, spec: view }) },
    { data, ...view, encoding: { ...view.encoding, facet: { field: 'a', type: 'nominal' } } },
  )
  expect(selectAll(after.root, 'pre')).toHaveLength(3)
  expect(warnings).toEqual([expect.stringContaining('more than 500 views')])
})

test('charts in a few parts are drawn, however many rows they have', async () => {
  const values = Array.from({ length: 600 }, (_, i) => ({ a: i, part: i % 3 }))
  const { warnings } = await draw({
    data: { values },
    facet: { field: 'part', type: 'nominal' },
    spec: { mark: 'point', encoding: { x: { aggregate: 'mean', field: 'a' } } },
  })
  expect(warnings).toEqual([])
})

test('charts that take long by what they ask for stay listings', async () => {
  const encoding = { x: { field: 'a', type: 'quantitative' }, y: { field: 'b', type: 'quantitative' } }
  const chart = (stop: number, more: object) => ({
    ...{ data: { sequence: { start: 0, stop, as: 'a' } }, mark: 'line', encoding },
    transform: [{ calculate: 'sin(datum.a)', as: 'b' }, more],
  })
  const { warnings } = await draw(
    chart(1e9, { filter: 'true' }),
    chart(6000, { loess: 'b', on: 'a' }),
    chart(90, { regression: 'b', on: 'a', method: 'poly', order: 500 }),
    chart(90, { density: 'b', steps: 1e7 }),
    { ...BARS, encoding: { ...BARS.encoding, x: { ...BARS.encoding.x, axis: { tickCount: 1e7 } } } },
  )
  const told = ['10000 rows', '1000 rows to smooth', '10 degrees', '1000 steps', '1000 ticks']
  for (const [i, what] of told.entries()) expect(warnings[i]).toContain(`more than ${what}`)
  expect(warnings).toHaveLength(told.length)
  const impute = { impute: 'b', key: 'a', keyvals: { start: 0, stop: 1, step: 1e-9 } }
  expect((await draw(chart(90, impute))).warnings[0]).toContain('more than 10000 rows')
  expect((await draw(chart(90, { loess: 'b', on: 'a' }))).warnings).toEqual([])
})
