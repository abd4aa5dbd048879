import { expect, test } from 'vitest'
import { unpackWords, wordBoundaries, wordListFor } from '../../src/text/breaks/word-lists.ts'
import { processorClock } from '../processor-time.ts'

const words = (text: string, script: string): string => {
  const cuts = [0, ...wordBoundaries(text, 0, text.length, wordListFor(script)!), text.length]
  return cuts
    .slice(1)
    .map((end, i) => text.slice(cuts[i], end))
    .join('|')
}

test('word lists are packed by what each word shares with the one before', () => {
  expect(unpackWords('0abc\n2d\n3e\n0b\n')).toEqual(['abc', 'abd', 'abde', 'b'])
})

test('text without spaces is cut into words', () => {
  expect(words('หน้านี้เขียนขึ้นเพื่อทดสอบตัวอักษรไทย', 'Thai')).toBe('หน้า|นี้|เขียน|ขึ้น|เพื่อ|ทดสอบ|ตัว|อักษร|ไทย')
  expect(words('ទំព័រនេះត្រូវបានសរសេរ', 'Khmer')).toBe('ទំព័រ|នេះ|ត្រូវ|បាន|សរសេរ')
  expect(words('ໜ້ານີ້ຂຽນຂຶ້ນ', 'Lao')).toBe('ໜ້າ|ນີ້|ຂຽນ|ຂຶ້ນ')
  expect(words('ဤစာမျက်နှာကိုမြန်မာ', 'Myanmar')).toBe('ဤ|စာမျက်နှာ|ကို|မြန်မာ')
})

test('unknown words and signs of repetition stay whole', () => {
  expect(words('ฎฎฎฎไทย', 'Thai')).toBe('ฎฎฎฎ|ไทย')
  expect(words('มากๆไทย', 'Thai')).toBe('มากๆ|ไทย')
})

test('a long text takes time in proportion to its length', () => {
  const text = 'หน้านี้เขียนขึ้นเพื่อทดสอบ'.repeat(2000)
  const list = wordListFor('Thai')!
  const passed = processorClock()
  expect(wordBoundaries(text, 0, text.length, list).length).toBeGreaterThan(10_000)
  expect(passed()).toBeLessThan(2_000)
})
