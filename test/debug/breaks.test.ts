/** Why pages ended where they did. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { pageBreaks } from '../../src/debug/breaks.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { BreakAppeal } from '../../src/layout/types.ts'
import { runStages } from '../../src/render/stages.ts'

const STYLE = `<style>@page { size: 300px 200px; margin: 20px }
  body { margin: 0 } p { margin: 0; font: 20px/20px monospace; orphans: 2; widows: 2 } div { height: 50px } .whole { break-inside: avoid }</style>`

async function breaksOf(html: string, index = 0) {
  const context = { templates: ['none'], profiles: NO_PROFILES, defaultProfile: null }
  const job = await readJob('generate', { html: `${STYLE}${html}`, template: 'none' }, context)
  const { paged } = await runStages(job, { loader: null }, new Diagnostics())
  return pageBreaks(paged.pages, index)
}

const lines = (count: number): string => `<p>${Array.from({ length: count }, (_, index) => index).join('<br>')}</p>`

describe('the breaks of a page', () => {
  it('are forced by what asks for them', async () => {
    const { taken } = await breaksOf('<div>a</div><div style="break-before: page">b</div>')
    expect(taken).toMatchObject({ y: 70, reason: 'forced between <div> and <div>' })
  })

  it('come where the next box or line does not fit', async () => {
    const box = await breaksOf(`${'<div></div>'.repeat(3)}<svg style="display: block" width=50 height=50></svg>`)
    expect(box.taken).toMatchObject({ y: 170, appeal: BreakAppeal.perfect })
    expect(box.taken!.reason).toBe('10 px are left: <svg> does not fit (its first part needs 50 px)')
    const divided = await breaksOf('<div></div>'.repeat(4))
    expect(divided.taken).toMatchObject({ y: 180, reason: '0 px are left: <div> is divided' })
    const line = await breaksOf(lines(12))
    expect(line.taken).toMatchObject({ y: 180, reason: '0 px are left: the next line does not fit (20 px)' })
  })

  it('come earlier for lines and boxes that are kept together', async () => {
    const widows = await breaksOf(lines(9))
    expect(widows.taken).toMatchObject({ y: 160, appeal: BreakAppeal.perfect })
    expect(widows.taken!.reason).toContain('kept with those after it')
    const whole = await breaksOf(`<div></div><div></div><section class=whole>${lines(4)}</section>`)
    expect(whole.taken).toMatchObject({ y: 120 })
    expect(whole.taken!.reason).toBe('60 px are left: <section> is kept whole, or with what follows it')
  })

  it('are weighed between boxes, lines and rows', async () => {
    const { opportunities, taken } = await breaksOf(
      `<div></div><div class=whole style="break-after: avoid"></div>${lines(3)}`,
    )
    expect(taken).toBe(null)
    expect(opportunities.map(({ y, reason }) => [y, reason])).toEqual([
      [70, 'free: before <div>'],
      [120, 'avoided: before <p>'],
      [140, 'against orphans or widows: 1 line here, 2 after the break'],
      [160, 'against orphans or widows: 2 lines here, 1 after the break'],
    ])
    const row = '<tr><td>x</td></tr>'
    const rows = await breaksOf(`<table>${row}${row}<tr style="break-before: avoid"><td>x</td></tr></table>`)
    expect(rows.opportunities.map(({ reason }) => reason)).toEqual(['free: before the row', 'avoided: before the row'])
  })
})
