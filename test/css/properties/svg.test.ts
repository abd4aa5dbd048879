/** Properties of SVG, filters and blending (SVG 2, Filter Effects 1, CSS Masking 1). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('paints', () => {
  test.each([
    ['fill: red', { fill: { kind: 'color', color: { r: 1, g: 0, b: 0, a: 1 } } }],
    ['fill: none', { fill: { kind: 'none' } }],
    ['fill: url("#b")', { fill: { kind: 'server', id: 'b', fallback: null } }],
    ['fill: url(#a)', { fill: { kind: 'server', id: 'a', fallback: null } }],
    ['fill: url(#a) blue', { fill: { kind: 'server', id: 'a', fallback: { r: 0, g: 0, b: 1, a: 1 } } }],
    ['fill: url(#a) none', { fill: { kind: 'server', id: 'a', fallback: null } }],
    ['fill: currentColor', { fill: { kind: 'color', color: 'currentcolor' } }],
    ['fill: context-stroke', { fill: { kind: 'context-stroke' } }],
    ['fill-opacity: 50%', { fillOpacity: 0.5 }],
    ['fill-rule: evenodd', { fillRule: 'evenodd' }],
    [
      'stroke: #123',
      { stroke: { kind: 'color', color: { r: 0.06666666666666667, g: 0.13333333333333333, b: 0.2, a: 1 } } },
    ],
    ['stroke-width: 3', { strokeWidth: 3 }],
    ['stroke-width: 10%', { strokeWidth: { kind: 'linear', px: 0, percent: 10 } }],
    ['stroke-linecap: round', { strokeLinecap: 'round' }],
    ['stroke-linejoin: bevel', { strokeLinejoin: 'bevel' }],
    ['stroke-miterlimit: 2', { strokeMiterlimit: 2 }],
    ['stroke-dasharray: 1 2', { strokeDasharray: [1, 2] }],
    ['stroke-dasharray: 1px, 2%', { strokeDasharray: [1, { kind: 'linear', px: 0, percent: 2 }] }],
    ['stroke-dasharray: none', {}],
    ['stroke-dashoffset: -1px', { strokeDashoffset: -1 }],
    ['paint-order: stroke', { paintOrder: ['stroke', 'fill', 'markers'] }],
    ['paint-order: markers fill', { paintOrder: ['markers', 'fill', 'stroke'] }],
    ['marker-start: url(#a)', { markerStart: { kind: 'reference', id: 'a' } }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'fill: url(#a) url(#b)',
    'fill: 5',
    'fill-opacity: a',
    'stroke-width: -1',
    'stroke-dasharray: -1',
    'paint-order: stroke stroke',
    'stroke-linecap: flat',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('filters', () => {
  test.each([
    ['filter: blur(2px)', { filter: [{ kind: 'blur', radius: 2 }] }],
    ['filter: blur()', { filter: [{ kind: 'blur', radius: 0 }] }],
    ['filter: brightness(50%)', { filter: [{ kind: 'brightness', amount: 0.5 }] }],
    ['filter: contrast(2)', { filter: [{ kind: 'contrast', amount: 2 }] }],
    ['filter: grayscale(150%)', { filter: [{ kind: 'grayscale', amount: 1 }] }],
    ['filter: sepia()', { filter: [{ kind: 'sepia', amount: 1 }] }],
    ['filter: opacity(0.5)', { filter: [{ kind: 'opacity', amount: 0.5 }] }],
    ['filter: hue-rotate(90deg)', { filter: [{ kind: 'hue-rotate', angle: 90 }] }],
    ['filter: hue-rotate(0)', { filter: [{ kind: 'hue-rotate', angle: 0 }] }],
    ['filter: drop-shadow(1px 2px)', { filter: [{ kind: 'drop-shadow', x: 1, y: 2, blur: 0, color: 'currentcolor' }] }],
    [
      'filter: drop-shadow(red 1px 2px 3px)',
      { filter: [{ kind: 'drop-shadow', x: 1, y: 2, blur: 3, color: { r: 1, g: 0, b: 0, a: 1 } }] },
    ],
    [
      'filter: drop-shadow(1px 2px 3px red)',
      { filter: [{ kind: 'drop-shadow', x: 1, y: 2, blur: 3, color: { r: 1, g: 0, b: 0, a: 1 } }] },
    ],
    ['filter: url(#a)', { filter: [{ kind: 'reference', id: 'a' }] }],
    [
      'filter: blur(1px) invert(1)',
      {
        filter: [
          { kind: 'blur', radius: 1 },
          { kind: 'invert', amount: 1 },
        ],
      },
    ],
    ['filter: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'filter: blur(-1px)',
    'filter: blur(10%)',
    'filter: brightness(-1)',
    'filter: hue-rotate(90)',
    'filter: drop-shadow(1px)',
    'filter: drop-shadow(inset 1px 2px)',
    'filter: none blur(1px)',
    'filter: unknown(1)',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('shapes and text', () => {
  test.each([
    [
      'clip-path: circle(10px)',
      {
        clipPath: {
          kind: 'shape',
          box: 'border-box',
          shape: {
            kind: 'ellipse',
            isCircle: true,
            radii: [10, 10],
            at: { x: { kind: 'linear', px: 0, percent: 50 }, y: { kind: 'linear', px: 0, percent: 50 } },
          },
        },
      },
    ],
    [
      'clip-path: inset(1px) content-box',
      {
        clipPath: {
          kind: 'shape',
          box: 'content-box',
          shape: { kind: 'inset', offsets: { top: 1, right: 1, bottom: 1, left: 1 }, radii: null },
        },
      },
    ],
    ['clip-path: padding-box', { clipPath: { kind: 'shape', box: 'padding-box', shape: null } }],
    ['clip-path: url(#a)', { clipPath: { kind: 'reference', id: 'a' } }],
    ['clip-path: none', {}],
    ['clip-rule: evenodd', { clipRule: 'evenodd' }],
    ['mix-blend-mode: multiply', { mixBlendMode: 'multiply' }],
    ['text-anchor: middle', { textAnchor: 'middle' }],
    ['dominant-baseline: central', { dominantBaseline: 'central' }],
    ['baseline-shift: super', { baselineShift: 'super' }],
    ['baseline-shift: 10%', { baselineShift: { kind: 'linear', px: 0, percent: 10 } }],
    ['x: 5px', { x: 5 }],
    ['r: 10%', { r: { kind: 'linear', px: 0, percent: 10 } }],
    ['rx: auto', {}],
    ['vector-effect: non-scaling-stroke', { vectorEffect: 'non-scaling-stroke' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'clip-path: circle(10px) circle(5px)',
    'clip-path: content-box padding-box',
    'mix-blend-mode: mix',
    'text-anchor: left',
    'r: -1px',
    'rx: none',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
