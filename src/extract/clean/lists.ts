/** Joins lists that a tool wrote as one list per item; marks items with check boxes as tasks. */
import type { Element } from '../../html/document.ts'
import { type DraftElement, type DraftNode, setAttribute, unwrapAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { beginningOf } from '../bounded-text.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Joins divided lists. */
export function joinLists(index: ElementIndex): void {
  const parents = new Set(
    named(index, 'ul', 'ol')
      .map(list => list.parent)
      .filter(parent => parent !== null),
  )
  for (const parent of parents) joinIn(parent)
}

/** Maximum nesting of lists: each level takes indentation, and deeper ones would have no width left. */
const DEEPEST = 12

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol'])

/** Flattens lists that are nested too deep into blocks of their item, in order. */
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

/** Marks items that begin with a check box. */
export function markTasks(root: DraftElement): void {
  for (const item of selectAll(root, 'li'))
    if (/^\s*[☐☑]/.test(beginningOf(item, 1))) setAttribute(item, 'class', 'octavo-task')
}

/** Joins consecutive lists of one item each. */
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

/** Whether a list continues with a list of one item of the same kind. */
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
