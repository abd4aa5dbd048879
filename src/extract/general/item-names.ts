/**
 * Names of the items of a descriptive list: a box with one link, or with a link to a category as well, beside sentences about its
 * target.
 */
import { attribute, elementsOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'

/** Minimum number of similar items in a list. */
const FEWEST = 4

/** Minimum number of characters of an item's prose, and of its name. */
const LEAST_SAID = 40
const LONGEST_NAME = 200

/** Share of linked text in the box of a name. */
const LINKED = 0.6

/** Minimum share of distinct names: "Read more" is not a name. */
const DISTINCT = 0.8

/** Number of elements of a box that are examined for links, because boxes nest. */
const LOOKED_AT = 40

/** Similar boxes with one link, or two. */
interface Kind {
  readonly boxes: DraftElement[]
  readonly items: Set<DraftElement>
  readonly texts: Set<string>
  /** The first of two links in each box: the category, which several items have. */
  readonly categories: string[]
}

/** The boxes below an element that are such names. */
export function itemNames(root: DraftElement, measures: Measures): ReadonlySet<DraftElement> {
  const kinds = new Map<string, Kind>()
  for (const element of elementsOf(root) as Generator<DraftElement>) {
    const name = nameIn(element, root, measures)
    if (name === null) continue
    const item = element.parent!
    const key = `${kindOf(item)} ${kindOf(element)} ${name.category !== null}`
    const kind = kinds.get(key) ?? { boxes: [], items: new Set(), texts: new Set(), categories: [] }
    kinds.set(key, kind)
    kind.boxes.push(element)
    kind.items.add(item)
    kind.texts.add(name.text)
    if (name.category !== null) kind.categories.push(name.category)
  }
  const found = [...kinds.values()].filter(
    ({ boxes, items, texts, categories }) =>
      items.size >= FEWEST && texts.size >= DISTINCT * boxes.length && areRepeated(categories),
  )
  return new Set(found.flatMap(({ boxes }) => boxes))
}

const kindOf = (element: DraftElement): string => `${element.name}.${attribute(element, 'class') ?? ''}`

/** Whether categories occur several times; in a menu, each link leads to a page of its own. */
const areRepeated = (categories: readonly string[]): boolean =>
  categories.length === 0 || new Set(categories).size < DISTINCT * categories.length

/** The text of a box with one link or two beside prose, and the first of two links; null for other elements. */
function nameIn(
  element: DraftElement,
  root: DraftElement,
  measures: Measures,
): { readonly text: string; readonly category: string | null } | null {
  if (element === root || element.parent === null || element.parent === root) return null
  const its = measureOf(measures, element)
  if (its.linked === 0 || its.text > LONGEST_NAME || its.mass > 0 || linkDensity(its) < LINKED) return null
  if (measureOf(measures, element.parent).mass < Math.max(LEAST_SAID, its.text)) return null
  const links = linksIn(element)
  const text = shortText(element, LONGEST_NAME)
  if (text === null || links.length === 0 || links.length > 2) return null
  return { text, category: links.length === 2 ? shortText(links[0]!, LONGEST_NAME) : null }
}

function linksIn(element: DraftElement): readonly DraftElement[] {
  const links: DraftElement[] = []
  let looked = 0
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (++looked > LOOKED_AT) break
    if (each.name === 'a' && attribute(each, 'href') !== null) links.push(each)
  }
  return links
}
