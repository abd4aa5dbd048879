/**
 * Short texts that a page shows twice in one place: variants of a block for wide and narrow screens, and the name of a card
 * below and beside its image. copies.ts handles longer texts that repeat anywhere.
 */
import { attribute, type DocumentNode, textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'
import { type Apart, isLine } from './promotional-lines.ts'

const RULE = 'copy'

/** Minimum number of letters of twins; shorter texts, such as signs, repeat for other reasons. */
const SHORTEST = 8

/** Elements that may be variants for one screen width. Items of lists, cells and listings are always content. */
const TWINS: ReadonlySet<string> = new Set('div section p span figure h1 h2 h3 h4 h5 h6 ul ol picture a'.split(' '))

/** Elements of cards, and the maximum number of characters of one. Content of tables is data. */
const BOXES: ReadonlySet<string> = new Set('div li article section'.split(' '))
const LONGEST_CARD = 700
const LONGEST_NAME = 200

/** Removes the second of two equal sibling blocks, and of two equal links of a card. */
export function removeTwins(root: DraftElement, measures: Measures, removals: Removals): void {
  if (!removals.applies(RULE)) return
  const gone = new Set<DraftElement>([...twinsBeside(root, measures), ...namesTwice(root, measures)])
  if (gone.size > 0) removals.removeWhere(root, element => (gone.has(element) ? RULE : null))
}

const isBlank = (node: DocumentNode): boolean => node.kind === 'text' && node.value.trim() === ''

/** Elements that repeat the text of the previous sibling word for word in another element: a variant for another screen width. */
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
      // Lines of a listing repeat themselves.
      if (child.name !== 'pre') pending.push(child)
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

/** Compares the measures first, so that few texts are compared. */
function areTwins(a: DraftElement, b: DraftElement, measures: Measures): boolean {
  if (!differ(a, b) || measureOf(measures, a).text !== measureOf(measures, b).text) return false
  const letters = lettersOf(b)
  return letters.length >= SHORTEST && letters === lettersOf(a)
}

const lettersOf = (element: DraftElement): string => textContent(element).replace(/[^\p{L}\p{N}]+/gu, '')

/** Equal blocks of one class may be intended: verses, examples, data. */
const differ = (a: DraftElement, b: DraftElement): boolean => attribute(a, 'class') !== attribute(b, 'class')

/** Lines of a card that are a link, if a previous line has the same text and target. */
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
