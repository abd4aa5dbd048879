/** The last steps of all parsers: limit the depth, resolve `<base>`, number the elements. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import { type Document, elementsOf } from './document.ts'
import { type Draft, type DraftElement, type DraftNode, freeze } from './draft.ts'

/** The inputs of parsing besides the source. */
export interface ParseOptions {
  /** The address of the document: the base URL unless `<base>` changes it. */
  readonly baseUrl: URL | null
  readonly limits: Pick<Limits, 'domDepth' | 'domNodes'>
  readonly diagnostics: Diagnostics
  /** Why declarative shadow roots are expanded: to be styled, which is the default, or to read all the text. */
  readonly shadowRoots?: 'text' | 'styled'
}

/** Counts the nodes of a document; throws html_too_complex beyond the limit. */
export function nodeBudget(limit: number): () => void {
  let count = 0
  return () => {
    if (++count > limit) throw new OctavoError('html_too_complex', `The document has more than ${limit} nodes`)
  }
}

/** Limits the depth of a draft, resolves its base URL, and freezes it. */
export function finish(draft: Draft, options: ParseOptions): Document {
  if (flattenBelow(draft.root, options.limits.domDepth)) {
    const message = `elements nested deeper than ${options.limits.domDepth} levels were flattened`
    options.diagnostics.warn('html_limit', message)
  }
  draft.baseUrl = baseUrlOf(draft.root, options.baseUrl)
  return freeze(draft)
}

/**
 * Limits the depth to `limit` levels (the root is the first). Deeper content keeps its place in the order of the text:
 * elements with children are replaced by these in the deepest allowed ancestor; elements without children (images,
 * breaks) stay.
 */
function flattenBelow(root: DraftElement, limit: number): boolean {
  let flattened = false
  const pending: { element: DraftElement; depth: number }[] = [{ element: root, depth: 1 }]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { element, depth } = item
    if (depth >= limit - 1) flattened = dissolveBelow(element) || flattened
    else
      for (const child of element.children)
        if (child.kind === 'element' && child.children.length > 0) pending.push({ element: child, depth: depth + 1 })
  }
  return flattened
}

function dissolveBelow(element: DraftElement): boolean {
  const hasGrandchildren = element.children.some(child => child.kind === 'element' && child.children.length > 0)
  if (!hasGrandchildren) return false
  const flat: DraftNode[] = []
  const pending = element.children.toReversed()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === 'text' || node.children.length === 0) {
      node.parent = element
      flat.push(node)
    } else for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!)
  }
  element.children = flat
  return true
}

/**
 * The document base URL (https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url): the first
 * valid `<base href>`, resolved against the address.
 */
function baseUrlOf(root: DraftElement, address: URL | null): URL | null {
  for (const element of elementsOf(root)) {
    if (element.namespace !== 'html') continue
    if (element.name === 'body') break
    const href = element.name === 'base' ? element.attributes.get('href') : undefined
    if (href === undefined) continue
    const url = resolveUrl(href, address)
    return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : address
  }
  return address
}

/** The absolute URL of a reference, or null if it is invalid. */
export function resolveUrl(reference: string, base: URL | null): URL | null {
  try {
    return base === null ? new URL(reference.trim()) : new URL(reference.trim(), base)
  } catch {
    return null
  }
}
