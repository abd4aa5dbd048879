/** `background` and `mask`: what each layer gets (CSS Backgrounds 4 §2.10, CSS Masking 1 §7.10). */
import { describe, expect, it } from 'vitest'
import { styled } from '../styling.ts'

const styleOf = (declaration: string) => styled(`<p style="${declaration}">`).of('p')
const percent = (value: number) => ({ kind: 'linear', px: 0, percent: value })

describe('boxes of a layer', () => {
  it.each([
    ['none of them', 'red', 'padding-box', 'border-box'],
    ['one is of both', 'content-box', 'content-box', 'content-box'],
    ['the first is the origin, the second the clip', 'content-box padding-box', 'content-box', 'padding-box'],
    ['text clips, from the padding box', 'text', 'padding-box', 'text'],
    ['text clips before a box', 'text border-box', 'border-box', 'text'],
    ['text clips after a box', 'content-box text', 'content-box', 'text'],
    ['so does the area of the border', 'border-area content-box', 'content-box', 'border-area'],
  ])('%s', (_, value, origin, clip) => {
    const [layer] = styleOf(`background: url(a.png) ${value}`).backgroundLayers
    expect([layer!.origin, layer!.clip]).toEqual([origin, clip])
  })

  it.each([
    ['none of them', 'url(a.png)', 'border-box', 'border-box'],
    ['one is of both', 'url(a.png) padding-box', 'padding-box', 'padding-box'],
    ['the first is the origin', 'content-box url(a.png) padding-box', 'content-box', 'padding-box'],
    ['nothing is clipped', 'no-clip url(a.png) padding-box', 'padding-box', 'no-clip'],
  ])('masks: %s', (_, value, origin, clip) => {
    const [layer] = styleOf(`mask: ${value}`).maskLayers
    expect([layer!.origin, layer!.clip]).toEqual([origin, clip])
  })
})

describe('layers', () => {
  it('have what they name, and initial values for the rest', () => {
    const { backgroundLayers, backgroundColor } = styleOf(
      'background: url(a.png) right / 10px fixed, no-repeat url(b.png) content-box red',
    )
    expect(backgroundColor).toMatchObject({ r: 1, g: 0, b: 0 })
    expect(backgroundLayers).toMatchObject([
      { position: { x: percent(100), y: percent(50) }, size: { width: 10, height: 'auto' }, attachment: 'fixed' },
      { position: { x: percent(0), y: percent(0) }, repeat: { x: 'no-repeat', y: 'no-repeat' }, origin: 'content-box' },
    ])
    expect(backgroundLayers[1]).toMatchObject({ size: { width: 'auto', height: 'auto' }, attachment: 'scroll' })
  })
  it('are those of the images: other lists begin anew', () => {
    const style = styleOf(
      'background-image: url(a.png), url(b.png), url(c.png); background-size: 1px, 2px; background-repeat: space',
    )
    expect(style.backgroundLayers.map(({ size }) => size)).toEqual([1, 2, 1].map(width => ({ width, height: 'auto' })))
    expect(style.backgroundLayers.map(({ repeat }) => repeat.x)).toEqual(['space', 'space', 'space'])
  })
  it('without any image there are none, and the last clip is that of the colour', () => {
    const style = styleOf('background-image: none, none; background-clip: text, content-box')
    expect([style.backgroundLayers, style.backgroundColorClip]).toEqual([[], 'content-box'])
  })
  it('a shorthand resets what it does not name', () => {
    const style = styleOf('background-size: 5px; background-blend-mode: multiply; background: url(a.png)')
    expect(style.backgroundLayers[0]).toMatchObject({ size: { width: 'auto', height: 'auto' }, blend: 'multiply' })
  })
})

describe('backgrounds of the colour behind', () => {
  it.each([
    ['repeat-x', 'repeat', 'no-repeat'],
    ['repeat-y', 'no-repeat', 'repeat'],
    ['round', 'round', 'round'],
    ['space no-repeat', 'space', 'no-repeat'],
  ])('%s', (value, x, y) => {
    expect(styleOf(`background: url(a.png) ${value}`).backgroundLayers[0]!.repeat).toEqual({ x, y })
  })
})

describe('masks', () => {
  it.each([
    ['subtract', 'subtract', 'match-source'],
    ['luminance', 'add', 'luminance'],
    ['alpha exclude', 'exclude', 'alpha'],
  ])('%s', (value, composite, mode) => {
    expect(styleOf(`mask: url(a.png) ${value}`).maskLayers[0]).toMatchObject({ composite, mode })
  })
})
