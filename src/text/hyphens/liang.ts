/**
 * Hyphenation of words by Liang's algorithm over TeX patterns ("Word Hy-phen-a-tion by Com-put-er", 1983,
 * https://tug.org/docs/liang/liang-thesis.pdf; TeX §919 to §965).
 */

/** The content of a language's pattern file. */
export interface HyphenationData {
  /** Minimum number of letters before and after a hyphen for these patterns. */
  readonly leftMin: number
  readonly rightMin: number
  readonly patterns: PatternTrie
  /** Words with explicit points, which override the patterns. */
  readonly exceptions: ReadonlyMap<string, readonly number[]>
}

/**
 * Patterns as a trie of their letters, "." for a word's edge. Node 0 is the root. The children of a node are a list linked
 * through `next`; 0 ends it. `digits` of a node is the offset of the digits of the pattern that ends there, 0 for none.
 */
interface PatternTrie {
  readonly letters: Uint16Array
  readonly child: Uint32Array
  readonly next: Uint32Array
  readonly digits: Uint32Array
  /** Child of the root by code unit, for the lower ones. */
  readonly roots: Uint32Array
  /** Digits of all patterns: their number, then one before each letter and at the end. */
  readonly values: Uint8Array
}

/**
 * Reads a pattern file: lines that start with "%", a line "left right" with the minimum numbers of letters, then patterns as
 * in TeX, one per line, then after a line "exceptions" words with hyphens.
 */
export function readPatterns(file: string): HyphenationData {
  const start = /^(?:%.*\n)*/.exec(file)![0].length
  const headEnd = file.indexOf('\n', start)
  const [leftMin = 2, rightMin = 2] = file.slice(start, headEnd).split(' ').map(Number)
  const marker = file.indexOf('\nexceptions\n', headEnd)
  const exceptions = new Map<string, readonly number[]>()
  if (marker >= 0)
    for (const word of file
      .slice(marker + 12)
      .toLowerCase()
      .split(/\s+/))
      if (word !== '') exceptions.set(word.replaceAll('-', ''), pointsOf(word))
  return { leftMin, rightMin, patterns: buildTrie(file, headEnd + 1, marker < 0 ? file.length : marker), exceptions }
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

/** Code units below this are looked up in a table at the root instead of its long list of children: Latin, Greek, Cyrillic. */
const ROOTS = 0x600

/** Code units: digit 0, the last separator of patterns, and the edge of a word in patterns. */
const ZERO = 48
const NINE = 57
const LAST_SPACE = 32

/** Builds the trie in one pass over the characters. There are at most as many nodes as characters. */
function buildTrie(file: string, start: number, end: number): PatternTrie {
  const size = end - start + 2
  const letters = new Uint16Array(size)
  const child = new Uint32Array(size)
  const next = new Uint32Array(size)
  const digits = new Uint32Array(size)
  // A pattern has one digit more than letters, and its count; a separator follows it.
  const values = new Uint8Array(2 * size)
  const roots = new Uint32Array(ROOTS)
  let nodes = 1
  let free = 1
  for (let at = start; at < end; ) {
    if (file.charCodeAt(at) <= LAST_SPACE) {
      at++
      continue
    }
    let node = 0
    let count = 1
    const from = free
    for (let unit = file.charCodeAt(at); unit > LAST_SPACE && at < end; unit = file.charCodeAt(++at)) {
      if (unit >= ZERO && unit <= NINE) {
        values[from + count] = unit - ZERO
        continue
      }
      let found = node === 0 && unit < roots.length ? roots[unit]! : child[node]!
      while (found !== 0 && letters[found] !== unit) found = next[found]!
      if (found === 0) {
        found = nodes++
        letters[found] = unit
        next[found] = child[node]!
        child[node] = found
        if (node === 0 && unit < roots.length) roots[unit] = found
      }
      node = found
      count++
    }
    values[from] = count
    digits[node] = from
    free += count + 1
  }
  return {
    letters: letters.slice(0, nodes),
    child: child.slice(0, nodes),
    next: next.slice(0, nodes),
    digits: digits.slice(0, nodes),
    roots,
    values: values.slice(0, free),
  }
}

/**
 * Offsets in a word at which it may be hyphenated, ascending. The word is in lower case and consists of letters. Minimum
 * numbers of letters apply to patterns, but not to exceptions.
 */
export function hyphenateWord(word: string, data: HyphenationData): readonly number[] {
  const { exceptions, leftMin, rightMin } = data
  return (
    exceptions.get(word) ??
    pointsByPatterns(word, data.patterns).filter(point => point >= leftMin && word.length - point >= rightMin)
  )
}

/** Letters. Longer strings are not words of a language, and are not hyphenated; TeX's limit is 63 (§897). */
const MAX_WORD = 64

/** A full stop, which represents the edge of a word in patterns. */
const EDGE = 46

/**
 * Liang's algorithm (TeX §919 to §923): every pattern that occurs in the word has a number at each of its positions; the
 * highest number at a position wins, and an odd one allows a hyphen. Time: length of the word times that of the longest
 * pattern.
 */
function pointsByPatterns(
  word: string,
  { letters, child, next, digits, roots, values }: PatternTrie,
): readonly number[] {
  const length = word.length
  if (length > MAX_WORD) return []
  // Positions of the word with a dot at both ends: position i is before its letter i.
  const places = new Uint8Array(length + 3)
  for (let start = 0; start < length + 2; start++) {
    let node = 0
    for (let at = start; at < length + 2; at++) {
      const unit = at === 0 || at === length + 1 ? EDGE : word.charCodeAt(at - 1)
      node = at === start && unit < roots.length ? roots[unit]! : child[node]!
      while (node !== 0 && letters[node] !== unit) node = next[node]!
      if (node === 0) break
      const from = digits[node]!
      if (from === 0) continue
      const count = values[from]!
      for (let i = 0; i < count; i++) {
        const value = values[from + 1 + i]!
        if (value > places[start + i]!) places[start + i] = value
      }
    }
  }
  const points: number[] = []
  for (let i = 1; i < length; i++) if (places[i + 1]! % 2 === 1) points.push(i)
  return points
}
