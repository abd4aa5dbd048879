/**
 * Short texts that a page prints twice at one place: a block for wide screens and the same one for narrow screens beside it, and the name of a
 * card below its picture and again beside it. Longer texts that stand anywhere twice are those of copies.ts.
 */
import { attribute, type DocumentNode, textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'
import { type Apart, isLine } from './promotional-lines.ts'

const RULE = 'copy'

/** Letters of twins: less, such as a sign, is beside itself for other reasons. */
const SHORTEST = 8

/** Elements that are written for one width. Items of lists, cells and listings are read where they are. */
const TWINS: ReadonlySet<string> = new Set('div section p span figure h1 h2 h3 h4 h5 h6 ul ol picture a'.split(' '))

/** Boxes of cards, and characters of one. What is in tables is data. */
const BOXES: ReadonlySet<string> = new Set('div li article section'.split(' '))
const LONGEST_CARD = 700
const LONGEST_NAME = 200

/** Takes out the second of two like blocks beside each other, and of two like links of a card. */
export function removeTwins(root: DraftElement, measures: Measures, removals: Removals): void {
  if (!removals.applies(RULE)) return
  const gone = new Set<DraftElement>([...twinsBeside(root, measures), ...namesTwice(root, measures)])
  if (gone.size > 0) removals.removeWhere(root, element => (gone.has(element) ? RULE : null))
}

const isBlank = (node: DocumentNode): boolean => node.kind === 'text' && node.value.trim() === ''

/**
 * Elements that say what the one before them says, word for word, in another element: one of the two is for another width of
 * screen.
 */
function twinsBeside(root: DraftElement, measures: Measures): DraftElement[] {
  const found: DraftElement[] = []
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    let before: DraftElement | null = null
    for (const child of element.children) {
      if (isBlank(child)) continue
      if (child.kind === 'text') {
        before = null
        continue
      }
      const { text } = measureOf(measures, child)
      if (text === 0) continue
      pending.push(child)
      if (before !== null && text >= SHORTEST && TWINS.has(child.name))
        if (areTwins(before, child, measures) || isEndOf(before, child, measures)) found.push(child)
      before = child
    }
  }
  return found
}

/** Characters of a text that stands again right after the box whose last block it is. */
const LEAST_ENDING = 40
const DEEPEST = 8

/** Whether the last block within an element says what a block after it says: one is set there for narrow screens. */
function isEndOf(before: DraftElement, block: DraftElement, measures: Measures): boolean {
  const { text, mass } = measureOf(measures, block)
  if (text < LEAST_ENDING || mass === 0) return false
  let at = before
  for (let depth = 0; depth < DEEPEST && measureOf(measures, at).text > text; depth++) {
    const last = at.children.findLast(child =>
      child.kind === 'text' ? !isBlank(child) : measureOf(measures, child).text > 0,
    )
    if (last === undefined || last.kind === 'text') return false
    at = last
  }
  return at !== before && areTwins(at, block, measures)
}

/** Told by their figures first, so that hardly any texts are compared. */
function areTwins(a: DraftElement, b: DraftElement, measures: Measures): boolean {
  if (!differ(a, b) || measureOf(measures, a).text !== measureOf(measures, b).text) return false
  const letters = lettersOf(b)
  return letters.length >= SHORTEST && letters === lettersOf(a)
}

const lettersOf = (element: DraftElement): string => textContent(element).replace(/[^\p{L}\p{N}]+/gu, '')

/** Blocks of one class that are alike may well be meant: verses, examples, data. */
const differ = (a: DraftElement, b: DraftElement): boolean => attribute(a, 'class') !== attribute(b, 'class')

/** Lines of a card that are a link, where one before says the same and leads to the same page. */
function namesTwice(root: DraftElement, measures: Measures): DraftElement[] {
  const found: DraftElement[] = []
  const apart: Apart = new Map()
  const pending: [DraftElement, Set<string> | null][] = [[root, null]]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const [element, around] = at
    const its = measureOf(measures, element)
    if (its.linked === 0 || element.name === 'table') continue
    const isCard = around === null && BOXES.has(element.name) && its.text <= LONGEST_CARD
    const known = isCard ? new Set<string>() : around
    const key = known === null || element.name !== 'a' ? null : keyOfName(element)
    if (key !== null && isLine(element, apart)) {
      if (known!.has(key)) found.push(element)
      known!.add(key)
    }
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element') pending.push([child, known])
    }
  }
  return found
}

function keyOfName(link: DraftElement): string | null {
  const href = attribute(link, 'href')
  const text = href === null || href.startsWith('#') ? null : shortText(link, LONGEST_NAME)
  return text === null || !/\p{L}{2}/u.test(text) ? null : `${href} ${text}`
}
