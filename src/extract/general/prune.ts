/** Cuts what is left of clutter inside of the content: blocks that look like menus, teasers and labels. */
import type { DraftElement } from '../../html/edit.ts'
import type { Removals } from '../removals.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { outermost } from './root.ts'

const CONTAINERS: ReadonlySet<string> = new Set('div section ul ol dl aside header footer table'.split(' '))

/** A page that is mostly links is an index: there the links are the content. */
const INDEX = 0.5

export function prune(root: DraftElement, measures: Measures, removals: Removals): void {
  const found = new Set<DraftElement>()
  let text = 0
  for (const element of outermost(root, each => isMostlyLinks(each, measures))) {
    found.add(element)
    text += measureOf(measures, element).text
  }
  if (text > INDEX * measureOf(measures, root).text) return
  removals.removeWhere(root, element => (found.has(element) ? 'mostly links' : null))
}

function isMostlyLinks(element: DraftElement, measures: Measures): boolean {
  if (!CONTAINERS.has(element.name)) return false
  const its = measureOf(measures, element)
  if (its.text === 0 || linkDensity(its) <= 0.6 || its.mass >= 0.2 * its.text) return false
  return !LISTS.has(element.name) || !isInProse(element, measures)
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table'])

/** A list that stands between paragraphs is one of them: sources, tools, places. Menus stand by themselves. */
function isInProse(list: DraftElement, measures: Measures): boolean {
  const { parent } = list
  if (parent === null) return false
  const paragraphs = parent.children.filter(
    child => child.kind === 'element' && child.name === 'p' && measureOf(measures, child).mass > 0,
  )
  return paragraphs.length >= 2
}
