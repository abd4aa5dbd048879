import { describe, expect, it } from 'vitest'
import { languageTag } from '../../src/base/language-tag.ts'

describe('a language tag', () => {
  it.each([
    ['en', 'en'],
    ['en_US', 'en-US'],
    ['EN-us', 'en-US'],
    [' de ', 'de'],
    ['de-', 'de'],
    ['de_DE.UTF-8', 'de-DE'],
    ['ca@valencia', 'ca'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['sr-Latn_RS', 'sr-Latn-RS'],
    ['zh-cmn-Hans-CN', 'zh-cmn-Hans-CN'],
    ['de-CH-1901', 'de-CH-1901'],
    ['sl-rozaj-biske', 'sl-rozaj-biske'],
    ['es-419', 'es-419'],
    ['en-a-bbb-x-a-CCC', 'en-a-bbb-x-a-ccc'],
    ['x-whatever', 'x-whatever'],
    ['i-klingon', 'i-klingon'],
  ])('%s is written %s', (given, written) => {
    expect(languageTag(given)).toBe(written)
  })

  it.each([
    '',
    '123',
    'x',
    'und',
    'und-Latn',
    'mul',
    'ÄÖ',
    'e',
    'de--1-',
    'en-toolongsubtag',
    'a-DE',
    '{lang}',
    'de DE',
  ])('"%s" is none', given => {
    expect(languageTag(given)).toBeNull()
  })
})
