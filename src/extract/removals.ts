/** The record of what extraction took away and by which rule, for `octavo extract --json`. */
import type { DocumentNode, Element } from '../html/document.ts'
import { type DraftElement, type DraftNode, remove, removeWhere, unwrap } from '../html/edit.ts'
import { beginningOf } from './bounded-text.ts'

export interface Removal {
  /** Name of the rule, as in "share" or "hidden". */
  readonly rule: string
  /** What it was: the element as a selector, and the beginning of its text. */
  readonly what: string
}

/** Enough to explain any page; what exceeds it is counted only. */
const MAX_ENTRIES = 400
const MAX_TEXT = 80

export class Removals {
  readonly #entries: Removal[] = []
  #count = 0

  add(rule: string, node: DocumentNode): void {
    this.#count++
    if (this.#entries.length < MAX_ENTRIES) this.#entries.push({ rule, what: describe(node) })
  }

  list(): readonly Removal[] {
    return [...this.#entries]
  }

  get count(): number {
    return this.#count
  }

  /** Takes a node out of the draft. */
  remove(rule: string, node: DraftNode): void {
    this.add(rule, node)
    remove(node)
  }

  /** Takes out all nodes below `root` for which the predicate names a rule. */
  removeWhere(root: DraftElement, ruleFor: (element: DraftElement) => string | null): void {
    removeWhere(root, node => {
      const rule = node.kind === 'element' ? ruleFor(node) : null
      if (rule !== null) this.add(rule, node)
      return rule !== null
    })
  }

  /** Takes out an element but leaves its children in its place. */
  unwrap(element: DraftElement): void {
    unwrap(element)
  }
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
