/** Headings: removes the one that repeats the title, which is in the title block; the others begin at level 2. */
import { attribute, type Element, textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { remove, unwrap } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { fold } from '../metadata/title.ts'
import type { Removals } from '../removals.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Removes the heading that repeats the title; the others begin at level 2. */
export function normaliseHeadings(root: DraftElement, title: string | null, removals: Removals): void {
  for (const heading of selectAll(root, HEADINGS)) tidyHeading(heading)
  removeTitle(root, title, removals)
  relevel(selectAll(root, HEADINGS))
}

/** Removes link signs of headings, and empty headings. */
function tidyHeading(heading: DraftElement): void {
  for (const link of selectAll(heading, 'a')) {
    const text = textContent(link).trim()
    const isAnchor = (attribute(link, 'href') ?? '').startsWith('#') || attribute(link, 'href') === null
    if (
      isAnchor &&
      text.length < 120 &&
      /^[#¶§🔗\u200b\p{Co}\s]*(permalink|link to this (heading|section)|anchor|direct link to .*)?$/iu.test(text)
    )
      remove(link)
    else if (isAnchor) unwrap(link)
    else if (LEADS_TO_ALL.test(text) && text.length < textContent(heading).trim().length) remove(link)
  }
  const last = heading.children.at(-1)
  if (last?.kind === 'text') last.value = last.value.slice(0, -100) + last.value.slice(-100).replace(/[\s¶#]+$/, '')
  const hasContent = textContent(heading).trim() !== '' || selectAll(heading, 'img, svg').length > 0
  if (!hasContent) remove(heading)
}

/** Links beside a heading's words to the complete list of its section. */
const LEADS_TO_ALL = /^(see|view|show|browse|shop) (all|more)( \(\d+\))?\W*$/i

/** Multiple of the title's length from which an element contains more than the title, whatever its name. */
const MOST_OF_TITLE = 4

/** Removes the title at the beginning: among the first headings, before much text. */
function removeTitle(root: DraftElement, title: string | null, removals: Removals): void {
  if (title === null) return
  const wanted = fold(title)
  for (const heading of selectAll(root, 'h1, h2, .title, .post-title').slice(0, 3)) {
    const text = fold(textContent(heading))
    const isFirst = textBefore(root, heading) === 0
    const isPart =
      text.length > 12 &&
      text.length < MOST_OF_TITLE * wanted.length &&
      (wanted.startsWith(text) || text.startsWith(wanted) || (isFirst && wanted.includes(text)))
    const isSame = text === wanted || isPart
    if (!isSame || textBefore(root, heading) >= 400) continue
    removals.remove('title', heading)
    return
  }
}

/** Number of characters before an element, in tree order. */
function textBefore(root: Element, element: Element): number {
  let length = 0
  const pending: Element[] = [root]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at === element) return length
    for (let i = at.children.length - 1; i >= 0; i--) {
      const child = at.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
    for (const child of at.children) if (child.kind === 'text') length += child.value.trim().length
  }
  return length
}

/** Renumbers the occurring levels as 2, 3, 4 … without gaps; 1 is the title's. */
function relevel(headings: readonly DraftElement[]): void {
  const used = [...new Set(headings.map(heading => heading.name))].sort()
  const levels = new Map(used.map((name, index) => [name, `h${Math.min(6, index + 2)}`]))
  for (const heading of headings) heading.name = levels.get(heading.name)!
}
