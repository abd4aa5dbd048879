/**
 * Running text, and what is none. A template says how running text looks in `@-octavo-text { … }`: indents, even edges, old-style
 * figures, the form of lists and tables. Where the author lays out boxes of his own (cards, columns of a grid, cells of a table
 * with borders), these rules do not exist, and what they gave to the root is taken back. Rules that form an element as a
 * whole, margins together with paddings, are in `@-octavo-form { … }`: there they also stop at elements that the author gives
 * a box to, because half of such a form is none.
 */

import type { Element } from '../html/document.ts'
import type { Flow } from './collect.ts'
import type { Assignment } from './declaration.ts'
import { ORIGIN } from './origin.ts'
import { isAbsolute } from './out-of-flow.ts'
import { type PropertyKey, ROWS } from './properties/table.ts'
import type { Entry } from './rule-index.ts'
import type { ParsedBlock } from './sheet.ts'
import type { ComputedStyle } from './style.ts'
import { INHERITED_KEYS, type StyleNode } from './style-node.ts'

/** What the author declares on one element: keys of properties, in any order. */
type Declared = ReadonlySet<PropertyKey>

const NOTHING: Declared = new Set()

/** Properties of the box, in either writing: what a form is made of, and a layout too. */
const BOX =
  /^(margin|padding|border(Top|Right|Bottom|Left)|width$|height$|min|max|display|position|float|top|right|bottom|left|boxShadow|background(Color|Image)|border(Collapse|Spacing)|column(Count|Width))/

const boxKeys = new WeakMap<readonly Assignment[], readonly PropertyKey[]>()

/** The properties among assignments that concern the box and not its text, found once for each list. */
function boxKeysOf(assignments: readonly Assignment[]): readonly PropertyKey[] {
  let keys = boxKeys.get(assignments)
  if (keys === undefined) {
    keys = assignments.flatMap(assignment => {
      if (assignment.kind === 'custom') return []
      // Flow-relative properties are all of the box; which side is theirs makes no difference here.
      const key = ROWS[assignment.target]?.key ?? 'marginTop'
      return BOX.test(key) ? [key] : []
    })
    boxKeys.set(assignments, keys)
  }
  return keys
}

/** The properties of the box that the author's sheets and style attribute declare on an element. */
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

/** Attributes that make a table one of boxes, or of the parts of a page. */
const TABLE_ATTRIBUTES = ['border', 'cellpadding', 'cellspacing', 'bgcolor']

const hasTableAttributes = (element: Element): boolean =>
  element.name === 'table' && TABLE_ATTRIBUTES.some(name => element.attributes.has(name))

/** Whether the author gives an element a box of its own, with any property of it. */
export const hasOwnBox = (element: Element, declared: Declared): boolean =>
  declared.size > 0 || hasTableAttributes(element)

/** Boxes that hold a whole page, whatever they look like. */
const WHOLE = new Set(['html', 'body', 'main'])
/** Elements that show something else than their content, in a size of its own. */
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
  'inline-block',
  'inline-table',
])

/**
 * Whether an element is laid out by the author, so that what is in it is no running text: a flex or grid container, a box set
 * apart by a float or a position, one of a fixed height, one with a ground or a border around it, a table of boxes.
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

/** Padded, with a ground, a shadow, or borders on three sides and more. */
function isPanel(style: ComputedStyle, sets: (...keys: readonly PropertyKey[]) => boolean): boolean {
  if (!sets(...PADDINGS) || PADDINGS.every(key => style[key] === 0)) return false
  if (sets('backgroundColor') && style.backgroundColor !== 'currentcolor' && style.backgroundColor.a > 0) return true
  if (sets('backgroundImage') && style.backgroundLayers.some(layer => layer.image !== null)) return true
  if (sets('boxShadow') && style.boxShadow.length > 0) return true
  return sets(...BORDERS) && BORDERS.filter(key => style[key] > 0).length >= 3
}

/** The entries that hold in a place: in running text or not, on an element with a box of the author's or not. */
export function entriesIn(entries: readonly Entry[], isText: boolean, hasBox: boolean): readonly Entry[] {
  const holds = (flow: Flow): boolean => flow === 'any' || (isText && (flow === 'text' || !hasBox))
  return entries.every(entry => holds(entry.flow)) ? entries : entries.filter(entry => holds(entry.flow))
}

/**
 * What children inherit where running text ends or begins: values that come from the root are those of the other root. Values
 * that anything in between has set stay.
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
