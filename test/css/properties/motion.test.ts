/** Motion paths (https://drafts.fxtf.org/motion-1/), which become a step of `transform`. */
import { describe, expect, test } from 'vitest'
import type { Motion } from '../../../src/css/transform-types.ts'
import { changed } from './computed.ts'

const percent = (of: number) => ({ kind: 'linear', px: 0, percent: of })
const CENTER = { x: percent(50), y: percent(50) }

/** The motion of an element with these declarations; null where one of them is invalid. */
const motion = (declarations: string): Motion | null | undefined => {
  const style = changed(declarations)
  return style === null ? null : (style.transform?.[0] as Motion | undefined)
}

const path = (value: string) => motion(`offset-path: ${value}`)?.path

describe('a path', () => {
  test.each([
    ['ray(45deg)', { kind: 'ray', angle: 45, size: 'closest-side', isContained: false, at: null }],
    ['ray(.5turn sides)', { kind: 'ray', angle: 180, size: 'sides', isContained: false, at: null }],
    [
      'ray(contain at 10px 50% farthest-corner 90deg)',
      { kind: 'ray', angle: 90, size: 'farthest-corner', isContained: true, at: { x: 10, y: percent(50) } },
    ],
    ['content-box', { kind: 'shape', box: 'content-box', shape: null }],
    ['padding-box ray(0deg)', { kind: 'ray', angle: 0, size: 'closest-side', isContained: false, at: null }],
  ])('offset-path: %s', (value, expected) => expect(path(value)).toEqual(expected))

  test('may be a shape in a box before or after it, in the border box otherwise', () => {
    expect(path('circle(10px)')).toMatchObject({ kind: 'shape', box: 'border-box' })
    expect(path('circle(10px) padding-box')).toMatchObject({ kind: 'shape', box: 'padding-box' })
    expect(path('content-box circle(10px)')).toMatchObject({ kind: 'shape', box: 'content-box' })
  })

  test.each([
    'ray()',
    'ray(sides)',
    'ray(45deg 90deg)',
    'ray(45deg sides sides)',
    'ray(45deg contain contain)',
    'ray(45deg at)',
    'ray(45deg, sides)',
    'none circle(10px)',
    'circle(10px) circle(10px)',
  ])('offset-path: %s is invalid', value => expect(motion(`offset-path: ${value}`)).toBeNull())

  test('is needed for any motion', () => {
    expect(motion('offset-distance: 10px; offset-rotate: 45deg')).toBeUndefined()
  })
})

describe('the position on a path', () => {
  const on = (declarations: string) => motion(`offset-path: ray(0deg); ${declarations}`)

  test('is its start, along it, at the origin of transforms, unless a declaration says otherwise', () => {
    expect(on('')).toEqual({
      kind: 'motion',
      path: { kind: 'ray', angle: 0, size: 'closest-side', isContained: false, at: null },
      distance: 0,
      rotation: { isAlongPath: true, angle: 0 },
      anchor: CENTER,
      start: 'normal',
      origin: CENTER,
    })
  })

  test.each([
    ['offset-distance: 25%', { distance: percent(25) }],
    ['offset-distance: 2em', { distance: 40 }],
    ['offset-rotate: reverse', { rotation: { isAlongPath: true, angle: 180 } }],
    ['offset-rotate: 30deg', { rotation: { isAlongPath: false, angle: 30 } }],
    ['offset-rotate: 30deg auto', { rotation: { isAlongPath: true, angle: 30 } }],
    ['offset-rotate: reverse 30deg', { rotation: { isAlongPath: true, angle: 210 } }],
    ['offset-anchor: 10px 20px', { anchor: { x: 10, y: 20 } }],
    ['offset-position: auto', { start: 'auto' }],
    ['offset-position: 1px 2px', { start: { x: 1, y: 2 } }],
    ['transform-origin: 3px 4px', { anchor: { x: 3, y: 4 }, origin: { x: 3, y: 4 } }],
    ['transform-origin: 3px 4px; offset-anchor: 1px 2px', { anchor: { x: 1, y: 2 }, origin: { x: 3, y: 4 } }],
  ])('%s', (declarations, expected) => expect(on(declarations)).toMatchObject(expected))

  test.each(['offset-rotate: auto reverse', 'offset-distance: auto', 'offset-anchor: normal', 'offset-rotate: 30'])(
    '%s is invalid',
    declaration => expect(on(declaration)).toBeNull(),
  )
})
