import { describe, expect, it } from 'vitest'
import { formatCounter, formatMarker } from '../../src/css/counter-styles.ts'
import { PREDEFINED } from '../../src/css/predefined-counters.ts'
import { styled, warnings } from './styling.ts'

const rulesOf = (css: string) => styled(`<style>${css}</style>`).tree.counterStyles
const name = (text: string) => ({ kind: 'name', name: text }) as const
const counted = (style: string, value: number, css = ''): string => formatCounter(rulesOf(css), name(style), value)

describe('predefined counter styles', () => {
  it.each<[string, number, string]>([
    ['decimal', -7, '-7'],
    ['decimal', 0, '0'],
    ['decimal-leading-zero', 7, '07'],
    ['decimal-leading-zero', -7, '-7'],
    ['decimal-leading-zero', 123, '123'],
    ['lower-roman', 1994, 'mcmxciv'],
    ['upper-roman', 3999, 'MMMCMXCIX'],
    ['upper-roman', 4000, '4000'],
    ['lower-roman', 0, '0'],
    ['lower-alpha', 1, 'a'],
    ['lower-alpha', 26, 'z'],
    ['lower-latin', 27, 'aa'],
    ['upper-alpha', 703, 'AAA'],
    ['lower-alpha', 0, '0'],
    ['lower-greek', 24, 'ω'],
    ['lower-greek', 25, 'αα'],
    ['armenian', 1988, 'ՌՋՁԸ'],
    ['lower-armenian', 4, 'դ'],
    ['georgian', 19999, 'ჵჰშჟთ'],
    ['hebrew', 15, 'טו'],
    ['hebrew', 116, 'קטז'],
    ['hebrew', 5784, 'ה׳תשפד'],
    ['arabic-indic', 1234567890, '١٢٣٤٥٦٧٨٩٠'],
    ['persian', 10, '۱۰'],
    ['devanagari', 42, '४२'],
    ['thai', 3, '๓'],
    ['cjk-decimal', 120, '一二〇'],
    ['hiragana', 2, 'い'],
    ['katakana-iroha', 1, 'イ'],
    ['cjk-earthly-branch', 12, '亥'],
    ['cjk-earthly-branch', 13, '一三'],
    ['cjk-heavenly-stem', 1, '甲'],
    ['simp-chinese-informal', 0, '零'],
    ['simp-chinese-informal', 11, '十一'],
    ['simp-chinese-informal', 110, '一百一十'],
    ['simp-chinese-informal', 1001, '一千零一'],
    ['simp-chinese-formal', 11, '壹拾壹'],
    ['trad-chinese-formal', 230, '貳佰參拾'],
    ['trad-chinese-informal', -12, '負十二'],
    ['cjk-ideographic', 6000, '六千'],
    ['japanese-informal', 1120, '千百二十'],
    ['japanese-formal', 23, '弐拾参'],
    ['korean-hangul-formal', 23, '이십삼'],
    ['korean-hanja-informal', 0, '零'],
    ['ethiopic-numeric', 78010092, '፸፰፻፩፼፺፪'],
    ['ethiopic-numeric', 100, '፻'],
    ['ethiopic-numeric', 78000, '፯፼፹፻'],
    ['disc', 5, '•'],
    ['DISC', 5, '•'],
    ['no-such-style', 5, '5'],
  ])('%s of %i is %s', (style, value, expected) => {
    expect(counted(style, value)).toBe(expected)
  })

  it('all give something for any number', () => {
    for (const [style] of PREDEFINED)
      for (const value of [-10_000, -1, 0, 1, 2, 9, 10, 99, 1000, 9999, 10_000, 20_000, 2_147_483_647])
        expect(counted(style, value), `${style} ${value}`).not.toBe('')
  })

  it('carry prefix and suffix as markers', () => {
    const marker = (style: string) => formatMarker(new Map(), name(style), 3)
    expect(marker('decimal')).toBe('3. ')
    expect(marker('disc')).toBe('• ')
    expect(marker('hiragana')).toBe('う、')
    expect(formatMarker(new Map(), 'none', 3)).toBe('')
    expect(formatMarker(new Map(), { kind: 'string', value: '→ ' }, 3)).toBe('→ ')
  })
})

describe('@counter-style', () => {
  it.each<[string, number, string]>([
    ['system: cyclic; symbols: a b c', 4, 'a'],
    ['system: cyclic; symbols: a b c', 0, 'c'],
    ['system: numeric; symbols: "0" "1"', 5, '101'],
    ['system: alphabetic; symbols: x y', 3, 'xx'],
    ['system: symbolic; symbols: "*" "†"', 4, '††'],
    ['symbols: "*"', 3, '***'],
    ['system: fixed 3; symbols: x y', 4, 'y'],
    ['system: fixed 3; symbols: x y', 5, '5'],
    ['system: additive; additive-symbols: 5 V, 1 I', 7, 'VII'],
    ['system: additive; additive-symbols: 5 V', 7, '7'],
    ['system: numeric; symbols: "0" "1" "2"; pad: 4 "0"', 5, '0012'],
    ['system: numeric; symbols: "0" "1"; negative: "(" ")"', -2, '(10)'],
    ['system: numeric; symbols: "0" "1"; range: 1 3; fallback: lower-roman', 4, 'iv'],
    ['system: extends decimal; prefix: "("', 4, '4'],
    ['system: extends lower-roman; range: 1 3', 4, '4'],
    ['system: extends x', 4, '4'],
    ['system: numeric; symbols: "0" "1"; fallback: x; range: 1 2', 4, '4'],
    ['system: alphabetic; symbols: "a" "b"; range: infinite 5', 6, '6'],
  ])('%s of %i is %s', (body, value, expected) => {
    expect(counted('x', value, `@counter-style x { ${body} }`)).toBe(expected)
  })

  it('extends with its own affixes', () => {
    const css = '@counter-style x { system: extends upper-roman; prefix: "("; suffix: ") " }'
    expect(formatMarker(rulesOf(css), name('x'), 4)).toBe('(IV) ')
  })

  it('takes what it says also where that is the initial value', () => {
    const css = '@counter-style x { system: extends disc; suffix: ". "; prefix: "" }'
    expect(formatMarker(rulesOf(css), name('x'), 4)).toBe('•. ')
    expect(formatMarker(rulesOf('@counter-style x { system: extends disc }'), name('x'), 4)).toBe('• ')
  })

  it('extends rules that extend others', () => {
    const css =
      '@counter-style x { system: extends y; suffix: ") " } @counter-style y { system: extends upper-roman; prefix: "(" }'
    expect(formatMarker(rulesOf(css), name('x'), 4)).toBe('(IV) ')
  })

  it('leaves the names alone that everyone relies on', () => {
    expect(formatMarker(rulesOf('@counter-style disc { symbols: x }'), name('disc'), 1)).toBe('• ')
    expect(formatMarker(rulesOf('@counter-style lower-roman { symbols: x }'), name('lower-roman'), 1)).toBe('x. ')
  })

  it('is ignored without symbols', () => {
    expect(
      rulesOf('@counter-style x { system: cyclic } @counter-style none { symbols: a } @counter-style { symbols: a }')
        .size,
    ).toBe(0)
  })

  it('ends, whatever extends or falls back to what', () => {
    const css =
      '@counter-style a { system: extends b } @counter-style b { system: extends a } @counter-style c { symbols: x; range: 5 6; fallback: d } @counter-style d { symbols: y; range: 5 6; fallback: c }'
    expect(counted('a', 3, css)).toBe('3')
    expect(counted('c', 3, css)).toBe('3')
    expect(counted('x', 1e15, '@counter-style x { symbols: "*"; }')).toBe('1000000000000000')
  })
})

describe('@font-face', () => {
  const facesOf = (css: string) =>
    styled(`<style>${css}</style>`, { baseUrl: new URL('https://example.com/css/') }).tree.fontFaces

  it('reads its descriptors', () => {
    const css = `@font-face { font-family: "My Font"; src: local("My Font"), url(a.woff2) format("woff2") tech(variations), nonsense, url(b.ttf);
      font-weight: 200 700; font-style: italic; font-stretch: condensed; unicode-range: U+26, u+0-7F, U+4??; font-feature-settings: "ss01"; ascent-override: 90%; descent-override: -1%; line-gap-override: normal; size-adjust: 120% }`
    expect(facesOf(css)).toEqual([
      {
        family: 'My Font',
        sources: [
          { kind: 'local', name: 'My Font' },
          { kind: 'url', url: 'https://example.com/css/a.woff2', format: 'woff2' },
          { kind: 'url', url: 'https://example.com/css/b.ttf', format: null },
        ],
        weight: { min: 200, max: 700 },
        style: 'italic',
        stretch: { min: 75, max: 75 },
        unicodeRange: [
          { from: 0x26, to: 0x26 },
          { from: 0, to: 0x7f },
          { from: 0x400, to: 0x4ff },
        ],
        features: [{ tag: 'ss01', value: 1 }],
        overrides: { ascent: 0.9, descent: null, lineGap: null, sizeAdjust: 1.2 },
      },
    ])
  })

  it('needs a family and a source', () => {
    expect(facesOf('@font-face { font-family: x } @font-face { src: url(a) }')).toEqual([])
  })
})

describe('at-rules that lack a part', () => {
  it.each<[string, string]>([
    ['@font-face { font-family: x; src: zz }', '@font-face'],
    ['@font-face { src: url(a.woff2) }', '@font-face'],
    ['@counter-style x { system: foo }', '@counter-style x'],
    ['@counter-style none { symbols: a }', '@counter-style none'],
    ['@property --x { syntax: "<foo>"; inherits: true }', '@property --x'],
    ['@property --x { syntax: "<length>"; inherits: true; initial-value: red }', '@property --x'],
  ])('%s', (css, name) => {
    expect(warnings(styled(`<style>${css}</style>`))).toEqual([
      `1:1 invalid_at_rule: ${name} has no effect: a part that it must have is missing or invalid`,
    ])
  })

  it('are not reported where nothing is missing', () => {
    const css = `@font-face { font-family: x; src: local(y), zz } @counter-style x { symbols: a }
      @property --x { syntax: "*"; inherits: false }`
    expect(warnings(styled(`<style>${css}</style>`))).toEqual([])
  })
})
