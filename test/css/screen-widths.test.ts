import { describe, expect, it } from 'vitest'
import { styled } from './styling.ts'

/** Of a block on a page whose text is 400 px wide. */
const widthsOf = (declarations: string, boundsWidths = true) => {
  const page = { width: 400, height: 600 }
  const html = `<style>@page { margin: 0 }</style><div style="display:block;${declarations}">x</div>`
  const { minWidth, maxWidth } = styled(html, { options: { page, boundsWidths } }).of('div')
  return { minWidth, maxWidth }
}
const room = (px: number) => ({ kind: 'linear', px, percent: 100 })

describe('boxes as wide as a screen', () => {
  it('become as narrow as their container', () => {
    expect(widthsOf('width:1140px').maxWidth).toEqual(room(0))
    expect(widthsOf('width:1140px; display:flex').maxWidth).toEqual(room(0))
    expect(widthsOf('min-width:960px')).toEqual({ minWidth: 0, maxWidth: room(0) })
    expect(widthsOf('width:1140px; max-width:1000px').maxWidth).toEqual(room(0))
  })

  it('leave room for their edges', () => {
    const edges = 'width:1140px; margin:0 20px; padding:0 10px; border:1px solid;'
    expect(widthsOf(edges).maxWidth).toEqual(room(-62))
    expect(widthsOf(`${edges} box-sizing:border-box`).maxWidth).toEqual(room(-40))
  })

  it.each([
    ['fit', 'width:400px'],
    ['are bounded by the author', 'width:1140px; max-width:300px', 300],
    ['were measured out as a whole', 'width:1140px; height:800px'],
    ['are positioned', 'width:1140px; position:absolute'],
    ['are part of a line', 'width:1140px; display:inline-block'],
  ])('stay as they are where they %s', (_, declarations, maxWidth: number | 'none' = 'none') => {
    expect(widthsOf(declarations).maxWidth).toBe(maxWidth)
  })

  it('stay as they are where pages are made as browsers make them', () => {
    expect(widthsOf('width:1140px', false).maxWidth).toBe('none')
  })
})
