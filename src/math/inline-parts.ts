/**
 * Long formulas within lines of text, in parts between which a line may end: after relations and signs between terms that stand
 * outside of all brackets, as TeX breaks them (The TeXbook, chapter 18, "Breaking formulas between lines"). A part is a formula of
 * its own, and what is between two of them is a space, which is about as wide as TeX's and stretches like it.
 */
import { attribute, type Document, type Element, elementsOf } from '../html/document.ts'
import {
  createElement,
  createText,
  type DraftElement,
  type DraftNode,
  draftOf,
  freeze,
  replaceAll,
} from '../html/edit.ts'
import { segmentsOf } from './formula-breaking.ts'

/** Ems, by an estimate, up to which a formula stays whole: it fits into a narrow column. */
const LONG = 10
/** Ems of a letter, digit or sign on the average, and of one in a script. */
const LETTER = 0.6
const SCRIPT = 0.4

/** Parts beyond which a formula stays as it is. */
const MOST_PARTS = 100

/** Commands that concern all that follows them, and so do not survive a part; and definitions. */
const GOES_ON =
  /\\(?:color|(?:display|text|script|scriptscript)style|(?:rm|bf|it|sf|tt|cal|mit|frak|boldsymbol|large|Large|small|tiny)(?![a-zA-Z])|over|atop|above|choose|brace|brack|[exg]?def|let|(?:re)?new|provide|Declare|definecolor|tag|label|middle|require|begingroup|bgroup)/

/** What stands for a formula in a line that is known as TeX, and for one that cannot be set. */
const INLINE = 'octavo-math octavo-math-inline'
const SHOWN = 'octavo-tex'

/** The document with its long inline formulas in parts; itself where there are none. */
export function withPartedFormulas(document: Document): Document {
  if (!document.attributed.some(element => partsOf(element) !== null)) return document
  const draft = draftOf(document)
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  for (const element of elementsOf(draft.root) as Iterable<DraftElement>) {
    const parts = partsOf(element)
    if (parts !== null) replacements.set(element, [whole(parts)])
  }
  replaceAll(replacements)
  return freeze(draft)
}

/** The parts of a formula with spaces between, at which lines may end. */
function whole(parts: readonly string[]): DraftElement {
  const nodes = parts.flatMap((tex, index) => [
    ...(index === 0 ? [] : [createText(' ')]),
    createElement('span', { class: classOf(tex), 'data-tex': tex }, [createElement('code', { class: SHOWN }, [tex])]),
  ])
  return createElement('span', { class: 'octavo-math-parts' }, nodes)
}

/** A sign with nothing after it would be no sign between terms: it stands before an empty one, whose space is taken back. */
const EMPTY_TERM = '{}'

const classOf = (tex: string): string => (tex.endsWith(EMPTY_TERM) ? `${INLINE} octavo-math-term` : INLINE)

/** The parts of an element that is a long formula within a line, written in TeX alone; null for others. */
function partsOf(element: Element): readonly string[] | null {
  const tex = element.namespace === 'html' ? attribute(element, 'data-tex') : null
  if (tex === null || attribute(element, 'class') !== INLINE || !isOnlyTex(element)) return null
  if (GOES_ON.test(tex) || emsOf(tex) <= LONG) return null
  const segments = segmentsOf(tex)
  if (segments.length < 2 || segments.length > MOST_PARTS) return null
  const parts: string[] = []
  for (const { tex: segment, opens } of segments) {
    const [sign = ''] = opens === 'start' ? [] : (/^(?:\\[a-zA-Z]+|\\.|[^\\])/u.exec(segment) ?? [])
    if (opens !== 'start') parts.push(`${parts.pop()!.trimEnd()}${sign}${opens === 'term' ? EMPTY_TERM : ''}`)
    parts.push(segment.slice(sign.length).trim())
  }
  return parts.some(part => part === '') ? null : parts
}

/** Whether there is nothing better than the TeX to show where it cannot be set. */
const isOnlyTex = ({ children }: Element): boolean =>
  children.length === 1 && children[0]!.kind === 'element' && attribute(children[0]!, 'class') === SHOWN

/** About how wide a formula is, in ems: by its letters and signs, each command being one. */
function emsOf(tex: string): number {
  let ems = 0
  let isScript = false
  for (const [token] of tex.matchAll(/\\[a-zA-Z]+|\\.|[^\\]/gu)) {
    if (/^[\s{}&]$/.test(token)) isScript &&= token !== '}'
    else if (token === '^' || token === '_') isScript = true
    else ems += isScript ? SCRIPT : LETTER
  }
  return ems
}
