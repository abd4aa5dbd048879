/** The size of pages: what `size`, `width`, `height` and the margins of `@page` make together (CSS Page 3 §6 and §7.1). */
import { describe, expect, it } from 'vitest'
import { contentArea } from '../../src/pages/geometry.ts'
import { layOut } from '../layout/harness.ts'

const pageOf = async (css: string) => {
  const { paged } = await layOut('<p>X', { width: 400, height: 300, css: `html { margin: 0 } @page { ${css} }` })
  const { geometry } = paged.pages[0]!
  const { x, y, width, height } = contentArea(geometry)
  return { size: [geometry.width, geometry.height], area: [x, y, width, height] }
}

describe('the page box', () => {
  it('is as large as its content and margins where both are given', async () => {
    expect(await pageOf('size: 500px; margin: 50px; width: 200px; height: 300px')).toEqual({
      size: [300, 400],
      area: [50, 50, 200, 300],
    })
    expect(await pageOf('margin: 10px; border: 5px solid; padding: 5px; width: 200px; box-sizing: border-box')).toEqual(
      {
        size: [220, 300],
        area: [20, 20, 180, 260],
      },
    )
  })

  it('has its content in the middle between margins that are auto', async () => {
    expect(await pageOf('margin: auto; width: 50%; height: 100px')).toEqual({
      size: [400, 300],
      area: [100, 100, 200, 100],
    })
    expect(await pageOf('margin: 0 auto 0 10px; width: 200px')).toEqual({ size: [400, 300], area: [10, 0, 200, 300] })
    expect(await pageOf('margin: 0 10px 0 auto; width: 200px')).toEqual({ size: [400, 300], area: [190, 0, 200, 300] })
    // Borders and padding are beside the content, or part of its length.
    const edges = 'margin: auto; border: 10px solid; padding: 15px; width: 100px; height: 100px;'
    expect((await pageOf(edges)).area).toEqual([150, 100, 100, 100])
    expect((await pageOf(`${edges} box-sizing: border-box`)).area).toEqual([175, 125, 50, 50])
  })

  it('grows by borders and padding that are beside its content', async () => {
    expect(await pageOf('margin: 10px; border: 5px solid; padding: 5px; width: 200px; height: 100px')).toEqual({
      size: [240, 140],
      area: [20, 20, 200, 100],
    })
  })

  it.each(['auto', 'min-content', 'fit-content(100px)'])('is the sheet with a width of %s', async width => {
    expect(await pageOf(`margin: 10px; width: ${width}`)).toEqual({ size: [400, 300], area: [10, 10, 380, 280] })
  })

  it('is A4 where text has no room in either direction, and no other for 24 px', async () => {
    const a4 = [(210 * 96) / 25.4, (297 * 96) / 25.4]
    expect((await pageOf('margin: 0; size: 23px 300px')).size).toEqual(a4)
    expect((await pageOf('margin: 0; size: 300px 23px')).size).toEqual(a4)
    expect(await pageOf('margin: 0; size: 24px')).toEqual({ size: [24, 24], area: [0, 0, 24, 24] })
    expect((await pageOf('margin: 0; width: 10px; height: 10px')).size).toEqual(a4)
  })

  it('has margins that leave 24 px for text, made smaller in proportion along the axis where they do not', async () => {
    const area = async (css: string) => (await pageOf(css)).area.map(value => Math.round(value * 1e6) / 1e6)
    expect(await area('margin: 138px 188px')).toEqual([188, 138, 24, 24])
    expect(await area('margin: 300px')).toEqual([188, 138, 24, 24])
    expect(await area('margin: 10px 100px 10px 600px')).toEqual([322.285714, 10, 24, 280])
    expect(await area('margin: 200px 10px; border: 20px solid; padding: 10px')).toEqual([40, 138, 320, 24])
    expect(await area('margin: 10px 300px; border: 20px solid; padding: 10px')).toEqual([188, 40, 24, 220])
  })
})
