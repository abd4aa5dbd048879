/** Language tags (BCP 47, RFC 5646 §2.1). */

const TAG = new RegExp(
  '^(?:' +
    // Language, with at most three extensions where it has two or three letters.
    '(?:[a-z]{2,3}(?:-[a-z]{3}(?![a-z0-9])){0,3}|[a-z]{4}|[a-z]{5,8})' +
    '(?:-[a-z]{4}(?![a-z0-9]))?' + // script
    '(?:-(?:[a-z]{2}|[0-9]{3})(?![a-z0-9]))?' + // region
    '(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*' + // variants
    '(?:-[0-9a-wyz](?:-[a-z0-9]{2,8})+)*' + // extensions
    '(?:-x(?:-[a-z0-9]{1,8})+)?' +
    '|x(?:-[a-z0-9]{1,8})+' +
    '|i-[a-z]{3,8}|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de)|art-lojban|zh-(?:guoyu|hakka|min|min-nan|xiang))$',
  'i',
)

/**
 * Normalises a language tag: hyphens between subtags, conventional capitals, no suffixes of locales ("de_DE.UTF-8").
 * Null if the tag is empty, not well-formed, or means that the language is unknown.
 */
export function languageTag(given: string): string | null {
  const tag = given
    .trim()
    .replace(/[.@].*$/s, '')
    .replace(/[_-]+/g, '-')
    .replace(/^-|-$/g, '')
  if (tag.length > 100 || !TAG.test(tag)) return null
  const subtags = tag.toLowerCase().split('-')
  if (subtags[0] === 'und' || subtags[0] === 'zxx' || subtags[0] === 'mul') return null
  let isPrivate = false
  const written = subtags.map((subtag, i) => {
    isPrivate ||= subtag.length === 1
    if (i === 0 || isPrivate) return subtag
    if (subtag.length === 4 && /^[a-z]/.test(subtag)) return subtag[0]!.toUpperCase() + subtag.slice(1)
    return subtag.length === 2 ? subtag.toUpperCase() : subtag
  })
  return written.join('-')
}
