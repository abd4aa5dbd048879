/** Images and gradients: which are valid, and what the syntax leaves out (https://www.w3.org/TR/css-images-4/). */
import { describe, expect, test } from 'vitest'
import type { Gradient, UrlImage } from '../../../src/css/value-types.ts'
import { computeImage, image, resolveReference } from '../../../src/css/values/image.ts'
import { CONTEXT, parsed, share } from './parsing.ts'

const RED = { r: 1, g: 0, b: 0, a: 1 }
const BLUE = { r: 0, g: 0, b: 1, a: 1 }
const BASE = new URL('https://example.org/a/b.css')

const computed = (text: string) => {
  const value = parsed(image, text, BASE)
  return value === null ? null : computeImage(value, { ...CONTEXT, color: RED, colorScheme: 'light' })
}

/** A gradient of red and blue after what stands before the colours. */
const of = (name: string, line: string) => computed(`${name}(${line === '' ? '' : `${line}, `}red, blue)`)
const TOP = { x: 0, y: -1 }

describe('addresses', () => {
  test.each([
    ['url(c.png)', 'https://example.org/a/c.png'],
    ['url("../c.png")', 'https://example.org/c.png'],
    ['src("//other.org/c.png")', 'https://other.org/c.png'],
    ['url(data:image/png;base64,AA==)', 'data:image/png;base64,AA=='],
    ['url(#mask)', '#mask'],
    ['url("")', ''],
  ])('%s', (text, url) => {
    expect(computed(text)).toEqual({ kind: 'url', url })
  })
  test('a reference that cannot be resolved stays as it is written', () => {
    expect(resolveReference('http://[', BASE)).toBe('http://[')
    expect(resolveReference('c.png', null)).toBe('c.png')
  })
})

describe('linear-gradient()', () => {
  test.each([
    ['', { angle: null, toward: null }],
    ['45deg', { angle: 45 }],
    ['0', { angle: 0 }],
    ['to top', { toward: TOP }],
    ['to right bottom', { toward: { x: 1, y: 1 } }],
    ['to bottom right', { toward: { x: 1, y: 1 } }],
    ['in oklch', { interpolation: { space: 'oklch', hue: 'shorter' } }],
    ['in hsl longer hue', { interpolation: { space: 'hsl', hue: 'longer' } }],
    ['to top in lab', { toward: TOP, interpolation: { space: 'lab', hue: 'shorter' } }],
    ['in lab to top', { toward: TOP, interpolation: { space: 'lab', hue: 'shorter' } }],
    ['in srgb', { interpolation: null }],
  ])('%s', (line, expected) => {
    expect(of('linear-gradient', line)).toMatchObject({ kind: 'linear-gradient', repeating: false, ...expected })
  })
  test.each([
    'to',
    'top',
    'to center',
    'to left right',
    'to top top',
    'to top left bottom',
    '45',
    '45px',
    'in foo',
    'in lab longer hue',
    'in hsl longer',
  ])('%s is invalid', line => {
    expect(of('linear-gradient', line)).toBeNull()
  })
  test('the prefixed syntax names where it starts, and counts angles from the right', () => {
    expect(of('-webkit-linear-gradient', 'top')).toMatchObject({ toward: { x: 0, y: 1 } })
    expect(of('-webkit-linear-gradient', 'left bottom')).toMatchObject({ toward: { x: 1, y: -1 } })
    expect(of('-moz-linear-gradient', '90deg')).toMatchObject({ angle: 0 })
  })
})

describe('radial-gradient()', () => {
  test.each([
    ['', { shape: 'ellipse', extent: 'farthest-corner', position: { x: share(50), y: share(50) } }],
    ['circle', { shape: 'circle', extent: 'farthest-corner' }],
    ['closest-side', { shape: 'ellipse', extent: 'closest-side' }],
    ['circle closest-side', { shape: 'circle', extent: 'closest-side' }],
    ['closest-side circle', { shape: 'circle', extent: 'closest-side' }],
    ['10px', { shape: 'circle', extent: [10] }],
    ['circle 1em', { shape: 'circle', extent: [20] }],
    ['10px 20%', { shape: 'ellipse', extent: [10, share(20)] }],
    ['20% 10px ellipse', { shape: 'ellipse', extent: [share(20), 10] }],
    ['at left top', { shape: 'ellipse', position: { x: share(0), y: share(0) } }],
    ['circle at 10px 20px', { shape: 'circle', position: { x: 10, y: 20 } }],
  ])('%s', (line, expected) => {
    expect(of('radial-gradient', line)).toMatchObject({ kind: 'radial-gradient', ...expected })
  })
  test.each([
    ['circle 10px 20px', 'a circle has one radius'],
    ['circle 10%', 'which is no percentage'],
    ['10%', 'nor is that of a circle by its one size'],
    ['ellipse 10px', 'an ellipse has two'],
    ['-1px', 'sizes are not negative'],
    ['10px 20px 30px', ''],
    ['circle circle', ''],
    ['circle ellipse', ''],
    ['closest-side farthest-side', ''],
    ['closest-side 10px', ''],
    ['10px circle 20px', ''],
    ['at', ''],
    ['at 1px 2px 3px', ''],
    ['circle, at left', ''],
  ])('%s is invalid %s', line => {
    expect(of('radial-gradient', line)).toBeNull()
  })
})

describe('conic-gradient()', () => {
  test.each([
    ['from 90deg', { angle: 90 }],
    ['at left top', { angle: null, position: { x: share(0), y: share(0) } }],
    ['from .5turn at 10px 20px', { angle: 180, position: { x: 10, y: 20 } }],
  ])('%s', (line, expected) => {
    expect(of('conic-gradient', line)).toMatchObject({ kind: 'conic-gradient', ...expected })
  })
  test.each(['from', 'at left from 90deg', '90deg', 'from 10px'])('%s is invalid', line => {
    expect(of('conic-gradient', line)).toBeNull()
  })
  test('places are parts of the turn', () => {
    expect(computed('conic-gradient(red 90deg, blue 50%)')).toMatchObject({
      stops: [{ at: share(25) }, { at: share(50) }],
    })
    expect(computed('conic-gradient(red 10px, blue)')).toBeNull()
  })
})

describe('colour stops', () => {
  const stops = (text: string) => {
    const value = computed(`linear-gradient(${text})`) as Gradient | UrlImage | null
    return value !== null && value.kind !== 'url' ? value.stops : null
  }
  test.each([
    [
      'red, blue',
      [
        { color: RED, at: null },
        { color: BLUE, at: null },
      ],
    ],
    [
      'red 10px, blue 50%',
      [
        { color: RED, at: 10 },
        { color: BLUE, at: share(50) },
      ],
    ],
    [
      '10px red, blue',
      [
        { color: RED, at: 10 },
        { color: BLUE, at: null },
      ],
    ],
    [
      'red 10px 20px, blue',
      [
        { color: RED, at: 10 },
        { color: RED, at: 20 },
        { color: BLUE, at: null },
      ],
    ],
    [
      '10px 20px red, blue',
      [
        { color: RED, at: 10 },
        { color: RED, at: 20 },
        { color: BLUE, at: null },
      ],
    ],
    [
      'red, 30%, blue',
      [
        { color: RED, at: null },
        { color: null, at: share(30) },
        { color: BLUE, at: null },
      ],
    ],
    ['red', [{ color: RED, at: null }]],
    [
      'currentcolor, blue',
      [
        { color: 'currentcolor', at: null },
        { color: BLUE, at: null },
      ],
    ],
  ])('%s', (text, expected) => {
    expect(stops(text)).toEqual(expected)
  })
  test.each([
    '',
    '30%, red',
    'red, 30%',
    'red, 10%, 20%, blue',
    'red blue',
    'red 10px 20px 30px, blue',
    '10px red 20px, blue',
    'red,',
    'red,, blue',
    'red 1deg, blue',
  ])('"%s" is invalid', text => {
    expect(stops(text)).toBeNull()
  })
  test('are mixed in Oklab where a colour is of a modern syntax', () => {
    expect(computed('linear-gradient(red, #00f)')).toMatchObject({ interpolation: null })
    expect(computed('linear-gradient(red, oklch(50% 0 0))')).toMatchObject({ interpolation: { space: 'oklab' } })
    expect(computed('linear-gradient(in srgb, red, oklch(50% 0 0))')).toMatchObject({ interpolation: null })
  })
})

describe('light-dark() of images', () => {
  test('is the image of the scheme, or a transparent one', () => {
    expect(computed('light-dark(url(a.png), url(b.png))')).toMatchObject({ url: 'https://example.org/a/a.png' })
    expect(computed('light-dark(none, url(b.png))')).toMatchObject({ stops: [{ color: { a: 0 } }] })
  })
  test.each(['light-dark(url(a.png))', 'light-dark(url(a.png), red)', 'light-dark(url(a.png) 1x, url(b.png))'])(
    '%s is none',
    value => {
      expect(computed(value)).toBeNull()
    },
  )
})

describe('image-set() and image()', () => {
  test('the option of the highest resolution is chosen, and is that much smaller', () => {
    expect(computed('image-set("a.png" 1x, "b.png" 2x)')).toEqual({
      kind: 'url',
      url: 'https://example.org/a/b.png',
      density: 2,
    })
    expect(computed('image-set("b.png" 192dpi, "a.png" 1dppx)')).toMatchObject({
      url: 'https://example.org/a/b.png',
      density: 2,
    })
    // Of two with one resolution the first is taken; none has no density.
    expect(computed('image-set("a.png" 2x, "b.png" 2x)')).toMatchObject({ url: 'https://example.org/a/a.png' })
    expect(computed('image-set("a.png" 0x)')).toEqual({ kind: 'url', url: 'https://example.org/a/a.png' })
    expect(computed('-webkit-image-set(url(a.png) 1x)')).toEqual({ kind: 'url', url: 'https://example.org/a/a.png' })
  })
  test('options of other types do not count', () => {
    expect(computed('image-set("a.png" 1x, "b.heif" 3x type("image/heif"))')).toMatchObject({
      url: 'https://example.org/a/a.png',
    })
    expect(computed('image-set("a.png" 1x, "b.avif" 2x type("image/avif"))')).toMatchObject({
      url: 'https://example.org/a/b.avif',
    })
  })
  test('a gradient may be an option', () => {
    expect(computed('image-set(linear-gradient(red, blue) 1x)')).toMatchObject({ kind: 'linear-gradient' })
  })
  test('image() of a colour is a plain area', () => {
    expect(computed('image(blue)')).toMatchObject({ stops: [{ color: BLUE, at: null }] })
    expect(computed('image(blue, red)')).toBeNull()
  })
})

describe('old gradients (https://compat.spec.whatwg.org/#css-image-type)', () => {
  test('-webkit-gradient() has points and numbers', () => {
    expect(computed('-webkit-gradient(linear, left 10, right bottom, to(blue), from(red))')).toMatchObject({
      kind: 'linear-gradient',
      line: { from: { x: share(0), y: 10 }, to: { x: share(100), y: share(100) } },
      stops: [
        { color: RED, at: share(0) },
        { color: BLUE, at: share(100) },
      ],
    })
    expect(computed('-webkit-gradient(radial, 50 50, 10, 50 50, 30, from(red), color-stop(50%, blue))')).toMatchObject({
      kind: 'radial-gradient',
      extent: [30],
      stops: [{ at: 10 }, { at: 20 }],
    })
  })

  test.each(['linear, left top, from(red)', 'linear, left top, right top, red', 'radial, 0 0, 0 0, 5, from(red)'])(
    '-webkit-gradient(%s) is none',
    text => expect(computed(`-webkit-gradient(${text})`)).toBeNull(),
  )

  test('prefixed radial gradients have their place first', () => {
    expect(of('-webkit-radial-gradient', 'left top, circle cover')).toMatchObject({
      shape: 'circle',
      extent: 'farthest-corner',
      position: { x: share(0), y: share(0) },
    })
    expect(of('-moz-radial-gradient', 'center')).toMatchObject({ shape: 'ellipse', extent: 'farthest-corner' })
    expect(of('-webkit-radial-gradient', 'contain')).toMatchObject({ extent: 'closest-side' })
  })
})

describe('cross-fade()', () => {
  const shares = (text: string): readonly number[] | null => {
    const value = computed(text)
    return value?.kind === 'cross-fade' ? value.parts.map(part => Math.round(part.share * 1000) / 1000) : null
  }
  test.each<[string, readonly number[] | null]>([
    ['cross-fade(red, blue)', [0.5, 0.5]],
    ['cross-fade(red 20%, url(a.png))', [0.2, 0.8]],
    ['cross-fade(20% red, blue, linear-gradient(red, blue))', [0.2, 0.4, 0.4]],
    ['cross-fade(red 90%, blue 90%)', [0.5, 0.5]],
    ['cross-fade(red 20%, blue 30%)', [0.2, 0.3]],
    ['-webkit-cross-fade(url(a.png), url(b.png), 30%)', [0.7, 0.3]],
    ['-webkit-cross-fade(url(a.png), url(b.png), 2)', [0, 1]],
    ['-webkit-cross-fade(url(a.png), url(b.png))', null],
    ['cross-fade(red 120%, blue)', null],
    ['cross-fade()', null],
  ])('%s has the shares %j', (text, expected) => expect(shares(text)).toEqual(expected))
})
