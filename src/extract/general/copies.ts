/**
 * What a page says twice: for wide and for narrow screens, hidden and shown, in a light box. One copy is the text of the page, the
 * other is not, and must not count as more of it.
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
 * A text by its letters and digits alone: how many there are, and a polynomial of them that a text of several parts is made from.
 */
interface Print {
  readonly length: number
  readonly hash: number
  /** The polynomial's base to the power of `length`. */
  readonly power: number
}

const EMPTY: Print = { length: 0, hash: 0, power: 1 }
/** The base of a rolling hash: a prime, so that equal hashes of different words are rare. */
const BASE = 1_000_003

const joined = (a: Print, b: Print): Print =>
  b.length === 0
    ? a
    : {
        length: a.length + b.length,
        hash: (Math.imul(a.hash, b.power) + b.hash) | 0,
        power: Math.imul(a.power, b.power),
      }

/**
 * The print of a text: a polynomial hash of its letters and digits, so that prints of parts can be put together (Rabin and
 * Karp).
 */
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

/** The prints of an element and of all elements below it, in time linear in their text. */
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

/** Two texts of the same print are taken to be the same: 32 bits of hash, and their length. */
export const keyOf = ({ length, hash }: Print): number => length * 2 ** 32 + (hash >>> 0)

/** Letters and paragraphs of a copy: less, such as a note in each section, may well be meant to be there twice. */
const SHORTEST = 400
const FEWEST_PARAGRAPHS = 2

/** Steps, data and listings repeat themselves, and are read where they are. */
const KEPT: ReadonlySet<string> = new Set('ol ul li dl dd pre code table thead tbody tr td th'.split(' '))

/** Takes out blocks of prose that say what other blocks say, to the letter. `shortest` is for the letters of those in pieces. */
export function removeCopies(root: DraftElement, measures: Measures, removals: Removals, shortest = SHORTEST): void {
  if (!removals.applies(RULE)) return
  const prints = printsOf(root)
  removeBlocks(root, prints, measures, removals)
  removeInPieces(root, prints, measures, removals, shortest)
}

type Prints = ReadonlyMap<DraftElement, Print>

/** Removes blocks that stand a second time; what is in such a block goes with it and is not looked at. */
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

/** Whether a block as long and with the same words was seen before; it is noted if not. */
function isSeen(element: DraftElement, prints: ReadonlyMap<DraftElement, Print>, seen: Set<number>): boolean {
  const print = prints.get(element) ?? EMPTY
  if (print.length < SHORTEST || KEPT.has(element.name)) return false
  const key = keyOf(print)
  const outer = element.parent === null ? undefined : prints.get(element.parent)
  // A box and the only block in it are of one print, and the box comes first.
  if (outer !== undefined && keyOf(outer) === key) return false
  if (seen.has(key)) return true
  seen.add(key)
  return false
}

/** Letters of a copy on the page of a product: its summary is in its description again. */
export const SHORTEST_SUMMARY = 60

/** Share of a box's letters in blocks that stand elsewhere too from which it is a copy, and the most blocks of one. */
const COPIED = 0.9
const MOST_BLOCKS = 60

/**
 * Takes out boxes whose blocks all stand elsewhere as well, where there may be more beside them: a summary that is in the
 * description again. Of two that are alike the first stays.
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

/** The blocks of text without a block in them. */
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
