/** Backgrounds that are attached to what scrolls (CSS Backgrounds 3 §2.5). */
import { expect, it } from 'vitest'
import { pixelsOf } from './pixels.ts'

const HALVES = 'linear-gradient(red 50%, blue 50%)'
const box = (style: string, inner: string): string =>
  `<body style="margin:0"><div style="width:100px;height:100px;overflow:auto;${style}">${inner}</div>`
const TALL = '<div style="height:400px"></div>'

it('are placed in all of the content, and seen as far as the box is', async () => {
  const { at } = await pixelsOf(box(`background:${HALVES} local`, TALL))
  expect([at(50, 20), at(50, 95)]).toEqual(['red', 'red'])
  const scroll = await pixelsOf(box(`background:${HALVES} scroll`, TALL))
  expect([scroll.at(50, 20), scroll.at(50, 95)]).toEqual(['red', 'blue'])
})

it('are not seen under the border, neither image nor colour', async () => {
  const border = 'border:20px solid transparent'
  const image = await pixelsOf(box(`${border};background:linear-gradient(red,red) local`, TALL))
  expect([image.at(10, 60), image.at(30, 60)]).toEqual(['white', 'red'])
  const color = await pixelsOf(box(`${border};background:red local`, TALL))
  expect([color.at(10, 60), color.at(30, 60)]).toEqual(['white', 'red'])
})

it('are as any other where nothing scrolls', async () => {
  const { at } = await pixelsOf(box(`overflow:visible;border:20px solid transparent;background:red local`, ''))
  expect(at(10, 60)).toBe('red')
})
