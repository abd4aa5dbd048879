/**
 * Similar boxes after an article, under any name and in any language: teasers, each with a linked heading, and reader
 * comments, each with a date. If such boxes are most of a page, they are its content.
 */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import type { Removals } from '../removals.ts'
import { isDated, likeBoxes, passMostly } from './like-boxes.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'

/** Characters of prose before the boxes, and its share of all prose, from which the boxes follow an article. */
const ARTICLE = 1_000
const MOST_BEFORE = 0.5

/** Prose of the boxes as a share of the prose before them. */
const TEASERS = 0.6
const COMMENTS = 1

/** Maximum number of characters of a teaser; longer boxes are sections with a linked heading. */
const LONGEST_TEASER = 600

/** Removes similar boxes after an article: teasers and reader comments. */
export function removeTrailing(root: DraftElement, measures: Measures, removals: Removals): void {
  const total = measureOf(measures, root).mass
  const groups = total < ARTICLE ? [] : likeBoxes(root, measures)
  if (groups.length === 0) return
  const before = proseBefore(root, measures)
  const gone = new Map<DraftElement, string>()
  for (const boxes of groups) {
    const prose = before.get(boxes[0]!) ?? 0
    if (prose < ARTICLE || prose < MOST_BEFORE * total) continue
    const rule = ruleFor(boxes, prose, measures)
    if (rule !== null) for (const box of withHeading(boxes, root, measures)) gone.set(box, rule)
  }
  if (gone.size > 0) removals.removeWhere(root, element => gone.get(element) ?? null)
}

/** The amount of prose before each element, in tree order. */
export function proseBefore(root: DraftElement, measures: Measures): ReadonlyMap<DraftElement, number> {
  const before = new Map<DraftElement, number>()
  let sum = 0
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    before.set(element, sum)
    let own = measureOf(measures, element).mass
    for (let at = element.children.length - 1; at >= 0; at--) {
      const child = element.children[at]!
      if (child.kind === 'text') continue
      own -= measureOf(measures, child).mass
      pending.push(child)
    }
    sum += Math.max(0, own)
  }
  return before
}

/** The rule that removes boxes after an article: teasers or comments; null if they stay. */
function ruleFor(boxes: readonly DraftElement[], prose: number, measures: Measures): string | null {
  const mass = boxes.reduce((sum, box) => sum + measureOf(measures, box).mass, 0)
  if (mass > COMMENTS * prose) return null
  if (mass < TEASERS * prose && passMostly(boxes, box => isTeaser(box, measures))) return 'trailing teasers'
  const isWritten = (box: DraftElement) => measureOf(measures, box).mass > 0 && isDated(box)
  return mass > 0 && passMostly(boxes, isWritten) ? 'trailing comments' : null
}

/** Whether a box is a linked heading and little else. */
function isTeaser(box: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, box)
  if (its.text > LONGEST_TEASER || its.headings === 0 || its.headings > 2 || its.linked === 0) return false
  if (selectOne(box, 'pre, table, input, textarea') !== null) return false
  const heading = selectAll(box, 'h2, h3, h4, h5, h6')[0]
  if (heading === undefined) return false
  if (linkDensity(measureOf(measures, heading)) > 0.8) return true
  for (let at: DraftElement | null = heading.parent; at !== null; at = at.parent) {
    if (at.name === 'a') return /^(https?:|\/)/i.test(attribute(at, 'href') ?? '')
    if (at === box) break
  }
  return false
}

/** Characters of a heading and a link to further boxes beside the boxes. */
const BESIDE = 120

/** The boxes, or the outermost element that contains only them and their heading. */
export function withHeading(
  boxes: readonly DraftElement[],
  root: DraftElement,
  measures: Measures,
): readonly DraftElement[] {
  const text = boxes.reduce((sum, box) => sum + measureOf(measures, box).text, 0)
  const holder = boxes[0]!.parent
  if (holder === null || holder === root || measureOf(measures, holder).text > text + BESIDE) return boxes
  let at = holder
  while (at.parent !== null && at.parent !== root && measureOf(measures, at.parent).text <= text + BESIDE)
    at = at.parent
  return [at]
}
