/** Lists that a tool wrote as one list for each item become one list; items with a box to tick are marked as such. */
import type { Element } from '../../html/document.ts'
import { type DraftElement, type DraftNode, setAttribute, unwrapAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { beginningOf } from '../bounded-text.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Joins lists that were cut in pieces. */
export function joinLists(index: ElementIndex): void {
  const parents = new Set(
    named(index, 'ul', 'ol')
      .map(list => list.parent)
      .filter(parent => parent !== null),
  )
  for (const parent of parents) joinIn(parent)
}

/** Levels of lists; each takes its indentation of the width of a page, and further ones would leave none. */
const DEEPEST = 12

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])

/** Lists that are nested too deep go on in the item that they are in, one block for each of their items: the order of the text stays. */
export function openDeepLists(root: DraftElement): void {
  const opened: DraftElement[] = []
  const pending: [DraftElement, number][] = [[root, 0]]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const [element, level] = at
    const isList = LISTS.has(element.name)
    if (isList && level >= DEEPEST) opened.push(element)
    if (element.name === 'li' && level > DEEPEST) element.name = 'div'
    for (const child of element.children)
      if (child.kind === 'element') pending.push([child, isList ? level + 1 : level])
  }
  unwrapAll(opened)
}

/** Items that begin with a box to tick. */
export function markTasks(root: DraftElement): void {
  for (const item of selectAll(root, 'li'))
    if (/^\s*[☐☑]/.test(beginningOf(item, 1))) setAttribute(item, 'class', 'octavo-task')
}

/** Joins lists of one item each that follow each other in an element. */
function joinIn(parent: DraftElement): void {
  const nodes: DraftNode[] = []
  for (const child of parent.children) {
    const last = nodes.findLast(node => node.kind === 'element' || node.value.trim() !== '')
    if (child.kind === 'element' && last?.kind === 'element' && isSingle(last, child)) {
      for (const item of child.children) {
        item.parent = last
        last.children.push(item)
      }
      child.parent = null
    } else nodes.push(child)
  }
  if (nodes.length !== parent.children.length) parent.children = nodes
}

/** A list that goes on with a list of one item of the same kind. */
function isSingle(list: Element, next: Element): boolean {
  if (list.name !== next.name || (next.name !== 'ul' && next.name !== 'ol')) return false
  if (list.attributes.get('class') !== next.attributes.get('class')) return false
  const items = next.children.filter(child => child.kind === 'element')
  return (
    items.length === 1 &&
    items[0]?.name === 'li' &&
    /^(bulleted|numbered|to-do)/.test(next.attributes.get('class') ?? '')
  )
}
