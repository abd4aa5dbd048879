/** The report of a comparison. */
import { describe, expect, test } from 'vitest'
import { compared } from '../../src/compare/compare.ts'
import { pagesThatDiffer, reportHtml } from '../../src/compare/html-report.ts'
import { readModel } from '../../src/compare/read-model.ts'
import { render } from '../../src/index.ts'

const STYLE =
  '<style>@page { size: 300px 200px; margin: 20px } body { margin: 0 } p { break-after: page; font: 10px/20px monospace }</style>'
const modelOf = async (...pages: readonly string[]) =>
  readModel((await render({ html: `${STYLE}${pages.map(text => `<p>${text}`).join('')}`, template: 'none' })).pdf)

const picture = Uint8Array.of(1, 2, 3)

describe('a report', async () => {
  const before = await modelOf('first page', 'ten boxes came', 'a page that goes', 'last words of all')
  const after = await modelOf('first page', 'two boxes came', 'last words of all', 'new things here')
  const comparison = compared(before, after)

  test('needs pictures of the pages that changed, came and went', () => {
    expect(pagesThatDiffer(comparison)).toEqual({ before: [1, 2], after: [1, 3] })
  })

  test('marks changed words above pictures, and draws pages without pictures from their text', () => {
    const html = reportHtml(
      { label: 'a', model: before, pictures: new Map([[1, picture]]) },
      { label: 'b', model: after, pictures: new Map([[1, picture]]) },
      comparison,
    )
    const [, removed, added] = html.split('<div class="marked">')
    expect(removed).toMatch(/fill="#c01818"[^>]*><rect [^>]*\/><\/svg>/)
    expect(added).toMatch(/fill="#18801c"[^>]*><rect [^>]*\/><\/svg>/)
    // “ten” begins the line at the left edge of the text, 20 px (15 pt) from that of the page.
    expect(removed).toMatch(/<rect x="15(?:\.0+)?" /)
    expect(html.match(/<input type="range"/g)).toHaveLength(1)
    expect(html).toContain('>things</tspan>')
  })
})
