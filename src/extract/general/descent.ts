/** The path from an element down to the one that contains nearly all of its prose. */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { type Measures, measureOf } from './measure.ts'
import { endsArticle } from './tail.ts'

/** Share of the parent's prose from which a child replaces its parent. */
export const DOMINANT = 0.85

/** Share of linked text above which an element contains more than content. */
export const IMPURE = 0.2

const INDIVISIBLE: ReadonlySet<string> = new Set(
  'p li blockquote pre td th tr tbody table ul ol dl dd figure'.split(' '),
)

/** Moves down while one child contains nearly all prose and passes the test. */
export function descend(
  from: DraftElement,
  measures: Measures,
  passes: (child: DraftElement) => boolean = () => true,
): DraftElement {
  let root = from
  const steps: DraftElement[] = []
  for (;;) {
    const heaviest = heaviestChild(root, measures)
    if (heaviest === null || INDIVISIBLE.has(heaviest.name)) break
    if (measureOf(measures, heaviest).mass < DOMINANT * measureOf(measures, root).mass) break
    if (!passes(heaviest) || isHeadedSection(heaviest, measures)) break
    if (isStep(root, heaviest, measures)) steps.push(root)
    root = heaviest
  }
  return steps.length >= STAIRS ? steps[0]! : root
}

/**
 * Whether a box is one of several sections that have no box around their heading and their text: headings of one level are
 * directly before it and before a sibling of the same class that has plain text, however short.
 */
function isHeadedSection(box: DraftElement, measures: Measures): boolean {
  let heading: DraftElement | null = null
  let own: DraftElement | null = null
  const others: DraftElement[] = []
  for (const child of box.parent!.children) {
    if (child.kind === 'text') {
      if (child.value.trim() !== '') heading = null
      continue
    }
    if (child === box) own = heading
    else if (heading !== null && isLike(child, box) && isSection(child, heading, measures)) others.push(heading)
    heading = /^h[2-6]$/.test(child.name) ? child : null
  }
  return own !== null && others.some(other => other.name === own.name)
}

const isLike = (sibling: DraftElement, box: DraftElement): boolean =>
  sibling.name === box.name && attribute(sibling, 'class') === attribute(box, 'class')

/** Whether a box below a heading has plain text and no list of other pages. */
function isSection(box: DraftElement, heading: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, box)
  return its.text > 0 && its.linked < IMPURE * its.text && !endsArticle(shortText(heading, LONGEST_HEADING) ?? '')
}

const LONGEST_HEADING = 300

/** Number of steps from which the path down is a staircase of unclosed boxes. */
const STAIRS = 3

/** Share of an element's prose before its heaviest child on a step. */
const STEP = 0.01

/**
 * Whether prose is directly before the heaviest child and nothing is after it. Several such levels are boxes without end tags,
 * each of which contains everything that follows: the text before them is the beginning of the same article.
 */
function isStep({ children }: DraftElement, heaviest: DraftElement, measures: Measures): boolean {
  let mass = 0
  let text = 0
  let linked = 0
  let isPast = false
  for (const child of children) {
    if (child === heaviest) isPast = true
    else if (child.kind === 'element') {
      const its = measureOf(measures, child)
      if (isPast && its.text > 0) return false
      mass += its.mass
      text += its.text
      linked += its.linked
    }
  }
  return mass > STEP * measureOf(measures, heaviest).mass && linked < IMPURE * text
}

/** The child with the most prose; null if no child has any. */
function heaviestChild(element: DraftElement, measures: Measures): DraftElement | null {
  let best: DraftElement | null = null
  let most = 0
  for (const child of element.children) {
    if (child.kind === 'text') continue
    const { mass } = measureOf(measures, child)
    if (mass > most) {
      best = child
      most = mass
    }
  }
  return best
}
