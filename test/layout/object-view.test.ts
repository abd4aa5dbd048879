/** `object-view-box` (CSS Images 5 §3). */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import type { BoxFragment } from '../../src/layout/types.ts'
import { runStages } from '../../src/render/stages.ts'

const file = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="80"><rect width="100" height="80"/></svg>'

/** The size of the content box and the rectangle of the image, px from its corner. */
async function imageWith(style: string, around = 'block', source = file) {
  const html = `<style>@page { margin: 0 } body { margin: 0; display: ${around}; align-items: start; height: 300px } img { ${style} }</style><img alt="" src="data:image/svg+xml,${encodeURIComponent(source)}">`
  const context = { templates: ['none'], profiles: NO_PROFILES, defaultProfile: null }
  const { paged } = await runStages(
    await readJob('generate', { html, template: 'none' }, context),
    { loader: null },
    new Diagnostics(),
  )
  const pending: BoxFragment[] = [paged.pages[0]!.body!.fragment]
  for (let fragment = pending.pop(); fragment !== undefined; fragment = pending.pop()) {
    const { width, height, image } = fragment
    if (image !== null) return { size: [width, height], rect: Object.values(image.rect) }
    for (const { fragment: child } of fragment.children) {
      if (child.kind === 'box') pending.push(child)
      if (child.kind === 'line')
        pending.push(...child.children.flatMap(each => (each.fragment.kind === 'box' ? [each.fragment] : [])))
    }
  }
  throw new Error('There is no image.')
}

describe('object-view-box', () => {
  test.each([
    // The part is 60 × 40 and begins 10 px from the left and 20 px from the top.
    [
      'the natural size is that of the part',
      'object-view-box: inset(20px 30px 20px 10px)',
      [60, 40],
      [-10, -20, 100, 80],
    ],
    [
      'a width that is given scales the part',
      'object-view-box: xywh(10px 20px 60px 40px); width: 120px',
      [120, 80],
      [-20, -40, 200, 160],
    ],
    [
      'object-fit places the part',
      'object-view-box: rect(20px 70px 60px 10px); width: 60px; height: 80px; object-fit: contain',
      [60, 80],
      [-10, 0, 100, 80],
    ],
    ['percentages are of the natural size', 'object-view-box: inset(25%)', [50, 40], [-25, -20, 100, 80]],
    ['a part without an area has no effect', 'object-view-box: inset(0 50% 0 50%)', [100, 80], [0, 0, 100, 80]],
    ['shapes without four sides are refused', 'object-view-box: circle(10px)', [100, 80], [0, 0, 100, 80]],
  ])('%s', async (_, style, size, rect) => {
    expect(await imageWith(style)).toEqual({ size, rect })
  })

  test('the ratio of an item of a flex container is that of the part', async () => {
    const { size } = await imageWith('object-view-box: xywh(0 0 20px 40px); height: 80px', 'flex')
    expect(size).toEqual([40, 80])
  })

  test('images without a natural size show all they have', async () => {
    const { rect } = await imageWith(
      'object-view-box: inset(10%); width: 50px; height: 50px',
      'block',
      file.replace('width="100" height="80"', 'viewBox="0 0 10 10"'),
    )
    expect(rect).toEqual([0, 0, 50, 50])
  })
})
