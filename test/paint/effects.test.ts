import { describe, expect, it } from 'vitest'
import { pixelsOf } from './pixels.ts'

const box = (style: string) => pixelsOf(`<div style="width: 100px; height: 100px; background: red; ${style}"></div>`)

describe('clip-path', () => {
  it('cuts a box to a polygon', async () => {
    const { at, warnings } = await box('clip-path: polygon(0 0, 100% 0, 0 100%)')
    expect([at(10, 10), at(80, 10), at(90, 90), at(60, 60)]).toEqual(['red', 'red', 'white', 'white'])
    expect(warnings).toEqual([])
  })

  it('cuts a box to a circle or an ellipse around a place', async () => {
    const circle = await box('clip-path: circle(30px at 50px 50px)')
    expect([circle.at(50, 25), circle.at(50, 15), circle.at(72, 72)]).toEqual(['red', 'white', 'white'])
    const ellipse = await box('clip-path: ellipse(50% 20% at 50% 50%)')
    expect([ellipse.at(5, 50), ellipse.at(50, 35), ellipse.at(50, 25)]).toEqual(['red', 'red', 'white'])
    const closest = await box('clip-path: circle()')
    expect([closest.at(50, 2), closest.at(5, 5)]).toEqual(['red', 'white'])
  })

  it('cuts a box to a rectangle within it, with round corners', async () => {
    const { at } = await box('clip-path: inset(10px 20px 30px 40px round 10px)')
    expect([at(60, 40), at(41, 11), at(38, 40), at(82, 40), at(60, 8), at(60, 72)]).toEqual([
      'red',
      'white',
      'white',
      'white',
      'white',
      'white',
    ])
  })

  it('cuts a box to a path, by either rule', async () => {
    const path = 'M0 0H100V100H0Z M20 20H80V80H20Z'
    expect((await box(`clip-path: path(evenodd, '${path}')`)).at(50, 50)).toBe('white')
    expect((await box(`clip-path: path('${path}')`)).at(50, 50)).toBe('red')
  })

  it('refers to the box that is named', async () => {
    const { at } = await box('border: 20px solid green; clip-path: padding-box')
    expect([at(10, 50), at(50, 50)]).toEqual(['white', 'red'])
  })

  it('is cut with what it holds, and turned with the box', async () => {
    const { at } = await pixelsOf(
      '<div style="width: 100px; height: 100px; clip-path: inset(0 50px 0 0); transform: translate(50px, 0)"><div style="position: relative; left: -20px; width: 200px; height: 50px; background: red"></div></div>',
    )
    expect([at(60, 20), at(98, 20), at(45, 20), at(105, 20)]).toEqual(['red', 'red', 'white', 'white'])
  })

  it('of a drawing that is referred to is still a warning on HTML elements', async () => {
    expect((await box('clip-path: url(#a)')).warnings.join()).toContain('clip-path')
  })
})

describe('mix-blend-mode', () => {
  it('mixes a box with what is below it', async () => {
    const { at, warnings } = await pixelsOf(
      '<div style="width: 100px; height: 100px; background: rgb(255 255 0)"></div><div style="position: absolute; top: 0; left: 50px; width: 100px; height: 100px; background: rgb(0 255 255); mix-blend-mode: multiply"></div>',
    )
    expect([at(25, 50), at(75, 50), at(125, 50)]).toEqual(['255,255,0', '0,255,0', '0,255,255'])
    expect(warnings).toEqual([])
  })
})
