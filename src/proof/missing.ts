/** Text of the document that is on no page: what each element has of its own is compared with what is painted of it. */
import type { StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element } from '../html/document.ts'
import type { GlyphsOp, PaintOp } from '../paint/ops.ts'
import { excerpt } from './page.ts'
import type { Finding } from './types.ts'

/** Characters that are seen: neither white space nor what only controls other characters. */
const isSeen = (unit: number): boolean =>
  unit > 0x20 &&
  !(unit >= 0x7f && unit <= 0xa0) &&
  unit !== 0xad &&
  unit !== 0x34f &&
  unit !== 0x61c &&
  unit !== 0x180e &&
  !(unit >= 0x2000 && unit <= 0x200f) &&
  !(unit >= 0x2028 && unit <= 0x202f) &&
  !(unit >= 0x205f && unit <= 0x206f) &&
  unit !== 0x3000 &&
  !(unit >= 0xfe00 && unit <= 0xfe0f) &&
  unit !== 0xfeff &&
  !(unit >= 0xfff9 && unit <= 0xfffb)

function seenCharacters(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x20 && (unit < 0x7f || isSeen(unit))) count++
  }
  return count
}

/** Seen characters by the order of the element that they belong to, over all pages. */
export class TextCount {
  readonly #counts: Uint32Array

  constructor(document: Document) {
    this.#counts = new Uint32Array(document.elementCount)
  }

  add({ source, isCopy, text, actualText = text }: GlyphsOp): void {
    const element = source?.element ?? null
    if (element === null || isCopy || source?.isGenerated === true) return
    // Letters that are set apart from their word are counted with its rest, in whose element they stand.
    this.#counts[element.order]! += seenCharacters(actualText)
  }

  of(element: Element): number {
    return this.#counts[element.order]!
  }
}

/** Elements whose content is not text of the page, whatever is in them (HTML §15). */
const NOT_TEXT: ReadonlySet<string> = new Set(
  'script style template head title noscript iframe object embed video audio canvas picture svg math select datalist textarea'.split(
    ' ',
  ),
)

/** Findings for elements that have more text than the pages show. `isSetApart`: shown by other means, as formulas are. */
export function missingText(
  document: Document,
  styled: StyledTree,
  count: TextCount,
  pages: readonly { readonly ops: readonly PaintOp[] }[],
  isSetApart: (element: Element) => boolean,
): readonly Finding[] {
  const owed = owedText(document, styled, isSetApart)
  const short = [...owed].filter(([element, texts]) => {
    const expected = texts.reduce((sum, text) => sum + seenCharacters(text), 0)
    return count.of(element) < expected
  })
  if (short.length === 0) return []
  const shown = shownText(pages, new Set(short.map(([element]) => element)))
  return short.flatMap(([element, texts]): readonly Finding[] => {
    const text = firstMissing(texts.join(' '), shown.get(element) ?? '')
    return text === ''
      ? []
      : [{ fault: 'text_missing', page: null, element, what: 'is on no page', text: excerpt(text) }]
  })
}

/** The texts that pages have to show, by the element that their boxes belong to. */
function owedText(
  document: Document,
  styled: StyledTree,
  isSetApart: (element: Element) => boolean,
): ReadonlyMap<Element, readonly string[]> {
  const owed = new Map<Element, string[]>()
  const pending: { readonly element: Element; readonly owner: Element }[] = [
    { element: document.root, owner: document.root },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { element } = next
    const { display, visibility, content } = styled.styles[element.order]!.self
    if (display === 'none' || element.namespace !== 'html' || NOT_TEXT.has(element.name)) continue
    if (typeof content !== 'string' || isSetApart(element)) continue
    // The text of an element without a box stands in the box around it.
    const owner = display === 'contents' ? next.owner : element
    const isVisible = visibility === 'visible' && attribute(element, 'aria-hidden') !== 'true'
    for (const child of element.children) {
      if (child.kind === 'element') pending.push({ element: child, owner })
      else if (isVisible && seenCharacters(child.value) > 0) {
        const texts = owed.get(owner)
        if (texts === undefined) owed.set(owner, [child.value])
        else texts.push(child.value)
      }
    }
  }
  return owed
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

/** The first words of a text that are not in what is shown of it; '' where all are. */
export function firstMissing(text: string, shown: string): string {
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

/** A range of a text, grown to whole words. */
function wordsFrom(text: string, start: number, end: number): string {
  let from = start
  while (from > 0 && isSeen(text.charCodeAt(from - 1))) from--
  let to = end
  while (to < text.length && isSeen(text.charCodeAt(to))) to++
  return text.slice(from, to)
}
