import { describe, expect, test } from 'vitest'
import { pixelsOf } from './pixels.ts'

const SVG = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='40' height='40' fill='red'/></svg>`

describe('elements that show an image where they have one', () => {
  test.each([
    ['object', `<object data="${SVG}"><b style="background: blue">fallback</b></object>`],
    ['embed', `<embed src="${SVG}">`],
    ['video', `<video poster="${SVG}"></video>`],
  ])('%s', async (_, html) => {
    expect((await pixelsOf(html)).at(20, 20)).toBe('red')
  })
  test('show their content otherwise', async () => {
    const { at } = await pixelsOf(
      `<object data="movie.swf"><p style="margin: 0; height: 40px; background: blue">fallback</p></object>`,
    )
    expect(at(20, 20)).toBe('blue')
  })
})

describe('an image without an address', () => {
  test('is a box of its size', async () => {
    const { at } = await pixelsOf('<img style="width: 40px; height: 40px; background: red">')
    expect([at(20, 20), at(50, 20)]).toEqual(['red', 'white'])
  })
  test('is nothing without a size', async () => {
    const { at } = await pixelsOf('<img style="background: red; display: block">')
    expect(at(20, 5)).toBe('white')
  })
})

describe('image()', () => {
  test('is a picture of one colour', async () => {
    const { at } = await pixelsOf('<div style="height: 40px; background: image(red) 0 0 / 20px 100% no-repeat"></div>')
    expect([at(10, 20), at(30, 20)]).toEqual(['red', 'white'])
  })
})
