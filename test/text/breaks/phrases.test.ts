/** Phrases of Japanese (CSS Text 4, https://www.w3.org/TR/css-text-4/#valdef-word-break-auto-phrase). */
import { expect, test } from 'vitest'
import { hasPhrases, isPhraseBoundary } from '../../../src/text/breaks/phrases.ts'

const phrases = (text: string): string =>
  [...text].map((character, i) => (i > 0 && isPhraseBoundary(text, i) ? '|' : '') + character).join('')

test('a text is cut between its phrases', () => {
  expect(phrases('今日は天気です。')).toBe('今日は|天気です。')
  expect(phrases('新しい機能を使って文書を作る')).toBe('新しい|機能を|使って|文書を|作る')
})

test('loan words stay whole', () => {
  expect(phrases('データベース')).toBe('データベース')
})

test('phrases are known of Japanese alone', () => {
  expect(['ja', 'ja-JP', 'JA', 'jam', 'zh', ''].map(hasPhrases)).toEqual([true, true, true, false, false, false])
})
