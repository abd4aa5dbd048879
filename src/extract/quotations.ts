/** Quotations of earlier posts in the markup of forums: each becomes a `blockquote`, with the line about its author apart. */
import { attribute, textContent } from '../html/document.ts'
import { createElement, type DraftElement, type DraftNode, moveChildren, removeAll, replace } from '../html/edit.ts'
import { selectAll } from '../html/select.ts'
import { shortText } from './bounded-text.ts'

/** Boxes of quotations by class: vBulletin, phpBB, MyBB, Simple Machines and others. */
const BOX = /(^|\s)(bbcode[_-]quote|bbc?[_-](standard[_-])?quote|quote[_-]?box|cquote|quote)(\s|$)/i
const BLOCKS = 'div[class*="quote" i], section[class*="quote" i], fieldset[class*="quote" i]'

/** Maximum number of characters of the line about the author of a quotation. */
const LONGEST_LINE = 120

/** "Jane said:", "Quote from: Jane on …", "Originally posted by Jane" above the quoted words. */
const SAID = /(said|wrote|posted by|quote|:)\W*$|^\W*(originally posted by|quote from|quoting)\s/i

/** Makes boxes of quotations in a post block quotes. */
export function formQuotations(body: DraftElement): void {
  for (const box of selectAll(body, BLOCKS)) {
    if (!BOX.test(attribute(box, 'class') ?? '') || textContent(box).trim() === '') continue
    if (selectAll(box, 'blockquote').length > 0 || isQuoted(box, body)) continue
    box.name = 'blockquote'
    openWrappers(box)
  }
}

/** Gives the line about the author, with which quotations begin, a paragraph of its own. */
export function placeLines(body: DraftElement): void {
  for (const quote of selectAll(body, 'blockquote')) placeLine(quote)
}

function isQuoted(element: DraftElement, body: DraftElement): boolean {
  for (let at = element.parent; at !== null && at !== body; at = at.parent) if (at.name === 'blockquote') return true
  return false
}

/** Replaces a box that is all of a quotation with its children. */
function openWrappers(quote: DraftElement): void {
  for (;;) {
    const [inner, ...others] = quote.children.filter(isVisible)
    if (inner === undefined || others.length > 0 || inner.kind === 'text' || inner.name !== 'div') return
    quote.children = []
    moveChildren(inner, quote)
  }
}

const isVisible = (node: DraftNode): boolean => node.kind === 'element' || node.value.trim() !== ''

/** Makes the line about the author, if a quotation begins with one, a paragraph without icons. */
function placeLine(quote: DraftElement): void {
  const first = quote.children.find(node => isVisible(node) && textContent(node).trim() !== '')
  if (first === undefined || first.kind === 'text' || !isLineAbout(first)) return
  removeAll(selectAll(first, 'img'))
  if (first.name === 'div') first.name = 'p'
  else if (first.name === 'cite') {
    const line = createElement('p')
    replace(first, line)
    line.children.push(first)
    first.parent = line
  }
}

/** Block quotes, and boxes of any name that begin with who is quoted. */
export const quotesIn = (body: DraftElement): DraftElement[] =>
  selectAll(body, 'blockquote, div, fieldset, td').filter(
    element => element.name === 'blockquote' || beginsWithLine(element),
  )

/** Maximum number of children before the words of a quotation: an icon, who is quoted. */
const MOST_BEFORE = 2

function beginsWithLine({ children }: DraftElement): boolean {
  const parts = children.filter(isVisible)
  return parts.length > 1 && parts.slice(0, MOST_BEFORE).some(isLineAbout)
}

/** Whether a part of a quotation says who wrote it. */
export function isLineAbout(node: DraftNode): boolean {
  if (node.kind === 'text' || node.name === 'p') return false
  const text = shortText(node, LONGEST_LINE)
  return text !== null && text.trim() !== '' && (node.name === 'cite' || SAID.test(text.trim()))
}
