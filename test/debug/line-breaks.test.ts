/** Why lines ended where they did. */
import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { weighedLineAt } from '../../src/debug/line-breaks.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { runStages } from '../../src/render/stages.ts'

const TEXT =
  'A line of type is a compromise between the words that it must hold and the room that it is given, and the best compromise of a paragraph is seldom the best compromise of each of its lines considered alone.'

async function weighed(paragraph: string, style: string, y: number) {
  const context = { templates: ['none'], profiles: NO_PROFILES, defaultProfile: null }
  const css = `@page { size: 300px 400px; margin: 20px } body { margin: 0 } p { margin: 0; font: 16px/20px serif; ${style} }`
  const html = `<html lang=en><style>${css}</style><p>${paragraph}</p>`
  const job = await readJob('generate', { html, template: 'none' }, context)
  const { paged, fonts } = await runStages(job, { loader: null }, new Diagnostics())
  return weighedLineAt(paged.pages[0]!, { x: 30, y }, fonts)
}

const FITTED = 'text-align: justify; hyphens: auto; -octavo-line-breaking: total-fit'

describe('the candidates of a line', () => {
  it('cost no less than the one that was taken, from the first line on', async () => {
    const line = (await weighed('it is as it is, or so we say '.repeat(9), '-octavo-line-breaking: total-fit', 25))!
    expect(line.method).toMatch(/^The lines were chosen together/)
    expect(line.room).toBeCloseTo(260, 6)
    const taken = line.candidates.find(({ isTaken }) => isTaken)!
    const possible = line.candidates.filter(({ total }) => total !== null)
    expect(possible.length).toBeGreaterThan(1)
    expect(taken.total).toBe(Math.min(...possible.map(({ total }) => total!)))
    expect(taken.total).toBeGreaterThan(taken.demerits!)
  })

  it('are told with the nearest that are too long', async () => {
    const line = (await weighed(TEXT, FITTED, 45))!
    const tooLong = line.candidates.filter(({ spare, demerits }) => spare < 0 && demerits === null)
    expect(tooLong).toHaveLength(1)
    expect(tooLong[0]!.ratio ?? Number.NEGATIVE_INFINITY).toBeLessThan(-1)
    expect(line.candidates.filter(({ isTaken }) => isTaken)).toHaveLength(1)
  })

  it('of lines that are taken one by one are what fits and what does not', async () => {
    const line = (await weighed(TEXT, 'text-indent: 30px', 25))!
    expect(line.method).toBe('Each line takes as much as fits.')
    expect(line.room).toBe(230)
    expect(line.candidates.map(({ spare, isTaken }) => [spare >= 0, isTaken])).toEqual([
      ...line.candidates.slice(2).map(() => [true, false]),
      [true, true],
      [false, false],
    ])
  })

  it('count the boxes in the line, and there are none beside the text', async () => {
    const box = '<span style="display: inline-block; width: 100px">x</span> '
    const plain = (await weighed(TEXT, '', 25))!
    const boxed = (await weighed(box + TEXT, '', 25))!
    expect(boxed.candidates.find(({ isTaken }) => isTaken)!.text).not.toBe(
      plain.candidates.find(({ isTaken }) => isTaken)!.text,
    )
    for (const { spare, isTaken } of boxed.candidates) expect(isTaken ? spare >= 0 : true).toBe(true)
    expect(await weighed(TEXT, '', 390)).toBe(null)
  })
})
