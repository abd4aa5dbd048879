/** The title of an article: in the form of its heading, without the name of the site. */

const SEPARATOR = /\s+(?:[|\u2013\u2014\u00b7\u2022»«:-]|--)\s+|\s*[|»]\s*|\s+\[(?=[^[\]]+\]$)/

/** Characters that systems escape twice: metadata then contain `&#x27;`. */
const ESCAPED = /&(?:#(\d{2,5})|#x([0-9a-f]{2,4})|(amp|quot|apos|lt|gt|nbsp));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }

/** A text with doubly escaped characters decoded. */
export const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, decimal?: string, hexadecimal?: string, name?: string) =>
    name === undefined
      ? String.fromCharCode(decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal))
      : NAMED[name.toLowerCase()]!,
  )

/** A title without the site's name at its end or beginning. */
export function withoutSite(title: string, site: string | null, hostname: string | null): string {
  const parts = splitTitle(title)
  if (parts.length < 2) return title
  const host = hostname?.replace(/^www\./, '') ?? ''
  const [first = '', ...labels] = host.split('.')
  const names = [site ?? '', host, first, ...labels.filter(label => label.length > 3)].map(fold)
  const isName = (part: string) =>
    names.some(name => name !== '' && (fold(part) === name || isNameWithMore(part, name)))
  let [from, to] = [0, parts.length]
  const isEnd = (part: string) => isName(part) || isNameWithLess(part, names[0]!)
  while (to - from > 1 && isEnd(parts[to - 1]!.text)) to--
  while (to - from > 1 && isName(parts[from]!.text)) from++
  // "Page | Book | Publisher": the parts after the first of many are the page's location.
  if (to - from > 2 && title.includes(' | ') && parts[from]!.text.includes(' ')) to = from + 1
  return title.slice(parts[from]!.start, parts[to - 1]!.end)
}

/**
 * Whether a part is the site's name with an addition: "The Daily Planet News" for "Daily Planet". A sentence that mentions the
 * site is not.
 */
const isNameWithMore = (part: string, name: string): boolean =>
  name.length > 3 && fold(part).includes(name) && part.split(' ').length <= 5

/** Whether a part is a shorter form of the site's name: "Planet" for "Planet Media". */
const isNameWithLess = (part: string, name: string): boolean => fold(part).length > 3 && name.startsWith(fold(part))

interface Part {
  readonly text: string
  readonly start: number
  readonly end: number
}

function splitTitle(title: string): Part[] {
  const parts: Part[] = []
  let start = 0
  for (const match of title.matchAll(new RegExp(SEPARATOR, 'g'))) {
    if (match.index > start) parts.push({ text: title.slice(start, match.index), start, end: match.index })
    start = match.index + match[0].length
  }
  if (start < title.length) parts.push({ text: title.slice(start), start, end: title.length })
  return parts
}

/** Letters and digits in lower case: equal for titles that differ in quotes, dashes and spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The best of the titles of a page. Readers see the heading as the title, if it is the title: it must be contained in the
 * metadata, or contain them.
 */
export function chooseTitle(
  said: readonly (string | null)[],
  headings: readonly string[],
  site: string | null,
  hostname: string | null,
): string | null {
  const titles = said
    .filter(title => title !== null && title.trim() !== '')
    // If the heading shows such characters, the title is about them.
    .map(title => (headings.some(heading => heading.includes(title!)) ? title! : unescaped(title!)))
    .map(title => title.replace(/\s+/g, ' ').trim())
  const best = titles.find(title => !isForAnotherPage(title, titles, headings)) ?? null
  if (best === null) return headings[0] ?? null
  const below = headingBelowName(headings, titles)
  if (below !== null) return below
  for (const heading of headings) {
    const folded = fold(heading)
    if (folded.length < 3) continue
    if (titles.some(title => fold(title) === folded)) return heading
    if (
      folded.length > 8 &&
      !isNameOfSite(folded, site, hostname) &&
      titles.some(title => fold(title).includes(folded) && weightOf(folded) > 0.4 * weightOf(fold(title)))
    )
      return heading
  }
  const part = partIn(titles, headings, site, hostname)
  if (part !== null) return part
  const short = withoutSite(best, site, hostname)
  const [only] = headings
  if (only !== undefined && headings.length === 1 && isSameInOtherWords(only, short)) return only
  // Shops title all of their pages with their own name.
  if (only !== undefined && headings.length === 1 && isNameOfSite(fold(short), site, null)) return only
  // A single heading that contains the shortened title is its longer, better form.
  if (
    only !== undefined &&
    headings.length === 1 &&
    fold(only).includes(fold(short)) &&
    fold(short).length > 0.5 * fold(only).length
  )
    return only
  return short
}

/**
 * Whether a title is that of the whole site, which templates repeat in the metadata of every page: it shares no word with another title,
 * which does share one with a heading of the page.
 */
function isForAnotherPage(title: string, titles: readonly string[], headings: readonly string[]): boolean {
  const words = new Set(wordsOf(title))
  const shares = (text: string) => wordsOf(text).some(word => words.has(word))
  if (headings.length === 0 || headings.some(shares)) return false
  const shown = new Set(headings.flatMap(wordsOf))
  return titles.some(other => !shares(other) && wordsOf(other).some(word => word.length > 3 && shown.has(word)))
}

/**
 * The later of two headings that make up a title together: the first is the name of the site or book, at the head of each of
 * its pages.
 */
function headingBelowName(headings: readonly string[], titles: readonly string[]): string | null {
  const wholes = new Set(titles.map(fold))
  const looked = headings.slice(0, MOST_HEADINGS).filter(heading => fold(heading).length >= 3)
  for (const [at, name] of looked.entries())
    for (const later of looked.slice(at + 1)) {
      const [first, second] = [fold(name), fold(later)]
      if (first !== second && (wholes.has(second + first) || wholes.has(first + second))) return later
    }
  return null
}

/** Maximum number of headings that are compared in pairs. */
const MOST_HEADINGS = 20

/** The length of a text, in which a character of a dense script counts as much as several letters. */
const weightOf = (text: string): number => text.length + 1.5 * (text.match(DENSE)?.length ?? 0)
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Minimum number of words that two titles of one page share, and their share of the words of the shorter one. */
const LEAST_COMMON = 3
const COMMON_SHARE = 0.6

/** Maximum length of a heading relative to the title, in words: longer ones contain breadcrumbs or a sentence. */
const LONGEST_WORDING = 2

/** Whether the visible heading and the title for search engines are variants of one title. */
function isSameInOtherWords(heading: string, title: string): boolean {
  const seen = new Set(wordsOf(heading))
  const told = new Set(wordsOf(title))
  if (seen.size > LONGEST_WORDING * told.size) return false
  const common = [...seen].filter(word => told.has(word)).length
  return common >= LEAST_COMMON && common >= COMMON_SHARE * Math.min(seen.size, told.size)
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? []

/** The only heading with which a title begins: the rest is for search engines, or the name of the site. */
function partIn(
  titles: readonly string[],
  headings: readonly string[],
  site: string | null,
  hostname: string | null,
): string | null {
  const begun = new Set<string>()
  for (const title of titles) {
    const [first, second] = splitTitle(title)
    if (second !== undefined) begun.add(fold(first!.text))
  }
  const [only, ...others] = headings.filter(each => begun.has(fold(each)) && !isNameOfSite(fold(each), site, hostname))
  if (only === undefined || others.some(other => fold(other) !== fold(only))) return null
  return fold(only).length > LEAST_PART ? only : null
}

/** Letters of a heading from which it is a title by itself. */
const LEAST_PART = 5

/** If a site's name is "Page | Book | Publisher", it repeats the title of the page: its last part is the name. */
export function siteWithoutTitle(site: string, title: string): string {
  const parts = splitTitle(site)
  const isTitle = parts.length > 1 && fold(parts[0]!.text) === fold(title)
  return isTitle ? parts.at(-1)!.text : site
}

/** On many blogs the first heading is the name of the blog. */
const isNameOfSite = (folded: string, site: string | null, hostname: string | null): boolean =>
  (site !== null && fold(site) === folded) || fold(hostname ?? '').includes(folded)
