/** Documents that are wider than the paper. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { pdfText } from '../../src/compare/page-text.ts'
import { render } from '../../src/index.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

const WIDE = '<div style="width:1200px;text-align:right">end</div>'
const SVG = '<svg width="100" height="40" role="img" aria-label="a"><rect width="100" height="40"/></svg>'
const document = (body: string) =>
  `<!doctype html><html lang=en><title>T</title><style>@page{size:600px 800px;margin:0}body{margin:0;font:20px Arimo}</style>${body}`

const stagesOf = async (html: string, template = 'none') => {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const job = await readJob('generate', { html, template }, context)
  const diagnostics = new Diagnostics()
  const stages = await runStages(job, { loader: null }, diagnostics)
  return { ...stages, warnings: diagnostics.list() }
}

describe('a document wider than the paper', () => {
  it('is set smaller where browsers would, with a warning', async () => {
    const { pdf, warnings } = await render({ html: document(`${WIDE}<p>text`), template: 'none' })
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['page_shrunk', 'the content is wider than the paper: all of it is set at 50 % of its size'],
    ])
    expect(pdfText(pdf)).toContain('end')
  })

  it('has only what is too wide set smaller in a template', async () => {
    const { paged, styled, warnings } = await stagesOf(
      document(`${WIDE.replace('width', 'height:60px;width')}<p>text`),
      'clean',
    )
    expect(warnings).toContainEqual({
      code: 'page_shrunk',
      message: 'it is wider than the paper and set at 50 % of its size',
      where: '<div> in line 1',
      count: 1,
    })
    expect(styled.styles.slice(-2).map(({ self }) => self.fontSize)).toEqual([10, 20])
    expect(paged.pages).toHaveLength(1)
  })

  it('becomes smaller as a whole in a template where a column has no room for words', async () => {
    const side = '<div style="float:left;width:570px">side</div><div style="margin-left:580px">wording wording'
    expect((await stagesOf(document(side), 'clean')).warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('all of it is set at'),
    ])
  })

  it('keeps lines and words of cells whole where it becomes little smaller', async () => {
    const cells = (count: number) => '<td>statements<td style="white-space:nowrap">two words'.repeat(count)
    const table = (count: number) => document(`<table style="width:100%"><tr>${cells(count)}</table>`)
    const wide = await stagesOf(table(4))
    expect(wide.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the content is wider than the paper: all of it is set at [78]\d % of its size$/),
    ])
    expect(wide.styled.styles.at(-1)!.self).toMatchObject({ textWrapMode: 'nowrap', overflowWrap: 'normal' })
    const wider = await stagesOf(table(8))
    expect(wider.warnings).toEqual([])
    expect(wider.styled.styles.at(-1)!.self).toMatchObject({ textWrapMode: 'relent', overflowWrap: 'relent' })
  })

  it('is not laid out to its end with whole cells once a page shows that they make it too small', async () => {
    const table = `<table style="width:100%"><tr>${'<td>statements<td style="white-space:nowrap">two words'.repeat(8)}</table>`
    const pages = '<p style="break-before:page">x'.repeat(20)
    let steps = 0
    await render({
      html: document(table + pages),
      template: 'none',
      onProgress: phase => {
        if (phase === 'layout') steps++
      },
    })
    expect(steps).toBeGreaterThan(19)
    expect(steps).toBeLessThan(26)
  })

  it('keeps lines of cells whole that their author lets overflow', async () => {
    const { warnings, paged } = await stagesOf(
      document(
        '<table style="width:100%"><td>x<td style="max-width:0;padding:0;white-space:nowrap"><b style="float:right">(12)</b></table>',
      ),
    )
    expect(warnings).toEqual([])
    expect(paged.fit).toMatchObject({ whole: 1, breaksCells: false })
    // Where it leaves the paper it breaks.
    const { styled } = await stagesOf(
      document('<table style="width:100%"><td>x<td style="max-width:0;white-space:nowrap">overflowing</table>'),
    )
    expect(styled.styles.at(-1)!.self.textWrapMode).toBe('relent')
  })

  it('has its drawings, its lengths and its type in one scale, and the margins of pages in their own', async () => {
    const text = '<p style="width:50vw;font-size:1rem">x'
    const { styled, paged, display } = await stagesOf(
      document(`${WIDE}${SVG}${text}`).replace('margin:0}', 'margin:30px}'),
    )
    const { fontSize, width } = styled.styles.at(-1)!.self
    expect(paged.pages[0]!.geometry.margin.left).toBe(30)
    expect(fontSize).toBeCloseTo(8)
    expect(width).toBeCloseTo(270)
    const drawing = display.pages[0]!.ops.find(op => op.op === 'drawing')
    expect(drawing).toMatchObject({ rect: { width: 50 }, children: [{ transform: [0.5, 0, 0, 0.5, 0, 0] }] })
  })
})
