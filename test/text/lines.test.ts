import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { breakLines, measureItems, minMaxContent, nextLine, placeLine, prepareText } from '../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

type Parts = Parameters<typeof inlineContent>[0]

function measure(parts: Parts, changes: Partial<ComputedStyle> = {}, itemWidth = 0) {
  const style = textStyle(changes)
  const content = inlineContent(parts, style)
  return measureItems(prepareText(content, style, fontBook().fonts), () => itemWidth)
}

/** The lines as text, set in Ahem at 20px: each character is 20px wide. */
function linesOf(parts: Parts, width: number, changes: Partial<ComputedStyle> = {}, itemWidth = 0): string[] {
  const measured = measure(parts, changes, itemWidth)
  return breakLines(measured, { widthOf: () => width }).map(line =>
    measured.prepared.content.text.slice(line.start, line.contentEnd),
  )
}

describe('a phrase that has no room in a line', () => {
  const lines = (text: string, width: number): readonly string[] => {
    const style = textStyle({ wordBreak: 'auto-phrase' })
    const measured = measureItems(prepareText(inlineContent(text, style, 'ja'), style, fontBook().fonts), () => 0)
    return breakLines(measured, { widthOf: () => width }).map(({ start, contentEnd }) => text.slice(start, contentEnd))
  }

  test('breaks where other text may, and no other does', () => {
    expect(lines('新しい機能を使う。', 100)).toEqual(['新しい', '機能を', '使う。'])
    expect(lines('新しいデータベース', 60)).toEqual(['新しい', 'データ', 'ベース'])
    // No line begins with the full stop.
    expect(lines('データ。', 60)).toEqual(['デー', 'タ。'])
  })
  test('breaks at soft hyphens, with a hyphen', () => {
    expect(lines('con\u00adsid', 60)).toEqual(['con', 'sid'])
  })
})

describe('a word whose first part fits, but not with its hyphen', () => {
  test('is divided nevertheless if nothing else is', () => {
    expect(linesOf('aa\u00a0aa\u00adbbb', 100)).toEqual(['aa\u00a0aa', 'bbb'])
    expect(linesOf('aaa aaaa\u00adbbb', 60)).toEqual(['aaa', 'aaaa', 'bbb'])
  })
})

describe('isolates', () => {
  const placesOf = (parts: Parts, changes: Partial<ComputedStyle>): readonly string[] => {
    const measured = measure(parts, changes)
    const [line] = breakLines(measured, { widthOf: () => 1000 })
    const { text } = measured.prepared.content
    return placeLine(measured, line!, { left: 0, width: 1000, alignment: 'left' }).flatMap(piece =>
      piece.kind === 'text' ? [text.slice(piece.start, piece.end)] : [],
    )
  }

  test('are not turned around together with the text beside them', () => {
    const isolate = { unicodeBidi: 'isolate', direction: 'rtl' } as const
    expect(placesOf([{ open: isolate }, '1', 'close', 'ab'], { direction: 'rtl' })).toEqual(['ab', '1'])
  })
  test('of the other direction stand in the order of the text around', () => {
    const isolate = { unicodeBidi: 'isolate', direction: 'ltr' } as const
    expect(
      placesOf([{ open: isolate }, 'ab', 'close', { open: isolate }, 'cd', 'close'], { direction: 'rtl' }),
    ).toEqual(['cd', 'ab'])
  })
})

describe('the edge of an inline box', () => {
  const serif = { fontFamily: ['Source Serif 4'], fontSize: 100 }
  const prepared = (parts: Parts, changes: Partial<ComputedStyle> = serif) => measure(parts, changes).prepared
  const widthOf = (parts: Parts): number => prepared(parts).positions.at(-1)!

  test('leaves the kern of the letters beside it', () => {
    const kerned = widthOf('AV')
    expect(kerned).toBeLessThan(widthOf('A') + widthOf('V') - 1)
    expect(widthOf(['A', { open: { color: { r: 1, g: 0, b: 0, a: 1 } } }, 'V', 'close'])).toBeCloseTo(kerned, 4)
    expect(widthOf([{ open: {} }, 'A', 'close', { open: {} }, 'V', 'close'])).toBeCloseTo(kerned, 4)
  })
  test('parts the letters where it takes room, shifts or isolates', () => {
    const apart = widthOf('A') + widthOf('V')
    for (const open of [{ paddingLeft: 1 }, { verticalAlign: 'super' }, { unicodeBidi: 'isolate' }] as const)
      expect(widthOf(['A', { open }, 'V', 'close'])).toBeCloseTo(apart, 4)
  })
  test('leaves each side its own glyphs, so no ligature lies across it', () => {
    const { runs } = prepared(['f', { open: {} }, 'i', 'close'])
    expect(runs.map(({ glyphs }) => [glyphs.start, glyphs.end, glyphs.glyphs.length])).toEqual([
      [0, 1, 1],
      [1, 2, 1],
    ])
  })
  test('leaves letters joined, in one weight and in two', () => {
    const naskh = { fontFamily: ['Noto Naskh Arabic'], fontSize: 100, direction: 'rtl' } as const
    const glyphs = (parts: Parts) => prepared(parts, naskh).runs.flatMap(({ glyphs }) => [...glyphs.glyphs].reverse())
    const whole = glyphs('ببب')
    expect(glyphs(['ب', { open: {} }, 'بب', 'close'])).toEqual(whole)
    const spaced = glyphs(['ب', { open: { fontSize: 90 } }, 'بب', 'close'])
    expect(spaced).toEqual(whole)
    expect(glyphs(['ب', { open: { paddingRight: 5 } }, 'بب', 'close'])).not.toEqual(whole)
  })
})

describe('the face of a space', () => {
  test('is that of the letters before it, whatever comes after', () => {
    const faces = (text: string) =>
      measure(text, { fontFamily: ['Source Serif 4'] }).prepared.runs.map(run => run.glyphs.end)
    expect(faces('각 ‘a')).toEqual([2, 3, 4])
    expect(faces('각 a')).toEqual([2, 3])
  })
})

describe('greedy lines', () => {
  test('take as many words as fit exactly', () => {
    expect(linesOf('aa bbb c dd', 120)).toEqual(['aa bbb', 'c dd'])
    expect(linesOf('aa bbb c dd', 119)).toEqual(['aa', 'bbb c', 'dd'])
  })

  test('end at forced breaks and keep empty lines', () => {
    expect(linesOf('aa\n\nbb\n', 200)).toEqual(['aa', '', 'bb'])
  })

  test('keep as many of the preserved spaces before a forced break as fit', () => {
    const preserved = { whiteSpaceCollapse: 'preserve' } as const
    expect(linesOf('aa   \nbb   ', 80, preserved)).toEqual(['aa  ', 'bb  '])
    expect(linesOf('aaaaa   \nbb', 80, preserved)).toEqual(['aaaaa', 'bb'])
    expect(linesOf('aa   \nbb', 100, preserved)).toEqual(['aa   ', 'bb'])
  })

  test('let a long word stick out, or break it where overflow-wrap allows it', () => {
    expect(linesOf('a bbbbbbb c', 80)).toEqual(['a', 'bbbbbbb', 'c'])
    expect(linesOf('a bbbbbbb c', 80, { overflowWrap: 'anywhere' })).toEqual(['a', 'bbbb', 'bbb', 'c'])
  })

  test('do not break where white-space forbids it', () => {
    expect(linesOf('aa bb cc', 60, { textWrapMode: 'nowrap' })).toEqual(['aa bb cc'])
    expect(linesOf(['aa ', { open: { textWrapMode: 'nowrap' } }, 'bb cc', 'close', ' dd'], 60)).toEqual([
      'aa',
      'bb cc',
      'dd',
    ])
  })

  test('count the edges of boxes and atomics', () => {
    expect(linesOf(['aa ', { open: {} }, 'bb', 'close', ' c'], 140, {}, 20)).toEqual(['aa bb', 'c'])
    expect(linesOf(['aa', 'atomic', 'bb'], 100, {}, 40)).toEqual(['aa\ufffc', 'bb'])
  })

  test('show a hyphen at a soft hyphen', () => {
    const measured = measure('aaaa\u00adbbb', {})
    const [line] = breakLines(measured, { widthOf: () => 100 })
    expect(line).toMatchObject({ start: 0, end: 5, contentEnd: 4, hyphenated: true, width: 100 })
    const pieces = placeLine(measured, line!, { left: 0, width: 100, alignment: 'left' })
    expect(pieces.map(piece => ('generated' in piece ? [piece.x, piece.width, piece.generated] : []))).toEqual([
      [0, 80, null],
      [80, 20, 'hyphen'],
    ])
  })
})

describe('hyphenate-limit-zone', () => {
  test.each(['auto', 'total-fit'] as const)('keeps words whole where a line is nearly full: %s', octavoLineBreaking => {
    const zone = (length: number) => ({ hyphenateLimitZone: length, hyphens: 'auto', octavoLineBreaking }) as const
    expect(linesOf('aaaa hyphenation b', 160, zone(80))).toEqual(['aaaa', 'hyphen', 'ation b'])
    expect(linesOf('aaaa hyphenation b', 160, zone(0))).toEqual(['aaaa hy', 'phen', 'ation b'])
  })
})

describe('a word that is longer than its line', () => {
  const narrow = { octavoLineBreaking: 'total-fit', overflowWrap: 'break-word', hyphens: 'auto' } as const

  test('is divided with hyphens before it is broken anywhere', () => {
    expect(linesOf('a hyphenation a', 160, narrow)).toEqual(['a hy', 'phen', 'ation a'])
  })
  test('begins on a line of its own, unless it is an address', () => {
    expect(linesOf('aa bbbbbbbbbb cc', 160, { ...narrow, hyphens: 'none' })).toEqual(['aa', 'bbbbbb', 'bbbb cc'])
    expect(linesOf('aa b/bbbbbbbbb cc', 160, { ...narrow, hyphens: 'none' })).toEqual(['aa b/', 'bbbbbbbb', 'b cc'])
  })
  test('is left whole where it fits on a line, however loose the line before', () => {
    expect(linesOf('a bbbbbbbb c', 160, { ...narrow, hyphens: 'none', textAlign: 'justify' })).toEqual([
      'a',
      'bbbbbbbb',
      'c',
    ])
  })
})

describe('placing a line', () => {
  test('leaves a line short that only holes would fill, where paragraphs are set with care', () => {
    const endOf = (changes: Partial<ComputedStyle>, width: number): number => {
      const measured = measure('a b', changes)
      const [line] = breakLines(measured, { widthOf: () => 1000 })
      const last = placeLine(measured, line!, { left: 0, width, alignment: 'justify' }).at(-1)!
      return last.x + ('width' in last ? last.width : 0)
    }
    expect(endOf({ octavoLineBreaking: 'total-fit' }, 100)).toBe(100)
    expect(endOf({ octavoLineBreaking: 'total-fit' }, 101)).toBe(60)
    expect(endOf({}, 101)).toBe(101)
  })

  test('spreads the room over the spaces of a justified line', () => {
    const measured = measure('a b c')
    const line = nextLine(measured, 0, 120)
    const [piece] = placeLine(measured, line, { left: 10, width: 120, alignment: 'justify' })
    expect(piece).toMatchObject({ kind: 'text', x: 10, width: 120 })
    expect(piece!.kind === 'text' && [...piece!.advances!]).toEqual([20, 30, 20, 30, 20])
  })

  test('aligns to the right and to the centre', () => {
    const measured = measure('abc')
    const line = nextLine(measured, 0, 100)
    expect(placeLine(measured, line, { left: 0, width: 100, alignment: 'right' })[0]!.x).toBe(40)
    expect(placeLine(measured, line, { left: 0, width: 100, alignment: 'center' })[0]!.x).toBe(20)
  })

  test('puts right-to-left text in visual order', () => {
    const measured = measure('ab \u05d0\u05d1 cd', { fontFamily: ['Source Sans 3'] })
    const line = nextLine(measured, 0, 1000)
    const pieces = placeLine(measured, line, { left: 0, width: 1000, alignment: 'left' })
    expect(pieces.map(piece => piece.kind === 'text' && [piece.start, piece.end])).toEqual([
      [0, 3],
      [3, 5],
      [5, 6],
      [6, 8],
    ])
    const hebrew = pieces[1]!
    expect(hebrew.kind === 'text' && [...hebrew.run.clusters]).toEqual([4, 3])
  })
})

test('intrinsic sizes are those of the longest word and of the unbroken text', () => {
  expect(minMaxContent(measure('aa bbbb c'))).toEqual({ min: 80, word: 80, max: 180 })
  expect(minMaxContent(measure('aa bbbb\nc'))).toEqual({ min: 80, word: 80, max: 140 })
  expect(minMaxContent(measure('aa bbbb', { overflowWrap: 'anywhere' }))).toEqual({ min: 20, word: 20, max: 140 })
  expect(minMaxContent(measure('aa bbbb', { overflowWrap: 'relent' }))).toEqual({ min: 20, word: 80, max: 140 })
})

test('boxes that do not wrap stay whole where words around them may be broken', () => {
  const min = (...within: readonly (string | { readonly open: object })[]) =>
    minMaxContent(
      measure(['bbbb', { open: { textWrapMode: 'nowrap' } }, ...within, 'close'], { overflowWrap: 'anywhere' }),
    ).min
  expect(min('aa a')).toBe(80)
  expect(min('aa', { open: { textWrapMode: 'nowrap' } }, ' aa', 'close', 'a')).toBe(120)
  expect(min('')).toBe(20)
})

test('tabs go to the next stop', () => {
  const measured = measure('a\tb', { whiteSpaceCollapse: 'preserve', tabSize: { kind: 'spaces', count: 4 } })
  const line = nextLine(measured, 0, 1000)
  expect(line.width).toBe(100)
  const pieces = placeLine(measured, line, { left: 0, width: 1000, alignment: 'left' })
  expect(pieces.map(piece => piece.x)).toEqual([0, 20, 80])
})

test('tabs go to the next stop behind the edges of boxes before them', () => {
  const preserved = { whiteSpaceCollapse: 'preserve', tabSize: { kind: 'spaces', count: 4 } } as const
  const measured = measure([{ open: {} }, 'a', 'close', '\tb'], preserved, 5)
  expect(nextLine(measured, 0, 1000).width).toBe(100)
  expect(minMaxContent(measured).max).toBe(100)
  expect(minMaxContent(measure([{ open: {} }, 'aaa', 'close', '\tb'], preserved, 15)).max).toBe(180)
})

test('tab stops are as many spaces apart as the tab says, and as wide as those of the block', () => {
  const inner = { open: { tabSize: { kind: 'spaces', count: 2 }, fontSize: 10 } } as const
  const measured = measure([inner, '\tb', 'close'], { whiteSpaceCollapse: 'preserve' })
  expect(nextLine(measured, 0, 1000).width).toBe(50)
})

describe('text that is longer than its line', () => {
  const url = 'see https://example.org/path/to/some-page?query=1 now'

  test('breaks at the joints of an address, in greedy and in fitted paragraphs', () => {
    const expected = ['see', 'https://example.org/', 'path/to/some-page?', 'query=1 now']
    expect(linesOf(url, 400, { overflowWrap: 'anywhere' })).toEqual(expected)
    expect(linesOf(url, 400, { overflowWrap: 'anywhere', octavoLineBreaking: 'total-fit' })).toEqual(expected)
  })

  test('breaks between letters and digits, or small letters and capitals, rather than anywhere', () => {
    const anywhere = { overflowWrap: 'anywhere' } as const
    expect(linesOf('aaaaaaaBbbb', 160, anywhere)).toEqual(['aaaaaaa', 'Bbbb'])
    expect(linesOf('aaaaaaa1234', 160, anywhere)).toEqual(['aaaaaaa', '1234'])
    expect(linesOf('aaaaaaaabbb', 160, anywhere)).toEqual(['aaaaaaaa', 'bbb'])
  })

  test('sticks out where the style allows no break', () => {
    expect(linesOf('aaaaaaaaaa bb', 100, { textAlign: 'justify' })).toEqual(['aaaaaaaaaa', 'bb'])
  })
})

describe('ideographs', () => {
  const cjk = { fontFamily: ['Droid Sans Fallback'] }

  test('break anywhere but before stops and small kana and after opening brackets', () => {
    expect(linesOf('漢字仮名。交じり文', 100, cjk)).toEqual(['漢字仮名。', '交じり文'])
    expect(linesOf('漢字仮名交。り文', 100, cjk)).toEqual(['漢字仮名', '交。り文'])
    expect(linesOf('漢字仮（名）', 80, cjk)).toEqual(['漢字仮', '（名）'])
    expect(linesOf('漢字ちょっと', 60, cjk)).toEqual(['漢字', 'ちょっ', 'と'])
  })

  test('are spread to fill a justified line', () => {
    const measured = measure('漢字仮名', { ...cjk, textAlign: 'justify' })
    const [piece] = placeLine(measured, nextLine(measured, 0, 90), { left: 0, width: 90, alignment: 'justify' })
    expect(piece!.kind === 'text' && piece!.width).toBeCloseTo(90, 4)
    const advances = piece!.kind === 'text' ? [...piece!.advances!] : []
    expect(advances.map(advance => advance.toFixed(3))).toEqual(['23.333', '23.333', '23.333', '20.000'])
  })

  test('stand a little apart from letters, but not at the end of a line', () => {
    const measured = measure('漢A漢', { fontFamily: ['Ahem', 'Droid Sans Fallback'], textAutospace: 'normal' })
    expect(breakLines(measured, { widthOf: () => 1000 })[0]!.width).toBe(65)
    expect(breakLines(measured, { widthOf: () => 45 }).map(line => line.width)).toEqual([42.5, 20])
    expect(breakLines(measured, { widthOf: () => 25 }).map(line => line.width)).toEqual([20, 20, 20])
  })
})

test('opening quotes and final stops hang where hanging-punctuation says so', () => {
  const style = { hangingPunctuation: ['first', 'force-end'] as const }
  const measured = measure('“aa bb. cc', style)
  const [line] = breakLines(measured, { widthOf: () => 100 })
  // Seven characters: the quote hangs at the start, the stop at the end.
  expect(line).toMatchObject({ end: 8, width: 100 })
  expect(placeLine(measured, line!, { left: 0, width: 100, alignment: 'left' })[0]!.x).toBe(-20)
})

test('superscripts are the font’s own where it has them all, else small and raised', () => {
  const own = measure('12', { fontFamily: ['Source Serif 4'], fontVariantPosition: 'super' })
  expect(own.prepared.runs[0]!.glyphs).toMatchObject({ size: 20, yOffsets: null })
  const made = measure('12', { fontVariantPosition: 'super' })
  const { glyphs } = made.prepared.runs[0]!
  expect(glyphs.size).toBeLessThan(20)
  expect(glyphs.yOffsets![0]).toBeLessThan(0)
  expect(made.prepared.positions[2]).toBeCloseTo(2 * glyphs.size, 4)
})

describe('text-justify', () => {
  const advances = (textJustify: ComputedStyle['textJustify']): number[] => {
    const measured = measure('ab c', { textAlign: 'justify', textJustify })
    const [piece] = placeLine(measured, nextLine(measured, 0, 110), { left: 0, width: 110, alignment: 'justify' })
    return piece!.kind === 'text' ? [...(piece!.advances ?? piece!.run.advances)] : []
  }

  test('fills lines at their spaces, between all characters or not at all', () => {
    expect(advances('auto')).toEqual([20, 20, 50, 20])
    expect(advances('inter-word')).toEqual([20, 20, 50, 20])
    expect(advances('inter-character')).toEqual([30, 30, 30, 20])
    expect(advances('none')).toEqual([20, 20, 20, 20])
  })
})

test('letters are spaced by a part of their own font size', () => {
  const percent = { letterSpacing: { kind: 'linear', px: 0, percent: 10 } } as const
  expect(minMaxContent(measure('aa', percent)).max).toBe(44)
  expect(minMaxContent(measure([{ open: { fontSize: 10 } }, 'aa', 'close'], percent)).max).toBe(22)
})

describe('where lines may break', () => {
  const nowrap = { textWrapMode: 'nowrap' } as const
  const wrap = { open: { textWrapMode: 'wrap' } } as const

  test('on both sides of a no-break space between objects', () => {
    expect(linesOf(['atomic', '\u00a0', 'atomic'], 10, {}, 20)).toEqual(['\ufffc', '\u00a0', '\ufffc'])
  })
  test('after a space that may wrap, whatever stands around it', () => {
    expect(linesOf(['aa', wrap, ' ', 'close', 'bb'], 60, nowrap)).toEqual(['aa', 'bb'])
    expect(linesOf(['aa', ' ', 'bb'], 60, nowrap)).toEqual(['aa bb'])
  })
  test('by the script of a language, where it names one', () => {
    const loose = { lineBreak: 'loose', fontFamily: ['Ahem'] } as const
    const lines = (language: string): number => {
      const style = textStyle(loose)
      const content = inlineContent('ハロー？', style, language)
      const measured = measureItems(prepareText(content, style, fontBook().fonts), () => 0)
      return breakLines(measured, { widthOf: () => 65 }).at(-1)!.start
    }
    expect(['ja', 'zh-Hant', 'en-Hrkt', 'en', 'ja-Latn'].map(lines)).toEqual([3, 3, 3, 2, 2])
  })
})

describe('a dash between spaces', () => {
  test('ends its line, but for the one of a new speaker', () => {
    expect(linesOf('as here \u2013 and on', 160)).toEqual(['as', 'here \u2013', 'and on'])
    expect(linesOf('as here \u2014 and on', 160)).toEqual(['as', 'here \u2014', 'and on'])
    expect(linesOf('Is it. \u2014 No.', 120)).toEqual(['Is it.', '\u2014 No.'])
  })
})

describe('balanced lines', () => {
  const balance = { textWrapStyle: 'balance' } as const

  test('end at one place where some of them have less room', () => {
    const measured = measure('abc de fg hij klm nop qrst uvw xyz!', balance)
    const lines = breakLines(measured, { widthOf: line => (line < 2 ? 320 : 470), uniformFrom: 2 })
    // Of 17 ems at most in the third line, the first two have 9.5.
    expect(lines.map(({ end }) => end)).toEqual([10, 18, 35])
  })

  test('keep words with hyphens of their own whole where that takes no more lines', () => {
    expect(linesOf('some of the real-time work', 320, balance)).toEqual(['some of the', 'real-time work'])
    expect(linesOf('aaaaaaa of real-time', 320, balance)).toEqual(['aaaaaaa of', 'real-time'])
    expect(linesOf('a of-the-real-time', 240, balance)).toEqual(['a of-the-', 'real-time'])
  })
})

describe('hyphenation in a paragraph', () => {
  const latin = { fontFamily: ['Source Serif 4'], fontSize: 16, hyphens: 'auto' as const }
  /** Words that are cut when each line has room for a few letters only. */
  const cut = (text: string, changes: Partial<ComputedStyle> = {}, width = 45): string =>
    linesOf(`${text} a a`, width, { ...latin, ...changes }).join(' / ')

  test('leaves addresses, numbers, capitals and the last word alone', () => {
    expect(cut('considerable')).toContain('con / ')
    expect(cut('www.considerable.org')).toBe('www.considerable.org / a a')
    expect(cut('CONSIDERABLE')).toBe('CONSIDERABLE / a a')
    expect(cut('considerable1')).toBe('considerable1 / a a')
    expect(linesOf('so considerable', 45, { ...latin, hyphenateLimitLast: 'always' })).toEqual(['so', 'considerable'])
  })

  test('divides no word where lines may not wrap', () => {
    expect(cut('considerable', { textWrapMode: 'nowrap' })).toBe('considerable a a')
    const part: Parts = ['a ', { open: { textWrapMode: 'nowrap' } }, 'considerable', 'close', ' considerable a']
    expect(linesOf(part, 45, latin)).toEqual(['a', 'considerable', 'con', 'sider', 'able a'])
  })

  test('puts no hyphen next to an apostrophe, and counts letters up to it', () => {
    for (const word of ['shouldn\u2019t', "doesn't", 'couldn\u2019t\u2019ve'])
      expect(linesOf(`${word} a`, 20, { ...latin, hyphenateLimitChars: { word: 5, before: 2, after: 3 } })[0]).toBe(
        word,
      )
    expect(cut('children\u2019s')).toBe('chil / dren\u2019s / a a')
  })

  test('keeps the limits of characters and of lines', () => {
    expect(cut('considerable', { hyphenateLimitChars: { word: 20, before: 'auto', after: 'auto' } })).toBe(
      'considerable / a a',
    )
    expect(cut('considerable', { hyphenateLimitChars: { word: 'auto', before: 4, after: 'auto' } }, 60)).toContain(
      'consid / ',
    )
    expect(cut('considerable', { hyphenateLimitLines: 1 })).toBe('con / siderable / a a')
    expect(cut('considerable', { hyphenateLimitZone: 100 })).toContain('con / ')
  })
})

describe('a text that fits one line', () => {
  const justified = { textAlign: 'justify' } as const
  test('is one, up to its natural width', () => {
    for (const changes of [{}, justified]) {
      expect(linesOf(['aa bb cc'], 160, changes)).toEqual(['aa bb cc'])
      expect(linesOf(['aa bb cc '], 160, changes)).toEqual(['aa bb cc'])
      expect(linesOf(['aa bb cc'], 120, changes)).toHaveLength(2)
    }
  })
  test('is divided where breaks are forced, and not by what stands after it', () => {
    expect(linesOf(['aa\nbb'], 1000, { whiteSpaceCollapse: 'preserve' })).toEqual(['aa', 'bb'])
  })
  test('has the room of its own line, not of those that would follow', () => {
    const measured = measure(['aa bb cc'])
    const lines = breakLines(measured, { widthOf: line => (line === 0 ? 160 : 40) })
    expect(lines.map(({ start, contentEnd }) => [start, contentEnd])).toEqual([[0, 8]])
  })
})

/** CSS Text 4 §4.1.3, https://drafts.csswg.org/css-text-4/#white-space-phase-2 */
test('preserved spaces hang from a word that does not fit, instead of a line of their own', () => {
  const wrapped = { whiteSpaceCollapse: 'preserve', textWrapMode: 'wrap', overflowWrap: 'break-word' } as const
  expect(linesOf('a ', 10, wrapped)).toEqual(['a'])
  expect(linesOf('ab ', 10, wrapped)).toEqual(['a', 'b'])
})

describe('the last line', () => {
  test('may be a runt where a number would be parted from its sign', () => {
    // Without the tie the line would end before the number.
    const text = (sign: string): string => `aaaaaaaaa aaaaaaaaa aaaaa ${sign} 12 ccc`
    expect(linesOf(text('b'), 600, { textWrapStyle: 'pretty' })).toEqual(['aaaaaaaaa aaaaaaaaa aaaaa b', '12 ccc'])
    expect(linesOf(text('€'), 600, { textWrapStyle: 'pretty' })).toEqual(['aaaaaaaaa aaaaaaaaa aaaaa € 12', 'ccc'])
  })
  test('before a number with its sign may end earlier', () => {
    // Four characters of 30 less: more than the first attempts accept.
    const text = 'aaaaaaaaa aaaaaaaaa aaaaaa 12 ms bbbbbbbbb'
    expect(linesOf(text, 600, { textWrapStyle: 'pretty' })).toEqual(['aaaaaaaaa aaaaaaaaa aaaaaa', '12 ms bbbbbbbbb'])
  })
  test('is no single word of less than a sixth of the measure, but may be two', () => {
    // Ems of 20 px: a sixth of 660 is five and a half characters. Pulled down, `b` makes four, which are two words.
    const text = 'aaaaaaaaa aaaaaaaaa aaaaaaaaaaa b ccc'
    expect(linesOf(text, 660, { textWrapStyle: 'pretty' })).toEqual(['aaaaaaaaa aaaaaaaaa aaaaaaaaaaa', 'b ccc'])
  })
  test('of ragged text is no runt where the line before it can be shorter', () => {
    // Four characters of 30 less in the first line, in exchange for a last line of three.
    const text = 'aaaaaaaaa aaaaaaaaa aaaaaa bbb ccc'
    expect(linesOf(text, 600, { textWrapStyle: 'pretty' })).toEqual(['aaaaaaaaa aaaaaaaaa aaaaaa', 'bbb ccc'])
    // Seven would be too much.
    const long = 'aaaaaaaaa aaaaaaaaa aaa bbbbbb ccc'
    expect(linesOf(long, 600, { textWrapStyle: 'pretty' })).toEqual(['aaaaaaaaa aaaaaaaaa aaa bbbbbb', 'ccc'])
  })
  test('of justified ideographs is no single one with a full stop, though the line before it is somewhat looser', () => {
    // With 27 the first line needs a ratio of 1.38: 2.8 ems of room, and 27 · 0.075 ems of stretch at 1.
    const text = `${'漢'.repeat(28)}字。`
    const lines = linesOf(text, 29.8 * 20, { octavoLineBreaking: 'total-fit', textAlign: 'justify' })
    expect(lines).toEqual(['漢'.repeat(27), '漢字。'])
  })
})

test('a part of an identifier is kept whole where the next line can end four letters early instead', () => {
  const text = 'aaaaaaaaaa_bbb ccccc ddddd'
  const changes = { textWrapStyle: 'pretty', overflowWrap: 'break-word' } as const
  expect(linesOf(text, 260, changes)).toEqual(['aaaaaaaaaa_', 'bbb ccccc', 'ddddd'])
})

describe('a line of a listing', () => {
  const listing = { overflowWrap: 'anywhere' } as const
  const trace = 'at aaaaaaaaaaaaaaaa(bbbbbbbbbbbbbbbbbbbbbbbb)'
  test('is filled before a word that no line holds', () => {
    expect(linesOf(trace, 400, listing)[0]).toBe('at')
    expect(linesOf(trace, 400, { ...listing, octavoTurnover: { mark: '+' } })[0]).toBe('at aaaaaaaaaaaaaaaa')
  })
  test('ends before a word that the next line holds', () => {
    expect(linesOf('at aaaaaaaaaaa(bbbbbb)', 400, { ...listing, octavoTurnover: { mark: '+' } })[0]).toBe('at')
  })
})
