/** Pages whose text is let go as soon as it is painted look as pages that are kept. */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import type { DisplayDocument } from '../../src/paint/ops.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

const PAGE =
  '<style>@page { size: 200px 120px; margin: 20px; @bottom-left { content: string(s) counter(page) } }</style>'
const TEXT = '<p>one two three four five six seven eight nine ten'.repeat(9)

async function stagesOf(html: string, texts: 'kept' | 'let go') {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const job = await readJob('generate', { html: PAGE + html, template: 'none' }, context)
  const diagnostics = new Diagnostics()
  const stages = await runStages(job, { loader: null }, diagnostics, undefined, texts)
  return { ...stages, warnings: diagnostics.list() }
}

/** The operations without what refers to elements, which are others in each run, and without the identities of lines. */
const shown = ({ pages, outline, anchors }: DisplayDocument): string =>
  JSON.stringify([pages.map(page => page.ops), outline, [...anchors]], (key, value: unknown) =>
    key === 'source' || key === 'element' || key === 'line' ? null : value,
  )

const DOCUMENTS: readonly (readonly [name: string, isHeld: boolean, html: string])[] = [
  ['text with running strings', false, `<style>p { string-set: s content() }</style>${TEXT}<h1 id="a">End</h1>`],
  ['footnotes', false, `<style>i { float: footnote }</style>${TEXT}<p>a<i>note</i>${TEXT}`],
  ['more pages than are kept as they are painted', false, `<body style="background: #eee">${TEXT.repeat(6)}`],
  ['vertical lines', false, `<style>html { writing-mode: vertical-rl }</style>${TEXT}`],
  ['pages left blank', false, `${TEXT}<h1 style="break-before: left">A</h1><h1 style="break-before: left">B</h1>`],
  ['a background of the last page', false, `<style>@page :last { background: red }</style>${TEXT}`],
  ['fixed boxes of a later page', true, `${TEXT}<b style="position: fixed; top: 0">fixed</b>`],
  [
    'numbers of later pages',
    true,
    `<style>a::after { content: target-counter(attr(href), page) }</style><a href="#z">z</a>${TEXT}<h1 id="z">Z</h1>`,
  ],
]

describe('pages that are let go', () => {
  test.each(DOCUMENTS)('look like pages that are kept: %s', async (_, isHeld, html) => {
    const [kept, letGo] = [await stagesOf(html, 'kept'), await stagesOf(html, 'let go')]
    expect(kept.paged.pages.length).toBeGreaterThan(2)
    expect(shown(letGo.display)).toBe(shown(kept.display))
    expect(letGo.warnings).toEqual(kept.warnings)
    expect(kept.paged.pages.some(({ body }) => body !== null)).toBe(true)
    expect(letGo.paged.pages.some(({ body }) => body !== null)).toBe(isHeld)
  })
})
