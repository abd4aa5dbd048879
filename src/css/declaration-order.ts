/**
 * Orders the declarations of an element, and computes the key by which elements share a style
 * (https://www.w3.org/TR/css-cascade-5/#cascading).
 */
import type { Element } from '../html/document.ts'
import { ORIGIN, type Origin } from './origin.ts'
import type { Entry } from './rule-index.ts'
import type { DeclarationBlock } from './sheet.ts'
import type { DeclarationGroup } from './style-node.ts'

const orders = new WeakMap<readonly Entry[], string>()

/** A cache key of these inputs. */
export function keyOf(
  entries: readonly Entry[],
  hints: string | DeclarationGroup['assignments'],
  styleText: string,
): string {
  let key = orders.get(entries)
  if (key === undefined) {
    key = entries.map(entry => entry.order).join()
    orders.set(entries, key)
  }
  if (typeof hints === 'string') key += hints
  else for (const hint of hints) if (hint.kind === 'value') key += `;${hint.target}=${JSON.stringify(hint.value)}`
  return styleText === '' ? key : `${key}|${styleText}`
}

/** Important declarations: the template's, the document's, the style attribute's, the user agent's. */
function importantGroups(entries: readonly Entry[], attribute: DeclarationGroup['assignments']): DeclarationGroup[] {
  const sorted = entries.toSorted((a, b) => a.importantOrder - b.importantOrder)
  const group = (entry: Entry): DeclarationGroup => ({
    assignments: entry.block.parsed().important,
    origin: entry.origin,
    layer: entry.layerRank,
  })
  return [
    ...sorted.filter(entry => entry.origin !== ORIGIN.userAgent).map(group),
    ...(attribute.length > 0 ? [{ assignments: attribute, origin: ORIGIN.attribute, layer: 0 }] : []),
    ...sorted.filter(entry => entry.origin === ORIGIN.userAgent).map(group),
  ]
}

/** The declarations of an element outside of rules: `style`, presentational attributes, presentation attributes. */
export interface GivenDeclarations {
  readonly element: Element
  readonly hints: DeclarationGroup['assignments']
  readonly attribute: DeclarationBlock | null
}

/** Where the declarations stand that are in no rule for the element. */
export interface Places {
  /** Hints come before the entries from this order on, with this origin. */
  readonly hints: { readonly before: number; readonly origin: Origin }
  /** What ended animations leave: above all that is not important. */
  readonly animated: readonly DeclarationGroup[]
}

/**
 * Declarations in ascending order: by origin, layer, specificity and position; important ones follow all others
 * (https://www.w3.org/TR/css-cascade-5/#cascade-sort). Hints precede the entries from `hints.before` on. `report`
 * is called for author entries.
 */
export function declarationGroups(
  entries: readonly Entry[],
  { hints, attribute }: GivenDeclarations,
  { hints: hintsPlace, animated }: Places,
  report: (entry: Entry) => void,
): DeclarationGroup[] {
  const groups: DeclarationGroup[] = []
  const important: Entry[] = []
  let hintsAdded = hints.length === 0
  const addHints = (): void => {
    if (!hintsAdded) groups.push({ assignments: hints, origin: hintsPlace.origin, layer: 0 })
    hintsAdded = true
  }
  for (const entry of entries) {
    if (entry.order >= hintsPlace.before) addHints()
    const parsed = entry.block.parsed()
    if (entry.origin === ORIGIN.author) report(entry)
    if (parsed.normal.length > 0)
      groups.push({ assignments: parsed.normal, origin: entry.origin, layer: entry.layerRank })
    if (parsed.important.length > 0) important.push(entry)
  }
  addHints()
  const style = attribute?.parsed()
  if (style !== undefined && style.normal.length > 0)
    groups.push({ assignments: style.normal, origin: ORIGIN.attribute, layer: 0 })
  groups.push(...animated)
  const styleImportant = style?.important ?? []
  if (important.length > 0 || styleImportant.length > 0) groups.push(...importantGroups(important, styleImportant))
  return groups
}
