/**
 * Sections of manuals and boxes in them. Their names are those of their topics, `<section id="comments">`, so that the rules for
 * names of page parts do not apply to them.
 */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { fold } from '../metadata/title.ts'
import { type Measures, measureOf } from './measure.ts'

/** Number of such headings from which ids of sections are assumed to come from headings on the whole page. */
const FEWEST_SLUGS = 3

/** Whether ids of headings are slugs of their texts, as documentation generators write them. */
export function isSlugged(root: DraftElement): boolean {
  const named = selectAll(root, 'h2, h3, h4').filter(heading => {
    const own = attribute(heading, 'id') ?? attribute(heading.parent ?? heading, 'id')
    return own !== null && isSlugOf(own, heading)
  })
  return named.length >= FEWEST_SLUGS
}

/** Whether the id of an element is the slug of its first heading. */
export function isNamedByHeading(element: DraftElement): boolean {
  const id = attribute(element, 'id')
  if (id === null || id === '') return false
  const heading = /^h[1-6]$/.test(element.name) ? element : selectOne(element, 'h1, h2, h3, h4, h5, h6')
  return heading !== null && isSlugOf(id, heading)
}

/** Whether an element is one of several sibling sections whose ids are slugs of their headings: a chapter on comments, not readers' comments. */
export function isSectionOfManual(element: DraftElement): boolean {
  if (!isNamedByHeading(element) || element.parent === null) return false
  return element.parent.children.some(
    child =>
      child.kind === 'element' &&
      child !== element &&
      child.name === element.name &&
      attribute(child, 'class') === attribute(element, 'class') &&
      isNamedByHeading(child),
  )
}

/** Whether an aside is an admonition or topic, as Docutils writes them: it has a title, few links and no form control. */
export function isBoxOfManual(element: DraftElement, measures: Measures): boolean {
  const box = element.name === 'p' ? element.parent : element
  if (box === null || box.name !== 'aside') return false
  const its = measureOf(measures, box)
  const isHeaded = its.headings > 0 || selectOne(box, 'p[class$="-title"]') !== null
  return isHeaded && its.linked < 0.3 * its.text && its.controls === 0
}

/** Whether an id is the slug of a heading's text, with or without its number. */
const isSlugOf = (id: string, heading: DraftElement): boolean => {
  const text = fold(shortText(heading, 200) ?? '')
  const name = fold(id.replace(SECTION, ''))
  // "6.7 Comments" has the id "Comments".
  return text !== '' && (fold(id) === text || name === text || name === text.replace(/^\d+/, ''))
}

/** What generators write before the slug in ids of sections, so that they differ from those of anchors. */
const SECTION = /^(s|sec|sect|section|ch|chapter|id|h|heading)[-_:.]/i
