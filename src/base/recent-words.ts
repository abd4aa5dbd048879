/** A cache of what is known of words of a text, which is found without creating a string for the word. */

/**
 * Recently used words, each at the index of a hash of its letters and its shelf. A word that comes to the place of another one
 * replaces it.
 */
export class RecentWords<Value extends object> {
  readonly #shelves: (object | null)[] = new Array(PLACES).fill(null)
  readonly #words: string[] = new Array(PLACES).fill('')
  readonly #values: (Value | null)[] = new Array(PLACES).fill(null)

  /** The value of the text between two offsets on a shelf, or null; `digest` is that of the text. */
  get(digest: number, shelf: object, text: string, start: number, end: number): Value | null {
    const place = (digest ^ (digest >>> 12)) & (PLACES - 1)
    if (this.#shelves[place] !== shelf) return null
    const word = this.#words[place]!
    if (word.length !== end - start) return null
    for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return null
    return this.#values[place]!
  }

  /** Overwrites the entry at the place of a digest. Words of `SHORT_WORD` units or more would keep their text alive. */
  set(digest: number, shelf: object, word: string, value: Value): void {
    const place = (digest ^ (digest >>> 12)) & (PLACES - 1)
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
 * The hash of a word; `seed` is that of its shelf. Multiplication by 31 mixes the units; the high bits of the result are moved to
 * the low ones that are used.
 */
export function digestOf(seed: number, text: string, start: number, end: number): number {
  let digest = seed
  for (let i = start; i < end; i++) digest = (Math.imul(digest, 31) + text.charCodeAt(i)) | 0
  return digest
}
