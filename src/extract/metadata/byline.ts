/** Names of authors: wrong and duplicated bylines are the most common error of extractors, so every name is checked. */

/** Joins the valid names, each once: "Ann Lee, Bo Ek". Null if none is left. */
export function authorNames(candidates: readonly string[], site: string | null): string | null {
  const names: string[] = []
  for (const candidate of candidates.flatMap(splitNames)) {
    const name = cleanName(candidate)
    if (name === null || isSite(name, site)) continue
    if (!names.some(known => isSameName(known, name))) names.push(name)
  }
  return names.length === 0 ? null : names.slice(0, 12).join(', ')
}

/** Maximum number of characters of a line of authors. */
const LONGEST = 400

const splitNames = (text: string): string[] =>
  text
    .slice(0, LONGEST)
    .split(/\s*(?:[;|•·]|\s(?:and|und|et|y|&)\s)\s*/i)
    .filter(Boolean)

/** Words with which the name of a position ends, and those with which it may begin. */
const POSITION = '(writer|contributor|reporter|correspondent|editor(-in-chief)?|author)'
const RANK =
  '(staff|senior|junior|chief|executive|managing|associate|deputy|assistant|contributing|special|guest|freelance)'

/** A position after a name: after a comma any words may belong to it, without one a rank and a desk. */
const ROLES = new RegExp(
  `(\\s*[,(–-]\\s*([\\p{L}&]+\\s+){0,4}${POSITION}|\\s+(${RANK}\\s+([\\p{L}&]+\\s+){0,2})?${POSITION})\\)?$`,
  'iu',
)

const DATE_AFTER =
  /[\s,|•·–-]+(on\s+)?((mon|tues|wednes|thurs|fri|satur|sun)day\b.*|(\d{1,2}(st|nd|rd|th)?\s+)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d.*|\d{1,4}[./-]\d.*)$/i

/** A name without surrounding "By", role, address or date; null if the rest is not a name. */
export function cleanName(text: string): string | null {
  const name = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      /^(((co-?)?authored|written|posted|published|story|words|text|photos?|reported|created|submitted|updated)\s+)?(by|von|par|por|di|door|av|от|автор)\s*:?\s+/i,
      '',
    )
    .replace(/^(author|writer|autor|auteur|autore)s?\s*:\s*/i, '')
    .replace(LINK_TO_MORE, '')
    .replace(/^@(?=\w)/, '')
    .replace(/(?<=\S)\s+[(]?@\w+[)]?$/, '')
    .replace(DATE_AFTER, '')
    .replace(/\s*[|•·].*$/, '')
    .replace(ROLES, '')
    .replace(/[\s,;:|–-]+$/, '')
    .trim()
  if (name.length < 2 || name.length > 80 || name.split(' ').length > 8) return null
  if (/^https?:|^www\.|\/\/|@\w+\.\w|[<>{}=]/i.test(name)) return null
  // "9:39AM BST" is when it was written.
  if (/^\d{1,2}[:.h]\d\d/.test(name)) return null
  if (!/\p{L}/u.test(name) || NO_NAMES.test(name)) return null
  return name
}

/** What themes write on the link to an author's other posts, with or without the name. */
const LINK_TO_MORE =
  /^(view|see|read|show|browse)\b( all| more| other| full)* (posts?|articles?|stories|author|profile|bio(graphy)?)\b( (archive|page))?( (by|of|from|for))?\s*/i

const NO_NAMES =
  /^(admin(istrator)?|author|unknown|anonymous|null|undefined|none|guest|staff|editor|editors|editorial( team| staff)?|webmaster|root|user|share|follow|by|the|online|news|contact|comments?|advertisement|posted|updated|published|wordpress|super ?user|n\/a)$/i

const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/**
 * Whether two names are the same: "J. Doe" and "Doe, J." differ; "JANE DOE" and "Jane Doe" are equal, as is a name within a
 * longer one.
 */
function isSameName(a: string, b: string): boolean {
  const [x, y] = [fold(a), fold(b)]
  return x === y || (x.length > 5 && y.includes(x)) || (y.length > 5 && x.includes(y))
}

/**
 * Whether a name is that of the site. A site that names itself as every author gives no information, unless the site is a
 * person.
 */
function isSite(name: string, site: string | null): boolean {
  return site !== null && fold(site) === fold(name) && !isPerson(name)
}

const isPerson = (name: string): boolean =>
  /^\p{Lu}\p{Ll}+( \p{Lu}[\p{Ll}.]*){1,2}$/u.test(name) &&
  !/\b(news|times|post|blog|team|media|magazine|daily|weekly|journal|press|review|guide|world|group|network|studio|lab|labs|hub|tech|online|university|institute)\b/i.test(
    name,
  )
