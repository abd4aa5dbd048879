/**
 * `text-transform` (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-transform-property): full case mapping with the
 * exceptions of languages.
 */
import { Trait, traitTable } from '../base/unicode/traits.ts'
import type { ComputedStyle } from '../css/style.ts'

/**
 * Transforms a text of one style and language. `before` is the text before it or empty; its last character determines whether
 * the first letter begins a word. The result may have another length.
 */
export function transformText(
  text: string,
  style: Pick<ComputedStyle, 'textTransform'>,
  language: string,
  before: string,
): string {
  if (style.textTransform === 'none') return text
  return style.textTransform.split(' ').reduce((out, word) => transformed(out, word, language, before), text)
}

/** The spaces by which `word-space-transform` replaces zero width spaces, including `wbr`. */
const WORD_SPACES = { space: ' ', 'ideographic-space': '\u3000' } as const

/**
 * A text with `word-space-transform` (CSS Text 4, https://www.w3.org/TR/css-text-4/#word-space-transform): invisible word
 * separators become spaces, which collapse with adjacent ones.
 */
export const withWordSpaces = (
  text: string,
  { wordSpaceTransform }: Pick<ComputedStyle, 'wordSpaceTransform'>,
): string => (wordSpaceTransform === 'none' ? text : text.replaceAll('\u200b', WORD_SPACES[wordSpaceTransform]))

/**
 * One transformation of `text-transform` (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-transform-property). `before` is
 * the text before, which determines whether a word continues.
 */
function transformed(text: string, transform: string, language: string, before: string): string {
  switch (transform) {
    case 'uppercase':
      return upperCase(text, language)
    case 'lowercase':
      return lowerCase(text, language)
    case 'capitalize':
      return capitalize(text, language, before)
    case 'full-width':
      return fullWidth(text)
    case 'full-size-kana':
      return fullSizeKana(text)
    default:
      return text
  }
}

const primaryLanguage = (language: string): string => language.toLowerCase().split('-')[0] ?? ''

const isTurkic = (language: string): boolean => {
  const primary = primaryLanguage(language)
  return primary === 'tr' || primary === 'az'
}

/** Full upper case of a text in a language (SpecialCasing.txt, with Greek and Turkic rules). */
function upperCase(text: string, language: string): string {
  if (isTurkic(language)) return text.replaceAll('i', 'İ').toUpperCase()
  switch (primaryLanguage(language)) {
    case 'lt':
      // The dot that lower case kept under an accent is removed (SpecialCasing).
      return text
        .normalize('NFD')
        .replace(/([ijįIJ])\u0307/g, '$1')
        .normalize('NFC')
        .toUpperCase()
    case 'el':
      return greekUpperCase(text)
    default:
      return text.toUpperCase()
  }
}

/** Full lower case of a text in a language (SpecialCasing.txt, https://www.unicode.org/Public/UCD/latest/ucd/SpecialCasing.txt). */
function lowerCase(text: string, language: string): string {
  if (isTurkic(language)) return text.replaceAll('I\u0307', 'i').replaceAll('İ', 'i').replaceAll('I', 'ı').toLowerCase()
  return primaryLanguage(language) === 'lt' ? lithuanianLowerCase(text) : text.toLowerCase()
}

/** I, J and Į keep their dot in lower case if an accent is above it. */
function lithuanianLowerCase(text: string): string {
  return text
    .normalize('NFD')
    .replace(/([IJ]\u0328?)(?=[\u0300\u0301\u0303])/g, '$1\u0307')
    .toLowerCase()
    .normalize('NFC')
}

/** Greek capitals have no accents; a vowel that the accent separated from the next one gets a dialytika instead. */
function greekUpperCase(text: string): string {
  const ACCENTS = '\u0300\u0301\u0342\u0313\u0314'
  const decomposed = text.normalize('NFD')
  // A single eta with an accent is the word "or", and keeps it.
  const eta = /(?<![\p{L}\p{M}])(\u03b7|\u0397)\u0301(?![\p{L}\p{M}])/gu
  const kept = decomposed.replace(eta, '$1\ue000')
  const hiatus = new RegExp(`([αεουΑΕΟΥ])[${ACCENTS}]+(?=[ιυΙΥ](?!\u0308))([ιυΙΥ])`, 'g')
  const plain = kept.replace(hiatus, '$1$2\u0308').replace(new RegExp(`[${ACCENTS}]`, 'g'), '')
  return plain.replaceAll('\ue000', '\u0301').toUpperCase().normalize('NFC')
}

/** Characters inside a word that do not end it, although they are not letters. */
const WITHIN_WORD = /['’\u00ad\u2060·]/

/** The last code point of a non-empty text. */
function lastCodePoint(text: string): number {
  const unit = text.charCodeAt(text.length - 1)
  const isPair = unit >= 0xdc00 && unit <= 0xdfff && text.length > 1
  return isPair ? text.codePointAt(text.length - 2)! : unit
}

/**
 * Title case for the first letter of each word. Punctuation before the letter is skipped; an apostrophe inside a word does not
 * start another. The Dutch digraph ij is one letter.
 */
function capitalize(text: string, language: string, before: string): string {
  let out = ''
  let isInWord = before !== '' && isWordCharacter(lastCodePoint(before))
  for (let i = 0; i < text.length; ) {
    const codePoint = text.codePointAt(i)!
    const character = String.fromCodePoint(codePoint)
    const starts = !isInWord && isLetterOrDigit(codePoint)
    if (starts && isDutchIj(text, i, language)) {
      out += 'IJ'
      i += 2
    } else {
      out += starts ? titleCase(character, language) : character
      i += character.length
    }
    isInWord = isWordCharacter(codePoint) || (isInWord && WITHIN_WORD.test(character))
  }
  return out
}

/**
 * Whether the Dutch digraph ij begins at an offset; with an accent on both letters it is not one (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#text-transform-property).
 */
const isDutchIj = (text: string, at: number, language: string): boolean =>
  primaryLanguage(language) === 'nl' &&
  /^i\u0301?j/i.test(text.slice(at, at + 3)) &&
  text.slice(at, at + 2).length === 2 &&
  text[at + 1] !== '\u0301'

const isLetterOrDigit = (codePoint: number): boolean => (traitTable.at(codePoint) & (Trait.letter | Trait.digit)) !== 0
const isWordCharacter = (codePoint: number): boolean =>
  (traitTable.at(codePoint) & (Trait.letter | Trait.digit | Trait.mark)) !== 0

/**
 * Title case of one character: usually its upper case; of ligatures and digraphs that of their first letter (Unicode 17
 * §5.18).
 */
function titleCase(character: string, language: string): string {
  const codePoint = character.codePointAt(0)!
  const special = TITLE_CASE[codePoint]
  if (special !== undefined) return special
  // Georgian capitals are only used for whole words.
  if (codePoint >= 0x10d0 && codePoint <= 0x10ff) return character
  const iotaBelow = titleWithIota(codePoint)
  if (iotaBelow !== 0) return String.fromCodePoint(iotaBelow)
  const upper = isTurkic(language) && character === 'i' ? 'İ' : character.toUpperCase()
  const [first = '', ...rest] = upper
  return first + rest.join('').toLowerCase()
}

/** Characters with another title case: the digraphs of Croatian, and ŉ (UnicodeData.txt, field 14). */
const TITLE_CASE: Readonly<Record<number, string>> = {
  452: 'ǅ',
  453: 'ǅ',
  454: 'ǅ',
  455: 'ǈ',
  456: 'ǈ',
  457: 'ǈ',
  458: 'ǋ',
  459: 'ǋ',
  460: 'ǋ',
  497: 'ǲ',
  498: 'ǲ',
  499: 'ǲ',
  329: 'ʼN',
}

/** The title case of Greek vowels with iota subscript; 0 for others. */
function titleWithIota(codePoint: number): number {
  const isInRow = (start: number): boolean => codePoint >= start && codePoint < start + 8
  if (isInRow(0x1f80) || isInRow(0x1f90) || isInRow(0x1fa0)) return codePoint + 8
  if (codePoint === 0x1fb3 || codePoint === 0x1fc3 || codePoint === 0x1ff3) return codePoint + 9
  return 0
}

/** Replaces ASCII by full-width forms and half-width kana by wide ones; other characters have no such form. */
function fullWidth(text: string): string {
  let out = ''
  for (const character of text) {
    const codePoint = character.codePointAt(0)!
    if (codePoint === 0x20) out += '\u3000'
    else if (codePoint >= 0x21 && codePoint <= 0x7e) out += String.fromCodePoint(codePoint + 0xfee0)
    else if (codePoint >= 0xff61 && codePoint <= 0xffee) out += character.normalize('NFKC')
    else out += FULL_WIDTH_SIGNS[character] ?? character
  }
  return out
}

/** Signs outside ASCII with a full-width form (UAX 11, https://www.unicode.org/reports/tr11/). */
const FULL_WIDTH_SIGNS: Readonly<Record<string, string>> = {
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¯': '￣',
  '¦': '￤',
  '¥': '￥',
  '₩': '￦',
  '⦅': '｟',
  '⦆': '｠',
}

/**
 * The small kana and, in the same order, their full-size forms (CSS Text 4, "Small Kana Mappings",
 * https://www.w3.org/TR/css-text-4/#small-kana).
 */
const SMALL_KANA = 'ぁぃぅぇぉゕゖっゃゅょゎァィゥェォヵヶッャュョヮㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｯｬｭｮ'
const FULL_KANA = 'あいうえおかけつやゆよわアイウエオカケツヤユヨワクシストヌハヒフヘホムラリルレロアイウエオツヤユヨ'
const FULL_SIZE: ReadonlyMap<string, string> = new Map([...SMALL_KANA].map((kana, i) => [kana, FULL_KANA[i] ?? kana]))

/** Replaces small kana by full-size ones, which stay readable in small ruby text. */
function fullSizeKana(text: string): string {
  let out = ''
  for (const character of text) out += FULL_SIZE.get(character) ?? character
  return out
}
