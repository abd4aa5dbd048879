/** What boxes show of their content and of their background, seen on pixels. */
import { describe, expect, it } from 'vitest'
import { pixelsOf } from './pixels.ts'

describe('overflow: hidden', () => {
  it.each([
    ['a turned box', 'transform: translate(50px, 0)'],
    ['a shadow', 'width: 50px; box-shadow: 60px 0 red'],
    ['an outline', 'outline: 20px solid red'],
  ])('cuts off %s', async (_, style) => {
    const { at } = await pixelsOf(
      `<div style="width: 100px; height: 100px; overflow: hidden"><div style="width: 100px; height: 50px; background: red; ${style}"></div></div>`,
    )
    expect([at(90, 20), at(110, 20)]).toEqual(['red', 'white'])
  })
})

describe('an outline further inside than there is room', () => {
  it('is as small as its width allows, in each direction', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 100px; height: 40px; outline: 4px solid red; outline-offset: -60px"></div>',
    )
    expect([at(50, 20), at(47, 17), at(44, 20), at(56, 20), at(50, 14)]).toEqual([
      'red',
      'red',
      'white',
      'white',
      'white',
    ])
  })
})

describe('round corners', () => {
  it('are sharp inside where a border is as wide as one of their radii', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 100px; height: 100px; border: 10px solid green; background: red; border-radius: 10px / 40px"></div>',
    )
    expect([at(12, 12), at(12, 25)]).toEqual(['red', 'red'])
  })
})

describe('the canvas', () => {
  it('has its images where the root element is', async () => {
    const { at } = await pixelsOf(
      '<style>html { margin: 30px 0 0 40px; background: linear-gradient(90deg, red 50%, green 50%) 0 0 / 20px 20px no-repeat }</style>x',
    )
    expect([at(20, 40), at(45, 45), at(55, 45), at(65, 45)]).toEqual(['white', 'red', 'green', 'white'])
  })
})

describe('a table with a caption', () => {
  it('is turned with it', async () => {
    const { at } = await pixelsOf(
      `<table style="transform: translate(100px, 0); border-spacing: 0"><caption style="background: red; height: 20px"></caption>
      <tr><td style="padding: 0; width: 50px; height: 50px; background: green"></table>`,
    )
    expect([at(10, 10), at(110, 10), at(110, 40)]).toEqual(['white', 'red', 'green'])
  })
})

describe('shape()', () => {
  it('cuts a box to lines and curves', async () => {
    const { at, warnings } = await pixelsOf(
      `<div style="width: 100px; height: 100px; background: red;
      clip-path: shape(from 0 0, hline to 100%, vline by 50px, line to 0% 100%, close)"></div>`,
    )
    expect([at(90, 10), at(10, 80), at(90, 80)]).toEqual(['red', 'red', 'white'])
    const arc = await pixelsOf(
      `<div style="width: 100px; height: 100px; background: red;
      clip-path: shape(from 0px 50px, arc to 100px 50px of 50px cw, curve by -100px 0px with 0px 40px / 0px 40px from end, close)"></div>`,
    )
    expect([arc.at(50, 5), arc.at(5, 5), arc.at(50, 70), arc.at(50, 95)]).toEqual(['red', 'white', 'red', 'white'])
    expect(warnings).toEqual([])
  })
})
