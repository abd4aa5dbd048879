/** Text (CSS Text 4, https://www.w3.org/TR/css-text-4/). */
import { describe, expect, test } from 'vitest'
import { changed } from './computed.ts'

describe('spacing', () => {
  test.each([
    ['letter-spacing: 1px', { letterSpacing: 1 }],
    ['letter-spacing: -.1em', { letterSpacing: -2 }],
    ['letter-spacing: normal', {}],
    ['word-spacing: 2px', { wordSpacing: 2 }],
    ['word-spacing: 50%', { wordSpacing: { kind: 'linear', px: 0, percent: 50 } }],
    ['tab-size: 2', { tabSize: { kind: 'spaces', count: 2 } }],
    ['tab-size: 10px', { tabSize: 10 }],
    ['tab-size: 0', { tabSize: { kind: 'spaces', count: 0 } }],
    [
      'text-indent: 10%',
      { textIndent: { length: { kind: 'linear', px: 0, percent: 10 }, hanging: false, eachLine: false } },
    ],
    ['text-indent: 1em hanging', { textIndent: { length: 20, hanging: true, eachLine: false } }],
    ['text-indent: each-line 1em', { textIndent: { length: 20, hanging: false, eachLine: true } }],
    ['text-autospace: no-autospace', { textAutospace: 'no-autospace' }],
    ['text-spacing-trim: space-all', { textSpacingTrim: 'space-all' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'letter-spacing: 5',
    'word-spacing: auto',
    'tab-size: -1',
    'tab-size: 10%',
    'text-indent: hanging',
    'text-indent: 1em hanging hanging',
    'text-indent: 1em 2em',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('alignment', () => {
  test.each([
    ['text-align: justify', { textAlign: 'justify' }],
    ['text-align: end', { textAlign: 'end' }],
    ['text-align: match-parent', { textAlign: 'left' }],
    ['text-align-last: center', { textAlignLast: 'center' }],
    ['text-justify: none', { textJustify: 'none' }],
    ['text-justify: inter-character', { textJustify: 'inter-character' }],
    ['vertical-align: super', { verticalAlign: 'super' }],
    ['vertical-align: 3px', { verticalAlign: 3 }],
    ['vertical-align: 50%', { verticalAlign: { kind: 'linear', px: 0, percent: 50 } }],
    ['vertical-align: text-top', { verticalAlign: 'text-top' }],
    ['hanging-punctuation: first allow-end', { hangingPunctuation: ['first', 'allow-end'] }],
    ['hanging-punctuation: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'text-align: middle',
    'text-align-last: baseline',
    'vertical-align: center',
    'hanging-punctuation: first first',
    'hanging-punctuation: force-end allow-end',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('transformation', () => {
  test.each([
    ['text-transform: uppercase', { textTransform: 'uppercase' }],
    ['text-transform: capitalize full-width', { textTransform: 'capitalize full-width' }],
    ['text-transform: full-size-kana lowercase', { textTransform: 'lowercase full-size-kana' }],
    ['text-transform: none', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each(['text-transform: uppercase lowercase', 'text-transform: none uppercase', 'text-transform: upper'])(
    '%s is invalid',
    declaration => {
      expect(changed(declaration)).toBeNull()
    },
  )
})

describe('wrapping', () => {
  test.each([
    ['white-space-collapse: preserve', { whiteSpaceCollapse: 'preserve' }],
    ['white-space-collapse: break-spaces', { whiteSpaceCollapse: 'break-spaces' }],
    ['text-wrap-mode: nowrap', { textWrapMode: 'nowrap' }],
    ['wrap-inside: avoid', { wrapInside: 'avoid' }],
    ['text-wrap-style: balance', { textWrapStyle: 'balance' }],
    ['text-wrap-style: pretty', { textWrapStyle: 'pretty' }],
    ['word-break: break-all', { wordBreak: 'break-all' }],
    ['word-break: keep-all', { wordBreak: 'keep-all' }],
    ['line-break: anywhere', { lineBreak: 'anywhere' }],
    ['line-break: strict', { lineBreak: 'strict' }],
    ['overflow-wrap: anywhere', { overflowWrap: 'anywhere' }],
    ['overflow-wrap: break-word', { overflowWrap: 'break-word' }],
    ['text-overflow: ellipsis', { textOverflow: 'ellipsis' }],
    ['text-overflow: clip ellipsis', { textOverflow: 'ellipsis' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'white-space-collapse: pre',
    'text-wrap-mode: balance',
    'word-break: anywhere',
    'line-break: tight',
    'overflow-wrap: none',
    'text-overflow: none',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('hyphenation', () => {
  test.each([
    ['hyphens: auto', { hyphens: 'auto' }],
    ['hyphens: none', { hyphens: 'none' }],
    ['hyphenate-character: "="', { hyphenateCharacter: '=' }],
    ['hyphenate-character: auto', {}],
    ['hyphenate-limit-chars: 5', { hyphenateLimitChars: { word: 5, before: 'auto', after: 'auto' } }],
    ['hyphenate-limit-chars: 5 2', { hyphenateLimitChars: { word: 5, before: 2, after: 2 } }],
    ['hyphenate-limit-chars: 5 2 3', { hyphenateLimitChars: { word: 5, before: 2, after: 3 } }],
    ['hyphenate-limit-chars: auto 3', { hyphenateLimitChars: { word: 'auto', before: 3, after: 3 } }],
    ['hyphenate-limit-lines: 2', { hyphenateLimitLines: 2 }],
    ['hyphenate-limit-lines: no-limit', {}],
    ['hyphenate-limit-zone: 8%', { hyphenateLimitZone: { kind: 'linear', px: 0, percent: 8 } }],
    ['hyphenate-limit-last: always', { hyphenateLimitLast: 'always' }],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'hyphens: yes',
    'hyphenate-character: 5',
    'hyphenate-limit-chars: 1.5',
    'hyphenate-limit-chars: -1',
    'hyphenate-limit-chars: 5 2 3 4',
    'hyphenate-limit-lines: 1.5',
    'hyphenate-limit-zone: -1px',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})

describe('letters and writing', () => {
  test.each([
    ['initial-letter: 2', { initialLetter: { size: 2, sink: 2 } }],
    ['initial-letter: 3 2', { initialLetter: { size: 3, sink: 2 } }],
    ['initial-letter: 2 drop', { initialLetter: { size: 2, sink: 2 } }],
    ['initial-letter: 2.5 raise', { initialLetter: { size: 2.5, sink: 1 } }],
    ['initial-letter: normal', {}],
    ['direction: rtl', { direction: 'rtl' }],
    ['unicode-bidi: plaintext', { unicodeBidi: 'plaintext' }],
    ['writing-mode: vertical-rl', { display: 'inline-block', writingMode: 'vertical-rl' }],
    ['text-orientation: upright', { textOrientation: 'upright' }],
    ['text-combine-upright: all', { textCombineUpright: 'all' }],
    ['text-combine-upright: digits 3', { textCombineUpright: { digits: 3 } }],
    ['quotes: "a" "b"', { quotes: [['a', 'b']] }],
    [
      'quotes: "a" "b" "c" "d"',
      {
        quotes: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ],
    ['quotes: none', { quotes: 'none' }],
    ['quotes: auto', {}],
  ])('%s', (declaration, expected) => {
    expect(changed(declaration)).toEqual(expected)
  })

  test.each([
    'initial-letter: 0',
    'initial-letter: 2 0',
    'initial-letter: 2 1.5',
    'direction: auto',
    'unicode-bidi: none',
    'writing-mode: vertical',
    'text-combine-upright: digits 5',
    'quotes: "a"',
    'quotes: "a" "b" "c"',
  ])('%s is invalid', declaration => {
    expect(changed(declaration)).toBeNull()
  })
})
