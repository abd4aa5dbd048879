/**
 * Which patterns a language is hyphenated with. Pattern files are named as in hyph-utf8 (https://www.hyphenation.org/); each is
 * read when its language is first met.
 */
import { packageUrl } from '../../base/package-root.ts'
import { shippedFile } from '../../base/shipped-files.ts'
import { type HyphenationData, hyphenateWord, readPatterns } from './liang.ts'

/** Languages whose file is not named as their primary language. The longest matching prefix of a tag wins. */
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

/** The files there are; the names of primary languages among them need no row above. */
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

/** The pattern file of a language tag: the longest prefix of the tag that has one, so `de-AT` takes `de`. */
function fileFor(tag: string): string | null {
  for (let prefix = tag; prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('-')))) {
    const file = FILES[prefix] ?? prefix
    if (AVAILABLE.has(file)) return file
  }
  return null
}

/** The hyphenator of a pattern file, read once in a process; null where the file is not there. */
function load(file: string): Hyphenator | null {
  let hyphenator = loaded.get(file)
  if (hyphenator === undefined) {
    const patterns = shippedFile(packageUrl(`hyphenation/${file}.txt`))
    hyphenator = patterns === null ? null : makeHyphenator(readPatterns(patterns.toString('utf8')))
    loaded.set(file, hyphenator)
  }
  return hyphenator
}

/** Language tags that are remembered: more than documents use, fewer than a hostile one can name. */
const MAX_TAGS = 1_000

/** Words of one language whose points are remembered. */
const MAX_WORDS = 50_000

/** A hyphenator that keeps the points of the words that it has seen, up to `MAX_WORDS`. */
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

/** Patterns are in lower case and composed, with a straight apostrophe; a word that is not composed is taken as it is. */
function hyphenateAsWritten(word: string, data: HyphenationData): readonly number[] {
  const plain = word.toLowerCase().replaceAll('\u2019', "'")
  if (plain.length !== word.length) return []
  const composed = plain.normalize('NFC')
  return hyphenateWord(composed.length === plain.length ? composed : plain, data)
}
