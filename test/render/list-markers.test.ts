/** The distance of list markers from their items in the template `none` is that of browsers. */
import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import type { GlyphsOp, PaintOp } from '../../src/paint/ops.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

function textsIn(ops: readonly PaintOp[]): readonly GlyphsOp[] {
  return ops.flatMap(op => (op.op === 'glyphs' ? [op] : op.op === 'group' ? textsIn(op.children) : []))
}

const endOf = ({ at, advances }: GlyphsOp): number => at.x + advances.reduce((sum, advance) => sum + advance, 0)

/** Px from the centre and from the end of the marker to the item "x". */
async function distances(html: string) {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const job = await readJob('generate', { html, template: 'none' }, context)
  const { display } = await runStages(job, { loader: null }, new Diagnostics())
  const texts = textsIn(display.pages[0]!.ops)
  const item = texts.find(({ text }) => text === 'x')!
  const marker = texts.find(({ text }) => /^[•◦▪]$|^1\.$/.test(text))!
  return { center: item.at.x - (marker.at.x + endOf(marker)) / 2, end: item.at.x - endOf(marker) }
}

test.each(['disc', 'circle', 'square'])('a %s is where browsers draw it', async type => {
  // The ascent is 13 px, two thirds of it 8: the symbol begins 8 + 7 px before the item and is 4 px wide.
  const { center } = await distances(`<ul style="font: 16px serif; list-style: ${type}"><li>x</ul>`)
  expect(center).toBeCloseTo(13, 3)
})

test('a number is followed by its space', async () => {
  expect((await distances('<ol style="font: 16px serif"><li>x</ol>')).end).toBeCloseTo(4, 3)
})
