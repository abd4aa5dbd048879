/** Measures the text of elements: amounts and kinds, on which general extraction is based. */
import type { DocumentNode, Element } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { isInline } from '../plain-text.ts'

/** Counts of an element and its descendants. */
export interface Measure {
  /** Characters, white space collapsed; a character of a dense script counts more. */
  text: number
  /** Those in links to other pages. */
  linked: number
  /** Text of paragraphs and similar blocks, weighted by its similarity to prose, code or data rather than a menu. */
  mass: number
  /** The same for text inside links around whole blocks: the sentences of cards. */
  linkedMass: number
  /** Number of prose blocks. */
  paragraphs: number
  commas: number
  images: number
  listItems: number
  headings: number
  /** Number of form fields and buttons. */
  controls: number
}

/** The measures of every element of a page that contains text. */
export interface Measures {
  get(element: Element): Measure | undefined
}

/**
 * A table by element order, which a draft shares with the document of which it is a copy. New or copied elements have no order
 * and use a map: every measure belongs to the element for which it was set.
 */
class MeasureTable implements Measures {
  readonly #owners: (Element | undefined)[] = []
  readonly #figures: (Measure | undefined)[] = []
  readonly #others = new Map<Element, Measure>()

  get(element: Element): Measure | undefined {
    const { order } = element
    return this.#owners[order] === element ? this.#figures[order] : this.#others.get(element)
  }

  set(element: Element, figures: Measure): void {
    const { order } = element
    // Filled from the front, so that the arrays have no holes.
    while (this.#owners.length <= order) {
      this.#owners.push(undefined)
      this.#figures.push(undefined)
    }
    this.#owners[order] ??= element
    if (this.#owners[order] === element) this.#figures[order] = figures
    else this.#others.set(element, figures)
  }

  delete(element: Element): void {
    if (this.#owners[element.order] === element) this.#figures[element.order] = undefined
    else this.#others.delete(element)
  }
}

/** The share of an element's text that is in links, 0 to 1; 0 without text. */
export const linkDensity = (measure: Measure): number => (measure.text === 0 ? 0 : measure.linked / measure.text)

const NOTHING: Measure = {
  text: 0,
  linked: 0,
  mass: 0,
  linkedMass: 0,
  paragraphs: 0,
  commas: 0,
  images: 0,
  listItems: 0,
  headings: 0,
  controls: 0,
}

/** The measures of an element; zeros if it contains no text. */
export const measureOf = (measures: Measures, element: Element): Measure => measures.get(element) ?? NOTHING

/** Measures an element, and elements that were taken out of it, with their descendants in post-order, in one pass. */
export function measure(root: DraftElement, apart: readonly DraftElement[] = []): MeasureTable {
  const measures = new MeasureTable()
  measureAll(root, measures)
  for (const element of apart) measureAll(element, measures)
  return measures
}

/**
 * Measures changed elements and their ancestors again. Replaces `measure` if nothing else has changed; its cost is
 * proportional to the surroundings of the removed elements.
 */
export function measureChanged(measures: MeasureTable, changed: Iterable<Element>): void {
  const depths = new Map<Element, number>()
  for (const element of changed) {
    const path: Element[] = []
    let at: Element | null = element
    for (; at !== null && !depths.has(at); at = at.parent) path.push(at)
    let depth = at === null ? 0 : depths.get(at)!
    for (const each of path.reverse()) depths.set(each, ++depth)
  }
  const order = [...depths].sort(([, a], [, b]) => b - a)
  for (const [element] of order) {
    const own = measureElement(element, measures)
    if (own === NOTHING) measures.delete(element)
    else measures.set(element, own)
  }
}

/** Measures all elements in post-order: each is the sum of its children and its own text. */
function measureAll(root: DraftElement, measures: MeasureTable): void {
  const order: Element[] = []
  const pending: Element[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    order.push(element)
    for (const child of element.children) if (child.kind === 'element') pending.push(child)
  }
  for (let i = order.length - 1; i >= 0; i--) {
    const own = measureElement(order[i]!, measures)
    if (own !== NOTHING) measures.set(order[i]!, own)
  }
}

/** The measure of an element whose children are measured. Runs of text and inline elements between blocks are one block. */
function measureElement(element: Element, measures: Measures): Measure {
  if (element.children.length === 0) return EMPTY_ELEMENTS.get(element.name) ?? NOTHING
  const sum: Measure = { ...NOTHING }
  const own: Run = { text: 0, linked: 0, commas: 0 }
  const loose: Run = { text: 0, linked: 0, commas: 0 }
  for (const child of element.children) {
    if (child.kind === 'text') addText(loose, child.value)
    else {
      const below = measures.get(child)
      if (below === undefined) continue
      if (isInline(child) && below.mass === 0) {
        own.text += below.text
        own.linked += below.linked
        own.commas += below.commas
      }
      addMeasure(sum, below)
    }
  }
  for (const run of [own, sum]) {
    run.text += loose.text
    run.commas += loose.commas
  }
  countSelf(element.name, sum)
  if (element.name === 'a' && leadsAway(element)) countAsLinked(sum)
  if (!isInline(element)) addBlock(element, own, sum)
  return sum
}

/** Written out, because extraction spends most of its time here. */
function addMeasure(sum: Measure, below: Measure): void {
  sum.text += below.text
  sum.linked += below.linked
  sum.mass += below.mass
  sum.linkedMass += below.linkedMass
  sum.paragraphs += below.paragraphs
  sum.commas += below.commas
  sum.images += below.images
  sum.listItems += below.listItems
  sum.headings += below.headings
  sum.controls += below.controls
}

interface Run {
  text: number
  linked: number
  commas: number
}

/** Commas of all scripts with one: prose contains them. */
const COMMAS: ReadonlySet<number> = new Set([0x2c, 0x60c, 0x3001, 0xff0c, 0xff64, 0x55d])

/** Whether a character is of a dense script: it has as much meaning as two or three others. */
const isDense = (code: number): boolean =>
  (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af)

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x9 && code <= 0xd) || code === 0xa0

/** Adds the length of a text with collapsed white space. White space alone counts as 0. */
function addText(run: Run, value: string): void {
  let length = 0
  let commas = 0
  let isBlank = true
  let wasSpace = false
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at)
    const space = isSpace(code)
    if (!space || !wasSpace) length++
    wasSpace = space
    if (space) continue
    isBlank = false
    if (COMMAS.has(code)) commas++
    else if (code >= 0x3040 && isDense(code)) length += 1.5
  }
  if (isBlank) return
  run.text += length
  run.commas += commas
}

/** Counts an element by its name. */
function countSelf(name: string, sum: Measure): void {
  switch (name) {
    case 'img':
    case 'picture':
    case 'video':
      sum.images++
      break
    case 'li':
      sum.listItems++
      break
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      sum.headings++
      break
    case 'input':
    case 'button':
    case 'select':
    case 'textarea':
      sum.controls++
  }
}

/** Whether a link leads to another page; one inside the page, such as a note or cross-reference, is part of the text. */
const leadsAway = (link: Element): boolean => {
  const href = link.attributes.get('href')
  return href !== undefined && !/^\s*(#|javascript:|mailto:|tel:)/i.test(href)
}

/** The measures of elements without content, most of them 0; shared, since pages may consist of them. */
const EMPTY_ELEMENTS: ReadonlyMap<string, Measure> = new Map(
  'img picture video li h1 h2 h3 h4 h5 h6 input button select textarea'.split(' ').map(name => {
    const measure = { ...NOTHING }
    countSelf(name, measure)
    return [name, measure]
  }),
)

/** Counts all text of a card that is one link as linked. */
function countAsLinked(sum: Measure): void {
  sum.linked = sum.text
  sum.linkedMass += sum.mass
  sum.mass = 0
  sum.paragraphs = 0
}

/** Characters: shorter text is a label, not prose. */
const PROSE_LENGTH = 40

/** Adds the weight of text directly in a block, whatever inline elements contain it. */
function addBlock(element: Element, own: Run, sum: Measure): void {
  if (element.name === 'pre') {
    sum.mass = Math.max(sum.mass, sum.text)
    return
  }
  if (own.text < PROSE_LENGTH || /^h[1-6]$/.test(element.name)) return
  const density = own.linked / own.text
  if (density > 0.5) return
  sum.mass += own.text * (1 - density) ** 2
  sum.paragraphs++
}

/** The nearest block ancestor of a node. */
export function blockOf(node: DocumentNode): Element | null {
  for (let at = node.parent; at !== null; at = at.parent) if (!isInline(at)) return at
  return null
}
