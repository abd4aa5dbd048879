/** Pages whose text was encoded as UTF-8 twice. */
import { describe, expect, test } from 'vitest'
import { decodedAgain } from '../../src/extract/double-encoding.ts'
import { extractPage, PROSE } from './page.ts'

/** A text as a program saves it that takes its bytes for Latin-1. */
const twice = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

describe('text that was encoded twice', () => {
  test.each([
    ['Don’t – café, naïve “quotes”', 'of Latin-1'],
    ['日本語, русский, 😀 and more: ß é ü', 'of other scripts'],
  ])('%s: %s', text => {
    expect(decodedAgain(twice(text))).toBe(text)
  })

  test('by way of windows-1252', () => {
    expect(decodedAgain('donâ€™t â€“ cafÃ©, naÃ¯ve')).toBe('don’t – café, naïve')
  })

  test.each([
    ['Don’t – café, naïve “quotes” and Ÿ', 'that was encoded once'],
    ['How “cafÃ©” comes about: é is two bytes, ü and ï as well', 'that is about such text'],
    ['A Â£ 5 note', 'with a single sequence'],
    ['plain', 'of ASCII'],
  ])('is not %s: %s', text => {
    expect(decodedAgain(text)).toBe(text)
  })

  test('is read in title and content, with a warning', async () => {
    const html = `<title>The café – a “flood”</title><h1>The café – a “flood”</h1><p>${PROSE} It’s over.</p><p>${PROSE}</p>`
    const page = await extractPage(twice(html))
    expect(page.text).toContain('It’s over')
    expect(page.meta.title).toBe('The café – a “flood”')
    expect(page.warnings).toEqual([expect.stringContaining('encoded as UTF-8 twice')])
  })
})
