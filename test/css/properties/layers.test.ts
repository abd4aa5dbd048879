/** Layers of backgrounds and of masks: their longhands, lists of which the shorter ones repeat. */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { styled } from '../styling.ts'

/** The style of an element with these declarations; null where one of them is invalid. */
function styleOf(declarations: string): ComputedStyle | null {
  const result = styled(`<main style="font-size: 20px"><p id=x style="${declarations}"></main>`)
  const isInvalid = result.diagnostics.list().some(({ code }) => code === 'invalid_declaration')
  return isInvalid ? null : result.of('#x')
}

const background = (declarations: string) =>
  styleOf(`background-image: url(a.png), url(b.png), url(c.png); ${declarations}`)?.backgroundLayers
const mask = (declarations: string) =>
  styleOf(`mask-image: url(a.png), url(b.png), url(c.png); ${declarations}`)?.maskLayers

const repeat = (x: string, y = x) => ({ repeat: { x, y } })

describe.each([
  ['background', background],
  ['mask', mask],
] as const)('layers of a %s', (name, layers) => {
  test.each([
    ['repeat: repeat-x', [repeat('repeat', 'no-repeat')]],
    ['repeat: repeat-y', [repeat('no-repeat', 'repeat')]],
    ['repeat: space', [repeat('space')]],
    ['repeat: round no-repeat', [repeat('round', 'no-repeat')]],
    ['repeat: space, round', [repeat('space'), repeat('round'), repeat('space')]],
    ['size: cover', [{ size: 'cover' }]],
    ['size: 10px', [{ size: { width: 10, height: 'auto' } }]],
    ['size: auto 1em', [{ size: { width: 'auto', height: 20 } }]],
    ['size: contain, 1px 2px', [{ size: 'contain' }, { size: { width: 1, height: 2 } }, { size: 'contain' }]],
    ['position: 1px 2px', [{ position: { x: 1, y: 2 } }]],
    ['origin: content-box', [{ origin: 'content-box' }]],
    ['clip: padding-box', [{ clip: 'padding-box' }]],
  ])('%s', (declaration, expected) => expect(layers(`${name}-${declaration}`)).toMatchObject(pad(expected)))

  test.each([
    'repeat: repeat-x space',
    'repeat: none',
    'size: -1px',
    'size: cover 1px',
    'origin: text',
    'size: 1px 2px 3px',
  ])('%s is invalid', declaration => expect(styleOf(`${name}-${declaration}`)).toBeNull())
})

/** A list for three layers, repeated as those of CSS are. */
const pad = (list: readonly object[]): readonly object[] => [0, 1, 2].map(index => list[index % list.length]!)

describe('backgrounds', () => {
  test.each([
    ['attachment: fixed, scroll', ['fixed', 'scroll', 'fixed'], 'attachment'],
    ['blend-mode: multiply', ['multiply', 'multiply', 'multiply'], 'blend'],
    ['clip: text, border-box', ['text', 'border-box', 'text'], 'clip'],
  ] as const)('background-%s', (declaration, expected, key) => {
    expect(background(`background-${declaration}`)?.map(layer => layer[key])).toEqual(expected)
  })

  test('have no layers without an image, unless the colour scrolls', () => {
    expect(styleOf('background-image: none, none; background-size: cover')?.backgroundLayers).toEqual([])
    expect(styleOf('background-attachment: local')?.backgroundLayers).toHaveLength(1)
  })
})

describe('masks', () => {
  test.each([
    ['mode: luminance, alpha', ['luminance', 'alpha', 'luminance'], 'mode'],
    ['composite: exclude', ['exclude', 'exclude', 'exclude'], 'composite'],
    ['clip: no-clip', ['no-clip', 'no-clip', 'no-clip'], 'clip'],
    ['origin: fill-box, view-box', ['content-box', 'border-box', 'content-box'], 'origin'],
    ['origin: stroke-box, margin-box', ['border-box', 'border-box', 'border-box'], 'origin'],
  ] as const)('mask-%s', (declaration, expected, key) => {
    expect(mask(`mask-${declaration}`)?.map(layer => layer[key])).toEqual(expected)
  })

  test('have a layer for each image, and none for `none`', () => {
    const layers = styleOf('mask-image: url(a.png), none, url(#m); mask-mode: alpha, luminance')?.maskLayers
    expect(layers?.map(({ image, mode }) => [image.kind, mode])).toEqual([
      ['url', 'alpha'],
      ['reference', 'alpha'],
    ])
    expect(styleOf('mask-image: none; mask-size: cover')?.maskLayers).toEqual([])
  })

  test.each([
    ['source-over', 'add'],
    ['source-out', 'subtract'],
    ['source-in', 'intersect'],
    ['xor', 'exclude'],
  ])('-webkit-mask-composite: %s is %s', (name, operator) => {
    expect(mask(`-webkit-mask-composite: ${name}`)?.[0]?.composite).toBe(operator)
  })
})
