/** Flow-relative properties: which physical one each sets (CSS Logical Properties 1, https://www.w3.org/TR/css-logical-1/). */
import { describe, expect, test } from 'vitest'
import { changed } from '../properties/computed.ts'

describe('left to right', () => {
  test.each([
    ['margin-inline: 1px 2px', { marginRight: 2, marginLeft: 1 }],
    ['margin-block: 1px', { marginTop: 1, marginBottom: 1 }],
    ['padding-inline-start: 3px', { paddingLeft: 3 }],
    [
      'inset-inline: 1px 2px; position: absolute',
      { display: 'block', position: 'absolute', right: 2, left: 1, wouldBeInline: true },
    ],
    [
      'inset-block-end: 4px; position: absolute',
      { display: 'block', position: 'absolute', bottom: 4, wouldBeInline: true },
    ],
    [
      'border-inline-end: 2px solid red',
      { borderRightWidth: 2, borderRightStyle: 'solid', borderRightColor: { r: 1, g: 0, b: 0, a: 1 } },
    ],
    [
      'border-block-width: 1px 2px; border-block-style: solid',
      { borderTopWidth: 1, borderBottomWidth: 2, borderTopStyle: 'solid', borderBottomStyle: 'solid' },
    ],
    ['inline-size: 10px', { width: 10 }],
    ['block-size: 20px', { height: 20 }],
    ['min-inline-size: 5px', { minWidth: 5 }],
    ['max-block-size: 6px', { maxHeight: 6 }],
    ['border-start-start-radius: 3px', { borderTopLeftRadius: { x: 3, y: 3 } }],
    ['border-end-end-radius: 4px', { borderBottomRightRadius: { x: 4, y: 4 } }],
    ['overflow-inline: hidden; overflow-block: clip', { overflowX: 'hidden', overflowY: 'hidden' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['margin-inline: 1px 2px 3px', 'padding-block: -1px', 'inline-size: -1px', 'border-inline-width: red'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})

describe('right to left', () => {
  test.each([
    ['direction: rtl; margin-inline: 1px 2px', { marginRight: 1, marginLeft: 2, direction: 'rtl' }],
    ['direction: rtl; padding-inline-start: 3px', { paddingRight: 3, direction: 'rtl' }],
    ['direction: rtl; border-start-start-radius: 3px', { borderTopRightRadius: { x: 3, y: 3 }, direction: 'rtl' }],
    ['direction: rtl; border-end-start-radius: 3px', { borderBottomRightRadius: { x: 3, y: 3 }, direction: 'rtl' }],
    ['direction: rtl; margin-inline-start: 1px; margin-right: 2px', { marginRight: 2, direction: 'rtl' }],
    ['direction: rtl; margin-right: 2px; margin-inline-start: 1px', { marginRight: 1, direction: 'rtl' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })
})

describe('vertical lines', () => {
  test.each([
    [
      'writing-mode: vertical-rl; margin-block: 1px 2px',
      { display: 'inline-block', marginRight: 1, marginLeft: 2, writingMode: 'vertical-rl' },
    ],
    [
      'writing-mode: vertical-lr; margin-block-start: 1px',
      { display: 'inline-block', marginLeft: 1, writingMode: 'vertical-lr' },
    ],
    [
      'writing-mode: vertical-rl; margin-inline: 1px 2px',
      { display: 'inline-block', marginTop: 1, marginBottom: 2, writingMode: 'vertical-rl' },
    ],
    [
      'writing-mode: vertical-rl; inline-size: 10px',
      { display: 'inline-block', height: 10, writingMode: 'vertical-rl' },
    ],
    [
      'writing-mode: vertical-rl; border-start-end-radius: 3px',
      { display: 'inline-block', borderBottomRightRadius: { x: 3, y: 3 }, writingMode: 'vertical-rl' },
    ],
    [
      'writing-mode: sideways-lr; margin-inline-start: 1px',
      { display: 'inline-block', marginBottom: 1, writingMode: 'sideways-lr' },
    ],
    [
      'writing-mode: vertical-rl; direction: rtl; margin-inline-start: 1px',
      { display: 'inline-block', marginBottom: 1, direction: 'rtl', writingMode: 'vertical-rl' },
    ],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })
})
