/**
 * GitHub alerts that a Markdown converter left as block quotes: `> [!NOTE]`
 * (https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts).
 */
import { type Document, type Element, elementsNamed, elementsOf } from '../../html/document.ts'
import { createElement, type DraftElement, draftOf, freeze, prepend, remove, setAttribute } from '../../html/edit.ts'

const KINDS: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  important: 'warning',
  warning: 'warning',
  caution: 'danger',
}

const MARK = /^\s*\[!(note|tip|important|warning|caution)\][^\S\n]*(?:\n|$|(?=\S))/i

/** The first text of a block quote whose first paragraph begins with a marker; null for other elements. */
function markedText(element: Element) {
  if (element.name !== 'blockquote' || element.namespace !== 'html') return null
  const first = element.children.find(child => child.kind === 'element' || child.value.trim() !== '')
  const text = first?.kind === 'element' && first.name === 'p' ? first.children[0] : first
  return text?.kind === 'text' && MARK.test(text.value) ? text : null
}

/** The document with its alerts as callouts; the same document if it has none. */
export function withAlerts(document: Document): Document {
  if (!hasAlerts(document)) return document
  const draft = draftOf(document)
  normaliseAlerts(draft.root)
  return freeze(draft)
}

const hasAlerts = (document: Document): boolean =>
  elementsNamed(document, 'blockquote').some(element => markedText(element) !== null)

/** Replaces alerts by callouts in the common form. */
function normaliseAlerts(root: DraftElement): void {
  for (const element of [...elementsOf(root)] as DraftElement[]) {
    const text = markedText(element)
    if (text === null) continue
    const name = MARK.exec(text.value)![1]!.toLowerCase()
    // The text of a draft is mutable.
    const draft = text as { value: string } & typeof text
    draft.value = text.value.replace(MARK, '')
    const paragraph = text.parent as DraftElement
    const [next] = paragraph.children.slice(1)
    if (draft.value.trim() === '' && next?.kind === 'element' && next.name === 'br') remove(next)
    if (paragraph !== element && paragraph.children.every(child => child.kind === 'text' && child.value.trim() === ''))
      remove(paragraph)
    element.name = 'div'
    setAttribute(element, 'class', `octavo-callout octavo-callout-${KINDS[name]!}`)
    setAttribute(element, 'role', 'note')
    const title = `${name[0]!.toUpperCase()}${name.slice(1)}`
    prepend(element, createElement('p', { class: 'octavo-callout-title' }, [title]))
  }
}
