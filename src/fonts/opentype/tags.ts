/** OpenType script and language tags for Unicode scripts and BCP 47 languages. */

/** Newer tag first. Scripts that are not here have their ISO 15924 code in lower case, which `scriptTags` guesses. */
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
  Devanagari: ['dev3', 'dev2', 'deva'],
  Bengali: ['bng3', 'bng2', 'beng'],
  Gurmukhi: ['gur3', 'gur2', 'guru'],
  Gujarati: ['gjr3', 'gjr2', 'gujr'],
  Oriya: ['ory3', 'ory2', 'orya'],
  Tamil: ['tml3', 'tml2', 'taml'],
  Telugu: ['tel3', 'tel2', 'telu'],
  Kannada: ['knd3', 'knd2', 'knda'],
  Malayalam: ['mlm3', 'mlm2', 'mlym'],
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

/** The tags under which a font may keep a script, best first. */
export function scriptTags(script: string): readonly string[] {
  return [...(SCRIPT_TAGS[script] ?? []), ...FALLBACK_TAGS]
}

/** Languages whose tag is not simply their three-letter code; those that fonts treat specially matter. */
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

/** The language system tag of a BCP 47 language, or null where the default system is meant. */
export function languageTag(language: string): string | null {
  const parts = language.toLowerCase().split('-')
  const primary = parts[0] ?? ''
  if (primary === 'zh') {
    if (parts.includes('hk') || parts.includes('mo')) return 'ZHH '
    return parts.includes('hant') || parts.includes('tw') ? 'ZHT ' : 'ZHS '
  }
  return LANGUAGE_TAGS[primary] ?? null
}
