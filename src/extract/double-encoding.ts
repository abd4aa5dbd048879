/**
 * Text that was encoded as UTF-8, read as windows-1252 or Latin-1 and encoded again: programs that fetch a page without its charset
 * save it so ("donâ€™t", "cafÃ©"). Browsers show such text as it is; a reader wants what was written.
 */

/** The characters of bytes 0x80 to 0x9F, https://encoding.spec.whatwg.org/#windows-1252; five bytes are controls. */
export const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

const BYTES: ReadonlyMap<string, number> = new Map([...WINDOWS_1252].map((character, at) => [character, 0x80 + at]))

/** Runs of characters that stand for bytes from 0x80 on. */
const RUN = new RegExp(`[\\u0080-\\u00ff${WINDOWS_1252}]+`, 'g')

/** A byte that begins a sequence of UTF-8 and one that continues it: most pages have no such pair, and need no search for runs. */
const SEQUENCE = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${WINDOWS_1252}]`)

/** Minimum number of runs that are UTF-8, and their share of all runs: single letters with accents are not. */
const FEWEST = 3
const SHARE = 0.95

/** The text decoded once more if nearly all of it is encoded twice; otherwise the same string. */
export function decodedAgain(text: string): string {
  if (!SEQUENCE.test(text)) return text
  let runs = 0
  let doubled = 0
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = text.replace(RUN, run => {
    runs++
    const characters = decode(run, decoder)
    if (characters === null) return run
    doubled++
    return characters
  })
  return doubled >= FEWEST && doubled >= SHARE * runs ? decoded : text
}

/** The characters of a run whose bytes are UTF-8; null for others. */
function decode(run: string, decoder: InstanceType<typeof TextDecoder>): string | null {
  if (run.length < 2) return null
  const bytes = Uint8Array.from(run, character => BYTES.get(character) ?? character.charCodeAt(0))
  try {
    return decoder.decode(bytes)
  } catch {
    // What is not UTF-8 was not encoded twice.
    return null
  }
}
