/** The title of an article: as its heading has it, without the name of the site. */

const SEPARATOR = /\s+(?:[|\u2013\u2014\u00b7\u2022»«:-]|--)\s+|\s*[|»]\s*/

/** Characters that systems escape once too often: what a page says to programs then has `&#x27;` in it. */
const ESCAPED = /&(?:#(\d{2,5})|#x([0-9a-f]{2,4})|(amp|quot|apos|lt|gt|nbsp));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }

/** A text without what was escaped once too often. */
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
  // "Page | Book | Publisher": what comes after the first of many is where the page is.
  if (to - from > 2 && title.includes(' | ') && parts[from]!.text.includes(' ')) to = from + 1
  return title.slice(parts[from]!.start, parts[to - 1]!.end)
}

/** "The Daily Planet News" for a site named "Daily Planet"; a sentence that mentions the site is none. */
const isNameWithMore = (part: string, name: string): boolean =>
  name.length > 3 && fold(part).includes(name) && part.split(' ').length <= 5

/** "Planet" for a site named "Planet Media". */
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

/** Letters and digits only, lower case: equal for titles that differ in quotes, dashes and spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * The best of what a page offers. The heading is what a reader sees as the title, if it is the title at all:
 * it must be in what the page says about itself, or the other way round.
 */
export function chooseTitle(
  said: readonly (string | null)[],
  headings: readonly string[],
  site: string | null,
  hostname: string | null,
): string | null {
  const titles = said
    .filter(title => title !== null && title.trim() !== '')
    // A title may be about such characters: then the heading shows them.
    .map(title => (headings.some(heading => heading.includes(title!)) ? title! : unescaped(title!)))
    .map(title => title.replace(/\s+/g, ' ').trim())
  const best = titles[0] ?? null
  if (best === null) return headings[0] ?? null
  for (const heading of headings) {
    const folded = fold(heading)
    if (folded.length < 3) continue
    if (titles.some(title => fold(title) === folded)) return heading
    if (
      folded.length > 8 &&
      !isNameOfSite(folded, site, hostname) &&
      titles.some(title => fold(title).includes(folded) && folded.length > 0.4 * fold(title).length)
    )
      return heading
  }
  const part = partIn(titles, headings, site, hostname)
  if (part !== null) return part
  const short = withoutSite(best, site, hostname)
  const [only] = headings
  if (only !== undefined && headings.length === 1 && isSameInOtherWords(only, short)) return only
  // Shops call all of their pages by their own name.
  if (only !== undefined && headings.length === 1 && isNameOfSite(fold(short), site, null)) return only
  // A single heading that contains the shortened title is the longer, better form of it.
  if (
    only !== undefined &&
    headings.length === 1 &&
    fold(only).includes(fold(short)) &&
    fold(short).length > 0.5 * fold(only).length
  )
    return only
  return short
}

/** Words that two titles of one page have in common at the least, and their share of the words of the shorter one. */
const LEAST_COMMON = 3
const COMMON_SHARE = 0.6

/** Times the words of the title that a heading has at the most: longer ones hold the way to the page, or a sentence. */
const LONGEST_WORDING = 2

/** Whether the heading that readers see and the title that search engines are told are wordings of one title. */
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

/** The only heading, where a title begins with it: what follows is for search engines. */
function partIn(
  titles: readonly string[],
  headings: readonly string[],
  site: string | null,
  hostname: string | null,
): string | null {
  const [only] = headings
  if (only === undefined || headings.length > 1 || isNameOfSite(fold(only), site, hostname)) return null
  const begins = (title: string) => {
    const [first, second] = splitTitle(title)
    return second !== undefined && fold(first!.text) === fold(only)
  }
  return fold(only).length > 5 && titles.some(begins) ? only : null
}

/** "Page | Book | Publisher" as the name of a site is the title of the page once more: its last part is the name. */
export function siteWithoutTitle(site: string, title: string): string {
  const parts = splitTitle(site)
  const isTitle = parts.length > 1 && fold(parts[0]!.text) === fold(title)
  return isTitle ? parts.at(-1)!.text : site
}

/** On many blogs the first heading is the name of the blog. */
const isNameOfSite = (folded: string, site: string | null, hostname: string | null): boolean =>
  (site !== null && fold(site) === folded) || fold(hostname ?? '').includes(folded)
