/**
 * Determines which elements are running text. A template styles running text in `@-octavo-text { … }`: indents,
 * justification, old-style figures, lists and tables. In boxes that the author lays out (cards, grid columns, cells
 * with borders) these rules do not apply, and values inherited from the root through them are reverted. Rules that set
 * margins together with paddings are in `@-octavo-form { … }`: they also do not apply to elements whose box the author
 * styles, because they only work as a whole. Rules in `@-octavo-apart { … }` apply to what the author lays out between
 * paragraphs, because the template takes the margins of paragraphs, which would keep them from it.
 */

import type { Element } from '../html/document.ts'
import type { Flow } from './collect.ts'
import type { Assignment } from './declaration.ts'
import { isMerelyRuled } from './hints.ts'
import { ORIGIN } from './origin.ts'
import { isAbsolute } from './out-of-flow.ts'
import { type PropertyKey, ROWS } from './properties/property-table.ts'
import type { Entry } from './rule-index.ts'
import type { ParsedBlock } from './sheet.ts'
import type { ComputedStyle } from './style.ts'
import { INHERITED_KEYS, type StyleNode } from './style-node.ts'

/** The keys of the properties that the author declares on an element, in any order. */
type Declared = ReadonlySet<PropertyKey>

const NOTHING: Declared = new Set()

/** Properties of the box, physical and flow-relative. */
const BOX =
  /^(margin|padding|border(Top|Right|Bottom|Left)|width$|height$|min|max|display|position|float|top|right|bottom|left|boxShadow|background(Color|Image)|border(Collapse|Spacing)|column(Count|Width))/

const boxKeys = new WeakMap<readonly Assignment[], readonly PropertyKey[]>()

/** The box properties among assignments, cached for each list. */
function boxKeysOf(assignments: readonly Assignment[]): readonly PropertyKey[] {
  let keys = boxKeys.get(assignments)
  if (keys === undefined) {
    keys = assignments.flatMap(assignment => {
      if (assignment.kind === 'custom') return []
      // Flow-relative properties all belong to the box; which side they map to makes no difference.
      const key = ROWS[assignment.target]?.key ?? 'marginTop'
      return BOX.test(key) ? [key] : []
    })
    boxKeys.set(assignments, keys)
  }
  return keys
}

/** The box properties that the author's sheets and style attribute declare on an element. */
export function declaredByAuthor(entries: readonly Entry[], attribute: ParsedBlock | null): Declared {
  const declared = new Set<PropertyKey>()
  const add = ({ normal, important }: ParsedBlock): void => {
    for (const key of boxKeysOf(normal)) declared.add(key)
    for (const key of boxKeysOf(important)) declared.add(key)
  }
  for (const entry of entries)
    if (entry.origin === ORIGIN.author && entry.pseudoElement === null) add(entry.block.parsed())
  if (attribute !== null) add(attribute)
  return declared.size === 0 ? NOTHING : declared
}

/** Attributes of tables that form boxes or lay out parts of a page. */
const TABLE_ATTRIBUTES = ['border', 'cellpadding', 'cellspacing', 'bgcolor']

/** Whether an element is a table with such an attribute. */
export const isAttributedTable = ({ name, attributes }: Element): boolean =>
  name === 'table' && TABLE_ATTRIBUTES.some(attribute => attributes.has(attribute))

const hasTableAttributes = (element: Element): boolean => isAttributedTable(element) && !isMerelyRuled(element)

/** Whether the author styles the box of an element with any property. */
export const hasOwnBox = (element: Element, declared: Declared): boolean =>
  declared.size > 0 || hasTableAttributes(element)

/** Elements that contain the whole page. */
const WHOLE = new Set(['html', 'body', 'main'])
/** Replaced elements, and others with a natural size. */
export const REPLACED: ReadonlySet<string> = new Set([
  'img',
  'svg',
  'video',
  'canvas',
  'iframe',
  'object',
  'embed',
  'hr',
  'input',
  'math',
])

const LAID_OUT = new Set<ComputedStyle['display']>([
  'flex',
  'inline-flex',
  'grid',
  'inline-grid',
  'grid-lanes',
  'inline-grid-lanes',
  'inline-block',
  'inline-table',
])

/**
 * Whether the author lays out an element, so that its content is not running text: a flex or grid container, a float or
 * positioned box, a box with a fixed height, with a background or borders, or a table of boxes.
 */
export function isLaidOut(element: Element, style: ComputedStyle, declared: Declared): boolean {
  if (hasTableAttributes(element)) return true
  if (declared.size === 0 || style.display === 'inline' || REPLACED.has(element.name)) return false
  const sets = (...keys: readonly PropertyKey[]): boolean => keys.some(key => declared.has(key))
  if (sets('display') && LAID_OUT.has(style.display)) return true
  if (sets('display') && style.display.startsWith('table') && !TABLE_PARTS.has(element.name)) return true
  if (sets('position') && isAbsolute(style)) return true
  if (sets('float') && (style.float === 'left' || style.float === 'right')) return true
  if (WHOLE.has(element.name)) return false
  if (sets('height') && typeof style.height === 'number' && style.height > 0) return true
  if (element.name === 'table') return sets('borderCollapse', 'borderSpacing', ...BORDERS)
  return isPanel(style, sets)
}

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'])
const BORDERS = ['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth'] as const
const PADDINGS = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] as const

/** Whether a box that the author lays out is a block in the flow. */
export const isBetweenParagraphs = (style: ComputedStyle): boolean =>
  style.float === 'none' && !isAbsolute(style) && !style.display.startsWith('inline')

/** Whether a box has padding together with a background, a shadow, or borders on at least three sides. */
function isPanel(style: ComputedStyle, sets: (...keys: readonly PropertyKey[]) => boolean): boolean {
  if (!sets(...PADDINGS) || PADDINGS.every(key => style[key] === 0)) return false
  if (sets('backgroundColor') && style.backgroundColor !== 'currentcolor' && style.backgroundColor.a > 0) return true
  if (sets('backgroundImage') && style.backgroundLayers.some(layer => layer.image !== null)) return true
  if (sets('boxShadow') && style.boxShadow.length > 0) return true
  return sets(...BORDERS) && BORDERS.filter(key => style[key] > 0).length >= 3
}

/** Where an element is: in running text, laid out by the author between running text, or within such a box. */
export type Context = 'text' | 'apart' | 'within'

/** The entries that apply in a context, for an element whose box the author styles or not. */
export function entriesIn(entries: readonly Entry[], context: Context, hasBox: boolean): readonly Entry[] {
  const holds = (flow: Flow): boolean =>
    flow === 'any' || flow === context || (flow === 'form' && context === 'text' && !hasBox)
  return entries.every(entry => holds(entry.flow)) ? entries : entries.filter(entry => holds(entry.flow))
}

/**
 * The inherited style at a transition to or from running text: values inherited from the root are replaced by those of
 * the other root style; values set in between are unchanged.
 */
export function withRoot(node: StyleNode, from: StyleNode, to: StyleNode): StyleNode {
  const style = { ...node.style } as Record<string, unknown>
  for (const key of INHERITED_KEYS)
    if (from.style[key] !== to.style[key] && node.style[key] === from.style[key]) style[key] = to.style[key]
  const custom = new Map(node.custom)
  for (const name of new Set([...from.custom.keys(), ...to.custom.keys()])) {
    const [old, other] = [from.custom.get(name), to.custom.get(name)]
    if (old === other || node.custom.get(name) !== old) continue
    if (other === undefined) custom.delete(name)
    else custom.set(name, other)
  }
  return { style: style as unknown as StyleNode['style'], custom, container: node.container, childBase: null }
}
