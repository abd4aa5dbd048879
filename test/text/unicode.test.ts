/** The test files of Unicode 17: line breaks, grapheme clusters, bidirectional order. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../bench/documents.ts'
import { resolveLevels, visualOrder } from '../../src/text/bidi.ts'
import {
  boundariesByLibrary,
  boundariesByRules,
  boundariesOfSentences,
  isOfPlainWords,
  isOfSentences,
  isUndisputed,
} from '../../src/text/breaks/boundaries.ts'
import { clusterEnd } from '../../src/text/graphemes.ts'
import { sharedPath } from '../shared.ts'
import { inlineContent, textStyle } from './content.ts'

const SUITE = sharedPath('suites/unicode-17', 'the test files of Unicode 17 for lines, graphemes and bidi')

const linesOf = (name: string): string[] =>
  readFileSync(join(SUITE!, name), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#') && !line.startsWith('@'))

/** A line like "÷ 0061 × 0308 ÷" as the text and the offsets of its breaks. */
function parseBreaks(line: string): { readonly text: string; readonly breaks: readonly number[] } {
  let text = ''
  const breaks: number[] = []
  for (const token of line.split('#')[0]!.trim().split(/\s+/)) {
    if (token === '÷') breaks.push(text.length)
    else if (token !== '×') text += String.fromCodePoint(Number.parseInt(token, 16))
  }
  return { text, breaks }
}

describe.skipIf(SUITE === null)('Unicode 17', () => {
  test('every case of LineBreakTest breaks where it should', () => {
    const wrong = linesOf('LineBreakTest.txt').filter(line => {
      const { text, breaks } = parseBreaks(line)
      const found = [...boundariesByRules(text, null)].flatMap((boundary, i) => (boundary === 0 ? [] : [i]))
      return [...found, text.length].join() !== breaks.filter(at => at > 0).join()
    })
    expect(wrong).toEqual([])
  })

  test('every case of GraphemeBreakTest breaks where it should', () => {
    const wrong = linesOf('GraphemeBreakTest.txt').filter(line => {
      const { text, breaks } = parseBreaks(line)
      const found = [0]
      for (let at = 0; at < text.length; at = found.at(-1)!) found.push(clusterEnd(text, at))
      return found.join() !== breaks.join()
    })
    expect(wrong).toEqual([])
  })

  test('every case of BidiCharacterTest has its levels and its order', () => {
    let count = 0
    const wrong = linesOf('BidiCharacterTest.txt').filter(line => {
      const [codes, direction, base, levels, order] = line.split(';') as [string, string, string, string, string]
      const text = codes
        .split(' ')
        .map(code => String.fromCodePoint(Number.parseInt(code, 16)))
        .join('')
      // Levels of a line include rule L1, which layout has no use for: spaces at the end of a line are not drawn.
      if (text.includes('\n') || text.includes('\r')) return false
      count++
      const style = textStyle({
        direction: direction === '1' ? 'rtl' : 'ltr',
        unicodeBidi: direction === '2' ? 'plaintext' : 'normal',
      })
      const found = resolveLevels(inlineContent(text, style), style)
      if (found.levels === null) return !/^[0x ]*$/.test(levels)
      const expected = levels.split(' ')
      const offsets: number[] = []
      for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) offsets.push(at)
      const own = offsets.map(offset => found.levels![offset]!)
      const kept = withLineRule(text, own, Number(base))
      const isEqual = expected.every((level, i) => level === 'x' || Number(level) === kept[i])
      const drawn = kept.flatMap((level, i) => (expected[i] === 'x' ? [] : [{ level, i }]))
      const shown = visualOrder(drawn.map(entry => entry.level)).map(k => drawn[k]!.i)
      return !isEqual || shown.join(' ') !== order.trim()
    })
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(90_000)
  })
})

/** UAX 9, L1: separators, and white space before them and at the end, have the level of the paragraph. */
function withLineRule(text: string, levels: readonly number[], base: number): number[] {
  const kept = [...levels]
  const characters = [...text]
  const within = (c: string, ...ranges: readonly (readonly [number, number])[]): boolean =>
    ranges.some(([from, to]) => c.codePointAt(0)! >= from && c.codePointAt(0)! <= to)
  const isSeparator = (c: string): boolean =>
    within(c, [0x09, 0x0d], [0x1c, 0x1f], [0x85, 0x85], [0x2029, 0x2029]) && c !== '\f'
  const isSpace = (c: string): boolean =>
    /[ \f\u1680\u2028\u205f\u3000\u00ad\ufeff]/.test(c) ||
    within(c, [0x2000, 0x200d], [0x202a, 0x202e], [0x2060, 0x2069])
  let reset = true
  for (let i = characters.length - 1; i >= 0; i--) {
    const character = characters[i]!
    if (isSeparator(character)) {
      kept[i] = base
      reset = true
    } else if (isSpace(character)) {
      if (reset) kept[i] = base
    } else reset = false
  }
  return kept
}

test('the library is asked only where it agrees with Unicode 17', () => {
  const random = seeded(3)
  const alphabet = "abZé .,:;?!'’“”()-–—019    aeiou\n"
  let asked = 0
  for (let i = 0; i < 60_000; i++) {
    const length = 2 + Math.floor(random() * 10)
    const text = Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
    if (!isUndisputed(text)) continue
    asked++
    expect([...boundariesByLibrary(text)].map(Boolean), JSON.stringify(text)).toEqual(
      [...boundariesByRules(text, null)].map(Boolean),
    )
  }
  expect(asked).toBeGreaterThan(10_000)
})

/** Texts of some characters, of which a word of the middle ones is more likely. */
function* textsOf(alphabet: string, count: number, longest: number, random: () => number): Generator<string> {
  for (let i = 0; i < count; i++) {
    const length = Math.floor(random() * longest)
    yield Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
  }
}

describe('sentences are divided as the rules of Unicode and the library divide them', () => {
  const expectSame = (text: string): void => {
    const found = [...boundariesOfSentences(text)]
    expect(found, JSON.stringify(text)).toEqual([...boundariesByRules(text, null)])
    if (isUndisputed(text)) expect([...boundariesByLibrary(text)], JSON.stringify(text)).toEqual(found)
  }

  test('all texts of up to four characters', () => {
    const alphabet = 'aÉ1 .?\'"‘’“”()-–—'
    let texts = ['']
    let asked = 0
    for (let length = 1; length <= 4; length++) {
      texts = texts.flatMap(text => [...alphabet].map(character => text + character))
      for (const text of texts) {
        if (!isOfSentences(text)) continue
        asked++
        expectSame(text)
      }
    }
    expect(asked).toBeGreaterThan(10_000)
  })

  test('random longer texts', () => {
    let asked = 0
    for (const text of textsOf('abZéſ019.,;:!?\'"‘’“”()-–—     abcdefgh', 120_000, 14, seeded(5))) {
      if (!isOfSentences(text)) continue
      asked++
      expectSame(text)
    }
    expect(asked).toBeGreaterThan(15_000)
  })
})

test('in plain words lines break after all spaces, and nowhere else', () => {
  let asked = 0
  for (const text of textsOf("abZé01.,;?'()-–“   ", 40_000, 10, seeded(7))) {
    if (!isOfPlainWords(text)) continue
    asked++
    const after = [...text].map((character, i) => (i > 0 && text[i - 1] === ' ' && character !== ' ' ? 1 : 0))
    expect([...boundariesByRules(text, null)], JSON.stringify(text)).toEqual([...after, 0])
  }
  expect(asked).toBeGreaterThan(4_000)
})
