/**
 * Groups of objects whose source texts differ in numbers alone. A text is hashed and compared digit run by digit run, without a
 * copy that has no numbers: a tagged document has as many objects as elements.
 */
import type { PlainObject } from './object-streams.ts'

/** Groups in the order in which they were begun. */
export class AlikeObjects {
  readonly groups = new Set<PlainObject[]>()
  readonly #byHash = new Map<number, PlainObject[][]>()

  /** The group of a source text, which is empty if it was just begun; the caller adds an object with this text. */
  like(source: string): PlainObject[] {
    const hash = hashOf(source)
    const candidates = this.#byHash.get(hash)
    if (candidates !== undefined) for (const group of candidates) if (isAlike(group[0]!.source, source)) return group
    const group: PlainObject[] = []
    this.groups.add(group)
    if (candidates === undefined) this.#byHash.set(hash, [group])
    else candidates.push(group)
    return group
  }

  /** Removes a group. */
  delete(group: PlainObject[]): void {
    this.groups.delete(group)
    const hash = hashOf(group[0]!.source)
    const others = this.#byHash.get(hash)!.filter(other => other !== group)
    if (others.length > 0) this.#byHash.set(hash, others)
    else this.#byHash.delete(hash)
  }

  /** Removes all. */
  clear(): void {
    this.groups.clear()
    this.#byHash.clear()
  }
}

const ZERO = 0x30
const NINE = 0x39

/** A hash of a text (FNV-1a), in which each run of digits counts as one zero. */
function hashOf(text: string): number {
  let hash = 2166136261 | 0
  let isInNumber = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const isDigit = unit >= ZERO && unit <= NINE
    if (isDigit && isInNumber) continue
    isInNumber = isDigit
    hash = Math.imul(hash ^ (isDigit ? ZERO : unit), 16777619)
  }
  return hash
}

/** Whether texts are equal but for the digits of their runs of digits. */
function isAlike(one: string, other: string): boolean {
  let k = 0
  let isInNumber = false
  for (let i = 0; i < one.length; i++) {
    const unit = one.charCodeAt(i)
    const isDigit = unit >= ZERO && unit <= NINE
    if (isDigit && isInNumber) continue
    isInNumber = isDigit
    if (k === other.length) return false
    let match = other.charCodeAt(k++)
    if (!isDigit) {
      if (unit !== match) return false
      continue
    }
    if (match < ZERO || match > NINE) return false
    for (; k < other.length; k++) {
      match = other.charCodeAt(k)
      if (match < ZERO || match > NINE) break
    }
  }
  return k === other.length
}
