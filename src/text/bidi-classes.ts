/**
 * Bidirectional classes of characters (UAX 9, Table 4,
 * https://www.unicode.org/reports/tr9/#Table_Bidirectional_Character_Types).
 */

/** One bit per class, so that membership in a set of classes is one test. */
export type BidiClass = number

/** The classes by their short names. */
export const Class = {
  ...{ L: 1, R: 2, AL: 4, EN: 8, ES: 16, ET: 32, AN: 64, CS: 128, NSM: 256, BN: 512, B: 1024, S: 2048, WS: 4096 },
  ...{ ON: 1 << 13, LRE: 1 << 14, LRO: 1 << 15, RLE: 1 << 16, RLO: 1 << 17, PDF: 1 << 18 },
  ...{ LRI: 1 << 19, RLI: 1 << 20, FSI: 1 << 21, PDI: 1 << 22 },
} as const

/** Initiators of isolates (BD8). */
export const INITIATORS = Class.LRI | Class.RLI | Class.FSI
/** Characters that rule X9 removes from the text. */
export const REMOVED = Class.RLE | Class.LRE | Class.RLO | Class.LRO | Class.PDF | Class.BN
/** NI: neutral characters, and those that form isolates. */
export const NEUTRALS = Class.B | Class.S | Class.WS | Class.ON | INITIATORS | Class.PDI

/** The properties of characters that the algorithm reads. */
export interface BidiData {
  classOf(character: string): BidiClass
  /** For an opening bracket the closing one (BD14), as its canonical equivalent; null for other characters. */
  closingOf(character: string): string | null
  /** A closing bracket (BD15) as its canonical equivalent; null for other characters. */
  closing(character: string): string | null
}
