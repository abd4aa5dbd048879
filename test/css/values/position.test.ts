/**
 * `<position>` (https://www.w3.org/TR/css-values-4/#position) and `background-position`
 * (https://www.w3.org/TR/css-backgrounds-3/#background-position): places from the left and the top.
 */
import { describe, expect, test } from 'vitest'
import type { Parse } from '../../../src/css/reader.ts'
import {
  backgroundPosition,
  computePosition,
  coordinate,
  position,
  type SpecifiedPosition,
} from '../../../src/css/values/position.ts'
import { CONTEXT, parsed, share } from './parsing.ts'

const computed = (parse: Parse<SpecifiedPosition>, text: string) => {
  const value = parsed(parse, text)
  return value === null ? null : computePosition(value, CONTEXT)
}

const [START, MIDDLE, END] = [share(0), share(50), share(100)]

describe.each([
  ['<position>', position],
  ['background-position', backgroundPosition],
] as const)('%s', (_, parse) => {
  test.each<[string, unknown, unknown]>([
    ['left', START, MIDDLE],
    ['bottom', MIDDLE, END],
    ['center', MIDDLE, MIDDLE],
    ['10px', 10, MIDDLE],
    ['left top', START, START],
    ['top left', START, START],
    ['center right', END, MIDDLE],
    ['top center', MIDDLE, START],
    ['center 10px', MIDDLE, 10],
    ['10px center', 10, MIDDLE],
    ['right 10px', END, 10],
    ['10px bottom', 10, END],
    ['30% 1em', share(30), 20],
    ['right 10px bottom 5%', share(100, -10), share(95)],
    ['bottom 5% right 10px', share(100, -10), share(95)],
    ['left calc(1em + 10%) top 0', share(10, 20), 0],
  ])('%s', (text, x, y) => {
    expect(computed(parse, text)).toEqual({ x, y })
  })
  test.each([
    ['top 10px', 'a length first is across: after `top` there is no place for it'],
    ['10px left', 'and a side across cannot follow it'],
    ['bottom 10%', ''],
    ['left right', ''],
    ['top bottom', ''],
    ['left left', ''],
    ['left 10px right 10px', ''],
    ['left 10px 20px top', ''],
    ['center 10px top 20px', 'no offset from the centre'],
    ['10px 20px 30px', ''],
    ['middle', ''],
    ['1deg', ''],
  ])('%s is invalid %s', text => {
    expect(parsed(parse, text)).toBeNull()
  })
})

test('three values are a position of backgrounds alone', () => {
  expect(computed(backgroundPosition, 'right 10px top')).toEqual({ x: share(100, -10), y: START })
  expect(computed(backgroundPosition, 'center bottom 3px')).toEqual({ x: MIDDLE, y: share(100, -3) })
  expect(computed(backgroundPosition, 'top right 10px')).toEqual({ x: share(100, -10), y: START })
  expect(parsed(position, 'right 10px top')).toBeNull()
})

test('one coordinate', () => {
  const x = coordinate('left', 'right')
  expect(parsed(x, 'right 10px')).toEqual(share(100, -10))
  expect([parsed(x, 'left'), parsed(x, 'center'), parsed(x, '7px'), parsed(x, 'x-end')]).toEqual([
    START,
    MIDDLE,
    7,
    END,
  ])
  expect([parsed(x, 'top'), parsed(x, 'center 7px'), parsed(x, 'y-end')]).toEqual([null, null, null])
  expect([parsed(x, 'x-start'), parsed(x, 'y-start')]).toEqual([START, null])
  const y = coordinate('top', 'bottom')
  expect([parsed(y, 'y-start'), parsed(y, 'y-end'), parsed(y, 'x-start'), parsed(y, 'x-end')]).toEqual([
    START,
    END,
    null,
    null,
  ])
})
