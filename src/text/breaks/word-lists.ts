/**
 * Words of scripts without spaces, and the most likely segmentation of a text into them: UAX 14 leaves class SA to a
 * dictionary (https://www.unicode.org/reports/tr14/#SA).
 */
import { packageUrl } from '../../base/package-root.ts'
import { shippedFile } from '../../base/shipped-files.ts'
import { clusterEnd } from '../graphemes.ts'

/** Words sorted by code units, so that they are found by narrowing a range. */
interface WordList {
  readonly words: readonly string[]
}

/** Scripts with a list, by their long Unicode name. */
const FILES: Readonly<Record<string, string>> = { Thai: 'thai', Lao: 'lao', Khmer: 'khmer', Myanmar: 'myanmar' }

const loaded = new Map<string, WordList | null>()

/** The list of a script, read on first use; null if there is none. */
export function wordListFor(script: string): WordList | null {
  const file = FILES[script]
  if (file === undefined) return null
  let list = loaded.get(file)
  if (list === undefined) {
    const words = shippedFile(packageUrl(`words/${file}.txt`))
    list = words === null ? null : { words: unpackWords(words.toString('utf8')) }
    loaded.set(file, list)
  }
  return list
}

/** Undoes the front coding of scripts/build-word-lists.mjs. */
export function unpackWords(file: string): string[] {
  const words: string[] = []
  let before = ''
  for (const line of file.split('\n')) {
    if (line === '') continue
    before = before.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1)
    words.push(before)
  }
  return words
}

/** Cost of a cluster in an unknown word; each known word costs 1, so many short words are still preferred. */
const UNKNOWN = 10
/** Number of characters after which longer texts are divided; real texts have a space before. */
const MOST = 2000

/**
 * Offsets between the words of a stretch of text, ascending, without its ends. The segmentation has the fewest unknown
 * characters, then the fewest words, then the longest words first. Linear in the text.
 */
export function wordBoundaries(text: string, start: number, end: number, list: WordList): number[] {
  const boundaries: number[] = []
  for (let from = start; from < end; from += MOST) {
    const to = Math.min(end, from + MOST)
    if (from > start) boundaries.push(from)
    boundaries.push(...cutIntoWords(text.slice(from, to), list).map(offset => from + offset))
  }
  return boundaries
}

/**
 * The offsets of the segmentation of least cost, by dynamic programming from the end: `cost[i]` is the least cost of the text
 * from i on, and `next[i]` the end of its first word. Of equal costs the longer word wins, since it is found later.
 */
function cutIntoWords(text: string, { words }: WordList): number[] {
  const length = text.length
  const isBoundary = clusterStarts(text)
  // From the end backwards: the least cost of the rest, and the end of its first word.
  const cost = new Float64Array(length + 1)
  const next = new Uint32Array(length + 1)
  const isKnown = new Uint8Array(length + 1)
  for (let at = length - 1; at >= 0; at--) {
    if (isBoundary[at] === 0) continue
    let end = at + 1
    while (end < length && isBoundary[end] === 0) end++
    cost[at] = UNKNOWN + cost[end]!
    next[at] = end
    for (const found of wordEnds(text, at, words)) {
      if (isBoundary[found] === 0 || 1 + cost[found]! > cost[at]!) continue
      cost[at] = 1 + cost[found]!
      next[at] = found
      isKnown[at] = 1
    }
  }
  const cuts: number[] = []
  let isAfterWord = true
  for (let at = 0; at < length; at = next[at]!) {
    // Characters of an unknown word stay together, and signs of repetition or abbreviation belong to the word before.
    if (at > 0 && (isAfterWord || isKnown[at] === 1) && !BELONGS_BEFORE.has(text.charCodeAt(at))) cuts.push(at)
    isAfterWord = isKnown[at] === 1
  }
  return cuts
}

/** Thai and Lao signs that belong to the word before. */
const BELONGS_BEFORE: ReadonlySet<number> = new Set([0xe2f, 0xe46, 0xeaf, 0xec6, 0x17d7])

/** 1 at each offset at which a grapheme cluster starts, and at the end: words never end inside a cluster. */
function clusterStarts(text: string): Uint8Array {
  const starts = new Uint8Array(text.length + 1)
  for (let at = 0; at < text.length; at = clusterEnd(text, at)) starts[at] = 1
  starts[text.length] = 1
  return starts
}

/** Ends of all words of the list that start at an offset, ascending. */
function* wordEnds(text: string, start: number, words: readonly string[]): Generator<number> {
  let low = 0
  let high = words.length
  for (let depth = 0; start + depth < text.length && low < high; depth++) {
    const unit = text.charCodeAt(start + depth)
    low = firstWith(words, depth, unit, low, high)
    high = firstWith(words, depth, unit + 1, low, high)
    if (low < high && words[low]!.length === depth + 1) yield start + depth + 1
  }
}

/** Index of the first word in a range whose code unit at a depth is at least a value; a word that ends there sorts first. */
function firstWith(words: readonly string[], depth: number, unit: number, from: number, to: number): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    const own = words[middle]!
    if (own.length <= depth || own.charCodeAt(depth) < unit) low = middle + 1
    else high = middle
  }
  return low
}
