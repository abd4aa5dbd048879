/** Text of elements that are small: whatever is large is left without being read, so that nesting costs nothing. */
import { type DocumentNode, nodesOf } from '../html/document.ts'

/** Nodes that a short text may be spread over, for each character that is allowed. */
const NODES_PER_CHARACTER = 4

/** The text below a node, white space collapsed; null where it has more than `limit` characters or very many nodes. */
export function shortText(root: DocumentNode, limit: number): string | null {
  let text = ''
  let left = 200 + NODES_PER_CHARACTER * limit
  for (const node of nodesOf(root)) {
    if (node.kind === 'text') text += node.value
    // Twice the limit and more, because white space that will collapse is in it.
    if (text.length > 8 * limit + 200 || left-- < 0) return null
  }
  const collapsed = text.replace(/\s+/g, ' ').trim()
  return collapsed.length > limit ? null : collapsed
}

/** The beginning of a text, at most about `length` characters. */
export function beginningOf(root: DocumentNode, length: number): string {
  let text = ''
  let left = 1_000
  for (const node of nodesOf(root)) {
    if (node.kind === 'text') text += node.value
    if (text.length > 10 * length || left-- < 0) break
  }
  const collapsed = text.replace(/\s+/g, ' ').trim()
  return collapsed.length > length ? `${collapsed.slice(0, length).trimEnd()}…` : collapsed
}
