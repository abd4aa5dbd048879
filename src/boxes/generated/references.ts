/**
 * Cross-references in generated content: counters, text and page numbers of targets (CSS Content 3 §3.3,
 * https://www.w3.org/TR/css-content-3/; CSS GCPM 3 §2, https://www.w3.org/TR/css-gcpm-3/).
 */
import { percentDecoded } from '../../base/percent.ts'
import { formatCounter } from '../../css/counter-styles.ts'
import { distinctStyles } from '../../css/element-styles.ts'
import type { ComputedStyle, ContentItem, CounterStyleRule, StyledTree } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { attribute } from '../../html/document.ts'
import { firstLetterText } from '../inline/first-letter-text.ts'

/** The properties of an element with an id that cross-references use. */
export interface Target {
  readonly counters: ReadonlyMap<string, readonly number[]>
  /** Its text, without that of its `::before` and `::after`. */
  readonly content: string
  readonly before: string
  readonly after: string
}

/** The page numbers of positions from an earlier layout. */
export interface PlacedPages {
  /** The number of the page of a position, by its key; undefined for a position on no page. */
  readonly numbers: ReadonlyMap<string, number>
  readonly total: number
}

/** The references known during box construction. The first build collects the targets, the first layout the pages. */
export interface KnownReferences {
  readonly targets: ReadonlyMap<string, Target> | null
  readonly pages: PlacedPages | null
}

/** The first pass: neither targets nor pages are known. */
export const NO_REFERENCES: KnownReferences = { targets: null, pages: null }

/** A page number in text: whose number it is, or with the name `pages` the total, and how it is written. */
export interface PageNumber {
  readonly key: string
  readonly name: string
  readonly style: CounterItem['style']
}

type CounterItem = ContentItem & { readonly kind: 'counter' }
type TargetItem = ContentItem & { readonly kind: 'target-counter' | 'target-counters' | 'target-text' }

/** The key of a position: an anchor by its name, a pseudo-element by that of its element. */
export const anchorKey = (id: string): string => `#${id}`
/** A key for a pseudo-element of an element, unique in the document. */
export const pseudoKey = (element: Element, pseudo: string): string => `${element.order}${pseudo}`

/** Whether a style refers to targets or pages. */
const refers = ({ content }: ComputedStyle): boolean =>
  typeof content !== 'string' && content.some(item => isTarget(item) || isPageCounter(item))

const isTarget = (item: ContentItem): item is TargetItem =>
  item.kind === 'target-counter' || item.kind === 'target-counters' || item.kind === 'target-text'

/** Whether an item is a page counter. Outside page margins, `page` and `pages` are those of the content's page. */
export const isPageCounter = (item: ContentItem): boolean =>
  (item.kind === 'counter' || item.kind === 'counters') && (item.name === 'page' || item.name === 'pages')

/** Whether a document contains cross-references: others are built once. */
const usesReferences = ({ styles }: StyledTree): boolean =>
  distinctStyles(styles).some(
    ({ self, before, after, marker }) =>
      refers(self) ||
      (before !== null && refers(before)) ||
      (after !== null && refers(after)) ||
      (marker !== null && refers(marker)),
  )

/** Resolves cross-references of generated content, and records the positions whose page numbers are needed. */
export class References {
  readonly known: KnownReferences
  readonly #styles: ReadonlyMap<string, CounterStyleRule>
  /** Targets found by this build; null if there are no references. */
  readonly targets: Map<string, Target> | null
  /** Keys of the positions whose page numbers are needed; `pages` is the total. */
  readonly asked = new Set<string>()
  /** Ids whose page numbers were needed before the targets were known. */
  readonly #unmet = new Set<string>()
  #asksContents = false
  #shownNumbers = 0

  /** Collects targets while the tree is built, if the document contains references and the targets are not known yet. */
  constructor(known: KnownReferences, styled: StyledTree) {
    this.known = known
    this.#styles = styled.counterStyles
    this.targets = usesReferences(styled) && known.targets === null ? new Map() : null
  }

  /** How often the text of a page number was asked for. */
  get shownNumbers(): number {
    return this.#shownNumbers
  }

  /** The page number that an item is; null if it is something else, or if its target does not exist. */
  numberOf(item: ContentItem, origin: Element, pseudo: string): PageNumber | null {
    if (item.kind === 'counter' && isPageCounter(item))
      return { key: pseudoKey(origin, pseudo), name: item.name, style: item.style }
    if (!isTarget(item) || item.kind === 'target-text' || !asksPage(item)) return null
    const id = targetId(item, origin)
    if (id === null || this.known.targets?.has(id) === false) return null
    return { key: anchorKey(id), name: item.name, style: item.style }
  }

  /** The text of a target function; null if the target does not exist. */
  targetText(item: TargetItem, origin: Element): string | null {
    const id = targetId(item, origin)
    if (id === null) return null
    if (this.known.targets === null) return this.#textBeforeTargets(item, id)
    const target = this.known.targets.get(id)
    if (target === undefined) return null
    if (item.kind === 'target-text') return textOf(target, item.name)
    if (asksPage(item)) return this.pageText({ key: anchorKey(id), name: item.name, style: item.style })
    const values = target.counters.get(item.name) ?? [0]
    const shown = item.kind === 'target-counter' ? values.slice(-1) : values
    return shown.map(value => formatCounter(this.#styles, item.style, value)).join(item.separator)
  }

  /** Before targets are known: the text of a page number does not depend on them, if the target turns out to exist. */
  #textBeforeTargets(item: TargetItem, id: string): string {
    if (item.kind === 'target-text' || !asksPage(item)) {
      this.#asksContents = true
      return ''
    }
    this.#unmet.add(id)
    return this.pageText({ key: anchorKey(id), name: item.name, style: item.style })
  }

  /** Whether the tree would differ if its targets had been known. */
  get lacksTargets(): boolean {
    return this.#asksContents || [...this.#unmet].some(id => this.targets?.has(id) !== true)
  }

  /** The number of a page, or their total; before layout, one digit reserves the space. */
  pageText(number: PageNumber): string {
    const { pages } = this.known
    this.#shownNumbers++
    this.asked.add(number.name === 'pages' ? TOTAL : number.key)
    return pages === null ? formatCounter(this.#styles, number.style, 1) : textOfNumber(number, pages, this.#styles)
  }
}

const TOTAL = 'pages'

const asksPage = ({ name }: { readonly name: string }): boolean => name === 'page' || name === 'pages'

/** The text of a page number; empty for a position on no page. */
export function textOfNumber(
  { key, name, style }: PageNumber,
  pages: PlacedPages,
  styles: ReadonlyMap<string, CounterStyleRule>,
): string {
  const value = name === 'pages' ? pages.total : pages.numbers.get(key)
  return value === undefined ? '' : formatCounter(styles, style, value)
}

/** Whether a layout has placed all needed positions as the one before. */
export function isSettled(asked: ReadonlySet<string>, used: PlacedPages | null, made: PlacedPages): boolean {
  for (const key of asked) {
    if (key === TOTAL ? used?.total !== made.total : used?.numbers.get(key) !== made.numbers.get(key)) return false
  }
  return used !== null || asked.size === 0
}

/** The id that a `target-*()` item points to, decoded; null for an address without a fragment. */
function targetId({ target }: TargetItem, origin: Element): string | null {
  const address = 'attr' in target ? attribute(origin, target.attr) : target.url
  const hash = address?.indexOf('#') ?? -1
  if (hash < 0) return null
  return percentDecoded(address!.slice(hash + 1))
}

/** The part of a target's text that `target-text()` asks for. */
function textOf({ content, before, after }: Target, which: string): string {
  switch (which) {
    case 'before':
      return before
    case 'after':
      return after
    case 'first-letter':
      return firstLetterText(content)
    default:
      return content
  }
}
