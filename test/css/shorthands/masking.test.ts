/** Shorthands of masks and border images (CSS Masking 1, CSS Backgrounds 3). */
import { describe, expect, test } from 'vitest'
import { changed } from '../properties/computed.ts'

describe('mask', () => {
  test.each([
    ['mask: none', {}],
    ['mask: url(https://a.example/b)', { maskImage: [{ kind: 'url', url: 'https://a.example/b' }] }],
    [
      'mask: url(https://a.example/b) 1px 2px / 3px no-repeat',
      {
        maskImage: [{ kind: 'url', url: 'https://a.example/b' }],
        maskPositionX: [1],
        maskPositionY: [2],
        maskSize: [{ width: 3, height: 'auto' }],
        maskRepeat: [{ x: 'no-repeat', y: 'no-repeat' }],
      },
    ],
    ['mask: url(#a) luminance', { maskImage: [{ kind: 'reference', id: 'a' }], maskMode: ['luminance'] }],
    [
      'mask: url(https://a.example/b) content-box',
      {
        maskImage: [{ kind: 'url', url: 'https://a.example/b' }],
        maskOrigin: ['content-box'],
        maskClip: ['content-box'],
      },
    ],
    [
      'mask: url(https://a.example/b) padding-box content-box',
      {
        maskImage: [{ kind: 'url', url: 'https://a.example/b' }],
        maskOrigin: ['padding-box'],
        maskClip: ['content-box'],
      },
    ],
    [
      'mask: url(https://a.example/b) no-clip subtract',
      { maskImage: [{ kind: 'url', url: 'https://a.example/b' }], maskClip: ['no-clip'], maskComposite: ['subtract'] },
    ],
    [
      'mask-position: 1px 2px, center',
      {
        maskPositionX: [1, { kind: 'linear', px: 0, percent: 50 }],
        maskPositionY: [2, { kind: 'linear', px: 0, percent: 50 }],
      },
    ],
    [
      'mask: none, url(https://a.example/b)',
      {
        maskImage: [null, { kind: 'url', url: 'https://a.example/b' }],
        maskPositionX: [
          { kind: 'linear', px: 0, percent: 0 },
          { kind: 'linear', px: 0, percent: 0 },
        ],
        maskPositionY: [
          { kind: 'linear', px: 0, percent: 0 },
          { kind: 'linear', px: 0, percent: 0 },
        ],
        maskSize: [
          { width: 'auto', height: 'auto' },
          { width: 'auto', height: 'auto' },
        ],
        maskRepeat: [
          { x: 'repeat', y: 'repeat' },
          { x: 'repeat', y: 'repeat' },
        ],
        maskOrigin: ['border-box', 'border-box'],
        maskClip: ['border-box', 'border-box'],
        maskMode: ['match-source', 'match-source'],
        maskComposite: ['add', 'add'],
      },
    ],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'mask: none none',
    'mask: url(https://a.example/b) / 3px',
    'mask: url(https://a.example/b) padding-box content-box margin-box',
    'mask: add add',
    'mask-position: 1px 2px 3px',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('border images', () => {
  test.each([
    ['border-image: none', {}],
    [
      'border-image: url(https://a.example/b) 1',
      {
        borderImageSource: { kind: 'url', url: 'https://a.example/b' },
        borderImageSlice: { top: 1, right: 1, bottom: 1, left: 1, fill: false },
      },
    ],
    [
      'border-image: url(https://a.example/b) 10% fill / 2px / 3px round',
      {
        borderImageSource: { kind: 'url', url: 'https://a.example/b' },
        borderImageSlice: {
          top: { kind: 'linear', px: 0, percent: 10 },
          right: { kind: 'linear', px: 0, percent: 10 },
          bottom: { kind: 'linear', px: 0, percent: 10 },
          left: { kind: 'linear', px: 0, percent: 10 },
          fill: true,
        },
        borderImageWidth: { top: 2, right: 2, bottom: 2, left: 2 },
        borderImageOutset: { top: 3, right: 3, bottom: 3, left: 3 },
        borderImageRepeat: ['round', 'round'],
      },
    ],
    [
      'border-image: url(https://a.example/b) 1 / 2',
      {
        borderImageSource: { kind: 'url', url: 'https://a.example/b' },
        borderImageSlice: { top: 1, right: 1, bottom: 1, left: 1, fill: false },
        borderImageWidth: {
          top: { kind: 'multiple', of: 2 },
          right: { kind: 'multiple', of: 2 },
          bottom: { kind: 'multiple', of: 2 },
          left: { kind: 'multiple', of: 2 },
        },
      },
    ],
    [
      'border-image: url(https://a.example/b) 1 / / 3px',
      {
        borderImageSource: { kind: 'url', url: 'https://a.example/b' },
        borderImageSlice: { top: 1, right: 1, bottom: 1, left: 1, fill: false },
        borderImageOutset: { top: 3, right: 3, bottom: 3, left: 3 },
      },
    ],
    [
      'border-image: 1 2 3 4 url(https://a.example/b) stretch space',
      {
        borderImageSource: { kind: 'url', url: 'https://a.example/b' },
        borderImageSlice: { top: 1, right: 2, bottom: 3, left: 4, fill: false },
        borderImageRepeat: ['stretch', 'space'],
      },
    ],
    ['border-image-slice: 1 2 fill', { borderImageSlice: { top: 1, right: 2, bottom: 1, left: 2, fill: true } }],
    ['border-image-slice: fill 1', { borderImageSlice: { top: 1, right: 1, bottom: 1, left: 1, fill: true } }],
    [
      'border-image-width: 1px 2 auto',
      {
        borderImageWidth: {
          top: 1,
          right: { kind: 'multiple', of: 2 },
          bottom: 'auto',
          left: { kind: 'multiple', of: 2 },
        },
      },
    ],
    [
      'border-image-outset: 1px 2',
      {
        borderImageOutset: { top: 1, right: { kind: 'multiple', of: 2 }, bottom: 1, left: { kind: 'multiple', of: 2 } },
      },
    ],
    ['border-image-repeat: round space', { borderImageRepeat: ['round', 'space'] }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'border-image: url(https://a.example/b) / 2px',
    'border-image: url(https://a.example/b) 1 /',
    'border-image-slice: -1',
    'border-image-slice: 1 2 3 4 5',
    'border-image-width: -1px',
    'border-image-outset: 10%',
    'border-image-repeat: round space stretch',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
