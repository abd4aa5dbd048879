/** Transforms (CSS Transforms 1 and 2, https://www.w3.org/TR/css-transforms-1/). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('functions', () => {
  test.each([
    ['transform: translate(1px)', { transform: [{ kind: 'translate', x: 1, y: 0 }] }],
    [
      'transform: translate(1px, 50%)',
      { transform: [{ kind: 'translate', x: 1, y: { kind: 'linear', px: 0, percent: 50 } }] },
    ],
    [
      'transform: translateX(-10%)',
      { transform: [{ kind: 'translate', x: { kind: 'linear', px: 0, percent: -10 }, y: 0 }] },
    ],
    ['transform: translateY(1em)', { transform: [{ kind: 'translate', x: 0, y: 20 }] }],
    ['transform: scale(2)', { transform: [{ kind: 'scale', x: 2, y: 2 }] }],
    ['transform: scale(2, .5)', { transform: [{ kind: 'scale', x: 2, y: 0.5 }] }],
    ['transform: scale(50%)', { transform: [{ kind: 'scale', x: 0.5, y: 0.5 }] }],
    ['transform: scaleX(3)', { transform: [{ kind: 'scale', x: 3, y: 1 }] }],
    ['transform: scaleY(-1)', { transform: [{ kind: 'scale', x: 1, y: -1 }] }],
    ['transform: rotate(90deg)', { transform: [{ kind: 'rotate', angle: 90 }] }],
    ['transform: rotate(.25turn)', { transform: [{ kind: 'rotate', angle: 90 }] }],
    ['transform: rotate(100grad)', { transform: [{ kind: 'rotate', angle: 90 }] }],
    ['transform: rotate(0)', { transform: [{ kind: 'rotate', angle: 0 }] }],
    ['transform: skew(10deg)', { transform: [{ kind: 'skew', x: 10, y: 0 }] }],
    ['transform: skew(10deg, 20deg)', { transform: [{ kind: 'skew', x: 10, y: 20 }] }],
    ['transform: skewX(1rad)', { transform: [{ kind: 'skew', x: 57.29577951308232, y: 0 }] }],
    ['transform: skewY(5deg)', { transform: [{ kind: 'skew', x: 0, y: 5 }] }],
    ['transform: matrix(1, 2, 3, 4, 5, 6)', { transform: [{ kind: 'matrix', values: [1, 2, 3, 4, 5, 6] }] }],
    [
      'transform: translate(1px) scale(2)',
      {
        transform: [
          { kind: 'translate', x: 1, y: 0 },
          { kind: 'scale', x: 2, y: 2 },
        ],
      },
    ],
    ['transform: none', {}],
    ['transform: translateZ(3px)', { transform: [{ kind: 'translate-z', z: 3 }] }],
    [
      'transform: translate3d(1px, 2px, 3px)',
      {
        transform: [
          { kind: 'translate', x: 1, y: 2 },
          { kind: 'translate-z', z: 3 },
        ],
      },
    ],
    [
      'transform: scale3d(1, 2, 3)',
      { transform: [{ kind: 'matrix3d', values: [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1] }] },
    ],
    ['transform: rotateZ(45deg)', { transform: [{ kind: 'rotate', angle: 45 }] }],
    ['transform: rotate3d(0, 0, 1, 45deg)', { transform: [{ kind: 'rotate', angle: 45 }] }],
    ['transform: rotate3d(0, 0, -1, 45deg)', { transform: [{ kind: 'rotate', angle: -45 }] }],
    [
      'transform: rotateX(180deg)',
      { transform: [{ kind: 'matrix3d', values: [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1] }] },
    ],
    ['transform: perspective(100px)', { transform: [{ kind: 'perspective', distance: 100 }] }],
    ['transform: perspective(none)', { transform: [{ kind: 'perspective', distance: 'none' }] }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'transform: translate()',
    'transform: translate(1px 2px)',
    'transform: translate(1px, 2px, 3px)',
    'transform: translateZ(10%)',
    'transform: scale(1px)',
    'transform: rotate(90)',
    'transform: skew(10)',
    'transform: matrix(1, 2, 3)',
    'transform: none scale(2)',
    'transform: scale(2), scale(3)',
    'transform: unknown(1)',
    'transform: perspective(-1px)',
    'transform: rotate3d(0, 1, 45deg)',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('origins', () => {
  test.each([
    ['transform-origin: 10px', { transformOrigin: { x: 10, y: { kind: 'linear', px: 0, percent: 50 } } }],
    [
      'transform-origin: left',
      { transformOrigin: { x: { kind: 'linear', px: 0, percent: 0 }, y: { kind: 'linear', px: 0, percent: 50 } } },
    ],
    [
      'transform-origin: top',
      { transformOrigin: { x: { kind: 'linear', px: 0, percent: 50 }, y: { kind: 'linear', px: 0, percent: 0 } } },
    ],
    [
      'transform-origin: bottom right',
      { transformOrigin: { x: { kind: 'linear', px: 0, percent: 100 }, y: { kind: 'linear', px: 0, percent: 100 } } },
    ],
    [
      'transform-origin: right bottom',
      { transformOrigin: { x: { kind: 'linear', px: 0, percent: 100 }, y: { kind: 'linear', px: 0, percent: 100 } } },
    ],
    ['transform-origin: 20% 30px', { transformOrigin: { x: { kind: 'linear', px: 0, percent: 20 }, y: 30 } }],
    [
      'transform-origin: center 1em 5px',
      { transformOrigin: { x: { kind: 'linear', px: 0, percent: 50 }, y: 20, z: 5 } },
    ],
    ['transform-origin: 1px 2px 0', { transformOrigin: { x: 1, y: 2 } }],
    [
      'perspective-origin: 10% top',
      { perspectiveOrigin: { x: { kind: 'linear', px: 0, percent: 10 }, y: { kind: 'linear', px: 0, percent: 0 } } },
    ],
    ['perspective: 300px', { perspective: 300 }],
    ['perspective: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'transform-origin: left right',
    'transform-origin: top 10px',
    'transform-origin: 1px 2px 3%',
    'transform-origin: 1px 2px 3px 4px',
    'perspective: -1px',
    'perspective: 10%',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('single properties', () => {
  test.each([
    [
      'translate: 1px',
      { transform: [{ kind: 'translate', x: 1, y: 0 }], translate: [{ kind: 'translate', x: 1, y: 0 }] },
    ],
    [
      'translate: 1px 2%',
      {
        transform: [{ kind: 'translate', x: 1, y: { kind: 'linear', px: 0, percent: 2 } }],
        translate: [{ kind: 'translate', x: 1, y: { kind: 'linear', px: 0, percent: 2 } }],
      },
    ],
    [
      'translate: 1px 2px 3px',
      {
        transform: [
          { kind: 'translate', x: 1, y: 2 },
          { kind: 'translate-z', z: 3 },
        ],
        translate: [
          { kind: 'translate', x: 1, y: 2 },
          { kind: 'translate-z', z: 3 },
        ],
      },
    ],
    ['scale: 2', { transform: [{ kind: 'scale', x: 2, y: 2 }], scale: [{ kind: 'scale', x: 2, y: 2 }] }],
    ['scale: 2 3', { transform: [{ kind: 'scale', x: 2, y: 3 }], scale: [{ kind: 'scale', x: 2, y: 3 }] }],
    ['scale: 50%', { transform: [{ kind: 'scale', x: 0.5, y: 0.5 }], scale: [{ kind: 'scale', x: 0.5, y: 0.5 }] }],
    [
      'scale: 1 2 3',
      {
        transform: [{ kind: 'matrix3d', values: [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1] }],
        scale: [{ kind: 'matrix3d', values: [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1] }],
      },
    ],
    ['rotate: 30deg', { transform: [{ kind: 'rotate', angle: 30 }], rotate: [{ kind: 'rotate', angle: 30 }] }],
    ['rotate: z 30deg', { transform: [{ kind: 'rotate', angle: 30 }], rotate: [{ kind: 'rotate', angle: 30 }] }],
    ['rotate: 30deg z', { transform: [{ kind: 'rotate', angle: 30 }], rotate: [{ kind: 'rotate', angle: 30 }] }],
    ['rotate: 0 0 -1 30deg', { transform: [{ kind: 'rotate', angle: -30 }], rotate: [{ kind: 'rotate', angle: -30 }] }],
    [
      'rotate: x 180deg',
      {
        transform: [{ kind: 'matrix3d', values: [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1] }],
        rotate: [{ kind: 'matrix3d', values: [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1] }],
      },
    ],
    ['translate: none', {}],
    ['scale: none', {}],
    ['rotate: none', {}],
    ['zoom: 2', { fontSize: 40, lineHeight: 60, strokeWidth: 2, zoom: 2, effectiveZoom: 2 }],
    ['zoom: 150%', { fontSize: 30, lineHeight: 45, strokeWidth: 1.5, zoom: 1.5, effectiveZoom: 1.5 }],
    ['zoom: normal', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['translate: 1px, 2px', 'scale: 1px', 'rotate: 30', 'rotate: q 30deg', 'rotate: 0 1 30deg', 'zoom: -1'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})

describe('keywords', () => {
  test.each([
    ['transform-style: preserve-3d', { transformStyle: 'preserve-3d' }],
    ['backface-visibility: hidden', { backfaceVisibility: 'hidden' }],
    ['transform-box: fill-box', { transformBox: 'fill-box' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['transform-style: 3d', 'backface-visibility: none', 'transform-box: margin-box'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})
