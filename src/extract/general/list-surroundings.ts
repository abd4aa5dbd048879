/** What stands around a list: prose before and after it, a sentence that introduces it, rows of its kind. */
import { attribute, textContent } from '../../html/document.ts'
import type { DraftElement, DraftNode } from '../../html/edit.ts'
import { isInline } from '../plain-text.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'

export interface Surroundings {
  /** The number of paragraphs and lists of sentences among the children. */
  readonly prose: number
  /** Names and first classes of children that there are many of in a row, most of which are no links: lines of a listing, rows of data. */
  readonly rows: ReadonlySet<string>
  /** Children that follow text ending in a colon. */
  readonly introduced: ReadonlySet<DraftNode>
  /** Children with prose before and after them. */
  readonly between: ReadonlySet<DraftNode>
}

/** Share of linked text from which a box is one of links. */
export const MOSTLY = 0.6

export const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table'])

export const NO_SURROUNDINGS: Surroundings = { prose: 0, rows: new Set(), introduced: new Set(), between: new Set() }

/** The outermost element with no other text than a given one. */
export function wrapperOf(element: DraftElement, measures: Measures): DraftElement {
  const { text } = measureOf(measures, element)
  let at = element
  while (at.parent !== null && measureOf(measures, at.parent).text === text) at = at.parent
  return at
}

/** The innermost element with all text of a given one. */
export function onlyContent(element: DraftElement, measures: Measures): DraftElement {
  const { text } = measureOf(measures, element)
  let at = element
  for (;;) {
    const only: DraftNode | undefined = at.children.find(
      child => child.kind === 'element' && !isInline(child) && measureOf(measures, child).text === text,
    )
    if (only?.kind !== 'element' || UNITS.has(at.name)) return at
    at = only
  }
}

const UNITS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table', 'p', 'pre', 'blockquote'])

const PROSE: ReadonlySet<string> = new Set(['p', 'ul', 'ol'])

/** Whether a box is a paragraph without the element of one: it has text, and no block. */
const isParagraph = ({ name, children }: DraftElement): boolean =>
  name === 'div' && children.every(child => child.kind === 'text' || isInline(child) || child.name === 'br')

/** Counts the blocks of prose among siblings, and finds the lists that a colon introduces. */
export function readSurroundings({ children }: DraftElement, measures: Measures): Surroundings {
  const introduced = new Set<DraftNode>()
  const between = new Set<DraftNode>()
  let waiting: DraftNode[] = []
  const kinds = new Map<string, { all: number; linked: number }>()
  let last: string | null = null
  let prose = 0
  let before: DraftNode | null = null
  for (const child of children) {
    if (child.kind === 'element') {
      const its = measureOf(measures, child)
      const { text, mass } = its
      const inner = onlyContent(child, measures)
      if (mass > 0 && (PROSE.has(inner.name) || isParagraph(inner))) {
        if (prose > 0) for (const each of waiting) between.add(each)
        waiting = []
        prose++
      } else if (text > 0) waiting.push(child)
      const kind = text === 0 ? null : rowKind(child)
      if (kind !== null && kind === last) {
        const { all, linked } = kinds.get(kind) ?? { all: 0, linked: 0 }
        kinds.set(kind, { all: all + 1, linked: linked + (linkDensity(its) > MOSTLY ? 1 : 0) })
      }
      if (before !== null && LISTS.has(inner.name) && /[:：]\W*$/.test(textContent(before).trimEnd().slice(-8)))
        introduced.add(child)
      if (text > 0) {
        before = child
        last = kind
      }
    } else if (child.value.trim() !== '') before = child
  }
  const rows = [...kinds].filter(([, { all, linked }]) => all >= FEWEST_ROWS && linked < 0.5 * all)
  return { prose, introduced, between, rows: new Set(rows.map(([kind]) => kind)) }
}

/** Children of a kind from which they are rows of something. */
const FEWEST_ROWS = 5

/** The name of an element and its first class; null without a class, since what only its element says may be anything. */
export function rowKind(element: DraftElement): string | null {
  const [first = ''] = (attribute(element, 'class') ?? '').trim().split(/\s+/)
  return first === '' ? null : `${element.name} ${first}`
}
