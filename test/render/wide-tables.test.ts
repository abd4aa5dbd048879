import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'
import { withTurnedTables } from '../../src/render/wide-tables.ts'

const table = (columns: number, word: string): string => {
  const row = (name: string) => `<tr>${`<${name}>${word}</${name}>`.repeat(columns)}</tr>`
  return `<table><thead>${row('th')}</thead><tbody>${row('td').repeat(4)}</tbody></table>`
}
const turned = (html: string): number =>
  selectAll(
    withTurnedTables(parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })).root,
    'table.octavo-turned',
  ).length

test('only tables of many columns and long words are turned', () => {
  expect(turned(table(24, '12,345.00'))).toBe(1)
  expect(turned(table(24, '12'))).toBe(0)
  expect(turned(table(8, 'unconstitutionally'))).toBe(0)
  expect(turned(`<table><tr><td>${table(24, '12,345.00')}</td></tr></table>`)).toBe(0)
})

test.each([{}, { page_size: 'Letter' }])(
  'a turned table has a lying page of its own, of the size of the job (%o)',
  async given => {
    const html = `<p>Before</p>${table(24, '12,345.00')}<p>After</p>`
    const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
    const job = await readJob('generate', { html, template: 'clean', ...given }, context)
    const { display } = await runStages(job, { loader: null }, new Diagnostics())
    expect(display.pages.map(page => page.width > page.height)).toEqual([false, true, false])
  },
)
