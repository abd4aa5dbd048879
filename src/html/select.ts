/** Finding elements by the text of a selector. What a selector matches is decided in selector-compiler.ts. */
import type { Document, DocumentNode, Element } from './document.ts'
import type { Matcher } from './matcher.ts'
import { compileList } from './selector-compiler.ts'
import { candidatesBelow } from './selector-index.ts'
import { parseSelectorList } from './selector-parser.ts'

export { withSelectorBudget } from './siblings.ts'

/** A compiled selector, or null where the text is not a valid selector. For trees that may still change. */
export function compile(text: string, mode: Document['mode'] = 'no-quirks'): Matcher | null {
  const list = parseSelectorList(text)
  return list === null ? null : compileList(list, { mode, isFrozen: false })
}

const compiled = new Map<string, Matcher | null>()
/** Selectors that stay compiled: those of the program are fewer, those of documents are not kept without bound. */
const MAX_COMPILED = 2_000

/** Selectors of our own code are few, so they are compiled once. */
function cachedCompile(text: string): Matcher {
  let matcher = compiled.get(text)
  if (matcher === undefined) {
    matcher = compile(text)
    if (compiled.size < MAX_COMPILED) compiled.set(text, matcher)
  }
  return matcher ?? (() => false)
}

/** Whether an element matches; never for a selector that is not valid. */
export const matches = (element: Element, selector: string): boolean => cachedCompile(selector)(element)

/** The elements below `root` (itself not included) that match, in tree order. */
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

/** The first of them; null where none matches. */
export function selectOne<E extends Element>(root: E, selector: string | Matcher): E | null {
  const test = matcherOf(selector)
  const candidates = candidatesBelow(root, selector)
  return (candidates === null ? walk(root, test) : (candidates.find(test) ?? null)) as E | null
}

/** The nearest of the element itself and its ancestors that matches. */
export function closest<E extends Element>(element: E, selector: string | Matcher): E | null {
  const test = matcherOf(selector)
  for (let at: Element | null = element; at !== null; at = at.parent) if (test(at)) return at as E
  return null
}

const matcherOf = (selector: string | Matcher): Matcher =>
  typeof selector === 'string' ? cachedCompile(selector) : selector

/**
 * Visits the elements below `root` in tree order up to the first for which `ends` is true, and gives that. The tree must not
 * change meanwhile.
 */
function walk(root: Element, ends: (element: Element) => boolean): Element | null {
  // Where to go on in the elements around: only those with children are put aside, so that long runs of siblings cost little.
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
