/** Text of the document that is on no page: the own text of each element is compared with its painted text. */
import type { StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element } from '../html/document.ts'
import type { PaintOp } from '../paint/ops.ts'
import { isFoldedAway } from './intent.ts'
import { isSeen, seenCharacters, type TextCount } from './text-count.ts'
import { excerpt, type Finding } from './types.ts'

/**
 * Elements whose content is not text of the page, whatever is in them (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#rendering).
 */
const NOT_TEXT: ReadonlySet<string> = new Set(
  'script style template head title noscript iframe object embed video audio canvas picture svg math select datalist textarea progress meter'.split(
    ' ',
  ),
)

/** A document, and the inputs that determine its visible text. */
interface Shown {
  readonly document: Document
  readonly styled: StyledTree
  /** Elements whose text is replaced, such as formulas. */
  readonly isSetApart: (element: Element) => boolean
}

/** Findings for elements that have more text than the pages show. */
export function missingText(
  shown: Shown,
  count: TextCount,
  pages: readonly { readonly ops: readonly PaintOp[] }[],
): readonly Finding[] {
  const owed = new Uint32Array(shown.document.elementCount)
  visitTexts(shown, (owner, text) => {
    owed[owner.order]! += seenCharacters(text)
  })
  if (count.reaches(owed)) return []
  const short = new Map<Element, string>()
  visitTexts(shown, (owner, text) => {
    if (owed[owner.order]! > count.of(owner.order)) short.set(owner, `${short.get(owner) ?? ''} ${text}`)
  })
  const painted = shownText(pages, new Set(short.keys()))
  return [...short].flatMap(([element, text]): readonly Finding[] => {
    if (isFoldedAway(element, shown.styled)) return []
    const missing = firstMissing(text, painted.get(element) ?? '')
    if (missing === '') return []
    return [
      { fault: 'text_missing', page: null, element, paragraph: null, what: 'is on no page', text: excerpt(missing) },
    ]
  })
}

/** Visits the texts that pages must show, each with the element of its box; not in tree order. */
function visitTexts({ document, styled, isSetApart }: Shown, visit: (owner: Element, text: string) => void): void {
  const pending: Element[] = [document.root]
  const owners: Element[] = [document.root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const around = owners.pop()!
    const { display, visibility, content, contentVisibility } = styled.styles[element.order]!.self
    if (display === 'none' || element.namespace !== 'html' || NOT_TEXT.has(element.name)) continue
    if (typeof content !== 'string' || contentVisibility === 'hidden' || isSetApart(element)) continue
    // The text of an element without a box belongs to the box around it.
    const owner = display === 'contents' ? around : element
    const isVisible = visibility === 'visible' && attribute(element, 'aria-hidden') !== 'true'
    for (const child of element.children) {
      if (child.kind === 'element') {
        pending.push(child)
        owners.push(owner)
      } else if (isVisible) visit(owner, child.value)
    }
  }
}

function shownText(
  pages: readonly { readonly ops: readonly PaintOp[] }[],
  elements: ReadonlySet<Element>,
): ReadonlyMap<Element, string> {
  const shown = new Map<Element, string[]>()
  const read = (ops: readonly PaintOp[]): void => {
    for (const op of ops) {
      if (op.op === 'group') read(op.children)
      if (op.op !== 'glyphs' || op.isCopy || op.source?.isGenerated === true) continue
      const element = op.source?.element ?? null
      if (element === null || !elements.has(element)) continue
      const texts = shown.get(element)
      const text = op.actualText ?? op.text
      if (texts === undefined) shown.set(element, [text])
      else texts.push(text)
    }
  }
  for (const { ops } of pages) read(ops)
  return new Map([...shown].map(([element, texts]) => [element, texts.join('')]))
}

/** The first words of a text that are missing in its painted text; '' if all are present. */
function firstMissing(text: string, shown: string): string {
  const there = seenOnly(shown).toLowerCase()
  let at = 0
  let start = -1
  for (let i = 0; i < text.length; i++) {
    if (!isSeen(text.charCodeAt(i))) continue
    const character = text[i]!.toLowerCase()
    if (there.startsWith(character, at)) {
      at += character.length
      if (start >= 0) return wordsFrom(text, start, i)
    } else if (start < 0) start = i
  }
  return start < 0 ? '' : wordsFrom(text, start, text.length)
}

function seenOnly(text: string): string {
  let seen = ''
  for (let i = 0; i < text.length; i++) if (isSeen(text.charCodeAt(i))) seen += text[i]
  return seen
}

/** A range of a text, extended to whole words. */
function wordsFrom(text: string, start: number, end: number): string {
  let from = start
  while (from > 0 && isSeen(text.charCodeAt(from - 1))) from--
  let to = end
  while (to < text.length && isSeen(text.charCodeAt(to))) to++
  return text.slice(from, to)
}
