/**
 * Repeated text: for wide and narrow screens, hidden and shown, or in a light box. One copy is the text of the page; the
 * others are removed and do not count.
 */
import { elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'
import { outermost } from './relatives.ts'

const RULE = 'copy'

/**
 * A fingerprint of a text: the number of its letters and digits, and a polynomial hash of them, which can be combined from
 * parts.
 */
interface Print {
  readonly length: number
  readonly hash: number
  /** The base of the hash to the power of `length`. */
  readonly power: number
}

const EMPTY: Print = { length: 0, hash: 0, power: 1 }
/** The base of the rolling hash: a prime, so that collisions are rare. */
const BASE = 1_000_003

const joined = (a: Print, b: Print): Print =>
  b.length === 0
    ? a
    : {
        length: a.length + b.length,
        hash: (Math.imul(a.hash, b.power) + b.hash) | 0,
        power: Math.imul(a.power, b.power),
      }

/** The fingerprint of a text: a polynomial hash of its letters and digits, which can be combined from parts (Rabin and Karp). */
function printOfText(text: string): Print {
  let hash = 0
  let power = 1
  let length = 0
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    for (let at = 0; at < word.length; at++) {
      hash = (Math.imul(hash, BASE) + word.charCodeAt(at)) | 0
      power = Math.imul(power, BASE)
      length++
    }
  return { length, hash, power }
}

/** The fingerprints of an element and its descendants, in time linear in their text. */
export function printsOf(root: DraftElement): ReadonlyMap<DraftElement, Print> {
  const order: DraftElement[] = []
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    order.push(element)
    for (const child of element.children) if (child.kind === 'element') pending.push(child)
  }
  const prints = new Map<DraftElement, Print>()
  for (const element of order.reverse()) {
    let sum = EMPTY
    for (const child of element.children)
      sum = joined(sum, child.kind === 'text' ? printOfText(child.value) : (prints.get(child) ?? EMPTY))
    prints.set(element, sum)
  }
  return prints
}

/** The key of a fingerprint; texts with equal keys, 32 bits of hash and the length, are considered equal. */
export const keyOf = ({ length, hash }: Print): number => length * 2 ** 32 + (hash >>> 0)

/** Minimum number of letters and paragraphs of a copy: shorter repetitions, such as a note in each section, are intentional. */
const SHORTEST = 400
const FEWEST_PARAGRAPHS = 2

/** Steps, data and listings, whose repetitions are kept. */
const KEPT: ReadonlySet<string> = new Set('ol ul li dl dd pre code table thead tbody tr td th'.split(' '))

/** Removes blocks of prose that repeat others literally. `shortest` is the minimum number of letters of divided ones. */
export function removeCopies(root: DraftElement, measures: Measures, removals: Removals, shortest = SHORTEST): void {
  if (!removals.applies(RULE)) return
  const prints = printsOf(root)
  removeBlocks(root, prints, measures, removals)
  removeInPieces(root, prints, measures, removals, shortest)
}

type Prints = ReadonlyMap<DraftElement, Print>

/** Removes repeated blocks with their descendants. */
function removeBlocks(root: DraftElement, prints: Prints, measures: Measures, removals: Removals): void {
  const seen = new Set<number>()
  const gone = new Set<DraftElement>()
  const below = new Set<DraftElement>()
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    const { parent } = element
    if (parent !== null && (gone.has(parent) || below.has(parent))) below.add(element)
    else if (isSeen(element, prints, seen) && isText(element, measures)) gone.add(element)
  }
  if (gone.size > 0) removals.removeWhere(root, element => (gone.has(element) ? RULE : null))
}

const isText = (element: DraftElement, measures: Measures): boolean =>
  measureOf(measures, element).paragraphs >= FEWEST_PARAGRAPHS && selectOne(element, 'pre, table') === null

/** Whether a block of equal length and words occurred before; records it otherwise. */
function isSeen(element: DraftElement, prints: ReadonlyMap<DraftElement, Print>, seen: Set<number>): boolean {
  const print = prints.get(element) ?? EMPTY
  if (print.length < SHORTEST || KEPT.has(element.name)) return false
  const key = keyOf(print)
  const outer = element.parent === null ? undefined : prints.get(element.parent)
  // A box and its only block have equal fingerprints; the box comes first.
  if (outer !== undefined && keyOf(outer) === key) return false
  if (seen.has(key)) return true
  seen.add(key)
  return false
}

/** Minimum number of letters of a copy on a product page, whose summary is repeated in its description. */
export const SHORTEST_SUMMARY = 60

/** Share of a box's letters in repeated blocks from which it is a copy, and maximum number of its blocks. */
const COPIED = 0.9
const MOST_BLOCKS = 60

/**
 * Removes boxes whose blocks all occur elsewhere, possibly among others: a summary that is repeated in the description. Of two
 * equal ones the first is kept.
 */
function removeInPieces(
  root: DraftElement,
  prints: Prints,
  measures: Measures,
  removals: Removals,
  shortest: number,
): void {
  const blocks = blocksBelow(root).filter(block => prints.get(block)!.length > 0)
  const left = new Map<number, number>()
  for (const block of blocks) {
    const key = keyOf(prints.get(block)!)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  const isTwice = (block: DraftElement) => left.get(keyOf(prints.get(block)!))! > 1
  if (!blocks.some(isTwice)) return
  const letters = new Map<DraftElement, { all: number; twice: number }>()
  for (const block of blocks) {
    const { length } = prints.get(block)!
    const twice = isTwice(block) ? length : 0
    for (let at: DraftElement | null = block; at !== null; at = at === root ? null : at.parent) {
      const sum = letters.get(at)
      if (sum === undefined) letters.set(at, { all: length, twice })
      else {
        sum.all += length
        sum.twice += twice
      }
    }
  }
  const isCopy = (element: DraftElement): boolean => {
    const { all, twice } = letters.get(element) ?? { all: 0, twice: 0 }
    if (all < shortest || twice < COPIED * all || measureOf(measures, element).mass === 0) return false
    if (measureOf(measures, element).paragraphs < (shortest < SHORTEST ? 1 : FEWEST_PARAGRAPHS)) return false
    return !KEPT.has(element.name) && selectOne(element, 'pre, table') === null
  }
  for (const box of outermost(root, isCopy).reverse()) {
    const keys = blocksBelow(box)
      .filter(block => prints.get(block)!.length > 0)
      .map(block => keyOf(prints.get(block)!))
    if (keys.length > MOST_BLOCKS || new Set(keys).size < keys.length) continue
    const isElsewhere = (key: number) => left.get(key)! > 1
    if (keys.filter(isElsewhere).length < COPIED * keys.length) continue
    for (const key of keys) left.set(key, left.get(key)! - 1)
    removals.remove(RULE, box)
  }
}

/** The text blocks without nested blocks. */
function blocksBelow(root: DraftElement): DraftElement[] {
  const holds = new Set<DraftElement>()
  const found: DraftElement[] = []
  for (const element of [root, ...(elementsOf(root) as Generator<DraftElement>)]) {
    if (isInline(element)) continue
    for (let at = element.parent; at !== null && !holds.has(at); at = at.parent) holds.add(at)
    found.push(element)
  }
  return found.filter(element => !holds.has(element) && element.children.length > 0)
}
