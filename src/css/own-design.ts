/**
 * Determines from style sheets and attributes whether a document has a design of its own; in that case no template is
 * applied. templates/README.md ("Without a template") documents the four signs; keep it in accordance with this file.
 */
import { type Document, type Element, elementsOf } from '../html/document.ts'
import { withSelectorBudget } from '../html/select.ts'
import { authorSources } from './author-sheets.ts'
import { type CollectedRule, type Collection, collect, type SheetSource } from './collect.ts'
import type { Assignment } from './declaration.ts'
import { hintsOf } from './hints.ts'
import type { MediaContext } from './media.ts'
import type { Place } from './place-conditions.ts'
import { INDEX_BY_KEY, type PropertyKey, ROWS } from './properties/property-table.ts'
import { type Entry, ruleIndex } from './rule-index.ts'
import { ElementMatcher, type Lineage } from './rule-matching.ts'
import { type Body, type DeclarationBlock, parseStyleAttribute } from './sheet.ts'
import type { StyleSheetText } from './sheet-sources.ts'
import { LOGICAL } from './shorthands/logical.ts'
import { TRANSPARENT } from './values/color.ts'

/**
 * A sign of a design. `page`: an `@page` rule with declarations; `root`: fonts, colours or layout of html or body;
 * `text`: fonts, colours or layout of elements with more than half of the text; `framework`: a sheet of many rules
 * whose selectors match more than half of the text.
 */
export type DesignSign = 'page' | 'root' | 'text' | 'framework'

const TYPE: readonly PropertyKey[] = ['fontFamily', 'fontSize', 'lineHeight']
const COLUMNS: readonly PropertyKey[] = ['columnCount', 'columnWidth']
const WIDTHS: readonly PropertyKey[] = ['width', 'maxWidth']
const EDGES: readonly PropertyKey[] = [
  ...(['marginTop', 'marginRight', 'marginBottom', 'marginLeft'] as const),
  ...(['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'] as const),
]

/** Indices of longhands, including the flow-relative ones that map to them. */
const targets = (keys: readonly PropertyKey[]): ReadonlySet<number> =>
  new Set([
    ...keys.map(key => INDEX_BY_KEY.get(key)!),
    ...LOGICAL.flatMap(({ example }, index) => (keys.includes(example) ? [ROWS.length + index] : [])),
  ])
const ALWAYS = targets([...TYPE, 'color', ...COLUMNS])
const EDGE_TARGETS = targets(EDGES)
const WIDTH_TARGETS = targets(WIDTHS)

/** The least number of rules of a framework's sheet. */
const FRAMEWORK_RULES = 100

/** Steps of expensive selector tests, which bounds the time of the decision; signs found later do not count. */
const SELECTOR_BUDGET = 2_000_000

/** The first sign of a design, or null. Only sheets that apply to `media` count; no warnings are raised. */
export function ownDesign(
  document: Document,
  sheets: readonly StyleSheetText[],
  media: MediaContext,
  limits: { readonly cssBytes: number },
): DesignSign | null {
  const collection = collect(authorSources(sheets, limits.cssBytes, null, document.mode === 'quirks'), media, null)
  if (collection.pages.some(({ rule }) => rule.body?.some(saysAnything))) return 'page'
  if (collection.rules.length === 0 && !hasStyles(document)) return hintsOnRoot(document) ? 'root' : null
  return withSelectorBudget(SELECTOR_BUDGET, document, () => new Search(document, collection).run()).result
}

/** Whether an item contains declarations of the page or a margin box. */
const saysAnything = (item: Body[number]): boolean =>
  item.kind === 'declarations'
    ? item.parsed().descriptors.length > 0 || assignmentsOf(item).length > 0
    : item.kind === 'at'

/** Whether any element has a `style` attribute. */
const hasStyles = ({ attributed }: Document): boolean => attributed.some(({ attributes }) => attributes.has('style'))

/** Whether presentational attributes style the root or the body. */
const hintsOnRoot = ({ root }: Document): boolean =>
  [root, ...root.children].some(element => element.kind === 'element' && isRoot(element) && hasDesigningHints(element))

const isRoot = (element: Element): boolean =>
  element.parent === null || (element.name === 'body' && element.parent.parent === null)

const hasDesigningHints = (element: Element): boolean =>
  hintsOf(element, null).some(assignment => isDesigning(assignment, 'root'))

class Search {
  readonly #document: Document
  readonly #matcher: ElementMatcher
  readonly #frameworks: ReadonlySet<SheetSource>
  readonly #attributes = new Map<string, readonly Assignment[]>()
  readonly #designs = new Map<DeclarationBlock, Map<Kind, boolean>>()
  /** Characters of text, and how many of them are below styled elements and below elements that a framework matches. */
  readonly #lengths: readonly number[]
  #styled = 0
  #reached = 0

  /** Reads a document with its author rules. */
  constructor(document: Document, collection: Collection) {
    this.#document = document
    this.#lengths = textLengths(document)
    this.#frameworks = frameworksIn(collection.rules)
    this.#matcher = new ElementMatcher(ruleIndex(collection, document.mode), document)
  }

  /** Visits the outermost styled elements, parents first, until a sign is found. */
  run(): DesignSign | null {
    const pending: Visit[] = [{ element: this.#document.root, place: ONLY, lineage: null, isReached: false }]
    for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
      const { element } = visit
      const { lineage, entries } = this.#matcher.matchesOf(element, visit.lineage, visit.place)
      const own = entries.filter(({ pseudoElement }) => pseudoElement === null)
      const sign = this.#signAt(visit, own)
      if (sign === 'styled') continue
      if (sign !== null && sign !== 'reached') return sign
      const isReached = visit.isReached || sign === 'reached'
      const children = element.children.filter(child => child.kind === 'element')
      for (const [index, child] of children.entries())
        if (this.#lengths[child.order]! > 0 || child.name === 'body')
          pending.push({ element: child, place: { index, count: children.length }, lineage, isReached })
    }
    return null
  }

  /** `styled` and `reached`: the text of the element counts towards the sign. */
  #signAt({ element, isReached }: Visit, entries: readonly Entry[]): DesignSign | 'styled' | 'reached' | null {
    if (isRoot(element)) return this.#isStyled(element, entries, 'root') ? 'root' : null
    const length = this.#lengths[element.order]!
    const half = this.#lengths[this.#document.root.order]! / 2
    const isFrameworks = !isReached && entries.some(({ source }) => this.#frameworks.has(source))
    if (isFrameworks) this.#reached += length
    if (this.#reached > half) return 'framework'
    if (!this.#isStyled(element, entries, SIZED_BY_CONTENT.has(element.name) ? 'table' : 'box'))
      return isFrameworks ? 'reached' : null
    this.#styled += length
    return this.#styled > half ? 'text' : 'styled'
  }

  /** Whether rules, a `style` attribute or presentational attributes style an element. */
  #isStyled(element: Element, entries: readonly Entry[], kind: Kind): boolean {
    const isStyling = (assignments: readonly Assignment[]): boolean => assignments.some(each => isDesigning(each, kind))
    return (
      entries.some(({ block }) => this.#isDesign(block, kind)) ||
      isStyling(this.#styleOf(element)) ||
      (kind === 'root' && hasDesigningHints(element))
    )
  }

  /** Whether a block of declarations designs elements of a kind, cached. */
  #isDesign(block: DeclarationBlock, kind: Kind): boolean {
    const known = this.#designs.get(block) ?? new Map<Kind, boolean>()
    this.#designs.set(block, known)
    let answer = known.get(kind)
    if (answer === undefined) {
      answer = assignmentsOf(block).some(assignment => isDesigning(assignment, kind))
      known.set(kind, answer)
    }
    return answer
  }

  /** The assignments of a `style` attribute, parsed once for each text. */
  #styleOf(element: Element): readonly Assignment[] {
    const text = element.attributes.get('style')
    if (text === undefined) return []
    let assignments = this.#attributes.get(text)
    if (assignments === undefined) {
      assignments = assignmentsOf(parseStyleAttribute(text, null, 1))
      this.#attributes.set(text, assignments)
    }
    return assignments
  }
}

interface Visit {
  readonly element: Element
  readonly place: Place
  readonly lineage: Lineage | null
  /** Whether a framework matches an ancestor. */
  readonly isReached: boolean
}

const ONLY: Place = { index: 0, count: 1 }

// ---------- declarations ----------

/**
 * The kind of element that a declaration applies to: the root or body, a box, or a table or image, whose width does not
 * lay out the page.
 */
type Kind = 'root' | 'box' | 'table'

const SIZED_BY_CONTENT: ReadonlySet<string> = new Set(
  'table caption colgroup col thead tbody tfoot tr td th img svg picture video canvas figure hr'.split(' '),
)

const assignmentsOf = (block: DeclarationBlock): readonly Assignment[] => {
  const { normal, important } = block.parsed()
  return important.length === 0 ? normal : [...normal, ...important]
}

/**
 * Whether an assignment sets fonts, colours or layout. CSS-wide keywords, and longhands that a shorthand resets, do not
 * count.
 */
function isDesigning(assignment: Assignment, kind: Kind): boolean {
  if (assignment.kind !== 'value' && assignment.kind !== 'pending') return false
  const { target } = assignment
  if (ALWAYS.has(target)) return true
  if (WIDTH_TARGETS.has(target)) return kind !== 'table'
  if (EDGE_TARGETS.has(target)) return kind === 'root'
  return assignment.kind === 'value' && target < ROWS.length && isDesignValue(ROWS[target]!.key, assignment.value)
}

/** Whether a value of a property has an effect, unlike `none`. */
function isDesignValue(key: PropertyKey, value: unknown): boolean {
  switch (key) {
    case 'display':
      return /^(?:inline-)?(?:flex|grid|grid-lanes)$/.test(value as string)
    case 'backgroundColor':
      return value !== TRANSPARENT
    case 'backgroundImage':
      return (value as readonly unknown[]).some(layer => layer !== 'none')
    case 'position':
      return value === 'absolute' || value === 'fixed'
    case 'float':
      return value !== 'none'
    default:
      return false
  }
}

// ---------- sheets and text ----------

/**
 * The sheets of frameworks, recognised by their number of rules; their declarations are not the document's own design.
 */
function frameworksIn(rules: readonly CollectedRule[]): ReadonlySet<SheetSource> {
  const counts = new Map<SheetSource, number>()
  for (const { source } of rules) counts.set(source, (counts.get(source) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= FRAMEWORK_RULES).map(([source]) => source))
}

const WITHOUT_TEXT: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'noscript', 'title'])

/** The number of non-space characters in each element, by the order of elements. */
function textLengths({ root }: Document): readonly number[] {
  const elements = [...elementsOf(root)]
  const lengths = elements.map(({ children }) =>
    children.reduce((sum, child) => sum + (child.kind === 'text' ? inkIn(child.value) : 0), 0),
  )
  for (const element of elements.toReversed()) {
    if (WITHOUT_TEXT.has(element.name)) lengths[element.order] = 0
    if (element.parent !== null) lengths[element.parent.order]! += lengths[element.order]!
  }
  return lengths
}

/** The number of visible characters. */
function inkIn(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x20) count++
  return count
}
