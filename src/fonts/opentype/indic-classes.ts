/** The category of characters of Indic scripts, and their place within the syllable. */
import { POSITIONAL_CATEGORIES, positionalTable, SYLLABIC_CATEGORIES, syllabicTable } from '../../base/unicode/indic.ts'

/** The category of a character in the syllable grammar. */
export const Category = {
  other: 'X',
  consonant: 'C',
  ra: 'R',
  vowel: 'V',
  nukta: 'N',
  halant: 'H',
  nonJoiner: 'n',
  joiner: 'j',
  matra: 'M',
  postMatra: 'p',
  modifier: 'S',
  accent: 'A',
  placeholder: 'P',
  dottedCircle: 'D',
  registerShifter: 'r',
  repha: 'E',
  stackedConsonant: 'K',
  medialConsonant: 'm',
  symbol: 'Y',
} as const
/** One of the categories of characters. */
export type Category = (typeof Category)[keyof typeof Category]

/** Places within a syllable, in the order by which glyphs are sorted before the basic features. */
export const Place = {
  start: 0,
  reph: 1,
  preMatra: 2,
  preConsonant: 3,
  base: 4,
  afterMain: 5,
  above: 6,
  beforeSub: 7,
  below: 8,
  afterSub: 9,
  beforePost: 10,
  post: 11,
  afterPost: 12,
  modifier: 13,
  end: 14,
} as const

const FROM_SYLLABIC: Readonly<Record<(typeof SYLLABIC_CATEGORIES)[number], Category>> = {
  Other: 'X',
  Avagraha: 'X',
  Bindu: 'S',
  Brahmi_Joining_Number: 'P',
  Cantillation_Mark: 'A',
  Consonant: 'C',
  Consonant_Dead: 'C',
  Consonant_Final: 'm',
  Consonant_Head_Letter: 'C',
  Consonant_Initial_Postfixed: 'C',
  Consonant_Killer: 'M',
  Consonant_Medial: 'm',
  Consonant_Placeholder: 'P',
  Consonant_Preceding_Repha: 'E',
  Consonant_Prefixed: 'X',
  Consonant_Subjoined: 'm',
  Consonant_Succeeding_Repha: 'm',
  Consonant_With_Stacker: 'K',
  Gemination_Mark: 'S',
  Invisible_Stacker: 'H',
  Joiner: 'j',
  Modifying_Letter: 'X',
  Non_Joiner: 'n',
  Nukta: 'N',
  Number: 'P',
  Number_Joiner: 'P',
  Pure_Killer: 'M',
  Register_Shifter: 'r',
  Reordering_Killer: 'M',
  Syllable_Modifier: 'S',
  Tone_Letter: 'X',
  Tone_Mark: 'N',
  Virama: 'H',
  Visarga: 'S',
  Vowel: 'V',
  Vowel_Dependent: 'M',
  Vowel_Independent: 'V',
}

const RA: ReadonlySet<number> = new Set([0x930, 0x9b0, 0x9f0, 0xa30, 0xab0, 0xb30, 0xbb0, 0xc30, 0xcb0, 0xd30])

/** Corrections of the Unicode data, as in HarfBuzz. */
const EXCEPTIONS: ReadonlyMap<number, Category> = new Map<number, Category>([
  [0x25cc, 'D'],
  [0xa0, 'P'],
  [0xd7, 'P'],
  [0x2010, 'P'],
  [0x2011, 'P'],
  [0x2012, 'P'],
  [0x2013, 'P'],
  [0x2014, 'P'],
  [0x2022, 'P'],
  [0x953, 'S'],
  [0x954, 'S'],
  [0xa72, 'C'],
  [0xa73, 'C'],
  [0xa40, 'p'],
  [0xa51, 'M'],
  [0x980, 'P'],
  [0x1ced, 'A'],
  [0xa8f2, 'Y'],
  [0xa8f3, 'Y'],
  [0xa8f4, 'Y'],
  [0xa8f5, 'Y'],
  [0xa8f6, 'Y'],
  [0xa8f7, 'Y'],
  [0x1ce9, 'Y'],
  [0x1cea, 'Y'],
  [0x1ceb, 'Y'],
  [0x1cec, 'Y'],
  [0x1cee, 'Y'],
  [0x1cef, 'Y'],
  [0x1cf0, 'Y'],
  [0x1cf1, 'Y'],
])

/** The category of a code point; the exceptions precede Unicode's syllabic category. */
export function categoryOf(codePoint: number): Category {
  if (RA.has(codePoint)) return Category.ra
  return EXCEPTIONS.get(codePoint) ?? FROM_SYLLABIC[SYLLABIC_CATEGORIES[syllabicTable.at(codePoint)]!]
}

const CONSONANTS: ReadonlySet<string> = new Set([
  Category.consonant,
  Category.stackedConsonant,
  Category.ra,
  Category.medialConsonant,
  Category.vowel,
  Category.placeholder,
  Category.dottedCircle,
])

/** Whether a category may be the base of a syllable. */
export const isConsonant = (category: string): boolean => CONSONANTS.has(category)
/** Whether a category is a dependent vowel. */
export const isMatra = (category: string): boolean => category === Category.matra || category === Category.postMatra
/** Whether a category is U+200D or U+200C. */
export const isJoiner = (category: string): boolean => category === Category.joiner || category === Category.nonJoiner

/** The place of a script's reph, and how its syllables are parsed. */
export interface IndicScript {
  readonly virama: number
  readonly rephPlace: number
  /** How a reph is written: ra and virama, additionally a joiner (Telugu), or a character of its own (Malayalam). */
  readonly rephMode: 'implicit' | 'explicit' | 'character'
  /** Below-base forms are also searched before the base. */
  readonly belowBeforeBase: boolean
  /** Half forms may stand between a left matra and the base; Tamil and Malayalam have none. */
  readonly hasHalfForms: boolean
  readonly matras: { readonly right: number; readonly top: number; readonly bottom: number }
}

const script = (
  virama: number,
  rephPlace: number,
  matras: IndicScript['matras'],
  changes: Partial<IndicScript> = {},
): IndicScript => ({
  virama,
  rephPlace,
  rephMode: 'implicit',
  belowBeforeBase: true,
  hasHalfForms: true,
  matras,
  ...changes,
})

const P = Place

/** By Unicode script name: the virama, and the places to which parts of a syllable are reordered. */
export const INDIC_SCRIPTS: ReadonlyMap<string, IndicScript> = new Map([
  ['Devanagari', script(0x94d, P.beforePost, { right: P.afterSub, top: P.afterSub, bottom: P.afterSub })],
  ['Bengali', script(0x9cd, P.afterSub, { right: P.afterPost, top: P.afterPost, bottom: P.afterSub })],
  ['Gurmukhi', script(0xa4d, P.beforeSub, { right: P.afterPost, top: P.afterPost, bottom: P.afterPost })],
  ['Gujarati', script(0xacd, P.beforePost, { right: P.afterPost, top: P.afterSub, bottom: P.afterPost })],
  ['Oriya', script(0xb4d, P.afterMain, { right: P.afterPost, top: P.afterMain, bottom: P.afterSub })],
  [
    'Tamil',
    script(0xbcd, P.afterPost, { right: P.afterPost, top: P.afterSub, bottom: P.afterPost }, { hasHalfForms: false }),
  ],
  [
    'Telugu',
    script(
      0xc4d,
      P.afterPost,
      { right: P.afterSub, top: P.beforeSub, bottom: P.beforeSub },
      { rephMode: 'explicit', belowBeforeBase: false },
    ),
  ],
  [
    'Kannada',
    script(
      0xccd,
      P.afterPost,
      { right: P.afterSub, top: P.beforeSub, bottom: P.beforeSub },
      { belowBeforeBase: false },
    ),
  ],
  [
    'Malayalam',
    script(
      0xd4d,
      P.afterMain,
      { right: P.afterPost, top: P.afterPost, bottom: P.afterPost },
      { rephMode: 'character', hasHalfForms: false },
    ),
  ],
])

/** The initial place of a character, before its syllable is analysed. */
export function placeOf(codePoint: number, category: Category, { matras }: IndicScript): number {
  if (category === Category.matra || category === Category.postMatra) return matraPlace(codePoint, matras)
  // The candrabindu of Oriya precedes subjoined consonants.
  if (codePoint === 0xb01) return Place.beforeSub
  if (isConsonant(category)) return Place.base
  if (category === Category.modifier || category === Category.accent || category === Category.symbol)
    return Place.modifier
  return Place.end
}

/** Telugu and Kannada place some right matras before the subjoined consonants, others after them. */
const standsBeforeSubjoined = (codePoint: number): boolean =>
  (codePoint >= 0xc00 && codePoint <= 0xc42) ||
  (codePoint >= 0xc80 && codePoint < 0xcc3) ||
  (codePoint > 0xcd6 && codePoint <= 0xcff)

/**
 * The place of a matra, from its Indic positional category (https://www.unicode.org/reports/tr44/). Matras of several
 * parts that extend to the right count as right ones.
 */
function matraPlace(codePoint: number, matras: IndicScript['matras']): number {
  switch (POSITIONAL_CATEGORIES[positionalTable.at(codePoint)]) {
    case 'Left':
    case 'Visual_Order_Left':
      return Place.preMatra
    case 'Top':
      return matras.top
    case 'Bottom':
      return matras.bottom
    case 'Right':
    case 'Top_And_Right':
    case 'Bottom_And_Right':
    case 'Top_And_Bottom_And_Right':
      return standsBeforeSubjoined(codePoint) ? Place.beforeSub : matras.right
    default:
      return Place.afterPost
  }
}
