/**
 * The hyphenation patterns of languages. Pattern files are named as in hyph-utf8 (https://www.hyphenation.org/); each is read
 * on first use.
 */
import { packageUrl } from '../../base/package-root.ts'
import { shippedFile } from '../../base/shipped-files.ts'
import { type HyphenationData, hyphenateWord, readPatterns } from './liang.ts'

/** Languages whose file is not named after their primary language subtag. The longest matching prefix of a tag is used. */
const FILES: Readonly<Record<string, string>> = {
  de: 'de-1996',
  'de-1901': 'de-1901',
  'de-ch-1901': 'de-ch-1901',
  'de-de-1901': 'de-1901',
  'de-at-1901': 'de-1901',
  el: 'el-monoton',
  'el-polyton': 'el-polyton',
  en: 'en-us',
  'en-gb': 'en-gb',
  'en-au': 'en-gb',
  'en-nz': 'en-gb',
  'en-ie': 'en-gb',
  'en-in': 'en-gb',
  'en-za': 'en-gb',
  bs: 'sh-latn',
  'bs-cyrl': 'sh-cyrl',
  sh: 'sh-latn',
  'sh-cyrl': 'sh-cyrl',
  sr: 'sh-cyrl',
  'sr-latn': 'sh-latn',
  mn: 'mn-cyrl',
  no: 'nb',
}

/** The available files; primary language subtags among them need no row above. */
const AVAILABLE: ReadonlySet<string> = new Set(
  `af be bg bn ca cu cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us eo es et eu fi fr ga gl gu hi hr hsb
   hu ia is it ka kn la lt ml mn-cyrl mr nb nl nn oc or pa pl pt rm ru sh-cyrl sh-latn sl sv ta te tk tr uk`.split(
    /\s+/,
  ),
)

const loaded = new Map<string, Hyphenator | null>()
const byTag = new Map<string, Hyphenator | null>()

/** Hyphenation in one language. */
export interface Hyphenator {
  readonly leftMin: number
  readonly rightMin: number
  /** Offsets in a word of letters, ascending; equal words share an array. */
  pointsOf(word: string): readonly number[]
}

/** The hyphenator of a BCP 47 language, or null where there are no patterns for it. */
export function hyphenatorFor(language: string): Hyphenator | null {
  let hyphenator = byTag.get(language)
  if (hyphenator === undefined) {
    const file = fileFor(language.toLowerCase())
    hyphenator = file === null ? null : load(file)
    if (byTag.size >= MAX_TAGS) byTag.clear()
    byTag.set(language, hyphenator)
  }
  return hyphenator
}

/** The pattern file of a language tag: that of its longest prefix with one, so `de-AT` uses `de`. */
function fileFor(tag: string): string | null {
  for (let prefix = tag; prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('-')))) {
    const file = FILES[prefix] ?? prefix
    if (AVAILABLE.has(file)) return file
  }
  return null
}

/** The hyphenator of a pattern file, read once per process; null if the file does not exist. */
function load(file: string): Hyphenator | null {
  let hyphenator = loaded.get(file)
  if (hyphenator === undefined) {
    const patterns = shippedFile(packageUrl(`hyphenation/${file}.txt`))
    hyphenator = patterns === null ? null : makeHyphenator(readPatterns(patterns.toString('utf8')))
    loaded.set(file, hyphenator)
  }
  return hyphenator
}

/** Number of language tags that are cached: more than documents use, fewer than a hostile one can name. */
const MAX_TAGS = 1_000

/** Number of words per language whose points are cached. */
const MAX_WORDS = 50_000

/** A hyphenator that caches the points of up to `MAX_WORDS` words. */
function makeHyphenator(data: HyphenationData): Hyphenator {
  const known = new Map<string, readonly number[]>()
  return {
    leftMin: data.leftMin,
    rightMin: data.rightMin,
    pointsOf(word) {
      let points = known.get(word)
      if (points === undefined) {
        points = hyphenateAsWritten(word, data)
        if (known.size >= MAX_WORDS) known.clear()
        known.set(word, points)
      }
      return points
    },
  }
}

/**
 * Patterns are in lower case and composed (NFC), with a straight apostrophe; words that are not composed are used as they are.
 */
function hyphenateAsWritten(word: string, data: HyphenationData): readonly number[] {
  const plain = word.toLowerCase().replaceAll('\u2019', "'")
  if (plain.length !== word.length) return []
  const composed = plain.normalize('NFC')
  return hyphenateWord(composed.length === plain.length ? composed : plain, data)
}
