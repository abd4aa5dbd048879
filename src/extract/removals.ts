/** The record of removed content and the rules that removed it, for `octavo extract --json` and for measuring the rules. */
import { type DocumentNode, type Element, nodesOf } from '../html/document.ts'
import { type DraftElement, type DraftNode, remove, removeWhere } from '../html/edit.ts'
import { beginningOf } from './bounded-text.ts'

/** One removed element. */
export interface Removal {
  /** Name of the rule, such as "share" or "hidden". */
  readonly rule: string
  /** The element as a selector, and the beginning of its text. */
  readonly what: string
  /** Its share of the page's text, from 0 to 1. */
  readonly share: number
}

/** The rule for content beside the chosen content root. */
export const OUTSIDE = 'outside the content'

/** Maximum number of entries; further removals are only counted. */
const MAX_ENTRIES = 400
const MAX_TEXT = 80

/** Options with which benchmarks and reports observe or disable rules. */
interface RemovalOptions {
  /** Rules that are not applied, to measure their effect. */
  readonly without?: ReadonlySet<string>
  /** Called with every removed node, before it is changed. */
  readonly watch?: (rule: string, node: DocumentNode) => void
}

/** Collects removals, as shares of the text of the whole page, up to a bounded number of entries. */
export class Removals {
  readonly #entries: Removal[] = []
  readonly #options: RemovalOptions
  readonly #changed = new Set<Element>()
  #count = 0
  #total = 0
  #outside = 0

  constructor(options: RemovalOptions = {}) {
    this.#options = options
  }

  /** Sets the total amount of text, of which the shares are parts. */
  measureAgainst(root: DocumentNode): void {
    this.#total = lengthOf(root)
  }

  /** Whether a rule is applied. */
  applies(rule: string): boolean {
    return this.#options.without?.has(rule) !== true
  }

  add(rule: string, node: DocumentNode): void {
    this.#count++
    if (node.parent !== null) this.#changed.add(node.parent)
    this.#options.watch?.(rule, node)
    if (rule === OUTSIDE) this.#outside += lengthOf(node)
    if (this.#entries.length >= MAX_ENTRIES) return
    const share = this.#total === 0 ? 0 : Math.min(1, lengthOf(node) / this.#total)
    this.#entries.push({ rule, what: describe(node), share: Math.round(share * 1e4) / 1e4 })
  }

  /** The elements from which nodes were removed since the last call. */
  takeChanged(): ReadonlySet<Element> {
    const changed = new Set(this.#changed)
    this.#changed.clear()
    return changed
  }

  list(): readonly Removal[] {
    return [...this.#entries]
  }

  /** Characters outside the chosen content root. */
  get outside(): number {
    return this.#outside
  }

  get count(): number {
    return this.#count
  }

  /** Removes a node from the draft, if the rule is applied. */
  remove(rule: string, node: DraftNode): void {
    if (!this.applies(rule)) return
    this.add(rule, node)
    remove(node)
  }

  /** Removes all nodes below `root` for which the predicate returns a rule. */
  removeWhere(root: DraftElement, ruleFor: (element: DraftElement) => string | null): void {
    removeWhere(root, node => {
      const rule = node.kind === 'element' ? ruleFor(node) : null
      if (rule === null || !this.applies(rule)) return false
      this.add(rule, node)
      return true
    })
  }
}

const UNREAD: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript'])

/** Number of characters of text, without white space. */
function lengthOf(root: DocumentNode): number {
  let length = 0
  for (const node of nodesOf(root))
    if (node.kind === 'text' && !UNREAD.has(node.parent?.name ?? '')) length += node.value.replace(/\s+/g, '').length
  return length
}

function describe(node: DocumentNode): string {
  const text = beginningOf(node, MAX_TEXT)
  if (node.kind === 'text') return text
  return text === '' ? selectorOf(node) : `${selectorOf(node)} “${text}”`
}

function selectorOf({ name, attributes }: Element): string {
  const id = attributes.get('id')
  const classes = (attributes.get('class') ?? '').split(/\s+/).filter(Boolean).slice(0, 3)
  return [name, id === undefined || id === '' ? '' : `#${id}`, ...classes.map(each => `.${each}`)]
    .join('')
    .slice(0, MAX_TEXT)
}
