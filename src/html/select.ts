/** Finds elements by the text of a selector. selector-compiler.ts implements matching. */
import type { Document, DocumentNode, Element } from './document.ts'
import type { Matcher } from './matcher.ts'
import { compileList } from './selector-compiler.ts'
import { candidatesBelow } from './selector-index.ts'
import { parseSelectorList } from './selector-parser.ts'

export { withSelectorBudget } from './siblings.ts'

/** A compiled selector for mutable trees, or null if the text is invalid. */
export function compile(text: string, mode: Document['mode'] = 'no-quirks'): Matcher | null {
  const list = parseSelectorList(text)
  return list === null ? null : compileList(list, { mode, isFrozen: false })
}

const compiled = new Map<string, Matcher | null>()
/** Bound on cached selectors: our own code has fewer, documents may contain any number. */
const MAX_COMPILED = 2_000

/** Selectors in our own code are few, so each is compiled once. */
function cachedCompile(text: string): Matcher {
  let matcher = compiled.get(text)
  if (matcher === undefined) {
    matcher = compile(text)
    if (compiled.size < MAX_COMPILED) compiled.set(text, matcher)
  }
  return matcher ?? (() => false)
}

/** Whether an element matches; false if the selector is invalid. */
export const matches = (element: Element, selector: string): boolean => cachedCompile(selector)(element)

/** The elements below `root`, excluding it, that match, in tree order. */
export function selectAll<E extends Element>(root: E, selector: string | Matcher): E[] {
  const test = matcherOf(selector)
  const candidates = candidatesBelow(root, selector)
  if (candidates !== null) return candidates.filter(test) as E[]
  const found: E[] = []
  walk(root, element => {
    if (test(element)) found.push(element as E)
    return false
  })
  return found
}

/** The first element below `root` that matches; null if none does. */
export function selectOne<E extends Element>(root: E, selector: string | Matcher): E | null {
  const test = matcherOf(selector)
  const candidates = candidatesBelow(root, selector)
  return (candidates === null ? walk(root, test) : (candidates.find(test) ?? null)) as E | null
}

/** The element or its nearest ancestor that matches. */
export function closest<E extends Element>(element: E, selector: string | Matcher): E | null {
  const test = matcherOf(selector)
  for (let at: Element | null = element; at !== null; at = at.parent) if (test(at)) return at as E
  return null
}

const matcherOf = (selector: string | Matcher): Matcher =>
  typeof selector === 'string' ? cachedCompile(selector) : selector

/**
 * Visits the elements below `root` in tree order until `ends` is true, and returns that element. The tree must not
 * change meanwhile.
 */
function walk(root: Element, ends: (element: Element) => boolean): Element | null {
  // The stack of ancestors' remaining siblings. Only elements with children are pushed, so that long lists of siblings
  // cost little.
  const around: (readonly DocumentNode[])[] = []
  const places: number[] = []
  let { children }: { readonly children: readonly DocumentNode[] } = root
  for (let at = 0; ; ) {
    if (at === children.length) {
      const outer = around.pop()
      if (outer === undefined) return null
      children = outer
      at = places.pop()!
      continue
    }
    const node = children[at++]!
    if (node.kind === 'text') continue
    if (ends(node)) return node
    if (node.children.length === 0) continue
    around.push(children)
    places.push(at)
    children = node.children
    at = 0
  }
}
