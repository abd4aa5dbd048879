/**
 * OpenType script and language tags for Unicode scripts and BCP 47 languages
 * (https://learn.microsoft.com/typography/opentype/spec/scripttags).
 */

/**
 * The newest tag first, except the newest of Indic scripts, which belong to another shaping model. A script that is not
 * listed uses a font's default script.
 */
const SCRIPT_TAGS: Readonly<Record<string, readonly string[]>> = {
  Latin: ['latn'],
  Greek: ['grek'],
  Cyrillic: ['cyrl'],
  Arabic: ['arab'],
  Hebrew: ['hebr'],
  Armenian: ['armn'],
  Georgian: ['geor'],
  Thai: ['thai'],
  Lao: ['lao '],
  Han: ['hani'],
  Hiragana: ['kana'],
  Katakana: ['kana'],
  Bopomofo: ['bopo'],
  Hangul: ['hang'],
  Devanagari: ['dev2', 'deva'],
  Bengali: ['bng2', 'beng'],
  Gurmukhi: ['gur2', 'guru'],
  Gujarati: ['gjr2', 'gujr'],
  Oriya: ['ory2', 'orya'],
  Tamil: ['tml2', 'taml'],
  Telugu: ['tel2', 'telu'],
  Kannada: ['knd2', 'knda'],
  Malayalam: ['mlm2', 'mlym'],
  Sinhala: ['sinh'],
  Khmer: ['khmr'],
  Myanmar: ['mym2', 'mymr'],
  Tibetan: ['tibt'],
  Mongolian: ['mong'],
  Syriac: ['syrc'],
  Thaana: ['thaa'],
  Nko: ['nko '],
  Ethiopic: ['ethi'],
  Cherokee: ['cher'],
  Yi: ['yi  '],
  Braille: ['brai'],
  Coptic: ['copt'],
  Gothic: ['goth'],
  Deseret: ['dsrt'],
}

const FALLBACK_TAGS = ['DFLT', 'dflt', 'latn']

/** The tags of a script in a font, best first. */
export function scriptTags(script: string): readonly string[] {
  return [...(SCRIPT_TAGS[script] ?? []), ...FALLBACK_TAGS]
}

/**
 * The tags of a script without the default; for scripts that are not listed, the first four letters of the name, as for
 * most.
 */
export function ownScriptTags(script: string): readonly string[] {
  return SCRIPT_TAGS[script] ?? [OTHER_TAGS[script] ?? script.slice(0, 4).toLowerCase()]
}

const OTHER_TAGS: Readonly<Record<string, string>> = {
  Buginese: 'bugi',
  Hanunoo: 'hano',
  Kayah_Li: 'kali',
  Meetei_Mayek: 'mtei',
  New_Tai_Lue: 'talu',
  Syloti_Nagri: 'sylo',
  Tagalog: 'tglg',
  Tagbanwa: 'tagb',
  Tai_Le: 'tale',
  Tai_Tham: 'lana',
  Tai_Viet: 'tavt',
  Kharoshthi: 'khar',
  Grantha: 'gran',
}

/** Languages whose tag is not their three-letter code, as far as fonts treat them specially. */
const LANGUAGE_TAGS: Readonly<Record<string, string>> = {
  ar: 'ARA ',
  az: 'AZE ',
  be: 'BEL ',
  bg: 'BGR ',
  bn: 'BEN ',
  ca: 'CAT ',
  crh: 'CRT ',
  cs: 'CSY ',
  cy: 'WEL ',
  da: 'DAN ',
  de: 'DEU ',
  el: 'ELL ',
  en: 'ENG ',
  eo: 'NTO ',
  es: 'ESP ',
  et: 'ETI ',
  eu: 'EUQ ',
  fa: 'FAR ',
  fi: 'FIN ',
  fr: 'FRA ',
  ga: 'IRI ',
  gag: 'GAG ',
  gu: 'GUJ ',
  haw: 'HAW ',
  he: 'IWR ',
  hi: 'HIN ',
  hr: 'HRV ',
  hu: 'HUN ',
  hy: 'HYE ',
  is: 'ISL ',
  it: 'ITA ',
  ja: 'JAN ',
  kaa: 'KRK ',
  kk: 'KAZ ',
  ko: 'KOR ',
  ku: 'KUR ',
  lt: 'LTH ',
  lv: 'LVI ',
  mh: 'MAH ',
  mk: 'MKD ',
  mo: 'MOL ',
  mr: 'MAR ',
  ms: 'MLY ',
  mt: 'MTS ',
  ne: 'NEP ',
  nl: 'NLD ',
  no: 'NOR ',
  nb: 'NOR ',
  nn: 'NYN ',
  pl: 'PLK ',
  pt: 'PTG ',
  ro: 'ROM ',
  ru: 'RUS ',
  sa: 'SAN ',
  sd: 'SND ',
  se: 'NSM ',
  sk: 'SKY ',
  sl: 'SLV ',
  sq: 'SQI ',
  sr: 'SRB ',
  sv: 'SVE ',
  ta: 'TAM ',
  th: 'THA ',
  tr: 'TRK ',
  tt: 'TAT ',
  ug: 'UYG ',
  uk: 'UKR ',
  ur: 'URD ',
  uz: 'UZB ',
  vi: 'VIT ',
}

/** The language system tag of a BCP 47 language, or null for the default language system. */
export function languageTag(language: string): string | null {
  const parts = language.toLowerCase().split('-')
  const primary = parts[0] ?? ''
  if (primary === 'zh') {
    if (parts.includes('hk') || parts.includes('mo')) return 'ZHH '
    return parts.includes('hant') || parts.includes('tw') ? 'ZHT ' : 'ZHS '
  }
  return LANGUAGE_TAGS[primary] ?? null
}
