import { describe, expect, test } from 'vitest'
import {
  IDENTITY4,
  multiply4,
  perspective4,
  projected,
  rotation4,
  scaling4,
  showsBack,
  translation4,
} from '../../src/base/matrix4.ts'
import { pixelsOf } from './pixels.ts'

const round = (values: readonly number[] | null) => values?.map(value => Math.round(value * 1000) / 1000 + 0)
const CENTRE = { x: 50, y: 50 }

describe('matrices of space', () => {
  test('are squeezed onto the page', () => {
    expect(round(projected(rotation4(1, 0, 0, 60), { x: 0, y: 0 }))).toEqual([1, 0, 0, 0.5, 0, 0])
    expect(round(projected(rotation4(0, 1, 0, 60), { x: 0, y: 0 }))).toEqual([0.5, 0, 0, 1, 0, 0])
    expect(round(projected(rotation4(0, 0, 2, 90), { x: 0, y: 0 }))).toEqual([0, 1, -1, 0, 0, 0])
    expect(rotation4(0, 0, 0, 90)).toBe(IDENTITY4)
  })
  test('grow what is nearer to the eye, and lose what is behind it', () => {
    const near = multiply4(perspective4(100), translation4(0, 0, 50))
    expect(round(projected(near, CENTRE))).toEqual([2, 0, 0, 2, 0, 0])
    expect(projected(multiply4(perspective4(100), translation4(0, 0, 150)), CENTRE)).toBeNull()
  })
  test('are right around the middle where perspective bends', () => {
    const bent = multiply4(perspective4(200), rotation4(0, 1, 0, 45))
    const matrix = projected(bent, CENTRE)!
    const at = (x: number, y: number) => [
      matrix[0] * x + matrix[2] * y + matrix[4],
      matrix[1] * x + matrix[3] * y + matrix[5],
    ]
    const depth = bent[3]! * 50 + bent[15]!
    expect(round(at(50, 50))).toEqual(round([(bent[0]! * 50) / depth, 50 / depth]))
  })
  test('know what turns its back, which a mirror does not', () => {
    expect(showsBack(rotation4(0, 1, 0, 180), CENTRE)).toBe(true)
    expect(showsBack(rotation4(0, 1, 0, 60), CENTRE)).toBe(false)
    expect(showsBack(scaling4(-1, 1, 1), CENTRE)).toBe(false)
    expect(showsBack(multiply4(rotation4(1, 0, 0, 180), rotation4(1, 0, 0, 180)), CENTRE)).toBe(false)
  })
})

describe('boxes in space', () => {
  const face = (style: string, inner = '') =>
    `<div style="width: 100px; height: 100px; background: red; ${style}">${inner}</div>`

  test('are seen through the perspective of the box around them', async () => {
    const near = face('transform: translateZ(50px) scale(0.5); transform-origin: 0 0')
    const { at } = await pixelsOf(`<div style="perspective: 100px; perspective-origin: 0 0">${near}</div>`)
    expect([at(95, 95), at(105, 95)]).toEqual(['red', 'white'])
  })
  test('grow narrower away from the eye', async () => {
    const turned = (style: string) =>
      `<div style="perspective: 100px; perspective-origin: 0 0">${face(`transform: rotateY(45deg); transform-origin: 0 0; ${style}`, '<i></i>')}</div>`
    const plain = await pixelsOf(turned(''))
    expect(
      [
        [2, 3],
        [2, 95],
        [38, 3],
        [38, 56],
        [38, 64],
      ].map(([x, y]) => plain.at(x!, y!)),
    ).toEqual([...['red', 'red', 'red', 'red', 'white']])
    const bands = await pixelsOf(turned('background: linear-gradient(red 50%, blue 50%)'))
    expect(
      [
        [2, 46],
        [2, 52],
        [38, 28],
        [38, 33],
      ].map(([x, y]) => bands.at(x!, y!)),
    ).toEqual([...['red', 'blue', 'red', 'blue']])
  })
  test('are cut off where they come behind the eye', async () => {
    const wide = 'width: 200px; transform: rotateY(-60deg); transform-origin: 0 0'
    const { at, warnings } = await pixelsOf(
      `<div style="perspective: 100px; perspective-origin: 0 0">${face(wide)}</div>`,
    )
    expect([at(1, 50), at(150, 150)]).toEqual(['red', 'red'])
    expect(warnings).toEqual([])
  })
  test('cannot be made to take patches without end', async () => {
    const smooth = 'background: linear-gradient(red, blue); position: absolute; top: 0'
    const many = face(`transform: rotateY(75deg); ${smooth}`).repeat(200)
    await expect(pixelsOf(`<div style="perspective: 100px">${many}</div>`)).rejects.toThrow(/too|more|pixels/)
  })
  test('keep their text in perspective', async () => {
    const words = face('transform: rotateY(45deg); font-size: 50px', 'Words')
    const { warnings } = await pixelsOf(`<div style="perspective: 100px">${words}</div>`)
    expect(warnings).toEqual([])
  })
  test('are not seen from behind where they say so', async () => {
    const turned = 'transform: rotateY(180deg)'
    expect((await pixelsOf(face(turned))).at(50, 50)).toBe('red')
    expect((await pixelsOf(face(`${turned}; backface-visibility: hidden`))).at(50, 50)).toBe('white')
  })
  test('are turned with the box around them only where that keeps them in space', async () => {
    const inner = face('transform: rotateX(-90deg)')
    const outer = (style: string) => `<div style="transform: rotateX(90deg); width: 100px; ${style}">${inner}</div>`
    expect((await pixelsOf(outer(''))).at(50, 50)).toBe('white')
    expect((await pixelsOf(outer('transform-style: preserve-3d'))).at(50, 50)).toBe('red')
  })
  test('lie over those that are further away', async () => {
    const layer = (color: string, z: number) =>
      `<b style="position: absolute; width: 50px; height: 50px; background: ${color}; transform: translateZ(${z}px)"></b>`
    const both = `${layer('red', 10)}${layer('blue', 5)}`
    const { at } = await pixelsOf(`<div style="transform-style: preserve-3d">${both}</div>`)
    expect(at(20, 20)).toBe('red')
  })
  test('lie behind the box around them where they are further away than its plane', async () => {
    const inner = (z: number) =>
      `<b style="position: absolute; width: 50px; height: 50px; background: blue; transform: translateZ(${z}px)"></b>`
    const outer = (z: number, style: string) => pixelsOf(face(`transform-style: preserve-3d; ${style}`, inner(z)))
    expect((await outer(-5, '')).at(20, 20)).toBe('red')
    expect((await outer(5, '')).at(20, 20)).toBe('blue')
    expect((await outer(-5, 'transform: translateZ(20px)')).at(20, 20)).toBe('red')
    expect((await outer(5, 'transform: rotateY(180deg)')).at(80, 20)).toBe('red')
    expect((await outer(-5, 'transform: rotateY(180deg)')).at(80, 20)).toBe('blue')
  })
  test('turn around an origin in front of their plane', async () => {
    const { at } = await pixelsOf(face('transform: rotateY(90deg) rotateY(90deg); transform-origin: 50px 0 30px'))
    expect(at(50, 50)).toBe('red')
    const turned = await pixelsOf(face('transform: rotateY(-45deg); transform-origin: 50px 0 100px'))
    expect([turned.at(20, 50), turned.at(130, 50)]).toEqual(['white', 'red'])
  })
  test('that are inline are not transformed', async () => {
    const { at } = await pixelsOf('<b style="background: red; transform: translateX(200px)">XX</b>')
    expect(at(5, 10)).toBe('red')
  })
})
