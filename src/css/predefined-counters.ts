/**
 * The predefined counter styles (CSS Counter Styles 3 §6 and §7), one row each.
 * https://www.w3.org/TR/css-counter-styles-3/
 */
import { chineseLonghand, ethiopicNumeric } from './counter-algorithms.ts'
import type { CounterStyleRule } from './style.ts'

const BASE = {
  additiveSymbols: [],
  symbols: [],
  negative: { prefix: '-', suffix: '' },
  prefix: '',
  suffix: '. ',
  range: 'auto',
  pad: { length: 0, symbol: '' },
  fallback: 'decimal',
} as const

type Changes = Partial<Omit<CounterStyleRule, 'name'>>

const row = (name: string, rule: Changes & Pick<CounterStyleRule, 'system'>): CounterStyleRule => ({
  name,
  ...BASE,
  ...rule,
})

const cyclic = (name: string, symbol: string): CounterStyleRule =>
  row(name, { system: 'cyclic', symbols: [symbol], suffix: ' ' })

/** Ten digits in a row of code points. */
const digits = (name: string, zero: number, changes: Changes = {}): CounterStyleRule =>
  row(name, {
    system: 'numeric',
    symbols: Array.from({ length: 10 }, (_, i) => String.fromCodePoint(zero + i)),
    ...changes,
  })

const letters = (name: string, symbols: string, changes: Changes = {}): CounterStyleRule =>
  row(name, { system: 'alphabetic', symbols: [...symbols], ...changes })

/** "1000 M, 900 CM": weights in descending order. */
const additive = (name: string, pairs: string, to: number, changes: Changes = {}): CounterStyleRule =>
  row(name, {
    system: 'additive',
    additiveSymbols: pairs.split(/,\s*/).map(pair => {
      const [weight, symbol = ''] = pair.split(' ')
      return { weight: Number(weight), symbol }
    }),
    range: [{ from: 1, to }],
    ...changes,
  })

const fixed = (name: string, symbols: string, changes: Changes = {}): CounterStyleRule =>
  row(name, { system: { fixed: 1 }, symbols: [...symbols], suffix: '、', fallback: 'cjk-decimal', ...changes })

const ROMAN = '1000 m, 900 cm, 500 d, 400 cd, 100 c, 90 xc, 50 l, 40 xl, 10 x, 9 ix, 5 v, 4 iv, 1 i'

const ARMENIAN =
  '9000 Ք, 8000 Փ, 7000 Ւ, 6000 Ց, 5000 Ր, 4000 Տ, 3000 Վ, 2000 Ս, 1000 Ռ, 900 Ջ, 800 Պ, 700 Չ, 600 Ո, 500 Շ, 400 Ն, 300 Յ, 200 Մ, 100 Ճ, 90 Ղ, 80 Ձ, 70 Հ, 60 Կ, 50 Ծ, 40 Խ, 30 Լ, 20 Ի, 10 Ժ, 9 Թ, 8 Ը, 7 Է, 6 Զ, 5 Ե, 4 Դ, 3 Գ, 2 Բ, 1 Ա'

const GEORGIAN =
  '10000 ჵ, 9000 ჰ, 8000 ჯ, 7000 ჴ, 6000 ხ, 5000 ჭ, 4000 წ, 3000 ძ, 2000 ც, 1000 ჩ, 900 შ, 800 ყ, 700 ღ, 600 ქ, 500 ფ, 400 ჳ, 300 ტ, 200 ს, 100 რ, 90 ჟ, 80 პ, 70 ო, 60 ჲ, 50 ნ, 40 მ, 30 ლ, 20 კ, 10 ი, 9 თ, 8 ჱ, 7 ზ, 6 ვ, 5 ე, 4 დ, 3 გ, 2 ბ, 1 ა'

const HEBREW =
  '10000 י׳, 9000 ט׳, 8000 ח׳, 7000 ז׳, 6000 ו׳, 5000 ה׳, 4000 ד׳, 3000 ג׳, 2000 ב׳, 1000 א׳, 400 ת, 300 ש, 200 ר, 100 ק, 90 צ, 80 פ, 70 ע, 60 ס, 50 נ, 40 מ, 30 ל, 20 כ, 19 יט, 18 יח, 17 יז, 16 טז, 15 טו, 10 י, 9 ט, 8 ח, 7 ז, 6 ו, 5 ה, 4 ד, 3 ג, 2 ב, 1 א'

const HANGUL =
  '9000 구천, 8000 팔천, 7000 칠천, 6000 육천, 5000 오천, 4000 사천, 3000 삼천, 2000 이천, 1000 일천, 900 구백, 800 팔백, 700 칠백, 600 육백, 500 오백, 400 사백, 300 삼백, 200 이백, 100 일백, 90 구십, 80 팔십, 70 칠십, 60 육십, 50 오십, 40 사십, 30 삼십, 20 이십, 10 일십, 9 구, 8 팔, 7 칠, 6 육, 5 오, 4 사, 3 삼, 2 이, 1 일, 0 영'
const HANJA =
  '9000 九千, 8000 八千, 7000 七千, 6000 六千, 5000 五千, 4000 四千, 3000 三千, 2000 二千, 1000 千, 900 九百, 800 八百, 700 七百, 600 六百, 500 五百, 400 四百, 300 三百, 200 二百, 100 百, 90 九十, 80 八十, 70 七十, 60 六十, 50 五十, 40 四十, 30 三十, 20 二十, 10 十, 9 九, 8 八, 7 七, 6 六, 5 五, 4 四, 3 三, 2 二, 1 一, 0 零'
const HANJA_FORMAL =
  '9000 九仟, 8000 八仟, 7000 七仟, 6000 六仟, 5000 五仟, 4000 四仟, 3000 參仟, 2000 貳仟, 1000 壹仟, 900 九百, 800 八百, 700 七百, 600 六百, 500 五百, 400 四百, 300 參百, 200 貳百, 100 壹百, 90 九拾, 80 八拾, 70 七拾, 60 六拾, 50 五拾, 40 四拾, 30 參拾, 20 貳拾, 10 壹拾, 9 九, 8 八, 7 七, 6 六, 5 五, 4 四, 3 參, 2 貳, 1 壹, 0 零'
const JAPANESE =
  '9000 九千, 8000 八千, 7000 七千, 6000 六千, 5000 五千, 4000 四千, 3000 三千, 2000 二千, 1000 千, 900 九百, 800 八百, 700 七百, 600 六百, 500 五百, 400 四百, 300 三百, 200 二百, 100 百, 90 九十, 80 八十, 70 七十, 60 六十, 50 五十, 40 四十, 30 三十, 20 二十, 10 十, 9 九, 8 八, 7 七, 6 六, 5 五, 4 四, 3 三, 2 二, 1 一, 0 〇'
const JAPANESE_FORMAL =
  '9000 九阡, 8000 八阡, 7000 七阡, 6000 六阡, 5000 伍阡, 4000 四阡, 3000 参阡, 2000 弐阡, 1000 壱阡, 900 九百, 800 八百, 700 七百, 600 六百, 500 伍百, 400 四百, 300 参百, 200 弐百, 100 壱百, 90 九拾, 80 八拾, 70 七拾, 60 六拾, 50 伍拾, 40 四拾, 30 参拾, 20 弐拾, 10 壱拾, 9 九, 8 八, 7 七, 6 六, 5 伍, 4 四, 3 参, 2 弐, 1 壱, 0 零'

const KOREAN: Changes = {
  negative: { prefix: '마이너스 ', suffix: '' },
  suffix: ', ',
  range: [{ from: -9999, to: 9999 }],
}
const JAPAN: Changes = {
  negative: { prefix: 'マイナス', suffix: '' },
  suffix: '、',
  fallback: 'cjk-decimal',
  range: [{ from: -9999, to: 9999 }],
}
const CHINESE: Changes = { suffix: '、', fallback: 'cjk-decimal', range: [{ from: -9999, to: 9999 }] }

const longhand = (name: string, style: Parameters<typeof chineseLonghand>[0], negative: string): CounterStyleRule =>
  row(name, {
    system: 'additive',
    ...CHINESE,
    negative: { prefix: negative, suffix: '' },
    algorithm: value => chineseLonghand(style, value),
  })

const LATIN = 'abcdefghijklmnopqrstuvwxyz'

const ROWS: readonly CounterStyleRule[] = [
  cyclic('disc', '•'),
  cyclic('circle', '◦'),
  cyclic('square', '▪'),
  cyclic('disclosure-open', '▼'),
  cyclic('disclosure-closed', '▶'),
  digits('decimal', 0x30),
  digits('decimal-leading-zero', 0x30, { pad: { length: 2, symbol: '0' } }),
  digits('arabic-indic', 0x660),
  digits('bengali', 0x9e6),
  digits('cambodian', 0x17e0),
  digits('khmer', 0x17e0),
  row('cjk-decimal', {
    system: 'numeric',
    symbols: [...'〇一二三四五六七八九'],
    suffix: '、',
    range: [{ from: 0, to: Number.MAX_SAFE_INTEGER }],
  }),
  digits('devanagari', 0x966),
  digits('gujarati', 0xae6),
  digits('gurmukhi', 0xa66),
  digits('kannada', 0xce6),
  digits('lao', 0xed0),
  digits('malayalam', 0xd66),
  digits('mongolian', 0x1810),
  digits('myanmar', 0x1040),
  digits('oriya', 0xb66),
  digits('persian', 0x6f0),
  digits('tamil', 0xbe6),
  digits('telugu', 0xc66),
  digits('thai', 0xe50),
  digits('tibetan', 0xf20),
  letters('lower-alpha', LATIN),
  letters('lower-latin', LATIN),
  letters('upper-alpha', LATIN.toUpperCase()),
  letters('upper-latin', LATIN.toUpperCase()),
  letters('lower-greek', 'αβγδεζηθικλμνξοπρστυφχψω'),
  letters(
    'hiragana',
    'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん',
    { suffix: '、' },
  ),
  letters(
    'hiragana-iroha',
    'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす',
    { suffix: '、' },
  ),
  letters(
    'katakana',
    'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン',
    { suffix: '、' },
  ),
  letters(
    'katakana-iroha',
    'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス',
    { suffix: '、' },
  ),
  additive('lower-roman', ROMAN, 3999),
  additive('upper-roman', ROMAN.toUpperCase(), 3999),
  additive('armenian', ARMENIAN, 9999),
  additive('upper-armenian', ARMENIAN, 9999),
  additive('lower-armenian', ARMENIAN.toLowerCase(), 9999),
  additive('georgian', GEORGIAN, 19999),
  additive('hebrew', HEBREW, 10999),
  additive('korean-hangul-formal', HANGUL, 9999, KOREAN),
  additive('korean-hanja-informal', HANJA, 9999, KOREAN),
  additive('korean-hanja-formal', HANJA_FORMAL, 9999, KOREAN),
  additive('japanese-informal', JAPANESE, 9999, JAPAN),
  additive('japanese-formal', JAPANESE_FORMAL, 9999, JAPAN),
  fixed('cjk-earthly-branch', '子丑寅卯辰巳午未申酉戌亥'),
  fixed('cjk-heavenly-stem', '甲乙丙丁戊己庚辛壬癸'),
  longhand(
    'simp-chinese-informal',
    { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], isInformal: true },
    '负',
  ),
  longhand(
    'simp-chinese-formal',
    { digits: '零壹贰叁肆伍陆柒捌玖', units: ['', '拾', '佰', '仟'], isInformal: false },
    '负',
  ),
  longhand(
    'trad-chinese-informal',
    { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], isInformal: true },
    '負',
  ),
  longhand(
    'cjk-ideographic',
    { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'], isInformal: true },
    '負',
  ),
  longhand(
    'trad-chinese-formal',
    { digits: '零壹貳參肆伍陸柒捌玖', units: ['', '拾', '佰', '仟'], isInformal: false },
    '負',
  ),
  row('ethiopic-numeric', {
    system: 'additive',
    range: [{ from: 1, to: Number.MAX_SAFE_INTEGER }],
    suffix: '/ ',
    algorithm: ethiopicNumeric,
  }),
]

/** The counter styles of CSS Counter Styles 3 §6 and §7 by name. */
export const PREDEFINED: ReadonlyMap<string, CounterStyleRule> = new Map(ROWS.map(rule => [rule.name, rule]))
