import { expect, test } from 'vitest'
import { type ChineseStyle, chineseLonghand, ethiopicNumeric } from '../../src/css/counter-algorithms.ts'

const SIMPLE: ChineseStyle = { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], isInformal: true }
const FORMAL: ChineseStyle = { digits: '零壹贰叁肆伍陆柒捌玖', units: ['', '拾', '佰', '仟'], isInformal: false }

test.each([
  [0, '零'],
  [7, '七'],
  [10, '十'],
  [18, '十八'],
  [20, '二十'],
  [99, '九十九'],
  [100, '一百'],
  [105, '一百零五'],
  [110, '一百一十'],
  [1_001, '一千零一'],
  [1_010, '一千零一十'],
  [6_001, '六千零一'],
  [9_999, '九千九百九十九'],
])('informal Chinese numbers (CSS Counter Styles 3 §7.1.1): %i', (value, text) => {
  expect(chineseLonghand(SIMPLE, value)).toBe(text)
})

test('formal numbers keep the one of ten', () => {
  expect(chineseLonghand(FORMAL, 10)).toBe('壹拾')
  expect(chineseLonghand(FORMAL, 2_030)).toBe('贰仟零叁拾')
})

/** The steps of §7.1.1 one after the other, on the text. */
function bySteps(value: number): string {
  if (value === 0) return '零'
  const units = ['', '十', '百', '千']
  let text = [...String(value)]
    .reverse()
    .map((digit, place) => (digit === '0' ? '0' : digit + units[place]))
    .reverse()
    .join('')
  if (value >= 10 && value <= 19) text = text.replace(/^1/, '')
  text = text.replace(/0+$/, '').replace(/0+/g, '0')
  return text.replace(/\d/g, digit => '零一二三四五六七八九'[Number(digit)]!)
}

test('all numbers are those of the steps of the specification', () => {
  const wrong = Array.from({ length: 10_000 }, (_, value) => value).filter(
    value => chineseLonghand(SIMPLE, value) !== bySteps(value),
  )
  expect(wrong).toEqual([])
})

test.each([
  [1, '፩'],
  [10, '፲'],
  [11, '፲፩'],
  [100, '፻'],
  [200, '፪፻'],
  [10_000, '፼'],
  // The two examples of §7.2.
  [78_010_092, '፸፰፻፩፼፺፪'],
  [780_100_000_092, '፸፰፻፩፼፼፺፪'],
])('Ethiopic numbers (CSS Counter Styles 3 §7.2): %i', (value, text) => {
  expect(ethiopicNumeric(value)).toBe(text)
})
