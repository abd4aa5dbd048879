/** A cache of what is known of words of a text, which is found without creating a string for the word. */

/**
 * Recently used words, each at the index of a hash of its letters and its shelf. A word that comes to the place of another one
 * replaces it.
 */
export class RecentWords<Value extends object> {
  readonly #shelves: (object | null)[] = new Array(PLACES).fill(null)
  readonly #words: string[] = new Array(PLACES).fill('')
  readonly #values: (Value | null)[] = new Array(PLACES).fill(null)

  /** The value of the text between two offsets on a shelf, or null; `place` is its index. */
  get(place: number, shelf: object, text: string, start: number, end: number): Value | null {
    if (this.#shelves[place] !== shelf) return null
    const word = this.#words[place]!
    if (word.length !== end - start) return null
    for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return null
    return this.#values[place]!
  }

  /** Overwrites the entry at the index. Words of `SHORT_WORD` units or more would keep their text alive. */
  set(place: number, shelf: object, word: string, value: Value): void {
    this.#shelves[place] = shelf
    this.#words[place] = word
    this.#values[place] = value
  }
}

/** Size of the table, a power of two, so that a hash is masked instead of divided. */
const PLACES = 1 << 12
/** Length from which V8 represents substrings as slices, which keep the whole string alive. */
export const SHORT_WORD = 13

/**
 * The index of a word by its hash; `seed` is that of its shelf. Multiplication by 31 mixes the units, and the shift moves high
 * bits to the low ones that are used.
 */
export function placeOfWord(seed: number, text: string, start: number, end: number): number {
  let digest = seed
  for (let i = start; i < end; i++) digest = (Math.imul(digest, 31) + text.charCodeAt(i)) | 0
  return (digest ^ (digest >>> 12)) & (PLACES - 1)
}
