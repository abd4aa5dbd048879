/** Quotation marks: those of `quotes: auto` by language, and the quotation depth. */
import type { ComputedStyle } from '../../css/style.ts'
import { attribute, type Element } from '../../html/document.ts'

/** Outer and inner marks, and their languages (Unicode CLDR 42, delimiters). Languages that use “ ” and ‘ ’ have no row. */
const ROWS: readonly (readonly [marks: string, languages: string])[] = [
  ['„”‚’', 'agq ff'],
  ['«»‹›', 'am az-cyrl fa fr-ch gsw jgo kkj mzn'],
  ['”“’‘', 'ar ur'],
  ['«»“”', 'ast bm br ca dyo el es eu ewo it kab kk mg mua nnh pt-pt sc sg sq ti'],
  ['«»„“', 'bas be cv ky ru sah uk'],
  ['„“„“', 'bg lt'],
  ['„“‚‘', 'bs-cyrl cs de dsb et hr hsb is lb luy mk sk sl'],
  ['„”‘’', 'bs'],
  ['«»‘’', 'dua ksf nb nn no rw'],
  ['””’’', 'fi he lag rn sn sv'],
  ['«»”“', 'fr-ca'],
  ['«»«»', 'fr hy yav'],
  ['„”»«', 'hu'],
  ['‘’“”', 'ia ti-er'],
  // Without a script: the regions that write traditional characters.
  ['「」『』', 'ja yue zh-hant zh-hk zh-mo zh-tw'],
  ['„“«»', 'ka'],
  ['‘’‘’', 'nl'],
  ['„”«»', 'nmg pl ro'],
  ['«»„”', 'shi zgh'],
  ['„“‘‘', 'sr'],
  ['“”“”', 'tk'],
  ['“”’‘', 'uz'],
  // Exceptions among the languages above.
  ['“”‘’', 'es-419 ff-adlm uz-cyrl yue-hans zh-hans'],
]

type Pairs = readonly (readonly [string, string])[]

const pairsOf = (marks: string): Pairs => {
  const [open = '', close = '', innerOpen = '', innerClose = ''] = marks
  return [
    [open, close],
    [innerOpen, innerClose],
  ]
}

const BY_LANGUAGE: ReadonlyMap<string, Pairs> = new Map(
  ROWS.flatMap(([marks, languages]) =>
    languages.split(' ').map((language): [string, Pairs] => [language, pairsOf(marks)]),
  ),
)
const DEFAULT = pairsOf('“”‘’')

/** The marks of a language: of its whole tag, of language and region, of language and script, or of the language. */
function pairsFor(language: string): Pairs {
  const tag = language.toLowerCase()
  const [primary = '', ...rest] = tag.split('-')
  const region = rest.find(part => /^(?:[a-z]{2}|\d{3})$/.test(part))
  const script = rest.find(part => /^[a-z]{4}$/.test(part))
  return (
    BY_LANGUAGE.get(tag) ??
    BY_LANGUAGE.get(`${primary}-${script ?? region}`) ??
    BY_LANGUAGE.get(`${primary}-${region}`) ??
    BY_LANGUAGE.get(primary) ??
    DEFAULT
  )
}

/** The keywords of `content` that insert or skip a quotation mark. */
type QuoteKeyword = 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote'

/** The quotation depth while boxes are built. */
export class Quotes {
  #depth = 0
  readonly #language: string

  /** @param language of the root element, or its substitute */
  constructor(language: string) {
    this.#language = language
  }

  /** The current quotation depth. */
  get depth(): number {
    return this.#depth
  }

  /** Restores a depth, for style containment (CSS Contain 2 §3.3). */
  return(depth: number): void {
    this.#depth = depth
  }

  /**
   * The text of a quote keyword of `content`, which changes the depth (CSS Content 3,
   * https://www.w3.org/TR/css-content-3/#quote-values). A close quote without an open one gives no text.
   */
  textOf(keyword: QuoteKeyword, style: ComputedStyle, origin: Element | null): string {
    const mark = keyword.endsWith('open-quote') ? this.#open(style, origin) : this.#close(style, origin)
    return keyword.startsWith('no-') ? '' : mark
  }

  /** Opens a quotation: returns its mark and increments the depth. */
  #open(style: ComputedStyle, origin: Element | null): string {
    return this.#mark(style, origin, this.#depth++, 0)
  }

  /** Closes the innermost quotation: returns its mark, or nothing if none is open. */
  #close(style: ComputedStyle, origin: Element | null): string {
    if (this.#depth === 0) return ''
    return this.#mark(style, origin, --this.#depth, 1)
  }

  /**
   * The quotation mark at a depth; at greater depths the last pair repeats (CSS Content 3,
   * https://www.w3.org/TR/css-content-3/).
   */
  #mark({ quotes }: ComputedStyle, origin: Element | null, depth: number, side: 0 | 1): string {
    if (quotes === 'none') return ''
    const pairs = quotes === 'auto' ? pairsFor(this.#languageAround(origin)) : quotes
    return pairs[Math.min(depth, pairs.length - 1)]?.[side] ?? ''
  }

  /** The language of the text around a quotation, which determines its marks; the quotation may have another one. */
  #languageAround(origin: Element | null): string {
    for (let at = origin?.parent ?? null; at !== null && at.parent !== null; at = at.parent) {
      const own = attribute(at, 'lang') ?? attribute(at, 'xml:lang')
      if (own !== null) return own.trim()
    }
    return this.#language
  }
}
