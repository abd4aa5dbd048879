/** Hyphenation of words by Liang's algorithm over TeX patterns ("Word Hy-phen-a-tion by Com-put-er", 1983). */

/** What a language's file of patterns holds. */
export interface HyphenationData {
  /** Least number of letters before and after a hyphen that the patterns are made for. */
  readonly leftMin: number
  readonly rightMin: number
  /** Letters of a pattern, "." for a word's edge, to its digits: one a place, before each letter and at the end. */
  readonly patterns: ReadonlyMap<string, string>
  /** Words with their own points, which win over the patterns. */
  readonly exceptions: ReadonlyMap<string, readonly number[]>
  /** Letters of the longest pattern. */
  readonly longest: number
}

/**
 * Reads a file of patterns: a line "left right" with the least numbers of letters, then patterns as in TeX separated by
 * white space, then after a line "exceptions" words with hyphens. Lines with "%" in front are comments.
 */
export function readPatterns(file: string): HyphenationData {
  const [head = '', rest = ''] = split(file.replace(/^%.*\n/gm, ''), '\n')
  const [patternPart, exceptionPart] = split(rest, '\nexceptions\n')
  const [left = 2, right = 2] = head.split(' ').map(Number)
  const patterns = new Map<string, string>()
  let longest = 0
  for (const pattern of patternPart.split(/\s+/)) {
    const { letters, digits } = parsePattern(pattern)
    if (letters === '') continue
    patterns.set(letters, digits)
    longest = Math.max(longest, letters.length)
  }
  const exceptions = new Map<string, readonly number[]>()
  for (const word of exceptionPart.toLowerCase().split(/\s+/))
    if (word !== '') exceptions.set(word.replaceAll('-', ''), pointsOf(word))
  return { leftMin: left, rightMin: right, patterns, exceptions, longest }
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

/** "a1bc3d" has the letters "abcd" and the digits "01030". */
function parsePattern(pattern: string): { letters: string; digits: string } {
  let letters = ''
  let digits = ''
  let pending = '0'
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i]!
    if (character >= '0' && character <= '9') pending = character
    else {
      letters += character
      digits += pending
      pending = '0'
    }
  }
  return { letters, digits: digits + pending }
}

/** Offsets of the hyphens of "as-so-ciate" in the word without them: 2 and 4. */
function pointsOf(word: string): number[] {
  const points: number[] = []
  let offset = 0
  for (const character of word) {
    if (character === '-') points.push(offset)
    else offset += character.length
  }
  return points
}

/**
 * Offsets in a word where it may be hyphenated, ascending. The word is in lower case and holds letters only.
 * The least numbers of letters hold for what the patterns say; exceptions are meant as they are.
 */
export function hyphenateWord(word: string, data: HyphenationData): readonly number[] {
  const { exceptions, leftMin, rightMin } = data
  return (
    exceptions.get(word) ??
    pointsByPatterns(word, data).filter(point => point >= leftMin && word.length - point >= rightMin)
  )
}

/** Longest word that is looked at; what is longer is no word. */
const MAX_WORD = 64

function pointsByPatterns(word: string, { patterns, longest }: HyphenationData): readonly number[] {
  if (word.length > MAX_WORD) return []
  const marked = `.${word}.`
  const values = new Uint8Array(marked.length + 1)
  for (let start = 0; start < marked.length; start++) {
    const limit = Math.min(marked.length, start + longest)
    for (let end = start + 1; end <= limit; end++) {
      const digits = patterns.get(marked.slice(start, end))
      if (digits === undefined) continue
      for (let i = 0; i < digits.length; i++) {
        const value = digits.charCodeAt(i) - 48
        if (value > values[start + i]!) values[start + i] = value
      }
    }
  }
  const points: number[] = []
  // The value before letter i of the word stands at i + 1, after the dot.
  for (let i = 1; i < word.length; i++) if (values[i + 1]! % 2 === 1) points.push(i)
  return points
}
