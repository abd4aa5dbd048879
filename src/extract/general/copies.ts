/**
 * What a page says twice: for wide and for narrow screens, hidden and shown, in a light box. One copy is the text of the page, the
 * other is not, and must not count as more of it.
 */
import { elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'

const RULE = 'copy'

/** A text by its letters and digits alone: how many there are, and a polynomial of them that a text of several parts is made from. */
interface Print {
  readonly length: number
  readonly hash: number
  /** The polynomial's base to the power of `length`. */
  readonly power: number
}

const EMPTY: Print = { length: 0, hash: 0, power: 1 }
const BASE = 1_000_003

const joined = (a: Print, b: Print): Print =>
  b.length === 0
    ? a
    : {
        length: a.length + b.length,
        hash: (Math.imul(a.hash, b.power) + b.hash) | 0,
        power: Math.imul(a.power, b.power),
      }

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
export const keyOf = ({ length, hash }: Print): string => `${length} ${hash}`

/** Letters and paragraphs of a copy: less, such as a note in each section, may well be meant to be there twice. */
const SHORTEST = 400
const FEWEST_PARAGRAPHS = 2

/** Steps, data and listings repeat themselves, and are read where they are. */
const KEPT: ReadonlySet<string> = new Set('ol ul li dl dd pre code table thead tbody tr td th'.split(' '))

/** Takes out blocks of prose that say what a block before them has said, to the letter. */
export function removeCopies(root: DraftElement, measures: Measures, removals: Removals): void {
  if (!removals.applies(RULE)) return
  const prints = printsOf(root)
  const seen = new Set<string>()
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

function isSeen(element: DraftElement, prints: ReadonlyMap<DraftElement, Print>, seen: Set<string>): boolean {
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
