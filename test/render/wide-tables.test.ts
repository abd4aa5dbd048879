import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { attribute } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/html-parser.ts'
import { selectAll } from '../../src/html/select.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import type { PaintOp } from '../../src/paint/ops.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'
import { withWideTables } from '../../src/render/wide-tables.ts'

const table = (columns: number, word: string): string => {
  const row = (name: string) => `<tr>${`<${name}>${word}</${name}>`.repeat(columns)}</tr>`
  return `<table><thead>${row('th')}</thead><tbody>${row('td').repeat(4)}</tbody></table>`
}
const turned = (html: string): number =>
  selectAll(
    withWideTables(parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })).root,
    'table.octavo-turned',
  ).length

test('only tables of many columns and long words are turned', () => {
  expect(turned(table(24, '12,345.00'))).toBe(1)
  expect(turned(table(24, '12'))).toBe(0)
  // Somewhat too wide: only a high one is worth pages of its own.
  expect(turned(table(20, '12,345.00'))).toBe(0)
  expect(turned(table(20, '12,345.00').replace(/<tbody>.*<\/tbody>/, rows => rows.repeat(7)))).toBe(1)
  expect(turned(table(8, 'unconstitutionally'))).toBe(0)
  expect(turned(`<table><tr><td>${table(24, '12,345.00')}</td></tr></table>`)).toBe(0)
})

test('a table says how wide its words make it', () => {
  const tables = (html: string) =>
    selectAll(
      withWideTables(parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })).root,
      'table.octavo-wide',
    ).map(found => attribute(found, 'style'))
  expect(tables(table(4, 'unconstitutionally') + table(10, '12'))).toEqual([])
  // Ten columns of ten characters: a date is one word, and what the table says itself stays.
  expect(tables(table(10, '2025-03-14'))).toEqual(['--table-natural: 59.0; --table-ems: 59.0;'])
  expect(tables(table(10, 'well-being').replace('<table', '<table style="color: red"'))).toEqual([
    '--table-natural: 59.0; --table-ems: 33.0; color: red',
  ])
})

test('identifiers of a narrow table have no break opportunities, those of one that they would make wide do', () => {
  const parted = (...cells: readonly string[]): number => {
    const row = `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
    const parsed = parseHtml(`<table>${row}</table>`, {
      baseUrl: null,
      limits: DEFAULT_LIMITS,
      diagnostics: new Diagnostics(),
    })
    return selectAll(withWideTables(parsed).root, 'wbr').length
  }
  const name = 'HERON_SHUTDOWN_GRACE_PERIOD_SECONDS'
  expect(parted(name, '30', 'How long running jobs go on')).toBe(0)
  expect(parted(name, name, name)).toBeGreaterThan(6)
})

test('a figure whose table has many columns is told the width, for its caption', () => {
  const figure = `<figure>${table(8, '12')}<figcaption>Sales</figcaption></figure>`
  const parsed = parseHtml(figure, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
  const [style] = selectAll(withWideTables(parsed).root, 'figure').map(found => attribute(found, 'style'))
  expect(style).toMatch(/^--table-natural: \d/)
})

test.each(['clean', 'dark'])(
  'the caption of a figure of %s begins where a table of many columns does',
  async template => {
    const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
    const html = `<html lang="en"><p>x</p><figure>${table(8, 'ab')}<figcaption>Sales</figcaption></figure>`
    const job = await readJob('generate', { html, template }, context)
    const { display } = await runStages(job, { loader: null }, new Diagnostics())
    const [first] = startsIn(display.pages[0]!.ops, 'ab')
    expect(first).toBeGreaterThan(0)
    expect(startsIn(display.pages[0]!.ops, 'Sales')[0]).toBeCloseTo(first!, 1)
  },
)

/** Horizontal positions of a text. */
const startsIn = (ops: readonly PaintOp[], text: string): readonly number[] =>
  ops.flatMap(op =>
    op.op === 'glyphs' ? (op.text === text ? [op.at.x] : []) : 'children' in op ? startsIn(op.children, text) : [],
  )

const sizesIn = (ops: readonly PaintOp[]): readonly number[] =>
  ops.flatMap(op => (op.op === 'glyphs' ? [op.size] : 'children' in op ? sizesIn(op.children) : []))

test('words of a wide table are divided with hyphens, the only one of a cell as well', async () => {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const html = `<html lang="en">${table(12, 'unconstitutional')}`
  const job = await readJob('generate', { html, template: 'clean', page_size: 'A5' }, context)
  const { display } = await runStages(job, { loader: null }, new Diagnostics())
  // The hyphen of a divided word is a glyph without text.
  expect(textsIn(display.pages[0]!.ops).filter(text => text === '').length).toBeGreaterThan(12)
})

const textsIn = (ops: readonly PaintOp[]): readonly string[] =>
  ops.flatMap(op => (op.op === 'glyphs' ? [op.text] : 'children' in op ? textsIn(op.children) : []))

test('the type of a wide table is as small as a narrow page asks', async () => {
  const sizes = async (given: object) => {
    const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
    const html = table(10, '2025-03-14')
    const job = await readJob('generate', { html, template: 'clean', ...given }, context)
    const { display } = await runStages(job, { loader: null }, new Diagnostics())
    return Math.min(...sizesIn(display.pages[0]!.ops)) / 14
  }
  expect(await sizes({})).toBeCloseTo(0.75, 2)
  expect(await sizes({ page_size: 'A5' })).toBeCloseTo(6.5 / 10.5, 2)
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

test('long names of programs in tables of several columns have places to turn over', () => {
  const parts = (cell: string, columns = 3) => {
    const html = `<table><tr>${`<td>${cell}</td>`.repeat(columns)}</tr></table>`
    const document = parseHtml(html, { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
    const [first] = selectAll(withWideTables(document).root, 'td')
    const code = selectAll(first!, 'code')[0] ?? first!
    return code.children.map(child => (child.kind === 'text' ? child.value : '|')).join('')
  }
  expect(parts('<code>authenticationProviderConfiguration</code>')).toBe('authentication|Provider|Configuration')
  expect(parts('see registry_configuration_file_name or x')).toBe('see registry_|configuration_|file_|name or x')
  expect(parts('maxSize and others of fewer letters')).toBe('maxSize and others of fewer letters')
  expect(parts('unconstitutionally')).toBe('unconstitutionally')
  expect(parts('authenticationProviderConfiguration', 2)).toBe('authenticationProviderConfiguration')
})

test('names of programs stay whole where their table is no wider than pages have room for', () => {
  const row = (names: number): string =>
    `<tr>${'<td>org.heron.queue.RetryPolicyTest</td>'.repeat(names)}${'<td>passed</td>'.repeat(6 - names)}</tr>`
  const found = (names: number, selector: string): number =>
    selectAll(
      withWideTables(
        parseHtml(`<table>${row(names)}</table>`, {
          baseUrl: null,
          limits: DEFAULT_LIMITS,
          diagnostics: new Diagnostics(),
        }),
      ).root,
      selector,
    ).length
  expect(found(1, 'table.octavo-wide')).toBe(1)
  expect(found(1, 'wbr')).toBe(0)
  expect(found(4, 'wbr')).toBeGreaterThan(0)
})
