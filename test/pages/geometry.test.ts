/** The size of pages: what `size`, `width`, `height` and the margins of `@page` make together (CSS Page 3 §4 and §7.1). */
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
  })
})
