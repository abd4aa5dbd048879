/** An index of the elements of a tree by name, for passes that examine few names. */

import { attribute, type Element } from '../../html/document.ts'
import { createElement, type DraftElement } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'

/** The elements of the content by their names. */
export type ElementIndex = ReadonlyMap<string, readonly DraftElement[]>

/** The elements below `root` by name, each list in tree order. It is a snapshot of the tree. */
export function elementsByName(root: DraftElement): ElementIndex {
  const index = new Map<string, DraftElement[]>()
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element !== root) {
      const list = index.get(element.name)
      if (list === undefined) index.set(element.name, [element])
      else list.push(element)
    }
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
  }
  return index
}

/** Elements of several names; those of each name in tree order. */
export function named(index: ElementIndex, ...names: readonly string[]): readonly DraftElement[] {
  const lists = names.map(name => index.get(name)).filter(list => list !== undefined)
  return lists.length === 1 ? lists[0]! : NO_ELEMENTS.concat(...lists)
}

const NO_ELEMENTS: readonly DraftElement[] = []

/** Whether a void-like element contains text: if its end tag is missing, it contains the content after it. */
export const holdsText = (element: DraftElement): boolean => selectOne(element, 'p, h2, h3, ul, table') !== null

/** Whether a class attribute has a word that matches. */
export const hasClass = (element: Element, pattern: RegExp): boolean => pattern.test(attribute(element, 'class') ?? '')

/** A line in place of content that cannot be printed: its title and address. */
export function linkCard(kind: string, href: string, title: string | null): DraftElement {
  const link = createElement('a', { href }, [title ?? shownAddress(href)])
  const parts =
    title === null
      ? [link]
      : [link, createElement('span', { class: 'octavo-embed-address' }, [` ${shownAddress(href)}`])]
  return createElement('p', { class: `octavo-embed octavo-embed-${kind}` }, parts)
}

/** An address for display: without scheme and trailing slash. */
const shownAddress = (href: string): string => href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
