/** How much text of each element the pages show. */
import type { Document } from '../html/document.ts'
import type { GlyphsOp } from '../paint/ops.ts'

/** Characters that are seen: neither white space nor what only controls other characters. */
export const isSeen = (unit: number): boolean =>
  unit > 0x20 &&
  !(unit >= 0x7f && unit <= 0xa0) &&
  unit !== 0xad &&
  unit !== 0x34f &&
  unit !== 0x61c &&
  unit !== 0x180e &&
  !(unit >= 0x2000 && unit <= 0x200f) &&
  !(unit >= 0x2028 && unit <= 0x202f) &&
  !(unit >= 0x205f && unit <= 0x206f) &&
  unit !== 0x3000 &&
  !(unit >= 0xfe00 && unit <= 0xfe0f) &&
  unit !== 0xfeff &&
  !(unit >= 0xfff9 && unit <= 0xfffb)

/** How many characters of a text leave ink. */
export function seenCharacters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x20 && (unit < 0x7f || isSeen(unit))) count++
  }
  return count
}

/** Seen characters by the order of the element that they belong to, over all pages. */
export class TextCount {
  readonly #counts: Uint32Array

  constructor(document: Document) {
    this.#counts = new Uint32Array(document.elementCount)
  }

  add({ source, isCopy, text, actualText = text }: GlyphsOp): void {
    const element = source?.element ?? null
    if (element === null || isCopy || source?.isGenerated === true) return
    // Letters that are set apart from their word are counted with its rest, in whose element they stand.
    this.#counts[element.order]! += seenCharacters(actualText)
  }

  /** Of the element with this place in the order of all. */
  of(order: number): number {
    return this.#counts[order]!
  }
}
