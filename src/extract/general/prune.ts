/** Cuts what is left of clutter inside of the content: blocks that look like menus, teasers and labels. */
import { attribute, textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import type { Removals } from '../removals.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { outermost } from './root.ts'

const CONTAINERS: ReadonlySet<string> = new Set('div section ul ol dl aside header footer table'.split(' '))

/** A page that is mostly links is an index: there the links are the content. */
const INDEX = 0.5

export function prune(root: DraftElement, measures: Measures, removals: Removals, isDocumentation: boolean): void {
  const found = new Map<DraftElement, string>()
  let text = 0
  for (const element of outermost(root, each => ruleFor(each, measures, isDocumentation) !== null)) {
    found.set(element, ruleFor(element, measures, isDocumentation)!)
    text += measureOf(measures, element).text
  }
  if (text > INDEX * measureOf(measures, root).text) return
  removals.removeWhere(root, element => found.get(element) ?? null)
}

function ruleFor(element: DraftElement, measures: Measures, isDocumentation: boolean): string | null {
  if (isMostlyLinks(element, measures)) return 'mostly links'
  return !isDocumentation && isTeaserList(element, measures) ? 'teasers' : null
}

/** Words of an item from which it reads as a headline rather than as a name. */
const HEADLINE = 6

/** A list of headlines of other pages of the same site that no sentence introduces. */
function isTeaserList(list: DraftElement, measures: Measures): boolean {
  if (list.name !== 'ul' || linkDensity(measureOf(measures, list)) < 0.95) return false
  const items = list.children.filter(child => child.kind === 'element' && child.name === 'li') as DraftElement[]
  const words = items.map(item => textContent(item).trim().split(/\s+/).length)
  if (items.length < 2 || words.reduce((a, b) => a + b, 0) < HEADLINE * items.length) return false
  return !isIntroduced(list) && items.every(leadsToPage)
}

/** The words before end in a colon. */
function isIntroduced(list: DraftElement): boolean {
  const siblings = list.parent?.children ?? []
  const before = siblings.slice(0, siblings.indexOf(list)).findLast(node => textContent(node).trim() !== '')
  return before !== undefined && /[:：]\W*$/.test(textContent(before))
}

/** To a page, not to a file: lists of downloads are content. */
function leadsToPage(item: DraftElement): boolean {
  const link = selectOne(item, 'a[href]')
  return link !== null && !/\.(pdf|zip|docx?)(\?|$)/i.test(attribute(link, 'href') ?? '')
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
