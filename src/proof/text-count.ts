/** Counts of the painted text of each element. */
import type { Document } from '../html/document.ts'
import type { GlyphsOp } from '../paint/ops.ts'

/** Whether a character is visible: neither white space nor a control or format character. */
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

/** Number of visible characters of a text. */
export function seenCharacters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x20 && (unit < 0x7f || isSeen(unit))) count++
  }
  return count
}

/** Visible characters by the order of their element, over all pages. */
export class TextCount {
  readonly #counts: Uint32Array

  constructor(document: Document) {
    this.#counts = new Uint32Array(document.elementCount)
  }

  add({ source, isCopy, text, actualText = text }: GlyphsOp): void {
    const element = source?.element ?? null
    if (element === null || isCopy || source?.isGenerated === true) return
    // Separate letters, such as initial letters, are counted with the element of their word.
    this.#counts[element.order]! += seenCharacters(actualText)
  }

  /** Whether the count of each element is at least that in an array by order. */
  reaches(expected: Uint32Array): boolean {
    for (let order = 0; order < expected.length; order++) if (expected[order]! > this.#counts[order]!) return false
    return true
  }

  /** The count of the element with this order. */
  of(order: number): number {
    return this.#counts[order]!
  }
}
