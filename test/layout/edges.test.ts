/** Where a block stands in its containing block (CSS 2.1 §10.3.3). */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { inlineOffset, marginOf, paddingOf } from '../../src/layout/edges.ts'
import { styleWith } from './parts.ts'

type Style = Partial<ComputedStyle>

const offset = (style: Style, width: number, direction: 'ltr' | 'rtl' = 'ltr', textAlign = 'start') =>
  inlineOffset(styleWith(style), 200, width, { direction, textAlign: textAlign as ComputedStyle['textAlign'] })

describe('a block in a container of 200 px', () => {
  test.each<[string, Style, number, 'ltr' | 'rtl', number]>([
    ['stands at its left margin', { marginLeft: 20, marginRight: 10 }, 100, 'ltr', 20],
    ['stands at its right margin, right to left', { marginLeft: 20, marginRight: 10 }, 100, 'rtl', 90],
    ['is centred by two automatic margins', { marginLeft: 'auto', marginRight: 'auto' }, 100, 'ltr', 50],
    ['goes right by an automatic left margin', { marginLeft: 'auto', marginRight: 10 }, 100, 'ltr', 90],
    ['stays left with an automatic right margin', { marginLeft: 10, marginRight: 'auto' }, 100, 'rtl', 10],
    [
      'that is too wide sticks out at the right, its automatic margins are zero',
      { marginLeft: 'auto', marginRight: 'auto' },
      300,
      'ltr',
      0,
    ],
    [
      'that is too wide sticks out at the left, right to left',
      { marginLeft: 'auto', marginRight: 'auto' },
      300,
      'rtl',
      -100,
    ],
  ])('%s', (_, style, width, direction, expected) => {
    expect(offset(style, width, direction)).toBe(expected)
  })

  test('is aligned by an align attribute around it, if it has no automatic margin', () => {
    expect(offset({}, 100, 'ltr', '-webkit-center')).toBe(50)
    expect(offset({}, 100, 'ltr', '-webkit-right')).toBe(100)
    expect(offset({}, 100, 'rtl', '-webkit-left')).toBe(0)
    expect(offset({ marginRight: 'auto' }, 100, 'ltr', '-webkit-right')).toBe(0)
  })
})

test('all four margins and paddings in percent are parts of the width', () => {
  const tenth = { kind: 'linear', px: 0, percent: 10 } as const
  const style = styleWith({ marginTop: tenth, marginLeft: 'auto', paddingTop: tenth, paddingRight: 3 })
  expect(marginOf(style, 200)).toEqual({ top: 20, right: 0, bottom: 0, left: 0 })
  expect(paddingOf(style, 200)).toEqual({ top: 20, right: 3, bottom: 0, left: 0 })
})
