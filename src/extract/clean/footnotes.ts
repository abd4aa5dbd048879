/** Footnotes of all tools: references become superscript links, and notes one list at the end. */
import { attribute, type Element, textContent } from '../../html/document.ts'
import { append, createElement, type DraftElement, moveChildren, remove, replace } from '../../html/edit.ts'
import { matches, selectAll, selectOne } from '../../html/select.ts'

/** Selectors of links to a note: Markdown tools, WordPress, Wikipedia, Substack, Word. */
const REFERENCE =
  'a.footnote-ref, a.footnote-anchor, a.footnoteRef, a[data-footnote-ref], a[rel="footnote"], sup.footnote-ref a, sup.reference a, sup[id^="fnref"] a, a[href^="#fn"], a[href*="#footnote-"], a[href^="#_ftn"], a[href^="#note-"], a[role="doc-noteref"], a.fn-ref, a.simple-footnote, a.footnote_referrer, a.sdfootnoteanc, a.footnote-reference, sup.fn[data-fn] a'

/** Selectors of containers of notes. */
const NOTES =
  'section.footnotes, div.footnotes, ol.footnotes, ol.wp-block-footnotes, [role="doc-endnotes"], .footnote-definition, .footnotes-list, ol.references, .footnote[data-component-name], div[id^="sdfootnote"], .footnote_container, aside.footnote-list, aside.footnote, aside[role="doc-footnote"], dl.footnote, table.docutils.footnote'

/** Selectors of links back to the call of a note, which are useless on paper. */
const BACK =
  'a.footnote-backref, a.footnote-back, a[data-footnote-backref], a[rev="footnote"], a[role="doc-backlink"], .mw-cite-backlink, a.reversefootnote, a[href^="#fnref"], a.footnote-number, a.fn-backref, ol.wp-block-footnotes a[href$="-link"], span.backrefs, .footnote > .label, .footnote > dt.label, .footnote td.label'

/** Whether an element contains notes or is one, by its element or role: such an `aside` is content. */
export const isOfNotes = (element: Element): boolean => matches(element, NOTES)

/** A note in a container: Docutils uses separate elements, or terms and their details. */
const NOTE = 'aside.footnote, [role="doc-footnote"], dl.footnote > dd'

/** Moves notes to one section at the end of `root`, if there are any. */
export function normaliseFootnotes(root: DraftElement): void {
  const references = selectAll(root, REFERENCE).filter(link => isMark(link) && !selectAncestor(link, NOTES))
  const notes = selectAll(root, NOTES).filter(container => !selectAncestor(container.parent, NOTES))
  for (const link of references) markReference(link)
  if (notes.length === 0) return
  const items = notes.flatMap(notesOf)
  for (const container of notes) remove(container)
  if (items.length === 0) return
  const list = createElement('ol', {}, items)
  append(root, createElement('section', { class: 'octavo-footnotes' }, [list]))
}

/** Whether the text of a link is a note mark: "1", "[2]", "*", "a". Longer text is an ordinary link. */
function isMark(link: Element): boolean {
  const text = textContent(link).trim()
  return text.length < 12 && /^\W*(\d{1,3}|[a-z]|[*†‡§]+)\W*$/i.test(text)
}

function selectAncestor(element: DraftElement | null, selector: string): boolean {
  for (let at = element; at !== null; at = at.parent) if (matches(at, selector)) return true
  return false
}

/** Converts a reference to a superscript link, in place of a `sup` around it. */
function markReference(link: DraftElement): void {
  const mark = textContent(link).replace(/[[\]()\s]/g, '')
  const href = attribute(link, 'href') ?? ''
  const reference = createElement('sup', { class: 'octavo-footnote-ref' }, [createElement('a', { href }, [mark])])
  const outer =
    link.parent?.name === 'sup' && textContent(link.parent).trim() === textContent(link).trim() ? link.parent : link
  const id = attribute(link, 'id') ?? attribute(outer, 'id')
  if (id !== null) reference.attributes = new Map([...reference.attributes, ['id', id]])
  replace(outer, reference)
}

/** The notes of a container as list items with the ids that references use. */
function notesOf(container: DraftElement): DraftElement[] {
  const ids = container.name === 'dl' ? idsOfTerms(container) : new Map<DraftElement, string>()
  for (const link of selectAll(container, BACK)) remove(link)
  const items = selectAll(container, 'li').filter(item => !selectAncestor(item.parent, 'li'))
  if (items.length > 0) return items
  const apart = selectAll(container, NOTE).filter(note => !selectAncestor(note.parent, NOTE))
  const notes = apart.length > 0 ? apart.map(note => noteOf(note, ids.get(note))) : [noteOf(container)]
  return notes.filter(note => textContent(note).trim() !== '')
}

/** An item with the content of a note, and its id or the first one inside. */
function noteOf(
  element: DraftElement,
  id = attribute(element, 'id') ?? attribute(selectOne(element, '[id]') ?? element, 'id'),
): DraftElement {
  const note = createElement('li', id === null ? {} : { id })
  moveChildren(selectAll(element, 'td').at(-1) ?? element, note)
  return note
}

/** For the details of a list, the id of the term before them. */
function idsOfTerms(list: DraftElement): Map<DraftElement, string> {
  const ids = new Map<DraftElement, string>()
  let id: string | null = null
  for (const child of list.children) {
    if (child.kind === 'text') continue
    if (child.name === 'dt') id = attribute(child, 'id')
    else if (child.name === 'dd' && id !== null) ids.set(child, id)
  }
  return ids
}
